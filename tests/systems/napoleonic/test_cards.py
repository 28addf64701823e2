"""Cards of units: boxes, rolls that they hold on, attacks, and their place on paper."""

from typing import Any

import pytest

from builder.render.cards.card_sheets import compose, render
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, geometry
from builder.sheets.blocks import (
    StatTable,
)
from builder.sheets.vocabulary import CardShape
from builder.systems.napoleonic.procedures import melee
from builder.systems.napoleonic.procedures.fighter import Inputs
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets import present
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.cards import Attack, shared
from builder.systems.napoleonic.sheets.examples import fighter
from builder.text import LANGUAGES, Language
from tests.systems.napoleonic.evening_sheets import EVENING, plain, played, said, sheets
from tests.tools.samples import game


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_unit_has_a_card_with_all_its_boxes(language: Language) -> None:
    """N-P1: a box for each formation, a line for the target; for an action in movement, where it stops or worsens the
    shooting (N-314); engineers mark fortification.
    """
    for deck, army in zip(sheets(language).cards, game("napoleonic", EVENING).armies, strict=True):
        assert len(deck.cards) == len(army.roster.units)
        for card in deck.cards:
            engineers = card.sign == "sapper-axe"
            formations = 3 if card.sign in ("cannon", "howitzer") else 4
            shoots = card.sign not in ("sabre-horse", "sapper-axe", "wagon-wheel")
            boxes = sum(tally.boxes for row in card.tallies for tally in row)
            assert boxes >= formations + shoots + RULES.whole("terrain.fortifying.markers") * engineers
            targets = [tally.label for row in card.tallies for tally in row if "____" in tally.label]
            assert (len(targets) == 1) is (card.sign not in ("cannon", "howitzer", "sapper-axe", "wagon-wheel"))


def test_only_those_who_may_are_told_that_they_shoot_after_moving() -> None:
    """N-314."""
    boxes = {
        card.title: {plain(one.label) for row in card.tallies for one in row}
        for deck in sheets().cards
        for card in deck.cards
    }
    assert "moved: shoots, −1 a stand" in boxes["Life Guard Jaegers"]
    assert "moved/re-formed: no shot" in boxes["106th of the Line"]
    assert not [label for label in boxes["Elisavetgrad Hussars"] if "moved" in label]


def test_a_box_stands_on_one_line_with_its_words() -> None:
    """A formation or an action in movement and its box are one mark, in no line of text that could be broken."""
    for deck in sheets().cards:
        for card in deck.cards:
            assert "□" not in said(card)
    jaegers = next(card for deck in sheets().cards for card in deck.cards if card.title == "Life Guard Jaegers")
    assert [[plain(tally.label) for tally in row] for row in jaegers.tallies] == [
        ["moved: shoots, −1 a stand"],
        ["line 15 cm", "column 20", "square 6"],
        ["march 27", "disord.", "target ____"],
    ]


def test_no_box_stands_alone_in_the_last_row() -> None:
    """The seventh box of the chasseurs, “moved”, was left over below two rows of three."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        for deck in present(game("napoleonic", evening), "en").cards:
            assert all(len(card.tallies[-1]) > 1 for card in deck.cards)


def test_a_card_has_its_number_in_the_square_of_its_side() -> None:
    """The attacker is black, as on the map."""
    assert [{card.black for card in deck.cards} for deck in sheets().cards] == [{True}, {False}]


def holds(title: str, evening: str = EVENING) -> list[tuple[str, ...]]:
    """The heads of a card's table of morale, then its rows."""
    decks = present(game("napoleonic", evening), "en").cards
    table = next(card.table for deck in decks for card in deck.cards if card.title == title)
    assert table
    return [tuple(map(plain, row)) for row in (table.heads, *table.rows)]


def test_a_card_tells_the_roll_that_a_unit_holds_on() -> None:
    """N-602 to N-604: by formation, on every card, with what each friend near adds, which a player forgot."""
    assert holds("92nd of the Line") == [
        ("", "line", "col./sq.", "disord.", "friend"),
        ("Holds on ≤", "10", "12", "8", "+1"),
    ]
    assert holds("Yelets Infantry")[1] == ("Holds on ≤", "8", "10", "6", "+1")
    assert holds("Battery at Gorki") == [("", "firing", "disord.", "friend"), ("Holds on ≤", "10", "8", "+1")]
    with RULES.replaced("morale.modifiers.friend", 2):
        assert holds("92nd of the Line")[1][-1] == "+2"


