"""Neutral blocks of cards and markers: named tuples apart from `blocks`, as frozen dataclasses take long to define."""

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
    """Boxes to tick and what they count; `heavy` (from 0) is the decisive box; `strong`: the label is a key word."""

    label: str
    boxes: int
    heavy: int | None = None
    strong: bool = False


class CardTable(NamedTuple):
    """A small table on a card; `strong` columns (from 0) are read across; the first names its row, unless it is strong
    itself.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int]


class PanelRow(NamedTuple):
    """One line of a card's panel: what it is, and its values, the first `strong` in bold; a `head` names the columns
    below.
    """

    label: str
    values: tuple[str, ...]
    strong: int = 99
    head: bool = False


class Card(NamedTuple):
    """One card; one without a `sign` has none.

    The letter □ in rule lines and in the values of sums is drawn as a box to tick.

    `number` and `owner` are the unit's or formation's label; `where` is the roster and the keys in it that it was made of
    (`roster/muret/units.3`), so that a text that does not fit can be reported there. `tallies` stand row by row at the lower edge; rule lines and sums keep above.

    A card of the shape `unit`, `troop` or `regiment` is titled with the unit's name; its `owner` is what kind of unit it is, its `number` stands
    in a square, black or white as its side (`black`), and on its right is the `table` with `notes` below.

    `panel` stands in place of the table where one head is not enough; a table then stands on its left. `key` stands above the sums and says what several
    values on one line ("8/9/8") stand for; `heads`, if any, head each of them.
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
    black: bool | None = None
    table: CardTable | None = None
    notes: tuple[RuleLine, ...] = ()
    panel: tuple[PanelRow, ...] = ()
    key: str = ""
    heads: tuple[str, ...] = ()


class Back(NamedTuple):
    """The back of a deck: the same for each of its cards, so that it reveals nothing."""

    title: str
    pattern: BackPattern = BackPattern.STROKES


class Deck(NamedTuple):
    """Cards that share a back. `id` becomes part of a file name."""

    id: str
    title: str
    cards: tuple[Card, ...]
    back: Back | None
