"""The reference sheet: what it says of the rules, and only of what is on the table."""

import json
from typing import Any

import pytest

from builder.sheets.blocks import Example, Rules, Table
from builder.systems.napoleonic.profile import Volley
from builder.systems.napoleonic.rulebook import READINGS, RULES
from builder.systems.napoleonic.sheets import present
from builder.text import LANGUAGES, Language
from tests.systems.napoleonic import armies as cases
from tests.systems.napoleonic.evening_sheets import EVENING, plain, played, sheets, told
from tests.tools.samples import game


def test_worked_examples_say_on_what_they_depend() -> None:
    """The Guard Jaegers are tested with Bistrom in their ranks, as on their card; the range of guns on a hill is the hill's too."""
    played: Any = game("napoleonic", EVENING)
    examples = {one.title: one for one in sheets().reference.blocks if isinstance(one, Example)}
    test = next(one for title, one in examples.items() if title.endswith("one stand lost"))
    assert [plain(f"{label} {sum_}") for label, sum_, _ in test.steps][-1] == "highest passing roll 10 + 3 + 2 = 15"
    sides = list(played.evening.sides)
    fire = {"target": "line-92", "groups": [{"unit": "gorki-guns", "stands": 4, "distance": 99}]}
    sides[1] = sides[1].model_copy(update={"volleys": (Volley.model_validate_json(json.dumps(fire)),)})
    clear = type(played)(played.evening.model_copy(update={"sides": tuple(sides)}), played.armies)
    worked = [one for one in present(clear, "en").reference.blocks if isinstance(one, Example)]
    ranges = [plain(sum_) for one in worked for _, sum_, _ in one.steps if "25 to 100 cm" in sum_]
    assert ranges
    assert all("(2 hill levels +20)" in one for one in ranges)


def test_what_becomes_of_both_sides_in_a_melee_stands_side_by_side() -> None:
    """Seven lines such as "defender: falls back" stood below each other; each side's column is all of its chances."""
    blocks = [one for one in sheets().reference.blocks if isinstance(one, Example)]
    (melee,) = (one for one in blocks if len(one.odds) > 1)
    assert [row.label for row in melee.odds] == ["attacker", "defender"]
    told = [{name for name, _ in row.outcomes} for row in melee.odds]
    assert told == [
        (both := {"won", "draw", "falls back", "flees"}),
        both | {"surrenders"},
    ]  # +9 is too much for defeat
    for row in melee.odds:
        assert sum(float(chance.rstrip("%")) for _, chance in row.outcomes) == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_reference_has_every_table_and_every_reading(language: Language) -> None:
    """N-P3, and each open point with how it is read."""
    blocks = sheets(language, full=True).reference.blocks
    facts = {fact for block in blocks for fact in getattr(block, "facts", ())}
    assert {"N-401", "N-402", "N-403", "N-404", "N-501", "N-502", "N-310", "N-311", "N-604", "N-605", "N-703", "N-704",
            "N-201"} <= facts  # fmt: skip
    said = " ".join(line.key for block in blocks if isinstance(block, Rules) for line in block.lines)
    assert all(question in said for question in READINGS.known())


def test_where_infantry_fights_the_reference_says_how_a_square_shoots() -> None:
    """N-Q31: it was only there for an army with chasseurs, who may stand in square dismounted."""
    line = cases.army(red__units=[{"id": "line-1", "line": "line"}], red__generals=[])
    assert "N-Q31" in told(present(line, "en"))


def test_a_barricade_on_a_bridge_brings_its_rule_along() -> None:
    """N-113."""
    assert "Barricade at a bridge" in told(played())
    assert "Barricade at a bridge" not in told(played(evening__terrain__stream__bridges=[]))


@pytest.mark.parametrize(
    ("language", "no_flanks", "no_rear"),
    [
        ("en", "squares and disordered units have none", "squares and disordered units have no rear"),
        ("ru", "у каре и расстроенных его нет", "у каре и расстроенных его нет"),
    ],
)
def test_flank_and_rear_are_told_with_who_has_none(language: Language, no_flanks: str, no_rear: str) -> None:
    """N-703: the text says so beside both modifiers; in morale the zones are those of the same flank and rear."""
    tables = [
        one
        for one in sheets(language).reference.blocks
        if isinstance(one, Table) and one.facts in (("N-604",), ("N-703",))
    ]
    told = [row[1].says for table in tables for row in table.rows if no_flanks in row[1].says or no_rear in row[1].says]
    named = [
        (RULES.filled_text(f"{phase}.modifiers.{side}.name").say(language), none)
        for phase in ("morale", "melee")
        for side, none in (("flank", no_flanks), ("rear", no_rear))
    ]
    assert len(told) == len(named)
    assert all(any(row.startswith(name) and none in row for row in told) for name, none in named)


def test_it_is_batteries_that_do_not_shoot_on_the_march() -> None:
    """N-314 says nothing of foot: “none in march” forbade it to everybody."""
    said = " ".join(
        line.says for block in sheets().reference.blocks if isinstance(block, Rules) for line in block.lines
    )
    assert "no battery in march formation" in said
    assert "none in march" not in said


def test_values_of_modifiers_stand_beside_their_conditions() -> None:
    """N-501, N-502, N-703: the heads “per stand” and “± difference” held them apart by a third of the column."""
    tables = [one for one in sheets(full=True).reference.blocks if isinstance(one, Table)]
    found = [one for one in tables if set(one.facts) & {"N-501", "N-502", "N-604", "N-703"}]
    assert [one.title for one in found] == ["Muskets: each stand", "Artillery: each figure", "Morale", "Melee"]
    assert max(len(row[0].says) for one in found for row in one.rows) == len("−12")
    assert not any("".join(one.columns) for one in found)


