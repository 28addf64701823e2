"""How much of each side of paper is used: what tests of saving paper go through."""

from pathlib import Path
from typing import Any

import pypdfium2

from tests.render.printed import MM

CELL = 10.0  # mm: what a reader takes in at a glance
NEARLY_EMPTY = 0.25  # of a side


def filled(page: Any) -> float:
    """The share of a side's squares of 10 mm with ink in them, from 0 to 1."""
    picture = page.render(scale=1 / MM * 2, grayscale=True).to_pil()  # two dots a millimetre
    ink = picture.point([255 * (tone < 250) for tone in range(256)])
    squares: bytes = ink.reduce(int(2 * CELL)).tobytes()  # the mean of a square: not 0 if one of its 400 dots has ink
    return 1 - squares.count(0) / len(squares)


def sides(path: Path) -> list[float]:
    """How much of each page of a PDF is filled."""
    with pypdfium2.PdfDocument(path) as document:
        return [filled(page) for page in document]
