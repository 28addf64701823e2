"""A table seen from above as an SVG, and that SVG on paper. Black carries all meaning; what would be illegible is left
out.
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
from builder.render.maps.plane import Rect, box_at
from builder.render.pages import document_page
from builder.render.pages import jinja_html as jinja
from builder.sheets.blocks import Area, Document, Limit, MapSheet, Strip
from builder.text.errors import BuilderBug


def svg(sheet: MapSheet, *, size: str, look: Look = PLAIN, cut: bool = False) -> str:
    """The map as SVG text for a size, always the same; with `cut` it ends below the legend, for screens."""
    if size not in SIZES:
        raise BuilderBug(f"no map of size {size!r}; there are {', '.join(SIZES)}")
    plan = layout(sheet, SIZES[size].made_for(look))
    width, height, content = plan.pens.width, plan.end if cut else plan.pens.height, MapDrawing(sheet, plan).content()
    about = sheet.title, _description(sheet), f"map-{size}"
    return ink.drawing(width, height, *about, content, look=look, magnified=look.page)


def html(sheet: MapSheet, *, paper: str, language: str, look: Look = PLAIN) -> str:
    """A page for printing: the map as large as the paper, and a second sheet with small versions to cut out."""
    if paper not in PAPERS:
        raise BuilderBug(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    name, width, height, _ = PAPERS[paper]
    large = layout(sheet, SIZES[paper].made_for(look)).pens
    drawn = {size: svg(sheet, size=size, look=look) for size in get_args(SmallMap)}
    shapes = {size: layout(sheet, SIZES[size].made_for(look)).pens for size in drawn}
    tall = {size: pens.height > pens.width for size, pens in shapes.items()}
    cuts = pieces(width, height, look)
    return jinja.fill(
        "map",
        language=language,
        styles=("map",),
        title=sheet.title,
        paper=name,
        turned=large.width > large.height,
        large=jinja.trusted(svg(sheet, size=paper, look=look)),
        pieces=[
            # an id may stand only once on a page
            (cut, jinja.trusted(drawn[size].replace(f"field-{size}", f"field-{size}-{number}")), tall[size])
            for number, (size, cut) in enumerate(cuts, 1)
        ],
        width=n(width),
        height=n(height),
        marks=jinja.trusted(_cut_marks([cut for _, cut in cuts], look)),
    )


def umpire_html(document: Document, field: MapSheet | None, *, paper: str, look: Look = PLAIN) -> str:
    """The umpire's sheet, and on its back the map of all that is hidden, if there is one; large print must be
    magnified.
    """
    if field is None:
        return document_page.html(document, paper=paper, look=look, short=True)
    usual = look._replace(large=False)  # the page is magnified, and the map with it
    pens = layout(field, SIZES[paper].made_for(usual)).pens
    _, width, height, _ = PAPERS[paper]
    long, short = (one / look.page for one in ((height, width) if pens.width > pens.height else (width, height)))
    behind = document_page.Behind(svg(field, size=paper, look=usual), long, short)
    return document_page.html(document, paper=paper, look=look, behind=behind)


CUT_FROM = 20.0
"""The position of the first piece to cut out, in mm from the top edge of its sheet."""

CUT_MARK = 5.0
"""How far cut marks reach from the pieces, in mm."""

_BESIDE = 1.0  # mm between a piece and its marks
_OUT = CUT_MARK + _BESIDE
_TRIM = 0.3  # mm: the line along a cut
_EACH = 2  # one of each size for each player


def pieces(width: float, height: float, look: Look) -> list[tuple[str, Rect]]:
    """The pieces to cut out of a sheet of paper, edge to edge, on their long sides: A6 maps, and all small ones in a
    row below.
    """
    (long, high), (wide, low) = (sorted(_printed(size, look), reverse=True) for size in ("a6", "small"))
    left = (width - max(long, _EACH * wide)) / 2
    count = min(_EACH, int((height - _OUT - CUT_FROM - low) / high))
    large = [Rect(left, top, left + long, top + high) for top in (CUT_FROM + high * number for number in range(count))]
    row = large[-1].bottom
    small = [Rect(left + number * wide, row, left + (number + 1) * wide, row + low) for number in range(_EACH)]
    return [*(("a6", piece) for piece in large), *(("small", piece) for piece in small)]


def with_small_ones(width: float, height: float, look: Look) -> Rect:
    """The part of that sheet with one A6 map and all the small ones, with cut marks; another map may end above."""
    every = pieces(width, height, look)
    (*more, last), small = ([cut for size, cut in every if size == one] for one in ("a6", "small"))
    right = max(last.right, small[-1].right)
    return Rect(last.left - _OUT, last.top - (_BESIDE if more else _OUT), right + _OUT, small[-1].bottom + _OUT)


def with_a6(width: float, height: float, look: Look) -> Rect:
    """The part of that sheet with one A6 map alone, down to its lower edge; other maps may end above and below."""
    part = with_small_ones(width, height, look)
    cut = [one for size, one in pieces(width, height, look) if size == "a6"][-1]
    return Rect(part.left, part.top, cut.right + _OUT, cut.bottom + _TRIM)


def small_ones_alone(width: float, height: float, look: Look) -> Rect:
    """The part of that sheet with all the small maps alone; an A6 map may end above."""
    small = [cut for size, cut in pieces(width, height, look) if size == "small"]
    return Rect(small[0].left - _OUT, small[0].top - _TRIM, small[-1].right + _OUT, small[-1].bottom + _OUT)


def _printed(size: str, look: Look) -> tuple[float, float]:
    pens = SIZES[size].made_for(look)
    return pens.width * look.page, pens.height * look.page


def _cut_marks(cuts: Sequence[Rect], look: Look) -> str:
    """Short strokes in line with the edges of each piece, near its corners where no other piece is; and its edges."""
    data = ""
    for cut in cuts:
        for x, out in ((cut.left, -1), (cut.right, 1)):
            for y, down in ((cut.top, -1), (cut.bottom, 1)):
                for line in (
                    ((x + out * _BESIDE, y), (x + out * CUT_MARK, y)),
                    ((x, y + down * _BESIDE), (x, y + down * CUT_MARK)),
                ):
                    if not any(box_at(line[1], 0.0, 0.0).meets(other) for other in cuts):
                        data += track(line)
    edges = "".join(track(cut.corners, closed=True) for cut in cuts)
    grey = BLACK if look.black else _EDGE
    return path(edges, stroke=grey, width=_HAIRLINE) + path(data, stroke=BLACK, width=0.14)


_EDGE, _HAIRLINE = "#bfbfbf", 0.05  # as the trim of cards


def _description(sheet: MapSheet) -> str:
    """The map in words, for screen readers: edges, then the named parts, then the legend."""
    named = [shape.label for shape in sheet.shapes if isinstance(shape, Area | Strip | Limit) and shape.label]
    parts = [f"{one.spoken}: {one.says}" for one in sheet.edges]
    parts += dict.fromkeys(named)
    parts += [f"{row.key} {row.says}".strip() for row in sheet.legend]
    return "; ".join(parts)
