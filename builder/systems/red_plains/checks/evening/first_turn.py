"""RP431, RP437, RP438: orders against the positions of the first turn, when every unit is where it deployed (R-V8)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from builder.checks.rule import Found, Key, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.wording import word
from builder.systems.red_plains.checks.subjects import OrderedUnit, Sheet, by_id, chosen, ordered_units
from builder.systems.red_plains.fight import Across, loses_charge_in_river
from builder.systems.red_plains.fighter import arm, known
from builder.systems.red_plains.ground import CellPlace, half_of, place, towards_enemy, turned, zone
from builder.systems.red_plains.profile import Order, Placed, RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

_WAITING = ("wait", "shoot", "massed")  # orders that do not change where a unit stands


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a unit stands, and its facing."""

    at: CellPlace
    facing: str

    def exposed(self, enemies: Sequence["Stand"]) -> bool:
        """Whether it is in front of an enemy that is not in front of it."""
        return any(one.at.ahead(one.facing) == self.at and one.at != self.at.ahead(self.facing) for one in enemies)


@dataclass(frozen=True, slots=True)
class Ordered:
    """The first order of the first turn that may move a unit from where it deployed."""

    one: OrderedUnit
    number: int
    order: Order
    stand: Stand
    enemies: tuple[Stand, ...]
    mounted: bool


def _ordered(game: RedPlainsGame) -> Iterator[tuple[Where, Ordered]]:
    """Each unit's first order that counts in the first turn, where both sides are deployed."""
    first, second = (_stands(side.deployment, chosen(game)) for side in game.evening.sides)
    for one in ordered_units(game):
        own, other = (first, second) if one.of.where[1] == 0 else (second, first)
        here, enemies = own.get(one.given.unit), tuple(other.values())
        if one.of.sheet.turn != RULES.whole("field.turns.first") or here is None or not enemies:
            continue
        if one.fielded is None or not known(one.fielded.line.kind) or one.given.fleeing:
            continue
        for number, where, order in one.orders:
            if order.order not in _WAITING:
                mounted = arm(one.fielded.line.kind) == "horse"
                yield (*one.where, *where), Ordered(one, number, order, here, enemies, mounted)
                break


_orders = Selector(_ordered, unit=lambda given: given.one.name, order=lambda given: word(given.order.order))


@_orders.each("RP437", "R-513", "R-1001", "R-1004")
@says("{order}, but no enemy is within reach at the start of the turn")
@fix("give it another order, such as {move}")
def no_enemy_to_strike(given: Ordered) -> Verdict:
    """A decisive attack needs an enemy ahead; cavalry may reform or move one cell first, but not if a river or a wood takes
    the whole order (R-Q36), and it cannot reform in a wood.
    """
    reach = set(_reach(given))
    strikes = any(enemy.at in reach for enemy in given.enemies)
    return given.order.order == "decisive" and not strikes and found(move=word("move"))


def _reach(given: Ordered) -> Iterator[CellPlace]:
    """Where a unit may strike: the cell ahead, and cavalry also after a first move, where its order is enough for both."""
    first, through = RULES.whole("orders.decisive.first"), RULES.whole("orders.decisive.through")
    at, facing = given.stand.at, given.stand.facing
    yield at.ahead(facing)
    if given.mounted:
        straight = tuple(at.ahead(facing, cells) for cells in range(through + 1))
        ways = () if at in _woods(given.one.of.game) else (first, -first)
        aside = ((at, at.ahead(turned(facing, way))) for way in ways)
        for way in (straight, *aside):
            if all(_moves(*step, given.one.of.game) > first for step in pairwise(way)):
                yield way[-1]


def _moves(start: CellPlace, end: CellPlace, game: RedPlainsGame) -> int:
    """The moves of a cavalry order that goes from a cell to the next: fewer across the river or into a wood."""
    readings, ground = chosen(game), game.evening.terrain
    crosses = ground.river and half_of(start) != half_of(end)
    across: Across = ("bridge" if start.column in ground.bridges else "river") if crosses else "none"
    found_here = [RULES.whole("orders.cavalry")]
    if loses_charge_in_river(across, readings):
        found_here.append(RULES.whole("terrain.river.moves"))
    if end in _woods(game):
        found_here.append(RULES.whole("terrain.wood.moves"))
    return min(found_here)


def _woods(game: RedPlainsGame) -> set[CellPlace | None]:
    return {place(code, chosen(game)) for code in game.evening.terrain.woods}


