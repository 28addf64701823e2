"""RP421-RP432, RP435, RP436, RP439: the orders of each unit on an order sheet (R-V8)."""

from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, Verdict, beyond, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import listed, near, word
from builder.systems.red_plains.checks.on_table import Ordered, Told, orders, told
from builder.systems.red_plains.checks.subjects import chosen, order_kind, order_name
from builder.systems.red_plains.fighter import Fighter, ammunition, known, shooter, shooting_figures, spent
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

_STAY = ("shoot", "massed", "hold", "wait")  # orders after which a unit stands where it stood


@unknown("RP421", told.named(army=lambda one: one.of.army.roster.name.text), "R-401", at="unit", what=UNIT)
def unknown_unit(one: Told) -> tuple[str, Iterable[str]]:
    """Who gets an order is a unit of the side's roster."""
    return one.given.unit, unit_ids(one.of.army)


@told.again("RP422", "R-401", at="unit")
@says("{unit} stands on the sheet again", "отряд записан на листе ещё раз: {unit}")
@fix("put all its orders into one entry", "соберите его приказы в одну запись")
def unit_twice(one: Told) -> object:
    """All orders of a unit belong together, or nobody can count them."""
    return one.of.where, one.given.unit


@told.each("RP423", "R-401")
@says("{count|order|orders}, a unit gets {most} a turn", "приказов {count}, отряду за ход положено {most}")
@fix("leave out {over}", "уберите лишних: {over}")
def too_many(one: Told) -> Verdict:
    """However many orders there are, a unit carries out no more (R-V8)."""
    most = RULES.whole("command.orders_a_unit")
    return beyond(len(one.given.orders), most, "orders")


@unknown("RP424", orders, "R-501", "R-511", what=Text("order", "приказа"))
def unknown_order(one: Ordered) -> tuple[str, Iterable[str]]:
    """The rules know five ordinary and four special orders."""
    return one.order.order, RULES.below("orders.kinds")


@orders.each("RP425", "R-515")
@says("{order} is a special order and cannot be {how}", "{order} — особый приказ, его нельзя {how}")
@fix("only an ordinary order takes either place", "только обычный приказ годится на любое место")
def special_as_ordinary(one: Ordered) -> Verdict:
    """An ordinary order may stand for a special one, not the reverse (R-V8)."""
    if order_kind(one.order.order) != "special":
        return None
    if one.order.sequence == "ordinary":
        return found(how=Text("carried out among the ordinary ones", "исполнить в порядке обычных"))
    clan = Text("an allied clan's extra order", "отдать как приказ союзного клана")
    return one.order.by == "clan" and found(how=clan)


@orders.each("RP426", "R-505")
@says("{order} only before another order", "{order} — только перед другим приказом")
@fix("put it first of two, or leave it out", "поставьте его первым из двух или уберите")
def wait_not_first(one: Ordered) -> Verdict:
    """Waiting lets the first place pass; without a further order there is nothing to wait for (R-V8)."""
    first = RULES.whole("orders.wait_place")
    return one.order.order == "wait" and (one.number != first or len(one.of.given.orders) <= first)


@told.each("RP427", "R-512")
@says("{order} after {hold}", "{order} после приказа «{hold}»")
@fix("after it only: {allowed}", "после него только: {allowed}")
def moved_after_hold(one: Told) -> Iterator[Found]:
    """Who holds a position does not leave it in the same turn (R-V8)."""
    allowed = RULES.ids("orders.hold.after")
    holding = False
    for _, where, order in one.orders:
        if holding and order_kind(order.order) and order.order not in allowed:
            names = listed(order_name(name) for name in allowed)
            yield found(*where, order=order_name(order.order), hold=order_name("hold"), allowed=names)
        holding = holding or order.order == "hold"


@orders.each("RP428", "R-203", "R-205", "R-501")
@says("{order}, but {kind} do not shoot", "{order}, но не стреляют {kind}")
@fix("give it another order", "отдайте другой приказ")
def no_shooters(one: Ordered) -> Verdict:
    """Two kinds of troops shoot (R-V8)."""
    fielded = one.of.fielded
    if fielded is None or not known(fielded.line.kind) or shooter(fielded.line.kind):
        return None
    return one.order.order in RULES.ids("orders.shots") and found(kind=word(fielded.line.kind))


