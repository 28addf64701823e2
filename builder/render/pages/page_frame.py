"""What rosters, army lists and reference sheets share: the paper that a page is laid out on, and its filled template."""

from typing import Any, NamedTuple

from builder.documents.paper import PAPERS
from builder.render import fonts
from builder.render.look import Look
from builder.render.pages import jinja_html as jinja
from builder.render.pages.page_columns import GAP
from builder.sheets.blocks import Document


class PageSize(NamedTuple):
    """The paper for the layout of a page: its size in CSS, width and height in mm."""

    size: str
    width: float
    height: float


def page_size(paper: str, look: Look) -> PageSize:
    """A paper by its name, for the layout in a look, which may magnify the page."""
    size, width, height, _ = PAPERS[paper]
    return unmagnified(PageSize(size, width, height), look.page)


def unmagnified(paper: PageSize, by: float) -> PageSize:
    """The paper for the layout of a page that will be magnified by a factor."""
    if by == 1:
        return paper
    width, height = paper.width / by, paper.height / by
    return PageSize(f"{width:.3f}mm {height:.3f}mm", width, height)


def typeface_width() -> float:
    """How much wider than PT Sans Narrow the typeface on rosters is: cards and reference sheets squeeze it, forms do
    not.
    """
    return 1 / fonts.face(fonts.NARROW).squeeze


def fill(document: Document, paper: PageSize, *, styles: tuple[str, ...], **context: Any) -> str:
    """The template of the document's kind as HTML, with what every one of them needs and the `context` of this one."""
    return jinja.fill(
        document.kind,
        language=document.language,
        styles=styles,
        paper=paper.size,
        document=document,
        gap=GAP,
        **context,
    )
