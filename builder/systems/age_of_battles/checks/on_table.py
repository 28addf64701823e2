"""Objects on the table that checks of an evening look at: regiments, guns and tents with their shapes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks.on_table import Sided, sides
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import piece, word
from builder.rules.geometry import Shape, middle
from builder.systems.age_of_battles.checks.subjects import Mounted, guns, units
from builder.systems.age_of_battles.field import Stand, position, stands, tents, unsized
from builder.systems.age_of_battles.profile import (
    AgeOfBattlesArmy,
    AgeOfBattlesGame,
    AgeOfBattlesSide,
    Element,
    PlacedGun,
)
from builder.text import Text

STEPS = Text("step|steps")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something placed by a side of an evening: its key (`deployment` or `guns`), id and name."""

    side: int
    key: str
    id: str
    name: Text


def _entries(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Entry]]:
    names = names_of(game)
    for number, side in enumerate(game.evening.sides):
        for key, ids_placed in (
            ("deployment", [one.id for one in side.deployment]),
            ("guns", [one.id for one in side.guns]),
        ):
            for index, one in enumerate(ids_placed):
                yield ("sides", number, key, index), Entry(number, key, one, names.get((number, key, one), word(one)))


def names_of(game: AgeOfBattlesGame) -> dict[tuple[int, str, str], Text]:
    """The name of each regiment and gun, by side, key and id."""
    names: dict[tuple[int, str, str], Text] = {}
    for number, army in game.fielded():
        names |= {(number, "deployment", one.id): one.name for one in units(army)}
        names |= {(number, "guns", one.id): one.name for one in guns(army)}
    return names


Camped = Sided[AgeOfBattlesSide, AgeOfBattlesArmy]


class Positioned(NamedTuple):
    """A gun of a roster on the table, and the number of its side."""

    side: int
    gun: Mounted
    at: PlacedGun


def _guns(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Positioned]]:
    for where, one in camps.walk(game):
        known = {gun.gun.id: gun for gun in guns(one.army)}
        for place, at in enumerate(one.side.guns):
            if at.id in known:
                yield (*where, "guns", place), Positioned(one.number, known[at.id], at)


placed_guns = Selector(_guns, gun=lambda one: one.gun.name)
terrain: Selector[AgeOfBattlesGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placed = Selector(_entries, name=lambda one: one.name)
camps: Selector[AgeOfBattlesGame, Camped] = sides


@dataclass(frozen=True, slots=True)
class Piece:
    """A regiment, a gun or a tent on the table, and its name."""

    stand: Stand
    name: Text
    is_point: bool

    @property
    def extent(self) -> Shape:
        """The part that must be on the table: its centre if its size is unknown."""
        return (middle(self.stand.corners),) if self.is_point else self.stand.corners


def _pieces(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Piece]]:
    names = names_of(game)
    for one in (*stands(game), *unsized(game)):
        name = names.get((one.side, one.key, one.id), word(one.id))
        yield (
            one.at,
            Piece(
                one, name, is_point=one.key == "guns" and position(game.evening.sides[one.side].guns[one.place]) is None
            ),
        )
    for tent in tents(game):
        yield tent.at, Piece(tent, Text("camp"), is_point=True)


pieces = Selector(_pieces, name=lambda one: one.name)
