"""Typefaces by file: PT Sans where it is installed, else Roboto, never whatever the system thinks fit."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.render import fonts
from builder.render.cards import card_sheets
from builder.text.errors import BuilderBug
from tests.render import decks


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without PT Sans."""
    monkeypatch.setattr(fonts, "folders", lambda: ())
    fonts.forget()
    yield
    monkeypatch.undo()
    fonts.forget()


def test_every_face_that_sheets_use_has_its_file() -> None:
    faces = {(face.family, face.weight, face.style) for face in fonts.faces()}
    assert faces == {
        (fonts.NARROW, 400, "normal"),
        (fonts.NARROW, 700, "normal"),
        (fonts.SANS, 400, "normal"),
        (fonts.SANS, 700, "normal"),
        (fonts.SANS, 400, "italic"),
        (fonts.SANS, 700, "italic"),
    }
    assert all(face.path.is_file() for face in fonts.faces())
    assert fonts.files()["Muster Narrow 400 normal"] == fonts.face().path


@pytest.mark.usefixtures("bare_machine")
def test_without_pt_sans_roboto_from_our_own_dependencies_is_taken() -> None:
    assert {face.path.name for face in fonts.faces()} == {
        "Roboto-Regular.ttf",
        "Roboto-Bold.ttf",
        "Roboto-Italic.ttf",
        "Roboto-BoldItalic.ttf",
    }
    made = card_sheets.render([decks.orders("ru")], paper="a4", language="ru")
    assert made.problems == ()
    assert b"Roboto" in made.pdf


def test_a_family_is_taken_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file of four installed by hand does not make a mixture of PT Sans and Roboto."""
    (tmp_path / "PTSans-Regular.ttf").write_bytes(fonts.face(fonts.SANS).path.read_bytes())
    monkeypatch.setattr(fonts, "folders", lambda: (tmp_path,))
    fonts.forget()
    try:
        names = {face.path.name.split("-")[0] for face in fonts.faces()}
    finally:
        monkeypatch.undo()
        fonts.forget()
    assert names == {"Roboto"}


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_each_system_has_its_folders(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert len(fonts.folders()) >= 2
    assert all(folder.is_absolute() or system == "win32" for folder in fonts.folders())


def test_a_broken_font_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PTN57F.ttf", "PTN77F.ttf"):
        (tmp_path / name).write_bytes(b"no font")
    monkeypatch.setattr(fonts, "folders", lambda: (tmp_path,))
    fonts.forget()
    try:
        with pytest.raises(BuilderBug, match=r"PTN57F\.ttf"):
            fonts.measure()
    finally:
        monkeypatch.undo()
        fonts.forget()


def test_missing_letters_are_named_once_and_in_order() -> None:
    assert fonts.measure().missing("Ёлка, Orléans, «№ 5» — ½") == ""
    assert fonts.measure().missing("a → b → c ✓") == "→✓"


def test_a_text_is_as_wide_as_its_letters() -> None:
    """No kerning: the width of a line is the sum of its words, so that lines can be broken by adding."""
    measure = fonts.measure()
    assert measure.ems("Ход 12") == pytest.approx(sum(measure.ems(letter) for letter in "Ход 12"))


def test_there_is_no_other_face() -> None:
    with pytest.raises(BuilderBug, match="Comic"):
        fonts.face("Comic")
