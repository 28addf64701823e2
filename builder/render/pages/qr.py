"""A QR code as a single SVG path, and its size on paper.

Phones can read modules of MODULE mm from a hand's breadth away. All codes use this size, so that none is larger than
its contents require. Level L corrects seven per cent, which is enough for a sheet that is not folded through the code;
if a code of the same size has room for a higher level, it is used.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

MODULE = 0.33
"""Side of a module in mm."""

QUIET = 4
"""Width in modules of the white margin around a code."""

MOST_VERSION = 25
"""The largest version to print. Larger codes are hard to read with a phone."""

MOST_MODULES = 17 + 4 * MOST_VERSION
"""Its modules per side, without the margin."""

_BITS = 1276 * 8  # capacity of the largest version at level L; a test compares it with segno
_HEADS = 4 + 16 + 4 + 12  # mode and count of bytes, mode and count of digits, in versions from 10 to 26


@dataclass(frozen=True, slots=True)
class QrDrawing:
    """A code to draw: `modules` per side, including the margin, and the path of its black modules, one unit each."""

    modules: int
    path: str

    @property
    def side(self) -> float:
        """Its side on paper in mm, including the margin."""
        return self.modules * MODULE


def fits(head: str, digits: str) -> bool:
    """Whether a code with these bytes and digits is at most of version MOST_VERSION."""
    numeric = 10 * (len(digits) // 3) + (0, 4, 7)[len(digits) % 3]
    return _HEADS + 8 * len(head.encode()) + numeric <= _BITS


@lru_cache(maxsize=4)  # a roster is tried in several prints, each with its code
def drawn(head: str, digits: str) -> QrDrawing:
    """The code for `head`, an address or the like, followed by digits; the same input always gives the same drawing."""
    import segno

    parts: Any = [head, digits]  # bytes and digits, each in its own mode; segno's type hints lack lists
    code = segno.make(parts, error="l", boost_error=True, micro=False)
    rows = tuple(code.matrix)
    return QrDrawing(len(rows) + 2 * QUIET, "".join(run for y, row in enumerate(rows, QUIET) for run in _runs(row, y)))


def _runs(row: Any, y: int) -> list[str]:
    """The black runs of a row as rectangles."""
    runs, x = [], QUIET
    for dark, some in groupby(row, bool):
        wide = len(list(some))
        runs += [f"M{x} {y}h{wide}v1h-{wide}z"] if dark else []
        x += wide
    return runs
