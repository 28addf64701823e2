"""What must be printed where (R-P1, R-P4): cards and markers, in both languages."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from builder.render.cards.card_sheets import render
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, geometry
from builder.render.look import PLAIN
from builder.render.maps.card_picture import card_picture
from builder.rules.wording import in_hundred
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.fight import Across, Attack
from builder.systems.red_plains.fighter import Fighter
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.systems.red_plains.printed import COLUMNS, EVENING, card, panel, pencilled, said, sheets, titles
from tests.tools.samples import game


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_banner_and_task_has_its_card(language: Language) -> None:
    """And as many of each order as a turn can need: bets, generals, allied clans, a cunning plan, the three who shoot."""
    others = {"shoot": 3, "massed": 3, "move": 9, "re-form": 5, "wait": 3, "retreat": 3}
    found = titles(language)
    for order in RULES.below("orders.kinds"):
        short = f"orders.kinds.{order}.short"
        name = RULES.text(short if RULES.has_text(short) else f"orders.kinds.{order}.name").say(language).upper()
        assert found.count(name) == others.get(order, 4), order
    for task in RULES.below("command.shinobi.tasks"):
        assert found.count(RULES.text(f"command.shinobi.tasks.{task}.name").say(language).upper()) == 2
    assert RULES.text("command.banners.tiger.name").say(language).upper() in found
    assert {card.shape for deck in sheets(language).cards for card in deck.cards} == {"order", "retinue"}


def test_the_command_card_has_both_bets_with_their_chances() -> None:
    """R-401 to R-403: what each needs, how often it comes, and again with a messenger; the orders either way."""
    command = sheets("en").cards[1].cards[0]
    assert panel(command) == [
        ("success %", "needs", "once", "rerolled"),
        ("small", "5+", "83", "97"),
        ("big", "8+", "42", "66"),
        ("special + ordinary", "small", "big"),
        ("success", "1 + 3", "2 + 3"),
        ("failure", "0 + 3", "0 + 2"),
    ]
    assert "In the battle: messengers □ □  shinobi □ □" in said(command)
    assert pencilled(command) == ["small bet □", "big bet □", "rolled", "rerolled"]
    assert "Generals +2 special, 1 each: own or adjacent unit  Clans +1 ordinary, 1 each: own units" in said(command)


def test_an_order_to_shoot_and_a_task_at_a_unit_have_room_for_their_target() -> None:
    """R-501, R-405: it is named before execution; a messenger, whom Interception kills, has no number."""
    cards = sheets("en").cards[1].cards
    aimed = {one.title for one in cards if "Target:" in said(one) or "target" in pencilled(one)}
    assert aimed == {"SHOOT", "MASSED SHOOTING", "SIGNALS", "PANIC", "SABOTAGE"}


def test_an_order_has_room_for_which_of_two_it_is_and_how_the_unit_turns() -> None:
    """R-503, R-512, R-514: of two orders behind a unit nobody could tell the first; a reformed unit had turned either way."""
    marked = {one.title: pencilled(one) for one in sheets("en").cards[1].cards if not one.number}
    first, turns = ["1st □", "2nd □"], ["left □", "right □"]
    assert marked["REFORM"] == [*first, *turns, "cavalry about □"]
    assert marked["REGROUP"] == [*first, *turns, "about □", "sideways □"]
    assert marked["HOLD POSITION"] == [*first, *turns]
    assert marked["MOVE"] == marked["RETREAT"] == marked["DECISIVE ATTACK"] == [*first, "cell"]
    assert marked["WAIT"] == [], "it is always the first"


ENEMIES = ["cavalry 8", "spears 8", "spears 12", "bows 8", "ashigaru 12", "ashigaru 16", "arquebuses 8"]


def _dry() -> Any:
    """The evening without its river and the bridge over it."""
    played: Any = game("red-plains", EVENING)
    ground = played.evening.terrain.model_copy(update={"river": False, "bridges": ()})
    return replace(played, evening=played.evening.model_copy(update={"terrain": ground}))


def _chances(across: Across) -> tuple[Fraction, Fraction]:
    """Whether twelve spears beat eight riders whom they attack, and whether they hold against their attack."""
    baba, horse = Fighter.model_validate({"type": "spear-samurai", "figures": 12}), Fighter.model_validate({"type": "mounted-samurai", "figures": 8})  # fmt: skip
    attack, stand = (
        melee.run(melee.Inputs(attackers=(Attack(unit=one, across=across),), defender=other, readings={})).odds
        for one, other in ((baba, horse), (horse, baba))
    )
    beaten = sum(attack.get(one, 0) for one in ("retreats", "flees", "destroyed"))
    held = sum(stand.get(one, 0) for one in ("stopped", "thrown-back", "attacker-destroyed"))
    return Fraction(beaten), Fraction(held)


def test_a_unit_card_answers_whether_to_attack_and_whether_to_hold() -> None:
    """For each kind and size of enemy the chances of the procedure, both ways; of ashigaru 16 and 12, cards told of one."""
    rows = panel(SYSTEM.present()(_dry(), "en").cards[1].cards[1])
    assert rows[0] == ("wins in 100", "attack", "defence")
    assert [row[0] for row in rows[1:]] == ENEMIES
    assert rows[1][1:] == tuple(map(in_hundred, _chances("none")))


def test_sizes_against_which_the_chances_are_the_same_share_a_line() -> None:
    """Ashigaru never beat samurai spears, be they eight or twelve, and hold against both alike."""
    rows = panel(card("8", "en"))
    assert ("spears 8–12", "0", "90/99") in rows
    assert [row[0] for row in panel(card("1", "en"))[2:4]] == ["spears 8", "spears 12"]


def test_where_a_river_parts_the_armies_a_card_has_the_chances_over_it_too() -> None:
    """R-1001: eight riders beat bows in 95 of 100 attacks on open ground, over the river in 45; cards told of 95 alone."""
    rows = panel(sheets("en").cards[1].cards[1])
    assert rows[0] == ("wins % (/river)", "attack", "defence")
    assert [row[0] for row in rows[1:]] == ENEMIES
    open_ground, river = _chances("none"), _chances("river")
    assert rows[1][1:] == tuple(f"{in_hundred(one)}/{in_hundred(other)}" for one, other in zip(open_ground, river, strict=True))  # fmt: skip
    assert ("bows 8", "95/45", "75/97") in panel(card("2", "en"))


@pytest.mark.parametrize("sizes", [(16, 4), (12, 4), (8, 4), (16, 8)])
@pytest.mark.parametrize("river", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_more_sizes_than_a_card_has_room_for_every_kind_has_one(
    language: Language, river: bool, sizes: tuple[int, int]
) -> None:
    """Five kinds, each in two sizes that are equally usual."""
    deck = _deck_of(game("red-plains", EVENING) if river else _dry(), sizes, language)
    kinds = [label.rsplit(" ", 1)[0] for label, *_ in panel(deck.cards[1])[1:]]
    assert len(dict.fromkeys(kinds)) == 5
    assert render([deck], paper="a4", language=language).problems == ()


def _deck_of(played: Any, sizes: tuple[int, int], language: Language) -> Any:
    """The cards of the second side where both have every kind in two strengths."""
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
    return SYSTEM.present()(changed, language).cards[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chances_on_a_card_keep_clear_of_those_above_and_below(language: Language) -> None:
    """They stood a third of a millimetre apart: "39", "<1/3" and "33" were one column of ink."""
    composer, shapes = Composer(), geometry()
    form = shapes.format(CardShape.RETINUE)
    assert form.panel
    cards = [one for deck in sheets(language).cards for one in deck.cards if one.panel and one.number]
    settings = composer.settings(cards, shapes)
    for one in cards:
        drawing, problems = composer.face(one, form, settings[one])
        assert problems == []
        column = [run for run in drawing.words if run.bold and run.x > form.panel.box.x]
        heights = sorted({run.y for run in column})
        tall = composer.cap * column[0].size / MM
        assert len(heights) == len(panel(one)) - 1
        assert min(below - above for above, below in pairwise(heights)) - tall >= 0.45, one.title


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


@pytest.mark.parametrize(
    ("language", "hill", "far", "wood"),
    [
        ("en", "on a hill", "from the hill range 2 cells, over units", "Hidden in a wood until it fights or leaves"),
        ("ru", "на холме", "с холма на 2 клетки через головы", "Скрыт в лесу до боя или выхода из него"),
    ],
)
def test_a_card_says_that_its_unit_begins_on_a_hill_or_hidden_in_a_wood(
    language: Language, hill: str, far: str, wood: str
) -> None:
    """R-1003, R-1004: Suda and Takanashi begin on hills, Murakami in a wood; only map and roster knew it."""
    told = {one.number: said(one) for one in sheets(language).cards[0].cards if one.number}
    assert [number for number, card in told.items() if hill in card] == ["9", "11"]
    assert [number for number, card in told.items() if far in card] == ["11"]
    assert [number for number, card in told.items() if wood in card] == ["12"]


def test_the_chances_in_defence_are_those_on_the_hill_where_the_unit_begins() -> None:
    """R-1003: whoever attacks a hill has less impetus; Suda held against spears in 63 of 100 attacks, as on the plain.

    His hill lies at the river, that of Takanashi behind the first line: each can be attacked in one way only.
    """
    suda = next(one for one in sheets("en").cards[0].cards if one.number == "9")
    foot, spears = (Fighter.model_validate({"type": kind, "figures": n}) for kind, n in (("spear-ashigaru", 12), ("spear-samurai", 8)))  # fmt: skip
    on_hill = foot.model_copy(update={"ground": "hill"})
    attack = Attack(unit=spears, across="river")
    odds = melee.run(melee.Inputs(attackers=(attack,), defender=on_hill, readings={})).odds
    held = sum(odds.get(what, 0) for what in ("stopped", "thrown-back", "attacker-destroyed"))
    assert ("spears 8–12", "0", in_hundred(Fraction(held))) in panel(suda)
    cards = {one.number: panel(one) for one in sheets("en").cards[0].cards if one.number}
    assert ("cavalry 8", "25/3", "20") in cards["11"]
    assert {number for number, rows in cards.items() if not any("/" in row[2] for row in rows)} == {"9", "11", "12"}


def test_a_roster_by_itself_has_the_chances_against_an_army_like_its_own() -> None:
    """Who built it without an evening had cards with half of their face empty, and orders in a narrow column."""
    played: Any = game("red-plains", EVENING)
    alone = SYSTEM.present()(replace(played, evening=None, known=played.known[1:]), "en")
    (deck,) = alone.cards
    unit = next(one for one in deck.cards if one.number == "1")
    assert panel(unit)[0] == ("wins in 100", "attack", "defence")
    assert [label for label, *_ in panel(unit)[1:]] == ENEMIES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_has_a_card_with_its_boxes(language: Language) -> None:
    """R-P1: first and second order special or ordinary, a box for each volley."""
    cards = [card for card in sheets(language).cards[1].cards if card.number]
    assert [card.number for card in cards] == [str(n) for n in range(1, 13)]
    assert said(cards[6]).count("□") == 4
    assert said(cards[0]).count("□") == 0
    ((*row,),) = cards[0].tallies
    assert [one.boxes for one in row] == [0, 1, 1] * 2
    assert {card.tallies for card in cards} == {(tuple(row),)}
    part = geometry().format(CardShape.RETINUE).tallies
    assert part
    assert part.square >= 3
    assert part.row >= 5.5, "room for a pencil"


def test_the_card_of_peasants_says_that_friends_who_flee_through_them_make_them_flee() -> None:
    """R-215: ashigaru with spears and with arquebuses; no card said so."""
    said_so = {one.number for one in sheets("en").cards[1].cards if "flee if friends flee through" in said(one)}
    assert said_so == {"8", "9", "10", "12"}


def test_cards_say_what_generals_and_a_master_of_manoeuvres_do() -> None:
    """R-303, R-408: a general's extra order, a general retreat that the warlord may cancel."""
    cards = [{card.title: said(card) for card in deck.cards} for deck in sheets("en").cards]
    uesugi, takeda = cards
    assert "spears 12, general +1 special" in takeda["Baba Nobufusa"]
    assert "spears 8, Sanada clan" in takeda["Sanada Yukitaka"]
    assert "warlord may cancel" in takeda["COMMAND"]
    assert "may cancel" not in uesugi["COMMAND"]


