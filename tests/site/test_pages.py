"""What the pages of a site show, and what a publish need not do."""

import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from builder.documents.fields import Date, Years
from builder.evening import Choices, sheets_of
from builder.registry import system
from builder.render.maps import map_svg
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.pages.html_to_pdf import PagesUnavailable
from builder.site import publish as publishing
from builder.site.page import dated
from builder.site.terms import TermLinker
from builder.site.timeline import busiest, timeline
from builder.text import Language
from builder.text.package_files import army_lists
from tests.commands import muster
from tests.languages import both

LIST = army_lists() / "chainmail" / "toulouse-aragon.yaml"
BARE = army_lists() / "napoleonic" / "france-1812.yaml"  # neither lines nor options of it have years of their own
EVENING = army_lists() / "evenings" / "agincourt-1415.yaml"


def published(out: Path, *words: str | Path) -> str:
    """What `muster publish` says of one list's site, without calculators; it must succeed."""
    done = muster("publish", LIST, "--preview", "--out", out, *words)
    assert done.exit_code == 0, done.output
    return done.output


def test_what_draws_pdfs_is_loaded_only_when_there_is_one_to_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes longer than all else that an unchanged site asks for."""
    published(tmp_path)
    monkeypatch.setattr(publishing, "import_weasyprint", _never)
    assert "up to date" in published(tmp_path)
    (tmp_path / "en" / "codes.html").unlink()
    assert "1 updated" in published(tmp_path)


def _never() -> None:
    pytest.fail("loaded", pytrace=False)


def test_without_the_libraries_for_pdfs_the_site_is_made_without_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "import_weasyprint", _missing)
    assert "no library here" in published(tmp_path)
    assert not list(tmp_path.rglob(f"{LIST.stem}*.pdf"))
    assert f"{LIST.stem}.en.pdf" not in (tmp_path / "en" / "lists" / f"{LIST.stem}.html").read_text("utf-8")


def _missing() -> None:
    raise PagesUnavailable(both("no library here", "библиотеки нет"))


@pytest.mark.parametrize("size", ["a4", "phone"])
def test_a_map_for_a_screen_ends_below_its_legend(size: str) -> None:
    """On paper it keeps its height; on a page half of it would be empty."""
    made, _ = sheets_of((str(EVENING),), Choices())
    assert made is not None
    assert made.map is not None
    whole, cut = map_svg.svg(made.map, size=size), map_svg.svg(made.map, size=size, cut=True)
    height = float(re.findall(r'viewBox="0 0 \S+ (\S+)"', cut)[0])
    lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', cut))
    assert lowest + SIZES[size].margin / 2 < height < lowest + SIZES[size].margin * 2
    assert cut.partition("</desc>")[2] == whole.partition("</desc>")[2]


def test_the_page_of_an_evening_tells_what_both_players_agree_on_before_it(tmp_path: Path) -> None:
    """Setting up, ground, winning, and who comes in which turn, as on the briefing; its Markdown does too."""
    evening = army_lists() / "evenings" / "grandson-1476.yaml"
    done = muster("publish", evening, "--preview", "--no-pdf", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    sheets, _ = sheets_of((str(evening),), Choices(language="en"))
    assert sheets
    assert sheets.briefing
    page = unescape((tmp_path / "en" / "evenings" / "grandson-1476.html").read_text("utf-8"))
    exported = (tmp_path / "files" / "evenings" / "grandson-1476.en.md").read_text("utf-8")
    for says in (sheets.briefing.setup[0], sheets.briefing.winning[1][0].says, "turn 3:"):
        assert says in page
        assert says in exported


def test_on_a_phone_the_table_is_as_wide_as_the_screen() -> None:
    """The legend lies below it, however broad the table is; the page tells the units."""
    made, _ = sheets_of((str(army_lists() / "evenings" / "kawanakajima-1561.yaml"),), Choices())
    assert made
    assert made.map
    pens = SIZES["phone"]
    plan = layout(made.map, pens)
    assert plan.field.width > 0.85 * pens.width
    assert plan.bar_at[1] > plan.field.bottom


def test_the_year_that_is_shown_first_is_one_in_which_most_lists_lie() -> None:
    ends = ({"from": 1400, "to": 1450}, {"from": -50, "to": 84}, {"from": 1440}, {"to": 1000})
    spans = [Years.model_validate(one) for one in ends]
    assert busiest(spans) == 1440
    assert busiest([]) == 1


def test_enemies_of_one_name_are_told_apart_by_their_rules(tmp_path: Path) -> None:
    """The Confederates are a list of two systems: in the filter nobody could tell which was which, nor did they keep their order."""
    lists = ("formations/swiss-confederates", "formations/burgundian-ordonnance", "age-of-battles/swiss-1474", "age-of-battles/burgundy-1471")  # fmt: skip
    paths = [str(army_lists() / f"{one}.yaml") for one in lists]
    muster("publish", *paths, "--no-pdf", "--preview", "--out", str(tmp_path / "site"))
    options = re.findall(r'<option value="([a-z0-9-]+)">([^<]+)<', (tmp_path / "site/en/index.html").read_text("utf-8"))
    assert [one for one in options if one[0].startswith("swiss")] == [
        ("swiss-1474", "Swiss Confederates and the Lower Union (Age of Battles, supplement for the 15th century)"),
        ("swiss-confederates", "Swiss Confederates and the Lower Union (Formations)"),
    ]


def test_what_a_system_has_stands_in_the_order_of_names_and_keys_of_checks_as_code(tmp_path: Path) -> None:
    """Lists and rosters stood in the order of ids that nobody sees, and messages with their backticks."""
    lists = [str(army_lists() / "formations" / f"{one}.yaml") for one in ("alexander-the-great", "ayyubid", "samurai", "royalist", "ikko-ikki")]  # fmt: skip
    muster("publish", *lists, "--no-pdf", "--preview", "--out", str(tmp_path / "site"))
    page = (tmp_path / "site/en/formations/index.html").read_text("utf-8")
    named = re.findall(r'<li><a href="\.\./lists/[a-z-]+\.html">([^<]+)<', page)
    assert named == [
        "Army of Alexander the Great",
        "Ayyubids",
        "Ikko-ikki and the Hongan-ji",
        "Japan of the warring provinces",
        "Royalists",
    ]
    codes = (tmp_path / "site/en/codes.html").read_text("utf-8")
    assert "<b>duplicate key <code>id</code>; it was first used on line 1</b>" in codes
    assert "M001–M001" not in codes


def test_the_time_line_is_the_wider_the_more_lists_lie_there_and_keeps_their_order() -> None:
    ends = ({"from": -1350, "to": -1200}, *[{"from": 1410 + n, "to": 1440 + n} for n in range(9)], {"from": 1805})
    line = timeline([Years.model_validate(one) for one in ends])
    assert (line.place(line.first), line.place(line.last)) == (0, 1000)
    assert line.place(1500) - line.place(1400) > 5 * (line.place(-1200) - line.place(-1300)) / 2
    assert line.place(-1200) - line.place(-1300) > 2 * (line.place(600) - line.place(500)) > 0
    years = range(line.first, line.last + 1)
    assert [line.place(year) for year in years] == sorted(line.place(year) for year in years)
    assert set(line.ticks) < set(line.borders)
    assert len(line.ticks) > 3


def test_the_time_line_breaks_in_each_time_without_lists_and_says_so() -> None:
    ends = ({"from": -1350, "to": -1200}, {"from": 1410, "to": 1440}, {"from": 1805, "to": 1807})
    line = timeline([Years.model_validate(one) for one in ends])
    first, second = line.breaks
    assert line.place(-1200) < first < line.place(1410)
    assert line.place(1440) < second < line.place(1805)
    assert line.says("en").endswith("Each division is 100 years. A double stroke marks a period without lists.")
    whole = timeline([Years.model_validate({"from": 1410, "to": 1440})])
    assert (whole.breaks, whole.says("en").count(".")) == ((), 2)


@pytest.mark.parametrize(("since", "until"), [(1415, 1415), (-9999, 9999), (1541, 1573), (-20, 20)])
def test_a_time_line_of_any_length_has_years_to_read_that_do_not_touch(since: int, until: int) -> None:
    line = timeline([Years.model_validate({"from": since, "to": until})])
    places = [line.place(year) for year in line.ticks]
    assert 0 not in line.ticks
    assert all(later - one > 80 for one, later in pairwise(places))
    assert line.bar(Years.model_validate({"from": since, "to": until}))[1] > 0


@pytest.mark.parametrize(
    ("name", "date", "told"),
    [
        ("Магнесия 190 г. до н. э.", "190 BC", ""),
        ("Азенкур, 25 октября 1415", "1415-10-25", ""),
        ("Азенкур 1415", "1415-10-25", "25 октября 1415"),
        ("Магнесия", "190 BC", "190 до н. э."),
    ],
)
def test_the_date_of_a_game_is_not_said_twice(name: str, date: str, told: str) -> None:
    historic = TypeAdapter(Date).validate_python(date)
    assert dated(both("", name), historic, "ru") == told


def test_heads_of_columns_show_their_rules_however_short_they_are_if_several_are_of_one_kind() -> None:
    """In running words one letter would be a name by chance, and so would one letter among other heads."""
    marker = TermLinker("formations", "en", "../")
    linked, other, bare = marker.heads(["Att", "Shoot", "<i>"])
    assert 'data-rule="' in linked
    assert 'data-rule="' in other
    assert bare == "&lt;i&gt;"
    assert marker.heads(["Att", "pts"]) == ["Att", "pts"]
    assert "data-rule" not in marker("A unit")


@pytest.mark.parametrize(
    ("system", "language", "text", "names"),
    [
        ("red-plains", "ru", "асигару с копьями · лес копий", ["асигару с копьями"]),
        ("red-plains", "ru", "Лес: лишь соседи видят", ["Лес"]),
        ("red-plains", "en", "forest of spears", []),
        ("napoleonic", "ru", "чего в отрывке нет", []),
        ("napoleonic", "en", "recruits or veterans", ["recruits", "veterans"]),
        ("formations", "en", "infantry, free order, heavy bow 0–12, carries stakes", ["infantry", "free order", "heavy bow", "stakes"]),
        ("formations", "en", "Horse of the right wing", []),
        ("formations", "en", "dismounting: ½ move", []),
        ("age-of-battles", "en", "battery: Guns on the Corcelles hill", []),
    ],
)  # fmt: skip
def test_a_word_inside_another_name_does_not_show_the_rule_of_that_word(
    system: str, language: Language, text: str, names: list[str]
) -> None:
    assert re.findall(r'data-rule="[^"]+">([^<]+)</a>', TermLinker(system, language, "../")(text)) == names


def test_a_row_of_the_reference_shows_the_very_rule_that_it_tells() -> None:
    """And an open point how it is read: its words are no names of the rules."""
    known, marker = system("formations").facts, TermLinker("formations", "en", "../")
    key, short = known.key("C-9.4-04").say("en"), known.short("C-9.4-04").say("en")
    assert f'href="../formations/facts.html#C-9.4-04" data-rule="{known.text("C-9.4-04").en}">{key}</a>' == marker.key(
        key, short
    ).removeprefix('<a class="term" ')
    point = marker.key("Q-09 disorder from fighting elephants", "")
    assert re.findall(r'href="([^"]+)"', point) == ["../formations/facts.html#Q-09"]
    assert point.endswith(">Q-09</a> disorder from fighting elephants")


def test_the_facts_of_a_system_stand_in_the_sections_of_its_text(tmp_path: Path) -> None:
    published(tmp_path, army_lists() / "formations" / "ayyubid.yaml", "--no-pdf")
    page = (tmp_path / "en" / "formations" / "facts.html").read_text("utf-8")
    heads = re.findall(r"<h2>([^<]*)</h2>", page)
    assert heads[:2] == ["§ 1", "§ 2.1"]
    assert "§ " not in heads
    assert page.index("<h2>§ 4.1</h2>") < page.index('<div id="C-4.1-01">') < page.index("<h2>§ 4.2</h2>")


def test_a_column_in_which_no_line_says_anything_is_left_out(tmp_path: Path) -> None:
    """Of the samples only some lists have lines with years of their own."""
    published(tmp_path, BARE, "--no-pdf")
    pages = ((tmp_path / "en" / "lists" / f"{one.stem}.html").read_text("utf-8") for one in (LIST, BARE))
    dated, bare = (set(re.findall('data-head="([^"]+)"', page)) for page in pages)
    assert "years" in dated
    assert "years" not in bare
    assert len(bare) > len(dated), "its system has more columns, and they stay"


def test_the_search_knows_open_units_of_a_roster_and_hidden_ones_only_where_all_is_shown(tmp_path: Path) -> None:
    for words, hidden in (((), False), (("--secrets",), True)):
        published(tmp_path, EVENING, "--no-pdf", *words)
        told = (tmp_path / "assets" / "search.en.js").read_text("utf-8")
        assert "Archers of Lord Camoys" in told
        assert ("Isembart" in told) == hidden
