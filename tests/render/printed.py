"""What really stands in a PDF, read back from the file: boxes of cards, lines, letters. Lengths in mm from the upper left."""

from collections.abc import Callable, Iterator
from ctypes import c_float, c_int
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4
TOLERANCE = 0.01


@dataclass(frozen=True)
class Rectangle:
    """A stroked rectangle."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Rectangle") -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x + TOLERANCE < other.x + other.width
            and other.x + TOLERANCE < self.x + self.width
            and self.y + TOLERANCE < other.y + other.height
            and other.y + TOLERANCE < self.y + self.height
        )


class Letter(NamedTuple):
    """A letter: the box of its typeface around it, its size in points, and the way its line runs.

    (1, 0) is from left to right, (0, 1) downwards; (0, 0) askew.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    size: float
    way: tuple[int, int]


@dataclass(frozen=True)
class Page:
    """A page with its trim edges, straight lines (x, y, x, y) and letters."""

    width: float
    height: float
    trims: tuple[Rectangle, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    letters: tuple[Letter, ...]


def pages(pdf: bytes) -> list[Page]:
    """The pages of a PDF."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_page(page) for page in document]


def _page(page: Any) -> Page:
    width, height = page.get_size()
    trims, lines = [], []
    for points, stroked in _outlines(raw.FPDFPage_GetObject, raw.FPDFPage_CountObjects(page), page, _PLAIN):
        ways = {(round(x / MM, 6), round((height - y) / MM, 6)) for x, y in points}
        x1, y1 = (min(one) for one in zip(*ways, strict=True))
        x2, y2 = (max(one) for one in zip(*ways, strict=True))
        if len(ways) == 2:
            lines.append((x1, y1, x2, y2))
        elif stroked and len(ways) == 4:  # signs are filled, edges of cards stroked
            trims.append(Rectangle(x1, y1, x2 - x1, y2 - y1))
    return Page(width / MM, height / MM, tuple(trims), tuple(lines), tuple(_letters(page.get_textpage(), height)))


Matrix = tuple[float, float, float, float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


def _outlines(
    get: Callable[[Any, int], Any], number: int, holder: Any, above: Matrix
) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """The corners of each outline without curves, in points from the lower left, and whether it is stroked."""
    for one in (get(holder, index) for index in range(number)):
        own = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(one, own)
        matrix = _within((own.a, own.b, own.c, own.d, own.e, own.f), above)
        kind = raw.FPDFPageObj_GetType(one)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _outlines(raw.FPDFFormObj_GetObject, raw.FPDFFormObj_CountObjects(one), one, matrix)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            fill, stroke = c_int(), c_int()
            raw.FPDFPath_GetDrawMode(one, fill, stroke)
            if fill.value or stroke.value:
                yield from ((points, bool(stroke.value)) for points in _corners(one, matrix))


def _within(own: Matrix, above: Matrix) -> Matrix:
    a, b, c, d, e, f = own
    x, y, u, v, s, t = above
    return (a * x + b * u, a * y + b * v, c * x + d * u, c * y + d * v, e * x + f * u + s, e * y + f * v + t)


def _corners(path: Any, matrix: Matrix) -> Iterator[list[tuple[float, float]]]:
    a, b, c, d, e, f = matrix
    found: list[list[tuple[float, float]]] = []
    curved: set[int] = set()
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            found.append([])
        elif kind == raw.FPDF_SEGMENT_BEZIERTO:
            curved.add(len(found) - 1)
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        found[-1].append((a * x.value + c * y.value + e, b * x.value + d * y.value + f))
    yield from (one for number, one in enumerate(found) if number not in curved)


def _letters(words: Any, height: float) -> Iterator[Letter]:
    matrix = raw.FS_MATRIX()
    for index in range(words.count_chars()):
        if raw.FPDFText_IsGenerated(words, index) or chr(raw.FPDFText_GetUnicode(words, index)).isspace():
            continue
        raw.FPDFText_GetMatrix(words, index, matrix)
        left, low, right, high = words.get_charbox(index, loose=True)
        along = hypot(matrix.a, matrix.b)
        way = round(matrix.a / along), round(-matrix.b / along)
        size = raw.FPDFText_GetFontSize(words, index) * hypot(matrix.c, matrix.d)
        yield Letter(left / MM, (height - high) / MM, right / MM, (height - low) / MM, size, way)


def faults(pdf: bytes, size: tuple[float, float], *, backs: bool) -> Iterator[str]:
    """What is wrong with sheets of cards of one size: sizes, overlaps, backs that do not lie behind their fronts."""
    sheets = pages(pdf)
    found = 0
    for number, page in enumerate(sheets, start=1):
        for trim in page.trims:
            found += 1
            if abs(trim.width - size[0]) > TOLERANCE or abs(trim.height - size[1]) > TOLERANCE:
                yield f"page {number}: a card of {trim.width:.3f} x {trim.height:.3f} mm"
            if trim.x < 0 or trim.y < 0 or trim.x + trim.width > page.width or trim.y + trim.height > page.height:
                yield f"page {number}: a card beyond the paper"
        for index, trim in enumerate(page.trims):
            if any(trim.overlaps(other) for other in page.trims[:index]):
                yield f"page {number}: two cards overlap"
    if backs:
        if len(sheets) % 2:
            yield "a front without its back"
        for front, back in zip(sheets[::2], sheets[1::2], strict=False):
            mirrored = sorted((front.width - trim.x - trim.width, trim.y) for trim in front.trims)
            behind = sorted((trim.x, trim.y) for trim in back.trims)
            if len(mirrored) != len(behind):
                yield f"{len(mirrored)} fronts, {len(behind)} backs"
            for (x, y), (back_x, back_y) in zip(mirrored, behind, strict=False):
                if abs(x - back_x) > TOLERANCE or abs(y - back_y) > TOLERANCE:
                    yield f"a back {back_x - x:.3f}, {back_y - y:.3f} mm beside its front"
    if not found:
        yield "no card at all"
