"""What the unit cards of `chainmail` print (K-P1)."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from builder.render.block_types.typography import curly, tied
from builder.render.cards import card_sheets, formats
from builder.render.cards.face import Composer
from builder.render.fonts import DESCENT
from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardShape
from builder.sheets.words import TIED
from builder.systems.chainmail.classes import fighting
from builder.systems.chainmail.procedures.fatigue import Tally as Done
from builder.systems.chainmail.procedures.fatigue import actions_of_way, tired_by, ways_to_tire
from builder.systems.chainmail.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.systems.chainmail.printed import SPEAK, cards, muret, presented
from tests.tools.samples import game


def boxes(card: Card) -> dict[str, int]:
    """The boxes of a card by their labels."""
    return {one.label.replace("\u00a0", " "): one.boxes for row in card.tallies for one in row}


def test_every_unit_has_a_card_with_its_boxes() -> None:
    """K-P1: shots, over half a move, charge, fatigue; reload for heavy crossbows only; engines never tire."""
    aragon, montfort = muret().cards
    assert (len(aragon.cards), len(montfort.cards)) == (12, 9)
    assert (aragon.title, montfort.title) == ("Unit cards: ARAGON", "Unit cards: MONTFORT")
    found = cards()
    archers = boxes(found["Archers of the camp"])
    tires = {"moved": 5, "charged": 1, "fought": 3, "tired: rolls −2, enemy's +2": 0}
    assert archers == tires | {"shot (stood: 2)": RULES.whole("shooting.rights.stood"), "over ½": 1}
    assert {"shot", "over ½", "unloaded"} <= set(boxes(found["Heavy crossbows of the castle"]))
    knights = found["Knights of Foix"]
    # a turn of movement each, charges and turns of melee: five or three of one kind, or of all three kinds
    assert boxes(knights) == tires
    assert {one.label: one.heavy for row in knights.tallies for one in row if one.heavy} == {"moved": 4, "fought": 2}
    assert boxes(found["Siege engines"]) == {"shot": 2}, "one for each of the two"


def test_the_boxes_tire_a_unit_exactly_when_the_rules_do() -> None:
    """K-701: a bold box, or four ticks with one of each kind; "or 2m+c+f, m+c+2f" was explained on the roster only."""
    tallies = [one for row in cards()["Knights of Foix"].tallies for one in row if one.boxes]
    every = min(sum(need) for need in map(actions_of_way, ways_to_tire()) if all(need))
    for ticks in product(*(range(one.boxes + 1) for one in tallies)):
        bold = any(one.heavy is not None and n > one.heavy for one, n in zip(tallies, ticks, strict=True))
        done = dict(zip((one.label for one in tallies), ticks, strict=True))
        way = tired_by(Done(done["moved"], done["charged"], done["fought"]))
        assert bool(way) == (bold or (all(ticks) and sum(ticks) >= every)), done


@pytest.mark.parametrize("evening", ["muret-1213", "toulouse-1218"])
@pytest.mark.parametrize("language", SPEAK)
def test_no_line_of_a_card_is_left_out(evening: str, language: Language) -> None:
    """The women with water did not say what they lose to shots, the militia of the Bourg not that its shooters may fall back."""
    shapes = formats.geometry()
    for deck in presented(game("chainmail", evening), language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            printed = " ".join(words.text for words in face.words).replace(TIED, " ")
            for line in (*card.rules, *card.notes):
                begins = (line.key or line.says).partition("□")[0].replace(TIED, " ").split(" ")[0]
                assert begins in printed, (card.title, line)


def test_a_card_has_the_dice_and_faces_against_each_class_that_is_on_the_table() -> None:
    """Five heavy horse meet five classes of Aragon, no armoured foot; what a figure of each rolls back stands beside."""
    table = cards()["Household of Montfort"].table
    assert table
    assert table.rows == (
        ("light foot", "×4", "20", "5–6", "¼", "6"),
        ("heavy foot", "×3", "15", "5–6", "¼", "6"),
        ("light horse", "×2", "10", "5–6", "¹⁄₃", "6"),
        ("medium horse", "×1", "5", "5–6", "½", "6"),
        ("heavy horse", "×1", "5", "6", "×1", "6"),
    )
    with RULES.replaced("melee.matrix.heavy-horse.heavy-foot.dice", 2):
        changed = cards(joined=game("chainmail", "muret-1213"))["Household of Montfort"].table
        assert changed
        assert changed.rows[1][1:3] == ("×2", "10")


def test_an_army_without_an_enemy_has_every_class_on_its_cards() -> None:
    """A roster printed alone: all six classes, nobody who shoots, and no side to be black or white."""
    alone = presented(game("chainmail", "muret-1213").armies[1], "en").cards[0].cards[4]
    assert alone.table
    assert [row[0] for row in alone.table.rows] == [
        "light foot", "heavy foot", "armoured foot", "light horse", "medium horse", "heavy horse",
    ]  # fmt: skip
    assert "Losses to" not in {line.key for line in alone.rules}
    assert alone.black is None


def test_a_shooter_has_what_each_roll_kills_by_the_armour_on_the_table() -> None:
    """Twelve archers: one group against full armour, two of six against shields, each with its own roll, and the mean of both; Montfort has nobody without armour."""
    assert 'Move 9" · range 15" · no armour' in {
        line.key.replace(TIED, " ") for line in cards()["Archers of the camp"].rules
    }
    assert panel("Archers of the camp")[:3] == [
        ("shoot at", "1–4", "5–6", "mean"),
        ("shield, 2×6", "2×2", "2×2", "4"),
        ("full", "1", "2", "1.3"),
    ]


def test_a_mixed_unit_says_how_many_of_it_shoot_with_what() -> None:
    """K-206: eight of the sixteen of the militia; all of the archers do."""
    said = [line.key.replace(TIED, " ") for line in cards()["Militia of the Bourg"].rules]
    assert 'Move 9" · 8 crossbows, range 18" · shield' in said
    assert boxes(cards()["Militia of the Bourg"])['shooters may fall back 3"'] == 0


def test_a_shooter_has_its_melee_in_a_table_of_its_own() -> None:
    """The militia of the Bourg kills light foot on 5 too: no figure stands under a roll that is not its own; after its first
    loss the dice of the whole unit were of no use, and those of one figure stood on the reference only.
    """
    assert panel("Militia of the Bourg")[3:] == [
        ("melee", "LF", "HF", "MH", "HH"),
        ("each", "×1", "×1", "¹⁄₃", "¼"),
        ("dice", "16", "16", "5", "4"),
        ("kill on", "5–6", "6", "6", "6"),
    ]


def test_the_classes_stand_in_one_order_on_cards_rosters_and_the_reference() -> None:
    """Ordinary cards began with heavy horse, and the cards of shooters, the rosters and the reference with light foot; so with armour."""
    order = [RULES.text(f"melee.classes.{one}.name").say("en") for one in fighting()]
    for joined in ("muret-1213", "toulouse-1218"):
        for card in cards(joined=game("chainmail", joined)).values():
            rows = [row[0] for row in card.table.rows] if card.table else []
            assert rows == sorted(rows, key=order.index), card.title
    shot = [label for label, *_ in panel("Watch behind works", game("chainmail", "toulouse-1218"))]
    assert shot[1:4] == ["none", "shield", "full"]


def panel(unit: str, joined: Any = None) -> list[tuple[str, ...]]:
    """The lines on the right of the card of a unit that shoots."""
    return [(row.label, *row.values) for row in cards(joined=joined)[unit].panel]


@pytest.mark.parametrize(("choice", "says"), [("shift", "rolls −2, enemy's +2"), ("ignore", "morale −1")])
def test_a_card_says_what_being_tired_does_as_the_club_reads_it(choice: str, says: str) -> None:
    """K-703, K-Q6: cards said when a unit is tired, but not what for."""
    joined: Any = game("chainmail", "muret-1213")
    evening = joined.evening.model_copy(update={"readings": {"K-Q6": choice}})
    for card in cards(joined=replace(joined, evening=evening)).values():
        does = [one.label for row in card.tallies for one in row if one.label.startswith("tired:")]
        assert does == ([] if card.sign == "trebuchet" else [f"tired: {says}"])


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_leaves_out_javelins_or_melee_for_want_of_room(language: Language) -> None:
    """The militia of the Bourg has the most lines: two kinds of armour, four classes, when it may move."""
    shapes = formats.geometry()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            printed = " ".join(words.text for words in face.words)
            told = (*(note.key.partition("□")[0] for note in card.notes), *(row.label for row in card.panel))
            assert all(curly(one) in printed for one in told), card.title


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_leaves_out_how_far_its_unit_moves(language: Language) -> None:
    """The crews in Russian and in German lost move and armour to the line that says how long they wait."""
    shapes = formats.geometry()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            moves = next(line.key for line in card.rules if " · " in line.key)
            printed = " ".join(words.text.replace("\u00a0", " ") for words in face.words)
            assert curly(moves).replace(TIED, " ") in printed, card.title


@pytest.mark.parametrize("language", SPEAK)
@pytest.mark.parametrize("evening", ["muret-1213", "toulouse-1218"])
def test_the_card_of_an_engine_has_its_move_or_says_that_the_rules_have_none(evening: str, language: Language) -> None:
    """K-503, K-508: marshes stop catapults and roads speed them; their cards had no move, even where a list gave it."""
    shapes = formats.geometry()
    given = {"en": "Move 4", "ru": "Движение 4", "de": "Bew. 4"}[language]
    lacking = {"en": "Move not", "ru": "Движения в", "de": "Bewegung nicht"}[language]
    for moving, start in ((4, given), (None, lacking)):
        for deck in presented(_with_engines(evening, moving), language).cards:
            composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
            for card, face in composed.faces.items():
                if card.sign == "trebuchet":
                    said = card.rules[0].key.replace(TIED, " ")
                    assert (said.startswith(start), said.count(" · ")) == (True, 2)
                    assert curly(said) in " ".join(words.text.replace("\u00a0", " ") for words in face.words)


def _with_engines(evening: str, move: int | None) -> Any:
    """A sample evening, the engines of whose lists have this move."""
    joined: Any = game("chainmail", evening)
    armies = []
    for army in joined.armies:
        whole = army.known_list
        lines = (one.model_copy(update={"move": move}) if one.troop == "catapult" else one for one in whole.lines)
        armies.append(replace(army, known_list=whole.model_copy(update={"lines": tuple(lines)})))
    return replace(joined, known=tuple(armies))


_LEAST = 6.5
"""Points, as for labels on maps."""


@pytest.mark.parametrize("language", SPEAK)
def test_every_unit_that_fights_has_all_ways_to_become_tired_on_its_card(language: Language) -> None:
    """K-701: shooters, light horse with javelins and the militia had boxes for two of the four ways only."""
    shapes = formats.geometry()
    for name in ("muret-1213", "toulouse-1218"):
        for deck in presented(game("chainmail", name), language).cards:
            composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
            for card, face in composed.faces.items():
                if card.sign != "trebuchet":
                    does = next(one.label for row in card.tallies for one in row if not one.boxes)
                    printed = " ".join(words.text for words in face.words).replace("\u00a0", " ")
                    ways = card.rules[-1]
                    assert all(curly(one).replace("\u00a0", " ") in printed for one in (does, *ways)), card.title


@pytest.mark.parametrize("language", SPEAK)
def test_nothing_on_a_card_is_smaller_than_can_be_read_across_a_table(language: Language) -> None:
    """Heads of columns and the whole table of crossbows were of 6.0 points."""
    shapes = formats.geometry()
    for name in ("muret-1213", "toulouse-1218"):
        for deck in presented(game("chainmail", name), language).cards:
            composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
            sizes = {words.size for face in composed.faces.values() for words in face.words}
            assert min(sizes) >= _LEAST


def test_the_rolls_of_a_volley_stand_over_what_they_kill() -> None:
    """The figures stood under the end of "1–2", below its 2."""
    composer, (archers,) = Composer(), [one for one in muret().cards[0].cards if one.title == "Archers of the camp"]
    (face,) = card_sheets.compose([(archers, None)], formats.geometry(), composer).faces.values()

    def middles(*texts: str) -> list[float]:
        found = [next(one for one in face.words if one.text == text and one.x > 60) for text in texts]
        return [round(one.x + composer.width(one.text, one.size, bold=one.bold) / 2, 1) for one in found]

    assert middles("1–4", "5–6", "LF") == middles("1", "2", "12")


def test_no_number_on_a_card_parts_from_what_it_counts() -> None:
    """Sergeants lost figures to "crossbows 2, heavy", and on the next line to "0–1"."""
    shapes = formats.geometry()
    form = shapes.format(CardShape.COMPANY)
    assert form.rules
    for language in SPEAK:
        for deck in muret(language).cards:
            composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
            for card, face in composed.faces.items():
                begun = [words.text for words in face.words if words.x == form.rules.box.x and not words.white]
                assert len(begun) > 1
                assert not [text for text in begun if text[:1].isdigit() and TIED not in text], card.title


@pytest.mark.parametrize("language", SPEAK)
def test_a_long_name_does_not_hang_into_the_heads_of_the_table_below_it(language: Language) -> None:
    """The g of "Crossbows at the gate" stood on the head of its shots."""
    shapes, composer = formats.geometry(), Composer()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, composer)
        for card, face in composed.faces.items():
            name = next(words for words in face.words if words.text == tied(card.title))
            low, end = (
                name.y + DESCENT * name.size / formats.MM,
                name.x + composer.width(name.text, name.size, bold=True),
            )
            heads = [words for words in face.words if card.table and words.text in card.table.heads and words.x < end]
            assert all(words.y - composer.cap * words.size / formats.MM >= low for words in heads), card.title


def test_badly_trained_troops_say_so_beside_their_class() -> None:
    """K-604: behind the class there is room for it in every language."""
    assert cards()["Crews and carters"].owner == "12\u00a0light foot, badly trained"


def test_heavy_crossbows_have_their_bonus_on_the_card_unless_the_club_ignores_it() -> None:
    """K-204, K-Q6: three against no armour kill two on a roll of 2 already."""
    crossbows = "Heavy crossbows of the castle"
    assert panel(crossbows)[0] == ("shoot at", "1", "2", "3–6", "mean")
    assert panel(crossbows)[1] == ("none", "1", "2", "2", "1.8")
    joined: Any = game("chainmail", "muret-1213")
    evening = joined.evening.model_copy(update={"readings": {"K-Q6": "ignore"}})
    assert panel(crossbows, replace(joined, evening=evening))[1] == ("none", "1", "2", "2", "1.7")
    told = [cards(joined=one)[crossbows].rules for one in (joined, replace(joined, evening=evening))]
    assert ["+1 to shots is included" in str(rules).replace(r"\xa0", " ") for rules in told] == [True, False]


def test_a_card_says_which_roll_kills_how_many_with_javelins() -> None:
    """K-401 to K-403: "no armour 3–4" left a player to look the roll up; the archers' cards told it."""
    sheets = presented(game("chainmail", "toulouse-1218"), "en")
    (women,) = (card for deck in sheets.cards for card in deck.cards if card.title == "Women with water")
    (thrown,) = (note.says.replace(TIED, " ") for note in women.notes)
    assert thrown == "none 3 (4 on 3+), shield 2 (3 on 4+), full 0 (1 on 5+)"


