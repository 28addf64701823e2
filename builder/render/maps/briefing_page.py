"""The briefing of an evening: one page around its map, in the largest type with which all of it fits; a guest's page after it."""

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.maps import map_svg
from builder.render.maps.briefing_columns import columns
from builder.render.maps.pens import SIZES
from builder.render.pages import jinja_html as jinja
from builder.render.pages.html_to_pdf import PagesUnavailable, pages_of
from builder.render.sizes import size
from builder.sheets.blocks import Briefing

TYPE_SIZES = (8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 12.0)
"""Type sizes in pt; 8 is the smallest that is legible at arm's length."""

USUAL = 9.5
"""The type size in pt with which the briefings of most evenings are one page."""

_MAP = "briefing"  # the size of its map
_BESIDE = 4  # most ways of winning in one row
_FEW = 9  # rules in brief that have room in the largest type
_ROW = 3  # ways in each of several rows


def html(sheet: Briefing, *, paper: str, look: Look = PLAIN) -> str:
    """The briefing as one HTML page, which browsers can also display and print; large print must be magnified.

    Without WeasyPrint's system libraries nothing can be measured: the type is of the usual size.
    """
    usual = look._replace(large=False)  # the page is magnified, and the map with it
    field = map_svg.svg(sheet.map, size=_MAP, look=usual)
    try:
        points = _largest(sheet, paper, look, field.partition(">")[0] + "/>")
    except PagesUnavailable:
        points = USUAL
    return _page(sheet, paper, look, points or TYPE_SIZES[0], field, apart=points is not None)


def _largest(sheet: Briefing, paper: str, look: Look, blank: str) -> float | None:
    """The largest type size with which it is one page, None if none is small enough; `blank` is as large as the map, and
    laid out much faster.
    """
    small, large = -1, len(TYPE_SIZES) - 1  # the result lies between these two; the smallest type comes first
    while small < large:
        middle = (small + large + 1) // 2
        if pages_of(_page(sheet, paper, look, TYPE_SIZES[middle], blank, guest=False)) == 1:
            small = middle
        else:
            large = middle - 1
    return TYPE_SIZES[small] if small >= 0 else None


def _page(
    sheet: Briefing, paper: str, look: Look, points: float, field: str, *, guest: bool = True, apart: bool = True
) -> str:
    _, width, height, _ = PAPERS[paper]
    least = round(SIZES[_MAP].width / look.page, 2)
    room = width / look.page - 2 * size("briefing.beside")
    return jinja.fill(
        "briefing",
        language=sheet.language,
        styles=("sheet", "briefing", *look.styles),
        paper=f"{width / look.page:.3f}mm {height / look.page:.3f}mm",
        points=points,
        sheet=sheet,
        guest=guest,
        apart=apart,
        few=len(sheet.guest[1]) <= _FEW and not look.large,  # large print is magnified besides
        map=jinja.trusted(field),
        columns_of_map=columns(sheet, room, least, _shape(field), points),
        columns=ways if (ways := len(sheet.winning[1])) <= _BESIDE else _ROW,
    )


def _shape(field: str) -> float:
    """The height of a map by its width."""
    _, _, wide, high = map(float, field.partition('viewBox="')[2].partition('"')[0].split())
    return high / wide
