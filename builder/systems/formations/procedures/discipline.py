"""The Discipline test and all that it is used for (section 4.3b)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Laws, law
from builder.rules.sums import written
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.discipline import command_odds, out_of_time, passes
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same

Use = Literal["legionaries", "pursuit", "carried", "runaways", "plunder"]


class Inputs(Strict):
    """One Discipline test."""

    discipline: Annotated[int, Field(ge=0, le=20, description="Discipline: commanders alive, including the general")]
    use: Annotated[Use, Field(description="what the test is for (C-4.3b-04)")] = "runaways"
    year: Annotated[
        Year | None, Field(description="year of the battle; the legionary rule applies only in its period")
    ] = None
    disorder: Annotated[int, Field(ge=0, le=20, description="disorder of the unit before the test")] = 0
    skirmishers: Annotated[
        bool, Field(description="the unit consists of skirmishers, which pursuit does not disorder (C-9.3-04)")
    ] = False
    die: Annotated[int | None, Field(description="die roll; default: exact odds")] = None


@law("most", Text("Discipline is at most {most}, not {discipline}"), "C-4.3b-01")
def _too_high(it: Inputs) -> Fault:
    most = RULES.whole("command.discipline")
    return it.discipline > most and {"most": most, "discipline": it.discipline}


THROWS: Laws[Inputs] = Laws(
    out_of_time.of_part(lambda it: it.year if it.use == "legionaries" else None),
    _too_high,
)  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """The test with its consequences, or its exact chances. Raises MusterError for legionaries out of their period."""
    THROWS.refuse(inputs)
    d, odds, work = inputs.discipline, command_odds(inputs.discipline), readings.working({})
    said = Text("commanders alive: {count}").fill(count=d)
    work.add(Text("Discipline"), d, said, "command.discipline")
    if inputs.die is None:
        return work.answer(odds=odds)
    success = passes(inputs.die, d, "C-4.3b-03", work)
    case = f"disorder.discipline.{inputs.use}.{'passed' if success else 'failed'}"
    outcome = str(RULES[case].value)
    work.add(Text("outcome"), outcome, RULES.filled_text(f"{case}.says"), case)
    cause = str(RULES[f"{case}_gives"].value) if f"{case}_gives" in RULES else ""
    spared = inputs.skirmishers and cause == "pursuit"
    left = _disordered(inputs.disorder, f"disorder.sources.{cause}", work) if cause and not spared else inputs.disorder
    return work.answer({"passed": success, "outcome": outcome, "disorder": left}, odds)


def _disordered(before: int, key: str, work: Working) -> int:
    gained = RULES.whole(key)
    total = written([before, gained], before + gained)
    said = same("{sum} ({why})").fill(sum=total, why=RULES.text(f"{key}.says"))
    if gained:
        work.add(Text("disorder", "points of it"), before + gained, said, key)
    return before + gained
