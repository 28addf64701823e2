"""RP421-RP432, RP435, RP436, RP439, RP449: the orders of each unit on an order sheet (R-V8)."""

from collections.abc import Iterable, Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, beyond, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import listed, near, word
from builder.systems.red_plains import fighter
from builder.systems.red_plains.checks import subjects
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text

_STAY = ("shoot", "massed", "hold", "wait")  # orders that do not change where a unit stands


@unknown(
    "RP421", subjects.ordered_units.named(army=lambda one: one.of.army.roster.name.text), "R-401", at="unit", what=UNIT
)
def unknown_unit(one: subjects.OrderedUnit) -> tuple[str, Iterable[str]]:
    """Orders can be given only to units in the side's roster."""
    return one.given.unit, unit_ids(one.of.army)


@subjects.ordered_units.again("RP422", "R-401", at="unit")
@says("{unit}: on the sheet twice")
@fix("put all its orders into one entry")
def unit_twice(one: subjects.OrderedUnit) -> object:
    """All orders of a unit must be in one entry, so that they can be counted."""
    return one.of.where, one.given.unit


@subjects.ordered_units.each("RP423", "R-401")
@says("{count|order|orders}; a unit gets {most} per turn")
@fix("remove {over}", "people")
def too_many(one: subjects.OrderedUnit) -> Verdict:
    """A unit carries out a limited number of orders per turn (R-V8)."""
    most = RULES.whole("command.orders_a_unit")
    return beyond(len(one.given.orders), most, "orders")


@unknown("RP424", subjects.orders, "R-501", "R-511", what=Text("order", "no order of that name"))
def unknown_order(one: subjects.Ordered) -> tuple[str, Iterable[str]]:
    """The rules have five ordinary and four special orders."""
    return one.order.order, RULES.below("orders.kinds")


@subjects.orders.each("RP425", "R-515", "R-Q41")
@says("{order} is a special order and cannot be {how}")
@fix("use an ordinary order here")
def special_as_ordinary(one: subjects.Ordered, game: RedPlainsGame) -> Verdict:
    """An ordinary order may replace a special one, not the reverse (R-V8); a cunning plan gives either, depending on the
    reading (R-Q41).
    """
    if subjects.order_kind(one.order.order) != "special":
        return None
    if one.order.sequence == "ordinary":
        return found(how=Text("carried out in an ordinary step"))
    ordinary = {"clan": Text("the extra order of an allied clan")}
    if _plans_are_ordinary(game):
        ordinary["plan"] = Text("the extra order of a cunning plan")
    return one.order.by in ordinary and found(how=ordinary[one.order.by])


def _plans_are_ordinary(game: RedPlainsGame) -> bool:
    return READINGS.choice(subjects.chosen(game), "R-Q41") == "ordinary"


@subjects.orders.each("RP426", "R-505")
@says("{order} is allowed only before another order")
@fix("make it the first of two orders, or remove it")
def wait_not_first(one: subjects.Ordered) -> Verdict:
    """Waiting skips the first order; without a second one it makes no sense (R-V8)."""
    first = RULES.whole("orders.wait_place")
    return one.order.order == "wait" and (one.number != first or len(one.of.given.orders) <= first)


@subjects.orders.each("RP427", "R-512")
@says("{order} is not allowed after {hold}")
@fix("choose from {allowed}")
def moved_after_hold(one: subjects.Ordered) -> Verdict:
    """A unit that holds its position may not leave it in the same turn (R-V8)."""
    allowed, moves = RULES.ids("orders.hold.after"), subjects.order_kind(one.order.order) != ""
    wrong = moves and one.order.order not in allowed and "hold" in one.before
    return wrong and found(hold=word("hold"), allowed=listed(map(word, allowed)))


@unlawful("RP428", fighter.SHOOTERS, subjects.orders, "R-203", "R-205", "R-501")
@says("{order}, but `{kind}` cannot shoot")
@fix("give it another order")
def no_shooters(one: subjects.Ordered) -> str | None:
    """Only two troop types can shoot (R-V8)."""
    kind = one.of.fielded.line.kind if one.of.fielded else ""
    return kind if fighter.known(kind) and one.order.order in RULES.ids("orders.shots") else None


@subjects.ordered_units.each("RP429", "R-501", "R-511")
@says("{order}, but the unit has too little ammunition")
@fix("give another order: {left} left, {cost} needed per shooter")
def no_ammunition(one: subjects.OrderedUnit, game: RedPlainsGame) -> Iterator[Found]:
    """Each shooter uses ammunition; with too little, fewer shoot, and with none, nobody does (R-V8, R-Q6)."""
    if one.fielded is None or not fighter.known(one.fielded.line.kind):
        return
    figures = one.given.figures if one.given.figures is not None else one.fielded.unit.figures
    if figures < 1 or not fighter.shooter(one.fielded.line.kind):
        return
    unit = fighter.Fighter.model_construct(kind=one.fielded.line.kind, figures=figures, ammunition=one.given.ammunition)
    left = fighter.ammunition(unit)
    for _, where, order in one.orders:
        if order.order not in RULES.ids("orders.shots"):
            continue
        cost = RULES.whole(f"orders.ammunition.{order.order}")
        unit = unit.model_copy(update={"ammunition": left})
        shooting = fighter.shooting_figures(unit, cost)
        if not shooting:
            yield found(*where, order=word(order.order), left=left, cost=cost)
        left -= fighter.spent(unit, shooting, cost, subjects.chosen(game))


