"""Paper sizes: the single table for options, schemas, cards, pages, maps and the site. Add a row for a new size.

A size must be at least 210 x 279 mm, the room needed by the calibration sheet and the small maps.
"""

from typing import Literal, NamedTuple

Paper = Literal["a4", "letter"]
"""The names on the command line and in documents; `PAPERS` has a row for each."""

SmallMap = Literal["a6", "small"]
"""The maps to cut out that are smaller than a sheet of paper; their measures are in `render.maps.pens`."""


class PaperSize(NamedTuple):
    """CSS name, width and height in mm; papers with the same `block` share one block of cards in the layout `easy`."""

    css: str
    width: float
    height: float
    block: str


USUAL: Paper = "a4"
PAPERS: dict[str, PaperSize] = {
    "a4": PaperSize("A4", 210.0, 297.0, "office"),
    "letter": PaperSize("letter", 215.9, 279.4, "office"),
}
