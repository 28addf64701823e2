"""The page r/ in a browser: it opens rosters from their codes, offline, whatever stands in them."""

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from builder.documents import roster_code
from builder.documents.game import Army
from builder.documents.roster import Roster, common_keys, own_keys
from builder.registry import SYSTEMS, system
from builder.site import roster_opener
from builder.text import Language
from tests.site.conftest import HOSTILE, KEPT, Reader, Readers, holds
from tests.tools.samples import armies, army_lists, games, read

Axe = Callable[..., list[str]]


def bare(text: str) -> str:
    """A code as it stands behind the # of the page's address."""
    return text.removeprefix(roster_code.PREFIX)


def army(roster: str, system_id: str) -> Army[Any, Roster]:
    return next(one for one in armies(system_id) if one.roster.id == roster)


def opened(reader: Reader, text: str) -> Page:
    """The page with a code in its address."""
    return reader.open(f"r/index.html#{bare(text)}")


def words(page: Page) -> str:
    return page.locator("main").inner_text()


def untouched(data: Any) -> str:
    """A code of whatever data, made as codes are."""
    packed = zlib.compress(json.dumps(data).encode(), 9)
    return f"{roster_code.VERSION}.{roster_code._digits(packed)}"


def test_a_code_opens_with_names_and_values_of_the_list(top: str, reader_of: Readers) -> None:
    """From files and from a server: name, edition, each unit with its line's name and values, persons with their units."""
    found = army("aragon-muret", "chainmail")
    page = opened(reader_of(top, service_workers="allow"), roster_code.encode(found, "en"))
    expect(page.locator("h1")).to_have_text(found.roster.name.en)
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(found.roster.units))
    for number, (unit, row) in enumerate(zip(found.roster.units, rows.all(), strict=True), 1):
        line = found.line(unit.line)
        assert line
        said = row.inner_text()
        assert said.startswith(str(number))
        assert (unit.name or line.name).en in said
        assert line.name.en in said
        assert f"figures {unit.figures}" in said  # type: ignore[attr-defined]
        holds(lambda: len([said for said in row.locator("td").all_inner_texts()[1:] if said]) > 3)
    said = words(page)
    for person in found.roster.persons:  # type: ignore[attr-defined]
        assert person.name.en in said
    assert f"edition {found.army_list.edition}" in said
    link = page.get_by_role("link", name=found.army_list.name.en)
    expect(link).to_have_attribute("href", "../en/lists/toulouse-aragon.html")
    expect(page.get_by_role("link", name="This roster on the site")).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "called"), [("en", "Crossbows in the rear ranks"), ("ru", "Арбалеты в задних рядах")]
)
def test_a_unit_with_an_option_has_its_name_and_the_values_that_it_changes(
    language: Language, called: str, site: Path, reader_of: Readers
) -> None:
    """A unit of the line without it has the line's values."""
    found = army("montfort-muret", "chainmail")
    plain = found.roster.units[0].model_copy(update={"id": "plain", "line": "foot-sergeants", "name": None})
    units = (plain, plain.model_copy(update={"id": "with", "options": ("crossbows",)}))
    roster = found.roster.model_copy(update={"units": units})
    code = roster_code.encode(Army(roster, found.army_list), language)
    page = opened(reader_of(f"{site.as_uri()}/", locale=language), code)
    rows = page.locator("tbody tr")
    expect(rows.nth(1)).to_contain_text(called)
    expect(rows.nth(0)).not_to_contain_text(called)
    without, having = (row.locator("td").all_inner_texts()[1:] for row in rows.all()[:2])
    assert [(old, new) for old, new in zip(without, having, strict=True) if old != new] == [("–", '18"')]


@pytest.mark.parametrize(
    ("variant", "called"),
    [("march", "Crusaders of Simon de Montfort, march"), (None, "Crusaders of Simon de Montfort")],
)
def test_the_variant_of_a_roster_stands_behind_its_list(
    variant: str | None, called: str, site: Path, reader_of: Readers
) -> None:
    """By the id that the code holds, where the list on the site has no such variant."""
    found = army("montfort-muret", "chainmail")
    code = roster_code.encode(Army(found.roster.model_copy(update={"variant": variant}), found.whole_list), "en")
    page = opened(reader_of(f"{site.as_uri()}/", locale="en"), code)
    expect(page.get_by_role("link", name=called, exact=True)).to_be_visible()


