"""The calibration sheet: crosses and rulers to measure a printer's errors, and a grid to hold against the light."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.documents.paper import PAPERS, Paper
from builder.render.cards.drawing import CardDrawing, DrawnLine
from builder.render.cards.face import Composer
from builder.render.cards.formats import Box, WordsPart
from builder.render.cards.problems import SHEET
from builder.text import Language, decimal, package_files
from builder.text.errors import BuilderBug

SIDES = ("front", "back")


class Crosses(NamedTuple):
    """The position of cross A on the paper, and the distances to B (to the right) and C (below); mm."""

    left: float
    top: float
    across: float
    down: float


@cache
def _form() -> dict[str, Any]:
    form: dict[str, Any] = read_data(package_files.templates() / "calibration.yaml")  # our own file
    return form


def most() -> float:
    """The largest relative error of a printer; larger values must be measuring mistakes."""
    return float(_form()["most"])


def marks(paper: Paper) -> Crosses:
    """The crosses on a paper size: centred, with the same distances on each."""
    _, width, height, _ = PAPERS[paper]
    across, down = float(_form()["across"]), float(_form()["down"])
    return Crosses((width - across) / 2, (height - down) / 2, across, down)


def sheet(paper: Paper, language: Language) -> bytes:
    """The calibration sheet as a PDF of two pages, front and back.

    Raises:
        BuilderBug: its own texts do not fit their places.
    """
    from builder.render.cards.painter import Painter

    title = _form()["words"]["front"].say(language)
    painter = Painter(language, title)
    painter.print_both_sides()
    _, width, height, _ = PAPERS[paper]
    for side in SIDES:
        painter.begin(width, height)
        painter.place(_side(side, paper, language), 0, 0)
        painter.end()
    return painter.pdf()


def _side(side: str, paper: Paper, language: Language) -> CardDrawing:
    form, composer = _form(), Composer()
    _, width, height, _ = PAPERS[paper]
    drawing = CardDrawing(width, height)
    at = marks(paper)
    drawing.lines += [*_crosses(at), *_ruler(at, lying=True), *_ruler(at, lying=False)]
    drawing.lines += (
        _grid(width / 2, height / 2) if side == "front" else _cross(width / 2, height / 2, form["grid"]["half"])
    )
    texts = list(_texts(side, at, language))
    for text, box, sizes, bold, align in texts:
        place = WordsPart(Box(*box), tuple(sizes), bold=bold, align=align)
        if problems := composer.note(drawing, place, text, SHEET):
            raise BuilderBug(f"calibration sheet: {problems[0].message.en}")
    return drawing


def _texts(side: str, at: Crosses, language: Language) -> Iterator[tuple[str, list[float], list[float], bool, Any]]:
    """Every text with its box, sizes, weight and alignment."""
    form = _form()
    words, letters, title, notes = form["words"], form["letters"], form["title"], form["notes"]
    near, size = letters["from_mark"], letters["size"]
    for letter, x, y in (("A", 0, 0), ("B", at.across, 0), ("C", 0, at.down), ("D", at.across, at.down)):
        left = at.left + x + (near if x == 0 else -near - 10)
        upper = at.top + y + (near if y == 0 else -near - 7)
        yield letter, [left, upper, 10, 7], [size], True, "left" if x == 0 else "right"
    x, y, wide, high = title["box"]
    yield words[side].say(language), [at.left + x, at.top + y, wide, high], title["sizes"], True, "left"
    x, y, wide, _ = notes["box"]
    lengths = {"left": at.left, "top": at.top, "across": at.across, "down": at.down}
    said = {name: decimal(f"{length:g}") for name, length in lengths.items()}
    for number, line in enumerate(words["how"]):
        box = [at.left + x, at.top + y + number * notes["leading"], wide, notes["leading"]]
        yield line.fill(side=side, **said).say(language), box, notes["sizes"], False, "left"


def _crosses(at: Crosses) -> Iterator[DrawnLine]:
    for x in (at.left, at.left + at.across):
        for y in (at.top, at.top + at.down):
            yield from _cross(x, y, _form()["arm"])


def _cross(x: float, y: float, arm: float) -> Iterator[DrawnLine]:
    ink = _form()["ink"]
    yield DrawnLine(x - arm, y, x + arm, y, ink, 0.0)
    yield DrawnLine(x, y - arm, x, y + arm, ink, 0.0)


def _ruler(at: Crosses, *, lying: bool) -> Iterator[DrawnLine]:
    """Millimetre ticks from cross A to cross B, or to cross C, pointing inwards."""
    ticks, ink = _form()["ticks"], _form()["ink"]
    for mm in range(0, int(at.across if lying else at.down) + 1, ticks["every"]):
        long = ticks["ten"] if mm % 10 == 0 else ticks["five"] if mm % 5 == 0 else ticks["low"]
        if lying:
            yield DrawnLine(at.left + mm, at.top, at.left + mm, at.top + long, ink, 0.0)
        else:
            yield DrawnLine(at.left, at.top + mm, at.left + long, at.top + mm, ink, 0.0)
    end = (at.left + at.across, at.top) if lying else (at.left, at.top + at.down)
    yield DrawnLine(at.left, at.top, *end, ink, 0.0)


def _grid(x: float, y: float) -> Iterator[DrawnLine]:
    """A millimetre grid around the middle, every fifth line strong."""
    grid = _form()["grid"]
    half = grid["half"]
    for mm in range(-half, half + 1, grid["every"]):
        ink, grey = (grid["five_ink"], 0.0) if mm % 5 == 0 else (grid["ink"], grid["grey"])
        yield DrawnLine(x + mm, y - half, x + mm, y + half, ink, grey)
        yield DrawnLine(x - half, y + mm, x + half, y + mm, ink, grey)


def starter(paper: Paper, language: Language) -> str:
    """A profile to fill in with the measurements: that of a printer without errors."""
    name = "printer.yaml"
    text = (package_files.in_language(name, language) or package_files.templates() / name).read_text("utf-8")
    at = marks(paper)
    for key, value in {
        "$PAPER": paper,
        "$LEFT": at.left,
        "$TOP": at.top,
        "$ACROSS": at.across,
        "$DOWN": at.down,
    }.items():
        text = text.replace(key, value if isinstance(value, str) else f"{value:g}")
    return text
