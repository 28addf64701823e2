"""The site in use, from files and from a server: copying, the other language, maps, calculators, checks, the keyboard alone."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from builder.library.examine import library
from builder.registry import system
from builder.site.catalogue import catalogue_of
from builder.site.page import Site
from builder.site.publish import all_pages
from builder.text.package_files import army_lists
from tests.commands import muster
from tests.site.conftest import HOSTILE, KINDS, Reader, Readers, becomes, holds, shown

MELEE = "en/formations/calc/melee.html"

# Everything that the keyboard has to reach on a page, in its order; a group of one name has one stop.
STOPS = """() => [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .map((one) => one.outerHTML.slice(0, 90))"""
# Where the keyboard is: what holds it, and whether that can be seen.
STOP = """() => {
  const one = document.activeElement, style = getComputedStyle(one);
  return [one === document.body ? "" : one.outerHTML.slice(0, 90), style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0];
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_switch_of_language_leads_to_the_same_page_and_back(site: Path, reader_of: Readers, kind: str) -> None:
    page = reader_of(f"{site.as_uri()}/").open(f"en/{KINDS[kind]}")
    for language in ("ru", "en"):
        page.locator(f"a.language[hreflang={language}]").click()
        page.wait_for_url(f"**/{language}/{KINDS[kind]}")
        expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(("locale", "language"), [("ru-RU", "ru"), ("en-US", "en"), ("eo", "en")])
def test_the_site_opens_in_the_language_of_the_browser(
    reader_of: Readers, top: str, locale: str, language: str
) -> None:
    page = reader_of(top, locale=locale).open("./index.html")
    page.wait_for_url(f"**/{language}/index.html")


@pytest.mark.parametrize("clipboard", [True, False], ids=["clipboard", "without"])
def test_the_text_for_a_chat_is_copied_whole(reader_of: Readers, top: str, clipboard: bool) -> None:
    reader = reader_of(top)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.open(f"en/{KINDS['list']}")
    text = page.locator("#chat").text_content()
    if not clipboard:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("summary", has_text="Text for chat").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copy", exact=True).press("Enter")
    expect(page.locator("#chat-told")).to_have_text("copied")
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("textarea").last.press("Control+v")
    becomes(lambda: page.locator("textarea").last.input_value().strip(), (text or "").strip())


@pytest.mark.parametrize("kind", ["start", "list", "roster", "evening", "calculator"])
def test_the_keyboard_reaches_everything_in_order_and_it_is_seen_where_it_is(
    site: Path, reader_of: Readers, kind: str
) -> None:
    page = reader_of(f"{site.as_uri()}/").open(f"en/{KINDS[kind]}")
    for stop in page.evaluate(STOPS):
        page.keyboard.press("Tab")
        becomes(lambda: page.evaluate(STOP), [stop, True])


def test_the_first_stop_leads_past_the_head_of_the_page(reader: Reader) -> None:
    page = reader.open(f"en/{KINDS['list']}")
    page.keyboard.press("Tab")
    holds(
        lambda: page.evaluate(
            "document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().left >= 0"
        )
    )
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    holds(lambda: page.evaluate("document.activeElement.closest('main') !== null"))


def test_a_filter_is_set_by_the_keyboard_alone(reader: Reader) -> None:
    page = reader.open("en/index.html")
    page.locator("#filters select").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#shown")).to_have_text("lists shown: 2")


def test_a_calculator_is_used_by_the_keyboard_alone_and_keeps_its_choices_in_the_address(reader: Reader) -> None:
    page = reader.open(f"en/{KINDS['calculator']}")
    before = page.locator("#outcome").inner_text()
    page.locator("#calculator select").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#outcome")).not_to_have_text(before, use_inner_text=True)
    after = page.locator("#outcome").inner_text()
    again = reader.open(f"en/{KINDS['calculator']}{page.evaluate('location.hash')}")
    expect(again.locator("#outcome")).to_have_text(after, use_inner_text=True)
    page.locator("a.language[hreflang=ru]").click()
    page.wait_for_url(f"**/ru/{KINDS['calculator']}*")
    expect(page.locator("#calculator select").first).to_have_js_property("selectedIndex", 1)


def test_checks_are_found_by_words_part_and_severity_and_all_come_back_where_a_link_leads_to_one(
    reader: Reader,
) -> None:
    page = reader.open("en/codes.html")
    codes = page.locator(".code")
    page.locator("#filters [name=part]").select_option("red-plains")
    expect(page.locator("h2").filter(visible=True)).to_have_text(["Warlords: Battle of Red Plains"])
    all_of_it = codes.filter(visible=True).count()
    becomes(lambda: {(one.get_attribute("id") or "")[:2] for one in codes.filter(visible=True).all()}, {"RP"})
    page.locator("#filters [name=severity]").select_option("info")
    becomes(lambda: set(codes.filter(visible=True).locator("h3 small").all_inner_texts()), {"note"})
    some = codes.filter(visible=True).count()
    assert 0 < some < all_of_it
    expect(page.locator("#shown")).to_have_text(f"checks shown: {some}")
    again = reader.open(f"en/codes.html{page.evaluate('location.hash')}")
    expect(again.locator(".code").filter(visible=True)).to_have_count(some)
    again.evaluate("location.hash = '#D001'")
    expect(again.locator("#D001")).to_be_in_viewport()
    page.locator("#filters button[type=reset]").click()
    page.locator("#filters [name=words]").fill("utf-8 SAVE")
    expect(page.locator("#shown")).to_have_text("checks shown: 1")
    expect(page.locator("#D002")).to_be_visible()


def test_without_scripts_every_list_and_every_check_is_there(site: Path, reader_of: Readers) -> None:
    reader = reader_of(f"{site.as_uri()}/", java_script_enabled=False)
    page = reader.open("en/codes.html")
    heads = page.locator(".code h3")
    expect(heads.filter(visible=True)).to_have_count(heads.count())
    expect(page.locator("#filters")).to_be_hidden()
    start = reader.open("ru/index.html")
    becomes(lambda: len(shown(start)), len(list((site / "ru" / "lists").glob("*.html"))))


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1920, 1080), (390, 844), (844, 390)])
def test_the_whole_map_is_seen_when_its_page_opens(reader_of: Readers, site: Path, width: int, height: int) -> None:
    page = reader_of(f"{site.as_uri()}/", viewport={"width": width, "height": height}).open(f"en/{KINDS['evening']}")
    frame, field = page.locator(".field .scroll"), page.locator(".map")
    expect(field).to_have_attribute("style", re.compile("width"))
    holds(lambda: frame.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"))
    holds(lambda: frame.evaluate("one => one.offsetHeight") < max(height, 340))
    form = field.evaluate("one => one.naturalWidth / one.naturalHeight")
    becomes(lambda: field.evaluate("one => one.offsetWidth / one.offsetHeight"), pytest.approx(form, rel=0.01))
    holds(lambda: field.evaluate("one => one.offsetWidth") > 300)


def test_a_map_grows_by_the_keyboard_and_by_pressing_on_it_inside_its_frame(reader: Reader) -> None:
    page = reader.open(f"en/{KINDS['evening']}")
    frame, field = page.locator(".field .scroll"), page.locator(".map")
    expect(field).to_have_attribute("style", re.compile("width"))
    whole = field.evaluate("one => one.offsetWidth")
    holds(lambda: whole <= frame.evaluate("one => one.clientWidth"))
    page.get_by_role("button", name="Zoom in").press("Enter")
    page.get_by_role("button", name="Zoom in").press("Enter")
    holds(lambda: field.evaluate("one => one.offsetWidth") > 2 * whole)
    grown = field.evaluate("one => one.offsetWidth")
    expect(page.locator(".field [role=status]")).to_have_text(f"{round(100 * grown / whole)}%")
    becomes(lambda: frame.evaluate("one => one.scrollLeft + one.clientWidth / 2"), pytest.approx(grown / 2, abs=2))
    frame.focus()
    before = frame.evaluate("one => one.scrollLeft")
    page.keyboard.press("ArrowRight")
    expect(frame).not_to_have_js_property("scrollLeft", before)
    field.click()
    holds(lambda: field.evaluate("one => one.offsetWidth") > grown)
    page.get_by_role("button", name="Whole map").press("Enter")
    expect(field).to_have_js_property("offsetWidth", whole)
    holds(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_calculator_tells_which_choices_make_no_difference(reader: Reader) -> None:
    """The fleeing unit counts for losses, not for where a beaten unit goes; what counts is not named."""
    page = reader.open("en/red-plains/calc/flight.html")
    note, flees = page.locator("#idle"), page.locator("#choice-fleeing")
    expect(note).to_have_count(0)
    page.locator("#choice-ask").select_option("retreat")
    expect(note).to_contain_text("Fleeing unit")
    expect(note).not_to_contain_text("Calculate")
    expect(flees).to_have_attribute("aria-describedby", "idle")
    before = page.locator("#outcome").inner_text()
    flees.select_option(index=1)
    expect(page.locator("#chosen")).to_contain_text(flees.locator("option").nth(1).inner_text())
    expect(page.locator("#outcome")).to_have_text(before, use_inner_text=True)
    page.locator("#choice-ask").select_option("attacked")
    expect(flees).not_to_have_attribute("aria-describedby", re.compile(""))


def test_a_name_shows_the_rule_that_explains_it(reader: Reader) -> None:
    page = reader.open(f"en/{KINDS['list']}")
    term, rule = page.locator("a.term").first, page.get_by_role("tooltip")
    page.locator("#sources").scroll_into_view_if_needed()
    page.locator("#main a").first.focus()
    while not term.evaluate("one => one === document.activeElement"):
        held = page.evaluate(STOP)
        page.keyboard.press("Tab")
        holds(lambda: page.evaluate(STOP) != held)
    expect(rule).to_have_text(term.get_attribute("data-rule") or "")
    expect(term).to_have_attribute("aria-describedby", rule.get_attribute("id") or "")
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    term.blur()
    term.hover()
    expect(rule).to_be_in_viewport(ratio=1)
    page.mouse.move(0, 0)
    expect(rule).to_be_hidden()
    term.click()
    expect(page.locator(":target")).to_be_visible()


def test_a_finger_sees_the_rule_first_and_then_the_glossary_and_no_rule_sticks_out_of_a_phone(
    site: Path, reader_of: Readers
) -> None:
    phone = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
    page = reader_of(f"{site.as_uri()}/", **phone).open(f"ru/{KINDS['list']}")
    rule, terms = page.get_by_role("tooltip"), page.locator(".units a.term")
    for term in terms.all()[:12]:
        term.tap()
        expect(rule).to_have_text(term.get_attribute("data-rule") or "")
        expect(rule).to_be_in_viewport(ratio=1)
        becomes(lambda: page.evaluate("document.documentElement.scrollWidth"), 320)
        rule.tap()
        expect(rule).to_be_hidden()
    terms.nth(11).tap()
    terms.nth(11).tap()
    page.wait_for_url("**/glossary.html#*")


def test_without_scripts_a_name_shows_its_rule_too(site: Path, reader_of: Readers) -> None:
    page = reader_of(f"{site.as_uri()}/", java_script_enabled=False).open(f"en/{KINDS['list']}")
    term = page.locator("a.term").first
    term.hover()
    holds(lambda: term.evaluate("one => getComputedStyle(one, '::after').content.length") > 20)


def test_a_page_is_printed_by_the_keyboard(reader: Reader) -> None:
    page = reader.open(f"en/{KINDS['roster']}")
    page.evaluate("window.print = () => document.body.append('printed')")
    page.get_by_role("button", name="Print").press("Enter")
    expect(page.locator("body")).to_have_text(re.compile("printed$"))


def test_hostile_names_stand_on_the_pages_as_they_were_typed(reader: Reader) -> None:
    """And no script of theirs runs: the reader watches for dialogs and errors."""
    page = reader.open(f"en/{KINDS['hostile list']}")
    expect(page.locator("h1")).to_have_text(HOSTILE["script"])
    expect(page).to_have_title(HOSTILE["script"])
    expect(page.locator(".units th[scope=row]")).to_have_text(list(HOSTILE.values()))
    expect(page.locator(".history").first).to_have_text(HOSTILE["end"])
    expect(page.locator("cite")).to_have_text(HOSTILE["bold"])
    page = reader.open(f"en/{KINDS['hostile roster']}")
    expect(page.locator("h1")).to_have_text(HOSTILE["end"])
    page = reader.open("en/index.html")
    expect(page.locator('#catalogue [data-id="hostile"] th')).to_have_text(HOSTILE["script"])
    page.locator("#filters [name=region]").select_option(HOSTILE["quote"])
    becomes(lambda: shown(page), ["hostile"])
    page.get_by_role("searchbox").fill("alert(1)")
    expect(page.locator("#search-found a").first).to_have_text(HOSTILE["script"])
    holds(lambda: HOSTILE["quote"] in unquote(page.evaluate("location.hash").replace("+", " ")))


def test_hostile_names_stand_in_the_downloads_as_they_were_typed(site: Path) -> None:
    for kind in ("en.txt", "ru.txt"):
        text = (site / "files" / "lists" / f"hostile.{kind}").read_text("utf-8")
        assert [name for name in HOSTILE.values() if name not in text] == []


def test_on_a_phone_the_price_of_a_regiment_stands_in_one_row_with_its_values(
    tmp_path: Path, reader_of: Readers
) -> None:
    york = army_lists() / "age-of-battles" / "york-1455.yaml"
    built = muster("publish", york, "--no-pdf", "--preview", "--quiet", "--out", tmp_path)
    assert built.exit_code == 0, built.output
    for width in (360, 390):
        reader = reader_of(f"{tmp_path.as_uri()}/", viewport={"width": width, "height": 844})
        for language in ("en", "ru"):
            regiment = reader.open(f"{language}/lists/york-1455.html").locator("#men-at-arms .top td.v")
            tops = "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top)"
            becomes(lambda: len(set(regiment.evaluate_all(tops))), 1)


def test_what_becomes_of_both_sides_names_the_sides_once_above_the_rows(tmp_path: Path, reader_of: Readers) -> None:
    reader, _ = library((str(army_lists() / "formations" / "hussite.yaml"),))
    home = system("formations")
    wanted = re.compile(re.escape(MELEE) + r"|assets/(?!calc/).*|assets/calc/formations/melee\.js")
    for part in all_pages(catalogue_of(reader), Site(((home.id, {"en": home.name.en, "ru": home.name.say("ru")}),))):
        if wanted.fullmatch(part.path):
            made = part.make()
            (tmp_path / part.path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / part.path).write_bytes(made if isinstance(made, bytes) else made.run().data)
    page = reader_of(f"{tmp_path.as_uri()}/").open(MELEE)
    table = page.locator("table.chances").last
    expect(table.locator("caption")).to_contain_text("attacker / defender")
    expect(table.locator("th").nth(1)).to_contain_text(" / ")
    rows = table.locator("th").all_inner_texts()
    assert len(rows) == len(set(rows)) > 1
    assert all(" / " in row and "attacker" not in row for row in rows)