def test_what_an_option_adds_to_a_price_is_apart_from_the_values_that_it_changes() -> None:
    """The page shows it behind the price of the line, which may be several: 9–11 +1."""
    york = next(one for one in army_lists("age-of-battles") if one.id == "york-1455")
    told = roster_opener.lines({"en": system("age-of-battles").listed(york, "en").blocks})
    (option,) = told["flemish-handguns"]["options"].items()
    assert option == ("pavises", {"cells": {"en": [["Def", "8"]]}, "price": {"en": [["Pts", "+1"]]}})
    assert not told["irish"]["options"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_sample_roster_is_shown_whole(system_id: str, language: Language, site: Path, reader_of: Readers) -> None:
    """Each word and number of it, whether the site has its list or not; a variant and options by name where it has."""
    reader = reader_of(f"{site.as_uri()}/", locale=language)
    page = reader.open("r/index.html")
    for one in armies(system_id):
        text = roster_code.encode(one, language)
        page.evaluate("text => { location.hash = text }", bare(text))
        expect(page.locator("h1")).to_have_text(one.roster.name.say(language))
        said = words(page)
        choices: tuple[Any, ...] = (
            *one.whole_list.variants,
            *(option for line in one.whole_list.lines for option in line.options),
        )
        read = {choice.id for choice in choices if choice.name.say(language) in said}
        assert [
            word
            for word in _words(roster_code.decode(text, own_keys(type(one.roster))).roster)
            if word not in said and word not in read
        ] == []


def _words(value: Any, key: str = "") -> list[str]:
    """What of a roster has to be read; ids stand for what they name."""
    if isinstance(value, dict):
        return [word for key, one in value.items() for word in _words(one, key)]
    if isinstance(value, list | tuple):
        return [word for one in value for word in _words(one, key)]
    ids = (
        "kind",
        "system",
        "id",
        "army_list",
        "line",
        "unit",
        "units",
        "columns",
        "guns",
        "servants",
        "with",
        "rebuilt",
    )
    said = f"{value:g}" if isinstance(value, float) else str(value).replace(" BC", "")
    return [] if key in ids or isinstance(value, bool) else [said]


def test_the_code_of_an_open_roster_says_so_and_shows_nothing_hidden(site: Path, reader_of: Readers) -> None:
    """The murmurs of the woods stay there."""
    game = next(one for one in games("red-plains") if one.evening.id == "kawanakajima-1561")
    sheets = system("red-plains").present()(game, "en")
    page = opened(reader_of(f"{site.as_uri()}/"), sheets.open_rosters[0].code)
    expect(page.get_by_text("Open roster: what the opponent may see.")).to_be_visible()
    hidden = {one.id for one in game.armies[0].roster.units} - {
        unit.id for unit in game.armies[0].roster.units if unit.name and unit.name.en in words(page)
    }
    assert len(hidden) == 1
    expect(page.locator("tbody tr")).to_have_count(len(game.armies[0].roster.units) - 1)


def test_a_code_that_was_scanned_is_pasted_and_read(site: Path, reader_of: Readers) -> None:
    """By the keyboard alone; a switch shows the page in the other language."""
    found = army("montfort-muret", "chainmail")
    page = reader_of(f"{site.as_uri()}/").open("r/index.html")
    page.get_by_role("textbox").focus()
    page.keyboard.insert_text(f" {roster_code.encode(found, 'ru')} ")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(found.roster.name.say("ru"))
    expect(page.get_by_text("Army list: ")).to_have_count(1)
    page.get_by_role("button", name="Русский").press("Enter")
    expect(page.get_by_text("Расписка: ")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "ru")


def test_a_list_that_the_site_has_in_another_edition_is_told(site: Path, reader_of: Readers) -> None:
    """The values shown are those of the site's own edition."""
    found = army("aragon-muret", "chainmail")
    newer = Army(found.roster, found.army_list.model_copy(update={"edition": 7}))
    page = opened(reader_of(f"{site.as_uri()}/"), roster_code.encode(newer, "en"))
    expect(page.get_by_text("printed from edition 7")).to_be_visible()


def test_a_list_that_the_site_has_not_is_told_and_ids_stand_as_they_are(site: Path, reader_of: Readers) -> None:
    """The roster is whole all the same."""
    found = army("alexander-gaugamela", "formations")
    page = opened(reader_of(f"{site.as_uri()}/"), roster_code.encode(found, "en"))
    expect(page.get_by_text("army list is not on this site")).to_be_visible()
    companions = sum(one.line == "foot-companions" for one in found.roster.units)
    expect(page.get_by_text("foot-companions")).to_have_count(companions)


def test_a_roster_of_a_system_that_this_site_has_not_is_shown_as_far_as_all_rosters_are_alike(
    site: Path, reader_of: Readers
) -> None:
    """Its units with their lines; keys that only its system has stand as their letters."""
    letters = {key: one.letter for key, one in common_keys().items()}
    told = {
        "system": "skirmish",
        "id": "band",
        "army_list": "bands",
        "edition": 1,
        "language": "en",
        "name": "The band",
        "date": "1415",
    }
    units = [{letters["id"]: "a", letters["line"]: "spearmen", "zz": 7}]
    roster = {letters[key]: one for key, one in told.items()} | {letters["units"]: units}
    page = opened(reader_of(f"{site.as_uri()}/"), untouched(roster))
    expect(page.locator("h1")).to_have_text("The band")
    expect(page.locator("tbody")).to_contain_text("spearmen")
    expect(page.locator("tbody")).to_contain_text("zz 7")


GOOD = bare(roster_code.encode(armies("chainmail")[0], "en"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD[:-3], "damaged or incomplete"),
        (GOOD[:30] + ("1" if GOOD[30] != "1" else "2") + GOOD[31:], "damaged or incomplete"),
        (GOOD + "123", "damaged or incomplete"),
        ("1.", "damaged or incomplete"),
        ("1.99999999999999999", "damaged or incomplete"),
        ("hello", "damaged or incomplete"),
        ("1.<img src=x onerror=alert(1)>", "damaged or incomplete"),
        (untouched({"?": 1}), "damaged or incomplete"),
        (untouched("a" * (roster_code.MOST + 1)), "damaged or incomplete"),
        (untouched([]), "damaged or incomplete"),
        ("28." + GOOD[2:], "too old to read version 28 of the code"),
        ("9.AAAA", "too old to read version 9 of the code"),
    ],
    ids=range(12),
)
def test_what_is_no_code_gets_a_clear_message(text: str, says: str, site: Path, reader_of: Readers) -> None:
    """Cut short, changed, made up, endless or of a later version."""
    page = opened(reader_of(f"{site.as_uri()}/"), text)
    expect(page.get_by_role("status")).to_contain_text(says)
    expect(page.locator("#roster *")).to_have_count(0)


