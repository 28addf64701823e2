"""The checks of `chainmail`, by subject; codes CH1xx lines, 2xx figures and scale, 3xx formations, 4xx shooters, 5xx persons, 6xx field, 9xx what the text lacks."""

from collections.abc import Mapping
from importlib import import_module

from builder.checks.rule import Kind, Rule

_MODULES: Mapping[Kind, tuple[str, ...]] = {
    "army-list": ("lines", "gaps"),
    "roster": ("units", "shooters", "persons"),
    "evening": ("field", "deployment"),
}


def checks(kind: Kind) -> tuple[Rule, ...]:
    """The checks of one kind of document."""
    modules = (import_module(f"{__name__}.{module}") for module in _MODULES[kind])
    return tuple(rule for module in modules for rule in module.CHECKS if rule.of == kind)
