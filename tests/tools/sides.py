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
    step = int(2 * CELL)
    squares = [(x, y) for y in range(0, picture.height, step) for x in range(0, picture.width, step)]
    used = [
        picture.crop((x, y, min(x + step, picture.width), min(y + step, picture.height))).getextrema()[0] < 250
        for x, y in squares
    ]
    return sum(map(bool, used)) / len(used)


def sides(path: Path) -> list[float]:
    """How much of each page of a PDF is filled."""
    with pypdfium2.PdfDocument(path) as document:
        return [filled(page) for page in document]
