"""What must be printed where (R-P1 to R-P4): cards, roster, reference sheet, map, markers, in both languages."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from builder.documents.paper import PAPERS
from builder.render.cards.card_sheets import render
from builder.render.pages.roster_widths import NAME_PT, NUMBER, columns_of
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, ems
from builder.rules.wording import in_hundred
from builder.sheets.blocks import Rules, Sheets, StatTable, Table
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import Fighter, reduced
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import FACTS, RULES
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.tools.samples import army_lists, game, games

EVENING = "kawanakajima-1561"
COLUMNS = ("guaranteed", "possible", "shooting", "armour", "impetus", "steadfastness")


@cache
def sheets(language: Language, full: bool = False) -> Sheets:
    """The sheets of the sample evening."""
    return SYSTEM.present()(game("red-plains", EVENING), language, full=full)


def titles(language: Language, deck: int = 1) -> list[str]:
    """The titles of a side's cards."""
    return [card.title for card in sheets(language).cards[deck].cards]


def said(card: Any) -> str:
    """All words of a card."""
    words_said = " ".join([card.title, card.owner, *(f"{rule.key} {rule.says}" for rule in card.rules)])
    return words_said.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_banner_and_task_has_its_card(language: Language) -> None:
    """And as many of each order as a turn can need: bets, generals, allied clans, the three who shoot."""
    others = {"shoot": 3, "massed": 3, "move": 8, "wait": 2, "retreat": 2}
    found = titles(language)
    for order in RULES.below("orders.kinds"):
        short = f"orders.kinds.{order}.short"
        name = RULES.text(short if RULES.has_text(short) else f"orders.kinds.{order}.name").say(language).upper()
        assert found.count(name) == others.get(order, 4), order
    for task in RULES.below("command.shinobi.tasks"):
        assert found.count(RULES.text(f"command.shinobi.tasks.{task}.name").say(language).upper()) == 2
    assert RULES.text("command.banners.tiger.name").say(language).upper() in found
    assert {card.shape for deck in sheets(language).cards for card in deck.cards} == {"order", "unit"}


def panel(card: Any) -> list[tuple[str, ...]]:
    """The lines of a card's panel."""
    return [tuple(cell.replace("\u00a0", " ") for cell in (row.label, *row.values)) for row in card.panel]


def test_the_command_card_has_both_bets_with_their_chances() -> None:
    """R-401 to R-403: what each needs, how often it comes, and again with a messenger; the orders either way."""
    command = sheets("en").cards[1].cards[0]
    assert panel(command) == [
        ("bet", "needs", "in 100", "rerolled"),
        ("small", "5+", "83", "97"),
        ("big", "8+", "42", "66"),
        ("orders", "won", "lost"),
        ("small", "1 spec. + 3", "3"),
        ("big", "2 spec. + 3", "2"),
    ]
    assert "Messengers □ □" in said(command)
    assert "Generals +2 special, clans +1" in said(command)


def test_a_unit_card_answers_whether_to_attack_and_whether_to_hold() -> None:
    """For each kind of enemy, in the strengths that most of its units have: the chances of the procedure, both ways."""
    rows = panel(sheets("en").cards[1].cards[1])
    assert [row[0] for row in rows] == [
        "wins in 100",
        "horse 8",
        "spears 8–12",
        "bows 8",
        "ashigaru 12–16",
        "arquebuses 8",
    ]
    baba, horse = Fighter.model_validate({"type": "spear-samurai", "figures": 12}), Fighter.model_validate({"type": "mounted-samurai", "figures": 8})  # fmt: skip
    attack = melee.run(melee.Inputs(attackers=(Attack(unit=baba),), defender=horse, readings={})).odds
    stand = melee.run(melee.Inputs(attackers=(Attack(unit=horse),), defender=baba, readings={})).odds
    beaten = sum(attack.get(one, 0) for one in ("retreats", "flees", "destroyed"))
    held = sum(stand.get(one, 0) for one in ("stopped", "thrown-back", "attacker-destroyed"))
    assert rows[1][1:] == (in_hundred(Fraction(beaten)), in_hundred(Fraction(held)))


