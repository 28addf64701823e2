"""Every kind of page in a browser: for eyes and readers of screens, on a phone, in the dark and on paper."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder.text.package_files import army_lists
from tests.commands import muster
from tests.site.conftest import KINDS, Readers, becomes, holds

LANGUAGES = ("en", "ru")
PHONE = {"viewport": {"width": 320, "height": 640}}  # the narrowest that WCAG 2.2 (1.4.10) asks for
WIDE_PHONE = {"viewport": {"width": 390, "height": 844}}
ROSTER_OF_SUMS = "en/rosters/england-agincourt.html"  # one of its heads is too long for its column
PAPER = {"viewport": {"width": 688, "height": 1000}}  # A4 without the margins that site.css leaves, in CSS pixels
Axe = Callable[..., list[str]]

# What sticks out to the right of the page, and by how much.
STICKS_OUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".skip, .unseen"))
  .map((one) => `${one.tagName} ${one.className} ${Math.round(one.getBoundingClientRect().right)}: ${one.textContent.slice(0, 60)}`)"""


@pytest.fixture(scope="module")
def formations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one roster of `formations`, which has the longest heads and the widest tables."""
    home = tmp_path_factory.mktemp("formations")
    roster = army_lists() / "formations" / "rosters" / "england-agincourt.yaml"
    done = muster("publish", roster, "--out", home / "site", "--quiet", "--no-pdf")
    assert done.exit_code == 0, done.output
    return home / "site"


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


def test_on_a_phone_the_values_of_a_line_stand_level_though_the_head_of_one_is_longer(
    formations: Path, reader_of: Readers
) -> None:
    page = reader_of(f"{formations.as_uri()}/", **WIDE_PHONE).open(ROSTER_OF_SUMS)
    becomes(lambda: page.evaluate(UNEVEN), [])


def test_on_a_phone_the_legend_of_a_roster_is_not_broken_inside_an_abbreviation(
    formations: Path, reader_of: Readers
) -> None:
    page = reader_of(f"{formations.as_uri()}/", **WIDE_PHONE).open(ROSTER_OF_SUMS)
    heads = page.locator(".units thead th[data-full]")
    expect(heads.nth(3)).to_be_attached()
    becomes(lambda: any("\n" in head for head in heads.all_inner_texts()), wanted=False)


def test_a_table_wider_than_a_phone_shows_that_more_of_it_lies_to_the_right(
    formations: Path, reader_of: Readers
) -> None:
    page = reader_of(f"{formations.as_uri()}/", **WIDE_PHONE).open("en/formations/index.html")
    table = page.get_by_role("region", name="Terrain")
    expect(table).to_contain_class("more")
    expect(table).not_to_have_css("box-shadow", "none")
    table.evaluate("one => one.scrollTo({ left: one.scrollWidth, behavior: 'instant' })")
    expect(table).not_to_contain_class("more")
    expect(page.get_by_role("region", name="Weapons")).not_to_contain_class("more")


def test_changes_since_older_editions_are_folded_up_and_open_by_the_keyboard(site: Path, reader_of: Readers) -> None:
    """They are longer than the list itself."""
    page = reader_of(f"{site.as_uri()}/", **WIDE_PHONE).open(f"en/{KINDS['list']}")
    title = page.locator("details.changes summary").first
    expect(title.get_by_role("heading", level=2)).to_contain_text("What changed since edition")
    told = page.locator("details.changes p").first
    expect(told).to_be_hidden()
    title.press("Enter")
    expect(told).to_be_visible()


def test_the_map_of_an_evening_is_shown_whole_on_the_start_page(site: Path, reader_of: Readers) -> None:
    page = reader_of(f"{site.as_uri()}/").open("en/index.html")
    expect(page.locator(".cards img").first).to_have_css("object-fit", "contain")


# Lower edges of values of one unit that overlap, as on one line, and yet do not stand level.
UNEVEN = """() => [...document.querySelectorAll(".units tr.top")].flatMap((row) => {
  const values = [...row.querySelectorAll("td.v:not(:empty)")].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return { cell: one.getBoundingClientRect(), low: words.getBoundingClientRect().bottom };
  });
  return values.flatMap((one, at) => values.slice(at + 1)
    .filter((other) => other.cell.top < one.cell.bottom && one.cell.top < other.cell.bottom && Math.abs(other.low - one.low) > 1)
    .map((other) => [one.low, other.low]));
})"""
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
