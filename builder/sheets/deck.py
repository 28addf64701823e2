"""Neutral blocks of cards and markers: frozen words and numbers, as those of `builder.sheets.blocks`.

Apart from these, and named tuples, so that who draws cards need not make all other blocks: a frozen dataclass takes six
times as long to define.
"""

from typing import NamedTuple

from builder.sheets.vocabulary import BackPattern, CardShape, CardSign


class RuleLine(NamedTuple):
    """A bold key word or two and what it says: "May:" "shoot; take or leave hedgehog". Either may be empty."""

    key: str
    says: str


class CardSum(NamedTuple):
    """One line of a card's right column: what it is, the total before the die, and the die ("+d6") or unit."""

    label: str
    value: str
    unit: str
    case: bool = False  # a case of the line above ("behind stakes"), drawn lighter


class Tally(NamedTuple):
    """Boxes to tick with a pencil and what they count: "moves" and five boxes; `heavy` (from 0) is the box that tells."""

    label: str
    boxes: int
    heavy: int | None = None


class Card(NamedTuple):
    """One card; one without a `sign` has none.

    The letter □ in rule lines and in the values of sums is drawn as a box to tick.

    `number` and `owner` are the unit's or formation's label; `where` is the roster and the keys in it that it was made of
    (`roster/muret/units.3`), so that a text that does not fit can be reported there. `tallies` stand row by row at the lower edge; rule lines and sums keep above.
    """

    shape: CardShape
    sign: CardSign | None
    title: str
    number: str
    owner: str
    rules: tuple[RuleLine, ...] = ()
    sums: tuple[CardSum, ...] = ()
    where: str = ""
    tallies: tuple[tuple[Tally, ...], ...] = ()


class Back(NamedTuple):
    """The back of a deck: the same for each of its cards, so that it tells nothing."""

    title: str
    pattern: BackPattern = BackPattern.STROKES


class Deck(NamedTuple):
    """Cards that share a back. `id` becomes part of a file name."""

    id: str
    title: str
    cards: tuple[Card, ...]
    back: Back | None
