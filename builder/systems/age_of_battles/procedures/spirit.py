"""The bonus of musician, standard bearer and captain to Fighting Spirit (A-609 to A-612)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Term
from builder.rules.modifiers import Modifiers
from builder.rules.wording import number, signed
from builder.rules.working import Working
from builder.systems.age_of_battles.procedures.attack import Formation
from builder.systems.age_of_battles.rulebook import READINGS, RULES, Chosen, working
from builder.text import Text, same


class Inputs(Strict):
    """The musician, standard bearer and captain of a regiment, and its formation."""

    musician: bool = False
    standard: bool = False
    captain: Annotated[Literal["none", "alive", "dead"], Field(description="captain of this regiment")] = "none"
    formation: Formation = "close"
    base: Annotated[int | None, Field(ge=-100, le=100, description="its Fighting Spirit, from the core rules")] = None
    readings: Chosen = Field(default_factory=dict)

    @property
    def chosen(self) -> Mapping[str, str]:
        """The readings that a club has chosen."""
        return self.readings


MODIFIERS = {of: Modifiers(RULES, READINGS, Inputs, f"persons.modifiers.{of}") for of in ("front", "captain")}


def counts(formation: str) -> bool:
    """Whether musician, standard bearer and captain change Fighting Spirit in a formation (A-506, A-609)."""
    return str(RULES[f"fighting.formations.{formation}.front"].value) != "no"


def bonus(inputs: Inputs) -> int:
    """Their total bonus; none in a formation in which no modifiers apply (A-506)."""
    if not counts(inputs.formation):
        return 0
    return sum(int(modifiers.acting(inputs).worth) for modifiers in MODIFIERS.values())


def run(inputs: Inputs) -> Calculation:
    """The total bonus, and the Fighting Spirit including it."""
    work = working(inputs.readings)
    added = bonus(inputs)
    if counts(inputs.formation):
        _added(inputs, work)
        work.add(Text("bonus to Fighting Spirit"), added, signed(added), "A-609", "A-610", "A-612", result="bonus")
    else:
        formation = RULES.text(f"fighting.formations.{inputs.formation}.name")
        says = Text("{formation}: no modifiers apply").fill(formation=formation)
        work.add(Text("bonus to Fighting Spirit"), added, says, "A-506", result="bonus")
    if inputs.base is not None:
        says = same("{base} {bonus} = {sum}")
        said = says.fill(base=number(inputs.base), bonus=signed(added), sum=number(inputs.base + added))
        work.add(Text("Fighting Spirit"), inputs.base + added, said, "A-206", result="spirit")
    return work.answer()


def _added(inputs: Inputs, work: Working) -> None:
    """What musician and standard bearer add, and what the captain does."""
    work.rests_on("A-Q10")
    front = Text("musician, standard bearer")
    for of, name in (("front", front), ("captain", RULES.text("persons.captain.name"))):
        for row in MODIFIERS[of].acting(inputs).rows:
            added = int(row.amount(inputs))
            work.append(Term(name, added, signed(added), row.cites(inputs)))