def rules(title: str, evening: str = EVENING) -> list[tuple[str, str]]:
    """The rule lines of a card."""
    decks = present(game("napoleonic", evening), "en").cards
    card = next(card for deck in decks for card in deck.cards if card.title == title)
    return [(plain(rule.key), plain(rule.says)) for rule in card.rules]


def test_a_card_tells_what_stands_lost_in_one_turn_change() -> None:
    """N-604: −4 and −8 in any formation, in words: with five heads the columns touched. Nothing for a unit that is gone by then."""
    assert ("Lost in one turn", "2: −4, 3: −8") in rules("92nd of the Line")
    assert ("Lost in one turn", "2: −4") in rules("Division's horse battery")
    assert "Lost in one turn" not in dict(rules("1st Croats"))


def test_a_card_tells_what_an_attack_across_a_hill_edge_or_a_ravine_loses_where_there_are_such() -> None:
    """N-703: at Wertingen the squares stand on the height, and every sum of those who went up was four too high; at
    Schöngrabern the bed of the brook lies between the armies. “Counted: 1–3” held until the enemy moved: no total has it.
    """
    lost = ("Attack:", "wood, settlement, hill edge −4")
    for title in ("Dragoons of Klein", "Brigade of Laplanche-Mortières", "55th Infantry"):
        assert rules(title, "wertingen-1805")[-1] == lost, title
    assert lost not in rules("Horse battery", "wertingen-1805")  # guns do not attack
    brook = "wood, settlement, hill edge −4; fortified settlement −8; ravine −12"
    assert ("Attack:", brook) in rules("18th of the Line", "schoengrabern-1805")
    assert ("Attack:", "wood, settlement, hill edge, wall −4; ravine −12") in rules("106th of the Line")
    played: Any = game("napoleonic", "wertingen-1805")
    flat = tuple(one for one in played.evening.terrain if one.ground != "hill")
    plain_field = type(played)(played.evening.model_copy(update={"terrain": flat}), played.armies)
    cards = [card for deck in present(plain_field, "en").cards for card in deck.cards]
    assert not [rule for card in cards for rule in card.rules if "edge" in rule.says]


def test_a_card_of_guns_says_that_canister_does_nothing_to_a_settlement_where_there_is_one() -> None:
    """N-502: the garrison of Wertingen is the nearest target of the horse battery."""
    assert "Canister at a settlement: no effect" in panel("Horse battery", "wertingen-1805")


def test_whatever_fails_its_test_has_a_box_for_disorder() -> None:
    """N-605: guns and trains had none, though a failed test disorders any unit."""
    for evening in ("borodino-village-1812", "schoengrabern-1805"):
        for card in (card for deck in present(game("napoleonic", evening), "en").cards for card in deck.cards):
            assert any(plain(tally.label).startswith("disord.") for row in card.tallies for tally in row)


def test_a_card_of_a_regiment_with_a_general_has_its_losses_too_with_him_and_without() -> None:
    """N-604: what the 106th holds on after heavy losses decides the evening; other lines had pushed it out."""
    assert holds("106th of the Line") == [
        ("Holds on ≤", "line", "col./sq.", "disord.", "friend"),
        ("with general", "13", "15", "11", "+1"),
        ("no general", "10", "12", "8", "+1"),
    ]
    assert ("Lost in one turn", "2: −4, 3: −8") in rules("106th of the Line")
    assert holds("Life Guard Jaegers") == [
        ("Holds on ≤", "line", "col./sq.", "disord.", "friend"),
        ("in settlement", "15", "–", "13", "+1"),
        ("outside", "13", "15", "11", "+1"),
    ]
    assert ("Lost in one turn", "2: −4; no general: −3") in rules("Life Guard Jaegers")


def test_a_card_names_fortifications_only_where_there_are_some() -> None:
    """N-604: “at a fortification 14” stood on the guns' cards of an evening without any."""
    played: Any = game("napoleonic", EVENING)
    ground = played.evening.terrain[0].model_copy(update={"ground": "artillery-fortification"})
    works = played.evening.model_copy(update={"terrain": (*played.evening.terrain, ground)})
    for evening, named in ((played.evening, False), (works, True)):
        cards = present(type(played)(evening, played.armies), "en").cards[0].cards
        guns = next(card for card in cards if card.sign == "cannon")
        assert ("14" in str(guns.table)) is named


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_units_without_orders_are_called_unit_cards(language: Language) -> None:
    """The rules have no orders; the sheets were headed “Order cards”."""
    called = {"en": "Unit cards: ", "ru": "Карточки отрядов: "}
    for deck in sheets(language).cards:
        assert deck.title.startswith(called.get(language, called["en"]))


