"""The strip along the edge of a sheet: a ruler that proves the scale, which sheet it is, and how to print it.

On the back it lies behind the one of the front, ruler behind ruler: held to the light, they show how far the
printer is off.
"""

from collections.abc import Iterator

from builder.render.drawing import Drawing, Line, Words
from builder.render.face import SHEET, Composer
from builder.render.fit import Misfit
from builder.render.formats import Box, SheetFormat, WordsPart
from builder.render.imposition import Sheet
from builder.text import Language


class Strips:
    """The strips of one document; collects in `misfits` what does not fit them."""

    def __init__(self, style: SheetFormat, composer: Composer, language: Language, title: str, sheets: int) -> None:
        self._style = style
        self._composer = composer
        self._language = language
        self._title = title
        self._sheets = sheets
        self.misfits: dict[Misfit, None] = {}

    def front(self, sheet: Sheet, number: int) -> Drawing:
        """The strip for the left edge of the front."""
        return self._strip(sheet, self._say("front", number), self._title)

    def back(self, sheet: Sheet, number: int) -> Drawing:
        """The strip for the right edge of the back."""
        return self._strip(sheet, self._say("back", number), self._title)

    def _strip(self, sheet: Sheet, which: str, title: str) -> Drawing:
        notes, ruler = self._style.notes, self._style.ruler
        drawing = Drawing(sheet.height, self._style.side)
        drawing.lines.extend(self._ruler(sheet.height))
        how = "both_sides" if sheet.has_backs else "one_side"
        middle = self._say("mm")
        wide = self._composer.width(middle, ruler.size)
        drawing.words.append(Words((sheet.height - wide) / 2, ruler.at + ruler.tick + 3, ruler.size, False, middle))
        room = (sheet.height - ruler.long) / 2 - notes.from_end - notes.from_ruler
        after = sheet.height - notes.from_end - room
        for x, text, bold in ((notes.from_end, f"{which} · {title}", True), (after, self._say(how), False)):
            place = WordsPart(Box(x, notes.at, room, notes.high), notes.sizes, lines=notes.lines, bold=bold)
            self.misfits.update(dict.fromkeys(self._composer.note(drawing, place, text, SHEET)))
        return drawing

    def _ruler(self, length: float) -> Iterator[Line]:
        ruler = self._style.ruler
        start = (length - ruler.long) / 2
        yield Line(start, ruler.at, start + ruler.long, ruler.at, ruler.ink, 0.0)
        for tick in range(int(ruler.long) // 5 + 1):
            x = start + tick * 5
            yield Line(x, ruler.at, x, ruler.at + (ruler.half if tick % 2 else ruler.tick), ruler.ink, 0.0)

    def _say(self, key: str, sheet: int = 0) -> str:
        words = self._style.words[key].say(self._language)
        return words.format(sheet=sheet, sheets=self._sheets, ruler=f"{self._style.ruler.long:g}")
