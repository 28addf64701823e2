"""RP401-RP41x: turn, bet, roll and messengers, retreat, shinobi, orders from the roll, strength (R-V8, R-V9, R-V10)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Key, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.unknown import unknown
from builder.checks.wording import near
from builder.systems.red_plains.checks import subjects
from builder.systems.red_plains.fighter import full_ammunition, known
from builder.systems.red_plains.procedures.command import (
    TOTAL,
    Bet,
    default_bet,
    needs,
    orders_of_bet,
    roll_that_counts,
)
from builder.systems.red_plains.profile import OrderSheet, RedPlainsGame, Task, UnitOrders
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text, same


def bet_of(sheet: subjects.Sheet) -> Bet:
    """The bet of a sheet; the default if it names none (R-401)."""
    return sheet.sheet.bet or default_bet()


def given(sheet: subjects.Sheet) -> tuple[int, int]:
    """The special and ordinary orders from the bet and the roll that counts: the last not undone by a shinobi (R-Q5)."""
    counts = roll_that_counts((sheet.sheet.roll, *sheet.sheet.rerolls), sheet.intercepted)
    return orders_of_bet(bet_of(sheet), counts >= needs(bet_of(sheet)))


@subjects.sheets.each("RP401", "R-106")
@says("turn {turn} does not exist")
@fix("write a turn from {first} to {most}")
def no_such_turn(one: subjects.Sheet) -> Verdict:
    """A battle has a limited number of turns (R-V9)."""
    first, most = RULES.whole("field.turns.first"), RULES.whole("field.turns.most")
    return not first <= one.sheet.turn <= most and found("turn", turn=one.sheet.turn, first=first, most=most)


@subjects.sheets.named(army=lambda one: one.game.called(one.number), turn=lambda one: one.sheet.turn).again(
    "RP402", "R-401", at="turn"
)
@says("another order sheet for turn {turn}")
@fix("write one sheet per turn")
def turn_twice(one: subjects.Sheet) -> object:
    """A turn has one bet and one command roll."""
    return one.number, one.sheet.turn


def _rolls(game: RedPlainsGame) -> Iterator[tuple[Where, int]]:
    for where, one in subjects.sheets.walk(game):
        yield (*where, "roll"), one.sheet.roll
        yield from (((*where, "rerolls", place), roll) for place, roll in enumerate(one.sheet.rerolls))


@unlawful("RP403", TOTAL, Selector(_rolls, what=lambda _: Text("command roll")), "R-401")
@fix("write the sum of the dice, from {least} to {most}")
def impossible_roll(roll: int) -> int:
    """The command roll is a sum of dice."""
    return roll


@rule("RP404", "R-403", "R-405")
@says("{used|reroll|rerolls} by turn {turn}; the army has {messengers|messenger|messengers}{killed}")
@fix("remove {over}", "people")
def too_many_rerolls(game: RedPlainsGame) -> Iterator[Found]:
    """Each messenger gives one reroll, per battle or per turn, depending on the reading (R-Q4), until the enemy's shinobi kill him (R-Q5)."""
    by_turn = READINGS.choice(subjects.chosen(game), "R-Q4") == "turn"
    for index, side, army, _ in subjects.sides(game):
        used, most = 0, max(0, army.roster.messengers) * RULES.whole("command.messenger")
        lost = _lost(game, index, by_turn)
        for place, sheet in sorted(enumerate(side.turns), key=lambda one: one[1].turn):
            before = 0 if by_turn else used
            used = before + len(sheet.rerolls)
            killed = min(max(0, most - before), sum(many for turn, many in lost.items() if turn < sheet.turn))
            if sheet.rerolls and used + killed > most:
                told = Text(", {killed} of them killed before").fill(killed=killed) if killed else same("")
                yield found("sides", index, "turns", place, "rerolls", used=used, turn=sheet.turn, messengers=army.roster.messengers, killed=told, over=used + killed - most)  # fmt: skip


def _lost(game: RedPlainsGame, index: int, by_turn: bool) -> Counter[int]:
    """The rerolls that a side loses for later turns to interceptions, by turn: for the battle, one that was made is spent anyway."""
    lost = subjects.intercepted(game, index)
    for sheet in game.evening.sides[index].turns:
        lost[sheet.turn] -= 0 if by_turn else len(sheet.rerolls)
    return +lost


@subjects.sheets.each("RP405", "R-408")
@says("general retreat in turn {turn}; it is allowed from turn {first}")
@fix("remove `general_retreat`")
def early_retreat(one: subjects.Sheet) -> Verdict:
    """A general retreat is not allowed at the start of the battle (R-V8)."""
    first = RULES.whole("command.retreat.from")
    early = one.sheet.general_retreat and one.sheet.turn < first
    return early and found("general_retreat", turn=one.sheet.turn, first=first)


