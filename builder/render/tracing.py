"""Redraws pages with the places of their words, if something on them could not be printed as written.

What is printed and published contains no places: they would make pages larger, and could reveal the contents of other
files.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ON = ContextVar("places are drawn", default=False)


def on() -> bool:
    """Whether words are currently drawn with their places, as `data-place` of the element that contains them."""
    return _ON.get()


def traced(draw: Callable[[], str]) -> str:
    """The result of `draw`, with the places of its words."""
    with _tracing(True):
        return draw()


def untraced(draw: Callable[[], str]) -> str:
    """The result of `draw` without any places: what is only measured is the same each time it is drawn."""
    with _tracing(False):
        return draw()


@contextmanager
def _tracing(on: bool) -> Iterator[None]:
    token = _ON.set(on)
    try:
        yield
    finally:
        _ON.reset(token)
