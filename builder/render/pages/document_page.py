"""Rosters and reference sheets: from a Document of neutral blocks to one HTML page, and from that page to PDF."""

from typing import Any, NamedTuple

from builder.documents.paper import PAPERS
from builder.render.block_types.table import type_of
from builder.render.look import PLAIN, Look
from builder.render.pages import jinja_html as jinja
from builder.render.pages import reference_plan, roster_page
from builder.render.pages.html_to_pdf import PagesUnavailable, RenderedPages, make
from builder.render.pages.page_frame import PageSize, column_width, fill, margins, page_size, ready, typeface_width
from builder.render.pages.roster_sizes import columns_of, track_cell, track_label, without_empty_columns
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Document, StatTable
from builder.text.errors import BuilderBug

__all__ = ["PagesUnavailable", "RenderedPages", "html", "pdf"]


LIST_PT = size("list.type")
LIST_MARGIN = margins("list")[0]
"""Body type size in pt, and total width in mm of the margins of list.css; the number of columns is that of a roster."""


class Behind(NamedTuple):
    """A drawing that fills the page after a reference sheet: SVG text, width and height in mm."""

    drawing: str
    width: float
    height: float


def html(
    document: Document, *, paper: str, look: Look = PLAIN, behind: Behind | None = None, short: bool = False
) -> str:
    """The document as one HTML page; large print must be magnified (`pdf`). Raises BuilderBug for unknown blocks or
    kinds.

    `behind`: a drawing on a page after a reference sheet; `short`: the sheet is one page if a type size allows it, as
    before that.
    """
    if paper not in PAPERS:
        raise BuilderBug(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    if document.kind == "reference":
        return _reference(document, page_size(paper, look), look, behind, short)
    pages = {"roster": roster_page.html, "list": _list}
    if document.kind not in pages:
        raise BuilderBug(f"{document.id}: no page for a document of kind {document.kind!r}")
    return pages[document.kind](document, page_size(paper, look), look)


def pdf(html: str, zoom: float = 1.0) -> RenderedPages:
    """A page made by `html` (or `map_svg.html`) as PDF, magnified by `zoom`. Raises PagesUnavailable if libraries are
    missing.
    """
    return make(html, zoom)


def _list(document: Document, paper: PageSize, look: Look) -> str:
    """Blocks in order: tables of units over the full width, everything between them in columns."""
    wide = typeface_width()
    column = column_width((paper.width - LIST_MARGIN) / (LIST_PT * MM_PER_PT), roster_page.ROSTER_COLUMNS)
    parts: list[dict[str, Any]] = []
    for block in document.blocks:
        if isinstance(block, StatTable):
            table = without_empty_columns(block)
            parts.append({"name": "units", "block": table, "widths": columns_of(table, wide)})
            continue
        name = "prose" if type_of(block).running else "others"
        if not parts or parts[-1]["name"] != name:
            parts.append({"name": name, "placed": []})
        parts[-1]["placed"].append(ready(block, column))
    return fill(
        document,
        paper,
        styles=("sheet", "blocks", "roster", "list", *look.styles),
        parts=parts,
    )


def _reference(document: Document, paper: PageSize, look: Look, behind: Behind | None, short: bool) -> str:
    head, alone = document.head, short or behind is not None
    best = reference_plan.plan(document.blocks, paper.width, paper.height, alone, len(head))
    return fill(
        document,
        paper,
        styles=("sheet", "blocks", "reference", *look.styles),
        blocks=list(map(ready, best.blocks, best.widths)),
        pages=best.pages,
        points=best.points,
        track_label=track_label(head),
        track_cell=track_cell(head, paper.width - reference_plan.MARGINS[0]),
        below_tracks=reference_plan.BELOW_TRACKS,
        behind=behind and behind._replace(drawing=jinja.trusted(behind.drawing)),
    )
