"""The parts of the supplement that an evening needs: guns, mercenaries, arms, characters and grounds on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetUnit


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """The troops and grounds on the table; `full` includes everything."""

    calibres: tuple[str, ...]
    grounds: tuple[str, ...]

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
        things=frozenset(thing for army in armies for thing in _things(army)),
        readings=readings,
        calibres=tuple(one for one in RULES.below("artillery.guns") if full or one in calibres),
        grounds=tuple(one for one in RULES.below("terrain.grounds") if full or one in grounds),
    )


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
