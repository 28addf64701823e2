"""Every link of the site leads somewhere, every page can be come to, and both languages have the same pages."""

import re
from collections.abc import Mapping
from pathlib import Path

from tests.site.tree import Parsed

# Not linked to from pages: read by the browser or by scripts.
_BY_SCRIPT = re.compile(r"sw\.js|manifest\.(json|webmanifest)|assets/(offline|search\.\w+)\.js|assets/lists/.*")


def test_no_link_picture_script_or_place_on_a_page_is_missing(site: Path, pages: Mapping[str, Parsed]) -> None:
    missing = []
    for page in pages.values():
        for path, place in page.links():
            if not (site / path).is_file() or (place and path in pages and place not in pages[path].ids):
                missing.append((page.path, path, place))
    assert missing == []


def test_every_address_that_the_search_finds_is_there(site: Path, pages: Mapping[str, Parsed]) -> None:
    for language in ("en", "ru"):
        told = (site / "assets" / f"search.{language}.js").read_text("utf-8")
        addresses = [one.partition("#") for one in re.findall(r'"((?:[\w-]+/)+[\w.-]+\.html(?:#[^"]+)?)"', told)]
        assert len(addresses) > 100
        for path, _, place in addresses:
            page = pages[f"{language}/{path}"]
            assert not place or place in page.ids, (path, place)


def test_every_file_can_be_come_to_from_the_first_page(site: Path, pages: Mapping[str, Parsed]) -> None:
    reached, waiting = set[str](), ["index.html", "r/index.html"]  # to the second codes on paper lead
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += [to for to, _ in pages[path].links()] if path in pages else []
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file() and path.name[0] != "."}
    assert sorted(path for path in there - reached if not _BY_SCRIPT.fullmatch(path)) == []


def test_both_languages_have_the_same_pages(pages: Mapping[str, Parsed]) -> None:
    english, russian = (
        {path.partition("/")[2] for path in pages if path.startswith(f"{language}/")} for language in ("en", "ru")
    )
    assert english == russian
    assert len(english) > 20


def test_nothing_is_named_that_lies_elsewhere(pages: Mapping[str, Parsed]) -> None:
    """No address of a scheme or a host: not even a link, for a club's sources are books."""
    assert [
        (page.path, path) for page in pages.values() for path, _ in page.links() if ":" in path or "//" in path
    ] == []
