"""The rules that an evening needs: the weapons, terrain and characters in play."""

from collections.abc import Mapping

from builder.sheets import play
from builder.sheets.scenario import WeatherLimits
from builder.systems.chainmail import volleys
from builder.systems.chainmail.classes import mounted
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy


class InPlay(play.InPlay):
    """The ids by which tables are filtered."""

    @property
    def charges_downhill(self) -> bool:
        """Whether troops may charge downhill (K-Q17)."""
        return self.readings["K-Q17"] == "downhill"


def in_play(
    armies: tuple[SheetArmy, ...], evening: ChainmailEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Collect what is in play from the armies and the field."""
    units, limits = [unit for army in armies for unit in army.units], WeatherLimits(evening)
    twice = RULES.whole("shooting.rights.stood")
    weapons = {str(unit.line.missile) for unit in units if unit.line.missile}
    found = {
        "shooting": weapons,
        "mounted-shooters": any(unit.line.missile and mounted(unit.line.troop) for unit in units),
        "horse-archers": any(unit.splits_move for unit in units),
        "engines": any(not unit.fights for unit in units) and not limits.silences,
        "twice": "bow" in weapons and limits.shots(twice) == twice,
        "border-of-scales": any(army.roster.scale.figure_mm == RULES.whole("scale.figure.least") for army in armies),
        "elves": any(unit.line.elf for unit in units),
        "mixed": any(unit.line.mixed for unit in units),
        "assumed-armour": any(unit.line.missile_armour is None for unit in units),
        "crowd": any(unit.shooters > volleys.largest() for unit in units),
        "shifted": readings["K-Q6"] == "shift",
    }
    grounds = {element.ground for element in evening.terrain} if evening else set()
    persons = {person.kind for unit in units for person in unit.persons}
    troops = {unit.line.troop for unit in units if unit.fights}
    always = {"melee", "fatigue", "army", "scale"}
    return InPlay(full, play.ids_present(found) | always | weapons | troops | grounds | persons, readings)
