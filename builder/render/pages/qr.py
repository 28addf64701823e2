"""A QR code as one path of an SVG, and how large it is on paper.

A phone reads modules of MODULE mm from a hand's breadth away. Every code has the same, so that it is no larger than what it
holds asks for; level L mends seven per cent, which is enough for a sheet that is not folded through the code, and where
a code of that size has room for a higher level, it gets it.
"""

from dataclasses import dataclass
from typing import Any

MODULE = 0.33
"""Side of a module, mm."""

QUIET = 4
"""Modules that stay white around a code."""

MOST_VERSION = 25
"""The largest code that is printed. Phones read larger ones only with patience."""

MOST_MODULES = 17 + 4 * MOST_VERSION
"""Its modules to a side, without the white around it."""

_BITS = 1276 * 8  # what the largest version holds at level L; a test asks segno
_HEADS = 4 + 16 + 4 + 12  # kind and count of bytes, kind and count of digits, in versions from 10 to 26


@dataclass(frozen=True, slots=True)
class QrDrawing:
    """A code to draw: `modules` to a side with the white around it, and the path of its black ones, a unit a module."""

    modules: int
    path: str

    @property
    def side(self) -> float:
        """Its side on paper with the white around it, mm."""
        return self.modules * MODULE


def fits(head: str, digits: str) -> bool:
    """Whether a code with these bytes and digits is no larger than MOST_VERSION."""
    numeric = 10 * (len(digits) // 3) + (0, 4, 7)[len(digits) % 3]
    return _HEADS + 8 * len(head.encode()) + numeric <= _BITS


def drawn(head: str, digits: str) -> QrDrawing:
    """The code of `head`, an address or the like, followed by digits; the same words give the same drawing."""
    import segno

    parts: Any = [head, digits]  # bytes and digits, each written its own way; the types that segno names forget lists
    code = segno.make(parts, error="l", boost_error=True, micro=False)
    rows = tuple(code.matrix)
    return QrDrawing(len(rows) + 2 * QUIET, "".join(run for y, row in enumerate(rows, QUIET) for run in _runs(row, y)))


def _runs(row: Any, y: int) -> list[str]:
    """The black runs of a row as rectangles."""
    runs: list[str] = []
    start: int | None = None
    for x, dark in enumerate((*row, 0), QUIET):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            start = None
    return runs