@pytest.mark.parametrize(("language", "shot"), [("en", "attackers +"), ("ru", "атакующим урон")])
def test_arquebuses_read_without_guaranteed_damage_are_told_to_have_none(language: Language, shot: str) -> None:
    """R-Q3 read otherwise: nothing on the card waits for an attacker."""
    assert shot not in said(card("10", language, {"R-Q3": "none"}))


@pytest.mark.parametrize(
    ("number", "language", "needs"),
    [
        ("7", "en", "Volleys □ □ □ □  8 dice on 6+ "),
        ("7", "ru", "Залпы □ □ □ □  8 костей на 6+ "),
        ("10", "en", "Volleys □ □ □ □  4 dice on 4+, target's armour −1; diagonal 5+; at attackers dmg 1"),
        ("10", "ru", "Залпы □ □ □ □  4 кости на 4+, броня цели −1; наискосок 5+; атакующим урон 1"),
    ],
)
def test_a_shooters_card_tells_what_it_needs_to_hit(number: str, language: Language, needs: str) -> None:
    """R-203, R-205, R-216: the need in melee alone stood there."""
    assert needs in said(card(number, language))


@pytest.mark.parametrize(
    ("number", "values", "ranks"),
    [
        ("1", "2 4 5+ 1 2 4", "Steadfast: 4/3/2 by ranks; 2 in flank"),
        ("2", "2 4 5+ 2 3 2", ""),
        ("6", "1 4 5+ 1 2 3", "Steadfast: 3/2 by ranks; 2 in flank, rear, under fire"),
        ("8", "1 4 6+ 0 1 4", "Steadfast: 4/3/2/1 by ranks; 1 in flank, rear"),
        ("10", "0/1 4 6+ 0 1 1", ""),
    ],
)
def test_a_unit_card_has_its_values_in_a_row_under_heads(number: str, values: str, ranks: str) -> None:
    """R-201 to R-205, R-211, R-213, R-217: they ran on in sentences, in small type."""
    found: Any = card(number, "en")
    assert found.table.heads == ("dmg", "dice", "roll", "armour", "impetus", "stead.")
    assert found.table.rows == (tuple(values.split()),)
    assert ranks in said(found)
    assert ("Steadfast" in said(found)) == bool(ranks)


