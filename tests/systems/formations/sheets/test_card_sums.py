"""The sums on a card are what the rules core adds up: each is held against a whole calculation with dice, less the die."""

import pytest

from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardSign
from builder.systems.formations.sheets.sums import MOST
from builder.text import Language
from tests.languages import SPOKEN
from tests.systems.formations.sheets.armies import KINDS, army, commander, formation, game, samples
from tests.systems.formations.sheets.card_totals import (
    ADDED,
    COLUMNS,
    ENDS,
    HEADED,
    ONLY,
    ORDER,
    WORDED,
    Body,
    cards_of,
    cases,
    check,
    in_full,
    spoken_cases,
)
from tests.tools.samples import presented as present

HEADS = {"Attack", "Protection", "Shot", ""}
SPEAK = [language for system, language in SPOKEN if system == "formations"]


@pytest.mark.parametrize("evening", [one.evening.id for one in samples()])
def test_sums_of_the_samples_are_the_totals_of_whole_calculations(evening: str) -> None:
    """Plain sums, and each case that is shown: what the rules core rolls, less the die; a case differs from its sum."""
    for host, card in cards_of(evening):
        check(host, card)


def test_sums_of_each_kind_of_unit_are_the_totals_of_whole_calculations() -> None:
    """Every kind that orders treat differently, facing everything that changes a sum."""
    everything = army(
        *(kind for kind in KINDS if kind != "dragoons"), of="first", commanders=(commander("knights", "genius"),)
    )
    foes = army("elephants", "camels", "knights", "stakers", of="second", camp="fortified")
    deck = present(game(everything, foes), "en").cards[0]
    for card in (card for card in deck.cards if card.sign in ORDER):
        check(everything, card)


def test_a_formation_tells_its_columns_from_left_to_right() -> None:
    """The middle has two neighbours, and what stands behind a column supports it (Q-15)."""
    columns = (("swords", "swords-4"), ("swords-2",), ("swords-3",))
    host = army(*["swords"] * 4, formations=(formation("line", *columns),))
    deck = present(host, "en").cards[0]
    defence = next(card for card in deck.cards if card.number == "A" and card.sign == "shield")
    assert [(one.label, one.value) for one in defence.sums if not one.case][:1] == [("Attack", "9/9/8")]
    for card in deck.cards[:4]:
        check(host, card)


@pytest.mark.parametrize(
    ("columns", "value", "key"),
    [
        ([2, 1, 1], "9/9/8", HEADED),
        ([1, 1, 1, 1], "8/9/9/8", HEADED),
        ([1, 1, 1, 1, 1, 1, 1], "8/9×5/8", COLUMNS),
        ([1, 3, 1, 3, 1, 3, 1, 3], "8–11", ENDS),
        ([2], "8", ""),
    ],
    ids=["unlike columns", "a line of four", "neighbours alike", "many and unlike", "a single column"],
)
def test_values_of_a_formation_have_one_notation_and_its_key_on_the_card(
    columns: list[int], value: str, key: str
) -> None:
    """Column by column from the left, neighbours that are alike as 9×5; only what is too wide as its least and greatest."""
    names = iter(["swords", *(f"swords-{number}" for number in range(2, sum(columns) + 1))])
    host = army(
        *["swords"] * sum(columns),
        formations=(formation("line", *(tuple(next(names) for _ in range(deep)) for deep in columns)),),
    )
    deck = present(host, "en").cards[0]
    formed = [card for card in deck.cards if card.number == "A"]
    assert {card.key for card in formed} == {key}
    assert formed[0].sums[0].value == value
    assert {card.key for card in deck.cards if card.number != "A"} == {""}
    for card in formed:
        assert all(one.unit == ("" if key else "+d6") for one in card.sums)
        check(host, card)


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_has_several_values_on_a_line_without_a_key(language: Language) -> None:
    """Nor a key where there is nothing to explain."""
    for evening in samples():
        for deck in present(evening, language).cards:
            for card in deck.cards:
                several = any(sign in one.value for one in card.sums for sign in "/–×")
                assert several == bool(card.key), card


