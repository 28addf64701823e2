"""The page that opens an evening's folder."""

import re

from builder.render.block_types.typography import whole_ranges
from builder.render.maps import map_svg
from builder.render.pages import overview
from builder.sheets.blocks import RuleLine
from tests.render import fields

HOSTILE = '<script>alert(1)</script> & "quotes" {{7*7}}'
PNG = b"\x89PNG\r\n\x1a\n"


def page(whole: overview.LinkedFile | None = None) -> str:
    return overview.html(
        HOSTILE,
        "25 October 1415",
        [overview.LinkedFile("cards france.pdf", HOSTILE, "duplex", PNG, 3), overview.LinkedFile("map.svg", "Map")],
        language="en",
        whole=whole,
        map_svg=map_svg.svg(fields.field(), size="a4"),
        legend=(*fields.field().legend, RuleLine(HOSTILE, HOSTILE)),
        messages=[HOSTILE],
    )


def test_every_file_is_linked_and_nothing_is_fetched() -> None:
    """All addresses are files beside the page or pictures inside it."""
    links = re.findall(r'(?:href|src)="([^"]*)"', page())
    assert links == ["cards%20france.pdf", "data:image/png;base64,iVBORw0KGgo=", "map.svg"]
    whole = re.findall(r'(?:href|src)="([^"]*)"', page(overview.LinkedFile("evening.pdf", "All", preview=PNG)))
    assert whole == ["evening.pdf", "data:image/png;base64,iVBORw0KGgo=", *links]
    assert "http://" not in page().replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in page().replace("url(#field-a4)", "")


def test_the_legend_of_the_map_stands_in_words_too() -> None:
    """On a phone the words in the drawing are too small."""
    below = page().partition("</svg>")[2]
    for row in fields.field().legend:
        assert f"<dt>{row.key}</dt><dd>{whole_ranges(row.says)}</dd>" in below


def test_what_a_user_types_does_not_act_on_the_index() -> None:
    assert "<script>" not in page()
    assert "{{7*7}}" in page()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;quotes&#34;" in page()


def test_the_index_speaks_the_language_of_the_evening() -> None:
    russian = overview.html("Азенкур", "", [], language="ru")
    assert '<html lang="ru">' in russian
    assert "Печатать в масштабе 100 %, с двух сторон, переворот по длинному краю" in russian


def test_the_file_to_print_comes_first_with_its_picture_its_paper_and_how_to_print_it() -> None:
    """Nobody has to look for it among the rest; the map as a drawing has its link below the drawing."""
    shown = page(overview.LinkedFile("evening.pdf", "All of it", preview=PNG, sheets=14))
    body = shown[shown.index("<body>") :]
    places = [
        body.index(words)
        for words in ("evening.pdf", "base64", "All of it", ": 14", "on both sides", "cards%20", "<svg", "map.svg")
    ]
    assert places == sorted(places)
    assert body.count("Print at 100%") == page().count("Print at 100%") == 1
