"""All checks common to all systems: those in the folders and modules for each kind of document, and those that need prices."""

from typing import get_args

from builder.checks.prices import Price, priced
from builder.checks.rule import DocumentKind, Rule, checks_in

_checks = checks_in(__name__.rpartition(".")[0])


def common_checks(account: Price, *kinds: DocumentKind) -> tuple[Rule, ...]:
    """The common checks for a system that prices rosters with `account`, for these kinds of documents or all."""
    wanted: tuple[DocumentKind, ...] = kinds or get_args(DocumentKind)
    return (
        *(rule for kind in wanted for rule in _checks(kind)),
        *(rule for rule in priced(account) if rule.of in wanted),
    )
