"""What must be printed where (R-P3): the reference sheet, in both languages."""

import re
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from builder.render.pages import document_page
from builder.sheets.blocks import Document, Example, Rules, StatTable, Table
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.fighter import reduced
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.systems.red_plains.printed import EVENING, by_title, card, line, said, sheets
from tests.tools import catalogues
from tests.tools.samples import game


@pytest.mark.parametrize(("language", "shot"), [("en", "at attackers dmg 1"), ("ru", "атакующим урон 1")])
def test_arquebuses_harm_for_certain_only_who_attacks_their_front(language: Language, shot: str) -> None:
    """R-205, R-Q3: card, roster, table and rule line told G 0 everywhere, the roster's reading 1."""
    assert shot in said(card("10", language))
    table = sheets(language).rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    arquebuses = next(unit for unit in table.lines if unit.number == "10")
    assert arquebuses.cells[0] == "0/1"
    assert any("R-Q3" in quality and " 1\u00a0" in quality for quality in arquebuses.qualities)
    assert [row[1].says for row in by_title("troops", language).rows] == ["2", "2", "1", "1", "0/1"]
    assert "R-Q3" in line("special", FACTS.key("R-216").say(language), language)
    assert sum("R-Q3" in rule.says for rule in by_title("special", language).lines) == 1


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("ru", "R-1004", "нет перестроения"),
        ("ru", "R-1004", "без доп. костей"),
        ("en", "R-1004", "no bonus dice"),
        ("en", "R-1004", "no Reform"),
        ("ru", "R-1004", "видят/стреляют"),
        ("en", "R-1004", "only neighbours see or shoot in"),
        ("en", "R-1004", "armour +1 if shot at"),
        ("ru", "R-1004", "броня от обстрела +1"),
        ("ru", "R-1003", "не с холма на холм"),
        ("en", "R-1003", "not hill to hill"),
    ],
)
def test_what_hills_and_woods_forbid_is_told_in_both_languages(language: Language, key: str, told: str) -> None:
    """The Russian sheet had lost that only regrouping turns a unit in a wood, both what neighbours see and what hills bar."""
    assert told in line("terrain", FACTS.key(key).say(language), language)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "at least 1 if any damage is done"), ("ru", "не меньше 1, если урон есть")]
)
def test_armour_makes_no_damage_where_there_is_none(language: Language, told: str) -> None:
    """R-Q2: "never under 1" was wrong of no damage at all; the procedures knew it."""
    assert told in line("melee", FACTS.key("R-702").say(language), language)
    assert [reduced(damage, armour) for armour in (1, 2) for damage in (0, 1)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("fact", "one", "two"),
    [
        ("R-211", "бросает 1 кость за фигурку", "бросает 2 кости за фигурку"),
        ("R-403", "1 переброс командного броска", "2 переброса командного броска"),
        ("R-408", "за 1 обычный приказ", "за 2 обычных приказа"),
    ],
)
def test_russian_numbers_bring_their_word_in_its_form(fact: str, one: str, two: str) -> None:
    """Words went round it: "перебросов командного броска: 1"."""
    keys = {"R-211": "troops.charge", "R-403": "command.messenger", "R-408": "command.retreat.cost"}
    for many, told in ((1, one), (2, two)):
        with RULES.replaced(keys[fact], many):
            assert told in FACTS.short(fact).say("ru").replace("\u00a0", " ")


