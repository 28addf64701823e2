"""NA901-NA908: values that the text does not have and the list must give."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.systems.napoleonic.checks.subjects import units
from builder.systems.napoleonic.profile import NapoleonicArmy
from builder.text import Text


@rule(
    "NA908",
    severity="warning",
    says=Text("{unit}: nobody says how many stands it has", "{unit}: нигде не сказано, сколько в нём подставок"),
    fix=Text("write `stands` here or in the list; the rules have no sizes", "напишите `stands` здесь или в расписке; в правилах размеров нет"),
    cites=("N-401", "N-Q1"),
)  # fmt: skip
def unsized_unit(army: NapoleonicArmy) -> Iterator[Found]:
    """Sheets and calculations need the stands of each unit (N-V7)."""
    for seen in units(army):
        if seen.stands is None:
            yield found("units", seen.index, unit=seen.name)
