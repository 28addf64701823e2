"""A gun bursts: who in its crew survives, and where the survivors go (A-1017)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, face, successes, summed
from builder.rules.legality import Laws, Rolled, sole
from builder.rules.readings import Decisions
from builder.rules.wording import approximate, number
from builder.rules.working import Working
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text

_SIGN = {"at-most": "≤", "below": "<", "above": ">"}


class Others(Strict):
    """Figures at the gun other than gunners: helpers who have replaced them."""

    figures: Annotated[int, Field(ge=1, le=100)]
    defence: Annotated[int, Field(ge=-100, le=100, description="Defence of the figures")]


class Inputs(Strict):
    """The figures at the gun's position when the gun bursts."""

    gunners: Annotated[int | None, Field(ge=0, le=100, description="gunners; default: the rest of the crew")] = None
    others: Annotated[tuple[Others, ...], Field(max_length=20)] = ()
    dice: Annotated[
        tuple[int, ...] | None, ROLLS, Field(description="one roll per figure, gunners first; default: exact odds")
    ] = None
    readings: Chosen = Field(default_factory=dict)


MEN: Laws[Rolled] = sole(
    "dice", Text("{wanted|figure needs|figures need} {wanted|die|dice}, not {given}"), Rolled.other
)


def run(inputs: Inputs) -> Calculation:
    """The survivors, or their exact chances.

    Raises MusterError for more figures than a position holds, for none, and for a wrong number of dice.
    """
    gunners = _gunners(inputs)
    work = working(inputs.readings)
    work.rests_on("A-Q18")
    groups = [(gunners, RULES.whole("artillery.gunner.off")), *((one.figures, one.defence) for one in inputs.others)]
    for place, (men, defence) in enumerate(groups):
        if men:
            _test(place, men, defence, work)
    work.results({"gunners": gunners, "others": sum(one.figures for one in inputs.others)})
    if inputs.dice is None:
        expected = sum((men * _survives(defence, work) for men, defence in groups), Fraction(0))
        work.add(Text("expected survivors"), expected, approximate(expected), "A-1017", result="expected")
        return work.answer(odds=_chances(groups, work))
    alive = _survivors(groups, inputs.dice, work)
    _after(sum(alive), work)
    return work.answer({"survivors": sum(alive), "gunners-left": alive[0], "others-left": sum(alive[1:])})


def _gunners(inputs: Inputs) -> int:
    others = sum(one.figures for one in inputs.others)
    gunners = max(0, RULES.whole("artillery.crew") - others) if inputs.gunners is None else inputs.gunners
    bombards.STAND.refuse(bombards.Stand(gunners + others, manned=True))
    return gunners


def _test(place: int, men: int, defence: int, work: Working) -> None:
    """The step for a group of figures with the same Defence."""
    sign = _SIGN[work.choice("A-Q6")]
    chance = _survives(defence, work)
    label = Text("others, {men}") if place else Text("gunners, {men}")
    says = Text("survive on d{die} {sign} {defence}: {chance}")
    said = says.fill(die=RULES.whole("turn.die.faces"), sign=sign, defence=defence, chance=number(chance))
    own = [] if place else ["artillery.gunner.off"]
    work.add(label.fill(men=men), chance, said, "A-1017", *own, "A-Q6")


def _passes(roll: int, defence: int, decisions: Decisions) -> bool:
    """Whether a figure with this Defence survives this roll, by the chosen reading of A-Q6."""
    choice = decisions.choice("A-Q6")
    if choice == "above":
        return roll > defence
    return roll < defence or (roll == defence and choice == "at-most")


def saves(defence: int, decisions: Decisions) -> tuple[int, ...]:
    """The rolls on which a figure with this Defence survives the burst of its gun, by the chosen reading of A-Q6."""
    sides = RULES.whole("turn.die.faces")
    return tuple(roll for roll in range(1, sides + 1) if _passes(roll, defence, decisions))


def _survives(defence: int, decisions: Decisions) -> Fraction:
    return Fraction(len(saves(defence, decisions)), RULES.whole("turn.die.faces"))


def _chances(groups: list[tuple[int, int]], work: Working) -> Chances[str]:
    """The chances of survivors: of gunners alone, else of gunners and others."""
    each = [successes(men, _survives(defence, work)) for men, defence in groups]
    if len(each) == 1:
        return each[0].map("survivors-{}".format)
    return each[0].join(summed(each[1:]), "gunners-{}, others-{}".format)


def _survivors(groups: list[tuple[int, int]], rolls: tuple[int, ...], work: Working) -> list[int]:
    """The survivors of each group with the given dice."""
    dice, sides = list(rolls), RULES.whole("turn.die.faces")
    MEN.refuse(Rolled(sum(men for men, _ in groups), len(dice)))
    return [sum(_passes(face(dice.pop(0), sides), defence, work) for _ in range(men)) for men, defence in groups]


def _after(alive: int, work: Working) -> None:
    """Where the survivors go."""
    work.plain(Text("survivors"), alive, "A-1017")
    if alive:
        back, stands = RULES.whole("artillery.burst.back"), RULES.whole("artillery.burst.stands")
        says = Text(
            '{back}" at once, then stand still for {stands} turn, then go to another gun, the camp or their regiment'
        ).fill(back=back, stands=stands)
        work.add(Text("flight", "they flee"), back, says, "artillery.burst.back", "artillery.burst.stands")
