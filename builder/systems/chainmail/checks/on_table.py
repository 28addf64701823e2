"""The items that checks of an evening look at, each with its place in the file and its name."""

from collections.abc import Iterator

from builder.checks.finding import Where
from builder.checks.on_table import Placing
from builder.checks.on_table import placings as everybody
from builder.checks.selector import Selector, entries
from builder.checks.wording import piece
from builder.systems.chainmail.checks.subjects import Fielded
from builder.systems.chainmail.profile import ChainmailGame, Element, Place, Placed
from builder.text import Text

INCHES = Text("inch|inches")
Placement = Placing[Placed, Fielded]


def _way_points(game: ChainmailGame) -> Iterator[tuple[Where, tuple[Placement, Place]]]:
    for where, one in placings.walk(game):
        for index, point in enumerate(one.placed.path):
            yield (*where, "path", index), (one, point)


terrain: Selector[ChainmailGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings: Selector[ChainmailGame, Placement] = everybody(Fielded)
way_points = Selector(_way_points, way=lambda one: Text("the path of {unit}").fill(unit=one[0].name))
