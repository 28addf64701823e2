"""Movement over ground and obstacles, leg by leg, and the chances of the terrain dice (sections 2.1 and 12)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number, Procedure, Term
from builder.rules.dice import Chances, certain, successes
from builder.rules.tables import Faces
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.ground import most_elements
from builder.systems.formations.matrix import Cell, among
from builder.systems.formations.matrix import cell as cell  # also offered from here
from builder.systems.formations.matrix import grounds as grounds
from builder.systems.formations.matrix import troop as troop
from builder.systems.formations.matrix import troops as troops
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.works import Work, crossing
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError

Ground = Literal[
    "open", "difficult", "swamp", "gentle-up", "gentle-down", "steep", "sheer", "sparse-forest", "dense-forest",
    "thicket", "river", "bridge", "brook", "lake", "ravine", "ditch", "barricade", "fortification",
]  # fmt: skip
Troop = Literal[
    "dense-foot", "free-foot", "foot-skirmishers", "cavalry", "mounted-skirmishers", "elephants",
    "light-chariots", "chariots", "artillery",
]  # fmt: skip
WORKS = ("barricade", "fortification")
UNSTATED = Text(
    "the rules do not say how artillery crosses works (C-14-07)",
    "в правилах не сказано, как артиллерия преодолевает преграды (C-14-07)",
)
CREW_GONE = Text(
    "the crew of a battery that retreats or flees is scattered and goes nowhere (C-15.1a-07)",
    "расчёт, который отступает или бежит, рассеивается и никуда не идёт (C-15.1a-07)",
)


class Leg(Strict):
    """One stretch of the way over one kind of ground."""

    ground: Ground
    steps: Annotated[float | None, Field(gt=0, le=500, description="length; left out: as far as the movement goes")] = (
        None
    )
    along: Annotated[bool, Field(description="along a ravine, not across it (C-12.5-04)")] = False
    guarded: Annotated[bool, Field(description="works with enemies right behind them: nobody crosses (C-14-07)")] = (
        False
    )


class Inputs(Strict):
    """A movement over several grounds, or the chances of the terrain dice."""

    ask: Annotated[Literal["movement", "element", "sector"], Field(description="what is asked")] = "movement"
    troop: Annotated[Troop, Field(description="column of the terrain table")] = "free-foot"
    dv: Annotated[float | None, Field(ge=0, le=100, description="Dv in steps")] = None
    march: Annotated[bool, Field(description="a march on Manoeuvre, not interacting with the enemy (C-6.1-06)")] = False
    spent: Annotated[float, Field(ge=0, le=200, description="steps of it already used: by shooting, by reforms")] = 0
    frontage: Annotated[int, Field(ge=1, le=50, description="units side by side; a bridge takes a column only")] = 1
    forced: Annotated[
        Literal["retreat", "evasion", "flight", "pursuit"] | None,
        Field(description="a forced move; `dv` is then what it allows"),
    ] = None
    legs: Annotated[tuple[Leg, ...], Field(max_length=20, description="the way, leg by leg")] = ()
    elements: Annotated[int, Field(ge=0, le=12, description="elements rolled, for ask: sector")] = 1
    readings: Chosen = Field(default_factory=dict)


def chances() -> Chances[str]:
    """The chance of each kind of ground for one element (C-2.1-12); a hill's slopes are `slope_chances`."""

    def grounds(kind: str) -> Chances[str]:
        table = Faces(RULES, f"terrain.dice.{kind}")
        return table.chances() if table.sides else certain(kind)

    return Faces(RULES, "terrain.dice.kind").chances().then(grounds)


def slope_chances() -> Chances[str]:
    """The chance of each kind of slope (C-2.1-11)."""
    return Faces(RULES, "terrain.dice.slope").chances()


def sector_chances(elements: int) -> Chances[str]:
    """The chance that one sector gets none, one, two ... of the elements, whatever the kinds (C-2.1-08)."""
    return successes(elements, Fraction(1, RULES.whole("setup.field.sectors"))).map(str)


def run(inputs: Inputs) -> Calculation:
    """How far the troops come and with how much disorder; or the chances of the terrain dice.

    Raises MusterError for a movement without Dv or without legs.
    """
    if inputs.ask == "element":
        return Calculation(odds=chances(), result={f"slope-{name}": share for name, share in slope_chances().items()})
    if inputs.ask == "sector":
        most_elements(inputs.elements)
        return Calculation(odds=sector_chances(inputs.elements))
    if inputs.dv is None or not inputs.legs:
        raise MusterError(
            Text(
                "a movement needs `dv` (steps) and `legs` (ground and steps of each)",
                "движению нужны `dv` (шаги) и `legs` (местность и шаги каждого участка)",
            )
        )
    if inputs.march and inputs.forced:
        raise MusterError(
            Text(
                "a forced move is no march: leave out `march` or `forced` (C-6.1-06)",
                "вынужденное движение — не марш: уберите `march` или `forced` (C-6.1-06)",
            )
        )
    if inputs.troop == "artillery" and inputs.forced in RULES.ids("artillery.scatters_crew"):
        raise MusterError(CREW_GONE)
    way = _walk(inputs, _start(inputs, Fraction(str(inputs.dv))))
    result: dict[str, int | str | bool | Fraction] = {
        "steps": _plain(way.gone),
        "left": _plain(way.left),
        "disorder": way.disorder,
    }
    result |= {f"leg-{index}": _plain(steps) for index, steps in enumerate(way.legs, 1)}
    if way.stopped:
        result["stopped"] = way.stopped
    if way.scattered:
        result["outcome"] = "scattered"
    if inputs.forced:
        way.work.rests_on("Q-86")
    return way.work.answer(result)


