"""An army -> its cards: four orders for each unit or formation that takes them, profiles of those that may dismount (PR-OC-01 to 05)."""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from builder.rules.calculation import Number
from builder.rules.constants import shown
from builder.rules.wording import number, signed
from builder.sheets.blocks import Card, CardSum, PanelRow, RuleLine
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import against
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import Body, Fighter, bodies, fighter, shoots, weapon
from builder.systems.formations.sheets.order_words import OrderWords
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.sums import LESS, MOVING, SumLine, Sums, Values, move
from builder.systems.formations.sheets.words import STATS, qualities, values

SIGNS = {
    "defence": CardSign.SHIELD,
    "manoeuvre": CardSign.BENT_ARROW,
    "attack": CardSign.ARROW,
    "recovery": CardSign.HOURGLASS,
}
_TOGETHER = {  # two cases that often come to the same, and their common words
    ("case_no_ram", "case_hand"): "case_no_ram",  # impact counts only in the clash
    ("case_hand", "case_shot"): "case_no_{thrown}",  # thrown arms count only in the clash, not after a shot
    ("case_elephants", "case_camels"): "case_elephants_camels",
    ("case_horse", "case_camels"): "case_horse_camels",
    ("case_elephants", "case_hand"): "case_elephants_later",
}
_BLOW, _GUARD = ("sum_blow",), ("sum_guard",)
_WIDE, _WIDE_HEADS = 11, 15  # letters of a value, and of the smaller heads above, that still stand on a card