@pytest.mark.parametrize("sizes", [(16, 4), (12, 4), (8, 4), (16, 8)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chances_against_two_strengths_of_every_kind_have_room_on_a_card(
    language: Language, sizes: tuple[int, int]
) -> None:
    """As a range where they differ: of ashigaru 16 and 12, cards told of the 16 alone, then "10/37" and "<1/3"."""
    played: Any = game("red-plains", EVENING)
    lines = ("mounted", "spears", "bows", "ashigaru", "gunners")
    armies = []
    for army in played.armies:
        one = next(unit for unit in army.roster.units if unit.line == "mounted")
        units = tuple(
            one.model_copy(update={"id": f"{line}{n}", "line": line, "figures": n}) for line in lines for n in sizes
        )
        armies.append(replace(army, roster=army.roster.model_copy(update={"units": units})))
    evening = played.evening
    sides = tuple(side.model_copy(update={"deployment": ()}) for side in evening.sides)
    changed = replace(played, evening=evening.model_copy(update={"sides": sides}), known=tuple(armies))
    deck = SYSTEM.present()(changed, language).cards[1]
    assert panel(deck.cards[1])[4][0].endswith(f" {sizes[1]}–{sizes[0]}")
    assert any(row[1][0] in "≤≥" or "–" in row[1] for one in deck.cards for row in panel(one))
    assert render([deck], paper="a4", language=language).problems == ()


def test_a_unit_card_knows_nothing_of_enemies_in_woods() -> None:
    """R-1004: the Takeda's cards are the same without the Murakami, whose twelve spears nobody sees."""
    joined: Any = game("red-plains", EVENING)
    army = joined.armies[0]
    units = tuple(
        one.model_copy(update={"line": "mounted", "figures": 4}) if one.id == "murakami" else one
        for one in army.roster.units
    )
    changed = replace(army, roster=army.roster.model_copy(update={"units": units}))
    other = SYSTEM.present()(replace(joined, known=(changed, joined.armies[1])), "en")
    assert other.cards[1] == sheets("en").cards[1]


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
        ("en", "Brawler (must be with a unit; lost if it is destroyed", "Master of manoeuvres (may cancel a general retreat)", "1 cunning plan (+1 order per plan)"),
        ("ru", "Рубака (должен быть в отряде; погибнет отряд — черта пропала", "Мастер манёвров (может отменить общее отступление)", "1 хитрый план (+1 приказ за план)"),
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
    for trait in RULES.below("command.traits"):
        assert words(f"roster.traits.{trait}").say(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_has_a_card_with_its_boxes(language: Language) -> None:
    """R-P1: cell, first and second order special or ordinary, a box for each volley."""
    cards = [card for card in sheets(language).cards[1].cards if card.number]
    assert [card.number for card in cards] == [str(n) for n in range(1, 13)]
    assert said(cards[6]).count("□") == 4 + 4
    assert said(cards[0]).count("□") == 4
    assert all("____" in said(card) for card in cards)


def test_cards_say_what_generals_and_a_master_of_manoeuvres_do() -> None:
    """R-303, R-408: a general's extra order, a retreat that may be cancelled."""
    cards = [{card.title: said(card) for card in deck.cards} for deck in sheets("en").cards]
    uesugi, takeda = cards
    assert "spears 12, general +1 special" in takeda["Baba Nobufusa"]
    assert "may be cancelled" in takeda["COMMAND"]
    assert "may be cancelled" not in uesugi["COMMAND"]


def by_title(title: str, language: Language) -> Any:
    """A block of the reference sheet."""
    head = words(f"reference.{title}").say(language)
    return next(block for block in sheets(language).reference.blocks if getattr(block, "title", "") == head)


def line(title: str, key: str, language: Language) -> str:
    """What a key-word line of the reference sheet says."""
    return str(next(rule.says for rule in by_title(title, language).lines if rule.key == key))


def card(number: str, language: Language, readings: dict[str, str] | None = None) -> Any:
    """The card of a unit of the Takeda."""
    played = game("red-plains", EVENING)
    evening = played.evening.model_copy(update={"readings": readings or {}})
    made = SYSTEM.present()(replace(played, evening=evening), language)
    return next(card for card in made.cards[1].cards if card.number == number)


@pytest.mark.parametrize(("language", "shot"), [("en", "at attackers +1"), ("ru", "по атакующим +1")])
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


@pytest.mark.parametrize(("language", "shot"), [("en", "at attackers"), ("ru", "по атакующим")])
def test_arquebuses_read_without_guaranteed_damage_are_told_to_have_none(language: Language, shot: str) -> None:
    """R-Q3 read otherwise: nothing on the card waits for an attacker."""
    assert shot not in said(card("10", language, {"R-Q3": "none"}))


@pytest.mark.parametrize(
    ("number", "language", "needs"),
    [
        ("7", "en", "Volleys □ □ □ □ 8 dice on 6+ "),
        ("7", "ru", "Залпы □ □ □ □ 8 костей на 6+ "),
        ("10", "en", "Volleys □ □ □ □ 4 dice on 4+, diag. 5+, at attackers +1"),
        ("10", "ru", "Залпы □ □ □ □ 4 кости на 4+, наискосок 5+, по атакующим +1"),
    ],
)
def test_a_shooters_card_tells_what_it_needs_to_hit(number: str, language: Language, needs: str) -> None:
    """R-203, R-205, R-216: the need in melee alone stood there."""
    assert needs in said(card(number, language))


@pytest.mark.parametrize(
    ("number", "heads", "values", "ranks"),
    [
        ("1", "dmg dice on arm. imp. stead.", "2 4 5+ 1 2 4", "By rank: 4/3/2; flank 2"),
        ("2", "dmg dice attack on arm. imp. stead.", "2 4 8 5+ 2 3 2", ""),
        ("6", "dmg dice on arm. shot_at imp. stead.", "1 4 5+ 1 2 2 3", "By rank: 3/2; flank, rear 2"),
        ("8", "dmg dice on arm. imp. stead.", "1 4 6+ 0 1 4", "By rank: 4/3/2/1; flank, rear 1"),
        ("10", "dmg dice on arm. imp. stead.", "0 4 6+ 0 1 1", ""),
    ],
)
def test_a_unit_card_has_its_values_in_a_row_under_heads(number: str, heads: str, values: str, ranks: str) -> None:
    """R-201 to R-205, R-211, R-213, R-217: they ran on in sentences, in small type."""
    found: Any = card(number, "en")
    assert [head.replace(" ", "_") for head in found.table.heads] == heads.split()
    assert found.table.rows == (tuple(values.split()),)
    assert ranks in said(found)
    assert ("By rank" in said(found)) == bool(ranks)


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("ru", "R-1004", "поворот только перегруппировкой"),
        ("en", "R-1004", "regroup to turn"),
        ("ru", "R-1004", "видят и стреляют"),
        ("en", "R-1004", "only adjacent units see or shoot in"),
        ("ru", "R-1003", "не с холма на холм"),
        ("en", "R-1003", "not hill to hill"),
    ],
)
def test_what_hills_and_woods_forbid_is_told_in_both_languages(language: Language, key: str, told: str) -> None:
    """The Russian sheet had lost that only regrouping turns a unit in a wood, both what neighbours see and what hills bar."""
    assert told in line("terrain", FACTS.key(key).say(language), language)


@pytest.mark.parametrize(
    ("language", "told", "note"),
    [
        ("en", "at least 1 if any damage is done", "No damage: no losses."),
        ("ru", "нет урона — нет и потерь, иначе не меньше 1", "Нет урона — нет и потерь."),
    ],
)
def test_armour_makes_no_damage_where_there_is_none(language: Language, told: str, note: str) -> None:
    """R-Q2: "never under 1" was wrong of no damage at all; the procedures knew it."""
    assert told in line("melee", FACTS.key("R-702").say(language), language)
    assert by_title("damage", language).note == note
    assert [reduced(damage, armour) for armour in (1, 2) for damage in (0, 1)] == [0, 1, 0, 1]


def test_no_letter_of_a_card_stands_for_two_things() -> None:
    """A Russian Б was armour and the ordinary order, an English S steadfastness and the special order."""
    for language in LANGUAGES:
        letters = [words(f"columns.{column}").say(language).lower() for column in COLUMNS]
        kinds = [
            one.strip(" .") for one in words("cards.first", box="/").say(language).replace("\u00a0", " ").split("/")[1:]
        ]
        assert len(kinds) == 2
        assert len({*letters, *kinds}) == len(COLUMNS) + 2
        note = by_title("bets", language).note.lower()
        assert all(f"{kind}." in note for kind in kinds), "and the reference sheet explains them"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["figure lost", "figures lost", "figures lost"]),
        ("ru", ["фигурка потеряна", "фигурки потеряны", "фигурки потеряны"]),
    ],
)
def test_markers_count_lost_figures_as_one_speaks(language: Language, told: list[str]) -> None:
    """Markers said: 1 figures lost."""
    tallies = {card.number: card.title for deck in sheets(language).markers for card in deck.cards if card.number}
    assert [tallies[lost] for lost in ("1", "2", "3")] == told


