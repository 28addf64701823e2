"""Previews are small pictures of the right page."""

import struct

from builder.render.cards import card_sheets
from builder.render.files import preview
from tests.render import decks


def test_a_preview_is_a_small_png_as_wide_as_asked() -> None:
    pdf = card_sheets.render([decks.orders("en")], paper="a4", language="en").pdf
    assert preview.pages(pdf) == 4
    front, back = preview.png(pdf), preview.png(pdf, 1, width=320)
    assert front[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", front[16:24])
    assert width == 640
    assert abs(height - 640 * 297 / 210) <= 1
    assert struct.unpack(">I", back[16:20]) == (320,)
    assert len(front) < 100_000
    assert preview.png(pdf) == front
    assert preview.png(pdf, 1) != front
