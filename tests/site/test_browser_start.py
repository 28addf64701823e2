"""The start page in use, from files and from a server: searching, filtering, sorting, and who could fight whom."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Reader, becomes, holds, shown


@pytest.mark.parametrize(
    ("typed", "kind", "address"),
    [
        ("Crusaders Montfort", "Army lists", "lists/albigensian-crusade.html"),
        ("Occitan knights", "Army lists", "lists/toulouse-aragon.html#occitan-knights"),
        ("MURET", "Evenings", "evenings/muret-1213.html"),
        ("K-102", "", "chainmail/facts.html#K-102"),
        ("Irobe", "Rosters", "rosters/uesugi-kawanakajima.html#4"),
        ("c201", "", "codes.html#C201"),
    ],
    ids=["a list", "a troop line", "an evening in capitals", "a fact", "a unit", "a check"],
)
def test_the_search_finds_documents(reader: Reader, typed: str, kind: str, address: str) -> None:
    page = reader.open("en/index.html")
    page.get_by_role("searchbox").fill(typed)
    found = page.locator(f'#search-found li:has(a[href="{address}"])')
    expect(found).to_contain_text(kind)
    found.locator("a").click()
    page.wait_for_url(f"**/{address}")


def test_search_says_how_many_it_found_or_that_there_is_nothing(reader: Reader) -> None:
    page = reader.open("ru/index.html")
    page.get_by_role("searchbox").fill("Такэда")
    expect(page.locator("#search-found li").first).to_be_visible()
    expect(page.locator("#search-told")).to_have_text(f"найдено: {page.locator('#search-found li').count()}")
    page.get_by_role("searchbox").fill("такэда zyzzyva")
    expect(page.locator("#search-told")).to_have_text("ничего не найдено")
    expect(page.locator("#search-found li")).to_have_count(0)


def found(page: Page, typed: str) -> list[str]:
    """The titles that the search shows for what is typed, in their order."""
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#search-told")).to_be_empty()
    page.get_by_role("searchbox").fill(typed)
    expect(page.locator("#search-told")).not_to_be_empty()
    return page.locator("#search-found a").all_inner_texts()


def test_search_finds_a_word_in_any_of_its_cases_and_e_for_yo(reader: Reader) -> None:
    page = reader.open("ru/index.html")
    for one, other in (("рыцари", "рыцарей"), ("такэда", "такэды"), ("лёгкая", "легкой"), ("сержанты", "СЕРЖАНТАМИ")):
        assert found(page, one), one
        assert found(page, one) == found(page, other)


def test_search_shows_names_with_the_whole_word_first_and_three_letters_begin_a_word(reader: Reader) -> None:
    page = reader.open("en/index.html")
    assert found(page, "knights")[0].startswith("Knights")
    for typed, hit in (("kni", True), ("igh", False), ("ights", True)):
        assert any("Knights" in name for name in found(page, typed)) == hit
    assert found(page, "c-102") == []  # no part of another number


def test_a_unit_is_not_found_by_the_name_of_its_roster_alone(reader: Reader) -> None:
    page = reader.open("en/index.html")
    assert found(page, "Uesugi fords") == ["Uesugi at the fords", "Uesugi Kenshin"]


@pytest.mark.parametrize(
    ("name", "value", "left"),
    [
        ("system", "red-plains", {"takeda-1561", "uesugi-1561"}),
        ("region", "Languedoc", {"albigensian-crusade", "toulouse-aragon"}),  # of the other: Languedoc and Aragon
        ("region", "Languedoc and Aragon", {"toulouse-aragon"}),
        ("enemy", "uesugi-1561", {"takeda-1561"}),
        ("words", "occitan KNIGHTS", {"toulouse-aragon"}),
        ("from", "1583", {"uesugi-1561"}),
        ("to", "1209", {"albigensian-crusade"}),
    ],
)
def test_a_filter_leaves_the_lists_that_fit_and_stands_in_the_address(
    reader: Reader, name: str, value: str, left: set[str]
) -> None:
    page = reader.open("en/index.html")
    whole = shown(page)
    field = page.locator(f"#filters [name={name}]")
    field.select_option(value) if name in ("system", "region", "enemy") else field.fill(value)
    becomes(lambda: set(shown(page)), left)
    expect(page.locator("#shown")).to_have_text(f"lists shown: {len(left)}")
    address = page.evaluate("location.hash")
    again = reader.open(f"en/index.html{address}")
    becomes(lambda: set(shown(again)), left)
    expect(again.locator(f"#filters [name={name}]")).to_have_value(value)
    page.locator("#filters button[type=reset]").click()
    expect(page.locator("#shown")).to_have_text(f"lists shown: {len(whole)}")
    holds(lambda: "filter" not in page.evaluate("location.hash"))


def test_two_filters_together_leave_what_fits_both(reader: Reader) -> None:
    page = reader.open("en/index.html#filter:system=chainmail&from=1216")
    becomes(lambda: set(shown(page)), {"albigensian-crusade", "toulouse-aragon"})


def test_years_the_wrong_way_round_mean_what_lies_between_them(reader: Reader) -> None:
    page = reader.open("en/index.html#filter:from=1540&to=1220")
    becomes(lambda: len(shown(page)), 0)
    page.locator("#filters [name=from]").fill("1545")
    becomes(lambda: shown(page), ["takeda-1561"])


@pytest.mark.parametrize(("typed", "told"), [("0", "There is no year 0: AD 1 follows 1 BC."), ("", "Enter a year.")])
def test_in_no_year_nobody_fights(reader: Reader, typed: str, told: str) -> None:
    page = reader.open("en/index.html")
    page.locator("#year").fill(typed)
    expect(page.locator("#fights")).to_have_text(told)


def test_who_could_fight_whom_in_a_year(reader: Reader) -> None:
    page = reader.open("en/index.html")
    year, slide, told = page.locator("#year"), page.locator("#year-slide"), page.locator("#fights")
    year.fill("1560")
    links = told.locator("li").first.locator("a")
    becomes(
        lambda: {one.get_attribute("href") or "" for one in links.all()},
        {"lists/takeda-1561.html", "lists/uesugi-1561.html"},
    )
    expect(slide).to_have_value("1560")
    year.fill("1545")  # the Uesugi list begins later
    expect(told.locator("a")).to_have_count(1)
    year.fill("1400")
    expect(told).to_have_text("No list covers that year.")


def test_a_column_sorts_up_and_down_by_the_keyboard(reader: Reader) -> None:
    page = reader.open("en/index.html")
    head = page.locator("#catalogue thead th", has_text="Years")
    orders = []
    head.locator("button").focus()
    for order in ("ascending", "descending", "ascending"):  # the first is the order in which it comes
        expect(head).to_have_attribute("aria-sort", order)
        orders.append([int(row.get_attribute("data-from") or "") for row in page.locator("#catalogue tbody tr").all()])
        page.keyboard.press("Enter")
    up, down, again = orders
    assert up == again == sorted(up) != down == sorted(down, reverse=True)
    page.locator("#catalogue thead button").first.click()
    expect(page.locator("#catalogue thead th").first).to_have_attribute("aria-sort", "ascending")
    names = [row.inner_text() for row in page.locator("#catalogue tbody th").all() if "<" not in row.inner_text()]
    assert names == sorted(names) != sorted(names, reverse=True)
