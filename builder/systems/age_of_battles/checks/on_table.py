"""Objects on the table that checks of an evening look at: regiments, guns and tents with their shapes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks.on_table import SideWithArmy, sides
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import piece, word
from builder.rules.geometry import Shape, middle
from builder.systems.age_of_battles import profile
from builder.systems.age_of_battles.checks.subjects import GunWithLine, guns, units
from builder.systems.age_of_battles.field import Stand, everything
from builder.text import Text

STEPS = Text("step|steps")


Entry = tuple[int, str, str]
"""Something placed by a side of an evening: the side's number, its key (`deployment` or `guns`), its id."""


def _entries(game: profile.AgeOfBattlesGame) -> Iterator[tuple[Where, tuple[Entry, Text]]]:
    """Everything placed, with its name."""
    names = names_of(game)
    for number, side in enumerate(game.evening.sides):
        for key in ("deployment", "guns"):
            for index, placed in enumerate(getattr(side, key)):
                one = number, key, placed.id
                yield ("sides", number, key, index), (one, names.get(one, word(placed.id)))


def names_of(game: profile.AgeOfBattlesGame) -> dict[Entry, Text]:
    """The name of each regiment and gun, by side, key and id."""
    names: dict[Entry, Text] = {}
    for number, army in game.fielded():
        names |= {(number, "deployment", one.id): one.name for one in units(army)}
        names |= {(number, "guns", one.id): one.name for one in guns(army)}
    return names


Camped = SideWithArmy[profile.AgeOfBattlesSide, profile.AgeOfBattlesArmy]


class Positioned(NamedTuple):
    """A gun of a roster on the table, and the number of its side."""

    side: int
    gun: GunWithLine
    at: profile.PlacedGun


def _guns(game: profile.AgeOfBattlesGame) -> Iterator[tuple[Where, Positioned]]:
    for where, one in camps.walk(game):
        known = {gun.gun.id: gun for gun in guns(one.army)}
        for place, at in enumerate(one.side.guns):
            if at.id in known:
                yield (*where, "guns", place), Positioned(one.number, known[at.id], at)


placed_guns = Selector(_guns, gun=lambda one: one.gun.name)
terrain: Selector[profile.AgeOfBattlesGame, profile.Element] = entries(
    "terrain", lambda game: game.evening.terrain, ground=piece
)
placed = Selector(_entries, name=lambda one: one[1])
camps: Selector[profile.AgeOfBattlesGame, Camped] = sides


@dataclass(frozen=True, slots=True)
class Piece:
    """A regiment, a gun or a tent on the table, and its name."""

    stand: Stand
    name: Text

    @property
    def extent(self) -> Shape:
        """The part that must be on the table: its centre if its size is unknown."""
        return (middle(self.stand.corners),) if self.stand.is_point else self.stand.corners


def _pieces(game: profile.AgeOfBattlesGame) -> Iterator[tuple[Where, Piece]]:
    names = names_of(game)
    for one in sorted(everything(game), key=lambda one: (one.is_point, one.key == "camp")):
        name = Text("camp") if one.key == "camp" else names.get((one.side, one.key, one.id), word(one.id))
        yield one.at, Piece(one, name)


pieces = Selector(_pieces, name=lambda one: one.name)