class Cards(CardFrame[SheetArmy, FormationsEvening, InPlay]):
    """All order cards of an army; as the evening wants it, also a set for each unit of a formation, which may leave it (C-4.2-07)."""

    def cards(self) -> Iterator[Card]:
        """A set for each formation and each unit with orders of its own; then the profiles of units that may dismount."""
        evening = self.on.evening
        meets = against(self.on.armies, self.number, evening, self.on.chosen)
        sums = Sums(meets)
        both = tuple(self.short(f"bases.characteristics.{one}") for one in ("attack", "protection"))
        for body in bodies(self.army, self.language, split=evening.print.split if evening else True):
            says = OrderWords(body, meets, self.language)
            brief = OrderWords(body, meets.in_the_open(), self.language, brief=True)
            paired = self._in_pairs(body, sums)
            for order in RULES.ids("orders.cards"):
                lines = sums.of(body, order)
                notation = _PAIRED if paired else self._notation(lines, body)
                told = self._paired(lines, body) if paired else (self._sum(line, body, notation) for line in lines)
                yield Card(
                    CardShape.ORDER,
                    SIGNS[order],
                    self.named(f"orders.kinds.{order}").upper(),
                    body.number,
                    body.name.say(self.language),
                    says.of(order),
                    (*self._move(body, order), *told),
                    body.where,
                    key=notation.key and self.say(notation.key, die=self.say("die")),
                    heads=both if paired else body.leading if notation is _HEADED else (),
                    brief=brief.of(order),
                )
        yield from (self._changed(unit, to, sums) for unit in self.army.units if (to := unit.other_profile))

    def units_of(self, card: Card) -> tuple[SheetUnit, ...]:
        """A formation's units, or the unit that a card is for; none for an order under which they do not move
        anyway.
        """
        if card.sign in {sign for order, sign in SIGNS.items() if order not in MOVING}:
            return ()
        return self._units_at.get(card.where, ())

    @cached_property
    def _units_at(self) -> dict[str, tuple[SheetUnit, ...]]:
        """The units of each formation, and each unit, by the place that its cards carry."""
        return {body.where: body.units for body in bodies(self.army, self.language, split=True)}

    def _changed(self, unit: SheetUnit, to: Profile, sums: Sums) -> Card:
        """The card of a unit that has dismounted or mounted: its new profile, written down beforehand as the rules demand
        (C-6.3-08).
        """
        afoot, changed = not unit.unit.dismounted, fighter(unit, self.army, supported=False).with_profile(to)
        sign, kind = (CardSign.HALBERD, "dismounted") if afoot else (CardSign.HORSE, "mounted")
        made = self.unit_card(unit, sign, self.say(kind), *self._changed_rules(unit, changed, sums))
        return made._replace(panel=tuple(self._changed_panel(changed, sums)))

    def _changed_rules(self, unit: SheetUnit, changed: Fighter, sums: Sums) -> Iterator[RuleLine]:
        """The qualities of the unit after the change, its shot, and what the change costs."""
        to, mounts = changed.profile, unit.unit.dismounted
        names = ", ".join(quality.say(self.language) for quality in qualities(to))
        yield RuleLine(self.say("in_saddle" if mounts else "on_foot"), f"{names}.")
        if shoots(to, changed.year):
            reach = shown(RULES.row(f"arms.shooting.{weapon(to)}")["reach"])
            total = number(sums.shot(changed, "defence")).say(self.language)
            own = shown(to.stats.shooting)
            yield self.rule("shooting", own=own, reach=reach, total=total, die=self.say("die"))
        costs = unit.line.armour in RULES.ids("movement.reform.dismount_armour")
        head = self.say("mounting" if mounts else "dismounting")
        yield RuleLine(head, self.say("change_costs" if costs else "change_free"))

    def _changed_panel(self, changed: Fighter, sums: Sums) -> Iterator[PanelRow]:
        """The characteristics of the unit after the change, and its sums before the die; orders with equal sums share a line."""
        named = zip(STATS, values(changed.profile.stats), strict=True)
        stats = [(one, value) for one, value in named if one != "shooting"]
        yield self.head("", *(self.short(f"bases.characteristics.{one}") for one, _ in stats))
        yield self.row("", *(value for _, value in stats))
        orders = RULES.ids("orders.cards")
        by_totals: dict[tuple[Number, ...], list[str]] = {}
        for order in orders:
            by_totals.setdefault(sums.totals(changed, order), []).append(self.phrase(f"reference.short_{order}"))
        die = self.say("die")
        for totals, same in by_totals.items():  # below the characteristics that they come from
            blow, guard, fire = (number(value).say(self.language) for value in totals)
            label = self.say("all_orders") if len(same) == len(orders) else ", ".join(same)
            told = ("", blow, guard)
            yield self.row(label, *told, die, strong=len(told))
            if fire != guard:
                yield self.row(self.say("case_fire"), "", "", fire, die, strong=0)

    def _move(self, body: Body, order: str) -> Iterator[CardSum]:
        """The move under an order that moves; a battery attacks nobody, and one that stands has none."""
        steps, march = move(body)
        if order not in MOVING or (body.crew and (order == "attack" or not steps)):
            return
        marches = march is not None and order == "manoeuvre"
        label = self.say("sum_move_march" if marches else "sum_move", march=number(march or 0))
        yield CardSum(label, number(steps).say(self.language), "")

    def _sum(self, line: SumLine, body: Body, notation: "_Notation") -> CardSum:
        facts = RULES.row(f"artillery.pieces.{body.crew}") if body.crew else {}
        thrown = next((arm for arm in body.weapons if arm in RULES.ids("arms.groups.thrown")), "")
        if line.beside:
            facts = {"horse": signed(line.added), "hand": signed(line.beside.added)}
        label = ", ".join(self.say(key.format(thrown=thrown), **facts) for key in _together(line.keys))
        value = self._values_in_words(line, notation, body)
        return CardSum(
            label, value, "" if notation.key or not value else self.say("die"), line.case
        )  # several take the room of the units

    def _in_pairs(self, body: Body, sums: Sums) -> bool:
        """Whether attack and protection stand side by side, the same in all columns: cases change both, or lines are many."""
        lines = {order: sums.of(body, order) for order in RULES.ids("orders.cards")}
        many = max(len(some) + len(tuple(self._move(body, order))) for order, some in lines.items())
        alike = all(self._notation(some, body) is _ONE for some in lines.values())
        return alike and (many > LESS or any(line.added for some in lines.values() for line in some))

    def _paired(self, lines: tuple[SumLine, ...], body: Body) -> Iterator[CardSum]:
        """The totals below the heads of attack and protection; a case changes both or one of them."""
        plain = {
            line.keys: self._values_in_words(line, _PAIRED, body) for line in lines if line.keys in (_BLOW, _GUARD)
        }
        place = "{}"  # of a shot: one value for both
        for line in lines:
            if line.keys in plain:
                place = "{}/" if line.keys == _BLOW else "/{}"
                if line.keys == next(iter(plain)):
                    yield CardSum(self.say("sum_plain"), f"{plain.get(_BLOW, '')}/{plain[_GUARD]}", "")
            else:
                told = self._sum(line, body, _PAIRED)
                yield told._replace(value=told.value if line.added else place.format(told.value), case=False)

    def _notation(self, lines: tuple[SumLine, ...], body: Body) -> "_Notation":
        """The first notation in which the values of a card are short enough; none where all columns have the same."""
        unlike = [line for line in lines if len(set(line.values)) > 1 and not line.added]
        if not unlike:
            return _ONE
        listed = [line for line in lines if not line.beside]
        short = (
            one for one in _NOTATIONS if all(len(self._values_in_words(line, one, body)) <= _WIDE for line in listed)
        )
        found = next(short, _ENDS)
        if found is _HEADED and len("/".join(body.leading)) <= _WIDE_HEADS:
            return _HEADED
        if any(len(line.values) < body.frontage for line in unlike):  # nobody could tell which columns these are
            return _ENDS
        return _LISTED if found is _HEADED else found

    def _values_in_words(self, line: SumLine, notation: "_Notation", body: Body) -> str:
        if line.beside:
            return ""  # its words name both values
        if line.added:
            pair = "/".join(number(value).say(self.language) for value in line.values)
            return signed(line.added).say(self.language) if notation is not _PAIRED else pair
        if notation is _HEADED and len(line.values) < body.frontage:  # of those that shoot
            said = (number(value).say(self.language) for value in line.values)
            return "/".join(next(said) if one else NONE for one in body.shooting)
        if len(set(line.values)) == 1:
            return number(line.values[0]).say(self.language)
        return notation.write([number(value).say(self.language) for value in line.values], line.values)


