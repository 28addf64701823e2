"""Movement over ground and obstacles, leg by leg, and the chances of the terrain dice (sections 2.1 and 12)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Annotated, Literal

from pydantic import Field

from builder.calculation import Calculation, Number, Procedure, Term
from builder.citation import Citation, cite
from builder.documents.fields import Strict
from builder.errors import MusterError
from builder.systems.formations import readings
from builder.systems.formations.matrix import among
from builder.systems.formations.matrix import cell as cell  # also offered from here
from builder.systems.formations.matrix import grounds as grounds
from builder.systems.formations.matrix import troop as troop
from builder.systems.formations.matrix import troops as troops
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import number, term
from builder.systems.formations.works import Work, crossing
from builder.text import Text, same

Ground = Literal[
    "open", "difficult", "swamp", "gentle-up", "gentle-down", "steep", "sheer", "sparse-forest", "dense-forest",
    "thicket", "river", "bridge", "brook", "lake", "ravine", "ditch", "barricade", "fortification",
]  # fmt: skip
Troop = Literal[
    "dense-foot", "free-foot", "foot-skirmishers", "cavalry", "mounted-skirmishers", "elephants", "chariots", "artillery"
]  # fmt: skip
WORKS = ("barricade", "fortification")


class Leg(Strict):
    """One stretch of the way over one kind of ground."""

    ground: Ground
    steps: Annotated[float | None, Field(gt=0, le=500, description="length; left out: as far as the movement goes")] = (
        None
    )
    along: Annotated[bool, Field(description="along a ravine, not across it (C-12.5-04)")] = False


class Inputs(Strict):
    """A movement over several grounds, or the chances of the terrain dice."""

    ask: Annotated[Literal["movement", "element", "sector"], Field(description="what is asked")] = "movement"
    troop: Annotated[Troop, Field(description="column of the terrain table")] = "free-foot"
    dv: Annotated[float | None, Field(ge=0, le=100, description="Dv in steps")] = None
    march: Annotated[bool, Field(description="a march on Manoeuvre, not interacting with the enemy (C-6.1-06)")] = False
    forced: Annotated[
        Literal["retreat", "evasion", "flight"] | None, Field(description="a forced move; `dv` is then what it allows")
    ] = None
    legs: Annotated[tuple[Leg, ...], Field(max_length=20, description="the way, leg by leg")] = ()
    elements: Annotated[int, Field(ge=0, le=12, description="elements rolled, for ask: sector")] = 1
    readings: Chosen = Field(default_factory=dict)


def chances() -> dict[str, Fraction]:
    """The chance of each kind of ground for one element (C-2.1-12); a hill's slopes are `slope_chances`."""
    sides = _sides("terrain.dice.kind")
    found: dict[str, Fraction] = {}
    for kind in RULES.below("terrain.dice.kind"):
        first = Fraction(len(_faces(f"terrain.dice.kind.{kind}")), sides)
        table = f"terrain.dice.{kind}"
        second = _shares(table)
        found |= {ground: first * share for ground, share in second.items()} if second else {kind: first}
    return found


def slope_chances() -> dict[str, Fraction]:
    """The chance of each kind of slope (C-2.1-11)."""
    return _shares("terrain.dice.slope")


def sector_chances(elements: int) -> dict[str, Fraction]:
    """The chance that one sector gets none, one, two ... of the elements, whatever the kinds (C-2.1-08)."""
    one = Fraction(1, RULES.whole("setup.field.sectors"))
    return {
        str(count): comb(elements, count) * one**count * (1 - one) ** (elements - count)
        for count in range(elements + 1)
    }


