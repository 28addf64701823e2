"""`muster build --layout --bleed --backs`: the files, the joined one, and what is said of printing hold together."""

import json
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pikepdf
import pypdfium2
import pytest

from builder.documents.evening import PrintChoices
from builder.render.cards.slots import Backs, Layout
from tests.clubs import EVENING, FRENCH, lists
from tests.loaded import soon
from tests.render.register import register


def build(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`muster build` of the evening in a folder."""
    said = soon("build", f"{EVENING}.yaml", *words, cwd=home)
    assert said.returncode == 0, said.stderr
    return said


def how(said: subprocess.CompletedProcess[str]) -> str:
    """The line that tells how many sheets there are, and how to print them."""
    (line,) = (line for line in said.stdout.splitlines() if "100%" in line.replace(" %", "%"))
    return line


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """An evening built for the short edge, and what was said; nobody writes there."""
    home = lists(tmp_path_factory.mktemp("short"))
    said = build(home, "--backs", "short-edge")
    return home / "output" / EVENING, said


def duplex(path: Path) -> str | None:
    """What a file asks the printer for."""
    with pikepdf.open(path) as document:
        found = document.Root.ViewerPreferences.get("/Duplex")
        return None if found is None else str(found)


def upside_down(path: Path) -> list[bool | None]:
    """For each page, whether most letters stand to the left of those before; None where there are none."""
    found: list[bool | None] = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            letters = page.get_textpage()
            lefts = [letters.get_charbox(number)[0] for number in range(letters.count_chars())]
            steps = [after < before for before, after in pairwise(lefts)]
            found.append(2 * sum(steps) > len(steps) if steps else None)
    return found


def test_short_edge_is_said_wherever_printing_is_told_of(
    short: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    built, said = short
    assert how(said).startswith("Print evening.pdf at 100%, on both sides, flipping on the short edge: ")
    page = (built / "index.html").read_text("utf-8")
    assert "flipping on the short edge" in page
    assert "long edge" not in page + said.stdout
    assert duplex(built / "evening.pdf") == duplex(built / f"cards-{FRENCH}.pdf") == "/DuplexFlipShortEdge"


def test_on_the_short_edge_cards_come_before_their_backs(short: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    assert list(register((short[0] / f"cards-{FRENCH}.pdf").read_bytes(), "short-edge")) == []


def test_on_the_short_edge_the_second_page_of_a_roster_is_turned_and_nothing_else(
    short: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    """A leaf turned like that of a book shows it upright; what is cut out of one side stays as it is."""
    assert upside_down(short[0] / f"roster-{FRENCH}.pdf") == [False, True]
    assert upside_down(short[0] / "reference.pdf")[:2] == [False, True]
    assert True not in upside_down(short[0] / "map.pdf")


def test_on_the_short_edge_an_open_roster_on_the_back_of_a_sheet_is_turned_though_its_own_file_is_not(
    short: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    found = upside_down(short[0] / "evening.pdf")
    with pypdfium2.PdfDocument(short[0] / "evening.pdf") as whole:
        starts = [mark.get_dest().get_index() for mark in whole.get_toc() if "open roster" in mark.get_title()]
    assert {(start % 2, found[start]) for start in starts} == {(0, False), (1, True)}


def test_folded_cards_are_printed_on_one_side_and_told_to_be_folded(tmp_path: Path) -> None:
    said = build(lists(tmp_path), "--backs", "fold", "--layout", "most", "--only", "cards")
    assert how(said).endswith("Print at 100%. Fold cards with backs along the dashed line, glue them, then cut.")
    assert "(one side)" in said.stdout.splitlines()[1]
    cards = tmp_path / "output" / EVENING / f"cards-{FRENCH}.pdf"
    assert list(register(cards.read_bytes(), "fold")) == []
    assert duplex(cards) is None
    page = (tmp_path / "output" / EVENING / "index.html").read_text("utf-8")
    assert "fold along the dashed line, glue, then cut" in page
    russian = build(tmp_path, "--backs", "fold", "--only", "cards", "--lang", "ru")
    assert how(russian).endswith("согните по пунктиру, склейте, затем разрежьте.")


def test_fronts_only_do_not_ask_for_both_sides(tmp_path: Path) -> None:
    said = build(lists(tmp_path), "--backs", "none", "--only", "cards")
    assert how(said).endswith("Print at 100%.")
    cards = tmp_path / "output" / EVENING / f"cards-{FRENCH}.pdf"
    assert duplex(cards) is None
    with pypdfium2.PdfDocument(cards) as document:
        assert all(page.get_textpage().count_chars() > 500 for page in document)


def test_another_layout_is_another_file_and_the_same_one_is_left_alone(tmp_path: Path) -> None:
    """The most cards take fewer sheets; built again the same way nothing is rendered."""
    home = lists(tmp_path)
    grid = build(home, "--only", "cards", "--layout", "grid")
    most = build(home, "--only", "cards", "--layout", "most")
    assert _sheets(most) < _sheets(grid)
    assert "nothing to build" in build(home, "--only", "cards", "--layout", "most").stdout
    assert "nothing was rendered" not in build(home, "--only", "cards", "--layout", "most", "--bleed", "3").stdout


def _sheets(said: subprocess.CompletedProcess[str]) -> int:
    return int(how(said).split()[0])


def test_an_evening_may_say_how_its_cards_lie_and_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    evening = lists(tmp_path) / f"{EVENING}.yaml"
    text = evening.read_text("utf-8")
    assert text.count("paper: a4}") == 1
    evening.write_text(text.replace("paper: a4}", "paper: a4, layout: most, bleed: 3, backs: fold}"), "utf-8")
    assert "Fold cards" in how(build(tmp_path, "--only", "cards"))
    chosen = json.loads((tmp_path / "output" / EVENING / "manifest.json").read_text("utf-8"))["choices"]
    assert (chosen["layout"], chosen["bleed"], chosen["backs"]) == ("most", 3, "fold")
    assert how(build(tmp_path, "--only", "cards", "--backs", "short-edge")).endswith("flipping on the short edge.")


def test_an_evening_and_the_command_line_know_the_same_choices() -> None:
    fields = PrintChoices.model_fields
    assert get_args(fields["layout"].annotation) == get_args(Layout)
    assert get_args(fields["backs"].annotation) == get_args(Backs)
