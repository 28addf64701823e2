"""What of the rules an evening needs: the classes, weapons, grounds and persons that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.readings import Reading, known
from builder.systems.chainmail.sheets.mustered import MusteredArmy


@dataclass(frozen=True)
class InPlay:
    """Ids of everything that a table may be filtered by; `full` lets everything through."""

    full: bool
    grounds: frozenset[str]
    weapons: frozenset[str]
    persons: frozenset[str]
    things: frozenset[str]
    readings: Mapping[str, str]

    def told(self, sheet: str) -> list[Reading]:
        """The readings that a sheet names: about something on the table, or decided otherwise than by default."""
        return [reading for reading in known().values() if sheet in reading.printed and self._matters(reading)]

    def _matters(self, reading: Reading) -> bool:
        chosen = self.readings[reading.id] != reading.default
        return self.full or chosen or bool(self.things & set(reading.concerns))


def in_play(
    armies: tuple[MusteredArmy, ...], evening: ChainmailEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Look through the armies and the field."""
    units = [unit for army in armies for unit in army.units]
    grounds = frozenset(element.ground for element in evening.terrain) if evening else frozenset()
    weapons = frozenset(unit.line.missile for unit in units if unit.line.missile)
    persons = frozenset(person.kind for unit in units for person in unit.persons)
    things = {"melee", "fatigue", "army", "scale", *grounds}
    things |= {"shooting"} if weapons else set()
    things |= {"horse-archers"} if any(unit.splits_move for unit in units) else set()
    things |= {"elves"} if any(unit.line.elf for unit in units) else set()
    return InPlay(
        full, frozenset(map(str, grounds)), frozenset(map(str, weapons)), persons, frozenset(things), readings
    )
