"""What an evening's weather and its own rules change on the sheets: the storm, the fires and the water of Toulouse."""

from functools import cache

import pytest

from builder.render.cards import card_sheets, formats
from builder.render.cards.face import Composer
from builder.sheets.blocks import Card, Rules, StatTable
from builder.sheets.system_sheets import Sheets
from builder.systems.chainmail.rulebook import FACTS
from builder.text import Language
from tests.systems.chainmail.printed import SPEAK, muret, presented
from tests.tools.samples import game


@cache
def toulouse(language: Language = "en") -> Sheets:
    """All sheets of Toulouse."""
    return presented(game("chainmail", "toulouse-1218"), language)


def card(name: str) -> Card:
    """The card of a unit."""
    return next(one for deck in toulouse().cards for one in deck.cards if one.title == name)


def test_nobody_shoots_farther_or_oftener_than_the_storm_lets_him() -> None:
    """Six cards had 15, 18 and 24 inches, and archers two shots, on an evening of 12 inches and one."""
    for deck in toulouse().cards:
        for one in deck.cards:
            if one.table and one.table.heads[0].startswith("shoot"):
                assert one.table.heads[0] == 'shoot 12" (Storm)'
                assert [tally.boxes for row in one.tallies for tally in row if tally.label == "shot"] == [1]
    assert card("Women with water").notes[0].key == '8\u00a0throw\u00a03"\u00a0□:'
    lines = [line for roster in toulouse().rosters for line in _units(roster.blocks[0]).lines]
    said = {one.name: one.qualities for one in lines}
    assert 'heavy crossbows, 12" (Storm)' in said["Heavy crossbows behind walls"]
    assert 'javelins, 3"' in said["Women with water"]


def _units(block: object) -> StatTable:
    assert isinstance(block, StatTable)
    return block


def test_an_engine_that_the_storm_silences_has_nothing_to_fill_in() -> None:
    """Two cards had a form for a stone and a box for a shot that could never be."""
    for name in ("The ladies' stone-thrower", "Stone-thrower of the castle"):
        one = card(name)
        assert (
            one.rules[0].key.replace("\u00a0", " ")
            == "Move not in the rules · Storm: does not shoot, only a target · no armour"
        )
        assert not one.notes
        assert not one.tallies
    assert toulouse().briefing
    assert "stone" not in str(toulouse().briefing.setup)  # type: ignore[union-attr]
    assert any("stone" in one.key for deck in muret().cards for card in deck.cards for one in card.notes)


def test_the_reference_sheet_says_nothing_that_the_evening_forbids() -> None:
    """It let stationary archers shoot twice, and catapults at all."""
    blocks = [block for block in toulouse().reference.blocks if isinstance(block, Rules)]
    told = {line.key: line.says for block in blocks for line in block.lines}
    assert told["4 Catapults:"] == "none in this weather"
    assert told["5 Missile fire:"] == "units that have not shot yet"
    assert FACTS.key("K-202").say("en") not in told
    assert {"Storm:", "Smoke:", "Palisade:", "Fire:", "TOULOUSE 6, 7:"} <= set(told)
    usual = {
        line.key: line.says for block in muret().reference.blocks if isinstance(block, Rules) for line in block.lines
    }
    assert usual["5 Missile fire:"].endswith("stationary archers again")
    assert FACTS.key("K-202").say("en") in usual


@pytest.mark.parametrize("language", SPEAK)
def test_what_a_unit_does_by_the_scenario_is_printed_on_its_card(language: Language) -> None:
    """The last lines of a card yield where there is no room: the women had lost their water."""
    evening, shapes = game("chainmail", "toulouse-1218").evening, formats.geometry()
    for side, deck in zip(evening.sides, toulouse(language).cards, strict=True):
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for note in side.notes:
            first = note.says.say(language).split()[0].capitalize()
            having = [
                one
                for one, face in composed.faces.items()
                if any(words.text.replace("\u00a0", " ").startswith(first) for words in face.words)
            ]
            assert len(having) == len(note.units)


def test_an_evening_prints_the_markers_that_its_rules_ask_for() -> None:
    """Players were told to put a marker where carts burn, and had none."""
    (deck,) = (one for one in toulouse().markers if one.id == "toulouse-1218-scenario")
    assert [one.title for one in deck.cards] == [
        *("Scenario", "", ""),
        *('smoke 6" north',) * 2,
        *('palisade burnt 6"',) * 2,
    ]
    assert [(one.label, one.boxes) for row in deck.cards[1].tallies for one in row] == [("fire", 3)]
    assert not any(one.id.endswith("-scenario") for one in muret().markers)
