"""RP421-RP432, RP435, RP436, RP439: the orders of each unit on an order sheet (R-V8)."""

from collections.abc import Iterator

from builder.checks.placing import unit_ids
from builder.checks.rule import Found, found, rule
from builder.checks.wording import listed, near, word
from builder.systems.red_plains.checks.subjects import Told, chosen, ids, order_kind, order_name, told
from builder.systems.red_plains.fighter import Fighter, ammunition, known, shooter, shooting_figures, spent
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

_STAY = ("shoot", "massed", "hold", "wait")  # orders after which a unit stands where it stood


@rule(
    "RP421",
    says=Text("`{unit}` is no unit of “{army}”{guess}", "`{unit}` — не отряд армии «{army}»{guess}"),
    fix=Text("orders go to the own units", "приказы отдают своим отрядам"),
    cites=("R-401",),
)
def unknown_unit(game: RedPlainsGame) -> Iterator[Found]:
    """Who gets an order is a unit of the side's roster."""
    for one in told(game):
        own = unit_ids(one.of.army)
        if one.given.unit not in own:
            yield found(*one.where, "unit", unit=one.given.unit, army=one.of.army.roster.name.text, guess=near(one.given.unit, own))  # fmt: skip


@rule(
    "RP422",
    says=Text("{unit} stands on the sheet again", "отряд записан на листе ещё раз: {unit}"),
    fix=Text("put all its orders into one entry", "соберите его приказы в одну запись"),
    cites=("R-401",),
)
def unit_twice(game: RedPlainsGame) -> Iterator[Found]:
    """All orders of a unit belong together, or nobody can count them."""
    seen = set[tuple[object, ...]]()
    for one in told(game):
        key = (*one.of.where, one.given.unit)
        if key in seen:
            yield found(*one.where, "unit", unit=one.name)
        seen.add(key)


@rule(
    "RP423",
    says=Text("{unit}: {count|order|orders}, a unit gets {most} a turn", "{unit}: приказов {count}, отряду за ход положено {most}"),
    fix=Text("leave out {over}", "уберите лишних: {over}"),
    cites=("R-401",),
)  # fmt: skip
def too_many(game: RedPlainsGame) -> Iterator[Found]:
    """However many orders there are, a unit carries out no more (R-V8)."""
    most = RULES.whole("command.orders_a_unit")
    for one in told(game):
        count = len(one.given.orders)
        if count > most:
            yield found(*one.where, "orders", unit=one.name, count=count, most=most, over=count - most)


@rule(
    "RP424",
    says=Text("{unit}: there is no order `{order}`{guess}", "{unit}: приказа `{order}` нет{guess}"),
    fix=Text("use one of {known}", "возьмите что-нибудь из {known}"),
    cites=("R-501", "R-511"),
)
def unknown_order(game: RedPlainsGame) -> Iterator[Found]:
    """The rules know five ordinary and four special orders."""
    kinds = RULES.below("orders.kinds")
    for one in told(game):
        for _, where, order in one.orders:
            if order.order not in kinds:
                yield found(*where, unit=one.name, order=order.order, guess=near(order.order, kinds), known=ids("orders.kinds"))  # fmt: skip


@rule(
    "RP425",
    says=Text("{unit}: {order} is a special order and cannot be {how}", "{unit}: {order} — особый приказ, его нельзя {how}"),
    fix=Text("only an ordinary order takes either place", "только обычный приказ годится на любое место"),
    cites=("R-515",),
)  # fmt: skip
def special_as_ordinary(game: RedPlainsGame) -> Iterator[Found]:
    """An ordinary order may stand for a special one, not the reverse (R-V8)."""
    how = {
        "sequence": Text("carried out among the ordinary ones", "исполнить в порядке обычных"),
        "clan": Text("an allied clan's extra order", "отдать как приказ союзного клана"),
    }
    for one in told(game):
        for _, where, order in one.orders:
            if order_kind(order.order) != "special":
                continue
            if order.sequence == "ordinary":
                yield found(*where, unit=one.name, order=order_name(order.order), how=how["sequence"])
            elif order.by == "clan":
                yield found(*where, unit=one.name, order=order_name(order.order), how=how["clan"])


