"""A table seen from above as an SVG in a given size, and that SVG on paper.

Black carries all meaning. Details that would not be legible in a size are left out (`pens.SIZES`).
"""

from collections.abc import Sequence
from typing import get_args

from builder.documents.paper import PAPERS, SmallMap
from builder.render.look import PLAIN, Look
from builder.render.maps import ink
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.ink import BLACK, n, path, track
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import Rect
from builder.render.pages import jinja_html as jinja
from builder.render.pages.document_page import RenderedPages
from builder.render.pages.html_to_pdf import make
from builder.sheets.blocks import Area, Limit, MapSheet, Reach, Strip
from builder.text.errors import BuilderBug

__all__ = ["SIZES", "html", "pdf", "svg"]


def svg(sheet: MapSheet, *, size: str, look: Look = PLAIN, cut: bool = False) -> str:
    """The map as SVG text: for a paper size, `a6` or `small` (60 x 40 mm). The same sheet always gives the same text.

    With `cut` it ends below the legend, for screens; otherwise it is as high as its paper.

    Raises:
        BuilderBug: an unknown size, ground, strip or sign.
    """
    if size not in SIZES:
        raise BuilderBug(f"no map of size {size!r}; there are {', '.join(SIZES)}")
    plan = layout(sheet, SIZES[size].made_for(look))
    width, height, content = plan.pens.width, plan.end if cut else plan.pens.height, MapDrawing(sheet, plan).content()
    about = sheet.title, _description(sheet), f"map-{size}"
    return ink.drawing(width, height, *about, content, look=look, magnified=look.page)


def html(sheet: MapSheet, *, paper: str, language: str, look: Look = PLAIN) -> str:
    """A page for printing: the map as large as the paper, and a second sheet with A6 and 60 x 40 mm versions to cut
    out.
    """
    if paper not in PAPERS:
        raise BuilderBug(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    name, width, height, _ = PAPERS[paper]
    large, a6, small = (layout(sheet, SIZES[size].made_for(look)).pens for size in (paper, *get_args(SmallMap)))
    cuts: list[Rect] = []
    for pens in (a6, small):
        top = (cuts[-1].bottom if cuts else 0.0) + CUT_FROM
        cuts.append(Rect(CUT_FROM, top, CUT_FROM + pens.width * look.page, top + pens.height * look.page))
    return jinja.fill(
        "map",
        language=language,
        styles=("map",),
        title=sheet.title,
        paper=name,
        turned=large.width > large.height,
        large=jinja.trusted(svg(sheet, size=paper, look=look)),
        pieces=[
            (cut, jinja.trusted(svg(sheet, size=size, look=look)))
            for cut, size in zip(cuts, get_args(SmallMap), strict=True)
        ],
        width=n(width),
        height=n(height),
        marks=jinja.trusted(_cut_marks(cuts)),
    )


def pdf(sheet: MapSheet, *, paper: str, language: str) -> RenderedPages:
    """The page of `html` as PDF.

    Raises:
        PagesUnavailable: WeasyPrint's system libraries are missing.
    """
    return make(html(sheet, paper=paper, language=language))


CUT_FROM = 20.0
"""The position of the first piece to cut out, in mm from the left and top edges of its sheet."""


def _cut_marks(cuts: Sequence[Rect]) -> str:
    """Short strokes in line with the edges of each piece, 1 mm from its corners."""
    data = ""
    for cut in cuts:
        for x, out in ((cut.left, -1), (cut.right, 1)):
            for y, down in ((cut.top, -1), (cut.bottom, 1)):
                data += track(((x + out * 1, y), (x + out * 5, y))) + track(((x, y + down * 1), (x, y + down * 5)))
    return path(data, stroke=BLACK, width=0.14)


def _description(sheet: MapSheet) -> str:
    """The map in words, for screen readers: edges, then the named parts, then the legend."""
    named = [shape.label for shape in sheet.shapes if isinstance(shape, Area | Strip | Limit | Reach) and shape.label]
    parts = [f"{edge}: {said}" for edge, said, _ in sheet.edges]
    parts += dict.fromkeys(named)
    parts += [f"{row.key} {row.says}".strip() for row in sheet.legend]
    return "; ".join(parts)
