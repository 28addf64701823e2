"""Redraws pages with the places of their words if something could not be printed; the print has no places."""

from collections.abc import Callable
from contextvars import ContextVar, copy_context

_ON = ContextVar("places are drawn", default=False)


def on() -> bool:
    """Whether words are currently drawn with their places, as `data-place` of the element that contains them."""
    return _ON.get()


def drawn(draw: Callable[[], str], *, places: bool) -> str:
    """The result of `draw` with the places of its words, or without, which is the same each time it is drawn."""
    context = copy_context()
    context.run(_ON.set, places)
    return context.run(draw)
