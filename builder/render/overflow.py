"""Finds words beyond their place and characters missing from the typeface, which layout engines do not report."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any, ClassVar

from builder.render.text_width import ems
from builder.text import Text

TOLERANCE = 0.75
"""CSS pixels by which a line may exceed its place before it is noticeable (0.2 mm)."""
HANGING = 0.11
"""Shares of the type size by which punctuation at the end of a line may exceed it: Pango undoes its kerning (up to 0.106)."""

BEYOND = Text("“{words}” does not fit on the sheet")
BORROWED = Text("the font has no {letters}, needed for “{words}”")

_PLACES = frozenset(("td", "th", "li", "p", "h1", "h2", "h3", "div", "section"))


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """A problem on `page` (from 1; 0 for the whole sheet): the words, what is `missing`, and `where` they are in a file if
    traced.
    """

    page: int
    says: Text
    words: str
    missing: str = ""
    where: str = ""
    over: ClassVar[float] = 0.0  # not known

    @property
    def message(self) -> Text:
        """The problem and the words concerned."""
        return self.says.fill(words=shortened(self.words.replace("\u00a0", " ")), letters=spelt(self.missing))


def spelt(letters: str) -> str:
    """Characters for messages, with their code points in case the reader cannot see them: 馬 (U+99AC)."""
    return ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in letters)


def shortened(text: str, most: int = 60) -> str:
    """The beginning of a text, long enough to recognise it."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def of(document: Any, letters: Container[str]) -> Iterator[LayoutProblem]:
    """The problems of a WeasyPrint document after layout; `letters` are the characters that the typeface can draw."""
    for number, page in enumerate(document.pages, start=1):
        box = page._page_box  # the only way to the boxes; a test notices if it disappears
        for words, beyond, place in _texts(box, 0.0, float(page.width), ""):
            if beyond:
                yield LayoutProblem(number, BEYOND, words, where=place)
            yield from _borrowed(number, words, letters, place)


def in_drawings(page: str, letters: Container[str]) -> Iterator[LayoutProblem]:
    """The level texts in a page's SVG drawings that exceed their edge (only clear cases: widths are estimated) or lack
    characters.
    """
    width = 0.0
    for box, written, said in _DRAWN.findall(page):
        if box:
            width = float(box)
            continue
        words = unescape(said)
        given = dict(_GIVEN.findall(written))
        place = given.get("data-place", "")
        yield from _borrowed(0, words, letters, place)
        if "transform" not in given and _reaches_over(words, given, width):
            yield LayoutProblem(0, BEYOND, words, where=place)


_DRAWN = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) [\d.]+"|<text([^>]*)>([^<]*)</text>')
_GIVEN = re.compile(r'([a-z-]+)="([^"]*)"')
_LEAST = 0.9  # share of the estimated width: text is rarely narrower


def _reaches_over(words: str, given: dict[str, str], width: float) -> bool:
    wide = ems(words) * float(given["font-size"]) * _LEAST
    x = float(given["x"]) - {"middle": wide / 2, "end": wide}.get(given.get("text-anchor", "start"), 0.0)
    return x < 0 or x + wide > width


def _borrowed(number: int, words: str, letters: Container[str], place: str) -> Iterator[LayoutProblem]:
    if lacking := "".join(dict.fromkeys(letter for letter in words if letter not in letters)):
        yield LayoutProblem(number, BORROWED, words, lacking, place)


@cache
def _line() -> type:
    """A line of text, which carries the name of its block, and an indent that is not the block's edge."""
    from weasyprint.formatting_structure.boxes import LineBox

    return LineBox  # type: ignore[no-any-return]


def _texts(box: Any, left: float, right: float, place: str) -> Iterator[tuple[str, bool, str]]:
    """Each line of text, whether it exceeds its nearest block or cell, from `left` to `right`, and its place."""
    text = getattr(box, "text", None)
    if text is not None:
        start, width = box.position_x, box.width
        if words := text.strip():
            over = TOLERANCE if words[-1].isalnum() else max(TOLERANCE, HANGING * float(box.style["font_size"]))
            yield words, start < left - TOLERANCE or start + width > right + over, place
        return
    if box.element_tag in _PLACES and not isinstance(box, _line()) and isinstance(box.width, int | float):
        inner = box.position_x + box.margin_left + box.border_left_width
        outer = inner + box.padding_left + box.width + box.padding_right
        squeezed = box.style["transform"]  # such a box is laid out wider than its place and then scaled to fit
        left, right = (inner, outer) if squeezed else (max(left, inner), min(right, outer))
    if box.element is not None:
        place = box.element.get("data-place", place)
    for child in getattr(box, "children", ()):
        yield from _texts(child, left, right, place)