def test_hostile_names_are_shown_as_typed(site: Path, reader_of: Readers) -> None:
    """Markup in names, ids, keys and choices is text; the reader's own checks watch for scripts and requests."""
    keys = {**common_keys(), **system("chainmail").roster_keys}
    shorten: dict[str, Any] = {key: one.letter for key, one in keys.items()}
    roster: dict[str, Any] = {
        shorten["system"]: "chainmail", shorten["id"]: "../../x", shorten["army_list"]: "../../../etc/passwd", shorten["edition"]: HOSTILE["bold"],
        shorten["language"]: "en", shorten["name"]: HOSTILE["end"], shorten["date"]: HOSTILE["script"], shorten["points"]: HOSTILE["quote"],
        shorten["units"]: [
            {shorten["id"]: "a", shorten["line"]: "__proto__", shorten["name"]: HOSTILE["script"], "_constructor": HOSTILE["bold"]},
            {shorten["id"]: "b", shorten["line"]: HOSTILE["bold"], "___proto__": HOSTILE["template"]},
        ],
        shorten["persons"]: [{shorten["name"]: HOSTILE["entity"], shorten["with"]: HOSTILE["quote"]}, "x", 5, None, [[]]],
        "_" + HOSTILE["bold"]: HOSTILE["end"],
    }  # fmt: skip
    page = opened(reader_of(f"{site.as_uri()}/"), untouched(roster))
    expect(page.locator("h1")).to_have_text(HOSTILE["end"])
    said = words(page)
    for name in HOSTILE.values():
        assert name in said
    expect(page.locator("main b, main script, main svg, main img")).to_have_count(0)
    expect(page.locator("script")).to_have_count(2)


def test_the_page_opens_codes_where_there_is_no_network(site: Path, server: str, reader_of: Readers) -> None:
    """Once any page of the site was visited."""
    found = army("aragon-muret", "chainmail")
    reader = reader_of(server, service_workers="allow")
    first = reader.open("en/index.html")
    holds(lambda: first.evaluate("async () => (await navigator.serviceWorker.ready).active.state === 'activated'"))
    holds(lambda: "/r/index.html" in first.evaluate(KEPT))
    reader.offline = True
    reader.context.set_offline(True)
    page = opened(reader, roster_code.encode(found, "en"))
    expect(page.locator("h1")).to_have_text(found.roster.name.en)
    expect(page.get_by_text("army list is not on this site")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_is_for_all_eyes_and_widths(width: int, site: Path, reader_of: Readers, axe: Axe) -> None:
    """Axe finds nothing, with a roster and without; a phone scrolls the table, not the page."""
    reader = reader_of(f"{site.as_uri()}/", viewport={"width": width, "height": 700})
    roster = roster_code.encode(army("aragon-muret", "chainmail"), "ru")
    for text, shows in (("", "#paste"), (roster, "#roster table"), ("nonsense", "#message:not(:empty)")):
        page = opened(reader, text)
        expect(page.locator(shows)).to_be_visible()
        assert axe(page) == []
        holds(lambda: page.evaluate("document.documentElement.scrollWidth") <= width)


def test_every_key_of_the_table_is_called_in_both_languages(site: Path) -> None:
    """But for those that the page tells in words of its own; what it says itself is in both languages too."""
    unnamed = {key for key, one in common_keys().items() if one.name is None}
    assert unnamed == {"army_list", "edition", "language", "seen", "variant"}
    assert all(one.name for name in SYSTEMS for one in system(name).roster_keys.values())
    assert read().given
