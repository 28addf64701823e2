"""Correction of prints: pages are shifted, rotated and scaled to compensate for a printer's errors, and backs turned
for its short edge.
"""

from collections.abc import Callable
from io import BytesIO
from math import asin, cos, sin
from typing import TYPE_CHECKING

from builder.documents.paper import PAPERS, Paper
from builder.documents.printer import PrintedSide, Printer
from builder.render.cards.calibration import Crosses, marks
from builder.render.cards.formats import MM

if TYPE_CHECKING:
    from pikepdf import Page
from typing import TYPE_CHECKING

Matrix = tuple[float, float, float, float, float, float]
"""The notation of PDF: x' = a x + c y + e, y' = b x + d y + f; points, y upwards."""


def corrected(pdf: bytes, printer: Printer, *, both_sides: bool) -> bytes:
    """A PDF whose pages the printer puts where they are in `pdf`; pages of another size are unchanged.

    `both_sides`: every second page is the back of a sheet.
    """
    return _changed(pdf, lambda page, second: correct(page, printer, back=both_sides and second))


def correct(page: "Page", printer: Printer | None, *, back: bool, undo: bool = False) -> None:
    """Put one page where the printer prints it right, as the front or the back of a sheet, or undo this; without a printer
    and for pages of another size this does nothing.
    """
    if printer is None:
        return
    size = PAPERS[printer.paper]
    left, low, right, high = (float(edge) / MM for edge in page.mediabox)
    if max(abs(right - left - size.width), abs(high - low - size.height)) > 0.1:
        return
    matrix = correction(printer.back if back and printer.back else printer.front, printer.paper)
    moved = inverse(matrix) if undo else matrix
    page.contents_add(f"q {' '.join(f'{part:.8f}' for part in moved)} cm".encode(), prepend=True)
    page.contents_add(b"Q")


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another."""
    a, b, c, d, e, f = matrix
    by = a * d - b * c
    return (d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by)


def for_short_edge(pdf: bytes) -> bytes:
    """Convert a PDF for sheets flipped on the long edge to the short edge: turn every second page upside down.

    Call this after `corrected`: the printer's errors are the same, only the page is sent to it upside down.
    """
    return _changed(pdf, lambda page, second: turn(page) if second else None)


def _changed(pdf: bytes, change: Callable[["Page", bool], None]) -> bytes:
    """A PDF with each page changed; `change` is told whether it is a second page, the back of a sheet."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            change(page, number % 2 == 1)
        stream = BytesIO()
        document.save(stream, deterministic_id=True)
    return stream.getvalue()


def turn(page: "Page") -> None:
    """Turn a page upside down."""
    left, low, right, high = (float(edge) for edge in page.mediabox)
    page.contents_add(f"q -1 0 0 -1 {left + right:.4f} {low + high:.4f} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    for name in ("/TrimBox", "/BleedBox"):
        if name in page:
            x1, y1, x2, y2 = (float(edge) for edge in page[name])
            page[name] = [left + right - x2, low + high - y2, left + right - x1, low + high - y1]


def to_other_side(page: "Page", printer: Printer | None, *, back: bool, short_edge: bool) -> None:
    """Adapt a page made for the front of a sheet to its back, or (`back` is false) one made for the back to the front."""
    if short_edge and not back:
        turn(page)
    correct(page, printer, back=not back, undo=True)
    correct(page, printer, back=back)
    if short_edge and back:
        turn(page)


def correction(side: PrintedSide, paper: Paper) -> Matrix:
    """The matrix that compensates for the printer's errors on one side of a paper."""
    at = marks(paper)
    across, down, turn = side.a_to_b / at.across, side.a_to_c / at.down, angle(side)
    # with the origin in cross A, x to the right and y down: rotate back, then scale back
    a, b = cos(turn) / across, sin(turn) / across
    c, d = -sin(turn) / down, cos(turn) / down
    return _upwards((a, b, c, d), at, side, PAPERS[paper].height)


def angle(side: PrintedSide) -> float:
    """The clockwise rotation of the print in radians: cross C is to the left of cross A."""
    return asin((side.left_a - side.left_c) / side.a_to_c)


def _upwards(linear: tuple[float, float, float, float], at: Crosses, side: PrintedSide, height: float) -> Matrix:
    """The matrix in points from the bottom left corner: moves the measured cross A to its proper place."""
    a, b, c, d = linear
    seen, right = (side.left_a, height - side.top_a), (at.left, height - at.top)
    e = right[0] - a * seen[0] + b * seen[1]
    f = right[1] + c * seen[0] - d * seen[1]
    return (a, -c, -b, d, e * MM, f * MM)
