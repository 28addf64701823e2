"""The page that opens an evening's folder."""

import re

from builder.render import assets, index, maps
from tests.render import samples

HOSTILE = '<script>alert(1)</script> & "quotes" {{7*7}}'
PNG = b"\x89PNG\r\n\x1a\n"


def page() -> str:
    return index.html(
        HOSTILE,
        "25 October 1415",
        [index.Leaf("cards france.pdf", HOSTILE, "duplex", PNG, 3), index.Leaf("map.svg", "Map")],
        language="en",
        map_svg=maps.svg(samples.field(), size="a4"),
        messages=[HOSTILE],
    )


def test_every_file_is_linked_and_nothing_is_fetched() -> None:
    """All addresses are files beside the page or pictures inside it."""
    links = re.findall(r'(?:href|src)="([^"]*)"', page())
    assert links == ["cards%20france.pdf", "data:image/png;base64,iVBORw0KGgo=", "map.svg"]
    assert "http://" not in page().replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in page().replace("url(#field-a4)", "")


def test_what_a_user_types_does_not_act_on_the_index() -> None:
    assert "<script>" not in page()
    assert "{{7*7}}" in page()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;quotes&#34;" in page()


def test_the_index_speaks_the_language_of_the_evening() -> None:
    russian = index.html("Азенкур", "", [], language="ru")
    assert '<html lang="ru">' in russian
    assert "Печатать в масштабе 100 %" in russian


def test_the_fixed_words_of_sheets_are_said_in_both_languages() -> None:
    for key in assets.known_words():
        assert assets.words("en")[key]
        assert assets.words("ru")[key]
