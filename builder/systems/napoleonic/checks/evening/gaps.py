"""NA909: units that a scenario does not place."""

from collections.abc import Iterable

from builder.checks.placing import forgotten
from builder.checks.rule import fix
from builder.systems.napoleonic.checks.subjects import Fielded, units
from builder.systems.napoleonic.profile import NapoleonicArmy


@forgotten("NA909", "N-Q1", severity="info")
@fix("place it, or say in the scenario when it arrives: the rules do not cover reinforcements")
def not_placed(army: NapoleonicArmy) -> Iterable[Fielded]:
    """The fragment has no deployment rules; a scenario that places units should place all of them."""
    return units(army)