def test_no_letter_of_a_card_stands_for_two_things() -> None:
    """A Russian Б was armour and the ordinary order, an English S steadfastness and the special order."""
    for language in LANGUAGES:
        names = [words(f"columns.{column}").say(language).lower() for column in (*COLUMNS, "dice")]
        kinds = [words(f"cards.pencil.{one}").say(language).lower() for one in ("special", "ordinary")]
        assert len({*names, *kinds}) == len(names) + len(kinds)


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


def test_the_marker_of_a_hidden_unit_is_a_tree_with_a_question() -> None:
    """R-1004: it was a heap with eyes."""
    marked = {card.sign for deck in sheets("en").markers for card in deck.cards if card.title == "in wood"}
    assert marked == {CardSign.UNSEEN_IN_WOOD}


def test_markers_of_both_armies_go_on_one_sheet() -> None:
    """Each number of losses, like flight, for every second unit; positions held for as many special orders as last two turns.

    Panic and banners as the army lists allow, which is public.
    """
    counted = Counter(card.title for card in sheets("en").markers[1].cards if card.shape != "label")
    assert counted == dict.fromkeys(("fleeing", "shaken −1", "figure lost"), 7) | {
        "holds": 4,
        "panic −1": 4,
        "Tiger raised": 1,
        "in wood": 2,
        "figures lost": 14,
    }


