"""What an evening draws, put down so that a bare script can draw the same: strings, lines and signs, and pages of HTML."""

import json
import pickle
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.documents.paper import Paper
from builder.evening import Choices, sheets_of
from builder.render import assets, fonts
from builder.render.cards import card_sheets, painter, signs
from builder.render.cards.drawing import CardDrawing
from builder.render.cards.formats import Box
from builder.render.cards.painter import Painter
from builder.render.maps import briefing_page, map_svg
from builder.render.pages import document_page, matchups
from builder.sheets.blocks import Deck, Document
from builder.sheets.system_sheets import Sheets
from builder.text import Language

PAPER: Paper = "a4"
LANGUAGE: Language = "en"


def sheets(evening: Path) -> Sheets:
    """All that an evening puts on paper, as blocks."""
    made, found = sheets_of((str(evening),), Choices())
    if made is None:
        raise RuntimeError(f"{evening} has errors: {found}")
    return made


def evening(made: Sheets, folder: Path) -> None:
    """The recordings of a whole evening, one file a PDF."""
    for number, deck in enumerate(made.cards):
        deck_recording((deck,), folder / f"cards-{number}.json")
    deck_recording(made.markers, folder / "markers.json")
    for number, roster in enumerate((*made.rosters, *made.open_rosters)):
        document(roster, folder / f"roster-{number}.html")
    document(made.reference, folder / "reference.html")
    if made.umpire:
        page(map_svg.umpire_html(made.umpire, made.umpire_map, paper=PAPER), folder / "umpire.html")
    if made.briefing:
        page(briefing_page.html(made.briefing, paper=PAPER), folder / "briefing.html")
    if made.matchups:
        page(matchups.html(made.matchups.sheet(), paper=PAPER), folder / "matchups.html")
    if made.map:
        page(map_svg.html(made.map, paper=PAPER, language=LANGUAGE), folder / "map.html")


def document(one: Document, path: Path) -> None:
    """The page of a roster or reference sheet."""
    page(document_page.html(one, paper=PAPER), path)


def page(html: str, path: Path) -> None:
    """A page as it goes into WeasyPrint, its typefaces by the names of their files."""
    faces = assets.font_faces(html)
    for name, file in assets._font_files().items():
        faces = faces.replace(f"asset:{name})", f"{file.as_uri()})")
    path.write_text(html.replace("</head>", f"<style>{faces}</style></head>", 1), "utf-8")


def blocks(one: object, path: Path) -> None:
    """A deck or a document for `ours.py`."""
    path.write_bytes(pickle.dumps(one))


def deck_recording(decks: tuple[Deck, ...], path: Path) -> None:
    """What reportlab is asked to draw for some decks."""
    tape = _Tape()
    usual = painter.Painter
    _Recorder.tape = tape
    painter.Painter = _Recorder  # type: ignore[misc] # cards.render asks the module for it
    try:
        card_sheets.render(decks, paper=PAPER, language=LANGUAGE)
    finally:
        painter.Painter = usual  # type: ignore[misc]
    regular, bold = (fonts.face(fonts.NARROW, weight) for weight in (fonts.REGULAR, fonts.BOLD))
    recording = {
        "fonts": {"regular": str(regular.path), "bold": str(bold.path)},
        "squeeze": regular.squeeze,
        "drawings": tape.drawings,
        "steps": tape.steps,
    }
    path.write_text(json.dumps(recording, ensure_ascii=False), "utf-8")


@dataclass
class _Tape:
    """Steps in order; a drawing that is used again is kept once."""

    steps: list[list[Any]] = field(default_factory=list)
    drawings: list[dict[str, Any]] = field(default_factory=list)
    _known: dict[int, int] = field(default_factory=dict)
    _alive: list[CardDrawing] = field(default_factory=list)

    def number(self, drawing: CardDrawing) -> int:
        """The number of a drawing."""
        if id(drawing) not in self._known:
            self._known[id(drawing)] = len(self.drawings)
            self._alive.append(drawing)  # so that its id stays its own
            self.drawings.append(
                {
                    "width": drawing.width,
                    "height": drawing.height,
                    "words": [
                        (w.x, w.y, w.size, "bold" if w.bold else "regular", w.text, w.white) for w in drawing.words
                    ],
                    "lines": drawing.lines,
                    "boxes": drawing.boxes,
                    "marks": [
                        (f"sign-{m.name}", m.x, m.y, m.scale, signs.sign(m.name).height * m.scale)
                        for m in drawing.marks
                    ],
                }
            )
        return self._known[id(drawing)]


class _Recorder(Painter):
    """Puts down what it is asked for; draws it as well, for its own bookkeeping."""

    tape: _Tape

    def define_sign(self, name: str) -> None:
        sign = signs.sign(name)
        self.tape.steps.append(["sign", f"sign-{name}", sign.width, sign.height, list(sign.steps())])
        super().define_sign(name)

    def define(self, name: str, drawing: CardDrawing) -> None:
        self.tape.steps.append(["form", name, self.tape.number(drawing)])
        super().define(name, drawing)

    def begin(self, width: float, height: float, *, trim: Box | None = None, bleed: float = 0.0) -> None:
        self.tape.steps.append(["begin", width, height])
        super().begin(width, height, trim=trim, bleed=bleed)

    def end(self) -> None:
        self.tape.steps.append(["end"])
        super().end()

    def trim_edges(self, boxes: Iterable[Box], ink: float, grey: float) -> None:
        kept = list(boxes)
        self.tape.steps.append(["edges", kept, ink, grey])
        super().trim_edges(kept, ink, grey)

    def _in_frame(self, drawing: CardDrawing, frame: tuple[float, float, float, float, float, float]) -> None:
        self.tape.steps.append(["place", frame, self.tape.number(drawing)])
        super()._in_frame(drawing, frame)

    def _form(self, name: str, frame: tuple[float, float, float, float, float, float]) -> None:
        if not name.startswith("sign-"):  # signs are drawn with the drawing that they are marks of
            self.tape.steps.append(["stamp", name, frame])
        super()._form(name, frame)
