"""Drawings onto the pages of a PDF by reportlab: the only module that knows how reportlab wants it said."""

from collections.abc import Iterable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from builder.render import signs
from builder.render.drawing import Drawing, Line
from builder.render.fonts import BOLD, NARROW, REGULAR, measure
from builder.render.formats import MM
from builder.text import Language

_EVEN_ODD = 0  # FILL_EVEN_ODD of reportlab.pdfgen.canvas, which its type stubs do not know


class Painter:
    """A PDF in the making. Coordinates are ours (mm, y downwards), turned over here and nowhere else."""

    def __init__(self, language: Language, title: str) -> None:
        regular, bold = measure(NARROW, REGULAR), measure(NARROW, BOLD)
        self._fonts = (regular.name, bold.name)
        self._squeeze = regular.squeeze
        self._file = BytesIO()
        # invariant: no clock and no chance in the file; initialFontName: or each page names an unembedded Helvetica
        self._canvas = Canvas(
            self._file,
            invariant=1,
            initialFontName=regular.name,  # type: ignore[arg-type] # a mistake of the stubs: it is a name
            lang=language,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("Muster")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._height = 0.0

    def print_both_sides(self) -> None:
        """Ask the printer for both sides, turned on the long edge."""
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    # ---- forms: drawn once, used many times -------------------------------------------------------------------------

    def define_sign(self, name: str) -> None:
        """Make a sign known; before the first page."""
        sign = signs.sign(name)
        canvas = self._canvas
        canvas.beginForm(f"sign-{name}", 0, 0, sign.width, sign.height)
        path = canvas.beginPath()
        top = sign.height
        for letter, at in sign.steps():
            if letter == "M":
                path.moveTo(at[0], top - at[1])
            elif letter == "L":
                path.lineTo(at[0], top - at[1])
            elif letter == "C":
                path.curveTo(at[0], top - at[1], at[2], top - at[3], at[4], top - at[5])
            else:
                path.close()
        canvas.drawPath(path, stroke=0, fill=1, fillMode=_EVEN_ODD)
        canvas.endForm()

    def define(self, name: str, drawing: Drawing) -> None:
        """Make a drawing known as a form; before the first page."""
        self._canvas.beginForm(name, 0, 0, drawing.width * MM, drawing.height * MM)
        self._paint(drawing)
        self._canvas.endForm()

    # ---- pages ------------------------------------------------------------------------------------------------------

    def begin(self, width: float, height: float, *, trimmed: bool = False) -> None:
        """Begin a page; `trimmed` if the page is the finished card itself."""
        size = (width * MM, height * MM)
        self._canvas.setPageSize(size)
        if trimmed:
            self._canvas.setTrimBox((0, 0, *size))
        self._height = height

    def end(self) -> None:
        """End the page."""
        self._canvas.showPage()

    def place(self, drawing: Drawing, x: float, y: float) -> None:
        """A drawing with its upper left corner at x, y."""
        self._in_frame(drawing, (1, 0, 0, 1, x * MM, (self._height - y - drawing.height) * MM))

    def place_left(self, drawing: Drawing) -> None:
        """A drawing along the left edge of the page: read upwards, its upper side at the edge."""
        self._in_frame(drawing, (0, 1, -1, 0, drawing.height * MM, 0))

    def place_right(self, drawing: Drawing, width: float) -> None:
        """A drawing along the right edge of a page `width` mm wide: read downwards, its upper side at the edge."""
        self._in_frame(drawing, (0, -1, 1, 0, (width - drawing.height) * MM, self._height * MM))

    def place_form(self, name: str, x: float, y: float, height: float) -> None:
        """A form `height` mm high with its upper left corner at x, y."""
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x * MM, (self._height - y - height) * MM)
        canvas.doForm(name)
        canvas.restoreState()

    def trim_edges(self, boxes: Iterable[tuple[float, float, float, float]], ink: float, grey: float) -> None:
        """The edges of cards (x, y, width, height), so that their geometry can be read back from the file."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setLineWidth(ink)
        canvas.setStrokeGray(grey)
        for x, y, width, height in boxes:
            canvas.rect(x * MM, (self._height - y - height) * MM, width * MM, height * MM)
        canvas.restoreState()

    def lines(self, lines: Iterable[Line]) -> None:
        """Lines on the page itself."""
        self._canvas.saveState()
        self._strokes(lines, self._height)
        self._canvas.restoreState()

    def pdf(self) -> bytes:
        """The finished file."""
        self._canvas.save()
        return self._file.getvalue()

    # ---- strokes ----------------------------------------------------------------------------------------------------

    def _in_frame(self, drawing: Drawing, frame: tuple[float, float, float, float, float, float]) -> None:
        self._canvas.saveState()
        self._canvas.transform(*frame)
        self._paint(drawing)
        self._canvas.restoreState()

    def _paint(self, drawing: Drawing) -> None:
        canvas, height = self._canvas, drawing.height
        for mark in drawing.marks:
            canvas.saveState()
            high = signs.sign(mark.name).height * mark.scale
            scale = mark.scale * MM
            canvas.transform(scale, 0, 0, scale, mark.x * MM, (height - mark.y - high) * MM)
            canvas.doForm(f"sign-{mark.name}")
            canvas.restoreState()
        if drawing.words:
            text = canvas.beginText()
            if self._squeeze != 1.0:
                text.setHorizScale(self._squeeze * 100)
            last = None
            for words in drawing.words:
                text.setTextOrigin(words.x * MM, (height - words.y) * MM)
                if last != (words.bold, words.size):
                    last = (words.bold, words.size)
                    text.setFont(self._fonts[words.bold], words.size)
                text.textOut(words.text)
            if self._squeeze != 1.0:
                text.setHorizScale(100)
            canvas.drawText(text)
        self._strokes(drawing.lines, height)

    def _strokes(self, lines: Iterable[Line], height: float) -> None:
        kinds: dict[tuple[float, float], list[tuple[float, float, float, float]]] = {}
        for x1, y1, x2, y2, ink, grey in lines:
            ends = (x1 * MM, (height - y1) * MM, x2 * MM, (height - y2) * MM)
            kinds.setdefault((ink, grey), []).append(ends)
        for (ink, grey), ends_of_all in kinds.items():
            self._canvas.setLineWidth(ink)
            self._canvas.setStrokeGray(grey)
            self._canvas.lines(ends_of_all)
