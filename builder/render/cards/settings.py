"""What the cards of one file have in common: the type size of their rule lines, and the left edge of their sums."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from builder.render.cards.column import SumColumn
from builder.render.cards.fit import HAIR, Fitter, set_rules
from builder.render.cards.formats import Format, Geometry
from builder.render.cards.panel import beside_panel
from builder.render.cards.tallies import above_tallies
from builder.render.cards.unit import Sides
from builder.sheets.deck import Card
from builder.sheets.vocabulary import CardShape, CardSign


class Setting(NamedTuple):
    """How a card is set: the place of its type size in `sizes` of the rule lines, the width in mm of its sums, and whether
    its rule lines are the brief ones.
    """

    level: int = 0
    sums: float = 0.0
    brief: bool = False

    def of(self, card: Card) -> Card:
        """The card with the rule lines that are printed."""
        return card._replace(rules=card.brief) if self.brief else card


LARGEST = Setting()
"""The largest type, on a card without sums."""

_Kind = tuple[CardShape, CardSign | None, str]
_Kinds = frozenset[_Kind]


class Settings:
    """Finds the setting of the cards of one file.

    The rule lines of all orders of one kind (shape and sign) have the same size, the largest at which all of them fit. The
    same holds for kinds that are held in one hand, such as the orders of a unit, so that none looks less important. The card
    of a unit without orders stands by itself: a long rule of one unit makes no other's type small. All sums begin at the
    same edge; they yield to rule lines that would be small or run on. On a card whose rule lines still do not fit, not even
    the brief ones, they have an edge of their own.
    """

    def __init__(self, fitter: Fitter, sides: Sides, shapes: Geometry) -> None:
        self._fitter = fitter
        self._sides = sides
        self._shapes = shapes

    def of(self, cards: Iterable[Card]) -> dict[Card, Setting]:
        """The setting of each card."""
        different = list(dict.fromkeys(cards))
        kinds, widths = _kinds_set_alike(different), self._widths(different)
        least = {card: widths[-1] if card.sums else 0.0 for card in different}
        brief = {card: bool(card.brief) and self._too_long(card, least[card]) for card in different}
        for width in widths:
            levels = self._levels([Setting(brief=brief[card]).of(card) for card in different], kinds, width)
            found = {
                card: Setting(levels[kinds[_kind(card)]], width if card.sums else 0.0, brief[card])
                for card in different
            }
            if all(self._readable(setting.of(card), setting) for card, setting in found.items()):
                break
        return {card: self._apart(card, setting) for card, setting in found.items()}

    def _apart(self, card: Card, setting: Setting) -> Setting:
        """The setting; where the rule lines do not fit, with the brief ones, or else with the narrowest sums."""
        brief = setting._replace(brief=bool(card.brief))
        form = self._form(card)
        narrowest = SumColumn(self._fitter, card, form.sums).width() if card.sums and form.sums else 0.0
        narrow = brief._replace(sums=min(setting.sums, narrowest))
        return next((one for one in (setting, brief) if self._fits(one.of(card), form, one)), narrow)

    def _too_long(self, card: Card, width: float) -> bool:
        """Whether its rule lines fit in no readable size beside sums of this width, or only if they run on."""
        form = self._form(card)
        if form.rules is None or form.sums is None:
            return False
        readable = sum(size >= form.sums.readable for size in form.rules.sizes)
        setting = Setting(readable - 1, width)
        return not (self._fits(card, form, setting) and self._readable(card, setting))

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

    def _levels(self, cards: Iterable[Card], kinds: Mapping[_Kind, _Kinds], width: float) -> dict[_Kinds, int]:
        """For each hand the largest size of rule lines that fits on all its cards beside sums of this width."""
        levels: dict[_Kinds, int] = {}
        for card in cards:
            form, hand = self._form(card), kinds[_kind(card)]
            level, last = levels.get(hand, 0), len(form.rules.sizes) - 1 if form.rules else 0
            while level < last and not self._fits(card, form, Setting(level, width)):
                level += 1
            levels[hand] = level
        return levels

    def _fits(self, card: Card, form: Format, setting: Setting) -> bool:
        form = beside_panel(self._fitter, card, above_tallies(card, form))
        if form.rules is None:
            return True
        if form.table:
            return self._sides.of(card, form, setting.level).over <= HAIR
        width = beside_sums(card, form, setting)
        return set_rules(self._fitter, card.rules, form.rules, setting.level, width).over <= HAIR


def beside_sums(card: Card, form: Format, setting: Setting) -> float:
    """The width that the sums leave for the rule lines."""
    width = form.rules.box.width if form.rules else 0.0
    return width - setting.sums - form.sums.gutter if form.sums and card.sums else width


def _kind(card: Card) -> _Kind:
    """Shape and sign of an order; of a unit without orders its number too."""
    return card.shape, card.sign, "" if card.shape is CardShape.ORDER else card.number


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
