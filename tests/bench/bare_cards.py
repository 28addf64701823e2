"""A bare reportlab script: draws a list of strings, lines and signs. `bare_cards.py RECORDING OUT.pdf`."""

import json
import sys
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def draw(recording: dict[str, Any], out: str) -> None:
    """All that was recorded, with reportlab's own calls for text, lines, paths and forms."""
    for name, path in recording["fonts"].items():
        pdfmetrics.registerFont(TTFont(name, path))
    canvas = Canvas(out, invariant=1, initialFontName=next(iter(recording["fonts"])))
    drawings = recording["drawings"]
    page = 0.0
    for what, *given in recording["steps"]:
        if what == "begin":
            canvas.setPageSize((given[0] * MM, given[1] * MM))
            page = given[1] * MM
        elif what == "end":
            canvas.showPage()
        elif what == "place":
            canvas.saveState()
            canvas.transform(*given[0])
            _paint(canvas, drawings[given[1]], recording["squeeze"])
            canvas.restoreState()
        elif what == "stamp":
            _stamp(canvas, given[0], given[1])
        elif what == "edges":
            canvas.setLineWidth(given[1])
            canvas.setStrokeGray(given[2])
            for x, y, width, height in given[0]:
                canvas.rect(x * MM, page - (y + height) * MM, width * MM, height * MM)
        elif what == "lines":
            _lines(canvas, given[0], page)
        elif what == "form":
            drawing = drawings[given[1]]
            canvas.beginForm(given[0], 0, 0, drawing["width"] * MM, drawing["height"] * MM)
            _paint(canvas, drawing, recording["squeeze"])
            canvas.endForm()
        elif what == "sign":
            _sign(canvas, *given)
    canvas.save()


def _paint(canvas: Canvas, drawing: dict[str, Any], squeeze: float) -> None:
    height = drawing["height"]
    canvas.setFillGray(0)
    for x, y, width, high in drawing["boxes"]:
        canvas.rect(x * MM, (height - y - high) * MM, width * MM, high * MM, stroke=0, fill=1)
    for name, x, y, scale, high in drawing["marks"]:
        _stamp(canvas, name, (scale * MM, 0, 0, scale * MM, x * MM, (height - y - high) * MM))
    if drawing["words"]:
        text = canvas.beginText()
        if squeeze != 1:
            text.setHorizScale(squeeze * 100)
        for x, y, size, font, words, white in drawing["words"]:
            text.setFillGray(1 if white else 0)
            text.setTextOrigin(x * MM, (height - y) * MM)
            text.setFont(font, size)
            text.textOut(words)
        canvas.drawText(text)
    _lines(canvas, drawing["lines"], height * MM)


def _lines(canvas: Canvas, lines: list[list[float]], height: float) -> None:
    kind: tuple[float, float] | None = None
    for x1, y1, x2, y2, ink, grey in lines:
        if kind != (ink, grey):
            kind = (ink, grey)
            canvas.setLineWidth(ink)
            canvas.setStrokeGray(grey)
        canvas.line(x1 * MM, height - y1 * MM, x2 * MM, height - y2 * MM)


def _stamp(canvas: Canvas, form: str, matrix: Any) -> None:
    canvas.saveState()
    canvas.transform(*matrix)
    canvas.doForm(form)
    canvas.restoreState()


def _sign(canvas: Canvas, name: str, width: float, height: float, steps: list[Any]) -> None:
    canvas.beginForm(name, 0, 0, width, height)
    path = canvas.beginPath()
    calls: dict[str, Any] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
    for letter, at in steps:
        if letter == "Z":
            path.close()
        else:
            calls[letter](*(height - number if place % 2 else number for place, number in enumerate(at)))
    canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
    canvas.endForm()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as stream:  # noqa: PTH123 (as bare as can be)
        draw(json.load(stream), sys.argv[2])
