"""The Leadership test: changing an order, recovering at once (sections 4.1, 4.2, 10)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import FEW, Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Laws, law
from builder.rules.sums import written
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.discipline import command_odds, passes
from builder.systems.formations.profile import Talent
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import either, ordered
from builder.text import Text, same

Order = Literal["defence", "manoeuvre", "attack", "recovery"]


class Inputs(Strict):
    """One Leadership test."""

    talents: Annotated[
        tuple[Talent, ...],
        FEW,
        Field(
            min_length=1, description="talents of the commanders in range; the highest one takes the test (C-4.2-12)"
        ),
    ] = ("ordinary",)
    use: Annotated[
        Literal["order", "recovery"], Field(description="purpose: change an order, or recover at once (C-10-13)")
    ] = "order"
    to: Annotated[Order | None, Field(description="the new order")] = None
    fanatic: Annotated[
        bool, Field(description="the unit consists of fanatics: only one order is allowed (C-4.3a-19)")
    ] = False
    units: Annotated[int, Field(ge=1, le=100, description="units in the formation being tested")] = 1
    disorder: Annotated[int, Field(ge=0, le=20, description="disorder of the unit before the test")] = 0
    die: Annotated[int | None, Field(description="die roll; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)


@law("fanatics", Text("fanatics may be ordered only to {allowed}, not to {order}"), "C-4.3a-19")
def _not_theirs(it: Inputs) -> Fault:
    allowed = RULES.ids("orders.fanatics_change_to")
    wrong = it.fanatic and it.use == "order" and it.to not in (None, *allowed)
    return wrong and {"allowed": either("orders.kinds", allowed), "order": ordered(it.to)}


TESTS: Laws[Inputs] = Laws(_not_theirs)


def points(talent: Talent) -> int:
    """Leadership Points of a talent (C-4.1-01)."""
    return RULES.whole(f"command.talents.{talent}.leadership")


def run(inputs: Inputs) -> Calculation:
    """The test with its consequences, or its exact chances. Raises MusterError for an order that fanatics disobey."""
    TESTS.refuse(inputs)
    best: Talent = max(inputs.talents, key=points)
    leadership = points(best)
    work = readings.working(inputs.readings)
    one_of_them = inputs.units > 1 and inputs.use == "order" and work.choice("Q-72") == "one"
    key = f"command.talents.{best}"
    said = same("{name}: {points}").fill(name=RULES.text(f"{key}.name"), points=leadership)
    work.add(Text("Leadership"), leadership, said, f"{key}.leadership")
    odds = command_odds(leadership)
    if inputs.die is None:
        return work.answer(odds=odds)
    success = passes(inputs.die, leadership, "C-4.2-11", work)
    work.result("passed", success)
    if inputs.use == "recovery":
        _recovery(inputs, success, work)
    else:
        _order(inputs, success, 1 if one_of_them else inputs.units, work)
    return work.answer(odds=odds)


def _order(inputs: Inputs, success: bool, struck: int, work: Working) -> None:
    if success:
        allowed = (inputs.to,) if inputs.to else RULES.ids("orders.fanatics_change_to") if inputs.fanatic else ()
        order = either("orders.kinds", allowed) if allowed else Text("any other order")
        work.add(Text("order"), "changed", order, "command.failed", result="outcome")
        work.result("disorder", inputs.disorder)
        return
    gained = RULES.whole("command.failed")
    left = inputs.disorder + gained
    words = Text("the old order stands; {sum} (units disordered: {struck} of {units})")
    said = words.fill(sum=written([inputs.disorder, gained], left), struck=struck, units=inputs.units)
    work.add(Text("the unit's disorder"), left, said, "command.failed")
    work.results({"outcome": "old-order", "disorder": left, "units_disordered": struck})


def _recovery(inputs: Inputs, success: bool, work: Working) -> None:
    gained = RULES.whole("disorder.recovery.failed")
    left = 0 if success else inputs.disorder + gained
    said = Text("recovered after the command phase; the current order applies")
    work.add(
        Text("disorder", "points of it"),
        left,
        said if success else written([inputs.disorder, gained], left),
        "disorder.recovery.failed",
    )
    work.results({"outcome": "recovered" if success else "disordered", "disorder": left})
