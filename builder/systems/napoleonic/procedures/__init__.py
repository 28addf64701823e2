"""The calculations of `napoleonic`, each module imported when all are asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.calculation import Procedure

    PROCEDURES: tuple[Procedure, ...]

_MODULES = ("shooting", "battery", "morale", "melee", "divided", "settlement", "movement")


@cache
def _procedures() -> "tuple[Procedure, ...]":
    return tuple(import_module(f"{__name__}.{module}").PROCEDURE for module in _MODULES)


def __getattr__(name: str) -> "tuple[Procedure, ...]":
    """`PROCEDURES`, all of them, for those who ask for all."""
    if name == "PROCEDURES":
        return _procedures()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
