"""What of the rules an evening needs: the classes, weapons, grounds and persons that are on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.sheets import play
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.sheets.army import SheetArmy


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """Ids of everything that a table may be filtered by; `full` lets everything through."""

    grounds: frozenset[str]
    weapons: frozenset[str]
    persons: frozenset[str]

    def has(self, *things: str) -> bool:
        """Whether any of these is in play: weapons and persons by their ids too."""
        return super().has(*things) or bool((self.weapons | self.persons) & set(things))

    @property
    def charges_downhill(self) -> bool:
        """Whether a charge goes downhill (K-Q17)."""
        return self.readings["K-Q17"] == "downhill"


def in_play(
    armies: tuple[SheetArmy, ...], evening: ChainmailEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Look through the armies and the field."""
    units = [unit for army in armies for unit in army.units]
    grounds = frozenset(element.ground for element in evening.terrain) if evening else frozenset()
    weapons = frozenset(unit.line.missile for unit in units if unit.line.missile)
    persons = frozenset(person.kind for unit in units for person in unit.persons)
    things = {"melee", "fatigue", "army", "scale", *grounds}
    things |= {"shooting"} if weapons else set()
    things |= {"mounted-shooters"} if any(unit.shoots_mounted for unit in units) else set()
    things |= {"horse-archers"} if any(unit.splits_move for unit in units) else set()
    things |= {"elves"} if any(unit.line.elf for unit in units) else set()
    return InPlay(
        full, frozenset(things), readings, frozenset(map(str, grounds)), frozenset(map(str, weapons)), persons
    )
