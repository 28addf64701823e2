"""The armies and the evening of the cases, changed, for tests of what no procedure asks."""

from typing import Any

from builder.checks.cases import Case
from tests.checks.casework import rules_of, subject


def game(**change: Any) -> Any:
    """The evening of the cases with its armies; `__` stands for the dot between keys."""
    return _subject("NA411", change)


def army(**change: Any) -> Any:
    """Its red army."""
    return _subject("NA201", change)


def _subject(code: str, change: dict[str, Any]) -> Any:
    case = Case("", {key.replace("__", "."): value for key, value in change.items()}, ())
    return subject(rules_of("napoleonic")[code], case, "napoleonic")[1]
