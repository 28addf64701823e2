"""Redraws pages with the places of their words if something could not be printed; what is printed tells no places."""

from collections.abc import Callable
from contextvars import ContextVar, copy_context

_ON = ContextVar("places are drawn", default=False)


def on() -> bool:
    """Whether words are currently drawn with their places, as `data-place` of the element that contains them."""
    return _ON.get()


def traced(draw: Callable[[], str]) -> str:
    """The result of `draw`, with the places of its words."""
    return _drawn(draw, True)


def untraced(draw: Callable[[], str]) -> str:
    """The result of `draw` without any places: what is only measured is the same each time it is drawn."""
    return _drawn(draw, False)


def _drawn(draw: Callable[[], str], on: bool) -> str:
    context = copy_context()
    context.run(_ON.set, on)
    return context.run(draw)