@rule(
    "RP426",
    says=Text("{unit}: {order} only before another order", "{unit}: {order} — только перед другим приказом"),
    fix=Text("put it first of two, or leave it out", "поставьте его первым из двух или уберите"),
    cites=("R-505",),
)
def wait_not_first(game: RedPlainsGame) -> Iterator[Found]:
    """Waiting lets the first place pass; without a further order there is nothing to wait for (R-V8)."""
    first = RULES.whole("orders.wait_place")
    for one in told(game):
        for number, where, order in one.orders:
            if order.order == "wait" and (number != first or len(one.given.orders) <= first):
                yield found(*where, unit=one.name, order=order_name("wait"))


@rule(
    "RP427",
    says=Text("{unit}: {order} after {hold}", "{unit}: {order} после приказа «{hold}»"),
    fix=Text("after it only: {allowed}", "после него только: {allowed}"),
    cites=("R-512",),
)
def moved_after_hold(game: RedPlainsGame) -> Iterator[Found]:
    """Who holds a position does not leave it in the same turn (R-V8)."""
    allowed = RULES.ids("orders.hold.after")
    for one in told(game):
        holding = False
        for _, where, order in one.orders:
            if holding and order_kind(order.order) and order.order not in allowed:
                names = listed(order_name(name) for name in allowed)
                yield found(
                    *where, unit=one.name, order=order_name(order.order), hold=order_name("hold"), allowed=names
                )
            holding = holding or order.order == "hold"


@rule(
    "RP428",
    says=Text("{unit}: {order}, but {kind} do not shoot", "{unit}: {order}, но не стреляют {kind}"),
    fix=Text("give it another order", "отдайте другой приказ"),
    cites=("R-203", "R-205", "R-501"),
)
def no_shooters(game: RedPlainsGame) -> Iterator[Found]:
    """Two kinds of troops shoot (R-V8)."""
    for one in _known(game):
        assert one.fielded is not None
        for _, where, order in one.orders:
            kind = one.fielded.line.kind
            if order.order in RULES.ids("orders.shots") and not shooter(kind):
                yield found(*where, unit=one.name, order=order_name(order.order), kind=word(kind))  # fmt: skip


@rule(
    "RP429",
    says=Text("{unit}: {order}, but there is too little ammunition", "{unit}: {order}, но боеприпасов не хватает"),
    fix=Text("it has {left} and needs {cost} for each who shoots", "есть {left}, на каждого стрелка нужно {cost}"),
    cites=("R-501", "R-511"),
)
def no_ammunition(game: RedPlainsGame) -> Iterator[Found]:
    """A volley is paid for by the figures that shoot; too little lets fewer shoot, none lets nobody (R-V8, R-Q6)."""
    for one in _known(game):
        assert one.fielded is not None
        figures = one.given.figures if one.given.figures is not None else one.fielded.unit.figures
        if figures < 1 or not shooter(one.fielded.line.kind):
            continue
        unit = Fighter.model_construct(kind=one.fielded.line.kind, figures=figures, ammunition=one.given.ammunition)
        left = ammunition(unit)
        for _, where, order in one.orders:
            if order.order not in RULES.ids("orders.shots"):
                continue
            cost = RULES.whole(f"orders.ammunition.{order.order}")
            unit = unit.model_copy(update={"ammunition": left})
            shooting = shooting_figures(unit, cost)
            if not shooting:
                yield found(*where, unit=one.name, order=order_name(order.order), left=left, cost=cost)
            left -= spent(unit, shooting, cost, chosen(game))


@rule(
    "RP430",
    says=Text("{unit}: {order} at nobody: {why}", "{unit}: {order} ни по кому: {why}"),
    fix=Text("add `target:` with the id of an enemy unit", "добавьте `target:` с id вражеского отряда"),
    cites=("R-501",),
)
def no_target(game: RedPlainsGame) -> Iterator[Found]:
    """A shot is aimed at a unit, not at a cell (R-805)."""
    for one in told(game):
        for _, where, order in one.orders:
            if order.order not in RULES.ids("orders.shots"):
                continue
            why = Text("no unit is named", "отряд не назван")
            if order.target is not None:
                enemies = unit_ids(one.of.enemy)
                if order.target in enemies:
                    continue
                why = Text("the enemy has no unit `{unit}`{guess}", "у врага нет отряда `{unit}`{guess}").fill(unit=order.target, guess=near(order.target, enemies))  # fmt: skip
            yield found(*where, unit=one.name, order=order_name(order.order), why=why)


