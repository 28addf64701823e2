"""A roster: its units, and what is below them, in the layout and the print that fill its pages best."""

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from builder.render.look import Look
from builder.render.pages import packing, roster_sizes
from builder.render.pages.dividing import halves, height
from builder.render.pages.html_to_pdf import PagesUnavailable, pages_of
from builder.render.pages.page_frame import (
    SURE,
    PageSize,
    column_width,
    fill,
    margins,
    ready,
    typeface_width,
    unmagnified,
)
from builder.render.pages.roster_code import PlacedCode
from builder.render.pages.roster_code import placed as placed_code
from builder.render.pages.roster_sizes import CELL_AIR, columns_of, least_width, track_cell, track_label, tracks_width
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Block, Document, StatTable, units

MOST_BESIDE_TITLE = 115.0
"""Width in mm: longer tracks are below the title, over the whole width, instead of beside it."""

ROSTER_PT = size("roster.type")
ROSTER_COLUMNS = 2
ROSTER_MARGINS = margins("roster")
"""Body type size in pt, number of columns below the units, and width and height in mm of the margins of roster.css."""

SPARE = 3.0
"""The height in mm to keep free on a page with a code: it takes the space that used to absorb estimation errors."""


SMALLER, LARGER = (0.97, 0.94), (1.25, 1.2, 1.15, 1.1, 1.05)
"""Factors to magnify a roster that would otherwise need a second page or more lines for names, or leave room on its last
page; the best first.
"""

_Forms = list[tuple[StatTable, list[float]]]


def html(document: Document, paper: PageSize, look: Look) -> str:
    """In somewhat smaller print if that saves the second page or second lines of names; else in the largest that takes no
    more pages and no more lines for names.
    """
    wide = typeface_width()
    tables = [*units(document.blocks)]
    least = max((least_width(one, wide) for one in tables), default=0.0)
    if look.large and least > paper.width - ROSTER_MARGINS[0]:
        paper = PageSize(f"{paper.height:.3f}mm {paper.width:.3f}mm", paper.height, paper.width)  # landscape format
    plain = form = _Form(document, tables, paper, look, wide)
    if look.large or not tables:
        return form.html(form.spread())
    form = min((plain, *map(plain.magnify, SMALLER)), key=_Form.name_lines)
    usual = form.spread()
    for smaller in map(plain.magnify, SMALLER if usual.pages > 1 else ()):
        if (found := smaller.on_one_page()) and smaller.takes(found, 1):
            return smaller.html(found)
    for larger in map(plain.magnify, LARGER):
        if least <= larger.width and larger.name_lines() <= form.name_lines():
            found = larger.roomy()
            if found and found.pages <= usual.pages and (found.pages == 1 or larger.takes(found, usual.pages)):
                return larger.html(found)
    return form.html(usual)


class _Spread(NamedTuple):
    """How a roster fills its pages: the tables, what is below them, the space around units, the estimated number of pages."""

    forms: _Forms
    under: "_Under"
    air: float
    pages: float


