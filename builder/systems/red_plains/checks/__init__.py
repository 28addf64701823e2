"""The checks of `red-plains`: RP1xx list and army, 2xx deployment, 3xx terrain, 4xx order sheets, 9xx what the text leaves out."""

from collections.abc import Mapping
from importlib import import_module

from builder.checks.rule import Kind, Rule

_MODULES: Mapping[Kind, tuple[str, ...]] = {
    "army-list": ("lines", "gaps"),
    "roster": ("army", "leaders"),
    "evening": ("deployment", "terrain", "phase", "orders", "banners"),
}


def checks(kind: Kind) -> tuple[Rule, ...]:
    """The checks of one kind of document: whoever checks a roster does not wait for those of the field to load."""
    modules = (import_module(f"{__name__}.{module}") for module in _MODULES[kind])
    return tuple(rule for module in modules for rule in module.CHECKS if rule.of == kind)
