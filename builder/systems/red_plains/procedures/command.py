"""The command phase: bet, command roll with messengers, the orders of a turn, and the dice of shinobi (parts III.4 and IV)."""

from fractions import Fraction
from typing import Annotated, Literal, get_args

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Value
from builder.rules.dice import event, face, odds
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.sums import written
from builder.rules.working import Working
from builder.systems.red_plains.rulebook import RULES, Chosen, working
from builder.text import Text, same

Bet = Literal["small", "big"]
BETS: tuple[Bet, ...] = get_args(Bet)
Many = Annotated[int, Field(ge=0, le=40)]


class Inputs(Strict):
    """One command roll, or one die roll for a shinobi."""

    ask: Annotated[Literal["orders", "guard", "sabotage"], Field(description="what to calculate")] = "orders"
    bet: Annotated[
        Bet | None, Field(description="small or big; default: the bet that counts if the players name none")
    ] = None
    rolls: Annotated[tuple[int, ...], Field(max_length=40, description="the roll and its rerolls, each as a sum; default: exact odds")] = ()  # fmt: skip
    messengers: Annotated[Many, Field(description="messengers available for this roll")] = 0
    intercepted: Annotated[Many, Field(description="this turn's rerolls undone by enemy shinobi (R-Q5)")] = 0
    clans: Annotated[Many, Field(description="allied minor clans in the battle")] = 0
    generals: Many = 0
    plans: Many = 0
    specials: Annotated[bool, Field(description="sabotage: whether the unit has special orders")] = False
    die: Annotated[int | None, Field(description="guard, sabotage: the roll; default: exact odds")] = None
    readings: Chosen

    @property
    def used(self) -> int:
        """The number of messengers used: one per reroll."""
        return len(self.rolls) - 1


def default_bet() -> Bet:
    """The bet that counts if none is named (R-401)."""
    return "small" if RULES["command.default_bet"].value == "small" else "big"


def needs(bet: Bet) -> int:
    """The total that a bet needs to succeed."""
    return RULES.whole(f"command.bets.{bet}.needs")


def orders_of_bet(bet: Bet, success: bool) -> tuple[int, int]:
    """The special and ordinary orders that a bet gives."""
    key = f"command.bets.{bet}.{'' if success else 'failed_'}"
    return RULES.whole(f"{key}special"), RULES.whole(f"{key}ordinary")


def chance(bet: Bet, rerolls: int = 0) -> Fraction:
    """The chance that a bet succeeds, rerolling failures while rerolls last."""
    totals = odds(lambda *dice: sum(dice), *[RULES.whole("troops.die")] * RULES.whole("command.dice"))
    return 1 - totals.chance(lambda total: total < needs(bet)) ** (rerolls + 1)


def roll_that_counts(rolls: tuple[int, ...], intercepted: int) -> int:
    """The roll that counts: the last one not undone by a shinobi (R-Q5)."""
    return rolls[max(0, len(rolls) - 1 - intercepted)]


def run(inputs: Inputs) -> Calculation:
    """The orders of a turn, or the chances of the roll. Raises MusterError for impossible rolls or rerolls."""
    if inputs.ask != "orders":
        return _shinobi(inputs)
    bet = inputs.bet or default_bet()
    work = working(inputs.readings)
    work.rests_on("R-Q4", *(["R-Q5"] if inputs.intercepted else []))
    key = f"command.bets.{bet}"
    work.add(RULES.text(f"{key}.name"), needs(bet), same(f"{needs(bet)}+"), f"{key}.needs")
    if not inputs.rolls:
        win = chance(bet, _rerolls(inputs))
        _extras(inputs, work)
        return work.answer(_means(bet, win), event(win).map({True: "success", False: "failure"}.__getitem__))
    ROLLS.refuse(inputs)
    _rolled(inputs, bet, work)
    return work.answer({"messengers_used": inputs.used})