def test_markers_of_both_armies_go_on_one_sheet() -> None:
    """Each number of losses, like each state, for every second unit: there were as many of each as units."""
    counted = Counter(card.title for card in sheets("en").markers[1].cards if card.shape != "label")
    assert counted == dict.fromkeys(("fleeing", "regrouped −1", "holds", "figure lost"), 7) | {
        "in wood": 2,
        "figures lost": 14,
    }


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
    wrong = re.compile(r"(?:[а-яё]+(?:ов|ей|ек|ок|их|ых)|[а-яё]+:|[а-яё]+ —) [0-9]+(?=[,;.)]|$| —)", re.IGNORECASE)
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


def test_the_cards_of_a_side_share_their_back_and_differ_from_the_others() -> None:
    """Orders are secret until they are carried out."""
    first, second = sheets("en").cards
    assert first.back
    assert second.back
    assert first.back.title == "UESUGI"
    assert (first.back.title, first.back.pattern) != (second.back.title, second.back.pattern)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_roster_has_ranks_and_volleys_to_strike_off(language: Language) -> None:
    """R-P2: figures in ranks of four, a box a volley as on the card, with the ammunition before it; clan, leaders, readings."""
    document = sheets(language).rosters[1]
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    by_number = {line.number: line for line in table.lines}
    assert [boxes.count for boxes in by_number["1"].boxes] == [4, 4, 4, 0, 0, 2]
    assert [boxes.count for boxes in by_number["7"].boxes] == [4, 4, 0, 0, 4, 2]
    assert by_number["7"].boxes[4].told == ("32", "24", "16", "8")
    assert said(card("7", language)).count("□") == 4 + len(by_number["7"].boxes[4].told)
    assert by_number["1"].notes
    assert not by_number["3"].notes
    text = str(document)
    assert "R-Q3" in text
    assert "R-Q8" in text
    assert "Sanada" in text.replace("Санада", "Sanada")
    assert [track.cells[-1] for track in document.head] == ["1", "12"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_have_one_order_on_card_roster_and_reference_sheet(language: Language) -> None:
    """As part II.1 lists them; steadfastness from all ranks down to one. The roster had it the other way, 2/3/4."""
    heads = [words(f"columns.{column}").say(language) for column in COLUMNS]
    table = sheets(language).rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert list(table.columns) == [heads[0], heads[1], *heads[3:]]
    assert list(by_title("troops", language).columns[1:-1]) == [
        words(f"reference.{column}").say(language) for column in COLUMNS
    ]
    steady = table.lines[0].cells[-1]
    assert steady == "4/3/2"
    assert steady.replace("\u00a0", " ") in said(card("1", language))
    found: Any = card("1", language)
    order = ("guaranteed", "dice", "possible", "armour", "impetus", "steadfastness")
    assert [column for column in COLUMNS if column in order] == [column for column in order if column in COLUMNS]
    assert list(found.table.heads) == [words(f"cards.heads.{head}").say(language) for head in order]


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
    assert [len(lines) for lines in orders] == [5, 4], "ordinary and special orders stand apart"
    assert len(sheets(language, full=True).reference.blocks) >= len(blocks)


def test_a_changed_number_changes_sheets() -> None:
    """One number, one place: card, roster and reference follow the rulebook."""
    with RULES.replaced("troops.shooters.bow-samurai.ammunition", 5):
        made = SYSTEM.present()(game("red-plains", EVENING), "en")
    archers = next(card for card in made.cards[1].cards if card.number == "7")
    assert "Volleys □ □ □ □ □ 8 dice" in said(archers)
    table = made.rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert table.lines[6].boxes[4].told == ("40", "32", "24", "16", "8")


def test_there_are_two_clans_and_an_evening() -> None:
    """Real ones, with sources."""
    assert {one.id for one in army_lists("red-plains")} == {"takeda-1561", "uesugi-1561"}
    assert [one.evening.id for one in games("red-plains")] == [EVENING]
    assert all(len(one.sources) >= 3 for one in army_lists("red-plains"))


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_unit_stands_on_one_line_of_the_roster(language: Language) -> None:
    """Kōsaka and Masanobu stood on two, beside the wide boxes of volleys that most units do not have."""
    for roster in sheets(language).rosters:
        table = next(block for block in roster.blocks if isinstance(block, StatTable))
        page = PAPERS["a4"][1] - 2 * size("roster.beside")
        room = page - NUMBER - sum(columns_of(table)) - size("roster.beside_name")
        longest = max(table.lines, key=lambda line: ems(line.name)).name
        assert ems(longest) * NAME_PT * MM_PER_PT <= room, longest