class _Notation(NamedTuple):
    """How the values of a formation's columns are written, and the words that say so (below `cards.`)."""

    key: str
    write: Callable[[list[str], Values], str]


def _listed(texts: list[str], values: Values) -> str:
    """Each column: 12/13/12."""
    return "/".join(texts)


def _in_stretches(texts: list[str], values: Values) -> str:
    """Each column, neighbours that have the same together: 12/13×3/12."""
    stretches = ((one, len(list(same))) for one, same in groupby(texts))
    return "/".join(f"{one}×{many}" if many > 1 else one for one, many in stretches)


def _ends(texts: list[str], values: Values) -> str:
    """Only the least and the greatest: 9–14."""
    return f"{texts[values.index(min(values))]}–{texts[values.index(max(values))]}"


_ONE = _Notation("", _listed)
_PAIRED = _Notation("die", _listed)
_HEADED, _LISTED = _Notation("fronts", _listed), _Notation("columns", _listed)
_ENDS = _Notation("column_ends", _ends)
_NOTATIONS = (_HEADED, _Notation("columns", _in_stretches), _ENDS)


def _together(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The words for several cases, pairs that have common words by these."""
    for (first, second), common in _TOGETHER.items():
        if first in keys and second in keys:
            keys = tuple(common if key == first else key for key in keys if key != second)
    return keys
