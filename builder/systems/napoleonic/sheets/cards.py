"""Cards of an army, one per unit: what it holds on, its formation and action in movement, its own values (N-P1)."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from builder.rules.constants import shown
from builder.rules.wording import measure, number, signed, spans
from builder.rules.working import Working
from builder.sheets.blocks import Card, CardTable, PanelRow, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.procedures import attack
from builder.systems.napoleonic.procedures.fighter import Inputs, settled
from builder.systems.napoleonic.procedures.shooter import first_line, of_a_side
from builder.systems.napoleonic.profile import Element, Formation, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES, working
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import attack_on
from builder.systems.napoleonic.sheets.play import Begins, InPlay
from builder.systems.napoleonic.sheets.steadiness import Steadiness
from builder.text.located import join_texts

Totals = tuple[int | None, ...]
"""Of an attack on a target in each formation of `TARGETS`; None where its arm has no such formation."""

TARGETS: tuple[Formation, ...] = ("battle-line", "column", "square")


class Attack(NamedTuple):
    """Enemies of an arm against which an attack has the same totals in open ground; least and greatest, if there are too
    many of them for lines of their own.
    """

    arm: str
    least: Totals
    most: Totals
    enemies: tuple[SheetUnit, ...]


def shared(attacks: Sequence[Attack], most: int) -> tuple[Attack, ...]:
    """Attacks on enemies of one arm with the nearest totals share a line until few enough lines are left."""
    rows = list(attacks)
    while len(rows) > most:
        pairs = [(one, two) for one, two in pairwise(rows) if one.arm == two.arm]
        if not pairs:
            break
        one, two = min(pairs, key=lambda pair: (pair[0].least[0] or 0) - (pair[1].least[0] or 0))
        rows[rows.index(one)] = Attack(one.arm, two.least, one.most, one.enemies + two.enemies)
        rows.remove(two)
    return tuple(rows)


IN_A_ROW = 3  # boxes for which a card has room beside each other
MOST = 10  # lines that a card's panel has room for
CASES = 3  # of morale for which a card has room where it has no rule line


class Cards(CardFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The unit cards of an army."""

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        for unit in self.army.units:
            type_name = unit.type_name.say(self.language)
            owner = (
                type_name if unit.line.rank is None else self.say("kind", kind=type_name, rank=shown(unit.line.rank))
            )
            rules = tuple(self._rules(unit))
            sign = "howitzer" if unit.line.howitzers else self.words.drawn(f"types.{unit.line.type}")
            made = self.unit_card(unit, CardSign(sign), owner, *rules)
            panel, tallies = tuple(self._panel(unit)), self._tallies(unit)
            yield made._replace(shape=CardShape.REGIMENT, table=self._holds(unit), panel=panel, tallies=tallies)

    def _rules(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """What stands lost in one turn change; what becomes of guns in melee, what changes the totals of others."""
        changes = dict(self._steady(unit).changes())
        said = [(one, signed(more).say(self.language)) for one, more in changes.items()]
        if said:
            lost = ", ".join(self.say("lost_so_many", n=one, more=more) for one, more in said if one)
            alone = "".join(self.say("alone_less", more=more) for one, more in said if not one)
            yield RuleLine(self.say("lost") if lost else "", "; ".join(filter(None, (lost, alone))))
        if unit.arm == "guns":
            yield RuleLine(self.say("no_melee"), self.say("guns_stay"))
        elif self._blows(unit):
            yield from self._otherwise(unit)
            if ground := self._ground():
                yield RuleLine(self.say("ground"), ground)

    def _enemies(self) -> Iterator[SheetUnit]:
        """Those that it sees and may fight hand to hand."""
        for enemy in self.on.seen[1 - self.number].units if len(self.on.seen) > 1 else ():
            if enemy.line.rank is not None and enemy.stands and troops.fights(enemy.line.type):
                yield enemy

    def _fixed(self, unit: SheetUnit) -> bool:
        """Whether the scenario forbids it to move at first, as its card then says."""
        return any(unit.unit.id in these.units for these in (self.side.fixed if self.side else ()))

    # ---- what the unit does ----------------------------------------------------------------------------------------

    def _holds(self, unit: SheetUnit) -> CardTable:
        """The highest rolls on which it holds by formation, in each case of this evening; what each friend near adds."""
        steady = self._steady(unit)
        rows = tuple(steady.rows(works=self.play.has("artillery-fortification")))
        fixed = self._fixed(unit)  # as it says in a line, beside that of changes
        rows = rows[: CASES - (unit.arm == "guns" or fixed) - (fixed and any(steady.changes()))]
        formations = (self._formation(unit, one.formation) for one in steady.columns)
        heads = ("" if len(rows) == 1 else self.say("holds"), *formations, self.say("friend"))
        friend = signed(RULES.number("morale.modifiers.friend")).say(self.language)
        cells = (
            (
                self.say("holds" if len(rows) == 1 else row.key),
                *(NONE if limit is None else number(limit).say(self.language) for limit in row.limits),
                friend,
            )
            for row in rows
        )
        return CardTable(heads, tuple(cells), frozenset(range(1, len(heads))))

    def _steady(self, unit: SheetUnit) -> Steadiness:
        return Steadiness(unit, self.play.held(unit), self.on.chosen)

    def _formation(self, unit: SheetUnit, formation: str) -> str:
        """The head of a formation; column and square hold alike."""
        if formation == "column" and "square" in troops.formations(unit.arm, self.on.chosen):
            return self.say("deep_shapes")
        return self.short(f"units.formations.{formation}").lower()

    def _moved(self, unit: SheetUnit) -> str:
        """What an action in movement does to its shooting."""
        if not troops.agile(unit.line.type):
            return self.say("no_shot")
        how, key = ("artillery", "shoots_figures") if unit.arm == "guns" else ("small-arms", "shoots_stands")
        if troops.dismounts(unit.line.type):
            key = "shoots_on_foot"
        less = signed(RULES.number(f"shooting.modifiers.{how}.moved")).say(self.language)
        return self.say(key, less=less)

    # ---- boxes ------------------------------------------------------------------------------------------------------

    def _tallies(self, unit: SheetUnit) -> tuple[tuple[Tally, ...], ...]:
        """An action in movement, with what it does; then the other boxes in rows of about the same number."""
        boxes = tuple(self._boxes(unit))
        rows, start = [], 0
        for left in range(ceil(len(boxes) / IN_A_ROW), 0, -1):
            end = start + ceil((len(boxes) - start) / left)
            rows.append(boxes[start:end])
            start = end
        if unit.table:
            rows.insert(0, (Tally(self._moved(unit), 1),))
        return tuple(rows)

    def _boxes(self, unit: SheetUnit) -> Iterator[Tally]:
        """Formations with moves, those without one last; target; those on foot."""
        known = troops.formations(unit.arm, self.on.chosen)
        moves = {str(formation): cm for formation, cm in unit.line.moves.items()}
        for place, formation in enumerate(sorted(known, key=lambda one: one not in moves)):
            yield self._move(self.short(f"units.formations.{formation}").lower(), moves.get(formation), first=not place)
        if troops.fights(unit.line.type):
            yield Tally(self.say("target"), 0)
        if troops.dismounts(unit.line.type):
            afoot = {str(formation): cm for formation, cm in unit.line.dismounted_moves.items()}
            usual, *others = troops.formations(troops.arm(unit.line.type, dismounted=True), self.on.chosen)
            yield self._move(self.say("dismounted"), afoot.get(usual))
            for formation in others:
                if formation not in known:
                    yield self._move(self.short(f"units.formations.{formation}").lower(), afoot.get(formation))
        if unit.arm == "engineers":
            yield self.tally("fortification", RULES.whole("terrain.fortifying.markers"))

    def _move(self, formation: str, cm: float | None, *, first: bool = False) -> Tally:
        """A box behind a formation and its move, if the list gives one; with the unit of measure if it is the first."""
        if cm is None:
            return Tally(formation, 1)
        move = measure(cm).say(self.language)
        return Tally(f"{formation} {self.say('in_cm', move=move) if first else move}", 1)

    # ---- its own values --------------------------------------------------------------------------------------------

    def _panel(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """Shooting by stands left, then attacks on the units of this evening, or what guns gain; how others end in melee."""
        shooting = tuple(self._shooting(unit))
        yield from shooting
        if unit.arm == "guns" and unit.table:
            yield from self._gunnery(unit)
        elif not troops.fights(unit.line.type):
            yield self.row(f"{self.say('no_melee')} {self.say('dies')}")
            if unit.arm == "engineers" and self.play.held(unit):
                yield self.row(self.say("lives"))
        else:
            yield from self._attacks(unit, MOST - len(shooting))

    def _attacks(self, unit: SheetUnit, lines: int) -> Iterator[PanelRow]:
        """The totals of its attacks in the formation in which it begins, by that of the target."""
        attacks = shared(self._blows(unit), lines - 1)
        if not attacks:
            return
        targets = [at for at in range(len(TARGETS)) if any(one.least[at] is not None for one in attacks)]
        line = "mounted" if troops.dismounts(unit.line.type) else "line"
        attacks_in = "column" if self.play.attacks(unit) == "column" else line
        heads = (self.say(f"targets.{TARGETS[at]}") for at in targets)
        yield self.head(self.say(f"attacks.{attacks_in}"), *heads)
        for one in attacks:
            label = self.say(f"against.{one.arm}", numbers=spans(enemy.number for enemy in one.enemies))
            yield self.row(label, *(self._total_of(one, at) for at in targets))

    def _total_of(self, one: Attack, at: int) -> str:
        """A total with its sign; the least and the greatest of several."""
        least, most = one.least[at], one.most[at]
        if least is None or most is None:
            return NONE
        return "…".join(
            (signed(each) if each else number(0)).say(self.language) for each in dict.fromkeys((most, least))
        )

    def _otherwise(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """How all totals change in line instead of column, or in column instead of line; that of horse not on a square."""
        if "column" in troops.formations(unit.arm, self.on.chosen):
            other = "line" if self.play.attacks(unit) == "column" else "column"
            n = RULES.whole("melee.modifiers.column")
            yield RuleLine(self.say(f"otherwise.{other}.key"), self.say(f"otherwise.{other}.{unit.arm}", n=n))

    def _ground(self) -> str:
        """What attacks lose on the ground of this evening, which the totals do not contain: those that lose the same together."""
        has, fortified = self.play.grounds, [one.fortified for one in self._settlements()]
        here = {
            "wood": ("wood", "wood" in has),
            "settlement": ("wood", not all(fortified)),
            "hill": ("crossing", "hill" in has),
            "wall": ("crossing", "wall" in has),
            "fortified": ("strong", any(fortified)),
            "ravine": ("ravine", "ravine" in has),
        }
        lost: dict[str, list[str]] = {}
        for name, (modifier, found) in here.items():
            if found:
                more = signed(RULES.number(f"melee.modifiers.{modifier}")).say(self.language)
                lost.setdefault(more, []).append(self.say(f"grounds.{name}"))
        return join_texts((f"{join_texts(names, ', ')} {more}" for more, names in lost.items()), "; ")

    def _settlements(self) -> Iterator[Element]:
        evening = self.on.evening
        return (one for one in (evening.terrain if evening else ()) if one.ground == "settlement")

    def _shooting(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """Values near and far by stands or gunners left, and in column or square; what a garrison adds from a rest."""
        if not unit.table or not unit.stands:
            return
        left, deep = _columns(unit.stands), self._in_front(unit)
        values = [unit.values(stands, self.on.chosen) for stands in (*left, *deep)]
        who = "gunners" if unit.arm == "guns" else "afoot" if troops.dismounts(unit.line.type) else "stands"
        yield self.head(self.say(who), *map(str, left), *(self.say("deep_shapes") for _ in deep))
        for place, band in enumerate(fire.bands(unit.table)):
            reach = self._band(band) if unit.arm == "guns" else self.say("reach", n=band.end)
            yield self.row(reach, *(shown(value[place]) for value in values))
        if unit.arm != "guns" and self.play.held(unit):
            more = RULES.whole("shooting.modifiers.small-arms.rest")
            yield self.row(self.say("rested"), *(signed(more * stands).say(self.language) for stands in left))
        for shell in fire.bands(unit.table, seen=False):
            found = [unit.shells(stands, self.on.chosen) for stands in left]
            yield self.row(self._band(shell), *(NONE if one is None else shown(one) for one in found))

    def _in_front(self, unit: SheetUnit) -> tuple[int, ...]:
        """The stands of foot that shoot in column as on each side of a square, if they are as many whatever is left."""
        many = {of_a_side(stands, self.on.chosen) for stands in range(1, (unit.stands or 0) + 1)}
        many.add(first_line(unit.line.type, "column", self.on.chosen) or 0)
        return () if unit.arm == "guns" or len(many) > 1 else tuple(many)

    def _band(self, band: fire.Band) -> str:
        kind = self.words.shortly(f"shooting.kinds.{band.kind}").say(self.language)
        if band.start == 0:
            return self.say("band_to", kind=kind, b=band.end)
        return self.say("band_unseen" if band.id == "unseen" else "band", kind=kind, a=band.start, b=band.end)

    def _gunnery(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """What deep targets and a hill add to guns; where their canister has no effect."""
        deep = signed(RULES.number("shooting.modifiers.artillery.deep")).say(self.language)
        yield self.row(self.say("deep", more=deep))
        if str(RULES.ids(f"shooting.tables.{unit.table}.kinds")[1]) in RULES.ids("shooting.raised"):
            yield self.row(self.say("from_hill", cm=RULES.whole("shooting.level")))
        if self.play.has("settlement") and "settlement" in RULES.ids("shooting.no_effect.artillery"):
            yield self.row(self.say("no_canister"))

    def _blows(self, unit: SheetUnit) -> tuple[Attack, ...]:
        """Its attacks on visible enemies in open ground: on foot, then on horse, the strongest first."""
        if unit.line.rank is None or not unit.stands:
            return ()
        enemies: dict[tuple[str, Totals], list[SheetUnit]] = {}
        for enemy in self._enemies():
            enemies.setdefault((enemy.arm, self._totals(unit, enemy)), []).append(enemy)
        attacks = (Attack(arm, totals, totals, tuple(those)) for (arm, totals), those in enemies.items())
        return tuple(sorted(attacks, key=lambda one: (one.arm, -(one.least[0] or 0))))

    def _totals(self, unit: SheetUnit, enemy: SheetUnit) -> Totals:
        """The totals of an attack in the formation in which it begins on an enemy in each that its arm has."""
        ours, known = Begins(self.play.begins(unit)), troops.formations(enemy.arm, self.on.chosen)
        return tuple(self._total(unit, enemy, ours, one) if one in known else None for one in TARGETS)

    def _total(self, unit: SheetUnit, enemy: SheetUnit, ours: Begins, target: Formation) -> int:
        attacks = attack_on(unit, enemy, ours, Begins("" if target == "battle-line" else target))
        return int(attack.total(settled(Inputs.model_validate(attacks), self._work), self._work).value)

    @cached_property
    def _work(self) -> Working:
        return working(self.on.chosen)


def _columns(stands: int) -> tuple[int, ...]:
    """The numbers of stands left that have a column: all, or the first and those of the tables."""
    last = RULES.whole("shooting.largest")
    return tuple(dict.fromkeys((stands, *range(min(stands, last), 0, -1))))
