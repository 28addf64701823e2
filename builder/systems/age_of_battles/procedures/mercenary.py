"""Mercenaries whose Fighting Strength falls: they stay, leave or plunder (A-1101 to A-1105)."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, certain, die, face
from builder.rules.legality import Law, Laws, Rolled, sole
from builder.rules.wording import number, percentage, span
from builder.rules.working import Working
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text

OUTCOMES: Mapping[str, Text] = {
    "stays": Text("stay"),
    "leaves": Text("leave the field"),
    "plunders": Text("try to plunder a camp"),
}
Level = Annotated[int, Field(ge=-100, le=100)]


class StrengthTest(NamedTuple):
    """One test: the Fighting Strength that triggers it, and the rolls on which they leave."""

    key: str
    at: int
    least: int
    most: int


class Inputs(Strict):
    """The values to which the Fighting Strength of mercenaries falls."""

    strength: Annotated[
        tuple[Level, ...],
        Field(min_length=1, max_length=20, description="each value it falls to, in order: [0], or [0, -1] for both tests"),
    ]  # fmt: skip
    dice: Annotated[tuple[int, ...] | None, ROLLS, Field(description="one roll per test; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)


FALLS: Laws[tuple[int, ...]] = sole(
    "lower",
    Text("each Fighting Strength must be lower than the one before"),
    lambda it: any(after >= before for before, after in pairwise(it)),
)
TESTS: Laws[Rolled] = Laws(
    Law("few", Text("{wanted|test needs|tests need} {wanted|die|dice}, not {given}"), Rolled.few),
    Law("many", Text("{spare|die|dice} too many; no tests are left"), Rolled.many),
)


def strength_tests() -> tuple[StrengthTest, ...]:
    """The tests, in the order in which they come."""
    found = []
    for step in RULES.below("mercenaries.ladder"):
        key = f"mercenaries.ladder.{step}"
        at, least, most = (RULES.whole(f"{key}.{end}") for end in ("at", "leaves.from", "leaves.to"))
        found.append(StrengthTest(key, at, least, most))
    return tuple(found)


def verdict(rung: StrengthTest, roll: int) -> str:
    """The result of a roll: `stays`, `leaves`, `plunders` (A-Q8)."""
    if roll == RULES.whole("mercenaries.plunder"):
        return "plunders"
    return "leaves" if rung.least <= roll <= rung.most else "stays"


def chances(rung: StrengthTest) -> Chances[str]:
    """The chances of a test."""
    return die(RULES.whole("turn.die.faces")).map(lambda roll: verdict(rung, roll)).ordered(OUTCOMES)


def run(inputs: Inputs) -> Calculation:
    """Their final decision, or its exact chances.

    Raises MusterError for a Fighting Strength that does not fall, and for a wrong number of dice.
    """
    FALLS.refuse(inputs.strength)
    work = working(inputs.readings)
    work.rests_on("A-Q8", "A-Q9")
    if inputs.dice is None:
        odds = _likely(inputs, work)
        return work.answer({"tests": len(_tested(inputs))}, odds)
    return work.answer({"outcome": _rolled(inputs, inputs.dice, work)})


def _tested(inputs: Inputs) -> list[StrengthTest]:
    return [rung for level in inputs.strength if (rung := _strength_test(level)) is not None]


def _strength_test(level: int) -> StrengthTest | None:
    return next((rung for rung in strength_tests() if rung.at == level), None)


def _automatic(level: int) -> bool:
    return level <= RULES.whole("mercenaries.automatic")


def _likely(inputs: Inputs, work: Working) -> Chances[str]:
    odds = certain("stays")
    for level in inputs.strength:
        rung = _strength_test(level)
        odds = odds.then(partial(_next, level, rung)).ordered(OUTCOMES)
        _step(level, rung, work)
    stays = odds["stays"]
    work.add(Text("still in the battle"), stays, percentage(stays), "A-1101", "A-1102", "A-1103")
    return odds


def _next(level: int, rung: StrengthTest | None, now: str) -> Chances[str]:
    """Their decision at a Fighting Strength; those that have left do not return."""
    if now != "stays":
        return certain(now)
    return chances(rung) if rung else certain("leaves" if _automatic(level) else "stays")


def _rolled(inputs: Inputs, rolls: tuple[int, ...], work: Working) -> str:
    dice, sides, outcome = list(rolls), RULES.whole("turn.die.faces"), "stays"
    for level in inputs.strength:
        if outcome != "stays":
            break
        rung = _strength_test(level)
        if rung is not None:
            if not dice:
                TESTS.refuse(Rolled(len(_tested(inputs)), len(rolls)))
            roll = face(dice.pop(0), sides)
            outcome = verdict(rung, roll)
            says = Text("{roll} (they leave on {faces}): {outcome}")
            said = says.fill(roll=roll, faces=span(rung.least, rung.most), outcome=OUTCOMES[outcome])
            plunder = ["mercenaries.plunder"] if outcome == "plunders" else []
            work.add(_label(level), roll, said, f"{rung.key}.leaves.from", *plunder)
        else:
            outcome = "leaves" if _automatic(level) else "stays"
            _step(level, None, work)
    TESTS.refuse(Rolled(len(rolls) - len(dice), len(rolls)))
    return outcome


def _step(level: int, rung: StrengthTest | None, work: Working) -> None:
    """The step for a Fighting Strength, before any roll."""
    if rung is not None:
        says = Text("d{die}, leave on {faces}, plunder on {plunder}")
        die, plunder = RULES.whole("turn.die.faces"), RULES.whole("mercenaries.plunder")
        said = says.fill(die=die, faces=span(rung.least, rung.most), plunder=plunder)
        work.add(_label(level), chances(rung)["stays"], said, f"{rung.key}.leaves.from", "mercenaries.plunder")
    elif _automatic(level):
        work.add(_label(level), False, Text("leave without a roll"), "mercenaries.automatic")
    else:
        work.add(_label(level), True, Text("no test"), "A-1101")


def _label(level: int) -> Text:
    return Text("Fighting Strength {n}").fill(n=number(level))
