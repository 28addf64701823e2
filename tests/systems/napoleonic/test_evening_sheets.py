"""The sheets of an evening say what is on its table, by the names that its players know, what every turn needs in front."""

import re

import pytest

from builder.render.pages.reference_plan import plan
from builder.sheets.blocks import Area, Rules, StatTable, Table
from builder.systems.napoleonic.sheets import present
from builder.text import LANGUAGES, Language
from tests.systems.napoleonic.evening_sheets import EVENING, played
from tests.tools.samples import game


def test_the_reference_has_rows_only_of_ground_and_experience_that_are_on_the_table() -> None:
    """N-703, N-604, N-501, N-502: recruits, ravines, walls and forts stood on the sheet of Wertingen, which has none."""
    gone = ("recruit", "ravine", "wall", "fort", "fortified settlement")
    for evening, full in (("wertingen-1805", False), (EVENING, True)):
        blocks = present(game("napoleonic", evening), "en", full=full).reference.blocks
        tables = [one for one in blocks if isinstance(one, Table) and one.title != "Ground"]
        rules = [one for one in blocks if isinstance(one, Rules) and one.title in ("The test", "Fighting")]
        words = " ".join(
            [cell.says for one in tables for row in one.rows for cell in row]
            + [one.note for one in tables]
            + [head for one in tables for head in one.columns]
            + [line.says for one in rules for line in one.lines]
        )
        for one in gone:
            assert (re.search(rf"\b{one}", words.replace("unfortified", "")) is not None) is full, one


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ends_a_melee_stands_on_the_front_of_the_reference_below_its_modifiers(language: Language) -> None:
    """Surrender, draw and the loser's second roll, needed in every melee, stood on the back, in Russian torn over columns."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        blocks = present(game("napoleonic", evening), language).reference.blocks
        made = plan(blocks, 210, 297)
        front = {index for column in made.pages[0].columns for index in column} | set(made.pages[0].wide)
        shown = [fact for index in front for fact in getattr(made.blocks[index], "facts", ())]
        assert {"N-703", "N-706", "N-709", "N-710", "N-704", "N-605"} <= set(shown)
        assert shown.count("N-706") == 1


@pytest.mark.parametrize(("language", "austria"), [("en", "AUSTRIA"), ("ru", "АВСТРИЯ")])
def test_every_sheet_calls_a_side_as_the_briefing_does(language: Language, austria: str) -> None:
    """A player looked for Austria, and found Auffenberg."""
    made = present(game("napoleonic", "wertingen-1805"), language)
    assert made.map
    assert austria in {edge.says for edge in made.map.edges}
    assert austria in {line.key for line in made.map.legend}
    assert austria in {deck.cards[0].title for deck in made.markers}
    assert any(deck.title.endswith(austria) for deck in made.cards)
    assert austria in {roster.title for roster in made.rosters}


def test_a_wood_without_a_name_has_no_label() -> None:
    """The legend says what it is; in the small wood at Wertingen the label lay on the dashes of its edge."""
    sheet = present(game("napoleonic", "wertingen-1805"), "en").map
    assert sheet
    labels = [shape.label for shape in sheet.shapes if isinstance(shape, Area)]
    assert labels.count("") == 2
    assert "Wood" not in labels


def _words(evening: str) -> str:
    """The words of the tables and rules of a reference sheet in English."""
    blocks = present(game("napoleonic", evening), "en").reference.blocks
    rows = [cell for one in blocks if isinstance(one, Table) for row in one.rows for cell in row]
    rules = [line for one in blocks if isinstance(one, Rules) for line in one.lines]
    return " ".join([cell.says for cell in rows] + [f"{line.key} {line.says}" for line in rules]).replace("\u00a0", " ")


def test_a_wall_lower_than_a_man_brings_no_rows_of_stone_walls() -> None:
    """N-604, N-703: the map of Borodino called the churchyard wall low, the reference gave a stone wall +4 and −8 too."""
    words = _words(EVENING)
    assert "touching a wall lower than a man" in words
    assert "stone wall" not in words


def test_who_falls_back_after_a_failed_test_is_disordered_and_guns_remain_when_their_gunners_die() -> None:
    """N-605, N-801: the sheet said only “falls back 20 cm”, and that guns are destroyed."""
    words = _words(EVENING)
    assert "falls back, disordered" in words
    assert "Gunners, engineers: die without a roll, the guns remain" in words


def test_column_and_square_keep_their_bonus_after_losses_of_earlier_turns_only_as_a_club_reads_it() -> None:
    """N-Q11: the row said “until it takes losses”, the reading on the other page when."""
    assert "column or square until it takes losses (as before this phase's losses)" in _words(EVENING)
    strict = played(evening__readings={"N-Q11": "no-losses"}).reference.blocks
    rows = [cell.says for one in strict if isinstance(one, Table) for row in one.rows for cell in row]
    assert "column or square until it takes losses" in rows


def test_a_roster_says_what_a_unit_holds_on_without_its_general() -> None:
    """N-604: when Klein fell, his dragoons' line was wrong by 3."""
    (table, *_) = present(game("napoleonic", "wertingen-1805"), "en").rosters[0].blocks
    assert isinstance(table, StatTable)
    (below,) = table.lines[0].below
    assert (below.name, below.cells[1:4]) == ("without its general", ("10", "12", "8"))
