"""Line breaking, and cutting of text that does not fit. Widths in ems, so that a result is valid for every size.

We use our own small implementation instead of a library's paragraphs: user text must never be markup, and nothing may
shrink silently.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from builder.render.block_types.typography import tied
from builder.render.cards.drawing import CardDrawing, TextRun
from builder.render.cards.formats import MM
from builder.render.fonts import BOX, BOX_SIDE, BOX_WIDTH, Measure

ELLIPSIS = "…"
LEADING = 1.08
"""Line spacing of short texts, in type sizes; that of rule lines is in the format."""
BOX_INK = 0.6
"""The line width of a tick box, in points."""
HAIR = 1e-6
"""Differences in mm below this are rounding errors."""
_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_][-/])(?=[^\W\d_])")
"""Where a word too long for its line may be broken: after a hyphen or slash between letters."""


class Run(NamedTuple):
    """A part of a line in one weight; `x` is its start, in ems from the left."""

    x: float
    bold: bool
    text: str


class Fitted(NamedTuple):
    """Text in lines: the runs of each, its width, and by how much the widest exceeds the limit (0 if it does not)."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[float, ...]
    over: float


class Fitter:
    """Breaks text into lines in one pair of faces (regular and bold), and caches the results."""

    def __init__(self, regular: Measure, bold: Measure) -> None:
        self._faces = (regular, bold)
        self.cap = max(regular.cap_height, bold.cap_height)
        """The height of capitals and figures, relative to the type size."""
        self._known: dict[tuple[tuple[tuple[str, str], ...], float], Fitted] = {}

    def ems(self, text: str, bold: bool) -> float:
        """The width of a text on one line."""
        return self._faces[bold].ems(text)

    def white(self, height: float, size: float, ink: float) -> float:
        """The mm between a figure of this size in the middle of its row and the lines of so many points around the row."""
        return (height - (self.cap * size + ink) / MM) / 2

    def missing(self, text: str, bold: bool) -> str:
        """The characters of a text that the face does not have."""
        return self._faces[bold].missing(text)

    def put(self, drawing: CardDrawing, at: TextRun) -> None:
        """Add text to a drawing; tick boxes in it are drawn with lines, standing on the baseline."""
        if BOX not in at.text:
            if at.text:
                drawing.words.append(at)
            return
        x = at.x
        for number, text in enumerate(at.text.split(BOX)):
            if number:
                side, room = BOX_SIDE * at.size / MM, BOX_WIDTH * at.size / MM
                drawing.square(x + (room - side) / 2, x + (room + side) / 2, at.y - side, at.y, BOX_INK)
                x += room
            if text:
                drawing.words.append(at._replace(x=x, text=text))
                x += self.ems(text, at.bold) * at.size / MM

    def wrap(self, key: str, says: str, most: float) -> Fitted:
        """Break a bold `key` and its text `says` into lines of at most `most` ems, between words.

        A word wider than a line is broken at its hyphens; otherwise it gets its own line, and the excess is in `over`.
        """
        return self.flow(((key, says),), most)

    def flow(self, rules: tuple[tuple[str, str], ...], most: float) -> Fitted:
        """Several keys and texts one after the other, as `wrap` does; none has its key alone at the end of a line."""
        most = round(most, 3)
        known = self._known.get((rules, most))
        if known is None:
            known = self._known[rules, most] = self._flowing(rules, most)
        return known

    def _flowing(self, rules: tuple[tuple[str, str], ...], most: float) -> Fitted:
        lines: list[tuple[Run, ...]] = []
        widths: list[float] = []
        line: list[tuple[bool, str]] = []  # the words of the current line, each with whether a space precedes it
        width = 0.0
        for bold, word, glued, with_it in (one for key, says in rules for one in self._words(key, says, most)):
            space = "" if glued or not line else " "
            # a space has the weight of the word before it: bold "May: ", then regular text
            added = self.ems(word, bold) + (self.ems(" ", line[-1][0]) if space else 0.0)
            if line and width + added + with_it > most:
                lines.append(self._runs(line))
                widths.append(width)
                line, width = [(bold, word)], self.ems(word, bold)
            else:
                if space:
                    line[-1] = (line[-1][0], line[-1][1] + " ")
                line.append((bold, word))
                width += added
        if line:
            lines.append(self._runs(line))
            widths.append(width)
        return Fitted(tuple(lines), tuple(widths), max(0.0, max(widths, default=0.0) - most))

    def _words(self, key: str, says: str, most: float) -> list[tuple[bool, str, bool, float]]:
        """The words of a rule: weight, text, whether it is glued to the one before, the width that must follow on its line."""
        found: list[tuple[bool, str, bool, float]] = []
        key, says = tied(key), tied(says)
        first = says.split(" ")[0]
        with_key = self.ems(" " + first, False) if key and first else 0.0
        for text, bold in ((key, True), (says, False)):
            for word in text.split(" "):  # not at all white space: a no-break space must not break
                if not word:
                    continue
                if self.ems(word, bold) <= most:
                    found.append((bold, word, False, 0.0))
                else:
                    parts = _BETWEEN_LETTERS.split(word)
                    found.extend((bold, part, number > 0, 0.0) for number, part in enumerate(parts))
        if found and found[0][0] and with_key:
            rest = sum(self.ems(" " + word, True) for bold, word, *_ in found[1:] if bold)
            found[0] = (*found[0][:3], rest + with_key)
        return found

    def _runs(self, line: Sequence[tuple[bool, str]]) -> tuple[Run, ...]:
        runs: list[Run] = []
        x = 0.0
        texts: list[str] = []
        weight = line[0][0]
        for bold, text in line:
            if bold is not weight:
                runs.append(Run(x, weight, "".join(texts)))
                x += self.ems(runs[-1].text, weight)
                texts, weight = [], bold
            texts.append(text)
        runs.append(Run(x, weight, "".join(texts)))
        return tuple(runs)

    def cut(self, text: str, most: float, lines: int, bold: bool) -> Fitted:
        """The beginning of a text, with an ellipsis, that fits into so many lines of at most `most` ems."""
        while True:
            shown = text + ELLIPSIS
            fitted = self.wrap(shown, "", most) if bold else self.wrap("", shown, most)
            if not text or (not fitted.over and len(fitted.lines) <= lines):
                return fitted
            text = text[:-1].rstrip()