@dataclass(frozen=True, slots=True)
class _Way:
    """A movement so far.

    All of it, what is left, its working, steps gone, disorder, the steps of each leg, where it stopped and whether that scatters it;
    the kinds of ground that would have disordered it.
    """

    full: Fraction
    left: Fraction
    work: Working
    gone: Fraction = Fraction(0)
    disorder: int = 0
    legs: tuple[Fraction, ...] = ()
    stopped: str = ""
    scattered: bool = False
    kinds: tuple[str, ...] = ()


def _start(inputs: Inputs, movement: Fraction) -> _Way:
    """The movement before its first leg. Raises MusterError when more is used already than it has."""
    work = readings.working(inputs.readings)
    work.plain(Text("Dv", "Дв"), _plain(movement), "C-6.1-01")
    if inputs.march:
        factor = RULES.number("movement.march")
        said = Text("{dv} × {factor} = {march}", "{dv} × {factor} = {march}")
        said = said.fill(dv=number(movement), factor=number(factor), march=number(movement * factor))
        movement *= factor
        work.add(Text("march", "марш"), _plain(movement), said, "movement.march")
    spent = Fraction(str(inputs.spent))
    if spent > movement:
        says = Text(
            "`spent` is {spent} steps, the movement has {all} (C-5.1-07, C-6.3-01)",
            "`spent` — {spent} шагов, а движение — {all} (C-5.1-07, C-6.3-01)",
        )
        raise MusterError(says.fill(spent=number(spent), all=number(movement)))
    if spent:
        said = Text("{all} − {spent} = {left}", "{all} − {spent} = {left}")
        said = said.fill(all=number(movement), spent=number(spent), left=number(movement - spent))
        label = Text("used already", "уже потрачено")
        work.add(label, _plain(movement - spent), said, "C-5.1-07", "C-6.3-01")
    return _Way(movement, movement - spent, work)


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
    if leg.ground == "bridge" and on.speed and inputs.frontage > RULES.whole("terrain.width.bridge"):
        said = Text("a formation crosses it in column only", "формация переходит его только колонной")
        return _stopped(inputs, leg.ground, Term(name, "stopped", said, RULES.cite("terrain.width.bridge")), way)
    length = _length(inputs, leg)
    speed = Fraction(on.speed)
    if inputs.forced and speed and way.work.choice("Q-86") == "free":
        speed = Fraction(1)
    if not speed or (_behind(inputs, leg) and length is not None and way.left * speed < length):
        return _stopped(inputs, leg.ground, Term(name, "stopped", _CLOSED, on.cites), way)
    possible = way.left * speed
    steps = possible if length is None else min(length, possible)
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
    way.work.append(Term(name, _plain(steps), said, on.cites))
    way = replace(way, left=way.left - steps / speed, gone=way.gone + steps, legs=(*way.legs, steps))
    return way if inputs.forced or not on.disorder else _disordered(inputs, leg, on, way)


_CLOSED = Text("cannot enter", "не пройти")


def _behind(inputs: Inputs, leg: Leg) -> bool:
    """Whether ground that a forced move cannot cross stands behind it as an obstacle (C-9.1-05)."""
    return bool(inputs.forced) and leg.ground in RULES.ids("disorder.forced.obstacles") and not leg.along


def _length(inputs: Inputs, leg: Leg) -> Fraction | None:
    """How far the leg goes; an obstacle behind that is not measured is as wide as the rules make it (C-12.4-01, C-12.5-01)."""
    if leg.steps is not None:
        return Fraction(str(leg.steps))
    width = f"terrain.width.{'river' if leg.ground == 'bridge' else leg.ground}"
    return Fraction(RULES.number(width)) if _behind(inputs, leg) and width in RULES else None


def _disordered(inputs: Inputs, leg: Leg, on: Cell, way: _Way) -> _Way:
    """Disorder of a leg: once a movement (C-12.1-01, C-12.3-01, Q-90); at each edge of a hill (C-12.2-06)."""
    if leg.ground in RULES.ids("terrain.each_crossing"):
        points = on.disorder
    else:
        each = way.kinds and leg.ground not in way.kinds and way.work.choice("Q-90") == "each-kind"
        points = on.disorder if not way.kinds or each else 0
        way = replace(way, kinds=(*way.kinds, leg.ground))
    why = RULES.text("disorder.sources.terrain.says") if points else Text("once a movement", "один раз за движение")
    said = Text("+{n}: {why}", "+{n}: {why}").fill(n=points, why=why)
    cites = on.cites if points else (*RULES.cite(f"terrain.ground.{leg.ground}.disorder"), *cite("formations", "Q-90"))
    way.work.append(Term(Text("OR", "ОР"), points, said, cites))
    return replace(way, disorder=way.disorder + points)


