"""Every kind of page in a browser: for eyes and readers of screens, on a phone, in the dark and on paper."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import KINDS, Readers, becomes, holds

LANGUAGES = ("en", "ru")
PHONE = {"viewport": {"width": 320, "height": 640}}  # the narrowest that WCAG 2.2 (1.4.10) asks for
PAPER = {"viewport": {"width": 688, "height": 1000}}  # A4 without the margins that site.css leaves, in CSS pixels
Axe = Callable[..., list[str]]

# What sticks out to the right of the page, and by how much.
STICKS_OUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".skip, .unseen"))
  .map((one) => `${one.tagName} ${one.className} ${Math.round(one.getBoundingClientRect().right)}: ${one.textContent.slice(0, 60)}`)"""


@pytest.fixture(params=[*KINDS, "door"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def paths(kind: str) -> list[str]:
    return ["index.html"] if kind == "door" else [f"{language}/{KINDS[kind]}" for language in LANGUAGES]


def test_axe_finds_nothing_and_nothing_is_asked_of_elsewhere(
    kind: str, site: Path, reader_of: Readers, axe: Axe
) -> None:
    reader = reader_of(f"{site.as_uri()}/")
    for path in paths(kind):
        page = reader.open(path)
        unfold(page)
        assert axe(page) == [], path


def test_axe_finds_nothing_where_a_rule_is_shown_and_a_map_is_large(site: Path, reader_of: Readers, axe: Axe) -> None:
    page = reader_of(f"{site.as_uri()}/").open(f"en/{KINDS['evening']}")
    page.get_by_role("button", name="Zoom in").click()
    page.locator(".reference a.term").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert axe(page) == []


def test_letters_stand_out_in_the_dark(kind: str, site: Path, reader_of: Readers, axe: Axe) -> None:
    page = reader_of(f"{site.as_uri()}/", color_scheme="dark").open(paths(kind)[0])
    unfold(page)
    assert axe(page, "color-contrast") == []


@pytest.mark.parametrize(
    ("path", "bar"), [("index.html", ".time rect"), (KINDS["calculator"], ".part rect")], ids=["time line", "odds"]
)
def test_bars_are_seen_in_forced_colours(path: str, bar: str, site: Path, reader_of: Readers, axe: Axe) -> None:
    page = reader_of(f"{site.as_uri()}/", forced_colors="active").open(f"en/{path}")
    assert axe(page, "color-contrast") == []
    expect(page.locator(bar).first).to_be_visible()
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    expect(page.locator(bar).first).not_to_have_css("fill", ground)


def test_a_phone_never_scrolls_a_page_sideways(kind: str, site: Path, reader_of: Readers) -> None:
    reader = reader_of(f"{site.as_uri()}/", **PHONE)
    for path in paths(kind):
        page = reader.open(path)
        unfold(page)
        becomes(lambda: page.evaluate(f"document.documentElement.scrollWidth <= 320 ? [] : ({STICKS_OUT})()"), [])


def test_nothing_is_cut_off_on_paper_and_what_needs_a_screen_is_not_printed(
    kind: str, site: Path, reader_of: Readers
) -> None:
    reader = reader_of(f"{site.as_uri()}/", **PAPER)
    for path in paths(kind):
        page = reader.open(path)
        page.emulate_media(media="print")
        becomes(lambda: page.evaluate(STICKS_OUT), [])
        for part in ("header.bar", ".files", "button:not(th *)", "form", ".skip"):
            expect(page.locator(part).filter(visible=True)).to_have_count(0)
        for head in page.locator("h1, thead th:not(.time)").all():
            holds(lambda: head.is_visible() or not head.inner_text().strip())


@pytest.mark.parametrize("kind", ["list", "roster", "hostile list"])
def test_on_a_phone_each_value_stands_below_its_head_and_all_units_have_them_in_the_same_columns(
    kind: str, site: Path, reader_of: Readers
) -> None:
    for path in paths(kind):
        page = reader_of(f"{site.as_uri()}/", **PHONE).open(path)
        becomes(lambda: page.evaluate(HEADLESS), [])
        rows = page.evaluate(COLUMNS)
        assert len(rows) > 3
        fullest = max(rows, key=len)  # the last columns are empty for some units
        assert all(row == fullest[: len(row)] for row in rows), path
        name = page.locator(".units th[scope=row]").first
        becomes(lambda: name.evaluate("one => one.getBoundingClientRect().left"), rows[0][0])


# Values of units that are drawn without their head.
HEADLESS = """() => [...document.querySelectorAll(".units tr.top td.v:not(:empty)")]
  .filter((one) => ["none", '""'].includes(getComputedStyle(one, "::before").content))
  .map((one) => one.outerHTML)"""
# Where the values of each unit begin.
COLUMNS = """() => [...document.querySelectorAll(".units tr.top")]
  .map((row) => [...row.querySelectorAll("td.v")].map((one) => one.getBoundingClientRect().left))"""


def unfold(page: Page) -> None:
    """Open what is folded up, so that it is seen too."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