def test_values_of_a_formation_stand_below_the_numbers_of_its_first_rank() -> None:
    """Four values in a row did not say whose they are: at Agincourt they are those of units 4, 3, 1 and 2."""
    cards = [card for _, card in cards_of("agincourt-1415") if card.owner == "Vanguard"]
    assert [(card.key, card.heads) for card in cards] == [(HEADED, ("4", "3", "1", "2"))] * len(ORDER)


def test_who_does_not_shoot_in_a_formation_has_a_dash() -> None:
    """In the brigades of Lützen the pikes in the middle do not."""
    cards = [card for _, card in cards_of("luetzen-1632") if card.owner == "Yellow Brigade" and card.sign == "shield"]
    assert [one.value for card in cards for one in card.sums if one.label == "Shot"] == ["5/–/5"]


def test_a_formations_card_has_every_case_that_the_cards_of_its_units_have_under_each_order() -> None:
    """What a unit in front is worth under fire, against riders, behind stakes or in later rounds counts in formation too."""
    for evening in samples():
        for host, deck in zip(evening.armies, present(evening, "en").cards, strict=True):
            units = {(card.where, card.sign): _cases(card) for card in deck.cards}
            for card in (card for card in deck.cards if "/formations." in card.where and card.sign in ORDER):
                first = [column[0] for column in Body(host, card).formation.columns]  # type: ignore[union-attr]
                places = [index for index, unit in enumerate(host.roster.units) if unit.id in first]
                each = [units[f"{card.where.rpartition('/')[0]}/units.{place}", card.sign] for place in places]
                assert _cases(card) >= set().union(*each), (evening.evening.id, card.owner, card.title)


def _cases(card: Card) -> set[str]:
    """The cases of both totals that a card tells, whichever way it words them."""
    told = (ONLY.sub(r"\2", one.label) for one in card.sums)
    said = (ADDED.sub(r"\1", one) for one in told)
    words = (one.key.removesuffix(":").split(": ")[-1] for one in card.rules if WORDED.fullmatch(one.says))
    return {case for one in said for case in cases(one)} - {*HEADS, "clash", "melee", "always"} | {
        case for one in words for case in spoken_cases(one)
    }


def test_archers_behind_foot_shoot_over_their_heads() -> None:
    """C-5.5-02: bows from the second rank with one less; crossbows do not."""
    bows = army("swords", "archers", formations=(formation("column", ("swords", "archers"), shape="column"),))
    crossbows = army("swords", "crossbows", formations=(formation("column", ("swords", "crossbows"), shape="column"),))
    card = present(bows, "en").cards[0].cards[0]
    assert "Shot" in [one.label for one in card.sums]
    check(bows, card)
    assert "Shot" not in [one.label for one in present(crossbows, "en").cards[0].cards[0].sums]


def test_the_clubs_readings_change_the_sums() -> None:
    """Q-12 read otherwise: pikes no longer help the guard."""
    pikes, foes = army("pikes", of="first"), army("swords", of="second")
    usual = present(game(pikes, foes), "en").cards[0].cards[0]
    otherwise = present(game(pikes, foes, readings={"Q-12": "blow-only"}), "en").cards[0].cards[0]
    assert [one.value for one in in_full(usual) if one.label == "Protection"] == ["9"]
    assert [one.value for one in in_full(otherwise) if one.label == "Protection"] == ["7"]


def test_no_card_has_more_sums_than_can_be_read() -> None:
    """Five lines are clear of each other below heads, six without; a further case stands among the words."""
    for evening in samples():
        for deck in present(evening, "en").cards:
            assert all(len(card.sums) <= MOST + (not card.key) for card in deck.cards)


