"""How far commanders reach on the field (C-4.1-03, -04)."""

from builder.rules.geometry import TOUCH, distance
from builder.systems.formations.field import bases
from builder.systems.formations.profile import FormationsArmy, FormationsSide
from builder.systems.formations.rulebook import RULES


def beyond_command(army: FormationsArmy, side: FormationsSide) -> tuple[str, ...]:
    """The ids of units that, where they are set up, are not wholly within the steps of one commander; a formation counts
    as a whole. Woods and hills, which shorten or hide, are left to the players (C-4.1-04, -05).
    """
    standing = bases(army, side)
    shapes = {base.unit: base.corners for base in standing}
    reaching = [
        (shapes[one.unit], RULES.whole(f"command.talents.{one.talent}.distance"))
        for one in army.roster.commanders
        if one.unit in shapes
    ]
    beyond: list[str] = []
    for placing in dict.fromkeys(base.placing for base in standing):
        those = [base for base in standing if base.placing == placing]
        corners = [corner for base in those for corner in base.corners]
        if not any(all(distance((one,), shape) <= steps + TOUCH for one in corners) for shape, steps in reaching):
            beyond += [base.unit for base in those]
    return tuple(beyond)
