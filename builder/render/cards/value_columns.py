"""Several values on a line of a card's sums, each below its head, in columns of one width."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.render.cards.fit import Fitter
from builder.render.cards.formats import MM, SumRow, SumsPart
from builder.sheets.deck import Card, CardSum


class ValueColumns(NamedTuple):
    """The heads of a card's values, the width of each column and the space between them, in mm."""

    heads: tuple[str, ...]
    each: float
    apart: float

    @property
    def width(self) -> float:
        """The width of all columns side by side."""
        return len(self.heads) * (self.each + self.apart) - self.apart if self.heads else 0.0

    def centres(self, right: float) -> list[float]:
        """The middle of each column, from left to right, where the last one ends at `right`."""
        first = right - self.width + self.each / 2
        return [first + place * (self.each + self.apart) for place in range(len(self.heads))]

    def values(self, one: CardSum) -> list[str]:
        """The values of a line: one for each head, or one for all."""
        found = one.value.split("/")
        return found if len(found) == len(self.heads) else [one.value]

    def taken(self, fitter: Fitter, one: CardSum, row: SumRow) -> float:
        """The width that the values of a line need."""
        return self.width if len(self.values(one)) > 1 else _wide(fitter, one.value, one, row)

    def placed(
        self, fitter: Fitter, one: CardSum, row: SumRow, left: float, right: float
    ) -> Iterator[tuple[float, str]]:
        """Where each value of a line begins: below its head; one value of all in the middle below the heads, if its label
        ends so far `left`.
        """
        values = self.values(one)
        if len(values) == 1:
            width = _wide(fitter, one.value, one, row)
            middle = right - (self.width + width) / 2
            yield min(max(left, middle), right - width), one.value
            return
        for centre, value in zip(self.centres(right), values, strict=True):
            yield centre - _wide(fitter, value, one, row) / 2, value


def value_columns(fitter: Fitter, card: Card, part: SumsPart, row: SumRow) -> ValueColumns:
    """The columns of a card's values, as wide as the widest head or value of several; none without heads."""
    columns = ValueColumns(card.heads, 0.0, part.key.apart * row.value / MM)
    heads = (fitter.ems(head, False) * part.key.size / MM for head in card.heads)
    values = (
        _wide(fitter, value, one, row)
        for one in card.sums
        if len(columns.values(one)) > 1
        for value in columns.values(one)
    )
    return columns._replace(each=max((*heads, *values), default=0.0))


def _wide(fitter: Fitter, value: str, one: CardSum, row: SumRow) -> float:
    return fitter.ems(value, not one.case) * row.value / MM
