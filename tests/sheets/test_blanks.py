"""Blank cards, markers and rows, for what comes up on the evening."""

from dataclasses import replace

import pytest

from builder.registry import SYSTEMS, system
from builder.sheets.blocks import StatTable, units
from tests.tools import samples

MANY = 8


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_army_has_so_many_blank_cards_markers_and_rows_more(name: str) -> None:
    made = system(name).present()(samples.games(name)[0], "en")
    more = replace(made, blank=MANY)
    for deck, longer in zip((*made.cards, *made.markers), (*more.cards, *more.markers), strict=True):
        assert longer.cards[: len(deck.cards)] == deck.cards
        assert [(card.sign, card.title) for card in longer.cards[len(deck.cards) :]] == [(None, "")] * MANY
        assert longer.back == deck.back
    for roster, longer_roster in zip(made.rosters, more.rosters, strict=True):
        (table, *_), (rows, *_) = units(roster.blocks), units(longer_roster.blocks)
        assert rows.lines[: len(table.lines)] == table.lines
        assert [line.name for line in rows.lines[len(table.lines) :]] == [""] * MANY
        assert shaped(rows)


def shaped(table: StatTable) -> bool:
    """Whether every row has a cell and boxes for each column."""
    return all(
        (len(line.cells), len(line.boxes)) == (len(table.columns), len(table.box_columns))
        for line in table.lines[-MANY:]
    )


def test_a_blank_card_has_the_boxes_of_the_cards_beside_it() -> None:
    """It was an empty rectangle: whoever wrote a unit on it had nowhere to tick that it moved, charged and fought."""
    made = replace(system("chainmail").present()(samples.games("chainmail")[0], "en"), blank=1)
    for deck in made.cards:
        assert deck.cards[-1].shape is deck.cards[0].shape
        assert {one.label for row in deck.cards[-1].tallies for one in row} >= {"moved", "charged", "fought"}


def test_without_asking_there_are_none() -> None:
    made = system("chainmail").present()(samples.games("chainmail")[0], "en")
    assert all(card.title for deck in made.cards for card in deck.cards)
