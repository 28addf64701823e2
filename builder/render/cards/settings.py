"""What the cards of one file have in common: the type size of their rule lines, and the left edge of their sums."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from builder.render.cards.column import SumColumn
from builder.render.cards.fit import HAIR, Fitter, set_rules, sized
from builder.render.cards.formats import Format, Geometry
from builder.render.cards.panel import beside_panel
from builder.render.cards.tallies import above_tallies, over_tallies
from builder.render.cards.unit import Sides
from builder.sheets.deck import Card
from builder.sheets.vocabulary import CardShape, CardSign


class Setting(NamedTuple):
    """How a card is set: the place of its type size in `sizes` of the rule lines, the width in mm of its sums, and that of
    the widest title beside a name: so all cards of a unit have its name in one size.
    """

    level: int = 0
    sums: float = 0.0
    title: float = 0.0


LARGEST = Setting()
"""The largest type, on a card without sums."""

_LARGER = 2
"""By how many sizes the rule lines of units without orders may differ between their cards."""

_Kind = tuple[CardShape, CardSign | None]
_Kinds = frozenset[_Kind]


class Settings:
    """Finds the setting of the cards of one file.

    The rule lines of all orders of one kind (shape and sign) have the same size, the largest at which all of them fit. The
    same holds for kinds that are held in one hand, such as the orders of a unit, so that none looks less important. The cards
    of units without orders may be a little larger than the fullest of them. All sums begin at the
    same edge; they yield to rule lines that would be small or run on. On a card whose rule lines still do not fit, they have an
    edge of their own.
    """

    def __init__(self, fitter: Fitter, sides: Sides, shapes: Geometry) -> None:
        self._fitter = fitter
        self._sides = sides
        self._shapes = shapes

    def of(self, cards: Iterable[Card]) -> dict[Card, Setting]:
        """The setting of each card."""
        different = list(dict.fromkeys(cards))
        kinds, widths = _kinds_set_alike(different), self._widths(different)
        title = max(map(self._titled, different), default=0.0)
        for width in widths:
            levels = self._levels(different, kinds, width)
            found = {card: Setting(levels[card], width if card.sums else 0.0, title) for card in different}
            if all(self._readable(card, setting) for card, setting in found.items()):
                break
        return {card: self._apart(card, setting) for card, setting in found.items()}

    def _titled(self, card: Card) -> float:
        """The width of the title of an order card."""
        part = self._form(card).title if card.shape is CardShape.ORDER else None
        return sized(self._fitter, part, card.title, part.box.width).width if part else 0.0

    def _apart(self, card: Card, setting: Setting) -> Setting:
        """The setting; where the rule lines do not fit, with the narrowest sums."""
        form = self._form(card)
        if not (card.sums and form.sums) or self._fits(card, form, setting):
            return setting
        return setting._replace(sums=min(setting.sums, SumColumn(self._fitter, card, form.sums).width()))

    def _form(self, card: Card) -> Format:
        return self._shapes.format(card.shape)

    def _readable(self, card: Card, setting: Setting) -> bool:
        """Whether the rule lines beside sums are large enough for their width, and each begins a line."""
        form = self._form(card)
        if not card.sums or not form.sums or not form.rules:
            return True
        done = set_rules(self._fitter, card.rules, form.rules, setting.level, beside_sums(card, form, setting))
        return done.size >= form.sums.readable and len(done.each) == len(card.rules)

    def _widths(self, cards: Iterable[Card]) -> list[float]:
        """Widths to try: that of labels on one line, and that of labels on two."""
        summed = [(card, part) for card in cards if card.sums and (part := self._form(card).sums)]
        if not summed:
            return [0.0]
        part = summed[0][1]
        wide = min(part.widest, max(SumColumn(self._fitter, card, part).width() for card, part in summed))
        narrow = min(wide, part.narrow)
        wrapped = all(SumColumn(self._fitter, card, part).over(narrow) <= HAIR for card, part in summed)
        return [wide, *([narrow] if wrapped else [])]

    def _levels(self, cards: Iterable[Card], kinds: Mapping[_Kind, _Kinds], width: float) -> dict[Card, int]:
        """For each card the largest size of rule lines that fits beside sums of this width, on it and, or nearly so, on all
        cards of its hand.
        """
        own = {card: self._level(card, width) for card in cards}
        hands = {card: kinds[_kind(card)] for card in own}
        last = {hand: max(level for card, level in own.items() if hands[card] == hand) for hand in set(hands.values())}
        alike = {
            card: max(level, last[hands[card]] - (0 if _kind(card)[1] else _LARGER)) for card, level in own.items()
        }
        return {card: self._whole(card, level, last[hands[card]]) for card, level in alike.items()}

    def _whole(self, card: Card, level: int, last: int) -> int:
        """The size, or the largest smaller one that its hand has anyway in which nothing with a key word breaks."""
        form, unbroken = above_tallies(card, self._form(card)), sum(bool(one.key) for one in (*card.rules, *card.notes))
        smaller = range(level, last + 1)
        return next((one for one in smaller if self._sides.lines(card, form, one) == unbroken), level)

    def _level(self, card: Card, width: float) -> int:
        form = self._form(card)
        sized = form.rules or form.tallies
        last = len(sized.sizes) - 1 if sized else 0
        return next((level for level in range(last) if self._fits(card, form, Setting(level, width))), last)

    def _fits(self, card: Card, form: Format, setting: Setting) -> bool:
        form = beside_panel(self._fitter, card, above_tallies(card, form))
        if form.table and form.rules:
            return self._sides.of(card, form, setting.level).over <= HAIR
        if form.tallies and over_tallies(self._fitter, card.tallies, form.tallies, setting.level) > HAIR:
            return False
        if not card.rules or form.rules is None:
            return True
        width = beside_sums(card, form, setting)
        return set_rules(self._fitter, card.rules, form.rules, setting.level, width).over <= HAIR


def beside_sums(card: Card, form: Format, setting: Setting) -> float:
    """The width that the sums leave for the rule lines."""
    width = form.rules.box.width if form.rules else 0.0
    return width - setting.sums - form.sums.gutter if form.sums and card.sums else width


def _kind(card: Card) -> _Kind:
    """Shape and sign; of a unit without orders only its shape."""
    return card.shape, None if card.number and card.shape is not CardShape.ORDER else card.sign


def _kinds_set_alike(cards: Iterable[Card]) -> dict[_Kind, _Kinds]:
    """Each kind of card with the kinds that some unit also has, directly or through other kinds."""
    hands: dict[tuple[str, str, str], set[_Kind]] = {}
    for card in cards:
        hands.setdefault((card.shape, card.number, card.owner), set()).add(_kind(card))
    joined: list[set[_Kind]] = []
    for hand in hands.values():
        apart = [kinds for kinds in joined if not kinds & hand]
        joined = [*apart, hand.union(*(kinds for kinds in joined if kinds & hand))]
    return {kind: frozenset(kinds) for kinds in joined for kind in kinds}
