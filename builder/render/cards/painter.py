"""Draws onto the pages of a PDF; the only module that uses reportlab.

Operators are written directly, and each piece of text only once per document, since many texts are repeated on cards.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Literal

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from builder.render.cards import signs
from builder.render.cards.drawing import HEAVY_OUTLINE, OUTLINE, CardDrawing, DrawnLine
from builder.render.cards.formats import MM, Box
from builder.render.fonts import BOLD, NARROW, REGULAR, measure
from builder.render.look import PLAIN, Look
from builder.text import Language

_Frame = tuple[float, float, float, float, float, float]


class Painter:
    """A PDF under construction. Coordinates are ours (mm, y downwards), and are converted only here."""

    def __init__(self, language: Language, title: str, look: Look = PLAIN) -> None:
        self._look = look
        faces = (measure(NARROW, REGULAR), measure(NARROW, BOLD))
        self._fonts = tuple(face.font for face in faces)
        self._squeeze = faces[0].squeeze
        self._said: dict[tuple[str, bool, float], str] = {}
        self._file = BytesIO()
        rl_config.useA85 = 0  # binary streams: as text they are a quarter larger, and take longer to write
        self._canvas = Canvas(
            self._file,
            invariant=1,  # no timestamps or random ids in the file
            initialFontName=faces[0].name,  # type: ignore[arg-type] # a name; otherwise pages ask for Helvetica
            lang=language,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("Muster")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._height = 0.0

    def print_both_sides(self, edge: Literal["Long", "Short"] = "Long") -> None:
        """Ask the printer for both sides, flipped on this edge."""
        self._canvas.setViewerPreference("Duplex", f"DuplexFlip{edge}Edge")

    # ---- forms: drawn once, used many times -------------------------------------------------------------------------

    def define_sign(self, name: str) -> None:
        """Define a sign; call this before the first page."""
        sign = signs.sign(name)
        code = []
        for letter, at in sign.steps():
            ends = " ".join(f"{x:.3f} {sign.height - y:.3f}" for x, y in zip(at[::2], at[1::2], strict=True))
            code.append("h" if letter == "Z" else f"{ends} {letter.lower()}")
        line = max(sign.width, sign.height) * OUTLINE
        box = (-line, -line, sign.width + line, sign.height + line)
        self._canvas.beginForm(f"sign-{name}", *box)  # type: ignore[arg-type] # it takes fractions of points
        outlined = self._look.low_ink
        self._canvas.addLiteral("\n".join((*((f"{line:.3f} w 1 j",) * outlined), *code, "S" if outlined else "f*")))
        self._canvas.endForm()

    def define(self, name: str, drawing: CardDrawing) -> None:
        """Define a drawing as a form; call this before the first page."""
        self._canvas.beginForm(name, 0, 0, drawing.width * MM, drawing.height * MM)
        self._paint(drawing)
        self._canvas.endForm()

    # ---- pages ------------------------------------------------------------------------------------------------------

    def begin(self, width: float, height: float, *, trim: Box | None = None, bleed: float = 0.0) -> None:
        """Begin a page; `trim` is what remains after cutting, `bleed` how far ink extends beyond it."""
        self._canvas.setPageSize((width * MM, height * MM))
        self._height = height
        self._canvas.setTrimBox(self._edges(trim, 0.0) if trim else None)
        self._canvas.setBleedBox(self._edges(trim, bleed) if trim and bleed else None)

    def end(self) -> None:
        """End the page."""
        self._canvas.showPage()

    def place(self, drawing: CardDrawing, x: float, y: float, *, standing: bool = False) -> None:
        """Place a drawing with its top left corner at x, y; `standing`: rotated to read upwards, with its left edge at
        the bottom.
        """
        if standing:
            self._in_frame(drawing, (0, 1, -1, 0, (x + drawing.height) * MM, (self._height - y - drawing.width) * MM))
        else:
            self._in_frame(drawing, (1, 0, 0, 1, x * MM, (self._height - y - drawing.height) * MM))

    def place_left(self, drawing: CardDrawing) -> None:
        """Place a drawing along the left edge of the page: reading upwards, its top at the edge."""
        self._in_frame(drawing, (0, 1, -1, 0, drawing.height * MM, 0))

    def place_right(self, drawing: CardDrawing, width: float) -> None:
        """Place a drawing along the right edge of a page `width` mm wide: reading downwards, its top at the edge."""
        self._in_frame(drawing, (0, -1, 1, 0, (width - drawing.height) * MM, self._height * MM))

    def place_form(self, name: str, box: Box, *, standing: bool = False) -> None:
        """Fill a box with a form; `standing`: rotated to read downwards, as on the back of a drawing that reads
        upwards.
        """
        if standing:
            self._form(name, (0, -1, 1, 0, box.x * MM, (self._height - box.y) * MM))
        else:
            self._form(name, (1, 0, 0, 1, box.x * MM, (self._height - box.bottom) * MM))

    def trim_edges(self, boxes: Iterable[Box], ink: float, grey: float) -> None:
        """Draw the edges of cards, so that their geometry can be read back from the file."""
        edges = [
            f"{x * MM:.4f} {(self._height - y - height) * MM:.4f} {width * MM:.4f} {height * MM:.4f} re S"
            for x, y, width, height in boxes
        ]
        self._canvas.addLiteral("\n".join((f"q {ink} w {self._look.grey(grey)} G", *edges, "Q")))

    def pdf(self) -> bytes:
        """The finished file."""
        self._canvas.save()
        return self._file.getvalue()

    def _edges(self, box: Box, beyond: float) -> tuple[float, float, float, float]:
        """A box, enlarged by `beyond`, in PDF coordinates: left, bottom, right and top edge in points."""
        low, high = self._height - box.bottom - beyond, self._height - box.y + beyond
        return (box.x - beyond) * MM, low * MM, (box.right + beyond) * MM, high * MM

    # ---- operators --------------------------------------------------------------------------------------------------

    def _in_frame(self, drawing: CardDrawing, frame: _Frame) -> None:
        self._canvas.addLiteral(f"q {_matrix(frame)} cm")
        self._paint(drawing)
        self._canvas.addLiteral("Q")

    def _form(self, name: str, frame: _Frame) -> None:
        self._canvas.addLiteral(f"q {_matrix(frame)} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")

    def _paint(self, drawing: CardDrawing) -> None:
        height = drawing.height
        for mark in drawing.marks:
            high = signs.sign(mark.name).height * mark.scale
            scale = mark.scale * MM
            frame = (scale, 0, 0, scale, mark.x * MM, (height - mark.y - high) * MM)
            self._form(f"sign-{mark.name}", frame)
        self._boxes(drawing)
        if drawing.words:
            code = ["BT"]
            if self._squeeze != 1.0:
                code.append(f"{self._squeeze * 100:g} Tz")
            for x, y, size, bold, text, white in drawing.words:
                on_black = white and not self._look.low_ink
                code += ["1 g"] * on_black
                code.append(f"1 0 0 1 {x * MM:.3f} {(height - y) * MM:.3f} Tm")
                code.append(self._said.get((text, bold, size)) or self._say(text, bold, size))
                code += ["0 g"] * on_black
            code.append("ET")
            self._canvas.addLiteral("\n".join(code))
        self._strokes(drawing.lines, height)

    def _boxes(self, drawing: CardDrawing) -> None:
        """Black boxes; as heavy outlines where ink is saved."""
        for x, y, width, height in drawing.boxes:
            place = f"{x * MM:.3f} {(drawing.height - y - height) * MM:.3f} {width * MM:.3f} {height * MM:.3f} re"
            drawn = f"q {HEAVY_OUTLINE} w {place} S Q" if self._look.low_ink else f"{place} f"
            self._canvas.addLiteral(drawn)

    def _say(self, text: str, bold: bool, size: float) -> str:
        """The operators that show a text: reportlab numbers the characters it embeds, in subsets of a font."""
        font = self._fonts[bold]
        document = self._canvas._doc  # type: ignore[attr-defined] # the only way to it; tests notice if it disappears
        pieces = [
            f"{font.getSubsetInternalName(subset, document)} {size:g} Tf <{codes.hex()}> Tj"
            for subset, codes in font.splitString(text, document)
        ]
        operators = self._said[text, bold, size] = "\n".join(pieces)
        return operators

    def _strokes(self, lines: Iterable[DrawnLine], height: float) -> None:
        kinds: dict[tuple[float, float], list[str]] = {}
        for x1, y1, x2, y2, ink, grey in lines:
            ends = f"{x1 * MM:.3f} {(height - y1) * MM:.3f} m {x2 * MM:.3f} {(height - y2) * MM:.3f} l S"
            kinds.setdefault((ink, self._look.grey(grey)), []).append(ends)
        for (ink, grey), strokes in kinds.items():
            self._canvas.addLiteral("\n".join((f"{ink} w {grey} G", *strokes)))


def _matrix(frame: _Frame) -> str:
    return " ".join(f"{number:.5f}" for number in frame)
