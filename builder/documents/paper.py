"""Sizes of paper: the one table that choices, schemas, cards, pages, maps and the site read. A new size is a row here.

The calibration sheet and the pieces of a map need some room: a size is at least 210 x 279 mm.
"""

from typing import Literal, NamedTuple

Paper = Literal["a4", "letter"]
"""The names of the command line and of documents; `PAPERS` has a row for each."""


class PaperSize(NamedTuple):
    """The name in CSS, width and height in mm; papers with the same `block` share one block of cards in the layout `easy`."""

    css: str
    width: float
    height: float
    block: str


USUAL: Paper = "a4"
PAPERS: dict[str, PaperSize] = {
    "a4": PaperSize("A4", 210.0, 297.0, "office"),
    "letter": PaperSize("letter", 215.9, 279.4, "office"),
}
