"""The morale test: base, modifiers, the second roll of units that fail (N-601 to N-607)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Id, Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import NO_CHANCES, at_most, certain, die, event, face
from builder.rules.legality import Laws, sole
from builder.rules.modifiers import Modifiers
from builder.rules.sums import Sum, added
from builder.rules.tables import Bands
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import READINGS, RULES, Chosen, choice, sides, term, working
from builder.text import Text, same

_SOURCES = {"hold": "N-602", "disordered": "N-605", "fall-back": "N-606", "flight": "N-607"}
Near = Literal["none", "near", "ranks"]


class Rolls(Strict):
    """The test roll, and the second roll after a failed test."""

    test: int
    after: int | None = None


class Inputs(Strict):
    """A unit taking a morale test."""

    experience: Annotated[Id, Field(description="recruit or veteran")]
    formation: Annotated[Formation, Field(description="formation before this phase's losses (N-Q11)")] = "battle-line"
    general: Annotated[Near, Field(description="position of the best general: ranks, near or none")] = "none"
    chief: Annotated[Near, Field(description="position of the commander-in-chief")] = "none"
    flanks: Annotated[int, Field(ge=0, le=9, description="number of flank zones with an enemy in them")] = 0
    rear: Annotated[bool, Field(description="an enemy in the rear zone")] = False
    friends: Annotated[
        int,
        Field(
            ge=0,
            le=20,
            description="formed friendly units nearby, not disordered, with several stands; batteries by N-Q38",
        ),
    ] = 0
    lost: Annotated[int, Field(ge=0, le=20, description="stands lost this turn")] = 1
    lost_before: Annotated[bool, Field(description="has lost stands in earlier turns")] = False
    left: Annotated[int | None, Field(ge=0, le=40, description="stands left; 0: the unit is destroyed")] = None
    protection: Literal["none", "low-wall", "settlement", "fortification", "stone-wall", "fortified-settlement"] = (
        "none"
    )
    artillery: bool = False
    dice: Annotated[Rolls | None, Field(description="dice rolled; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)

    @property
    def chosen(self) -> Mapping[str, str]:
        """The readings that the club chose."""
        return self.readings

    @property
    def sided(self) -> bool:
        """Whether an enemy is in a zone of its flanks or rear, and it has them."""
        return bool(self.flanks or self.rear) and troops.has_flanks_in_place(
            self.formation, self.protection, self.readings
        )

    @property
    def worn(self) -> bool:
        """Whether losses have cancelled the bonus of its formation, by the chosen reading (N-Q11)."""
        return bool(self.lost or self.lost_before) and choice(self.readings, "N-Q11") != "formation"

    @property
    def losses(self) -> Literal["few", "two", "three"]:
        """The line of the table for its losses this turn."""
        if self.lost > RULES.whole("morale.lost.three"):
            choice(self.readings, "N-Q12")
        if self.lost >= RULES.whole("morale.lost.three"):
            return "three"
        return "two" if self.lost >= RULES.whole("morale.lost.two") else "few"


TESTS: Laws[Inputs] = sole(
    "flanks",
    Text("{n|flank|flanks}; a unit has only {most}"),
    lambda it: it.flanks > RULES.whole("morale.flanks") and {"n": it.flanks, "most": RULES.whole("morale.flanks")},
    "N-604",
)
SECOND: Laws[Rolls] = sole(
    "missing",
    Text("the test fails on {roll}, but the second roll `after` is missing"),
    lambda it: it.after is None and {"roll": it.test},
    "N-605",
)


def base(experience: str) -> int:
    """The base of an experience. Raises MusterError if the experience is unknown."""
    troops.EXPERIENCES.refuse(experience)
    return RULES.whole(f"units.experience.{experience}")


MODIFIERS = Modifiers(RULES, READINGS, Inputs, "morale.modifiers")


def total(inputs: Inputs) -> Sum:
    """The highest roll that passes the test."""
    start, key = base(inputs.experience), f"units.experience.{inputs.experience}"
    label = Text("base, {name}").fill(name=RULES.text(f"{key}.name"))
    addends = added(RULES, MODIFIERS.acting(inputs).addends())
    terms = (term(label, start, number(start), key), *addends)
    return Sum.of(RULES, Text("highest passing roll"), terms, "N-602")


def chance(limit: int, chosen: Mapping[str, str]) -> Fraction:
    """The chance to pass (N-Q14: whether the lowest and highest faces always pass and fail)."""
    plain = at_most(limit, sides())
    if 0 < plain < 1 or choice(chosen, "N-Q14") != "automatic":
        return plain
    return min(max(plain, Fraction(1, sides())), Fraction(sides() - 1, sides()))


def run(inputs: Inputs) -> Calculation:
    """The test with its outcome, or the exact chances of each outcome.

    Raises MusterError for an unknown experience, more flanks than a unit has, a formation that a garrison cannot
    use, an impossible roll or a missing second roll.
    """
    TESTS.refuse(inputs)
    troops.FORMATIONS_IN_PLACE.refuse(troops.FormationInPlace(inputs.formation, inputs.protection))
    work = working(inputs.readings)
    inputs = inputs.model_copy(update={"readings": work})
    if inputs.left == 0:
        gone = RULES.text("morale.outcomes.destroyed.name")
        work.add(Text("last stand lost"), "destroyed", gone, "N-Q21")
        return work.answer({"outcome": "destroyed"}, NO_CHANCES if inputs.dice else certain("destroyed"))
    target = total(inputs)
    limit = int(target.value)
    work.append(*target.steps)
    if inputs.dice is None:
        failed = Bands(RULES, _failure(inputs)).chances(die(sides()))
        holds = event(chance(limit, work))
        return work.answer({"target": limit}, holds.then(lambda held: certain("hold") if held else failed))
    found = _rolled(inputs, inputs.dice, limit, work)
    says = RULES.text(f"morale.outcomes.{found}.name")
    if found == "fall-back":
        words = Text("{says} {cm} cm, disordered")
        says = words.fill(says=says, cm=RULES.whole("morale.fall_back"))
    work.add(Text("outcome"), found, says, _SOURCES[found])
    return work.answer({"target": limit, "outcome": found})


def _rolled(inputs: Inputs, dice: Rolls, limit: int, work: Working) -> str:
    """The outcome of the test and, if it fails, of the second roll."""
    roll = face(dice.test, sides())
    held = roll <= limit
    if held != (roll == 1) and roll in (1, sides()) and work.choice("N-Q14") == "automatic":
        held = not held
    work.add(Text("test"), roll, same(f"{roll} {'≤' if roll <= limit else '>'} {limit}"), "N-602")
    if held:
        return "hold"
    SECOND.refuse(dice)
    assert dice.after is not None
    after, table = face(dice.after, sides()), _failure(inputs)
    found = Bands(RULES, table).row(after)
    work.plain(Text("second roll"), after, f"{table}.{found}")
    return found


def _failure(inputs: Inputs) -> str:
    """The table for failed tests; the text prints the same numbers for veterans as for recruits (N-Q10)."""
    if inputs.experience == "veteran":
        choice(inputs.readings, "N-Q10")
    return f"morale.failure.{inputs.experience}"
