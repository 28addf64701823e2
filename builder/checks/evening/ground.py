"""Checks of terrain for every system that lays it out piece by piece."""

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

# Our own limit, in units of the longer side of the table, so that it is the same on every map: how many times the
# square of that side terrain may fill. Edges and courses count as bands of this width, bridges and fords as squares of
# it. The fullest of our own evenings fills half a square.
MOST = 2.0
BAND = 0.04


@rule("C227")
@says("the terrain adds up to {percent}% of the maximum for a map")
@fix("remove pieces that lie on top of others, or points where an outline doubles back")
def too_full(game: Game[Any, Any, Any]) -> Verdict:
    """With this much overlapping terrain, the map would be solid black and would take longer to draw than everything else for the evening."""
    table = game.evening.table
    side = max(table.width, table.depth)
    filled = sum(_filled(piece.outline, piece.course, side) + BAND**2 * _crossed(piece) for piece in _drawn(game))
    return filled > MOST and found("terrain", percent=ceil(100 * filled / MOST))


def _filled(outline: Sequence[tuple[float, float]], course: Sequence[tuple[float, float]], side: float) -> float:
    """The area of a piece, in squares of `side`: the box around its outline, plus its edges or course as bands."""
    edges = [*pairwise((*outline, *outline[:1])), *pairwise(course)]
    across, down = [x for x, _ in outline] or [0.0], [y for _, y in outline] or [0.0]
    box = (max(across) - min(across)) * (max(down) - min(down))
    return box / (side * side) + BAND * sum(dist(start, end) for start, end in edges) / side


def _crossed(piece: Any) -> int:
    """The number of bridges and fords of a piece, its own and those in the players' settings for it."""
    holders = (piece, getattr(piece, "crossing", None))
    return sum(len(getattr(holder, kind, ())) for holder in holders for kind in ("bridges", "fords"))


def _drawn(game: Game[Any, Any, Any]) -> tuple[Any, ...]:
    """The pieces of terrain; none if terrain is made of cells, whose number is limited by the table."""
    pieces = getattr(game.evening, "terrain", ())
    return pieces if isinstance(pieces, tuple) else ()


_pieces: Selector[Game[Any, Any, Any], Any] = entries("terrain", _drawn, id=lambda piece: word(piece.id))


@_pieces.each("C228", severity="warning")
@says("the outline crosses itself: the edge from {one} to {two} crosses the edge from {three} to {four}")
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
