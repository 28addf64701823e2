"""The checks of `formations`, by subject; codes FO1xx army, 2xx unit, 3xx arms, 4xx formations, 5xx camp, 6xx field, 9xx advice."""

from collections.abc import Mapping
from importlib import import_module

from builder.checks.rule import Kind, Rule

_MODULES: Mapping[Kind, tuple[str, ...]] = {
    "army-list": ("command", "base", "speed", "equipment", "shooting", "dates", "advice"),
    "roster": ("command", "speed", "dates", "formations", "reserve", "advice"),
    "evening": ("reserve", "camp", "deployment", "setup", "terrain"),
}


def checks(kind: Kind) -> tuple[Rule, ...]:
    """The checks of one kind of document: whoever checks a roster does not wait for those of the field to load."""
    modules = (import_module(f"{__name__}.{module}") for module in _MODULES[kind])
    return tuple(rule for module in modules for rule in module.CHECKS if rule.of == kind)
