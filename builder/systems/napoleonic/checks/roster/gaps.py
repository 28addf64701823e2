"""NA901-NA908: values that the text does not have and the list must give."""

from builder.checks.rule import Verdict, rule
from builder.systems.napoleonic.checks.subjects import Fielded, units
from builder.text import Text


@rule(
    "NA908",
    severity="warning",
    says=Text("{unit}: nobody says how many stands it has", "{unit}: нигде не сказано, сколько в нём подставок"),
    fix=Text("write `stands` here or in the list; the rules have no sizes", "напишите `stands` здесь или в расписке; в правилах размеров нет"),
    cites=("N-401", "N-Q1"),
)  # fmt: skip
@units.each
def unsized_unit(seen: Fielded) -> Verdict:
    """Sheets and calculations need the stands of each unit (N-V7)."""
    return seen.stands is None
