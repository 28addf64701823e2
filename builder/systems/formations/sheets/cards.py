"""An army -> its order cards: four for each unit or formation that takes orders (PR-OC-01 to 05)."""

from collections.abc import Iterator

from builder.rules.calculation import Number
from builder.rules.wording import number, signed
from builder.sheets.blocks import Card, CardSum
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import against
from builder.systems.formations.sheets.army import SheetArmy
from builder.systems.formations.sheets.body import Body, bodies
from builder.systems.formations.sheets.order_words import OrderWords
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.sums import MOVING, SumLine, Sums, move

SIGNS = {
    "defence": CardSign.SHIELD,
    "manoeuvre": CardSign.BENT_ARROW,
    "attack": CardSign.ARROW,
    "recovery": CardSign.HOURGLASS,
}
_TOGETHER = {  # two cases that often come to the same, and their common words
    ("case_no_ram", "case_hand"): "case_no_ram_later",
    ("case_elephants", "case_camels"): "case_elephants_camels",
}
_WIDE = 8  # letters of a value that still stand on a card


class Cards(CardFrame[SheetArmy, FormationsEvening, InPlay]):
    """All order cards of an army; as the evening wants it, also a set for each unit of a formation, which may leave it (C-4.2-07)."""

    def cards(self) -> Iterator[Card]:
        """A set for each formation and each unit with orders of its own."""
        evening = self.on.evening
        meets = against(self.on.armies, self.number, evening, self.on.chosen)
        sums = Sums(meets)
        for body in bodies(self.army, self.language, split=evening.print.split if evening else True):
            says = OrderWords(body, meets, self.language)
            for order in RULES.ids("orders.cards"):
                yield self.card(
                    SIGNS[order],
                    self.named(f"orders.kinds.{order}").upper(),
                    body.name.say(self.language),
                    *says.of(order),
                    number=body.number,
                    sums=(*self._move(body, order), *(self._sum(line, body) for line in sums.of(body, order))),
                    where=body.where,
                )

    def _move(self, body: Body, order: str) -> Iterator[CardSum]:
        """The move under an order that moves; a battery attacks nobody, and one that stands has none."""
        steps, march = move(body)
        if order not in MOVING or (body.crew and (order == "attack" or not steps)):
            return
        marches = march is not None and order == "manoeuvre"
        label = self.say("sum_move_march" if marches else "sum_move", march=number(march or 0))
        yield CardSum(label, number(steps).say(self.language), "")

    def _sum(self, line: SumLine, body: Body) -> CardSum:
        facts = RULES.row(f"artillery.pieces.{body.crew}") if body.crew else {}
        label = ", ".join(self.say(key, **facts) for key in _together(line.keys))
        if line.both:
            strength = self.short("bases.characteristics.combat")
            return CardSum(label, signed(line.values[0]).say(self.language), strength, line.case)
        return CardSum(label, self._column_by_column(line.values), self.say("die"), line.case)

    def _column_by_column(self, values: tuple[Number, ...]) -> str:
        """One number; several from left to right "8/9/8"; where they are too many, the least and the greatest "8–9"."""
        said = [number(value).say(self.language) for value in values]
        if len(set(said)) == 1:
            return said[0]
        listed = "/".join(said)
        least, most = (number(end(values)).say(self.language) for end in (min, max))
        return listed if len(listed) <= _WIDE else f"{least}–{most}"


def _together(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The words for several cases, pairs that have common words by these."""
    for (first, second), common in _TOGETHER.items():
        if first in keys and second in keys:
            keys = tuple(common if key == first else key for key in keys if key != second)
    return keys
