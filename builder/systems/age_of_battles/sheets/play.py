"""The parts of the supplement that an evening needs: guns, mercenaries, arms, characters and grounds on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.rules.geometry import Shape
from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.age_of_battles import field
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetUnit


class Begins(NamedTuple):
    """Where a base begins (None if nobody says), and the turns of the game."""

    base: Shape | None = None
    turns: int | None = None


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """The troops and grounds on the table; `full` includes everything. `begun` is where regiments and guns begin."""

    calibres: tuple[str, ...]
    grounds: tuple[str, ...]
    begun: Mapping[tuple[str, str], Begins]

    @property
    def standing(self) -> Mapping[tuple[str, str], Begins]:
        """Where regiments and guns begin, by roster and id: it tells how long they are under fire."""
        return self.begun

    def matters(self, reading: Reading, sheet: str) -> bool:
        """On a roster only the readings that differ from the default: the reference sheet has them all."""
        return self.differs_from_default(reading) if sheet == "roster" else super().matters(reading, sheet)


def in_play(
    armies: tuple[SheetArmy, ...], evening: AgeOfBattlesEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Collect them from the armies and the terrain."""
    calibres = {gun.line.calibre for army in armies for gun in army.guns}
    grounds = {element.ground for element in evening.terrain} if evening else set()
    return InPlay(
        full=full,
        things=frozenset((*(thing for army in armies for thing in _things(army)), *map(field.crossing, grounds))),
        readings=readings,
        calibres=tuple(one for one in RULES.below("artillery.guns") if full or one in calibres),
        grounds=tuple(one for one in RULES.below("terrain.grounds") if full or one in grounds),
        begun=_begun(evening) if evening else {},
    )


def _begun(evening: AgeOfBattlesEvening) -> dict[tuple[str, str], Begins]:
    turns = evening.scenario.turns
    found: dict[tuple[str, str], Begins] = {}
    for side in evening.sides:
        found |= {(side.roster, one.id): Begins(field.regiment(one), turns) for one in side.deployment}
        found |= {(side.roster, gun.id): Begins(field.position(gun), turns) for gun in side.guns}
    return found


def _things(army: SheetArmy) -> Iterator[str]:
    """The contents of an army, in the terms of the readings' `concerns`."""
    yield "army"
    for unit in army.units:
        yield from _brought(unit)
    for gun in army.guns:
        yield "guns"
        yield f"{gun.line.calibre}-bombard"
        yield from play.ids_present({"servants": gun.servants, "reserve": gun.gun.reserve})
    camp = army.roster.camp
    yield from play.ids_present({"camp": camp, "tents": camp and camp.tents > 1, "priest": army.priests})


def _brought(unit: SheetUnit) -> Iterator[str]:
    yield unit.mount
    yield from unit.rights
    holds: dict[str, object] = {
        "shooting": unit.shooters,
        "detached": unit.shooters and unit.shooters < unit.unit.figures,
        "mercenaries": unit.line.mercenary,
        "musician": unit.unit.musician,
        "standard": unit.unit.standard,
        "captain": unit.unit.captain,
    }
    yield from play.ids_present(holds)
