"""`muster calibrate` and a build for the printer that was measured."""

from pathlib import Path
from typing import get_args

import pytest

from builder.documents.paper import Paper
from builder.evening.printer_profiles import read
from builder.render.cards.calibration import starter
from builder.text import LANGUAGES, Language
from tests.commands import muster

PAPERS: tuple[Paper, ...] = get_args(Paper)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_profile_to_begin_with_is_read_and_right(tmp_path: Path, paper: str, language: Language) -> None:
    done = muster("calibrate", "--out", tmp_path, "--paper", paper, "--lang", language)
    assert done.exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"calibration.pdf", "printer.yaml"}
    printer, found = read(str(tmp_path / "printer.yaml"))
    assert found == []
    assert printer is not None
    assert printer.paper == paper
    assert printer.front == printer.back


def test_measurements_are_never_overwritten(tmp_path: Path) -> None:
    """A second call prints the sheet again and keeps the profile."""
    (tmp_path / "printer.yaml").write_text("mine", "utf-8")
    done = muster("calibrate", "--out", tmp_path)
    assert "was not changed" in done.output
    assert (tmp_path / "printer.yaml").read_text("utf-8") == "mine"


def test_a_link_in_the_place_of_the_profile_is_kept_even_if_it_leads_nowhere(tmp_path: Path) -> None:
    """The disk that it leads to may be away just now."""
    (tmp_path / "printer.yaml").symlink_to("away/printer.yaml")
    assert "was not changed" in muster("calibrate", "--out", tmp_path).output
    assert (tmp_path / "printer.yaml").readlink() == Path("away/printer.yaml")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("a_to_b: 160", "a_to_b: 6.3", [("S105", 10, 11)]),  # inches
        ("left_a: 25 ", "left_a: 41.5 ", [("S105", 7, 11)]),
        ("a_to_c: 220", "a_to_c: long", [("S104", 11, 11)]),
        ("top_a", "top_b", [("S102", 9, 3)]),
        ("kind: printer", "kind: plotter", [("S103", 3, 7)]),
        ("paper: a4", "paper: a3", [("S103", 5, 8)]),
    ],
)
def test_a_slip_in_the_profile_is_told_at_its_place(
    tmp_path: Path, old: str, new: str, found: list[tuple[str, int, int]]
) -> None:
    path = tmp_path / "printer.yaml"
    path.write_text(starter("a4", "en").replace(old, new, 1), "utf-8")
    printer, told = read(str(path))
    assert printer is None
    assert [(one.code, one.line, one.column) for one in told] == found


def test_a_build_with_a_profile_that_is_wrong_or_absent_does_not_begin(tmp_path: Path) -> None:
    path = tmp_path / "printer.yaml"
    roster = "army_lists/chainmail/rosters/aragon-muret.yaml"
    done = muster("build", roster, "--out", tmp_path / "out", "--printer", path)
    assert (done.exit_code, "D019" in done.output) == (2, True)
    path.write_text(starter("a4", "en").replace("a_to_b: 160", "a_to_b: 6.3", 1), "utf-8")
    done = muster("build", roster, "--out", tmp_path / "out", "--printer", path)
    assert (done.exit_code, "144 to 176 mm" in done.output) == (1, True)
    path.write_text(starter("letter", "en"), "utf-8")
    done = muster("build", roster, "--out", tmp_path / "out", "--printer", path, "--only", "cards")
    assert (done.exit_code, "measured on letter" in done.output) == (2, True)
    assert not (tmp_path / "out").exists()


def test_a_build_for_a_printer_is_another_than_one_for_none(tmp_path: Path) -> None:
    """And without the profile everything is drawn as before."""
    roster = "army_lists/chainmail/rosters/aragon-muret.yaml"
    path = tmp_path / "printer.yaml"
    path.write_text(starter("a4", "en").replace("left_a: 25 ", "left_a: 26.5 ", 1), "utf-8")
    card = tmp_path / "out" / "aragon-muret" / "cards-aragon-muret.pdf"
    words = ("build", roster, "--out", tmp_path / "out", "--only", "cards")
    drawn = []
    for more in ((), ("--printer", path), ()):
        assert muster(*words, *more).exit_code == 0
        drawn.append(card.read_bytes())
    assert drawn[0] == drawn[2] != drawn[1]
