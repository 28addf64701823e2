"""What the checks look at: units with their lines; things that cannot be resolved are left out."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.checks import subjects
from builder.checks.wording import word
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.account import experience_of, stands_of
from builder.systems.napoleonic.profile import Element, NapoleonicGame, Placed, RosterUnit, TroopLine
from builder.systems.napoleonic.readings import READINGS
from builder.text import Text


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""

    @property
    def stands(self) -> int | None:
        """Its stands or gunner figures, if somebody says."""
        return stands_of(self.unit, self.line)

    @property
    def experience(self) -> str | None:
        """Its experience, if list or roster settle it."""
        return experience_of(self.unit, self.line)

    @property
    def arm(self) -> str | None:
        """The arm of its type, None for a type that is none."""
        return troops.arm(self.line.type) if self.line.type in troops.types() else None


@dataclass(frozen=True, slots=True)
class Placing:
    """An entry of a deployment: side and place there, and how its unit is called."""

    side: int
    place: int
    placed: Placed
    name: Text

    @property
    def where(self) -> tuple[str | int, ...]:
        """The keys of its place in the evening."""
        return ("sides", self.side, "deployment", self.place)


@dataclass(frozen=True, slots=True)
class Standing(Placing):
    """A unit in a deployment, and who it is."""

    seen: Fielded

    @property
    def arm(self) -> str | None:
        """The arm that it fights as here."""
        if self.seen.arm is None:
            return None
        return troops.arm(self.seen.line.type, self.placed.dismounted)


units, by_id = Fielded.units, Fielded.by_id


def standing(game: NapoleonicGame) -> Iterator[Standing]:
    """Every known unit of both deployments."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        known = by_id(army)
        for place, placed in enumerate(side.deployment):
            if placed.id in known:
                yield Standing(number, place, placed, known[placed.id].name, known[placed.id])


def placings(game: NapoleonicGame) -> Iterator[Placing]:
    """Every entry of both deployments but strangers to an army: of one that nobody can make out, all."""
    for number, side in enumerate(game.evening.sides):
        known = Fielded.of_side(game, number)
        for place, placed in enumerate(side.deployment):
            if placed.id in known:
                yield Placing(number, place, placed, known[placed.id].name)
            elif game.known[number] is None:
                yield Placing(number, place, placed, word(placed.id))


def decided(game: NapoleonicGame) -> dict[str, str]:
    """The decisions of an evening on points that there are; a check names the others."""
    known = READINGS.known()
    return {q: value for q, value in game.evening.readings.items() if q in known and value in known[q].choices}


def settlements(game: NapoleonicGame) -> dict[str, Element]:
    """The settlements of an evening, by id."""
    return {one.id: one for one in game.evening.terrain if one.ground == "settlement"}
