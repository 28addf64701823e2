"""What of the rules an evening needs: types, grounds and works that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.readings import Reading
from builder.sheets import play
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.text import Text


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """What is on the table; `full` lets everything through. `garrisons` are pairs of unit id and settlement."""

    tables: frozenset[str]
    types: frozenset[str]
    arms: frozenset[str]
    grounds: frozenset[str]
    garrisons: tuple[tuple[str, Text], ...]

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether the club has chosen otherwise, or it is about what is on the table; the reference has those with a choice."""
        if self.otherwise(reading) or sheet == "roster":
            return self.otherwise(reading) or self.about(reading)
        return self.full or (self.about(reading) and len(reading.choices) > 1)


def in_play(
    armies: tuple[MusteredArmy, ...], evening: NapoleonicEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Look through both armies and the field."""
    units = [unit for army in armies for unit in army.units]
    terrain = evening.terrain if evening else ()
    grounds = {element.ground for element in terrain}
    grounds |= {"ford"} if any(element.fords for element in terrain) else set()
    things = {"army", "shooting", *grounds}
    things |= {"terrain"} if grounds else set()
    things |= {"large-group"} if any((unit.stands or 0) > RULES.whole("shooting.largest") for unit in units) else set()
    things |= {"chasseurs"} if any(troops.dismounts(unit.line.type) for unit in units) else set()
    things |= {"horse"} if any(unit.arm == "horse" for unit in units) else set()
    things |= {"artillery"} if any(unit.arm == "guns" for unit in units) else set()
    things |= {"howitzers"} if any(unit.line.howitzers for unit in units) else set()
    things |= {"leaders"} if any(army.roster.generals for army in armies) else set()
    names = {one.id: one.name.text if one.name else RULES.text("terrain.grounds.settlement.short") for one in terrain}
    placed = [one for side in evening.sides for one in side.deployment] if evening else []
    return InPlay(
        full=full,
        tables=frozenset(unit.table for unit in units if unit.table),
        types=frozenset(unit.line.type for unit in units),
        arms=frozenset(unit.arm for unit in units),
        grounds=frozenset(grounds),
        things=frozenset(things),
        garrisons=tuple((one.id, names[one.inside]) for one in placed if one.inside in names),
        readings=readings,
    )