@subjects.sheets.each("RP406", "R-402", "R-515")
@says("{used|order|orders} used as special orders; the bet and the roll give {special}")
@fix("remove {over}, or make them ordinary")
def too_many_specials(one: subjects.Sheet) -> Verdict:
    """An ordinary order may replace a special one, never the reverse (R-V8)."""
    special, _ = given(one)
    paid = (order for told in one.sheet.orders for order in told.orders if order.by == "roll")
    used = sum("special" in (subjects.order_kind(order.order), order.sequence) for order in paid)
    return used > special and found("orders", used=used, special=special, over=used - special)


@subjects.sheets.each("RP407", "R-402", "R-408")
@says("{used|order|orders} from the command roll; the bet and the roll give {special} special + {ordinary} ordinary")
@fix("remove {over}", "people")
def too_many_orders(one: subjects.Sheet) -> Verdict:
    """The roll limits the orders; a general retreat counts against it too (R-V8)."""
    special, ordinary = given(one)
    used = sum(order.by == "roll" for told in one.sheet.orders for order in told.orders)
    used += RULES.whole("command.retreat.cost") if one.sheet.general_retreat else 0
    over = used - special - ordinary
    return over > 0 and found("orders", used=used, special=special, ordinary=ordinary, over=over)


@subjects.sheets.each("RP408", "R-404", "R-Q38")
@says("extra orders {whose}: {used}; only {most} available")
@fix("remove {over}, or pay for them from the roll")
def too_many_extras(one: subjects.Sheet) -> Iterator[Found]:
    """Each minor clan, general and plan gives a number of orders in addition to the roll (R-V8); a plan in every turn or
    once in the battle, depending on the reading (R-Q38).
    """
    names = {"general": Text("from generals"), "plan": Text("from cunning plans")}
    roster, fielded = one.army.roster, subjects.by_id(one.army)
    used = _orders_by_source(one.sheet)
    if used["plan"] and READINGS.choice(subjects.chosen(one.game), "R-Q38") == "battle":
        used["plan"] = sum(_orders_by_source(sheet)["plan"] for sheet in one.side.turns if sheet.turn <= one.sheet.turn)
    means = {"general": len(roster.generals), "plan": max(0, roster.plans)}
    counts = [(name, used[by], means[by] * RULES.whole(f"command.extra.{by}")) for by, name in names.items()]
    clans: Counter[str] = Counter()
    for told in one.sheet.orders:
        clan = fielded[told.unit].line.clan if told.unit in fielded else None
        clans[clan.en if clan else ""] += sum(order.by == "clan" for order in told.orders)
    own = {unit.line.clan.en: unit.line.clan.text for unit in fielded.values() if unit.line.clan}
    for clan_name, count in clans.items():
        if clan_name:
            whose = Text("from the clan {clan}").fill(clan=own[clan_name])
            counts.append((whose, count, RULES.whole("command.extra.clan")))
        else:
            counts.append((Text("from a minor clan for units of the main clan"), count, 0))
    for whose, count, most in counts:
        if count > most:
            yield found("orders", used=count, whose=whose, most=most, over=count - most)


def _orders_by_source(sheet: OrderSheet) -> Counter[str]:
    """How many orders of a sheet come from each source."""
    return Counter(order.by for told in sheet.orders for order in told.orders)


@rule("RP409", "R-304", "R-405")
@says("{used} shinobi with tasks by turn {turn}; only {most} got through")
@fix("give each one task per battle; {sent} are sent, enemy guards stop {stopped}")
def too_many_tasks(game: RedPlainsGame) -> Iterator[Found]:
    """Each shinobi not stopped by a guard does one task (R-V10)."""
    for index, side, army, _ in subjects.sides(game):
        sent = max(0, army.roster.shinobi.infiltrate)
        guards = max(0, game.army(1 - index).roster.shinobi.guard)
        stopped = min(sent, guards * RULES.whole("command.shinobi.blocks"))
        used, most = 0, (sent - stopped) * RULES.whole("command.shinobi.tasks_each")
        for place, sheet in sorted(enumerate(side.turns), key=lambda one: one[1].turn):
            used += len(sheet.shinobi)
            if sheet.shinobi and used > most:
                yield found("sides", index, "turns", place, "shinobi", used=used, turn=sheet.turn, most=most, sent=sent, stopped=stopped)  # fmt: skip


@unknown("RP410", subjects.tasks.named(key=lambda _: same("`shinobi`")), "R-405", at="task", what=Text("task"))
def unknown_task(one: tuple[subjects.Sheet, Task]) -> tuple[str, Iterable[str]]:
    """The rules have four shinobi tasks (R-V10)."""
    return one[1].task, RULES.below("command.shinobi.tasks")