@_orders.each("RP438", "R-504", "R-515")
@says("{order} would expose a flank or the rear to an enemy front")
@fix("give it in place of a special order: `sequence: special`")
def shows_flank(given: Ordered) -> Verdict:
    """No ordinary order may expose a flank or the rear. Cavalry and later orders are not checked: the sheet does not
    say what they will do or meet.
    """
    order, special = given.order, given.order.sequence == "special" or given.order.by == "banner"
    if special or given.mounted or given.number > 1 or order.order not in ("re-form", "retreat", "move"):
        return None
    ends = _ends(order, given.stand)
    strikes = order.order == "move" and any(enemy.at == ends[0].at for enemy in given.enemies)
    return not strikes and all(end.exposed(given.enemies) for end in ends)


_QUARTERS = {"right": 1, "left": -1}


def _ends(order: Order, stand: Stand) -> tuple[Stand, ...]:
    """Where a unit may stand after an ordinary order: turned as written or either way, one cell back, or one cell ahead."""
    if order.order == "re-form":
        ways = (order.turn,) if order.turn in _QUARTERS else tuple(_QUARTERS)
        return tuple(Stand(stand.at, turned(stand.facing, _QUARTERS[way])) for way in ways)
    if order.order == "retreat":
        return (Stand(stand.at.ahead(stand.facing, -RULES.whole("orders.retreat")), stand.facing),)
    return (Stand(stand.at.ahead(stand.facing, RULES.whole("orders.move")), stand.facing),)


def _stands(deployment: Sequence[Placed], readings: Mapping[str, str]) -> dict[str, Stand]:
    """Where each unit of a side begins; units in unknown cells are left out."""
    found_here: dict[str, Stand] = {}
    for placed in deployment:
        at = place(placed.cell, readings)
        if at is not None:
            found_here[placed.id] = Stand(at, placed.facing or towards_enemy(at))
    return found_here


@rule("RP431", "R-404", "R-406")
@says("{unit}: extra order from a general, but {why}")
@fix("give a general's order to his unit or an adjacent one, corners included; he may first move to an adjacent unit")
def unit_far_from_generals(game: RedPlainsGame) -> Iterator[Found]:
    """Checked only in the first turn, when every unit is where it deployed; later positions are not known."""
    readings = chosen(game)
    for sheet, ordered in _first_turns(game):
        at = {unit: stand.at for unit, stand in _stands(sheet.side.deployment, readings).items()}
        orders = [(at[one.given.unit], where, one.name) for one, where in ordered if one.given.unit in at]
        generals = [_from(at, general.unit, sheet) for general in sheet.army.roster.generals]
        reach = RULES.whole("command.extra.reach")
        near = [
            [number for number, places in enumerate(generals) if any(one.within(here, reach) for one in places)]
            for here, _, _ in orders
        ]
        given = _shared_out(near)
        enough = len(orders) <= len(generals) * RULES.whole("command.extra.general")  # else RP408 says it
        for number, (_, where, name) in enumerate(orders):
            if not near[number]:
                yield found(*where, unit=name, why=Text("no general is near"))
            elif enough and number not in given:
                yield found(*where, unit=name, why=Text("the general near it gives his order to another unit"))  # fmt: skip


def _first_turns(game: RedPlainsGame) -> Iterator[tuple[Sheet, list[tuple[OrderedUnit, tuple[Key, ...]]]]]:
    """The sheets of the first turn with their orders by generals, for sides with a deployment."""
    for _, together in groupby(ordered_units(game), lambda one: one.of.where):
        units = tuple(together)
        sheet = units[0].of
        if sheet.sheet.turn == RULES.whole("field.turns.first") and sheet.side.deployment:
            by = ((one, where) for one in units for _, where, order in one.orders if order.by == "general")
            yield sheet, [(one, (*one.where, *where)) for one, where in by]


def _from(at: Mapping[str, CellPlace], unit: str, sheet: Sheet) -> list[CellPlace]:
    """The cells from which a general may give orders: his own, and those of adjacent units that he may move to (R-406)."""
    if unit not in at:
        return []
    fielded = by_id(sheet.army)
    own = [where for other, where in at.items() if other in fielded and fielded[other].line.clan is None]
    return [at[unit], *(where for where in own if at[unit].within(where, RULES.whole("command.move")))]


def _shared_out(near: Sequence[Sequence[int]]) -> frozenset[int]:
    """The orders that generals can give, each to a unit near him: as many as possible.

    More orders than the units of a full zone can have are not assigned: other checks report them.
    """
    if len(near) > len(zone("north")) * RULES.whole("command.orders_a_unit"):
        return frozenset(range(len(near)))
    holds: dict[tuple[int, int], int] = {}  # a general and which of his orders -> number of the order

    def gives(order: int, asked: set[tuple[int, int]]) -> bool:
        for one in (
            (general, extra) for general in near[order] for extra in range(RULES.whole("command.extra.general"))
        ):
            if one not in asked:
                asked.add(one)
                if one not in holds or gives(holds[one], asked):
                    holds[one] = order
                    return True
        return False

    for order in range(len(near)):
        gives(order, set())
    return frozenset(holds.values())
