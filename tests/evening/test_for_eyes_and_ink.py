"""Every evening that comes with Muster, in large print, with little ink, in black alone: nothing overflows, all as asked.

In the usual profile every system in both looks, each with another of its evenings; at night every evening in both.
"""

import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

from builder.render.files import folder_memory
from builder.render.look import Look
from builder.text.package_files import army_lists
from tests.evening.test_on_paper import EVENINGS, LEAST, PRINTABLE, first, letters, sheets
from tests.loaded import soon
from tests.render import colours
from tests.render.printed import MM

MOST_INK = 0.06  # of a sheet of order cards with little ink
LOOKS: list[tuple[str, str, tuple[str, ...]]] = [("en", "a4", ("--low-ink",)), ("ru", "letter", ("--large", "--black"))]


@pytest.fixture(
    scope="module", params=[(one, look) for one in EVENINGS for look in LOOKS], ids=lambda one: f"{one[0]}-{one[1][0]}"
)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, nightly: bool
) -> tuple[Path, tuple[str, ...]]:
    """One evening in one look; it says nothing that would have to be put right."""
    evening, look = request.param
    if not nightly and look not in first(evening, LOOKS):
        pytest.skip("for the night")
    language, paper, words = look
    home = tmp_path_factory.mktemp("evening")
    path = army_lists() / "evenings" / f"{evening}.yaml"
    done = soon("build", path, "--lang", language, "--paper", paper, *words, "-q", cwd=home)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return home.joinpath("output", evening), words


@pytest.mark.slow
def test_it_is_as_asked(built: tuple[Path, tuple[str, ...]]) -> None:
    """Little ink on sheets of cards; large letters on all that is to be read in play; no grey, in no file."""
    folder, words = built
    told = folder_memory.recalled(folder)["files"]
    for path in sheets(folder):
        cards = path.stem.startswith("cards-")
        assert 0 < told[path.name]["ink"] < 1
        if cards and "--low-ink" in words:
            assert told[path.name]["ink"] <= MOST_INK, path.name
        if "--black" in words:
            assert list(colours.beside_black_and_white(path.read_bytes())) == [], path.name
        least = LEAST
        if "--large" in words and path.stem.startswith(("roster-", "open-", "reference", "map")):
            least *= Look(large=True).page
        faults = []
        for number, page in enumerate(pypdfium2.PdfDocument(path), 1):
            width, height = page.get_size()
            edge = PRINTABLE * MM
            for one in letters(page):
                on = edge <= min(one.left, one.low) and one.right <= width - edge and one.high <= height - edge
                if one.size < least - 0.01 or not on:
                    faults.append(
                        f"{path.name} {number}: {one.text} of {one.size:.2f} pt at {one.left:.0f}, {one.low:.0f}"
                    )
        assert faults[:10] == []
    if "--black" in words:
        for svg in folder.glob("*.svg"):
            assert set(colours.of_svg(svg.read_text("utf-8"))) <= {"#000", "#fff"}


@pytest.mark.slow
def test_another_look_draws_everything_anew_and_ink_is_told_last_but_one(tmp_path: Path) -> None:
    """The look and the part of each file that ink covers are kept; the command line adds to the evening's own."""
    words = ("build", army_lists() / "evenings" / "muret-1213.yaml", "--only", "cards")
    folder = tmp_path / "output" / "muret-1213"
    inks = []
    for look in ((), ("--low-ink",)):
        said = soon(*words, *look, cwd=tmp_path)
        assert said.returncode == 0, said.stderr
        found = re.fullmatch(r"Ink coverage: ([\d.]+)%\.", said.stdout.splitlines()[-2])
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        assert manifest["choices"]["low_ink"] is bool(look)
        kept = [
            one["ink"] for name, one in folder_memory.recalled(folder)["files"].items() if name.startswith("cards-")
        ]
        assert found
        assert min(kept) * 100 - 0.1 <= float(found[1]) <= max(kept) * 100 + 0.1
        inks.append(float(found[1]))
    assert inks[1] < inks[0]
    assert "nothing to build" in soon(*words, "--low-ink", cwd=tmp_path).stdout


@pytest.mark.slow
def test_an_evening_may_ask_for_its_look_itself(tmp_path: Path) -> None:
    shutil.copytree(army_lists(), tmp_path / "lists")
    evening = tmp_path / "lists" / "evenings" / "muret-1213.yaml"
    usual = evening.read_text("utf-8")
    asks = usual.replace("print: {", "print: {large: true, black: true, ")
    assert asks != usual
    evening.write_text(asks, "utf-8")
    said = soon("build", evening, "--only", "map", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    choices = json.loads((tmp_path / "output" / "muret-1213" / "manifest.json").read_text("utf-8"))["choices"]
    assert (choices["large"], choices["low_ink"], choices["black"]) == (True, False, True)
