"""What must be printed where (R-P2): rosters, in both languages."""

import re
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from builder.render.pages import document_page
from builder.sheets.blocks import Rules, StatTable
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.systems.red_plains.printed import COLUMNS, EVENING, by_title, card, said, sheets
from tests.tools.samples import all_made, army_lists, game, games


@pytest.mark.parametrize(("language", "told"), [("en", "brawlr (no effect in the rules)"), ("ru", "brawlr (в правилах ничего не даёт)")])  # fmt: skip
def test_a_trait_that_the_rules_do_not_know_is_printed_as_such(language: Language, told: str) -> None:
    """R-Q20: it may stand, but nobody shall count on it."""
    joined: Any = game("red-plains", EVENING)
    roster = joined.armies[1].roster
    warlord = roster.warlord.model_copy(update={"traits": ("brawlr",)})
    army = replace(joined.armies[1], roster=roster.model_copy(update={"warlord": warlord}))
    changed = replace(joined, known=(joined.armies[0], army))
    assert told in repr(SYSTEM.present()(changed, language).rosters[1])


@pytest.mark.parametrize(
    ("language", "brawler", "master", "plan"),
    [
        ("en", "Brawler (must be with a unit; if that is destroyed, the trait is lost", "Master of manoeuvre (may cancel a general retreat)", "1 cunning plan (+1 order per plan)"),
        ("ru", "Рубака (должен быть в отряде; погибнет отряд — черта потеряна", "Мастер манёвров (может отменить общее отступление)", "1 хитрый план (+1 приказ за план)"),
    ],
)  # fmt: skip
def test_a_roster_says_what_its_warlords_traits_and_plans_do(
    language: Language, brawler: str, master: str, plan: str
) -> None:
    """R-303, R-404, R-406, R-408: it named them, and no sheet said what they do; the umpire reads the same."""
    made = SYSTEM.present()(game("red-plains", EVENING), language)
    uesugi, takeda = (repr(roster).replace("\\xa0", " ") for roster in made.rosters)
    umpire = repr(made.umpire).replace("\\xa0", " ")
    assert brawler in uesugi
    assert brawler in umpire
    assert master in takeda
    assert master in umpire
    assert plan in uesugi
    assert plan in takeda
    assert all("R-Q38" in sheet for sheet in (uesugi, takeda, umpire))  # how often it gives that order
    for trait in RULES.below("command.traits"):
        assert words(f"roster.traits.{trait}").say(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_roster_has_ranks_and_volleys_to_strike_off(language: Language) -> None:
    """R-P2: figures in ranks of four, a box a volley as on the card, with the ammunition before it; clan, leaders, readings.

    R-409: with the fourth figure a unit may leave; no box told so.
    """
    document = sheets(language).rosters[1]
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    by_number = {line.number: line for line in table.lines}
    assert [boxes.count for boxes in by_number["1"].boxes] == [4, 4, 4, 0, 2]
    assert [boxes.count for boxes in by_number["7"].boxes] == [4, 4, 0, 0, 2]
    assert {tuple(boxes.heavy for boxes in one.boxes) for one in table.lines} == {(3, None, None, None, None)}
    (volleys,) = by_number["7"].tracks
    assert volleys.cells == ("32", "24", "16", "8")
    assert said(card("7", language)).count("□") == len(volleys.cells)
    assert not by_number["1"].tracks
    assert by_number["1"].notes
    assert not by_number["3"].notes
    text = str(document)
    assert "R-Q3" in text
    assert "R-Q8" in text
    assert "Sanada" in text.replace("Санада", "Sanada")
    banner = RULES.text("command.banners.tiger.name").say(language)
    assert len(document.head[1].cells) == 2 + 1 + 1
    assert "60" in by_number["1"].qualities[-1]
    assert [track.cells[-1] for track in document.head] == ["1", banner, "12"]


@pytest.mark.parametrize(("often", "boxes"), [("turn", 0), ("battle", 1)])
def test_a_cunning_plan_has_a_box_only_where_it_gives_its_order_once(often: str, boxes: int) -> None:
    """R-Q38: the roster said "once each" of a plan that gives its order in every turn."""
    played = game("red-plains", EVENING)
    evening = played.evening.model_copy(update={"readings": {"R-Q38": often}})
    made = SYSTEM.present()(replace(played, evening=evening), "en")
    assert [track.cells.count("cunning plan") for track in made.rosters[1].head] == [0, boxes, 0]
    assert repr(made.cards[1]).count("cunning plan\\xa0□") == boxes


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_have_one_order_on_card_roster_and_reference_sheet(language: Language) -> None:
    """As part II.1 lists them; steadfastness from all ranks down to one. The roster had it the other way, 2/3/4."""
    heads = [words(f"columns.{column}").say(language) for column in COLUMNS]
    table = sheets(language).rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert list(table.columns) == [heads[0], words("columns.dice").say(language), heads[1], *heads[3:]]
    assert list(by_title("troops", language).columns[1:-1]) == [
        words(f"columns.{column}").say(language) for column in COLUMNS
    ]
    line = table.lines[0]
    assert any(quality.endswith(" 4/3/2") for quality in line.qualities)
    assert "4/3/2" in said(card("1", language))
    found: Any = card("1", language)
    order = ("guaranteed", "dice", "possible", "armour", "impetus", "steadfastness")
    assert [column for column in COLUMNS if column in order] == [column for column in order if column in COLUMNS]
    assert list(found.table.heads) == [words(f"columns.{head}").say(language) for head in order]
    assert found.table.rows[0][-1] == line.cells[-1]


def test_a_changed_number_changes_sheets() -> None:
    """One number, one place: card, roster and reference follow the rulebook."""
    with RULES.replaced("troops.shooters.bow-samurai.ammunition", 5):
        made = all_made(SYSTEM.present()(game("red-plains", EVENING), "en"))
    archers = next(card for card in made.cards[1].cards if card.number == "7")
    assert "Volleys □ □ □ □ □  8 dice" in said(archers)
    table = made.rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert [track.cells for track in table.lines[6].tracks] == [("40", "32", "24", "16", "8")]
    with RULES.replaced("command.withdraw", 6):
        table = all_made(SYSTEM.present()(game("red-plains", EVENING), "en")).rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert [boxes.heavy for boxes in table.lines[6].boxes] == [None, 1, None, None, None]


def test_there_are_two_clans_and_an_evening() -> None:
    """Real ones, with sources."""
    assert {one.id for one in army_lists("red-plains")} == {"takeda-1561", "uesugi-1561"}
    assert [one.evening.id for one in games("red-plains")] == [EVENING]
    assert all(len(one.sources) >= 3 for one in army_lists("red-plains"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_unit_stands_on_one_line_of_the_roster(language: Language) -> None:
    """Kōsaka and Masanobu stood on two, beside the wide boxes of volleys that most units do not have."""
    for roster in sheets(language).rosters:
        table = next(block for block in roster.blocks if isinstance(block, StatTable))
        page = document_page.html(roster, paper="a4")
        with pypdfium2.PdfDocument(document_page.pdf(page).pdf) as opened:
            printed = "\n".join(one.get_textpage().get_text_range() for one in opened)
        assert [line.name for line in table.lines if line.name not in printed] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opponent_has_boxes_for_what_he_sees_and_not_what_it_costs(language: Language) -> None:
    """Figures and flights to tick, how many there are, the means that the list allows, which is public. A total of points
    beside the public limit would tell the price of a hidden unit.
    """
    own, seen = sheets(language).rosters[0], sheets(language).open_rosters[0]
    table, shown = own.blocks[0], seen.blocks[0]
    assert isinstance(table, StatTable)
    assert isinstance(shown, StatTable)
    assert [line.boxes for line in shown.lines] == [line.boxes for line in table.lines[:-1]]
    assert [line.id for line in shown.lines] == [line.number for line in shown.lines]
    hidden = table.lines[-1]
    figures = sum(boxes.count for boxes in hidden.boxes[:4])
    fielded = sum(boxes.count for line in table.lines for boxes in line.boxes[:4])
    assert re.findall(r"\d+", shown.total[0].key) == [str(len(table.lines) - 1), str(fielded - figures)]
    points = words.word_of("points", 0, language)
    assert not [line for line in shown.lines if points in str(line)]
    told = next(block for block in seen.blocks if isinstance(block, Rules)).lines[0]
    assert told.key == words("roster.possible").say(language)
    assert re.findall(r"\d+", told.says) == ["3", "3", "4", "1"]


def test_steadfastness_by_ranks_stands_apart_from_the_values() -> None:
    """Impetus, "4/3/2/1" and the first box were read as one: it has words of its own."""
    table = sheets("en").rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    naoe = next(line for line in table.lines if line.number == "8")
    assert "steadfastness by ranks 4/3/2/1" in naoe.qualities
    assert {len(line.cells[-1]) for line in table.lines} == {1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rosters_columns_are_called_as_those_of_cards(language: Language) -> None:
    """The Russian roster had single letters, told only below all units."""
    heads = [words(f"columns.{column}").say(language) for column in COLUMNS]
    assert all(len(head) > 1 for head in heads)
