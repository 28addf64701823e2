"""What is true of terrain in every system that lays it out piece by piece."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, dist
from typing import Any

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.wording import word
from builder.documents.game import Game
from builder.rules.geometry import crosses_itself
from builder.text import Text, same

# Our own measures, by the table's longer side, so that they are the same on every map: how many squares of it terrain may
# fill, edges and courses counted as bands of such a breadth, bridges and fords as squares of that. The fullest of our own
# evenings fills half a square.
MOST = 2.0
BAND = 0.04


@rule("C227")
@says("the terrain fills {percent}% of what a map can show")
@fix("remove pieces that lie on top of others, or outline points that go back and forth")
def too_full(game: Game[Any, Any, Any]) -> Verdict:
    """With so much overlapping terrain the map would be solid black and would take longer to draw than the rest of the evening."""
    table = game.evening.table
    side = max(table.width, table.depth)
    filled = sum(_filled(piece.outline, piece.course, side) + BAND**2 * _crossed(piece) for piece in _drawn(game))
    return filled > MOST and found("terrain", percent=ceil(100 * filled / MOST))


def _filled(outline: Sequence[tuple[float, float]], course: Sequence[tuple[float, float]], side: float) -> float:
    """What a piece fills: the box around its outline, and its edges or its course as bands."""
    edges = [*pairwise((*outline, *outline[:1])), *pairwise(course)]
    across, down = [x for x, _ in outline] or [0.0], [y for _, y in outline] or [0.0]
    box = (max(across) - min(across)) * (max(down) - min(down))
    return box / (side * side) + BAND * sum(dist(start, end) for start, end in edges) / side


def _crossed(piece: Any) -> int:
    """How many bridges and fords a piece has, on itself or among what the players have settled for it."""
    holders = (piece, getattr(piece, "crossing", None))
    return sum(len(getattr(holder, kind, ())) for holder in holders for kind in ("bridges", "fords"))


def _drawn(game: Game[Any, Any, Any]) -> tuple[Any, ...]:
    """The pieces of terrain; none where terrain is cells, of which there are not more than the table has."""
    pieces = getattr(game.evening, "terrain", ())
    return pieces if isinstance(pieces, tuple) else ()


_pieces: Selector[Game[Any, Any, Any], Any] = entries("terrain", _drawn, id=lambda piece: word(piece.id))


@_pieces.each("C228", severity="warning")
@says("the outline crosses itself: the side from {one} to {two} crosses the side from {three} to {four}")
@fix("list the corners in order around the piece")
def crossed(piece: Any) -> Verdict:
    """Two corners in the wrong order split the piece into two that touch at a point, and its inside is undefined."""
    crossing = crosses_itself(piece.outline)
    if crossing is None:
        return None
    (one, two), (three, four) = ([_place(point) for point in side] for side in crossing)
    return found("outline", one=one, two=two, three=three, four=four)


def _place(point: tuple[float, float]) -> Text:
    return same(f"[{point[0]:g}, {point[1]:g}]")
