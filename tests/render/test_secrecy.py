"""From behind, every order of an army is like every other: nobody can tell what lies there."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from builder.render.cards import card_sheets
from builder.text import Language
from tests.languages import WRITTEN
from tests.render import decks

DPI = 600


@pytest.mark.parametrize("language", WRITTEN)
def test_all_backs_of_an_army_are_the_same_to_the_pixel(language: Language) -> None:
    """At 600 dpi, each of the four orders of each unit."""
    done = card_sheets.render([decks.orders(language, 4)], paper="a4", language=language, single=True)
    document = pypdfium2.PdfDocument(done.pdf)
    pictures = {
        bytes(document[number].render(scale=DPI / 72, grayscale=True).buffer) for number in range(1, len(document), 2)
    }
    fronts = {bytes(document[number].render(scale=1).buffer) for number in range(0, len(document), 2)}
    assert len(document) == 2 * done.sheets == 32
    assert len(pictures) == 1
    assert len(fronts) == 16


def test_a_sheet_of_backs_is_one_drawing_again_and_again() -> None:
    """So no place on the sheet can make a back another."""
    done = card_sheets.render([decks.orders("en", 4)], paper="a4", language="en")
    with pikepdf.open(BytesIO(done.pdf)) as pdf:
        back = pdf.pages[1].Contents.read_bytes().decode("latin-1")
        fronts = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    drawn = re.findall(r"/(\S+) Do", back)
    assert len(drawn) == 16
    assert len(set(drawn)) == 1
    assert "Tj" not in re.sub(r"q 0\.00000 -1\.00000.*?Q", "", back, flags=re.DOTALL), "no words but those of the strip"
    assert "Tj" in fronts


def test_what_a_file_of_cards_tells_of_itself_is_not_what_lies_in_it() -> None:
    """Title and metadata name the army, no order and no unit."""
    done = card_sheets.render([decks.orders("en", 4)], paper="a4", language="en", title="Order cards: the army")
    with pikepdf.open(BytesIO(done.pdf)) as pdf:
        told = " ".join(f"{key} {value}" for key, value in pdf.docinfo.items())
        assert "/Metadata" not in pdf.Root
    assert "the army" in told
    for order in ("DEFENCE", "ATTACK", "RECOVERY", "MANOEUVRE"):
        assert order.lower() not in told.lower()