def test_a_gun_behind_a_fortification_has_a_list_as_any_other_gun_has() -> None:
    """At Murten “3 3” hung below heads of columns without a name of its own."""
    guns = [card for _, card in cards_of("murten-1476") if card.owner == "Courtaults"]
    assert guns
    assert all(not card.heads and all(one.label for one in card.sums) for card in guns)


@pytest.mark.parametrize("sign", ["shield", "arrow"])
def test_pikes_have_finished_sums_against_riders_and_hand_to_hand_under_both_orders_that_use_them(sign: str) -> None:
    """“later −2 Cbt” stood on Defence alone, and nobody who reads it knows when later is (4.3a, 8.5); nor had 10/8 a name."""
    cards = [card for _, card in cards_of("pavia-1525") if (card.owner, card.sign) == ("Dry pikes", sign)]
    assert {(card.key, card.heads) for card in cards} == {("+d6", ("Attack", "Protection"))}
    told = {one.label: one.value for card in cards for one in card.sums if one.label}
    assert told == {"clash": "10/8", "vs cavalry": "11/9", "shot at": "/6", "hand-to-hand": "8/6"}


def test_works_add_the_same_to_every_protection_and_are_told_by_what_they_add() -> None:
    """At Murten nothing said what pikes behind the works are worth when shot at: 13 stood there, for the clash alone."""
    pikes = [card for _, card in cards_of("murten-1476") if card.owner == "Pikemen of the ordonnance"]
    told = {card.sign: one.value for card in pikes for one in card.sums if one.label == "behind fort"}
    assert told == {"shield": "/+2", "bent-arrow": "/+2"}
    archers = [card for _, card in cards_of("agincourt-1415") if card.owner == "Archers of the right"]
    assert {one.value for card in archers for one in card.sums if one.label == "behind stakes"} == {"+1/+1/+1"}


def test_hand_to_hand_stands_among_the_sums_of_every_formation_of_pikes() -> None:
    """At Murten it was a rule line on one side's cards and a line of sums on the other's: works give way first."""
    for _, card in cards_of("murten-1476"):
        if card.number == "C" and card.sign in ("shield", "arrow"):
            labels = [one.label for one in card.sums]
            assert any(one.startswith("hand-to-hand") for one in labels), labels


def test_a_sum_against_riders_that_is_protection_alone_says_so() -> None:
    """At Murten “vs cavalry 6” of halberds on Defence could as well be their attack."""
    defence = next(
        card for _, card in cards_of("murten-1476") if (card.owner, card.sign) == ("Halberds of Bern", CardSign.SHIELD)
    )
    assert [one.label for one in defence.sums] == ["Attack", "Protection", "Prot: cavalry"]


def test_a_case_that_changes_both_totals_says_so_and_sums_without_cases_are_always_the_same() -> None:
    """At Murten “vs cavalry +1” stood below “shot at”; 2 had “melee” where 1 had “shot at” too."""
    cards = {(card.owner, card.sign): [one.label for one in card.sums] for _, card in cards_of("murten-1476")}
    assert cards["Waldmann's column", CardSign.SHIELD][-2:] == [
        "vs cavalry, both\u00a0+1",
        "hand-to-hand, both\u00a0−2",
    ]
    assert cards["Pikes of Fribourg", CardSign.BENT_ARROW] == ["always"]
    assert cards["Pikes of Bern", CardSign.BENT_ARROW] == ["melee", "shot at"]


def test_cases_are_shown_only_against_what_the_enemy_has() -> None:
    """Without riders among the enemy no spear sum against horse, without missiles none under fire."""
    spears = army("spears", "knights", of="first")
    foot = present(game(spears, army("swords", of="second")), "en").cards[0]
    assert not {one.label for card in foot.cards for one in card.sums} & {
        "Prot: cavalry",
        "vs cavalry",
        "shot at",
        "vs elephants",
    }
    mixed = present(game(spears, army("knights", "archers", "elephants", of="second")), "en").cards[0]
    labels = {one.label for card in mixed.cards for one in card.sums}
    assert labels >= {"Prot: cavalry", "shot at", "vs elephants"}
