"""Pages drawn once more with the places of their words, where something on them did not come out as it was written.

What is printed and published has none of it: places would make pages larger, and tell of one file what stands in another.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ON = ContextVar("places are drawn", default=False)


def on() -> bool:
    """Whether words are now drawn with their places: `data-place` of the element that holds them."""
    return _ON.get()


def traced(draw: Callable[[], str]) -> str:
    """What `draw` makes, with the places of its words."""
    with _tracing():
        return draw()


@contextmanager
def _tracing() -> Iterator[None]:
    token = _ON.set(True)
    try:
        yield
    finally:
        _ON.reset(token)
