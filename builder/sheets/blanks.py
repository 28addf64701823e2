"""Blank cards, markers and roster rows for what comes up during the evening."""

from collections import Counter
from dataclasses import replace

from builder.sheets.blocks import Block, Boxes, Card, Deck, Document, StatLine, StatTable
from builder.sheets.vocabulary import CardShape


def of_cards(deck: Deck, many: int) -> Deck:
    """The deck with `many` more blank cards."""
    return _longer(deck, _form(deck), many) if many else deck


def of_markers(deck: Deck, many: int) -> Deck:
    """The deck with `many` more blank markers."""
    return _longer(deck, Card(CardShape.COUNTER, None, "", "", "", black=deck.cards[0].black), many) if many else deck


def of_roster(roster: Document, many: int) -> Document:
    """The roster with `many` more blank rows."""
    return replace(roster, blocks=_with_rows(roster, many)) if many else roster


def _longer(deck: Deck, blank: Card, many: int) -> Deck:
    return deck._replace(cards=(*deck.cards, *(blank,) * many))


def _form(deck: Deck) -> Card:
    """A card to be filled in, with the boxes that more than half of the cards of its deck have."""
    for (shape, tallies), many in Counter((card.shape, card.tallies) for card in deck.cards).items():
        if many * 2 > len(deck.cards):
            return Card(shape, None, "", "", "", tallies=tallies)
    shapes = Counter(card.shape for card in deck.cards).most_common(1)
    return Card(shapes[0][0] if shapes else CardShape.ORDER, None, "", "", "")


def _with_rows(roster: Document, many: int) -> tuple[Block, ...]:
    """The blocks of a roster with blank rows at the end of its first table."""
    first = next((block for block in roster.blocks if isinstance(block, StatTable)), None)
    return tuple(
        replace(block, lines=(*block.lines, *(_row(block),) * many))
        if block is first and isinstance(block, StatTable)
        else block
        for block in roster.blocks
    )


def _row(table: StatTable) -> StatLine:
    """A row to be filled in: as many boxes in each column as any unit has."""
    most = (
        max((line.boxes[at].count for line in table.lines if len(line.boxes) > at), default=0)
        for at, _ in enumerate(table.box_columns)
    )
    cells, tail = ("",) * len(table.columns), ("",) * len(table.tail_columns)
    return StatLine("", "", (), cells, tuple(map(Boxes, most)), tail)