@told.each("RP429", "R-501", "R-511")
@says("{order}, but there is too little ammunition", "{order}, но боеприпасов не хватает")
@fix("it has {left} and needs {cost} for each who shoots", "есть {left}, на каждого стрелка нужно {cost}")
def no_ammunition(one: Told, game: RedPlainsGame) -> Iterator[Found]:
    """A volley is paid for by the figures that shoot; too little lets fewer shoot, none lets nobody (R-V8, R-Q6)."""
    if one.fielded is None or not known(one.fielded.line.kind):
        return
    figures = one.given.figures if one.given.figures is not None else one.fielded.unit.figures
    if figures < 1 or not shooter(one.fielded.line.kind):
        return
    unit = Fighter.model_construct(kind=one.fielded.line.kind, figures=figures, ammunition=one.given.ammunition)
    left = ammunition(unit)
    for _, where, order in one.orders:
        if order.order not in RULES.ids("orders.shots"):
            continue
        cost = RULES.whole(f"orders.ammunition.{order.order}")
        unit = unit.model_copy(update={"ammunition": left})
        shooting = shooting_figures(unit, cost)
        if not shooting:
            yield found(*where, order=order_name(order.order), left=left, cost=cost)
        left -= spent(unit, shooting, cost, chosen(game))


@orders.each("RP430", "R-501")
@says("{order} at nobody: {why}", "{order} ни по кому: {why}")
@fix("add `target:` with the id of an enemy unit", "добавьте `target:` с id вражеского отряда")
def no_target(one: Ordered) -> Verdict:
    """A shot is aimed at a unit, not at a cell (R-805)."""
    target = one.order.target
    if one.order.order not in RULES.ids("orders.shots"):
        return None
    if target is None:
        return found(why=Text("no unit is named", "отряд не назван"))
    if target in (enemies := unit_ids(one.of.of.enemy)):
        return None
    why = Text("the enemy has no unit `{unit}`{guess}", "у врага нет отряда `{unit}`{guess}")
    return found(why=why.fill(unit=target, guess=near(target, enemies)))


@told.each("RP432", "R-905")
@says("{unit} flees and may only be told: {order}", "{unit}: бежит, можно приказать только одно: {order}")
@fix(
    "give it that order, raise the Phoenix, or leave it out",
    "отдайте этот приказ, поднимите Феникса или уберите запись",
)
def fleeing(one: Told) -> Iterator[Found]:
    """A fleeing unit runs on until it is told to regroup, or the Phoenix rises over it."""
    risen = any(raised.unit == one.given.unit and raised.banner == "phoenix" for raised in one.of.sheet.banners)
    flees = one.given.fleeing and not risen
    for _, where, order in one.orders:
        if flees and order.order not in ("regroup", "wait"):
            yield found(*where, order=order_name("regroup"))
        flees = flees and order.order != "regroup"


@orders.each("RP435", "R-404", "R-407", "R-515")
@says(
    "{order} by {whose} is carried out among the {place|order|orders}",
    "{order} за {whose} исполняется в порядке {place} приказов",
)
@fix("take `sequence` out, or pay for it from the roll", "уберите `sequence` или оплатите приказ из броска")
def wrong_sequence(one: Ordered) -> Verdict:
    """Only what is given in a special order's place is carried out among them; orders by a banner always are (R-V8)."""
    wrong = _MISPLACED.get((one.order.by, one.order.sequence or ""))
    if wrong is None or order_kind(one.order.order) != "ordinary":
        return None
    return found(whose=wrong[0], place=wrong[1])


_MISPLACED = {
    ("clan", "special"): (Text("an allied clan", "союзный клан"), Text("ordinary", "обычных")),
    ("banner", "ordinary"): (Text("a banner", "знамя"), Text("special", "особых")),
}


@told.each("RP436", "R-1004")
@says("{order}, but it stands in the wood {cell}", "{order}, но отряд стоит в лесу {cell}")
@fix("only {regroup} turns a unit in a wood", "в лесу поворачивает только {regroup}")
def turned_in_wood(one: Told, game: RedPlainsGame) -> Iterator[Found]:
    """No ordinary order turns a unit in a wood; in the first turn everybody begins where he was deployed."""
    first = RULES.whole("field.turns.first")
    cell = next((placed.cell for placed in one.of.side.deployment if placed.id == one.given.unit), None)
    if one.of.sheet.turn != first or cell not in game.evening.terrain.woods:
        return
    for _, where, order in one.orders:
        if order.order == "re-form":
            yield found(*where, order=order_name(order.order), cell=cell, regroup=order_name("regroup"))  # fmt: skip
        elif order.order not in _STAY:
            break  # it may have left the wood


@told.each("RP439", "R-904", "R-905")
@says("{unit} flees at the start of turn {turn}", "{unit}: бежит в начале хода {turn}")
@fix("take `fleeing` out: the battle has only begun", "уберите `fleeing`: битва только началась")
def flees_too_soon(one: Told) -> Verdict:
    """Units are put to flight in the execution of a turn, the first of them too."""
    first = RULES.whole("field.turns.first")
    return one.given.fleeing and one.of.sheet.turn == first and found("fleeing", turn=first)