def test_the_cards_of_a_side_share_their_back_and_differ_from_the_others() -> None:
    """Orders are secret until they are carried out."""
    first, second = sheets("en").cards
    assert first.back
    assert second.back
    assert first.back.title == "UESUGI"
    assert (first.back.title, first.back.pattern) != (second.back.title, second.back.pattern)


def test_on_the_picture_of_a_card_words_keep_apart_from_the_boxes_before_them() -> None:
    """SVG leaves out a space at the beginning of words: on the briefing they touched their boxes."""
    drawn = card_picture(card("7", "en"), PLAIN)
    assert ">\u00a0 8\u00a0dice" in drawn
    assert "> " not in drawn.replace(">\n", "")


def test_a_unit_with_the_warlord_and_a_general_tells_of_both() -> None:
    """R-303, R-404: the warlord's word took the place of the general's, and the special order was lost."""
    played: Any = game("red-plains", EVENING)
    army = played.known[1]
    unit = army.roster.generals[0].unit
    roster = army.roster.model_copy(update={"warlord": army.roster.warlord.model_copy(update={"unit": unit})})
    made = SYSTEM.present()(replace(played, known=(played.known[0], replace(army, roster=roster))), "en")
    owners = [one.owner.replace("\u00a0", " ") for one in made.cards[1].cards if "warlord" in one.owner]
    assert owners == ["spears 12, warlord, general +1 special"]
