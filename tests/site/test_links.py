"""Every link of the site leads somewhere, every page can be come to, and both languages have the same pages."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pikepdf
from click.testing import CliRunner

from builder.cli import muster
from builder.text.package_files import army_lists
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


def test_every_link_and_bookmark_in_a_pdf_leads_to_a_page_of_it(tmp_path: Path) -> None:
    """Those of the site's sheets, and the contents and the index of a booklet; none leads out of its file."""
    given = army_lists() / "chainmail"
    for words in (
        ["publish", str(given / "rosters" / "montfort-muret.yaml"), "--preview", "--out", str(tmp_path / "site")],
        ["booklet", str(given), "--out", str(tmp_path / "booklet.pdf")],
    ):
        done = CliRunner().invoke(muster, [*words, "--lang", "ru"])
        assert done.exit_code == 0, done.output
    files = sorted(tmp_path.rglob("*.pdf"))
    targets = {}
    for path in files:
        with pikepdf.open(path) as pdf:
            there = {page.objgen for page in pdf.pages}
            names = pikepdf.NameTree(pdf.Root.Names.Dests) if "/Names" in pdf.Root else {}
            targets[path] = [_page_of(one, names) for one in (*_linked(pdf), *_outlined(pdf))]
            assert set(targets[path]) <= there, path
    assert len(targets[tmp_path / "booklet.pdf"]) > 20
    assert len([path for path in files if targets[path]]) > 6


def _linked(pdf: pikepdf.Pdf) -> Iterator[Any]:
    for page in pdf.pages:
        for one in page.get("/Annots", ()):
            if one.Subtype == "/Link":
                assert "/A" not in one
                yield one.Dest


def _outlined(pdf: pikepdf.Pdf) -> Iterator[Any]:
    with pdf.open_outline() as outline:
        waiting = list(outline.root)
        while waiting:
            item = waiting.pop()
            assert item.action is None
            yield item.destination
            waiting += item.children


def _page_of(target: Any, names: Any) -> tuple[int, int] | None:
    """The page that a place is on, its name looked up if it has one."""
    if isinstance(target, str | pikepdf.String):
        target = names.get(str(target))
    return target[0].objgen if target is not None else None
