"""Correction of prints: pages are shifted, rotated and scaled to compensate for a printer's errors, and backs turned
for its short edge.
"""

from io import BytesIO
from math import asin, cos, sin
from typing import TYPE_CHECKING

from builder.documents.paper import PAPERS, Paper
from builder.documents.printer import PrintedSide, Printer
from builder.render.cards.calibration import Crosses, marks
from builder.render.cards.formats import MM

if TYPE_CHECKING:
    from pikepdf import Page

Matrix = tuple[float, float, float, float, float, float]
"""The notation of PDF: x' = a x + c y + e, y' = b x + d y + f; points, y upwards."""


def straightened(pdf: bytes, printer: Printer, *, both_sides: bool) -> bytes:
    """A PDF whose pages the printer puts where they are in `pdf`; pages of another size are unchanged.

    `both_sides`: every second page is the back of a sheet.
    """
    import pikepdf

    size = PAPERS[printer.paper]
    matrices = [correction(side, printer.paper) for side in (printer.front, printer.back or printer.front)]
    with pikepdf.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            left, low, right, high = (float(edge) / MM for edge in page.mediabox)
            if max(abs(right - left - size.width), abs(high - low - size.height)) > 0.1:
                continue
            matrix = matrices[number % 2 if both_sides else 0]
            page.contents_add(f"q {' '.join(f'{part:.6f}' for part in matrix)} cm".encode(), prepend=True)
            page.contents_add(b"Q")
        stream = BytesIO()
        document.save(stream, deterministic_id=True)
    return stream.getvalue()


def for_short_edge(pdf: bytes) -> bytes:
    """Convert a PDF for sheets flipped on the long edge to the short edge: turn every second page upside down.

    Call this after `straightened`: the printer's errors are the same, only the page is sent to it upside down.
    """
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages[1::2]:
            turn(page)
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
