"""Whether backs come behind their fronts, and upright, read back from a file in each way of printing them."""

import io
from collections.abc import Iterator
from math import hypot
from typing import Any

import pdfplumber

from builder.render.slots import Backs
from tests.render.printed import MM, TOLERANCE, Rectangle

Arrow = tuple[int, int]
"""The way a line of text runs on the page, seen with y downwards: (1, 0) is from left to right."""


def register(pdf: bytes, backs: Backs, size: tuple[float, float] = (80, 20)) -> Iterator[str]:
    """What is wrong with backs: not behind their fronts, or not upright when the card is turned over sideways.

    Cards of another size than this may be without a back.
    """
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        sheets = list(document.pages)
        pairs = [(page, page) for page in sheets] if backs == "fold" else zip(sheets[::2], sheets[1::2], strict=True)
        found = 0
        for number, (front, back) in enumerate(pairs, start=1):
            found += len(_trims(back, size))
            for fault in _sheet(front, back, backs, size):
                yield f"sheet {number}: {fault}"
        if not found:
            yield "no back at all"


def _sheet(front: Any, back: Any, backs: Backs, size: tuple[float, float]) -> Iterator[str]:
    wide, high = float(front.width) / MM, float(front.height) / MM
    middle = wide / 2 + TOLERANCE
    fronts, behind = _trims(front, size), _trims(back, size)
    if backs == "fold":
        fronts, behind = (
            [one for one in fronts if one.x + one.width < middle],
            [one for one in behind if one.x > middle - 2 * TOLERANCE],
        )
    if len(fronts) != len(behind):
        yield f"{len(fronts)} fronts, {len(behind)} backs"
    for card in fronts:
        x, y = wide - card.x - card.width, card.y
        if backs == "short-edge":
            x, y = card.x, high - card.y - card.height
        near = min(behind, key=lambda one: hypot(one.x - x, one.y - y))
        if abs(near.x - x) > TOLERANCE or abs(near.y - y) > TOLERANCE:
            yield f"a back {near.x - x:.3f}, {near.y - y:.3f} mm beside its front"
        if abs(near.width - card.width) > TOLERANCE or abs(near.height - card.height) > TOLERANCE:
            yield f"a back of {near.width:.3f} x {near.height:.3f} mm"
        reads, behind_it = _arrow(front, card), _arrow(back, near)
        if reads is None:
            yield "a card without words"
            continue
        # through the paper one way of the page is turned round, and over the card's side its own line is
        wanted = (-reads[0], reads[1]) if backs == "short-edge" else (reads[0], -reads[1])
        if behind_it != wanted:
            yield f"a back that reads {behind_it}, not {wanted}"


def _trims(page: Any, size: tuple[float, float]) -> list[Rectangle]:
    found = [
        Rectangle(r["x0"] / MM, r["top"] / MM, (r["x1"] - r["x0"]) / MM, (r["bottom"] - r["top"]) / MM)
        for r in page.rects
        if r["stroke"]
    ]
    return [one for one in found if abs(one.width + one.height - sum(size)) < 1]


def _arrow(page: Any, box: Rectangle) -> Arrow | None:
    """The way the first letter in a box runs; every letter in it runs the same."""
    ways: set[Arrow] = set()
    for letter in page.chars:
        x, y = (letter["x0"] + letter["x1"]) / 2 / MM, (letter["top"] + letter["bottom"]) / 2 / MM
        if box.x < x < box.x + box.width and box.y < y < box.y + box.height:
            a, b = letter["matrix"][:2]
            ways.add((round(a / hypot(a, b)), round(-b / hypot(a, b))))
    return ways.pop() if len(ways) == 1 else None
