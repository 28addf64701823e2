"""Every evening that comes with Muster, in each language of its system and on both papers: whole, legible, within its paper.

In the usual profile every evening in one language at least, and every system in each; at night every evening in each.
"""

import ctypes
import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple, TypeVar

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw

from builder.registry import SYSTEMS, system
from builder.render.block_types.typography import curly
from builder.text.package_files import army_lists
from tests.loaded import soon
from tests.render.printed import MM
from tests.render.tagged import faults
from tests.tools.samples import games, presented
from tests.tools.sides import NEARLY_EMPTY, sides

EVENINGS = sorted(path.stem for path in (army_lists() / "evenings").glob("*.yaml"))
LEAST = 5.5  # points: nothing that is printed is smaller
PRINTABLE = 4.2  # mm from the edge of the paper that a printer at home does not reach
FOOTER = 14.0  # mm from the lower edge: below is the footer
HALF, FULL = 0.5, 0.85
KINDS = [("ru", "letter"), ("en", "a4"), ("de", "a4")]


@dataclass(frozen=True)
class Letter:
    """A printed letter: its box in points from the lower left corner of its page, its size in points."""

    text: str
    left: float
    low: float
    right: float
    high: float
    size: float


def letters(page: Any) -> Iterator[Letter]:
    """The letters of a page as large as they are printed: the size in the file times what the page scales it by."""
    text = page.get_textpage()
    matrix = raw.FS_MATRIX()
    for index in range(text.count_chars()):
        said = chr(raw.FPDFText_GetUnicode(text, index))
        if said.isspace() or not said.isprintable():
            continue
        raw.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
        scale = (matrix.c**2 + matrix.d**2) ** 0.5  # its height: the width may be squeezed
        left, low, right, high = text.get_charbox(index, loose=True)
        yield Letter(said, left, low, right, high, raw.FPDFText_GetFontSize(text, index) * scale)


Kind = TypeVar("Kind")


def _alike(evening: str) -> list[str]:
    """The evenings of its system."""
    every = ([game.evening.id for game in games(system_id)] for system_id in SYSTEMS)
    return next(alike for alike in every if evening in alike)


def usual(evening: str, kinds: Sequence[Kind]) -> Sequence[Kind]:
    """The kinds in which an evening is built in the usual profile: all, or those of a system's evenings in turn."""
    alike = _alike(evening)
    return kinds if len(alike) == 1 else [kinds[alike.index(evening) % len(kinds)]]


def first(evening: str, kinds: Sequence[Kind]) -> Sequence[Kind]:
    """The kinds in which an evening is built where each kind is tried with one evening of a system."""
    alike = _alike(evening)
    return kinds[alike.index(evening) :: len(alike)]


def kinds(evening: str) -> list[tuple[str, str]]:
    """Languages that its system is translated into, each with a paper."""
    home = next(system(one) for one in SYSTEMS if evening in [game.evening.id for game in games(one)])
    return [(language, paper) for language, paper in KINDS if not home.untranslated(language)]


@pytest.fixture(
    scope="module",
    params=[(one, kind) for one in EVENINGS for kind in kinds(one)],
    ids=lambda one: "-".join((one[0], *one[1])),
)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, nightly: bool) -> Path:
    """One evening built; it says nothing that would have to be put right."""
    evening, kind = request.param
    if not nightly and kind not in usual(evening, kinds(evening)):
        pytest.skip("for the night")
    language, paper = kind
    home = tmp_path_factory.mktemp("evening")
    path = army_lists() / "evenings" / f"{evening}.yaml"
    done = soon("build", path, "--lang", language, "--paper", paper, "-q", cwd=home)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return home.joinpath("output", evening)


# How many sides of an evening are blank or have something on less than a quarter of them. What was measured: they are the
# backs of markers and of a reserve note, and of the last sheets of cards.
MOST_BARE = {
    "agincourt-1415": {"a4": 2, "letter": 2},
    "arsuf-1191": {"a4": 2, "letter": 2},
    "aussig-1426": {"a4": 2, "letter": 3},
    "borodino-village-1812": {"a4": 1, "letter": 1},
    "bosworth-1485": {"a4": 1, "letter": 1},
    "gaugamela-331bc": {"a4": 2, "letter": 3},
    "grandson-1476": {"a4": 1, "letter": 1},
    "kadesh-1274bc": {"a4": 2, "letter": 3},
    "kawanakajima-1561": {"a4": 0, "letter": 1},
    "luetzen-1632": {"a4": 2, "letter": 2},
    "magnesia-190bc": {"a4": 2, "letter": 3},
    "molodi-1572": {"a4": 3, "letter": 3},
    "murten-1476": {"a4": 2, "letter": 2},
    "muret-1213": {"a4": 0, "letter": 1},
    "naseby-1645": {"a4": 2, "letter": 2},
    "pavia-1525": {"a4": 2, "letter": 2},
    "schoengrabern-1805": {"a4": 1, "letter": 1},
    "stoke-1487": {"a4": 1, "letter": 1},
    "tennoji-1576": {"a4": 2, "letter": 2},
    "tewkesbury-1471": {"a4": 1, "letter": 1},
    "thames-54bc": {"a4": 3, "letter": 3},
    "toulouse-1218": {"a4": 1, "letter": 1},
    "wenden-1578": {"a4": 2, "letter": 3},
    "wertingen-1805": {"a4": 0, "letter": 0},
    "zama-202bc": {"a4": 2, "letter": 2},
}


