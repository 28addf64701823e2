"""A spatial index of what is on a map already: finds the boxes that overlap a box without testing all of them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import floor, frexp

from builder.render.maps.plane import Rect

_LEAST = 0.001  # mm: smaller boxes are put in cells of this size

Met = Callable[[Rect], Iterator[Rect]]
"""Takes a box and yields the boxes that it overlaps."""

_Cells = dict[tuple[int, int], list[tuple[Rect, int | None]]]


class OccupiedBoxes:
    """Boxes, each with an optional owner, in grids for similar sizes, in the cell of their top left corner.

    A box can overlap only boxes in the cells under it and in those above and to the left.
    """

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._grids: dict[float, _Cells] = {}
        self.extend(boxes)

    def append(self, box: Rect, of: int | None = None) -> None:
        """Add a box."""
        cell = 2.0 ** frexp(max(box.right - box.left, box.bottom - box.top, _LEAST))[1]
        place = (floor(box.left / cell), floor(box.top / cell))
        self._grids.setdefault(cell, {}).setdefault(place, []).append((box, of))

    def extend(self, boxes: Iterable[Rect], of: int | None = None) -> None:
        """Add boxes with the same owner."""
        for box in boxes:
            self.append(box, of)

    def met_by(self, box: Rect, but: int | None = None) -> Iterator[Rect]:
        """The boxes that overlap this one by more than an edge, except those of the owner `but`, in no order."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        for cell, cells in self._grids.items():
            first, last = floor(left / cell) - 1, floor(right / cell) + 1
            above, below = floor(top / cell) - 1, floor(bottom / cell) + 1
            if (last - first) * (below - above) > len(cells):
                found = list(cells.values())
            else:
                places = [(column, row) for column in range(first, last) for row in range(above, below)]
                found = [cells[place] for place in places if place in cells]
            for crowd in found:
                for other, owner in crowd:
                    meets = left < other.right and other.left < right and top < other.bottom and other.top < bottom
                    if meets and (but is None or owner != but):
                        yield other


def among(*crowds: Met) -> Met:
    """Combine several indexes into one."""
    return lambda box: chain.from_iterable(met(box) for met in crowds)


NOTHING: Met = among()
"""Where nothing is in the way."""


def free(box: Rect, met: Met) -> bool:
    """Whether a box overlaps nothing."""
    return next(met(box), None) is None
