"""The Leadership test: changing an order, recovering at once (sections 4.1, 4.2, 10)."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import FEW, Strict
from builder.rules.calculation import Calculation, Number
from builder.rules.dice import event
from builder.rules.legality import Law, Laws, Told
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.dicing import at_most, face
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
        Field(min_length=1, description="talents of the commanders in reach; the highest tests (C-4.2-12)"),
    ] = ("ordinary",)
    use: Annotated[Literal["order", "recovery"], Field(description="change an order, or recover at once (C-10-13)")] = (
        "order"
    )
    to: Annotated[Order | None, Field(description="the new order")] = None
    fanatic: Annotated[bool, Field(description="fanatics: only one order may be called for (C-4.3a-19)")] = False
    units: Annotated[int, Field(ge=1, le=100, description="units of the formation that is tested for")] = 1
    disorder: Annotated[int, Field(ge=0, le=20, description="disorder points of the unit before the test")] = 0
    die: Annotated[int | None, Field(description="the roll; left out: exact chances")] = None
    readings: Chosen = Field(default_factory=dict)


def _not_theirs(it: Inputs) -> Told:
    allowed = RULES.ids("orders.fanatics_change_to")
    wrong = it.fanatic and it.use == "order" and it.to not in (None, *allowed)
    return wrong and {"allowed": either("orders.kinds", allowed), "order": ordered(it.to)}


TESTS: Laws[Inputs] = Laws(
    Law(
        "fanatics",
        Text("fanatics can be called only to {allowed}, not to {order}",
             "фанатикам можно приказать только «{allowed}», а здесь {order}"),
        _not_theirs,
        "C-4.3a-19",
    )
)  # fmt: skip


def points(talent: Talent) -> int:
    """Leadership Points of a talent (C-4.1-01)."""
    return RULES.whole(f"command.talents.{talent}.leadership")


def distance(talent: Talent, in_forest: bool = False) -> Number:
    """Command distance in steps; any forest shortens it (C-4.1-03, C-4.1-05)."""
    steps = RULES.number(f"command.talents.{talent}.distance")
    return steps * RULES.number("command.forest") if in_forest else steps


def chance(leadership: int) -> Fraction:
    """The chance to pass with so many Leadership Points."""
    return at_most(leadership, "command.die")


def run(inputs: Inputs) -> Calculation:
    """The test with its consequences, or its exact chances. Raises MusterError for an order that fanatics do not take."""
    TESTS.refuse(inputs)
    best: Talent = max(inputs.talents, key=points)
    leadership = points(best)
    work = readings.working(inputs.readings)
    if inputs.units > 1 and inputs.use == "order":
        work.rests_on("Q-72")
    key = f"command.talents.{best}"
    said = Text("{name}: {points}", "{name}: {points}").fill(name=RULES.text(f"{key}.name"), points=leadership)
    work.add(Text("L, Leadership Points", "Л, очки Лидерства"), leadership, said, f"{key}.leadership")
    odds = event(chance(leadership)).map({True: "passed", False: "failed"}.__getitem__)
    odds = odds.ordered(("passed", "failed"))
    if inputs.die is None:
        return work.answer({}, odds)
    success = face(inputs.die, "command.die") <= leadership
    said = same(f"{inputs.die} {'≤' if success else '>'} {leadership}")
    work.add(Text("test", "тест"), inputs.die, said, "C-4.2-11")
    return work.answer({"passed": success, **_consequence(inputs, success, work)}, odds)


def _consequence(inputs: Inputs, success: bool, work: Working) -> dict[str, int | str]:
    if inputs.use == "recovery":
        gained = RULES.whole("disorder.recovery.failed")
        left = 0 if success else inputs.disorder + gained
        how = (
            Text("recovered after the command phase; the order in force works", "восстановлен после командной фазы; действует текущий приказ")
            if success
            else Text("{before} + {gained} = {left}", "{before} + {gained} = {left}").fill(
                before=inputs.disorder, gained=gained, left=left
            )
        )  # fmt: skip
        work.add(Text("OR", "ОР"), left, how, "disorder.recovery.failed")
        return {"outcome": "recovered" if success else "disordered", "disorder": left}
    if success:
        order = RULES.text(f"orders.kinds.{inputs.to}.name") if inputs.to else Text("any other", "любой другой")
        work.add(Text("order", "приказ"), "changed", order, "command.failed")
        return {"outcome": "changed", "disorder": inputs.disorder}
    gained = RULES.whole("command.failed")
    struck = 1 if inputs.units == 1 or work.choice("Q-72") == "one" else inputs.units
    how = Text(
        "the old order stands; {before} + {gained} = {left} for {struck} of {units}",
        "действует старый приказ; {before} + {gained} = {left}, отрядов: {struck} из {units}",
    ).fill(
        before=inputs.disorder, gained=gained, left=number(inputs.disorder + gained), struck=struck, units=inputs.units
    )
    work.add(Text("OR of the unit", "ОР отряда"), inputs.disorder + gained, how, "command.failed")
    return {"outcome": "old-order", "disorder": inputs.disorder + gained, "units_disordered": struck}