def test_cards_lie_two_beside_each_other_on_one_sheet_in_type_that_is_read_across_a_table() -> None:
    """Eleven cards in type of 6 points stood above an empty half of the paper."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        for language in ("en", "ru"):
            for deck in present(game("napoleonic", evening), language).cards:
                made = render([deck], paper="a4", language=language)
                assert (made.sheets, made.problems) == (1, ())
                drawn = compose([(card, None) for card in deck.cards], geometry(), Composer())
                words = [run for face in drawn.faces.values() for run in face.words]
                assert min(run.size for run in words) >= 6.3


def test_figures_of_a_card_have_lines_of_more_than_their_height() -> None:
    """Bold figures touched those above and below."""
    form = geometry().format(CardShape.REGIMENT)
    assert form.table
    assert form.panel
    rows = [(one.height, one.value) for one in form.table.rows] + [(one.height, one.value) for one in form.panel.rows]
    assert all(height >= 1.05 * value / MM for height, value in rows)


def panel(title: str, evening: str = EVENING) -> dict[str, tuple[str, ...]]:
    """The lines of a unit's panel by their labels."""
    decks = present(game("napoleonic", evening), "en").cards
    found = next(card for deck in decks for card in deck.cards if card.title == title)
    return {row.label.replace("\u00a0", " "): row.values for row in found.panel}


def test_a_card_tells_what_its_attack_comes_to_against_this_evenings_units() -> None:
    """The totals of the procedure in the open; enemies alike on one line."""
    hussars = panel("Elisavetgrad Hussars")
    assert hussars["in line against"] == ("line", "col.", "square")
    assert hussars["foot 5"] == ("+21", "+13", "+1")
    assert hussars["foot 1–3"] == ("+12", "+4", "−8")
    played: Any = game("napoleonic", EVENING)
    first, second = (SheetArmy(army).units for army in played.armies)
    attack = Inputs(attackers=(fighter(first[5]),), defenders=(fighter(second[0]),))
    assert panel("9th Chasseurs")["foot 1"][0] == f"+{melee.run(attack).result['total']}"


def test_each_group_of_targets_has_its_own_totals() -> None:
    """Enemies who differ are never on one line with the least and the greatest total, so that the player need not guess."""
    line = panel("106th of the Line")
    assert line["horse 8"] == ("+12", "+4", "–")
    assert line["foot 1"] == ("+13", "+5", "+13")
    named = {n for label in line for n in spread_out(label.partition(" ")[2])}
    assert named == set(range(1, 9))
    for evening in (EVENING, "schoengrabern-1805", "wertingen-1805"):
        for deck in present(game("napoleonic", evening), "en").cards:
            assert not [row for card in deck.cards for row in card.panel if "…" in "".join(row.values)]


def test_a_card_says_what_its_numbers_are() -> None:
    """“12/8 9/6 6/4 3/2” had no heads, “foot 4, 7” read as values, “in 100” did not say of what."""
    line = panel("106th of the Line")
    assert (line["stands"], line["to 15 cm"]) == (("4", "3", "2", "1", "col./sq."), ("12", "9", "6", "3", "3"))
    assert line["in column against"] == ("line", "col.", "square")
    chasseurs = panel("9th Chasseurs")
    assert (chasseurs["stands on foot"], chasseurs["to 20 cm"]) == (("2", "1", "col./sq."), ("4", "2", "2"))
    with RULES.replaced("shooting.tables.infantry.values.near.4", 17):
        assert panel("106th of the Line")["to 15 cm"] == ("17", "9", "6", "3", "3")


def test_the_card_of_a_garrison_tells_what_it_shoots_with_from_its_settlement() -> None:
    """N-501: from a settlement one more a stand; nobody else begins at a rest."""
    assert panel("Life Guard Jaegers")["from a rest"] == ("+3", "+2", "+1")
    assert "from a rest" not in panel("1st Jaegers")


def test_where_a_card_has_too_few_lines_the_nearest_of_one_arm_share_one() -> None:
    """Enemies on more lines than the card has: the least and the greatest total, of foot and horse each."""
    borodino: Any = game("napoleonic", EVENING)
    units = SheetArmy(borodino.armies[0]).units
    totals = ((9, 1, 9), (8, 0, 8), (2, -6, 2))
    attacks = [Attack("foot", one, one, (unit,)) for one, unit in zip(totals, units, strict=False)]
    horse = Attack("horse", (1, -7, None), (1, -7, None), (units[3],))
    two, one, other = shared([*attacks, horse], 3)
    assert (two.most, two.least, two.enemies) == (totals[0], totals[1], units[:2])
    assert (one, other) == (attacks[2], horse)
    assert len(shared([*attacks, horse], 1)) == 2


