"""NA908: units without a number of stands."""

from builder.checks.rule import Verdict, fix, says
from builder.systems.napoleonic.checks.subjects import Fielded, units


@units.each("NA908", "N-401", "N-Q1", severity="warning")
@says("its number of stands is not given")
@fix("write `stands` here or in the army list; the rules give no unit sizes")
def unsized_unit(seen: Fielded) -> Verdict:
    """Sheets and calculations need the number of stands in each unit (N-V7)."""
    return seen.stands is None
