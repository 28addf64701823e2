"""Cards as a file: its fonts, what it asks of the printer, which sheets have backs, the same bytes each time."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from builder.render.cards import card_sheets
from builder.sheets.blocks import Back, Deck
from builder.text import Language
from tests.languages import WRITTEN
from tests.render import decks, printed
from tests.render.decks import card, text_of


def test_fonts_are_embedded_and_ours() -> None:
    """No printer has to guess a typeface; reportlab's own Helvetica is not among them."""
    pdf = card_sheets.render([decks.orders("ru"), *decks.markers("ru")], paper="a4", language="ru").pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        names = set()
        for thing in document.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                assert "/FontFile2" in thing.FontDescriptor
                names.add(str(thing.BaseFont).split("+")[1])
    assert names
    assert all(name.startswith(("PTSans", "Roboto")) for name in names)


@pytest.mark.parametrize("language", WRITTEN)
def test_the_file_asks_for_100_percent_and_the_long_edge(language: Language) -> None:
    pdf = card_sheets.render([decks.orders(language)], paper="a4", language=language).pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        wanted = document.Root.ViewerPreferences
        assert (str(wanted.PrintScaling), str(wanted.Duplex)) == ("/None", "/DuplexFlipLongEdge")
        assert str(document.Root.Lang) == language
        assert str(document.docinfo["/Title"]) == decks.orders(language).title
        assert "/Names" not in document.Root  # nothing attached, no scripts


def test_one_sided_markers_do_not_ask_for_two_sides() -> None:
    states = [some for some in decks.markers("en") if some.back is None]
    pdf = card_sheets.render(states, paper="a4", language="en").pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert "/Duplex" not in document.Root.ViewerPreferences


def test_backs_are_printed_only_behind_the_sheets_whose_cards_have_backs() -> None:
    """Front, back, front, blank: each front begins a sheet of paper, and only what needs a back asks for both sides."""
    plain = Deck("plain", "Plain", (card("A"),) * 28, None)
    backed = Deck("backed", "Backed", (card("B"),), Back("FRANCE"))
    made = card_sheets.render([plain, backed], paper="a4", language="en")
    said = [text_of(made.pdf, page) for page in range(4)]
    assert (made.sheets, len(printed.pages(made.pdf))) == (2, 4)
    assert "onbothsides" not in said[0]
    assert said[1] == ""
    assert "onbothsides" in said[2]
    assert "FRANCE" in said[3]
    assert not printed.pages(made.pdf)[1].lines


@pytest.mark.parametrize("language", WRITTEN)
def test_each_sheet_says_how_to_print_it(language: Language) -> None:
    made = card_sheets.render([decks.orders(language)], paper="letter", language=language)
    words = {
        "en": ("Printat100%", "Sheet2of2", "Backofsheet2"),
        "ru": ("Печататьвмасштабе100%", "Лист2из2", "Оборотлиста2"),
    }
    front, back = text_of(made.pdf, 2), text_of(made.pdf, 3)
    assert made.sheets == 2
    assert words[language][0] in front
    assert words[language][0] in back
    assert words[language][1] in front
    assert words[language][2] in back


def test_the_same_cards_make_the_same_bytes() -> None:
    """In one process and in others with another hash seed, time zone and locale."""
    made = card_sheets.render([decks.orders("ru", 3)], paper="a4", language="ru").pdf
    assert card_sheets.render([decks.orders("ru", 3)], paper="a4", language="ru").pdf == made
    program = (
        "import sys; from builder.render.cards import card_sheets; from tests.render import decks;"
        "sys.stdout.buffer.write(card_sheets.render([decks.orders('ru', 3)], paper='a4', language='ru').pdf)"
    )
    root = Path(__file__).parents[2]
    for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima")):
        surroundings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "PYTHONPATH": str(root)}
        other = subprocess.run([sys.executable, "-c", program], cwd=root, env=surroundings, capture_output=True)
        assert other.stderr == b""
        assert other.stdout == made


def test_importing_the_renderer_loads_no_heavy_library() -> None:
    """`muster check` must not pay for reportlab."""
    program = "import sys, builder.render.cards.card_sheets, builder.render.files.write, builder.render.files.preview; print(*sys.modules)"
    root = Path(__file__).parents[2]
    loaded = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    names = {name.split(".")[0] for name in loaded.stdout.split()}
    assert "builder" in names
    assert not names & {"reportlab", "PIL", "pypdfium2", "weasyprint"}
