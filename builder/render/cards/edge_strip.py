"""The strip along the edge of a sheet: a ruler to check the scale, the sheet's number, and how to print it.

On the back it is exactly behind the strip of the front: held against the light, the two rulers show the printer's
offset.
"""

from collections.abc import Iterator

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.face import Composer
from builder.render.cards.formats import Box, Ruler, SheetFormat, WordsPart
from builder.render.cards.imposition import PaperSheet
from builder.render.cards.problems import SHEET, CutText
from builder.render.cards.slots import Backs
from builder.text import Language
from builder.text.located import join_texts


class EdgeWords:
    """The texts on the sheets of one document: its title, and how to print and cut it."""

    def __init__(self, style: SheetFormat, language: Language, title: str, sheets: int, backs: Backs) -> None:
        self._style = style
        self._language = language
        self._title = title
        self._sheets = sheets
        self._backs = backs

    def front(self, number: int) -> str:
        """The title and number of a sheet."""
        return join_texts((self._say("front", number), self._title), " · ")

    def back(self, number: int) -> str:
        """The same for the back of a sheet."""
        return join_texts((self._say("back", number), self._title), " · ")

    def how(self, sheet: PaperSheet) -> str:
        """How to print it."""
        return self._say(self._backs if sheet.has_backs else "one-side")

    def cut(self, *, marks: bool = True) -> str:
        """How to cut it; `marks`: whether all cuts have marks."""
        return self._say("cut" if marks else "cut-lines")

    def ruler(self) -> str:
        """The length of the ruler."""
        return self._say("mm")

    def _say(self, key: str, sheet: int = 0) -> str:
        words = self._style.words[key].fill(sheet=sheet, sheets=self._sheets, ruler=f"{self._style.ruler.long:g}")
        return words.say(self._language)


class Strips:
    """The strips of one document; collects texts that do not fit in `problems`."""

    def __init__(self, style: SheetFormat, composer: Composer, said: EdgeWords) -> None:
        self._style = style
        self._composer = composer
        self._said = said
        self.problems: dict[CutText, None] = {}

    def front(self, sheet: PaperSheet, number: int) -> CardDrawing:
        """The strip for the left edge of the front."""
        return self._strip(sheet, self._said.front(number), f"{self._said.how(sheet)} {self._said.cut()}")

    def back(self, sheet: PaperSheet, number: int) -> CardDrawing:
        """The strip for the right edge of the back."""
        return self._strip(sheet, self._said.back(number), self._said.how(sheet))

    def _strip(self, sheet: PaperSheet, which: str, how: str) -> CardDrawing:
        notes, ruler = self._style.notes, self._style.ruler
        drawing = CardDrawing(sheet.height, self._style.side)
        drawing.lines.extend(ruled(ruler, (sheet.height - ruler.long) / 2, ruler.at))
        middle = self._said.ruler()
        wide = self._composer.width(middle, ruler.size)
        drawing.words.append(TextRun((sheet.height - wide) / 2, ruler.at + ruler.tick + 3, ruler.size, False, middle))
        room = (sheet.height - ruler.long) / 2 - notes.from_end - notes.from_ruler
        after = sheet.height - notes.from_end - room
        for x, text, bold in ((notes.from_end, which, True), (after, how, False)):
            place = WordsPart(Box(x, notes.at, room, notes.high), notes.sizes, lines=notes.lines, bold=bold)
            self.problems.update(dict.fromkeys(self._composer.note(drawing, place, text, SHEET)))
        return drawing


def ruled(ruler: Ruler, start: float, at: float) -> Iterator[DrawnLine]:
    """A ruler that begins at x = `start`, with ticks below y = `at`."""
    yield DrawnLine(start, at, start + ruler.long, at, ruler.ink, 0.0)
    for tick in range(int(ruler.long) // 5 + 1):
        x = start + tick * 5
        yield DrawnLine(x, at, x, at + (ruler.half if tick % 2 else ruler.tick), ruler.ink, 0.0)
