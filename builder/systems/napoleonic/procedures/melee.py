"""A complete melee: totals and dice, losses, second rolls of the losers, the winner (N-7nn)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from builder.rules.calculation import Calculation, Term
from builder.rules.dice import Chances, certain, die, face
from builder.rules.tables import Bands
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.napoleonic.procedures.attack import total
from builder.systems.napoleonic.procedures.ending import Ending, destroyed_without_dice
from builder.systems.napoleonic.procedures.fighter import Fighter, Inputs, Rolls, settled
from builder.systems.napoleonic.procedures.melee_units import SIDES, melee_units, unit_losing_stand
from builder.systems.napoleonic.rulebook import RULES, sides, term, working
from builder.systems.napoleonic.verdict import Verdict, verdict
from builder.systems.napoleonic.verdict import chances as verdicts
from builder.text import Text, same


def run(inputs: Inputs) -> Calculation:
    """The melee with its results, or the exact chances.

    Raises MusterError if a unit cannot attack, a rank is missing, or a die roll is missing or impossible.
    """
    work = working(inputs.readings)
    melee = settled(inputs, work)
    gone = destroyed_without_dice((inputs,), work)
    if not melee.defenders:
        return work.answer({"winner": "attacker", **gone}, certain("attacker wins, destroyed"))
    attack = total(melee, work)
    worth = int(attack.value)
    work.append(*attack.steps)
    if inputs.dice is None:
        spread = verdicts(worth, work)
        work.results({f"{name}.destroyed": Fraction(1) for name in gone})
        _marginals(inputs, worth, spread, work)
        return work.answer(odds=spread.then(partial(_ends, melee, work)))
    found, dice = verdict_by_dice(inputs.dice, worth, work)
    work.append(dice)
    work.results({"total": worth, "winner": found.winner, **gone})
    Ending((inputs,), (found,), melee_units((inputs,)), work).add_steps()
    return work.answer()


def verdict_by_dice(dice: Rolls, worth: int, chosen: Mapping[str, str]) -> tuple[Verdict, Term]:
    """The verdict with these dice, and its step. Raises MusterError for an impossible roll."""
    attack, defence = face(dice.attacker, sides()) + worth, face(dice.defender, sides())
    rolled = Text("{die} + {worth} = {attack} against {defence}")
    said = number(worth) if worth >= 0 else same(f"(−{-worth})")
    says = rolled.fill(die=dice.attacker, worth=said, attack=number(attack), defence=defence)
    return verdict(attack, defence, chosen), term(Text("results"), attack, says, "N-702")


# ---- chances --------------------------------------------------------------------------------------------------------


def fates(unit: Fighter, bears: bool, work: Working) -> Chances[str]:
    """Chances of each result for a beaten unit that does not surrender; without stands it is destroyed (N-704, N-Q21)."""
    if bears and unit.stands <= RULES.whole("melee.loss"):
        work.rests_on("N-Q21")
        return certain("destroyed")
    return Bands(RULES, f"melee.after.{unit.experience}").chances(die(sides()))


def _ends(melee: Inputs, work: Working, one: Verdict) -> Chances[str]:
    """The winner, and the result for the beaten side if it is a single unit."""
    if one.winner == "draw":
        return certain("draw")
    beaten = melee.side(one.loser)
    if one.surrender:
        work.rests_on("N-Q16")
    if one.surrender or len(beaten) > 1:
        return certain(f"{one.winner} wins{', surrender' if one.surrender else ''}")
    return fates(beaten[0], True, work).map(lambda fate: f"{one.winner} wins, {fate}")


def _marginals(inputs: Inputs, worth: int, spread: Chances[Verdict], work: Working) -> None:
    """The total, each side's chance to win, and the chances of each result for every unit, as results."""
    work.result("total", worth)
    winners = spread.map(lambda one: str(one.winner)).ordered(("attacker", "draw", "defender"))
    work.results({f"{side}.chance": chance for side, chance in winners.items()})
    everybody = melee_units((inputs,))
    for side in SIDES:
        units = [one for one in everybody if one.player == side]
        if len(units) < 2:
            continue
        bears = unit_losing_stand(units, (inputs,))
        for one in units:
            beaten = fates(one.unit, one is bears, work)
            own = spread.then(partial(_of_beaten, side, beaten)).ordered(("surrender", *beaten))
            work.results({f"{one.key}.{fate}": chance for fate, chance in own.items() if fate})


def _of_beaten(side: str, beaten: Chances[str], one: Verdict) -> Chances[str]:
    """What a unit of a side does after a verdict, if that side is beaten; else nothing."""
    if one.loser != side:
        return certain("")
    return certain("surrender") if one.surrender else beaten