@subjects.orders.each("RP430", "R-501")
@says("{order} without a target: {why}")
@fix("add `target:` with the id of an enemy unit")
def no_target(one: subjects.Ordered) -> Verdict:
    """Shooting targets a unit, not a cell (R-805)."""
    target = one.order.target
    if one.order.order not in RULES.ids("orders.shots"):
        return None
    if target is None:
        return found(why=Text("no unit is named"))
    if target in (enemies := unit_ids(one.of.of.enemy)):
        return None
    why = Text("the enemy has no unit `{unit}`{guess}")
    return found(why=why.fill(unit=target, guess=near(target, enemies)))


@subjects.orders.each("RP432", "R-905")
@says("{unit}: fleeing; the only possible order is {order}")
@fix("give it that order, raise the Phoenix over it, or remove the entry")
def fleeing(one: subjects.Ordered) -> Verdict:
    """A fleeing unit keeps fleeing until it is ordered to regroup or the Phoenix is raised over it."""
    flees = one.of.given.fleeing and "phoenix" not in one.of.banners and "regroup" not in one.before
    return flees and one.order.order not in ("regroup", "wait") and found(order=word("regroup"))


@subjects.orders.each("RP435", "R-404", "R-407", "R-515", "R-Q41")
@says("{order} from {whose} can be carried out only among the {place} orders")
@fix("remove `sequence`, or pay for the order from the roll")
def wrong_sequence(one: subjects.Ordered, game: RedPlainsGame) -> Verdict:
    """An ordinary order may be carried out among the special orders only if it replaces a special order; an ordinary order given by a banner must be carried out there (R-V8)."""
    wrong = _MISPLACED.get((one.order.by, one.order.sequence or ""))
    if wrong is None or subjects.order_kind(one.order.order) != "ordinary":
        return None
    if one.order.by == "plan" and not _plans_are_ordinary(game):
        return None
    return found(whose=wrong[0], place=wrong[1])


_MISPLACED = {
    ("clan", "special"): (Text("an allied clan"), Text("ordinary")),
    ("plan", "special"): (Text("a cunning plan"), Text("ordinary")),
    ("banner", "ordinary"): (Text("a banner"), Text("special")),
}


@subjects.orders.each("RP436", "R-1004", "R-Q39")
@says("{order}, but the unit is in the wood at {cell}")
@fix("give it {regroup}: nothing else turns a unit in a wood")
def turned_in_wood(one: subjects.Ordered, game: RedPlainsGame) -> Verdict:
    """Only regrouping can turn a unit in a wood: Hold cannot (R-Q39), nor can cavalry reform there before a decisive
    attack; this is checked in the first turn, when positions are known.
    """
    sheet, unit = one.of.of, one.of.given.unit
    cell = next((placed.cell for placed in sheet.side.deployment if placed.id == unit), None)
    here = sheet.sheet.turn == RULES.whole("field.turns.first") and cell in game.evening.terrain.woods
    turns = one.order.order == "re-form" or (one.order.order in ("hold", "decisive") and one.order.turn is not None)
    stayed = all(order in (*_STAY, "re-form") for order in one.before)
    return here and turns and stayed and found(cell=cell, regroup=word("regroup"))


@subjects.orders.each("RP449", "R-503", "R-506", "R-512", "R-514")
@says("{order} does not turn the unit {way}")
@fix("remove `turn`, or give one of these orders: {allowed}")
def order_cannot_turn(one: subjects.Ordered) -> Verdict:
    """Some orders turn a unit, each to the left or right or any way; what a banner gives is not checked: banners turn units too (R-V8)."""
    way, kind = one.order.turn, one.of.fielded.line.kind if one.of.fielded else ""
    if way is None or one.order.by == "banner" or not fighter.known(kind):
        return None
    of = "horse" if fighter.arm(kind) == "horse" else "foot"
    allowed = RULES.ids(f"orders.turns.about.{of}" if way == "about" else f"orders.turns.{of}")
    return one.order.order not in allowed and found(way=_WAYS[way], allowed=listed(map(word, allowed)))


_WAYS = {"left": Text("left", "to turn"), "right": Text("right", "to turn"), "about": Text("about", "to turn")}


@subjects.ordered_units.each("RP439", "R-904", "R-905")
@says("{unit}: fleeing at the start of turn {turn}")
@fix("remove `fleeing`: no unit has been routed yet")
def flees_too_soon(one: subjects.OrderedUnit) -> Verdict:
    """Units are routed only during the execution of a turn."""
    first = RULES.whole("field.turns.first")
    return one.given.fleeing and one.of.sheet.turn == first and found("fleeing", turn=first)
