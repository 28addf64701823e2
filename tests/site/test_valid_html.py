"""Pages are what the standard of HTML asks for, and have the order that readers of screens go by."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from builder.text import LANGUAGES
from tests.site.tree import Parsed, parsed

LABELLED = ("input", "select", "textarea")


def test_the_parser_finds_no_fault_in_any_page(pages: Mapping[str, Parsed]) -> None:
    assert [(page.path, fault) for page in pages.values() for fault in page.errors] == []


@pytest.mark.parametrize(
    "faulty",
    ["<p><div></p>", "<b><i></b></i>", "<table><p></table>", '<p id="a" id="b">', "<p>&nosuch;", "<ul></p></ul>"],
)
def test_the_parser_would_find_a_fault(tmp_path: Path, faulty: str) -> None:
    (tmp_path / "page.html").write_text(f"<!doctype html><title>x</title>{faulty}", "utf-8")
    assert parsed(tmp_path)["page.html"].errors


def test_no_two_places_of_a_page_have_one_id(pages: Mapping[str, Parsed]) -> None:
    twice = [(page.path, name) for page in pages.values() for name, count in Counter(page.ids).items() if count > 1]
    assert twice == []


def test_ids_are_found_that_other_attributes_name(pages: Mapping[str, Parsed]) -> None:
    names = ("for", "aria-labelledby", "aria-describedby", "data-copy", "data-told", "list")
    lost = [
        (page.path, name, one.attrib[name])
        for page in pages.values()
        for one in page.elements
        for name in names
        if name in one.attrib and one.attrib[name] not in page.ids
    ]
    assert lost == []


def test_a_page_says_its_language_title_width_and_what_it_may_load(pages: Mapping[str, Parsed]) -> None:
    for page in pages.values():
        (html,) = page.all("html")
        assert html.attrib["lang"] == (page.path[:2] if page.path[:2] in LANGUAGES else "en")
        (title,) = (one for one in page.all("title"))
        assert (title.text or "").strip()
        metas = {
            one.attrib.get("name") or one.attrib.get("http-equiv"): one.attrib.get("content", "")
            for one in page.all("meta")
        }
        assert "width=device-width" in metas["viewport"]
        policy = metas["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_there_is_one_first_heading_and_no_step_of_headings_is_left_out(pages: Mapping[str, Parsed]) -> None:
    for page in pages.values():
        levels = [int(one.tag[1]) for one in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
        assert levels[0] == 1, page.path
        assert levels.count(1) == 1, page.path
        assert [(one, other) for one, other in pairwise(levels) if other > one + 1] == [], page.path
        assert [one for one in page.all("h1", "h2", "h3") if not "".join(one.itertext()).strip()] == [], page.path


def test_every_field_has_a_label_and_every_picture_says_what_it_shows(pages: Mapping[str, Parsed]) -> None:
    for page in pages.values():
        inside = {field for label in page.all("label") for field in label.iter() if field.tag in LABELLED}
        named = {label.attrib.get("for") for label in page.all("label")}
        bare = [one.attrib for one in page.all(*LABELLED) if one not in inside and one.attrib.get("id") not in named]
        assert bare == [], page.path
        beside = {image for link in page.all("a") if "".join(link.itertext()).strip() for image in link.iter("img")}
        silent = [one.attrib for one in page.all("img") if not one.attrib.get("alt") and one not in beside]
        assert silent == [], page.path
        assert [one.attrib for one in page.all("img") if "alt" not in one.attrib] == [], page.path


def test_no_page_has_styles_or_scripts_of_its_own(pages: Mapping[str, Parsed]) -> None:
    """What the policy forbids would be left out without a word by some browsers."""
    for page in pages.values():
        assert page.all("style") == [], page.path
        assert [one for one in page.all("script") if "src" not in one.attrib] == [], page.path
        assert [
            one.attrib for one in page.elements if any(n == "style" or n.startswith("on") for n in one.attrib)
        ] == []
