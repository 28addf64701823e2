"""The small maps to cut out, put on a sheet of markers or cards that has room for them."""

from collections.abc import Sequence
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

from builder.documents.paper import PAPERS
from builder.documents.printer import Printer
from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, Box, geometry
from builder.render.cards.printer_correction import correct
from builder.render.files.preview import is_blank
from builder.render.look import Look
from builder.render.maps.map_svg import small_ones_alone, with_a6, with_small_ones
from builder.render.maps.plane import Rect
from builder.text import SOURCE

if TYPE_CHECKING:
    from pikepdf import Page, Pdf, Rectangle

_BELOW = 3.5  # mm from the cards, whose cut marks and numbers are there, to the place of the maps
_FIRST = 0.5  # mm from its upper edge, above the marks of the maps, to the cut that parts them from the cards
_SAME = 1.0  # points: papers whose sizes differ by less are the same


def put_below(sheets: "Sequence[Page]", maps: "Page", look: Look, printer: Printer | None) -> bool:
    """Put one A6 map and all the small ones, or else the A6 map alone, below the cards on the first sheet with room; else
    the small ones alone. Return whether there was room.

    The trim box of a sheet is the block of its cards. All pages were corrected for the printer, if one is given.
    """
    paper = _paper(maps)
    if paper is None:
        return False
    fitting = [sheet for sheet in sheets if _paper(sheet) == paper]
    with_large = product(fitting, (with_small_ones, with_a6))
    ways = (*with_large, *product(fitting, (small_ones_alone,)))
    return any(_put_part(sheet, maps, cut(*paper, look), look, printer) for sheet, cut in ways)


def _put_part(sheet: "Page", maps: "Page", cut: Rect, look: Look, printer: Printer | None) -> bool:
    """Put a part of a sheet of maps below what is on another one, if there is room."""
    (width, height), margin = _paper(maps) or (0.0, 0.0), geometry().sheet.margin
    left, low = (float(edge) / MM for edge in sheet.trimbox[:2])
    place = Box(left, height - low + _BELOW, width - margin - left, cut.height)
    if place.bottom > height - margin:
        return False
    for page in (sheet, maps):
        correct(page, printer, back=False, undo=True)
    middle = Rect((width - cut.width) / 2, place.y, (width + cut.width) / 2, place.bottom)
    if room := is_blank(
        _alone(sheet), place._replace(height=2 * _FIRST), Box(middle.left, place.y, cut.width, cut.height)
    ):
        maps.mediabox = maps.trimbox = _in_points(cut, height).as_array()
        _put(sheet, maps, "/Maps", _in_points(middle, height))
        with _first_cut(width, height, place, look) as cutting:
            _put(sheet, cutting.pages[0], "/FirstCut", _in_points(Rect(0, 0, width, height), height))
    for page in (sheet, maps):  # the maps as far as they remain a sheet of their own
        correct(page, printer, back=False)
    return room


def _put(sheet: "Page", other: "Page", name: str, at: "Rectangle") -> None:
    """Put a page on another one; like `Page.add_overlay`, but without its random names."""
    from pikepdf import Name

    drawing = other.as_form_xobject()
    known = sheet.add_resource(drawing, Name.XObject, Name(name))
    sheet.contents_add(b"q", prepend=True)
    sheet.contents_add(
        b"Q "
        + sheet.calc_form_xobject_placement(
            drawing, known, at, invert_transformations=True, allow_shrink=True, allow_expand=True
        )
    )


def _first_cut(width: float, height: float, place: Box, look: Look) -> "Pdf":
    """A page with the cut that comes before all others, since these would go through the maps, and its number."""
    from pikepdf import Pdf

    from builder.render.cards.painter import Painter

    style, composer, drawing = geometry().sheet.magnified(look.page), Composer(), CardDrawing(width, height)
    at, size, guide = place.y + _FIRST, style.marks.size, style.guide
    number = place.right - composer.width(_BEFORE_ALL, size)
    drawing.lines.append(DrawnLine(place.x, at, number - style.marks.beside, at, guide.ink, guide.grey))
    drawing.words.append(TextRun(number, at + composer.cap * size / MM / 2, size, False, _BEFORE_ALL))
    painter = Painter(SOURCE, _BEFORE_ALL, look)
    painter.begin(width, height)
    painter.place(drawing, 0, 0)
    painter.end()
    return Pdf.open(BytesIO(painter.pdf()))


_BEFORE_ALL = "0"  # cuts of cards are numbered from 1


def _in_points(part: Rect, height: float) -> "Rectangle":
    """A part of a sheet of paper of this height, in mm from its upper left corner, as in a PDF."""
    from pikepdf import Rectangle

    return Rectangle(part.left * MM, (height - part.bottom) * MM, part.right * MM, (height - part.top) * MM)


def _paper(page: "Page") -> tuple[float, float] | None:
    """The paper of a page: its width and height in mm."""
    left, low, right, high = (float(edge) for edge in page.mediabox)
    sizes = ((size.width, size.height) for size in PAPERS.values())
    return next(
        (one for one in sizes if max(abs(one[0] * MM - right + left), abs(one[1] * MM - high + low)) < _SAME), None
    )


def _alone(page: "Page") -> bytes:
    """A PDF with this page."""
    import pikepdf

    with pikepdf.new() as one:
        one.pages.append(page)
        stream = BytesIO()
        one.save(stream)
    return stream.getvalue()
