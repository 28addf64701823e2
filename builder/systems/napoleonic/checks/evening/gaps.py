"""NA901-NA908: values that the text does not have and the list must give."""

from collections.abc import Iterator

from builder.checks.placing import forgotten
from builder.checks.rule import Found, rule
from builder.systems.napoleonic.checks.subjects import units
from builder.systems.napoleonic.profile import NapoleonicGame
from builder.text import Text


@rule(
    "NA909",
    severity="info",
    says=Text("{unit} is not on the table", "{unit}: не на столе"),
    fix=Text("place it, or let the scenario say when it comes: arrivals are not in the rules",
             "поставьте отряд или скажите в сценарии, когда он придёт: прибытия в правилах нет"),
    cites=("N-Q1",),
)  # fmt: skip
def not_placed(game: NapoleonicGame) -> Iterator[Found]:
    """The fragment has no deployment; a scenario that places units should not forget one."""
    yield from forgotten(game, units)
