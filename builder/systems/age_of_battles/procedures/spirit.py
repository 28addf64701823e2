"""What musician, standard bearer and captain add to Fighting Spirit (A-609 to A-612)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure, Value
from builder.rules.wording import number, signed
from builder.systems.age_of_battles.readings import Chosen, working
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text
from builder.text.citation import cite


class Inputs(Strict):
    """Who goes in front of a regiment."""

    musician: bool = False
    standard: bool = False
    captain: Annotated[Literal["none", "alive", "dead"], Field(description="of this very regiment")] = "none"
    base: Annotated[int | None, Field(ge=-100, le=100, description="its Fighting Spirit, of the base game")] = None
    readings: Chosen = Field(default_factory=dict)


def in_front(musician: bool, standard: bool) -> tuple[int, tuple[str, ...]]:
    """What musician and standard bearer add, and the keys it rests on: together no more than either (A-611)."""
    there = {"musician": musician, "standard": standard}
    keys = tuple(f"persons.{who}.spirit" for who, holds in there.items() if holds)
    if len(keys) == len(there):
        return RULES.whole("persons.together"), (*keys, "persons.together")
    return sum(map(RULES.whole, keys)), keys


def of_captain(captain: str) -> tuple[int, tuple[str, ...]]:
    """What a captain adds, alive or dead, and the key it rests on (A-612, A-Q10)."""
    key = {"alive": "persons.captain.spirit", "dead": "persons.captain.death"}.get(captain)
    return (RULES.whole(key), (key,)) if key else (0, ())


def run(inputs: Inputs) -> Calculation:
    """The sum of the bonuses, and the Fighting Spirit with them."""
    front, keys = in_front(inputs.musician, inputs.standard)
    captain, own = of_captain(inputs.captain)
    work = working(inputs.readings)
    work.rests_on("A-Q10")
    if keys:
        work.add(Text("musician, standard bearer", "музыкант, знаменосец"), front, signed(front), *keys)
    if own:
        work.add(RULES.text("persons.captain.name"), captain, signed(captain), *own)
    bonus = front + captain
    work.add(Text("to Fighting Spirit", "к Боевому духу"), bonus, signed(bonus), "A-609", "A-610", "A-612")
    result: dict[str, Value] = {"bonus": bonus}
    if inputs.base is not None:
        result["spirit"] = inputs.base + bonus
        says = Text("{base} {bonus} = {sum}", "{base} {bonus} = {sum}")
        said = says.fill(base=number(inputs.base), bonus=signed(bonus), sum=number(inputs.base + bonus))
        work.add(Text("Fighting Spirit", "Боевой дух"), inputs.base + bonus, said, "A-206")
    return work.answer(result)


PROCEDURE = Procedure(
    id="spirit",
    name=Text("Fighting Spirit", "Боевой дух"),
    about=Text(
        "what musician, standard bearer and captain add to it", "что к нему прибавляют музыкант, знаменосец и капитан"
    ),
    inputs=Inputs,
    run=run,
    cites=cite("age-of-battles", "A-206", "A-609", "A-610", "A-611", "A-612"),
)
