"""The small maps to cut out, put on a sheet of markers that has room for them."""

from io import BytesIO
from typing import TYPE_CHECKING

from builder.documents.paper import PAPERS
from builder.render.cards.formats import MM, Box, geometry
from builder.render.files.ink_coverage import is_blank
from builder.render.look import Look
from builder.render.maps.map_svg import with_small_ones

if TYPE_CHECKING:
    from pikepdf import Page

_BELOW = 3.5  # mm from the markers, whose cut marks and numbers are there, to the marks of the maps
_SAME = 1.0  # points: papers whose sizes differ by less are the same


def put_below_markers(markers: "Page", maps: "Page", look: Look) -> bool:
    """Put one A6 map and all the small ones below the markers; return whether there was room.

    The trim box of a sheet of markers is the block of its cards.
    """
    from pikepdf import Rectangle

    _, _, width, height = (float(edge) for edge in maps.mediabox)
    paper = _paper(width, height)
    if paper is None or _paper(*(float(edge) for edge in markers.mediabox[2:])) != paper:
        return False
    cut = with_small_ones(*paper, look)
    top = (height - float(markers.trimbox[1])) / MM + _BELOW
    box = Box((paper[0] - cut.width) / 2, top, cut.width, cut.height)
    if box.bottom > paper[1] - geometry().sheet.margin or not is_blank(_alone(markers), box):
        return False
    cut_out = Rectangle(cut.left * MM, height - cut.bottom * MM, cut.right * MM, height - cut.top * MM)
    maps.mediabox = maps.trimbox = cut_out.as_array()
    markers.add_overlay(maps, Rectangle(box.x * MM, height - box.bottom * MM, box.right * MM, height - box.y * MM))
    return True


def _paper(width: float, height: float) -> tuple[float, float] | None:
    """The paper of a page of this size in points: its own in mm."""
    sizes = ((size.width, size.height) for size in PAPERS.values())
    return next((one for one in sizes if max(abs(one[0] * MM - width), abs(one[1] * MM - height)) < _SAME), None)


def _alone(page: "Page") -> bytes:
    """A PDF with this page."""
    import pikepdf

    with pikepdf.new() as one:
        one.pages.append(page)
        stream = BytesIO()
        one.save(stream)
    return stream.getvalue()