def _rolled(inputs: Inputs, bet: Bet, work: Working) -> None:
    counts = roll_that_counts(inputs.rolls, inputs.intercepted)
    success = counts >= needs(bet)
    work.result("success", success)
    special, ordinary = orders_of_bet(bet, success)
    word = Text("success") if success else Text("failure")
    sign = "≥" if success else "<"
    rolled = same("{all}: {counts} {sign} {need}, {word}").fill(
        all=", ".join(map(str, inputs.rolls)), counts=counts, sign=sign, need=needs(bet), word=word
    )
    key = f"command.bets.{bet}.{'' if success else 'failed_'}"
    work.add(Text("roll"), counts, rolled, "command.dice", "command.messenger")
    work.plain(Text("special orders"), special, f"{key}special", result="special")
    work.plain(Text("ordinary orders"), ordinary, f"{key}ordinary", result="ordinary")
    more = _extras(inputs, work)
    orders = special + ordinary + more
    arithmetic = written([special, ordinary, *([more] if more else [])], orders)
    work.add(Text("orders this turn"), orders, arithmetic, "R-401", "R-402", result="orders")


@law("total", Text("{dice}d{sides} cannot total {roll}"))
def _no_total(roll: int) -> Fault:
    least, sides = RULES.whole("command.dice"), RULES.whole("troops.die")
    most = least * sides
    return not least <= roll <= most and {"dice": least, "sides": sides, "roll": roll, "least": least, "most": most}


TOTAL: Law[int] = _no_total
ROLLS: Laws[Inputs] = Laws(
    TOTAL.of_part(lambda it: next(filter(TOTAL.broken, it.rolls), None)),
    Law(
        "messengers",
        Text("{used|reroll|rerolls}, but only {most|messenger|messengers}"),
        lambda it: it.used > _rerolls(it) and {"used": it.used, "most": it.messengers},
    ),
    Law(
        "undone",
        Text("{undone|reroll|rerolls} undone, but only {used} used"),
        lambda it: it.intercepted > it.used and {"undone": it.intercepted, "used": it.used},
    ),
)


def _rerolls(inputs: Inputs) -> int:
    """How many rerolls are allowed (R-403)."""
    return inputs.messengers * RULES.whole("command.messenger")


def _extras(inputs: Inputs, work: Working) -> int:
    """The number of extra orders, with a step for each source."""
    given = {
        "clan": (inputs.clans, Text("ordinary, from allied clans")),
        "general": (inputs.generals, Text("special, from generals")),
        "plan": (inputs.plans, Text("from cunning plans")),
    }
    orders = 0
    for name, (count, label) in given.items():
        if count:
            orders += count * RULES.whole(f"command.extra.{name}")
            work.plain(label, count * RULES.whole(f"command.extra.{name}"), f"command.extra.{name}")
    return orders


def _means(bet: Bet, win: Fraction) -> dict[str, Value]:
    """The average orders of a turn, without extras."""
    (special, ordinary), (less_special, less_ordinary) = orders_of_bet(bet, True), orders_of_bet(bet, False)
    return {
        "mean_special": win * special + (1 - win) * less_special,
        "mean_ordinary": win * ordinary + (1 - win) * less_ordinary,
    }


def _shinobi(inputs: Inputs) -> Calculation:
    """A guard who may kill the shinobi he stops, or a saboteur who may cancel a unit's orders (R-304, R-405)."""
    if inputs.ask == "guard":
        key, label = "command.shinobi.guard.kills", Text("a guard kills on")
        names = ("killed", "blocked")
    else:
        key = f"command.shinobi.sabotage.{'any' if inputs.specials else 'ordinary'}"
        label, names = Text("orders are cancelled on"), ("cancelled", "kept")
    needed, sides = RULES.whole(key), RULES.whole("troops.die")
    win = Fraction(max(0, sides - needed + 1), sides)
    work = working(inputs.readings)
    work.add(label, needed, same(f"{needed}+"), key)
    if inputs.die is None:
        return work.answer(odds=event(win).map(lambda comes: names[not comes]))
    face(inputs.die, sides)
    comes = inputs.die >= needed
    work.add(Text("roll"), inputs.die, same(f"{inputs.die} {'≥' if comes else '<'} {needed}"), key)
    return work.answer({"outcome": names[not comes]})