def run(inputs: Inputs) -> Calculation:
    """How far the troops come and with how much disorder; or the chances of the terrain dice.

    Raises MusterError for a movement without Dv or without legs.
    """
    if inputs.ask == "element":
        return Calculation(odds=chances(), result={f"slope-{name}": share for name, share in slope_chances().items()})
    if inputs.ask == "sector":
        return Calculation(odds=sector_chances(inputs.elements))
    if inputs.dv is None or not inputs.legs:
        raise MusterError(
            Text(
                "a movement needs `dv` (steps) and `legs` (ground and steps of each)",
                "движению нужны `dv` (шаги) и `legs` (местность и шаги каждого участка)",
            )
        )
    movement = Fraction(str(inputs.dv))
    working: tuple[Term, ...] = (term(Text("Dv", "Дв"), _plain(movement), number(movement), "C-6.1-01"),)
    if inputs.march:
        factor = RULES.number("movement.march")
        said = Text("{dv} × {factor} = {march}", "{dv} × {factor} = {march}")
        said = said.fill(dv=number(movement), factor=number(factor), march=number(movement * factor))
        movement *= factor
        working += (term(Text("march", "марш"), _plain(movement), said, "movement.march"),)
    way = _walk(inputs, _Way(movement, movement, Fraction(0), 0, working))
    result: dict[str, int | str | bool | Fraction] = {
        "steps": _plain(way.gone),
        "left": _plain(way.left),
        "disorder": way.disorder,
    }
    result |= {f"leg-{index}": _plain(steps) for index, steps in enumerate(way.legs, 1)}
    if way.stopped:
        result["stopped"] = way.stopped
        if inputs.forced in RULES.ids("disorder.forced.scattered_by"):
            result["outcome"] = "scattered"
    asked = ["Q-86"] if inputs.forced else []
    return Calculation(way.working, result, readings=readings.used(inputs.readings, *asked))


@dataclass(frozen=True, slots=True)
class _Way:
    """A movement so far: all of it, what is left, steps gone, disorder, the steps of each leg, and where it stopped."""

    full: Fraction
    left: Fraction
    gone: Fraction
    disorder: int
    working: tuple[Term, ...]
    legs: tuple[Fraction, ...] = ()
    stopped: str = ""


def _walk(inputs: Inputs, way: _Way) -> _Way:
    for leg in inputs.legs:
        if leg.ground in WORKS:
            way = _over_works(inputs, leg, way)
        else:
            way = _over_ground(inputs, leg, way)
        if way.stopped or way.left == 0:
            break
    return way


def _over_ground(inputs: Inputs, leg: Leg, way: _Way) -> _Way:
    on = cell(leg.ground, inputs.troop)
    name = RULES.text(f"terrain.ground.{leg.ground}.name")
    if leg.along and not among(inputs.troop, f"terrain.ground.{leg.ground}.along"):
        on = replace(on, speed=0)
    length = None if leg.steps is None else Fraction(str(leg.steps))
    speed = Fraction(on.speed)
    if inputs.forced and speed and readings.choice(inputs.readings, "Q-86") == "free":
        speed = Fraction(1)
    behind = inputs.forced and leg.ground in RULES.ids("disorder.forced.obstacles")
    if not speed or (behind and length is not None and way.left * speed < length):
        return _stopped(inputs, leg.ground, name, on.cites, way)
    possible = way.left * speed
    steps = possible if length is None else min(length, possible)
    working = way.working
    if speed == 1:
        said = number(steps)
    elif length is None or possible < length:
        said = Text("{left} × {speed} = {steps}", "{left} × {speed} = {steps}").fill(
            left=number(way.left), speed=_share(speed), steps=number(steps)
        )
    else:
        said = Text("{steps}, costs {steps} ÷ {speed} = {cost}", "{steps}, расход {steps} ÷ {speed} = {cost}").fill(
            steps=number(steps), speed=_share(speed), cost=number(steps / speed)
        )
    working += (Term(name, _plain(steps), said, on.cites),)
    disorder = 0 if inputs.forced else on.disorder
    if disorder:
        words = RULES.text("disorder.sources.terrain.says")
        working += (
            Term(Text("OR", "ОР"), disorder, Text("+{n}: {why}", "+{n}: {why}").fill(n=disorder, why=words), on.cites),
        )
    return replace(
        way, left=way.left - steps / speed, gone=way.gone + steps, disorder=way.disorder + disorder, working=working,
        legs=(*way.legs, steps),
    )  # fmt: skip


