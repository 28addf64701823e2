"""The cards of units that may dismount: what they do on foot; their profile is on the roster (C-6.3-08)."""

import pytest

from builder.rules.constants import shown
from builder.sheets.blocks import Card, StatTable
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.words import values, words
from tests.systems.formations.sheets.armies import KINDS, army, formation, samples
from tests.tools.samples import presented as present

STATS = {"combat": 4, "attack": 3, "protection": 2, "morale": 2, "move": 12}
BOWS_ON_FOOT = {
    **{key: value for key, value in KINDS["riders"].items() if key != "id"},
    "id": "mounted-archers",
    "arms": ("light-bow",),
    "armour": "none",
    "stats": {**STATS, "shooting": 2, "move": 18},
    "dismounted": {
        "class": "infantry", "density": "free", "arms": ("light-bow",), "works": "stakes", "stats": {**STATS, "shooting": 3},
    },
}  # fmt: skip


def changed(*kinds: str, **other: object) -> list[Card]:
    """The cards of an army that are no orders."""
    deck = present(army(*kinds, **other), "en").cards[0]  # type: ignore[arg-type]
    return [card for card in deck.cards if card.shape is not CardShape.ORDER]


def rows(card: Card) -> dict[str, tuple[str, ...]]:
    """The lines of a card's panel by what they are; totals are attack, protection, and before them a shot."""
    return {row.label: row.values for row in card.panel if not row.head}


def test_each_unit_that_may_dismount_has_one_card_for_fighting_on_foot() -> None:
    """Without its profile written down it may not dismount; alone or in a formation alike, and nobody else has one."""
    line = (formation("line", ("riders",), ("riders-2",)),)
    for host in ({}, {"formations": line}):
        cards = changed("riders", "riders", "knights", "swords", **host)
        assert [(card.number, card.title, card.owner) for card in cards] == [
            ("1", "Riders", "dismounted"),
            ("2", "Riders", "dismounted"),
        ]


def test_the_card_tells_the_sums_on_foot_once_where_all_orders_have_the_same() -> None:
    """Halberds add to protection against cavalry alone, on Defence; nobody rams on foot."""
    (card,) = changed("riders")
    assert rows(card)["all orders"] == ("9", "6")
    assert rows(card)["vs cavalry, Def"] == ("9", "7")
    assert card.sign == CardSign.HALBERD


def test_the_card_tells_what_changes_and_how_far_the_unit_goes_now() -> None:
    """At Murten the orders of dismounted knights still said Move 16, march 32, evade 4; order and armour stay as they were."""
    (card,) = changed("riders")
    assert card.rules[:2] == (("On foot:", "no armour, halberds."), ("Move 12 (march 24):", "evade 3."))


def test_the_sign_of_a_unit_on_foot_is_that_of_its_arms() -> None:
    """Mounted archers and spearmen at Murten and Tennoji had a halberd; every arm has a sign, and so has bare steel."""
    arms = (*RULES.below("arms.shooting"), *RULES.below("arms.melee"), "none")
    assert {words.drawn(f"arms.{arm}") for arm in arms} <= set(CardSign)


def test_a_unit_that_begins_on_foot_has_a_card_for_the_saddle() -> None:
    """Then the mounted profile is what it can change to, with the ram under Attack."""
    (card,) = changed("riders", riders={"dismounted": True})
    assert (card.owner, card.sign) == ("mounted", CardSign.HORSE)
    assert rows(card)["Def, Man, Rec"][0] == "10"
    assert rows(card)["Att"][0] == "11"


def test_only_riders_in_heavy_armour_pay_for_dismounting() -> None:
    """C-6.3-09; the change is a reform for all (C-6.3-07)."""
    (heavy,) = changed("riders")
    assert heavy.rules[-1] == ("Dismounting:", "a reform, ½\u00a0move.")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "riders", {**KINDS["riders"], "armour": "medium"})
        (light,) = changed("riders")
    assert light.rules[-1] == ("Dismounting:", "a reform, no cost.")


def test_who_shoots_on_foot_is_told_how_far_and_with_what_total_and_its_works() -> None:
    """The shooting of the profile on foot, not that from the saddle; at Murten nothing said what the stakes add."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "mounted-archers", BOWS_ON_FOOT)
        (card,) = changed("mounted-archers")
    assert card.sign == CardSign.BOW
    reach = shown(RULES.row("arms.shooting.light-bow")["reach"])
    assert [f"light bow 0–{reach}" in line.says for line in card.rules] == [False] * len(card.rules), "as in the saddle"
    assert rows(card)["all orders"] == ("7", "7", "6")
    assert rows(card)["behind stakes"] == ("", "", "+1")
    assert card.rules[2:4] == (("Def:", "shoot, return and defensive shot."), ("Man:", "shoot for ½\u00a0move."))


def test_what_works_add_stands_in_the_panel_of_every_card() -> None:
    """At Murten 10 had no line for the fortification that 11 had, later a rule line in its place."""
    murten = next(one for one in samples() if one.evening.id == "murten-1476")
    cards = [card for deck in present(murten, "en").cards for card in deck.cards if card.shape is CardShape.UNIT]
    assert cards
    assert {rows(card)["behind fort"][-1] for card in cards} == {"+2"}


def test_all_riders_of_the_samples_who_may_dismount_have_their_card() -> None:
    """Each with the move that its army list gives, and its whole profile on the roster."""
    found = 0
    for evening in samples():
        made = present(evening, "en")
        for host, deck, roster in zip(evening.armies, made.cards, made.rosters, strict=True):
            (table,) = (block for block in roster.blocks if isinstance(block, StatTable))
            cards = {card.where: card for card in deck.cards if card.shape is CardShape.UNIT}
            for index, unit in enumerate(host.roster.units):
                line = host.line(unit.line)
                card = cards.pop(f"roster/{host.roster.id}/units.{index}", None)
                assert (card is not None) == (line.dismounted is not None)  # type: ignore[union-attr]
                if card:
                    other = line.fielded(not unit.dismounted)  # type: ignore[union-attr]
                    assert any(f" {other.stats.move} (march {2 * other.stats.move})" in line.key for line in card.rules)
                    written = next(line for line in table.lines if line.number == card.number).below[0].cells
                    assert written[: len(STATS) + 1] == values(other.stats)
                    found += 1
            assert not cards
    assert found


def test_the_card_on_foot_says_that_it_replaces_what_the_order_cards_tell() -> None:
    """At Agincourt knights on foot lay beside order cards with the sums of riders; the orders themselves stay (C-6.3-08)."""
    (card,) = changed("riders")
    assert card.rules[2] == ("Replaces:", "sums of its orders.")
    (saddle,) = changed("riders", riders={"dismounted": True})
    assert "Replaces:" not in {line.key for line in saddle.rules}
