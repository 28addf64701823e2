"""Cards of an army, one per unit: what it holds on, its formation and action in movement, its own values (N-P1)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import ceil
from typing import NamedTuple

from builder.rules.constants import shown
from builder.rules.wording import in_hundred, measure, number, signed, spans
from builder.rules.working import Working
from builder.sheets.blocks import Card, CardTable, PanelRow, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.procedures import attack
from builder.systems.napoleonic.procedures.fighter import Inputs, settled
from builder.systems.napoleonic.procedures.shooter import first_line, of_a_side
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES, working
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import attack_on
from builder.systems.napoleonic.sheets.play import Begins, InPlay
from builder.systems.napoleonic.sheets.steadiness import Steadiness
from builder.systems.napoleonic.verdict import chances
from builder.text.errors import MusterError
from builder.text.located import capital


class Blow(NamedTuple):
    """Enemies against which an attack has the same total and chance to win; `where`: `garrison`, `column`, `square`,
    `line` for those in square once they form it, or empty for line in the open.
    """

    where: str
    total: int
    chance: Fraction
    enemies: tuple[SheetUnit, ...]


Row = tuple[Blow, ...]
"""Blows that share a line of the card, the strongest first, all of the same `where`."""


def kind(row: Row) -> str:
    """What the enemies of a row are: where they are, and in line whether all are `horse`."""
    return row[0].where or ("horse" if all(enemy.arm == "horse" for blow in row for enemy in blow.enemies) else "foot")


def _rows(blows: Sequence[Blow], most: int) -> tuple[Row, ...]:
    """Blows share a line until few enough lines are left: pairs first, of them those of one kind with the nearest totals;
    more, or two of several enemies each, only if there is no room even with small lines.
    """
    rows: list[Row] = [(blow,) for blow in blows]
    while len(rows) > most:
        many = PAIR if len(rows) <= most + SMALL else len(blows)
        alike = [
            (one, two)
            for one, two in combinations(rows, 2)
            if one[0].where == two[0].where
            and len(one + two) <= many
            and (many > PAIR or any(len(blow.enemies) == 1 for blow in one + two))
        ]
        if not alike:
            break
        one, two = min(alike, key=_apart)
        rows[rows.index(one)] = one + two
        rows.remove(two)
    return tuple(rows)


def _apart(pair: tuple[Row, Row]) -> tuple[int, bool, int]:
    """How little two lines belong together."""
    one, two = pair
    return len(one + two), kind(one) != kind(two), one[-1].total - two[0].total


IN_A_ROW = 3  # boxes for which a card has room beside each other
MOST = 8  # lines that a card's panel has room for
SMALL = 1  # lines more if they are small
CASES = 3  # of morale for which a card has room where it has no rule line
PAIR = 2  # groups of enemies that one of these lines has room for


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
        """What stands lost in one turn change; what becomes of guns in melee; an attack when the enemy changes formation."""
        changes = dict(self._steady(unit).changes())
        said = [(one, signed(more).say(self.language)) for one, more in changes.items()]
        if said:
            lost = ", ".join(self.say("lost_so_many", n=one, more=more) for one, more in said if one)
            alone = "".join(self.say("alone_less", more=more) for one, more in said if not one)
            yield RuleLine(self.say("lost") if lost else "", "; ".join(filter(None, (lost, alone))))
        if unit.arm == "guns":
            yield RuleLine(self.say("no_melee"), self.say("guns_stay"))
        if unit.arm == "horse":
            yield self._against_foot(unit)

    def _against_foot(self, unit: SheetUnit) -> RuleLine:
        """How its total changes when foot changes formation: from column if all enemy foot begins in it, else from line."""
        square = RULES.number("melee.modifiers.horse-square") - RULES.number("melee.modifiers.horse-foot")
        column = RULES.number("melee.modifiers.line")
        if self.play.attacks(unit) == "column":
            square -= RULES.number("melee.modifiers.column")
        key, changes = "line_forms_square", (square, column)
        if {self.play.begins(enemy) for enemy in self._enemies() if enemy.arm == "foot"} == {"column"}:
            key, changes = "column_forms_square", (square - column, -column)
        said = [signed(one).say(self.language) for one in changes]
        return RuleLine(self.say("total_if"), self.say(key, square=said[0], other=said[1]))

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
        rows = rows[: CASES - (unit.arm in ("guns", "horse") or fixed) - (fixed and any(steady.changes()))]
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
        """Formations with moves, last the other one of line and column with how it changes an attack; target; those on foot."""
        known = troops.formations(unit.arm, self.on.chosen)
        moves = {str(formation): cm for formation, cm in unit.line.moves.items()}
        other = "column" if self.play.attacks(unit) == "battle-line" else "battle-line"
        fights = troops.fights(unit.line.type)
        changes = f", {self._changes(unit, other)}" if fights and "column" in known else ""
        for place, formation in enumerate(sorted(known, key=lambda one: (one == other, one not in moves))):
            made = self._move(
                self.short(f"units.formations.{formation}").lower(), moves.get(formation), first=not place
            )
            yield made._replace(label=made.label + changes) if formation == other else made
        if fights:
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

    def _changes(self, unit: SheetUnit, other: str) -> str:
        """How its attack changes in line instead of column, or in column instead of line."""
        more = RULES.number("melee.modifiers.column") * (1 if other == "column" else -1)
        return self.say(f"changes.{unit.arm}", more=signed(more).say(self.language))

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
        elif blows := self._blows(unit, MOST - len(shooting) - 2):
            line = "mounted" if troops.dismounts(unit.line.type) else "line"
            attacks = "column" if self.play.attacks(unit) == "column" else line
            yield self.head(self.say(f"attacks.{attacks}"), self.say("total"), self.say("in_hundred"))
            yield from map(self._blow, blows)
            if ground := "; ".join(self._over(unit)):
                yield self.row(capital(ground))

    def _over(self, unit: SheetUnit) -> Iterator[str]:
        """What an attack across a hill edge or a wall loses, and against whom that is counted; what one across a ravine does."""
        if self.play.has("hill", "wall"):
            more = signed(RULES.number("melee.modifiers.crossing")).say(self.language)
            hills = self.play.start(unit).hills
            higher = [enemy.number for enemy in self._enemies() if self.play.start(enemy).hills != hills]
            yield self.say("counted" if higher else "crossing", more=more, numbers=spans(higher))
        if self.play.has("ravine"):
            yield self.say("ravine", more=signed(RULES.number("melee.modifiers.ravine")).say(self.language))

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

    def _blows(self, unit: SheetUnit, most: int) -> tuple[Row, ...]:
        """Its attacks on visible enemies on at most this many lines: on squares, on those in line, then the strongest first."""
        if unit.line.rank is None or not unit.stands:
            return ()
        enemies: dict[tuple[str, int, Fraction], list[SheetUnit]] = {}
        for enemy in self._enemies():
            with suppress(MusterError):  # who may not attack there, does not
                for struck in self._struck(unit, enemy):
                    enemies.setdefault(struck, []).append(enemy)
        blows = (Blow(*struck, tuple(those)) for struck, those in enemies.items())
        first = {"square": 0, "line": 1}
        return _rows(sorted(blows, key=lambda one: (first.get(one.where, len(first)), -one.total)), most)

    def _struck(self, unit: SheetUnit, enemy: SheetUnit) -> Iterator[tuple[str, int, Fraction]]:
        """An attack on an enemy as it begins; on a square also once it is in line, where that makes a difference."""
        begins = self.play.start(enemy)
        struck, line = self._total(unit, enemy, begins), self._total(unit, enemy, begins._replace(how=""))
        yield "garrison" if self.play.held(enemy) else begins.how, *struck
        if begins.how == "square" and struck != line:
            yield "line", *line

    def _total(self, unit: SheetUnit, enemy: SheetUnit, begins: Begins) -> tuple[int, Fraction]:
        attacks = attack_on(unit, enemy, self.play.start(unit), begins)
        asked = settled(Inputs.model_validate(attacks), self._work)
        total = int(attack.total(asked, self._work).value)
        return total, self._won(total)

    @cached_property
    def _work(self) -> Working:
        return working(self.on.chosen)

    @cached_property
    def _won(self) -> Callable[[int], Fraction]:
        """The chance of victory with a total, which most attacks share."""
        return cache(lambda total: chances(total, self._work).chance(lambda one: one.winner == "attacker"))

    def _blow(self, row: Row) -> PanelRow:
        """One line: a total and chance for each of two groups of enemies (1 / 8, +4 / +1, 66 / 52), or how far those of more go."""
        numbers = [spans(enemy.number for enemy in one.enemies) for one in row]
        totals = [(signed(one.total) if one.total else number(0)).say(self.language) for one in row]
        chances = [in_hundred(one.chance) for one in row]
        label = self.say(f"against.{kind(row)}", numbers=(", " if len(row) > PAIR else " / ").join(numbers))
        if len(row) > PAIR:
            return self.row(label, f"{totals[0]}…{totals[-1]}", f"{chances[0]}…{chances[-1]}")
        return self.row(label, " / ".join(totals), " / ".join(chances))


def _columns(stands: int) -> tuple[int, ...]:
    """The numbers of stands left that have a column: all, or the first and those of the tables."""
    last = RULES.whole("shooting.largest")
    return tuple(dict.fromkeys((stands, *range(min(stands, last), 0, -1))))
