"""Selectors for checks of an evening: deployed units, garrisons, terrain."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from builder.checks.finding import Where
from builder.checks.on_table import Sided, every_side
from builder.checks.selector import Selector, entries
from builder.checks.wording import piece, word
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.checks.subjects import Fielded, by_id
from builder.systems.napoleonic.profile import Element, NapoleonicArmy, NapoleonicGame, NapoleonicSide, Placed
from builder.systems.napoleonic.readings import READINGS
from builder.text import Text

P = TypeVar("P", bound="Placing")
CM = Text("cm|cm")


@dataclass(frozen=True, slots=True)
class Placing:
    """An entry of a deployment: side, index, and the name of its unit."""

    side: int
    place: int
    placed: Placed
    name: Text

    @property
    def where(self) -> tuple[str | int, ...]:
        """Its path in the evening."""
        return ("sides", self.side, "deployment", self.place)


@dataclass(frozen=True, slots=True)
class Standing(Placing):
    """A deployed unit with its roster entry and line."""

    seen: Fielded

    @property
    def arm(self) -> str | None:
        """Its arm here, mounted or dismounted."""
        if self.seen.arm is None:
            return None
        return troops.arm(self.seen.line.type, self.placed.dismounted)


def _standing(game: NapoleonicGame) -> Iterator[tuple[Where, Standing]]:
    """Every known unit in both deployments."""
    for _, of in sides.walk(game):
        known = by_id(of.army)
        for place, placed in enumerate(of.side.deployment):
            if placed.id in known:
                one = Standing(of.number, place, placed, known[placed.id].name, known[placed.id])
                yield one.where, one


def _placings(game: NapoleonicGame) -> Iterator[tuple[Where, Placing]]:
    """Every entry of both deployments that names a unit of its army; all entries if the army is unknown."""
    for number, side in enumerate(game.evening.sides):
        known = Fielded.of_side(game, number)
        for place, placed in enumerate(side.deployment):
            if placed.id in known or game.known[number] is None:
                name = known[placed.id].name if placed.id in known else word(placed.id)
                one = Placing(number, place, placed, name)
                yield one.where, one


@dataclass(frozen=True, slots=True)
class Garrison(Generic[P]):
    """An entry of a deployment and the settlement it holds."""

    of: P
    settlement: Element


def garrisons(of: Selector[NapoleonicGame, P]) -> Selector[NapoleonicGame, Garrison[P]]:
    """Entries of a deployment that are in a settlement: `unit` names the unit, `place` the settlement."""

    def walk(game: NapoleonicGame) -> Iterator[tuple[Where, Garrison[P]]]:
        known = settlements(game)
        for where, one in of.walk(game):
            if one.placed.inside in known:
                yield where, Garrison(one, known[str(one.placed.inside)])

    return Selector(walk, unit=lambda one: one.of.name, place=lambda one: piece(one.settlement))


def decided(game: NapoleonicGame) -> dict[str, str]:
    """The valid readings of an evening; a check reports the others."""
    known = READINGS.known()
    return {q: value for q, value in game.evening.readings.items() if q in known and value in known[q].choices}


def settlements(game: NapoleonicGame) -> dict[str, Element]:
    """The settlements of an evening, by id."""
    return {one.id: one for one in game.evening.terrain if one.ground == "settlement"}


sides: Selector[NapoleonicGame, Sided[NapoleonicSide, NapoleonicArmy]] = every_side()
terrain: Selector[NapoleonicGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings = Selector(_placings, unit=lambda one: one.name)
standing = Selector(_standing, unit=lambda one: one.name)
