"""The map of a briefing and the words beside it: what stands below the map and how wide it is, so that little paper is left empty."""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from builder.render.text_width import MM_PER_PT, wrapped
from builder.sheets.blocks import Briefing, Titled

GAP = 5.0
"""Between the columns, in mm; as in `briefing.css`."""

_LINE, _HANG, _ABOVE, _HEAD = (
    1.25,
    0.9,
    0.22,
    2.4,
)  # ems: of a line, before all lines but the first, above a paragraph, of a title
_WIDEST, _STEP = 1.3, 0.02  # of the usual width of the map
_SPARE = 0.6  # ems by which a wider map may make the columns longer


class Columns(NamedTuple):
    """The width of the map in mm, and the sections below it and beside it."""

    map_width: float
    below: tuple[Titled, ...]
    beside: tuple[Titled, ...]


def columns(sheet: Briefing, width: float, map_width: float, shape: float, points: float) -> Columns:
    """The columns that are the shortest in a page of this width; the map as wide as it can be without making them longer.

    `map_width` is the least width of the map, `shape` its height by its width; widths in mm.
    """
    sections = tuple(one for one in (sheet.setup, sheet.ground, sheet.special) if one[1])
    em = points * MM_PER_PT

    def long(below: int, wide: float) -> float:
        left = wide * shape / em + _high(sections[:below], wide / em)
        return max(left, _high(sections[below:], (width - wide - GAP) / em))

    below = min(range(len(sections)), key=lambda one: (long(one, map_width), one))
    most = long(below, map_width) + _SPARE
    steps = range(round((_WIDEST - 1) / _STEP) + 1)
    widths = [map_width * (1 + step * _STEP) for step in steps]
    wide = max((one for one in widths if long(below, one) <= most), default=map_width)
    return Columns(round(wide, 2), sections[:below], sections[below:])


def _high(sections: Sequence[Titled], width: float) -> float:
    """The height of sections in a column, in ems."""
    return fsum(_HEAD + fsum(_paragraphs(section, width)) for section in sections)


def _paragraphs(section: Titled, width: float) -> Iterable[float]:
    for row in section[1]:
        said = f"{row.key} {row.says}".strip()
        yield len(wrapped(said, width - _HANG)) * _LINE + _ABOVE
