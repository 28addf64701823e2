"""What stands against a unit on this table: the classes and kinds of armour it may meet, and who may shoot at it."""

from dataclasses import dataclass

from builder.rules.readings import Decisions
from builder.sheets.presentation import Presentation
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.procedures.missiles import volley
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay


@dataclass(frozen=True)
class Against:
    """The classes and kinds of armour of the enemy, in the order of the rulebook, and his shooters."""

    classes: tuple[str, ...]
    armours: tuple[str, ...]
    shooters: tuple[SheetUnit, ...]

    def killed(self, unit: SheetUnit, decisions: Decisions) -> dict[str, tuple[int, int]]:
        """The fewest and the most figures that one volley of one enemy unit kills, by weapon (K-401 to K-405)."""
        found: dict[str, tuple[int, int]] = {}
        for enemy in self.shooters:
            weapon = enemy.line.missile
            if weapon is None:
                continue
            kills = volley(enemy.shooters, unit.armour, weapon, decisions).capped(unit.unit.figures).possible()
            least, most = found.get(weapon, (min(kills), max(kills)))
            found[weapon] = min(least, *kills), max(most, *kills)
        return {weapon: found[weapon] for weapon in RULES.below("shooting.weapons") if weapon in found}


def against(on: Presentation[SheetArmy, ChainmailEvening, InPlay], number: int) -> Against:
    """What the army with this number meets, as far as it is seen; without an enemy, everything that there is."""
    enemies = [army for other, army in enumerate(on.seen) if other != number]
    if not enemies:
        return Against(classes.fighting(), volleys.armours(), ())
    units = [unit for army in enemies for unit in army.units]
    troops, armours = {unit.line.troop for unit in units}, {unit.armour for unit in units}
    return Against(
        tuple(one for one in classes.fighting() if one in troops),
        tuple(one for one in volleys.armours() if one in armours),
        tuple(unit for unit in units if unit.shooters),
    )
