"""An army -> its cards: four orders for each unit or formation that takes them, sums of those that may dismount (PR-OC-01 to 05)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby
from typing import Any, NamedTuple

from builder.rules.calculation import Number
from builder.rules.wording import number, signed
from builder.sheets.blocks import Card, CardSum, PanelRow, RuleLine
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardShape, CardSign
from builder.sheets.words import TIED
from builder.systems.formations import speed
from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import against
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import Body, Fighter, bodies, fighter, protects, shoots
from builder.systems.formations.sheets.order_words import OrderWords
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.sums import MOST, SumLine, Sums, Values
from builder.systems.formations.sheets.words import qualities
from builder.text.located import capital

SIGNS = {
    "defence": CardSign.SHIELD,
    "manoeuvre": CardSign.BENT_ARROW,
    "attack": CardSign.ARROW,
    "recovery": CardSign.HOURGLASS,
}
_RESTRICTED = {SIGNS["defence"], SIGNS["manoeuvre"], SIGNS["attack"]}
_LONG = "case_elephants", "case_hand"
_TOGETHER = {  # two cases that often come to the same, and their common words
    ("case_no_ram", "case_hand"): "case_no_ram",  # impact counts only in the clash
    ("case_hand", "case_shot"): "case_no_{thrown}",  # thrown arms count only in the clash, not after a shot
    ("case_elephants", "case_camels"): "case_elephants_camels",
    ("case_horse", "case_camels"): "case_horse_camels",
    _LONG: "case_elephants_later",
}
_COLUMNS = {"sum_shot": "head_shot", "sum_blow": "head_blow", "sum_guard": "head_guard"}
_CHANGED = 6
"""The lines that the panel of a dismounted unit has room for; the last cases stand among its rule lines."""
_WIDE, _WIDE_HEADS = 11, 15  # letters of a value, and of the smaller heads above, that still stand on a card


class Cards(CardFrame[SheetArmy, FormationsEvening, InPlay]):
    """All order cards of an army; as the evening wants it, also a set for each unit of a formation, which may leave it (C-4.2-07)."""

    def cards(self) -> Iterator[Card]:
        """A set for each formation and each unit with orders of its own; then what units that may dismount are on foot."""
        evening = self.on.evening
        meets = against(self.on.armies, self.number, evening, self.on.chosen)
        sums = Sums(meets)
        for body in bodies(self.army, self.language, split=evening.print.split if evening else True):
            says = OrderWords(body, meets, self.language)
            added = {order: sums.of(body, order) for order in RULES.ids("orders.cards")}
            paired = self._in_pairs(body, added.values())
            crowded = self._crowded(body, added, paired)
            for order, lines in added.items():
                columns = _columns(lines) if paired else ()
                spoken = {
                    line: rule for line, rule in self._spoken(body, lines) if crowded[order].intersection(line.keys)
                }
                lines = tuple(line for line in lines if line not in spoken)
                notation = _PAIRED if paired else self._notation(lines, body)
                if paired:
                    first = _first(added[order])
                    told = self._paired(tuple(_one_by_one(lines, MOST + len(columns[1:]))), columns, body, first)
                else:
                    told = self._listed(lines, notation, body)
                yield Card(
                    CardShape.ORDER,
                    SIGNS[order],
                    self.named(f"orders.kinds.{order}").upper(),
                    body.number,
                    body.name.say(self.language),
                    (*says.of(order), *spoken.values()),
                    tuple(told),
                    body.where,
                    key=notation.key and self.say(notation.key, die=self.say("die")),
                    heads=tuple(self.say(_COLUMNS[one]) for one in columns)
                    or (body.leading if notation is _HEADED else ()),
                )
        yield from (self._changed(unit, to, sums) for unit in self.army.units if (to := unit.other_profile))

    def units_of(self, card: Card) -> tuple[SheetUnit, ...]:
        """A formation's units, or the unit that the card of an order other than Recovery is for: nothing else is restricted."""
        return self._units_at.get(card.where, ()) if card.sign in _RESTRICTED else ()

    def moved_by(self, card: Card) -> tuple[SheetUnit, ...]:
        """None on Defence, where they do not move anyway."""
        return () if card.sign == SIGNS["defence"] else self.units_of(card)

    @cached_property
    def _units_at(self) -> dict[str, tuple[SheetUnit, ...]]:
        """The units of each formation, and each unit, by the place that its cards carry."""
        return {body.where: body.units for body in bodies(self.army, self.language, split=True)}

    def _changed(self, unit: SheetUnit, to: Profile, sums: Sums) -> Card:
        """The card of a unit that has dismounted or mounted; its new profile is on the roster, written down beforehand as the
        rules demand (C-6.3-08).
        """
        afoot, changed = not unit.unit.dismounted, replace(fighter(unit, self.army, supported=False), profile=to)
        sign = CardSign(self.words.drawn(f"arms.{(*to.arms, 'none')[0]}")) if afoot else CardSign.HORSE
        kind = self.say("dismounted" if afoot else "mounted")
        rows = (*self._changed_panel(changed, sums), *self._changed_cases(unit, changed, sums))
        made = self.unit_card(unit, sign, kind, *self._changed_rules(unit, to, rows[_CHANGED:]))
        return made._replace(panel=rows[:_CHANGED])

    def _changed_rules(self, unit: SheetUnit, to: Profile, more: tuple[PanelRow, ...]) -> Iterator[RuleLine]:
        """The qualities that change; how far it moves and evades, and when it shoots, its cards being those of before, or else
        what its sums are in cases for which the panel has no room; with neither, what it replaces; and what the change costs.
        """
        mounts, kept = unit.unit.dismounted, set(qualities(unit.profile))
        kept.add(self.words.named("bases.classes.infantry"))  # "on foot" says so
        names = ", ".join(quality.say(self.language) for quality in qualities(to) if quality not in kept)
        if names:
            yield RuleLine(self.say("in_saddle" if mounts else "on_foot"), f"{names}.")
        march = number(to.stats.move * RULES.whole("movement.march"))
        far = number(speed.share_in_steps(to.stats.move, speed.evasion(to), self.on.chosen))
        yield RuleLine(self.say("moves_now", steps=to.stats.move, march=march), self.say("evades_now", far=far))
        if shoots(to, self.army.year):
            defends = "shoot_protect" if protects(to, self.army.year) else "shoot_answer"
            for order, says in (("defence", defends), ("manoeuvre", "shoots_half")):
                yield RuleLine(f"{self.phrase(f'reference.short_{order}')}:", f"{self.say(says).removesuffix('.')}.")
            more = ()
        elif not more and not mounts:
            yield RuleLine(self.say("replaces"), self.say("replaced"))
        for row in more:
            totals = zip(("head_blow", "head_guard"), row.values, strict=True)
            says = ", ".join(f"{self.say(head)}{TIED}{value}" for head, value in totals if value)
            yield RuleLine(f"{capital(row.label)}:", f"{says}.")
        costs = unit.line.armour in RULES.ids("movement.reform.dismount_armour")
        head = self.say("mounting" if mounts else "dismounting")
        yield RuleLine(head, self.say("change_costs" if costs else "change_free"))

    def _changed_panel(self, changed: Fighter, sums: Sums) -> Iterator[PanelRow]:
        """The sums of the unit after the change, before the die: orders with equal ones share a line. Its characteristics are
        on the roster.
        """
        shot = (sums.shot(changed, "defence"),) if shoots(changed.profile, changed.year) else ()
        yield self.head(self.say("die"), *map(self.say, ("head_shot", "head_blow", "head_guard")[1 - len(shot) :]))
        told: set[Number] = set()
        for (blow, guard, fire), orders in self._alike(partial(sums.totals, changed)).items():
            yield self._total(orders or self.say("all_orders"), *shot, blow, guard)
            if fire not in {guard, *told}:
                told.add(fire)
                yield self._changed_case(changed, self.say("case_fire"), None, fire)

    def _changed_cases(self, unit: SheetUnit, changed: Fighter, sums: Sums) -> Iterator[PanelRow]:
        """What its sums are against some enemies, and behind works."""
        cases: dict[tuple[str, tuple[Number, ...]], tuple[str, ...]] = {}
        for case, enemy in sums.enemies():
            for totals, orders in self._alike(partial(sums.change, changed, enemy=enemy)).items():
                cases[orders, totals] = (*cases.get((orders, totals), ()), case)
        for (orders, totals), same in cases.items():
            if totals:
                label = ", ".join(filter(None, (*map(self.say, _together(same)), orders)))
                yield self._changed_case(changed, label, *totals)
        before = ("",) * (1 + shoots(changed.profile, changed.year))
        for key, added in sums.behind((unit,), changed):
            yield self.row(self.say(key), *before, signed(added).say(self.language), strong=0)

    def _changed_case(self, changed: Fighter, label: str, blow: Number | None, guard: Number) -> PanelRow:
        """A line of a case, with room for the shooting total where it stands above."""
        shot = (None,) if shoots(changed.profile, changed.year) else ()
        return self._total(label, *shot, blow, guard, case=True)

    def _alike(self, of: Callable[[str], tuple[Number, ...]]) -> dict[tuple[Number, ...], str]:
        """What sums there are under the orders, each with the orders that have it, short; with nothing if all have it."""
        orders: dict[tuple[Number, ...], list[str]] = {}
        for order in RULES.ids("orders.cards"):
            orders.setdefault(of(order), []).append(self.phrase(f"reference.short_{order}"))
        return {totals: ", ".join(same) if len(orders) > 1 else "" for totals, same in orders.items()}

    def _total(self, label: str, *totals: Number | None, case: bool = False) -> PanelRow:
        """A line of sums: shooting where it stands, attack, protection."""
        said = ("" if one is None else number(one).say(self.language) for one in totals)
        return self.row(label, *said, strong=0 if case else len(totals))

    def _listed(self, lines: tuple[SumLine, ...], notation: "_Notation", body: Body) -> Iterator[CardSum]:
        """The sums one below the other; one against an enemy that changes protection alone says so."""
        total = ""
        for line in lines:
            total = total if line.case else line.keys[0]
            told = self._sum(body, notation, line)
            guards = total == "sum_guard" and line.keys == ("case_horse",) and not line.added
            yield told._replace(label=self.say("guard_horse")) if guards else told

    def _sum(self, body: Body, notation: "_Notation", line: SumLine) -> CardSum:
        label = self._case(body, line)
        if line.added and (notation is not _PAIRED or line.only):  # the words name the values
            by = signed(line.added).say(self.language)
            return CardSum(
                f"{label}{TIED}{by}" if line.only else self.say("both", case=label, by=by), "", "", line.case
            )
        value = self._values_in_words(line, notation, body)
        return CardSum(label, value, "" if notation.key or line.more else self.say("die"), line.case)

    def _case(self, body: Body, line: SumLine) -> str:
        """The words for a total or a case, with the numbers of the units in front that it is for, if not all."""
        thrown = next((arm for arm in body.weapons if arm in RULES.ids("arms.groups.thrown")), "")
        label = ", ".join(self.say(key.format(thrown=thrown), **self._piece(body)) for key in _together(line.keys))
        return f"{', '.join(body.leading[at] for at in line.only)}: {label}" if line.only else label

    def _in_words(self, body: Body, line: SumLine, total: SumLine) -> RuleLine | None:
        """A case as a rule line: which totals it changes, and by how much; None where it does not change them alike."""
        added = [new - old for new, old in zip(line.values, total.values, strict=False)]
        added = list(line.values) if line.more else [line.added] * len(body.fronts) if line.added else added
        changes = {one for one in added if one}
        reaction = "case_fire" in line.keys  # its word heads one
        if len(changes) > 1 or reaction or total.keys[0] not in _COLUMNS:
            return None
        only = line.only or tuple(at for at, one in enumerate(added) if one)
        label = self._case(body, replace(line, only=only if len(only) < len(added) else ()))
        changed = ("head_blow", "head_guard") if line.added else (_COLUMNS[total.keys[0]],)
        by = signed(changes.pop()).say(self.language)
        return RuleLine(f"{capital(label)}:", f"{', '.join(map(self.say, changed))}{TIED}{by}.")

    def _crowded(self, body: Body, cards: Mapping[str, tuple[SumLine, ...]], paired: bool) -> Mapping[str, set[str]]:
        """By order, the cases that are rule lines: those for which there is no room among the sums of its card, else those of
        the other cards but works. Works first, then those that stand on the fewest cards, the last first.
        """
        many = Counter(key for lines in cards.values() for line in lines for key in line.keys)
        works = {key for lines in cards.values() for line in lines for key in line.keys if line.more}
        found: dict[str, set[str]] = {}
        for order, lines in cards.items():
            rows = len(lines) - (len(_columns(lines)[1:]) if paired else 0)
            sayable = [line.keys for line, _ in self._spoken(body, lines)]
            rarest = sorted(
                sayable,
                key=lambda keys: (not works.issuperset(keys), max(many[key] for key in keys), -sayable.index(keys)),
            )
            found[order] = {key for keys in rarest[: max(0, rows - (MOST if paired else _room(body)))] for key in keys}
        everywhere = set().union(*found.values()) - works
        return {order: own or everywhere for order, own in found.items()}

    def _spoken(self, body: Body, lines: tuple[SumLine, ...]) -> Iterator[tuple[SumLine, RuleLine]]:
        """The cases that can be said in words, each with its rule line."""
        total = lines[0]
        for line in lines:
            total = total if line.case else line
            if line is not total and (said := self._in_words(body, line, total)):
                yield line, said

    def _piece(self, body: Body) -> dict[str, Any]:
        return RULES.row(f"artillery.pieces.{body.crew}") if body.crew else {}

    def _in_pairs(self, body: Body, lines: Collection[tuple[SumLine, ...]]) -> bool:
        """Whether the totals stand side by side, the same for all units in front: cases change several, or lines are many."""
        alike = all(self._notation(some, body) is _ONE for some in lines)
        return alike and (max(map(len, lines)) > _room(body) or any(line.added for some in lines for line in some))

    def _paired(
        self, lines: tuple[SumLine, ...], columns: tuple[str, ...], body: Body, first: str
    ) -> Iterator[CardSum]:
        """The totals below the heads of shooting, attack and protection; a case changes one of them, or the last two.
        `first` is the word for the plain ones.
        """
        plain = {line.keys[0]: self._values_in_words(line, _PAIRED, body) for line in lines if line.keys[0] in columns}
        changes = columns[0]  # what the next cases are of
        label = "" if "sum_shot" in plain else self.say(first)
        yield CardSum(label, "/".join(plain.get(one, "") for one in columns), "")
        for line in lines:
            key = line.keys[0]
            if key in plain:
                changes = key
                continue
            told = self._sum(body, _PAIRED, line)
            before = "/" * (len(columns) - 2 if line.added else columns.index(changes))
            after = "/" * (len(columns) - 1 - len(before) - told.value.count("/"))
            label = self.say("case_far", far=self._piece(body)["near"]) if key == "sum_shot_near" else told.label
            yield CardSum(label, f"{before}{told.value}{after}" if told.value else "", "", case=True)

    def _notation(self, lines: tuple[SumLine, ...], body: Body) -> "_Notation":
        """The first notation in which the values of a card are short enough; none where all columns have the same."""
        unlike = [line for line in lines if len(set(line.values)) > 1 and not line.added]
        if not unlike:
            return _ONE
        listed = [line for line in lines if not line.added]
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
        write = signed if line.more else number
        said = [write(value).say(self.language) for value in line.values]
        if notation is _HEADED and len(said) < body.frontage:  # of those that shoot
            rest = iter(said)
            return "/".join(next(rest) if one else NONE for one in body.shooting)
        alike = len(set(said)) == 1 and notation is not _HEADED and not line.added
        return said[0] if alike else notation.write(said, line.values)


def _first(lines: tuple[SumLine, ...]) -> str:
    """The word for the totals of a card that stand side by side: when they count."""
    cases = {key for line in lines if line.case and not line.more for key in line.keys}
    return "sum_clash" if "case_hand" in cases else "sum_melee" if cases else "sum_always"


def _room(body: Body) -> int:
    """The lines of a list: of a gun, which shoots farther and nearer, one in place of the heads, so that it is a list too."""
    return MOST + bool(body.crew)


def _one_by_one(lines: tuple[SumLine, ...], most: int) -> Iterator[SumLine]:
    """The lines, one with long words for two cases as two where these are not too many: it would widen the sums of the army."""
    room = most - len(lines)
    for line in lines:
        if room > 0 and set(_LONG) <= set(line.keys):
            room -= 1
            yield replace(line, keys=tuple(key for key in line.keys if key != _LONG[1]))
            line = replace(line, keys=_LONG[1:])
        yield line


def _columns(lines: tuple[SumLine, ...]) -> tuple[str, ...]:
    """The totals of a card that stand side by side."""
    shoots = any(line.keys[0].startswith("sum_shot") for line in lines)
    return tuple(_COLUMNS)[not shoots :]


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