def _over_works(inputs: Inputs, leg: Leg, way: _Way) -> _Way:
    """Crossing an unguarded obstacle; who used too much of the movement to reach it waits before it (C-14-08)."""
    work: Work = "barricade" if leg.ground == "barricade" else "fortification"
    over, name = crossing(work, inputs.troop), RULES.text(f"camp.works.{leg.ground}.name")
    if inputs.forced:
        way.work.rests_on("Q-89")
    if over.forbidden or leg.guarded:
        said, cites = (_CLOSED, over.cites) if over.forbidden else (_GUARDED, cite("formations", "C-14-07", "C-14-11"))
        return _stopped(inputs, leg.ground, Term(name, "stopped", said, cites), way)
    if not over.stated:
        raise MusterError(UNSTATED)
    whole = way.full / _part_of_a_whole_move(inputs)
    used, limit, cost = way.full - way.left, whole * RULES.number("camp.crossing.in_time"), whole * over.cost
    if used >= limit:
        said = Text("{used} ≥ {limit}: stands before it", "{used} ≥ {limit}: стоит перед ней")
        said = said.fill(used=number(used), limit=number(limit))
        return _stopped(inputs, leg.ground, term(name, _plain(used), said, "camp.crossing.in_time"), way)
    if cost > way.left:
        said = Text(
            "crossing costs {whole} × {part} = {cost}, left: {left}",
            "преодоление: {whole} × {part} = {cost}, осталось {left}",
        )
        said = said.fill(
            whole=number(whole), part=_share(Fraction(over.cost)), cost=number(cost), left=number(way.left)
        )
        return _stopped(inputs, leg.ground, Term(name, "stopped", said, over.cites), way)
    said = Text("crossing costs {full} × {part} = {cost}", "преодоление: {full} × {part} = {cost}").fill(
        full=number(whole), part=_share(Fraction(over.cost)), cost=number(cost)
    )
    way.work.append(Term(name, _plain(cost), said, over.cites))
    disorder = 0 if inputs.forced else over.disorder
    if disorder:
        words = RULES.text("disorder.sources.obstacle.says")
        said = Text("+{n}: {why}", "+{n}: {why}").fill(n=disorder, why=words)
        way.work.add(Text("OR", "ОР"), disorder, said, "camp.crossing.disorder")
    return replace(way, left=way.left - cost, disorder=way.disorder + disorder, legs=(*way.legs, Fraction(0)))


_GUARDED = Text("guarded: it must be stormed first", "защищена: сначала штурмовать")


def _part_of_a_whole_move(inputs: Inputs) -> Fraction:
    """The share of a whole move that a forced one is (C-9.1-01 to -03); an obstacle costs half of the whole (C-14-07)."""
    if inputs.forced in ("retreat", "flight", "pursuit"):
        return Fraction(RULES.number(f"movement.{inputs.forced}"))
    if inputs.forced is None:
        return Fraction(1)
    loose = inputs.troop in RULES.ids("movement.evades_fully")
    return Fraction(RULES.number("movement.skirmish_evade" if loose else "movement.evade"))


def _stopped(inputs: Inputs, ground: str, step: Term, way: _Way) -> _Way:
    """The way ends before that ground: a further point for who retreats or evades, the end of who flees (C-9.1-06)."""
    way.work.append(step)
    behind = ground not in WORKS or ground in _works_behind(inputs, way.work)
    if behind and inputs.forced in RULES.ids("disorder.forced.stopped_by"):
        points = RULES.whole("disorder.sources.blocked")
        words = RULES.text("disorder.sources.blocked.says")
        said = Text("+{n}: {why}", "+{n}: {why}").fill(n=points, why=words)
        way.work.add(Text("OR", "ОР"), points, said, "disorder.sources.blocked", "C-9.1-06")
        return replace(way, disorder=way.disorder + points, stopped=ground)
    if behind and inputs.forced in RULES.ids("disorder.forced.scattered_by"):
        said = Text("scattered", "рассеян")
        way.work.add(Text("outcome", "исход"), "scattered", said, "disorder.forced.scattered_by")
        return replace(way, stopped=ground, scattered=True)
    return replace(way, stopped=ground)


def _works_behind(inputs: Inputs, work: Working) -> tuple[str, ...]:
    """The works that count as an obstacle behind (Q-89)."""
    every = inputs.forced and work.choice("Q-89") == "all-works"
    return RULES.ids("disorder.forced.works" if every else "disorder.forced.obstacles")


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
