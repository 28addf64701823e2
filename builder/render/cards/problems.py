"""Texts of cards that could not be printed as written, and the names of the parts of a card for messages."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.render.cards.fit import Fitter
from builder.sheets.deck import Card
from builder.text import Text, decimal
from builder.text.located import place_of

TITLE = Text("title")
NUMBER = Text("number")
OWNER = Text("name on the front")
RULES = Text("rules text")
SUMS = Text("sums column")
TABLE = Text("table")
TALLIES = Text("tick boxes")
BACK = Text("name on the back")
SHEET = Text("edge of the sheet")


class CutText(NamedTuple):
    """A text that could not be printed as written: too large for its place, or with characters that the font does not
    have.

    `where` is what the card was made from (`Card.where`), `card` its name for messages, `part` the part of the card,
    `words` the text; `over` is how many mm it is too wide or too high (0 for missing characters), `missing` are those
    characters.
    """

    where: str
    card: str
    part: Text
    words: str
    over: float = 0.0
    missing: str = ""

    @property
    def message(self) -> Text:
        """The problem and its size."""
        from builder.render.overflow import shortened, spelt  # imported here: rarely needed

        shown = {"card": shortened(self.card), "part": self.part, "says": shortened(self.words)}
        if self.missing:
            return Text("card “{card}”, {part}: the font has no {letters}, needed for “{says}”").fill(
                letters=spelt(self.missing), **shown
            )
        return Text("card “{card}”, {part}: text too long by {over} mm: “{says}”").fill(
            over=decimal(f"{self.over:.1f}"), **shown
        )


def cut_text(card: Card, part: Text, says: str, over: float = 0.0, missing: str = "") -> CutText:
    """A problem on a card, at the place of the text or, if the text is ours, of what the card is made from."""
    called = " ".join(word for word in (card.title, card.number, card.owner) if word)
    return CutText(place_of(says) or card.where, called, part, says, over, missing)


def strange_letters(fitter: Fitter, card: Card, title: Text = TITLE) -> Iterator[CutText]:
    """Texts of the card with characters that the typeface does not have."""
    for part, text, bold in _texts(card, title):
        if missing := fitter.missing(text, bold):
            yield cut_text(card, part, text, missing=missing)


def _texts(card: Card, title: Text) -> Iterator[tuple[Text, str, bool]]:
    """All texts of a card, each with its part and whether it is bold."""
    yield from (
        (title, card.title, True),
        (NUMBER, card.number, True),
        (OWNER, card.owner, False),
        (SUMS, card.key, False),
    )
    yield from ((SUMS, head, False) for head in card.heads)
    for rule in card.rules:
        yield from ((RULES, rule.key, True), (RULES, rule.says, False))
    for one in card.sums:
        yield from ((SUMS, one.label, False), (SUMS, one.value, not one.case), (SUMS, one.unit, False))
    yield from ((TALLIES, one.label, one.strong) for row in card.tallies for one in row)
    for note in card.notes:
        yield from ((TABLE, note.key, True), (TABLE, note.says, False))
    if card.table:
        yield from ((TABLE, head, False) for head in card.table.heads)
        yield from ((TABLE, cell, n in card.table.strong) for row in card.table.rows for n, cell in enumerate(row))
    for line in card.panel:
        yield TABLE, line.label, False
        yield from ((TABLE, value, place < line.strong) for place, value in enumerate(line.values))
