"""What of the rules an evening needs: types, grounds and works that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.readings import Reading
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.text import Text


@dataclass(frozen=True)
class InPlay:
    """What is on the table; `full` lets everything through. `garrisons` are pairs of unit id and settlement."""

    full: bool
    tables: frozenset[str]
    types: frozenset[str]
    arms: frozenset[str]
    grounds: frozenset[str]
    things: frozenset[str]
    garrisons: tuple[tuple[str, Text], ...]
    readings: Mapping[str, str]


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


def matters(reading: Reading, play: InPlay) -> bool:
    """Whether a reading is worth a line: the club has chosen otherwise, or it can be and is about what is on the table."""
    if play.readings.get(reading.id, reading.default) != reading.default:
        return True
    return bool(play.things & set(reading.concerns))
