"""Disorder: the points that named causes give, the combat strength left, and when the unit is recovered (section 10)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Laws
from builder.rules.wording import signed
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures.situation import destroyed
from builder.systems.formations.profile import Density
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same

Cause = Literal[
    "confusion", "evasion", "retreat", "beasts", "terrain", "obstacle", "friends", "blocked", "pursuit", "unreached",
    "leadership", "plunder", "carried", "flight", "panic",
]  # fmt: skip
Count = Annotated[int, Field(ge=0, le=20)]


class Inputs(Strict):
    """What happened to a unit, and how strong it was."""

    causes: Annotated[
        tuple[Cause, ...], Field(max_length=20, description="causes of disorder, one entry for each occurrence")
    ]
    figures: Annotated[
        int, Field(ge=1, le=20, description="starting Combat; default: that of a base in free order")
    ] = Field(default_factory=lambda: RULES.whole("bases.figures.free"))
    losses: Annotated[Count, Field(description="figures lost")] = 0
    disorder: Annotated[Count, Field(description="earlier disorder")] = 0
    skirmishers: Annotated[
        bool, Field(description="the unit consists of skirmishers, which ignore some causes (C-10-02)")
    ] = False
    runners: Annotated[
        Density, Field(description="density of the friendly troops that fled through it, for `friends`")
    ] = "free"
    in_command: Annotated[bool, Field(description="the unit is in command and can be ordered to recover")] = True


UNITS: Laws[Inputs] = Laws(destroyed.of_part(lambda it: (it.figures, it.losses)))


def run(inputs: Inputs) -> Calculation:
    """The sum and its consequences. Raises MusterError if the losses leave nothing to be disordered."""
    UNITS.refuse(inputs)
    points, work = inputs.disorder, readings.working({})
    if points:
        work.add(Text("earlier disorder"), points, signed(points), "C-10-01")
    for cause in inputs.causes:
        entry = f"disorder.sources.{cause}"
        gained = 0 if _harmless(cause, inputs) else RULES.whole(entry)
        points += gained
        work.add(RULES.text(f"{entry}.says"), gained, signed(gained), entry)
    strength = inputs.figures - inputs.losses + points * RULES.whole("disorder.each")
    least, weak = RULES.whole("bases.combat.least"), RULES.whole("bases.combat.must_recover")
    scattered = points > 0 and strength <= least
    must_recover = points > 0 and not scattered and strength <= weak
    how = f"{inputs.figures}" + (f" − {inputs.losses}" if inputs.losses else "") + f" − {points} = {strength}"
    sources = ["bases.combat.least"] if scattered else ["bases.combat.must_recover"] if must_recover else []
    work.plain(Text("disorder", "points of it"), points, "disorder.each")
    work.add(Text("Cbt"), max(strength, least), same(how.replace("-", "−")), "disorder.each", *sources)
    result: dict[str, int | str | bool] = {
        "disorder": points, "combat": max(strength, least), "scattered": scattered, "must_recover": must_recover,
    }  # fmt: skip
    if points and not scattered:
        result["recovery_turns"] = _recovery(points, inputs.in_command, work)
    return work.answer(result)


def _harmless(cause: Cause, inputs: Inputs) -> bool:
    """Whether the cause does nothing: skirmishers ignore some, and their own flight disorders nobody (C-10-02)."""
    if cause == "friends" and inputs.runners in RULES.ids("disorder.harmless_runners"):
        return True
    return inputs.skirmishers and cause in RULES.ids("disorder.skirmishers_free")


def _recovery(points: int, in_command: bool, work: Working) -> int:
    """Whole own turns of standing still until all points are removed (C-10-06 to -08)."""
    label = Text("recovered")
    if not in_command:
        each = RULES.whole("disorder.recovery.outside_command")
        turns = -(-points // each)
        said = Text("stands still for {n} of its own turns, removing {each} disorder per turn")
        work.add(label, turns, said.fill(n=turns, each=each), "disorder.recovery.outside_command")
        return turns
    turns = RULES.whole("disorder.recovery.turns")
    said = Text("order given at the end of this turn; recovers in phase {phase} (own turns from now: {n})").fill(
        n=turns, phase=RULES.whole(f"setup.phases.{RULES['disorder.recovery.phase'].value}.number")
    )
    work.add(label, turns, said, "disorder.recovery.turns", "C-10-08")
    return turns