def test_the_evenings_own_rule_replaces_that_of_the_rules_on_the_reference_as_on_the_briefing() -> None:
    """At Wertingen roads are mud; the table of the reference still gave half as much again on them, and said how to use it."""
    blocks = present(game("napoleonic", "wertingen-1805"), "en").reference.blocks
    (ground,) = (one for one in blocks if isinstance(one, Table) and one.title == "Ground")
    assert "road" not in [row[0].says for row in ground.rows]
    assert plain(ground.note).endswith("; road: see “This evening”")
    road = [line.says for one in blocks if isinstance(one, Rules) for line in one.lines if line.key == "Road:"]
    assert [says.startswith("no faster than open ground") for says in road] == [True]


def test_the_reference_says_what_happens_in_a_turn_of_the_evening() -> None:
    """Schöngrabern burns from turn 3, and from turn 4 Russians get away by the road: only the briefing said so."""
    blocks = present(game("napoleonic", "schoengrabern-1805"), "en").reference.blocks
    (evening,) = (one for one in blocks if isinstance(one, Rules) and one.title == "This evening")
    turns = {plain(line.key): line.says for line in evening.lines if line.key.startswith("Turn")}
    assert turns["Turn 3:"].startswith("Schöngrabern burns")
    assert turns["Turn 4:"].startswith("Russian units that reach")


def test_the_reference_has_modifiers_only_of_troops_that_are_on_the_table() -> None:
    """N-703: there are chasseurs at Borodino, and none at Wertingen."""
    for evening, there in ((EVENING, True), ("wertingen-1805", False)):
        blocks = present(game("napoleonic", evening), "en").reference.blocks
        (melee,) = (one for one in blocks if isinstance(one, Table) and one.title == "Melee")
        conditions = {row[1].says for row in melee.rows}
        assert ("infantry against dismounted chasseurs" in conditions) is there
        assert "mounted cavalry against a square" in conditions


SHORT_FORMS = {
    "en": {
        "Each stand needs:": "a clear line from its middle",
        "Losses:": "the rest close up at once",
        "Falls back:": "not slowed by ground",
        "Retreat, not slowed by ground:": "until 20 cm apart",
        "Losing side:": "if equal, the owner chooses",
        "Each loser rolls:": "out of any settlement",
        "Leaving (100% of the move):": "the middle of a side of it touches the model",
    },
    "ru": {
        "Подставка стреляет, если:": "прямая от её середины",
        "Потери:": "остальные смыкаются",
        "Отход:": "без замедления",
        "Отступление (местность не замедляет):": "не станет 20 см",
        "Проигравшая сторона:": "выбирает хозяин",
        "Каждый проигравший:": "оставив населённый пункт",
        "Выход (100 % движения):": "касаются серединой стороны",
    },
}


@pytest.mark.parametrize("language", SHORT_FORMS)
@pytest.mark.parametrize("evening", [EVENING, "schoengrabern-1805", "wertingen-1805"])
def test_the_reference_says_what_the_text_adds_in_half_a_sentence(evening: str, language: Language) -> None:
    """N-110, N-307, N-312, N-606, N-704, N-705, N-710: sight was not explained, ground shortened a retreat, losers held on."""
    blocks = present(game("napoleonic", evening), language).reference.blocks
    lines = {line.key: plain(line.says) for one in blocks if isinstance(one, Rules) for line in one.lines}
    for key, says in SHORT_FORMS[language].items():
        assert says in lines[key].replace("’", "'"), key


@pytest.mark.parametrize(
    ("language", "left_out"),
    [
        ("en", ("zones", "wheeling", "re-forming", "disorder", "rallying", "generals' moves")),
        ("ru", ("зоны", "захождение", "перестроения", "расстро", "сбор", "гибель генералов")),
    ],
)
def test_reference_and_briefing_name_what_the_players_must_agree_on(
    language: Language, left_out: tuple[str, ...]
) -> None:
    """N-Q1: the tables ask for zones and for generals near, and no sheet said that the text has nothing on either."""
    made = present(game("napoleonic", "wertingen-1805"), language)
    assert made.briefing
    (turn, *_) = (one for one in made.reference.blocks if isinstance(one, Table))
    agreed = " ".join(made.briefing.open[1]).lower()
    for words in (turn.note, agreed):
        assert all(one in plain(words).replace("’", "'") for one in left_out), words


def test_a_move_through_a_settlement_is_told_to_end_outside_where_there_is_one() -> None:
    """N-201: the table said “settlement, passing through: ½” and no more."""
    wood = [{"id": "wood", "ground": "wood", "outline": [[4, 40], [20, 40], [20, 56], [4, 56]]}]
    for made, there in ((played(), True), (played(evening__terrain=wood), False)):
        (ground,) = (one for one in made.reference.blocks if isinstance(one, Table) and one.title == "Ground")
        assert ("wholly outside" in ground.note) is there


def test_the_readings_of_melee_losses_batteries_and_hill_edges_are_on_every_evening() -> None:
    """N-Q37, N-Q38, N-Q39: the text is silent, and the tables of morale and ground ask."""
    for evening in (EVENING, "schoengrabern-1805", "wertingen-1805"):
        words = told(present(game("napoleonic", evening), "en"))
        assert all(question in words for question in ("N-Q37", "N-Q38", "N-Q39"))
