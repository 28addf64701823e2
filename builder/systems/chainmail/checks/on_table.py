"""The items that checks of an evening look at, each with its place in the file and its name."""

from builder.checks.on_table import Placing
from builder.checks.on_table import placings as everybody
from builder.checks.selector import Selector, entries
from builder.checks.wording import piece
from builder.systems.chainmail.checks.subjects import Fielded
from builder.systems.chainmail.profile import ChainmailGame, Element, Placed
from builder.text import Text

INCHES = Text("inch|inches")
Placement = Placing[Placed, Fielded]


terrain: Selector[ChainmailGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings: Selector[ChainmailGame, Placement] = everybody(Fielded)
way_points = placings.parts("path", lambda one: one.placed.path).named(
    way=lambda one: Text("the path of {unit}").fill(unit=one[0].name)
)
