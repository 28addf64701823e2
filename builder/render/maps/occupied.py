"""What stands on a map already, as boxes: which of them another box meets is found without asking each."""

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from builder.render.maps.plane import Rect

_LEAST = 0.001  # mm: what is smaller lies in cells that are large enough for this

Met = Callable[[Rect], Iterator[Rect]]
"""Asked with a box: what it meets."""

_Cells = dict[tuple[int, int], list[tuple[Rect, int | None]]]


class OccupiedBoxes:
    """Boxes, each of an owner if it has one.

    Boxes of about one size lie in a grid whose cells are larger than any of them, each in the cell of its upper left
    corner: what a box meets begins in the cells under it, or in those before.
    """

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._grids: dict[float, _Cells] = {}
        self.extend(boxes)

    def append(self, box: Rect, of: int | None = None) -> None:
        """One box more."""
        cell = 2.0 ** math.frexp(max(box.right - box.left, box.bottom - box.top, _LEAST))[1]
        place = (math.floor(box.left / cell), math.floor(box.top / cell))
        self._grids.setdefault(cell, {}).setdefault(place, []).append((box, of))

    def extend(self, boxes: Iterable[Rect], of: int | None = None) -> None:
        """More boxes, all of one owner."""
        for box in boxes:
            self.append(box, of)

    def met_by(self, box: Rect, but: int | None = None) -> Iterator[Rect]:
        """The boxes that share more than an edge with this one, but those of an owner, in no order."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        for cell, cells in self._grids.items():
            for other, owner in _under(box, cells, cell):
                meets = left < other.right and other.left < right and top < other.bottom and other.top < bottom
                if meets and (but is None or owner != but):
                    yield other


def among(*crowds: Met) -> Met:
    """What is met of several crowds."""
    return lambda box: chain.from_iterable(met(box) for met in crowds)


def free(box: Rect, met: Met) -> bool:
    """Whether a box meets nothing."""
    return next(met(box), None) is None


def _under(box: Rect, cells: _Cells, cell: float) -> Iterator[tuple[Rect, int | None]]:
    """What lies in the cells where something that a box meets may begin."""
    columns = range(math.floor(box.left / cell) - 1, math.floor(box.right / cell) + 1)
    rows = range(math.floor(box.top / cell) - 1, math.floor(box.bottom / cell) + 1)
    if len(columns) * len(rows) > len(cells):
        return chain.from_iterable(cells.values())
    return chain.from_iterable(cells.get((column, row), ()) for column in columns for row in rows)
