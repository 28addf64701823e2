"""What really stands in a PDF, read back from the file: boxes of cards, lines, letters. Lengths in mm from the upper left."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pdfplumber

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


@dataclass(frozen=True)
class Page:
    """A page with its trim edges, straight lines (x, y, x, y) and letters (box and size in points)."""

    width: float
    height: float
    trims: tuple[Rectangle, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    letters: tuple[tuple[float, float, float, float, float], ...]


def pages(pdf: bytes) -> list[Page]:
    """The pages of a PDF."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return [_page(page) for page in document.pages]


def _page(page: Any) -> Page:
    return Page(
        float(page.width) / MM,
        float(page.height) / MM,
        tuple(
            Rectangle(r["x0"] / MM, r["top"] / MM, (r["x1"] - r["x0"]) / MM, (r["bottom"] - r["top"]) / MM)
            for r in page.rects
            if r["stroke"]  # signs are filled, edges of cards stroked
        ),
        tuple((one["x0"] / MM, one["top"] / MM, one["x1"] / MM, one["bottom"] / MM) for one in page.lines),
        tuple((c["x0"] / MM, c["top"] / MM, c["x1"] / MM, c["bottom"] / MM, c["size"]) for c in page.chars),
    )


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