def test_no_russian_sheet_puts_a_plural_before_the_number_one() -> None:
    """Not "обычных приказов 1" nor "перебросов: 1": a genitive that waits for its number."""
    wrong = re.compile(
        r"(?:[а-яё]+(?:ов|ей|ек|ок|их|ых)|[а-яё]+:|[а-яё]+ —) [0-9]+(?=[;.)]|,(?!\s[0-9])|$| —)", re.IGNORECASE
    )
    for before in ("обычных приказов 1; кто без", "перебросов командного броска: 1, на", "костей на фигурку — 2"):
        assert wrong.search(before)
    made = sheets("ru", full=True)
    texts = [rule.says for block in made.reference.blocks for rule in getattr(block, "lines", ())]
    texts += [rule.says for deck in made.cards for card in deck.cards for rule in card.rules]
    blocks = [block for document in made.rosters for block in document.blocks]
    texts += [rule.says for block in blocks if isinstance(block, Rules) for rule in block.lines]
    texts += [
        said for block in blocks if isinstance(block, StatTable) for unit in block.lines for said in unit.qualities
    ]
    assert len(texts) > 150
    assert not [text for text in texts if wrong.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_sheet_tells_all_that_is_asked(language: Language) -> None:
    """R-P3: troops, armour, bets with chances, orders, steps, melee, shots, flight, terrain, ends, readings."""
    blocks = {getattr(block, "section", ""): block for block in sheets(language).reference.blocks}
    told = "II; IV.2; IV.5, IV.7; V.1; V.2; VI.2; VI.3; VI.4–VI.7; VII; VII.2; VIII; IX; X; I.4; Q"
    assert set(told.split("; ")) <= set(blocks)
    bets = blocks["IV.2"]
    assert isinstance(bets, Table)
    assert [row[2].says.replace(",", ".").replace("\u00a0", "") for row in bets.rows] == ["83.3%", "41.7%"]
    orders = [block.lines for block in (blocks["V.1"], blocks["V.2"]) if isinstance(block, Rules)]
    assert [len(lines) for lines in orders] == [6, 4], (
        "ordinary and special orders stand apart, the former with their limit"
    )
    assert len(sheets(language, full=True).reference.blocks) >= len(blocks)


@pytest.mark.parametrize(
    ("language", "said_of"),
    [("en", {"melee": "melee", "fire": "under fire", "flank": "flank", "rear": "rear"}), ("ru", {"melee": "бой", "fire": "обстрел", "flank": "с фланга", "rear": "с тыла"})],
)  # fmt: skip
def test_formation_is_told_of_each_kind_with_where_it_counts_and_what_takes_it_away(language: Language, said_of: dict[str, str]) -> None:  # fmt: skip
    """R-213: the note of the troops said of bows only that it counts in melee, not that a flank or rear attack takes it."""
    damage = words("reference.bracket").say(language)
    told = re.findall(r"\(([^)]*)\)", str(by_title("troops", language).note).removeprefix(damage))
    kinds = RULES.below("troops.formation")
    assert len(told) == len(kinds)
    for kind, said_here in zip(kinds, told, strict=True):
        true_of = {*RULES.ids(f"troops.formation.{kind}.counts"), *RULES.ids(f"troops.formation.{kind}.unless")}
        assert {one for one, word in said_of.items() if word in said_here} == true_of, kind


def test_every_task_and_banner_begins_alike() -> None:
    """Lower case "signals:" and "panic:" stood beside "Phoenix:" and "Tiger:"."""
    keys = [line.key for line in by_title("shinobi", "en").lines]
    assert keys == [
        "Each shinobi:",
        "Signals:",
        "Panic:",
        "Sabotage:",
        "Interception:",
        "A banner:",
        "Tiger:",
        "Dragon:",
    ]


def test_the_russian_sheets_have_one_word_for_a_step_and_one_for_a_melee() -> None:
    """A step was called by three words, a melee by three, two of them in one paragraph."""
    barred = re.compile(
        r"ступен|схватк|рукопашной\b|врукопаш|(?:того же|равного) порядка|порядке (?:особых|обычных)|\bшагн",
        re.IGNORECASE,
    )
    for before in ("на этой ступени", "без рукопашной и стрельбы", "в порядке особых", "обстрел того же порядка"):
        assert barred.search(before)
    told = [str(one.string) for one in catalogues.translations("ru", "red-plains") if one.id]
    assert len(told) > 1000
    assert not [one for one in told if barred.search(one)]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_step_of_an_example_does_not_leave_its_first_word_alone(language: Language) -> None:
    """The word "foot" stood on a line by itself, "samurai with bows: ammunition spent 8" below it."""
    page = document_page.html(sheets(language).reference, paper="a4")
    with pypdfium2.PdfDocument(document_page.pdf(page).pdf) as opened:
        printed = {line.strip() for one in opened for line in one.get_textpage().get_text_range().splitlines()}
    steps = [label for one in sheets(language).reference.blocks if isinstance(one, Example) for label, *_ in one.steps]
    assert len(steps) > 5
    assert not {label.split()[0] for label in steps} & printed


@pytest.mark.parametrize(
    ("block", "key", "told"),
    [
        ("shinobi", "Sabotage:", "on 3+ all orders of a unit are cancelled if none is special, on 5+ even if some are"),
        ("shinobi", "Signals:", "or its plan order for next turn"),
        ("shinobi", "Signals:", "whether the warlord leads it"),
        ("command", "Guards:", "before the first turn"),
        ("shinobi", "Dragon:", "no attack or defence bonuses for an enemy with move orders"),
        ("orders_special", "Hold position:", "may turn, no move afterwards"),
        ("orders_special", "Hold position:", "bonus kept next turn if not attacked"),
        ("execution", "Ordinary instead of special:", "may expose a flank or the rear in a special step, not in an ordinary step"),
        ("execution", "Orders lost:", "when attacked, 1 to come (of 2, the last); if beaten or thrown back, all and the Hold bonus"),
        ("execution", "No defensive fire", "otherwise it replaces an order"),
        ("melee", "N ≥ 1:", "defender retreats, or flees if attacked in the rear and on another side"),
        ("ends", "Retreat:", "turns without melee or shooting since it signalled retreat, or in which all its units only retreated"),
    ],
)  # fmt: skip
def test_a_rule_is_told_with_its_condition(block: str, key: str, told: str) -> None:
    """R-405, R-407, R-512, R-515, R-603, R-605, R-711, R-109: without it, the line said something else than the text."""
    assert [line for line in by_title(block, "en").lines if line.key == key and told in line.says]


def test_a_roster_by_itself_is_told_of_all_terrain_and_of_one_army() -> None:
    """R-1001 to R-1004: the defender may choose any of it; its sheet had none, and was for "these armies"."""
    played: Any = game("red-plains", EVENING)
    alone = SYSTEM.present()(replace(played, evening=None, known=played.known[1:]), "en").reference
    terrain = next(one for one in alone.blocks if isinstance(one, Rules) and one.title == "Terrain")
    assert [one.key for one in terrain.lines] == ["River:", "Bridge:", "Hill:", "A wood hides:"]
    assert alone.subtitle.endswith("rules for this army")


def _leaves(document: Document) -> list[list[str]]:
    """The words of each page, line by line."""
    with pypdfium2.PdfDocument(document_page.pdf(document_page.html(document, paper="a4")).pdf) as opened:
        return [one.get_textpage().get_text_range().splitlines() for one in opened]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_carries_out_a_turn_is_on_the_first_page(language: Language) -> None:
    """In Russian terrain, and in both languages retreat, stood behind the troops, whose values are on every card."""
    first, *others = _leaves(sheets(language).reference)
    fought = [words(f"reference.{one}").say(language) for one in ("melee", "shots", "flight", "terrain", "special")]
    assert set(fought) <= {line.partition(" §")[0].strip() for line in first}
    assert len(others) == 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_melee_and_shooting_are_on_the_first_page_of_the_umpire_and_special_rules_on_his_sheet(language: Language) -> None:  # fmt: skip
    """He carries out every melee: in Russian its rules were overleaf, and those of spears and arquebuses nowhere."""
    umpire = sheets(language).umpire
    assert umpire
    first, *others = [{line.partition(" §")[0].strip() for line in page} for page in _leaves(umpire)]
    assert {words(f"reference.{one}").say(language) for one in ("melee", "shots")} <= first
    assert words("reference.special").say(language) in first.union(*others)
    assert len(others) == 1


def test_massed_shooting_says_how_many_boxes_of_volleys_it_takes() -> None:
    """R-511: only the key to the cards told so, on the second page."""
    assert "tick 2 volley boxes" in line("orders_special", "Massed shooting:", "en").replace("\u00a0", " ")