def _over_works(inputs: Inputs, leg: Leg, way: _Way) -> _Way:
    """Crossing an unguarded obstacle; who used too much of the movement to reach it waits before it (C-14-08)."""
    work: Work = "barricade" if leg.ground == "barricade" else "fortification"
    over, name = crossing(work, inputs.troop), RULES.text(f"camp.works.{leg.ground}.name")
    if over.forbidden or inputs.forced:
        return _stopped(inputs, leg.ground, name, over.cites, way)
    if not over.stated:
        raise MusterError(
            Text(
                "the rules do not say how artillery crosses works (C-14-07)",
                "в правилах не сказано, как артиллерия преодолевает преграды (C-14-07)",
            )
        )
    used, limit = way.full - way.left, way.full * RULES.number("camp.crossing.in_time")
    if used >= limit:
        said = Text("{used} ≥ {limit}: stands before it", "{used} ≥ {limit}: стоит перед ней")
        said = said.fill(used=number(used), limit=number(limit))
        return replace(
            way, working=(*way.working, term(name, _plain(used), said, "camp.crossing.in_time")), stopped=leg.ground
        )  # fmt: skip
    cost = way.full * over.cost
    said = Text("crossing costs {full} × {part} = {cost}", "преодоление: {full} × {part} = {cost}").fill(
        full=number(way.full), part=_share(Fraction(over.cost)), cost=number(cost)
    )
    working = (*way.working, Term(name, _plain(cost), said, over.cites))
    if over.disorder:
        words = RULES.text("disorder.sources.obstacle.says")
        said = Text("+{n}: {why}", "+{n}: {why}").fill(n=over.disorder, why=words)
        working += (term(Text("OR", "ОР"), over.disorder, said, "camp.crossing.disorder"),)
    return replace(
        way, left=max(Fraction(0), way.left - cost), disorder=way.disorder + over.disorder, working=working,
        legs=(*way.legs, Fraction(0)),
    )  # fmt: skip


def _stopped(inputs: Inputs, ground: str, name: Text, cites: Sequence[Citation], way: _Way) -> _Way:
    working = (*way.working, Term(name, "stopped", Text("cannot enter", "не пройти"), tuple(cites)))
    disorder = 0
    if inputs.forced and inputs.forced in RULES.ids("disorder.forced.stopped_by"):
        disorder = RULES.whole("disorder.sources.blocked")
        words = RULES.text("disorder.sources.blocked.says")
        said = Text("+{n}: {why}", "+{n}: {why}").fill(n=disorder, why=words)
        working += (term(Text("OR", "ОР"), disorder, said, "disorder.sources.blocked", "C-9.1-06"),)
    elif inputs.forced in RULES.ids("disorder.forced.scattered_by"):
        said = Text("scattered", "рассеян")
        working += (term(Text("outcome", "исход"), "scattered", said, "disorder.forced.scattered_by"),)
    return replace(way, disorder=way.disorder + disorder, working=working, stopped=ground)


def _faces(entry: str) -> tuple[int, ...]:
    return tuple(RULES[f"{entry}.faces"].value)


def _sides(table: str) -> int:
    return sum(len(_faces(f"{table}.{entry}")) for entry in RULES.below(table))


def _shares(table: str) -> dict[str, Fraction]:
    return {entry: Fraction(len(_faces(f"{table}.{entry}")), _sides(table)) for entry in RULES.below(table)}


def _plain(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value


def _share(value: Fraction) -> Text:
    return same(str(value))


PROCEDURE = Procedure(
    id="terrain",
    name=Text("Terrain", "Местность"),
    about=Text(
        "movement over ground and obstacles, and the chances of the terrain dice",
        "движение по местности и через преграды; шансы при генерации местности",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-12.1-03", "C-12.2-05", "C-14-07", "C-2.1-12"),
)
