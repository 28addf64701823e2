"""The checks of `napoleonic`, by subject; codes NA1xx list, 2xx roster, 3xx settlements, 4xx field, 5xx fire, 9xx what the text lacks."""

from collections.abc import Mapping
from importlib import import_module

from builder.checks.rule import Kind, Rule

_MODULES: Mapping[Kind, tuple[str, ...]] = {
    "army-list": ("types", "gaps"),
    "roster": ("army", "gaps"),
    "evening": ("setup", "settlements", "deployment", "volleys", "gaps"),
}


def checks(kind: Kind) -> tuple[Rule, ...]:
    """The checks of one kind of document: whoever checks a roster does not wait for those of the field to load."""
    modules = (import_module(f"{__name__}.{module}") for module in _MODULES[kind])
    return tuple(rule for module in modules for rule in module.CHECKS if rule.of == kind)
