"""All checks that are true in every system: those of the three folders beside, and those that need its prices."""

from typing import get_args

from builder.checks.prices import Price, priced
from builder.checks.rule import Kind, Rule, checks_in

_checks = checks_in(__name__.rpartition(".")[0])


def every(account: Price, *kinds: Kind) -> tuple[Rule, ...]:
    """All common checks for a system whose rosters are added up by `account`, of these kinds of documents or of all."""
    wanted: tuple[Kind, ...] = kinds or get_args(Kind)
    return (
        *(rule for kind in wanted for rule in _checks(kind)),
        *(rule for rule in priced(account) if rule.of in wanted),
    )