def test_few_sides_of_an_evening_are_blank_or_nearly_empty(built: Path) -> None:
    """Printed as a whole; blank ones are backs."""
    paper = json.loads((built / "manifest.json").read_text("utf-8"))["choices"]["paper"]
    used = sides(built / "evening.pdf")
    assert len([share for share in used if share < NEARLY_EMPTY]) <= MOST_BARE[built.name][paper]
    assert all(number % 2 for number, share in enumerate(used) if share == 0), "a front"


class Side(NamedTuple):
    """A printed side: its width and height in points, its letters."""

    width: float
    height: float
    letters: tuple[Letter, ...]


@lru_cache(32)  # the files of an evening
def read(path: Path) -> tuple[Side, ...]:
    """The sides of a file that nobody writes again."""
    with pypdfium2.PdfDocument(path) as pdf:
        return tuple(Side(page.get_width(), page.get_height(), tuple(letters(page))) for page in pdf)


def filled(side: Side) -> float:
    """The share of its height that a side is filled with words, the mean of three columns; its footer apart."""
    width, height = side.width, side.height
    lowest = [0.0, 0.0, 0.0]
    for one in side.letters:
        column = min(2, int(one.left / width * 3))
        if one.low > FOOTER * MM:
            lowest[column] = max(lowest[column], (height - one.low) / height)
    return sum(lowest) / 3


def test_no_page_of_a_reference_sheet_is_less_than_half_full_and_a_second_page_follows_a_full_one(built: Path) -> None:
    """Of rosters and match-ups too: what would fit on the first page is there."""
    for path in sheets(built):
        first, *others = map(filled, read(path))
        if path.stem == "reference":
            assert min(first, *others, 1.0) >= HALF, path.name
        if path.stem.startswith(("roster-", "open-")) and others:
            assert first >= FULL, path.name


def test_a_briefing_is_one_page_with_the_story_and_one_for_a_guest(built: Path) -> None:
    language = json.loads((built / "manifest.json").read_text("utf-8"))["choices"]["language"]
    game = next(one for system_id in SYSTEMS for one in games(system_id) if one.evening.id == built.name)
    sheet = presented(game, language).briefing
    assert sheet
    with pypdfium2.PdfDocument(built / "briefing.pdf") as pdf:
        words = [page.get_textpage().get_text_range() for page in pdf]
    told, guest = (" ".join(page.replace("\u00a0", " ").split()) for page in words)
    assert sheet.title.replace("\u00a0", " ") in told
    assert curly(sheet.story.split()[0]) in told
    assert sheet.winning[0] in told
    assert sheet.turns[0] in told + guest
    assert sheet.score[0] in told + guest
    assert sheet.guest[0] in guest
    assert sheet.guest[0] not in told


def sheets(folder: Path) -> list[Path]:
    """The PDFs of an evening but the joined one, which says the same again."""
    return [path for path in sorted(folder.glob("*.pdf")) if path.stem != "evening"]


def test_its_files_are_sound_and_whole(built: Path) -> None:
    """As PDF they break no rule of the format, and bring every letter they show."""
    for path in sorted(built.glob("*.pdf")):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == [], path.name
            for font in pdf.objects:
                if isinstance(font, pikepdf.Dictionary) and font.get("/Type") == "/FontDescriptor":
                    assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(font.keys()), f"{path.name}: {font.FontName}"
                if isinstance(font, pikepdf.Dictionary) and font.get("/Subtype") in ("/Type1", "/TrueType"):
                    assert "/FontDescriptor" in font, f"{path.name}: {font.BaseFont}"


def test_rosters_reference_and_map_can_be_read_aloud(built: Path) -> None:
    """What PDF/UA-1 asks for and a program can see."""
    read = [path for path in sheets(built) if not path.name.startswith(("cards-", "markers"))]
    assert read
    assert {path.name: found for path in read if (found := faults(path.read_bytes()))} == {}


@pytest.mark.skipif(not (which("qpdf") and which("pdftoppm")), reason="qpdf and poppler are not installed")
def test_other_programs_open_them_without_a_word(built: Path) -> None:
    """All that is printed is checked and drawn; what qpdf is made of has checked each file by itself (`check_pdf_syntax`)."""
    whole = str(built / "evening.pdf")
    for words in (["qpdf", "--check", whole], ["pdftoppm", "-r", "20", "-gray", whole, str(built / "seen")]):
        done = subprocess.run(words, capture_output=True, check=False, timeout=120)
        assert (done.returncode, done.stderr) == (0, b""), words


def test_nothing_on_it_is_too_small_or_off_the_paper(built: Path) -> None:
    wrong = []
    for path in sheets(built):
        for number, (width, height, printed) in enumerate(read(path), 1):
            edge = PRINTABLE * MM
            for one in printed:
                if one.size < LEAST - 0.01:
                    wrong.append(f"{path.name} {number}: {one.text} of {one.size:.2f} pt")
                inside = (
                    edge <= one.left and edge <= one.low and one.right <= width - edge and one.high <= height - edge
                )
                if not inside:
                    wrong.append(f"{path.name} {number}: {one.text} at {one.left / MM:.1f}, {one.low / MM:.1f} mm")
    assert wrong[:10] == []