@subjects.tasks.each("RP411", "R-405")
@says("task {task}: {why}")
@fix("remove `unit` for interception; give any other task an enemy unit")
def task_without_target(one: tuple[subjects.Sheet, Task]) -> Verdict:
    """Signals, panic and sabotage target an enemy unit, interception a messenger."""
    kind, unit = one[1].task, one[1].unit
    if kind not in RULES.below("command.shinobi.tasks"):
        return None
    if RULES[f"command.shinobi.tasks.{kind}"].value == "messenger":
        return unit is not None and found("unit", why=Text("it does not target a unit"))
    if unit is None:
        return found(why=Text("no enemy unit is named"))
    if unit in (enemies := unit_ids(one[0].enemy)):
        return None
    why = Text("the enemy has no unit `{unit}`{guess}")
    return found("unit", why=why.fill(unit=unit, guess=near(unit, enemies)))


@rule("RP433", "R-103", "R-105", "R-108")
@says("{unit}: {figures|figure|figures} left, but {why}")
@fix("write how many are left, up to {most}; leave out a destroyed unit")
def impossible_figures(game: RedPlainsGame) -> Iterator[Found]:
    """A unit starts with the figures in the roster and never gains any; a destroyed unit gets no orders."""
    gone = Text("a unit without figures gets no orders")
    grown = _impossible_numbers(game, lambda given: given.figures, lambda fielded: fielded.unit.figures, gone, 1)
    for one, left, most, why in grown:
        yield found(*one.where, "figures", unit=one.name, figures=left, why=why, most=most)


@rule("RP434", "R-203", "R-205", "R-704")
@says("{unit}: ammunition {ammunition}, but {why}")
@fix("write how much is left, up to {most}; remove it for troops that do not shoot")
def impossible_ammunition(game: RedPlainsGame) -> Iterator[Found]:
    """Ammunition starts full and never increases; every figure lost costs some."""
    below = Text("it cannot be negative")
    for one, left, most, why in _impossible_numbers(
        game, lambda given: given.ammunition, _full, below, 0, _ammunition_lost
    ):
        yield found(*one.where, "ammunition", unit=one.name, ammunition=left, why=why, most=most)


def _full(fielded: subjects.Fielded) -> int:
    return full_ammunition(fielded.line.kind, max(0, fielded.unit.figures))


def _ammunition_lost(given: UnitOrders, fielded: subjects.Fielded) -> int:
    """The ammunition lost with figures, where the sheet gives the figures left (R-704)."""
    fallen = 0 if given.figures is None else max(0, fielded.unit.figures - given.figures)
    return min(_full(fielded), fallen * RULES.whole("melee.ammunition"))


def _impossible_numbers(
    game: RedPlainsGame,
    number_of: Callable[[UnitOrders], int | None],
    first: Callable[[subjects.Fielded], int],
    below: Text,
    least: int,
    lost: Callable[[UnitOrders, subjects.Fielded], int] = lambda given, fielded: 0,
) -> Iterator[tuple[subjects.OrderedUnit, int, int, Text]]:
    """Each unit whose sheet gives too many or too few: the number given, the most possible, and why.

    The number is never below `least`, and on the first turn not below `first`; what is `lost` is taken off in any case.
    """
    last: dict[tuple[Key, str], tuple[int, Text]] = {}
    for one in sorted(subjects.ordered_units(game), key=lambda one: one.of.sheet.turn):
        left, begins = number_of(one.given), one.of.sheet.turn == RULES.whole("field.turns.first")
        if one.fielded is None or left is None or not known(one.fielded.line.kind):
            continue
        unit = (one.of.where[1], one.given.unit)  # both sides may play the same roster
        at_first = first(one.fielded)
        most, whence = last.get(unit, (at_first, _ROSTER.fill(most=at_first)))
        taken = 0 if begins else lost(one.given, one.fielded)
        if at_first - taken < most:
            most, whence = at_first - taken, _FALLEN.fill(taken=taken, first=at_first)
        if left > most:
            yield one, left, most, whence
        elif left < least:
            yield one, left, most, below
        elif begins and left < at_first:
            yield one, left, most, _WHOLE.fill(turn=one.of.sheet.turn, most=at_first)
        else:
            last[unit] = (left, _BEFORE.fill(turn=one.of.sheet.turn, most=left))


_ROSTER = Text("it starts with {most}")
_WHOLE = Text("it starts turn {turn} with all {most}")
_BEFORE = Text("in turn {turn} it had {most}")
_FALLEN = Text("{taken} of {first} were lost along with the figures")