def test_the_shots_of_a_card_stand_apart_from_its_melee() -> None:
    """Two tables of one width and one line height were read as one."""
    shape = formats.geometry().formats[CardShape.COMPANY]
    assert shape.panel
    assert shape.panel.apart > 1
    archers = muret().cards[0].cards[9]
    face = card_sheets.compose([(archers, None)], formats.geometry(), Composer()).faces[archers]
    level = {one.text: one.y for one in face.words if one.x >= shape.panel.box.x - 0.01}
    steps = level["melee"] - level["full"], level["dice"] - level["each"]
    assert steps[0] - steps[1] >= shape.panel.apart - 0.4


def test_a_card_says_what_one_volley_of_the_enemy_kills() -> None:
    """By weapon, the fewest and the most: the militia's eight crossbows, twelve archers, six javelins."""
    said = {line.key: line.says for line in cards()["Household of Montfort"].rules}
    assert said["Losses to"] == "bows\u00a01–2, crossbows\u00a00–1, javelins\u00a00–1"


def test_units_are_told_apart_by_their_signs_and_their_numbers_by_the_side() -> None:
    """A crossbow is no longbow; the attacker is black, as on the map."""
    found = cards()
    signs = {name: card.sign for name, card in found.items()}
    assert signs["Archers of the camp"] == "bow"
    assert signs["Crossbows at the gate"] == "crossbow"
    assert signs["Heavy crossbows of the castle"] == "great-crossbow"
    assert signs["Light horse of the border"] == "javelin-horse"
    assert signs["Crews and carters"] == "pitchfork"
    joined = game("chainmail", "muret-1213")
    sides = [{card.black for card in deck.cards} for deck in muret().cards]
    assert sides == [{joined.evening.black == number} for number in (0, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_evening_fits_in_each_language(language: Language) -> None:
    """Nothing too long, no letter that the typeface lacks."""
    for deck in muret(language).cards:
        assert card_sheets.render([deck], paper="a4", language=language).problems == ()


@pytest.mark.parametrize("language", SPEAK)
@pytest.mark.parametrize("evening", ["toulouse-1218", "muret-1213"])
def test_who_throws_has_it_on_the_card_and_boxes_stand_below_the_table(evening: str, language: Language) -> None:
    """The Russian women with water had no room for their javelins; boxes beside a table left no room for rules."""
    shapes = formats.geometry()
    for deck in presented(game("chainmail", evening), language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            if not card.table:
                continue
            keys = [note.key.partition("□")[0].strip() for note in card.notes]
            assert not [key for key in keys if not any(key in one.text for one in face.words)]
            (row,) = card.tallies
            (low,) = {round(one.y, 1) for one in face.words if one.text in {tally.label for tally in row}}
            assert low == round(max(one.y for one in face.words), 1)