def test_a_card_has_the_totals_on_a_target_in_line_in_column_and_in_square() -> None:
    """N-703: the dragoons' −12 on a square stood nowhere, then below the +8 on the line into which the square may form,
    then as “To total: −20” beside absolute totals.
    """
    dragoons = panel("Dragoons of Klein", "wertingen-1805")
    assert dragoons["foot 1–3"] == ("+15", "+7", "−5")
    assert dragoons["horse 5"] == ("+8", "0", "–")  # N-Q27
    brigade = panel("Brigade of Laplanche-Mortières", "wertingen-1805")  # in column on line and on a square alike
    assert brigade["foot 1–3"] == ("+16", "+8", "+16")
    cavalry = played(evening__readings={"N-Q27": "any"}).cards[0].cards
    rows = [row for card in cavalry for row in card.panel if row.label.startswith("horse")]
    assert rows
    assert all("–" not in row.values for row in rows)


def test_a_unit_attacks_in_the_formation_in_which_it_begins() -> None:
    """N-703: columns had the totals of lines, with “on line, square +8” elsewhere on the card."""
    assert panel("92nd of the Line")["foot 4, 7"] == ("+20", "+12", "+20")
    assert ("In line:", "each total 8 lower") in rules("92nd of the Line")
    assert panel("8th Light")["foot 4, 7"] == ("+8", "0", "+8")
    assert ("In column:", "each total 8 higher") in rules("8th Light")
    assert "in line against" in panel("Grenadiers of the 18th and 42nd", "wertingen-1805")


def test_the_column_of_horse_adds_nothing_on_a_square() -> None:
    """N-703: only that of infantry does."""
    assert ("In column:", "8 higher, but not on squares") in rules("Elisavetgrad Hussars")


def test_the_card_of_a_unit_that_begins_in_square_has_its_morale_and_its_shots_there() -> None:
    """N-604, N-Q31."""
    title = "Grenadiers of the 18th and 42nd"
    assert holds(title, "wertingen-1805")[0] == ("", "line", "col./sq.", "disord.", "friend")
    assert panel(title, "wertingen-1805")["to 15 cm"] == ("6", "3", "3")
    assert panel(title, "wertingen-1805")["to 30 cm"] == ("4", "2", "2")


def test_where_a_square_shoots_with_more_than_a_column_no_one_value_is_given_for_both() -> None:
    """N-Q31: a side of a square of six has two stands until one is lost; a club may let more of them shoot."""
    large = {"list__lines__line__stands": {"from": 2, "to": 6}, "red__units__line-1__stands": 6}
    for change, both in (({}, True), ({"evening__readings": {"N-Q31": "any"}}, False), (large, False)):
        cards = played(**change).cards[0].cards
        line = next(card for card in cards if card.panel and card.panel[0].label == "stands")
        assert ("col./sq." in line.panel[0].values) is both


def spread_out(label: str) -> set[int]:
    """The numbers of a label; none of other labels."""
    found: set[int] = set()
    for one in label.replace(" / ", ", ").split(", "):
        ends = one.split("–")
        if all(end.isdigit() for end in ends):
            found |= set(range(int(ends[0]), int(ends[-1]) + 1))
    return found


def test_the_club_reading_of_large_groups_stands_on_cards_and_rosters() -> None:
    """N-Q2, N-Q4: six howitzers go on as six times the first row, their shells do not go on."""
    large = {
        "list__lines__guns__howitzers": True,
        "list__lines__guns__stands": {"from": 2, "to": 6},
        "red__units__guns-1__stands": 6,
    }
    for readings, worth, shells in (({}, "12/8", "6"), ({"N-Q2": "extrapolate"}, "18/12", "–")):
        sheets = played(**large, evening__readings=readings)
        table, _ = (block for block in sheets.rosters[0].blocks if isinstance(block, StatTable))
        (line,) = (one for one in table.lines if one.id == "guns-1")
        assert line.tail[0] == worth
        assert f"{shells} · {shells} · 6 · 4 · 2 · 2" in line.below[0].name
        card = next(card for card in sheets.cards[0].cards if card.number == "6")
        assert [row.values[0] for row in card.panel[1:4]] == [*worth.split("/"), shells]


def test_cavalry_has_a_box_for_the_square_where_a_club_reads_it_so() -> None:
    """N-Q27."""
    for readings, boxed in (({}, False), ({"N-Q27": "any"}, True)):
        card = next(card for card in played(evening__readings=readings).cards[0].cards if card.sign == "sabre-horse")
        assert any(tally.label == "square" for row in card.tallies for tally in row) is boxed