@dataclass(frozen=True)
class _Form:
    """A roster laid out on smaller paper, to be `magnified` besides what its look demands; `wide` as in
    `roster_sizes`.
    """

    document: Document
    tables: list[StatTable]
    paper: PageSize
    look: Look
    wide: float
    magnified: float = 1.0

    @property
    def width(self) -> float:
        """The width between the margins in mm."""
        return self.paper.width - ROSTER_MARGINS[0]

    @property
    def _high(self) -> float:
        return self.paper.height - ROSTER_MARGINS[1]

    @cached_property
    def _beside(self) -> float:
        return tracks_width(self.document.head, MOST_BESIDE_TITLE, self.wide)

    @cached_property
    def _first(self) -> float:
        """The height for units and what is below them on the first page."""
        tracks, room = len(self.document.head), self.width - self._beside - CELL_AIR
        head = roster_sizes.head(tracks, self._beside > 0, self.document.subtitle, room, self.wide)
        return self._high * SURE - head

    @cached_property
    def _layouts(self) -> list["_Under"]:
        """The possible layouts of what is below the units; the last is for several pages."""
        em = ROSTER_PT * MM_PER_PT * self.wide
        code = placed_code(self.document, self.look.page * self.magnified)
        if code is None:
            return [_under(self.document, self.width, em)]
        return [*_layouts_of_code(self.document, self.tables, code, self.width, em, self.wide)]

    @cached_property
    def _forms(self) -> _Forms:
        return [(table, columns_of(table, self.wide)) for table in self.tables]

    @cached_property
    def _close(self) -> _Forms:
        return [(roster_sizes.close(table), widths) for table, widths in self._forms]

    def name_lines(self) -> int:
        """The number of lines of the names of its units."""
        return roster_sizes.name_lines(self._forms, self.width, self.wide)

    def magnify(self, by: float) -> "_Form":
        """The same in another print."""
        return replace(self, paper=unmagnified(self.paper, by), magnified=by)

    def spread(self) -> _Spread:
        """On one page if that is possible, else on several."""
        return self.on_one_page() or self._on_several()

    def on_one_page(self) -> _Spread | None:
        """On one page, with notes beside the qualities if necessary."""
        return self._on_one_page(self._forms, self._layouts) or self._on_one_page(self._close, self._layouts)

    def roomy(self) -> _Spread | None:
        """On one page with room between the units and below them, or on several if none of them only holds what is
        below the units.
        """
        least = roster_sizes.ROOMY_AIR
        if found := self._on_one_page(self._forms, self._layouts[:1], least):
            return found
        short = self._layouts[-1].height < self._high * SURE * roster_sizes.LEAST_FILLED
        return self._on_several(least) if short else None

    def takes(self, spread: _Spread, most: float) -> bool:
        """Whether these really take at most this many pages, not only by estimate; no, if nothing can be measured."""
        with suppress(PagesUnavailable):
            return pages_of(self.html(spread)) <= most
        return False

    def _on_one_page(self, forms: _Forms, layouts: list["_Under"], least: float = 0.0) -> _Spread | None:
        spreads = (self._spread(forms, way, least) for way in layouts)
        return next((one for one in spreads if one.pages == 1), None)

    def _on_several(self, least: float = 0.0) -> _Spread:
        return self._spread(self._forms, self._layouts[-1], least)

    def _spread(self, forms: _Forms, way: "_Under", least: float) -> _Spread:
        page, least = self._high * SURE, max(way.least, least)
        filled = roster_sizes.filled(forms, self.width, self._first, way.height, page, self.wide, least)
        return _Spread(forms, way, *filled)

    def html(self, spread: _Spread) -> str:
        """The page."""
        forms, under, air, _ = spread
        head = self.document.head
        closed = forms[-1][0].total if under.place == "total" else ()
        return fill(
            self.document,
            self.paper,
            styles=("sheet", "blocks", "roster", *self.look.styles),
            magnified=self.magnified,
            tables=[*forms[:-1], (replace(forms[-1][0], total=()), forms[-1][1])] if closed else forms,
            tracks_width=self._beside,
            track_label=track_label(head, self.wide),
            track_cell=track_cell(head, self.width, self.wide),
            air=air,
            pages=under.pages,
            blocks=[ready(block, under.column) for block in under.blocks],
            code=under.code,
            total=closed,
        )


@dataclass(frozen=True, slots=True)
class _Under:
    """The part of a roster below the units: blocks, the width of a column in ems, their columns, their height in mm.

    The `code` has a `place`: beside blocks, or beside total and blocks. `least`: space around units.
    """

    blocks: list[Block]
    column: float
    pages: tuple[packing.PackedPage, ...]
    height: float
    place: Literal["blocks", "total"] = "blocks"
    code: PlacedCode | None = None
    least: float = roster_sizes.LEAST_AIR


def _layouts_of_code(
    document: Document, tables: list[StatTable], code: PlacedCode, width: float, em: float, wide: float
) -> Iterator[_Under]:
    """The possible layouts of a code, the best first; the last is for several pages. The units' height includes the
    total.
    """
    total = _total(tables, width, wide)
    for shape, spare, least in (
        (code, SPARE, roster_sizes.LEAST_AIR),
        (code, 0.0, roster_sizes.LEAST_WITH_CODE),
        (replace(code, aside=True), 0.0, roster_sizes.LEAST_WITH_CODE),
    ):
        room = width - shape.room
        narrow = _under(document, room, em)
        beside = max(narrow.height + _total(tables, room, wide), shape.height) - total + spare
        yield replace(narrow, height=beside, place="total", code=shape, least=least)
    narrow = _under(document, width - code.room, em)
    yield replace(narrow, height=max(narrow.height, code.height), code=code)


def _total(tables: list[StatTable], width: float, wide: float) -> float:
    return roster_sizes.total(tables[-1], width, wide) if tables else 0.0


def _under(document: Document, width: float, em: float) -> _Under:
    """The blocks below the units, for a width in mm."""
    column = column_width(width / em, ROSTER_COLUMNS)
    rest = (block for block in document.blocks if not isinstance(block, StatTable))
    blocks = [part for block in rest for part in halves(block, column)]
    if len(blocks) == 1:  # in both columns, or across them: half of the page would be empty beside it
        blocks = halves(blocks[0], column, 1)
        column = column if len(blocks) > 1 else width / em
    span = ROSTER_COLUMNS if len(blocks) == 1 else 1
    heights = (height(block, column) * ROSTER_PT * MM_PER_PT for block in blocks)
    pieces = [packing.PagePiece(i, high, span) for i, high in enumerate(heights)]
    placed = packing.pages(pieces, ROSTER_COLUMNS, math.inf)
    tall = max((packing.filled(page, pieces) for page in placed), default=0.0)
    return _Under(blocks, column, placed, tall)