@rule(
    "RP432",
    says=Text("{unit} flees and may only be told: {order}", "{unit}: бежит, можно приказать только одно: {order}"),
    fix=Text("give it that order, raise the Phoenix, or leave it out", "отдайте этот приказ, поднимите Феникса или уберите запись"),
    cites=("R-905",),
)  # fmt: skip
def fleeing(game: RedPlainsGame) -> Iterator[Found]:
    """A fleeing unit runs on until it is told to regroup, or the Phoenix rises over it."""
    for one in told(game):
        risen = any(raised.unit == one.given.unit and raised.banner == "phoenix" for raised in one.of.sheet.banners)
        flees = one.given.fleeing and not risen
        for _, where, order in one.orders:
            if flees and order.order not in ("regroup", "wait"):
                yield found(*where, unit=one.name, order=order_name("regroup"))
            flees = flees and order.order != "regroup"


@rule(
    "RP435",
    says=Text(
        "{unit}: {order} by {whose} is carried out among the {place|order|orders}",
        "{unit}: {order} за {whose} исполняется в порядке {place} приказов",
    ),
    fix=Text("take `sequence` out, or pay for it from the roll", "уберите `sequence` или оплатите приказ из броска"),
    cites=("R-404", "R-407", "R-515"),
)
def wrong_sequence(game: RedPlainsGame) -> Iterator[Found]:
    """Only what is given in a special order's place is carried out among them; orders by a banner always are (R-V8)."""
    special, ordinary = Text("special", "особых"), Text("ordinary", "обычных")
    places = {
        ("clan", "special"): (Text("an allied clan", "союзный клан"), ordinary),
        ("banner", "ordinary"): (Text("a banner", "знамя"), special),
    }
    for one in told(game):
        for _, where, order in one.orders:
            wrong = places.get((order.by, order.sequence or ""))
            if wrong and order_kind(order.order) == "ordinary":
                yield found(*where, unit=one.name, order=order_name(order.order), whose=wrong[0], place=wrong[1])


@rule(
    "RP436",
    says=Text("{unit}: {order}, but it stands in the wood {cell}", "{unit}: {order}, но отряд стоит в лесу {cell}"),
    fix=Text("only {regroup} turns a unit in a wood", "в лесу поворачивает только {regroup}"),
    cites=("R-1004",),
)
def turned_in_wood(game: RedPlainsGame) -> Iterator[Found]:
    """No ordinary order turns a unit in a wood; in the first turn everybody begins where he was deployed."""
    first = RULES.whole("field.turns.first")
    for one in told(game):
        cell = next((placed.cell for placed in one.of.side.deployment if placed.id == one.given.unit), None)
        if one.of.sheet.turn != first or cell not in game.evening.terrain.woods:
            continue
        for _, where, order in one.orders:
            if order.order == "re-form":
                yield found(*where, unit=one.name, order=order_name(order.order), cell=cell, regroup=order_name("regroup"))  # fmt: skip
            elif order.order not in _STAY:
                break  # it may have left the wood


def _known(game: RedPlainsGame) -> Iterator[Told]:
    """Units of the roster, of a kind that there is."""
    return (one for one in told(game) if one.fielded and known(one.fielded.line.kind))


@rule(
    "RP439",
    says=Text("{unit} flees at the start of turn {turn}", "{unit}: бежит в начале хода {turn}"),
    fix=Text("take `fleeing` out: the battle has only begun", "уберите `fleeing`: битва только началась"),
    cites=("R-904", "R-905"),
)
def flees_too_soon(game: RedPlainsGame) -> Iterator[Found]:
    """Units are put to flight in the execution of a turn, the first of them too."""
    first = RULES.whole("field.turns.first")
    for one in told(game):
        if one.given.fleeing and one.of.sheet.turn == first:
            yield found(*one.where, "fleeing", unit=one.name, turn=first)
