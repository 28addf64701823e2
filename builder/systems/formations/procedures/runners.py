"""Who stands in the way of a unit that flees or retreats: own units, own skirmishers, the enemy (9.1, 9.2, 9.4)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number, Term, Value
from builder.rules.legality import Law, Laws
from builder.rules.sums import Sum
from builder.rules.wording import number, signed
from builder.systems.formations.formed import DEEP
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures import discipline, fate_terms
from builder.systems.formations.procedures.mover import Steps
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import cast, pace
from builder.systems.formations.procedures.reform import may_pass
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.readings import working
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import part
from builder.text import Text

_OR = "disorder.sources"


class Inputs(Strict):
    """A unit on its forced move, and the unit that it comes upon."""

    runner: Annotated[Side, Field(description="as the fight left it; `support`: the ranks of its column (C-9.4-05)")]
    standing: Annotated[Side, Field(description="who is in its way, with its own `support` (C-9.4-05)")]
    whose: Annotated[Literal["own", "enemy"], Field(description="whether that unit is its own side's")] = "own"
    does: Annotated[Literal["flight", "retreat"], Field(description="what the runner does")] = "flight"
    left: Annotated[Steps | None, Field(description="steps of its move that are left when it gets there")] = None
    deep: Annotated[int, Field(ge=1, le=20, description="units one behind another that stand there")] = 1
    discipline: Annotated[int | None, Field(ge=0, le=20, description="D, for the test of the standing unit")] = None
    die: Annotated[int | None, Field(description="the roll of that test; left out: its chances")] = None
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None


def run(inputs: Inputs) -> Calculation:
    """What becomes of both, or the chances of the test. Raises MusterError for units or tests that cannot be."""
    runner = cast(inputs.runner, "runner", inputs.year)
    standing = cast(inputs.standing, "standing", inputs.year)
    RUNS.refuse(inputs)
    loose = standing.profile.density == "skirmish"
    if inputs.whose == "enemy":
        return _met(runner, standing, loose and runner.profile.density != "skirmish", inputs)
    if inputs.does == "flight" and troop(runner.profile) == "foot-skirmishers" and _passes(runner, standing):
        why = Text("skirmishers on foot pass through", "пешие застрельщики проходят сквозь отряд")
        goes_on = _fate(inputs.does, why, "C-6.2-05")
        return _ended((runner, goes_on), (standing, _fate("continue", why, "C-6.2-05", "C-9.2-02")))
    if loose:
        return _driven(runner, standing, inputs)
    if inputs.does == "retreat":
        why = Text("an own unit behind: stops", "позади свой отряд: останавливается")
        return _ended((runner, _fate("halt", why, "C-9.1-07")), (standing, _fate("continue", _UNMOVED, "C-9.1-07")))
    return _carried(runner, standing, inputs)


def strength(side: Side) -> Sum:
    """BS as it is compared: figures less losses and disorder, and the support, of runners the ranks of their column."""
    terms = [
        term(
            RULES.text("bases.characteristics.bs.short"), side.profile.stats.bs, number(side.profile.stats.bs), "C-1-20"
        )
    ]
    less = RULES.whole("disorder.each") * side.disorder
    for label, value, source in (
        (Text("losses", "потери"), -side.losses, "C-1-21"),
        (Text("disorder", "расстройство"), less, "disorder.each"),
        (Text("support", "поддержка"), _support(side), "C-9.4-05"),
    ):
        terms += [term(label, value, signed(value), source)] if value else []
    label = Text("BS compared{name}", "БС для сравнения{name}").fill(name=side.called)
    return Sum.of(RULES, label, terms, "C-9.4-05")


def _support(side: Side) -> Number:
    helpers = side.support
    counts = {
        "unit_each": helpers.units, "skirmishers_each": helpers.skirmishers, "light_chariots_each": helpers.light_chariots,
    }  # fmt: skip
    return sum(count * RULES.number(f"fighting.support.{each}") for each, count in counts.items())


def _carried(runner: Side, standing: Side, inputs: Inputs) -> Calculation:
    """Own units that are no skirmishers: by BS they test Discipline or stand at once (C-9.2-04)."""
    totals = strength(runner), strength(standing)
    one, other = (total.value for total in totals)
    tests = one >= other
    words = Text("{one} ≥ {other}: must test Discipline", "{one} ≥ {other}: тест Дисциплины")
    if not tests:
        words = Text("{one} < {other}: stands", "{one} < {other}: стоит")
    label = Text("test{name}", "тест{name}").fill(name=standing.called)
    asked = term(label, tests, words.fill(one=number(one), other=number(other)), "C-9.2-04")
    steps: tuple[Term, ...] = (*(step for total in totals for step in (*total.terms, total.as_term())), asked)
    result: dict[str, Value] = {"runner_bs": one, "standing_bs": other, "tested": tests}
    holds = True
    if tests:
        if inputs.discipline is None:
            return _answer(steps, result)
        test = discipline.run(discipline.Inputs(discipline=inputs.discipline, use="carried", die=inputs.die))
        if inputs.die is None:
            odds = {"stands": test.odds["passed"], "flees": test.odds["failed"]}
            return _answer((*steps, *test.working), result, odds)
        commanded, rolled, *_ = test.working  # D and its roll; what follows from it is told below
        steps += (commanded, rolled)
        holds = bool(test.result["passed"])
    if not holds:
        fled = _fate("flight", Text("flees with them", "бежит вместе с ними"), "C-9.2-04", points="flight")
        on = _fate("flight", Text("flees on", "бежит дальше"), "C-9.2-04")
        return _ended((runner, on), (standing, fled), steps, result)
    why = Text("stands, disordered", "стоит, расстроен")
    harmless = runner.profile.density in RULES.ids("disorder.harmless_runners")
    if harmless:
        why = Text("stands: skirmishers disorder nobody", "стоит: застрельщики никого не расстраивают")
    stands = _fate("continue", why, "C-9.2-04", "C-10-02", points=None if harmless else "friends")
    found, more = _behind(runner, standing, inputs)
    return _ended((runner, found), (standing, stands), (*steps, *more), result)


def _behind(runner: Side, standing: Side, inputs: Inputs) -> tuple[Fate, tuple[Term, ...]]:
    """The runner is placed behind those who stand, if it has the movement, else it is scattered (C-9.2-04)."""
    whole = RULES.number(f"bases.depth.{standing.profile.troop}") * inputs.deep
    own = RULES.number(f"bases.depth.{runner.profile.troop}")
    words = Text(
        "{whole} past them + {own} of its own base = {needs}", "мимо них {whole} + своя подставка {own} = {needs}"
    )
    said = words.fill(whole=number(whole), own=number(own), needs=number(whole + own))
    label = Text("to stand behind them, steps", "чтобы встать за ними, шагов")
    step = term(label, whole + own, said, "C-9.2-04", f"bases.depth.{standing.profile.troop}")
    if inputs.left is None:
        why = Text("behind them with {n} steps left, else scattered", "за ними, если осталось {n} шагов, иначе рассеян")
        return _fate("behind-or-scattered", why.fill(n=number(whole + own)), "C-9.2-04"), (step,)
    if inputs.left >= whole + own:
        return _fate("behind", Text("placed behind them", "ставится за ними"), "C-9.2-04"), (step,)
    why = Text("not enough movement: scattered", "движения не хватило: рассеян")
    return _fate("scattered", why, "C-9.2-04"), (step,)


def _driven(runner: Side, standing: Side, inputs: Inputs) -> Calculation:
    """Own skirmishers evade a full move ahead; fleeing horse scatters those it catches (C-9.2-05)."""
    on = _fate(inputs.does, Text("goes on", "продолжает движение"), "C-9.2-05")
    steps = part(pace(standing), "movement.skirmish_evade")
    words = Text("evade ahead of them, {n} steps", "уклоняются перед ними на {n} шагов").fill(n=number(steps))
    evades = _fate("evade", words, "C-9.2-05", "C-9.1-04", "C-10-02", points="evasion")
    result: dict[str, Value] = {"standing.evades": steps}
    rides = inputs.does == "flight" and runner.profile.troop in RULES.ids("disorder.forced.rides_down")
    if not rides:
        return _ended((runner, on), (standing, evades), result=result)
    if inputs.left is None:
        words = Text("scattered, if the riders have {n} steps left", "рассеяны, если у всадников осталось {n} шагов")
        label = Text("caught{name}", "настигнуты{name}").fill(name=standing.called)
        step = term(label, steps, words.fill(n=number(steps)), "disorder.forced.rides_down")
        return _ended((runner, on), (standing, evades), (step,), result)
    gap = steps - Fraction(str(inputs.left))
    caught = gap <= 0
    head = Text("{gap}: caught", "{gap}: настигнуты") if caught else Text("{gap}: not caught", "{gap}: не настигнуты")
    label = Text("gap in steps{name}", "разрыв в шагах{name}").fill(name=standing.called)
    step = term(label, gap, head.fill(gap=number(gap)), "disorder.forced.rides_down")
    if caught:
        why = Text("ridden down by their own horse", "их топчет своя конница")
        evades = _fate("scattered", why, "C-9.2-05", points="evasion")
    return _ended((runner, on), (standing, evades), (step,), {**result, "gap": gap, "catches": caught})


def _met(runner: Side, standing: Side, dodges: bool, inputs: Inputs) -> Calculation:
    """The enemy: who retreats fights him, who flees is scattered, but for skirmishers, who get out of the way."""
    if inputs.does == "retreat":
        why = Text("fights him without turning", "вступает с ним в бой, не разворачиваясь")
        return _ended((runner, _fate("halt", why, "C-9.1-08")), (standing, _fate("continue", _UNMOVED, "C-9.1-08")))
    if not dodges:
        gone = _fate("scattered", Text("touches another enemy: scattered", "задел другого врага: рассеян"), "C-9.1-09")
        return _ended((runner, gone), (standing, _fate("continue", _UNMOVED, "C-9.1-09")))
    steps = part(pace(standing), "movement.skirmish_evade")
    words = Text("evade the runners, {n} steps", "уклоняются от бегущих на {n} шагов").fill(n=number(steps))
    evades = _fate("evade", words, "C-9.1-09", points="evasion")
    on = _fate("flight", Text("goes on", "продолжает движение"), "C-9.1-09")
    return _ended((runner, on), (standing, evades), result={"standing.evades": steps})


def _ended(
    first: tuple[Side, Fate],
    second: tuple[Side, Fate],
    steps: tuple[Term, ...] = (),
    result: dict[str, Value] | None = None,
) -> Calculation:
    """Both fates at the end of the working."""
    terms, told = list(steps), dict(result or {})
    for who, (side, fate) in zip(("runner", "standing"), (first, second), strict=True):
        terms += fate_terms.closing(side, fate)
        told |= {f"{who}.does": fate.does, f"{who}.disorder": fate.disorder}
        if fate.does == "scattered" or fate_terms.destroyed(side, fate):
            told[f"{who}.removed"] = "scattered"
    return _answer(terms, told)


def _answer(steps: Iterable[Term], result: Mapping[str, Value], odds: Mapping[str, Fraction] = {}) -> Calculation:
    work = working()
    work.append(*steps)
    return work.answer(result, odds)


def _fate(does: str, why: Text, *cites: str, points: str | None = None) -> Fate:
    """A fate without losses; `points`: the cause of its disorder."""
    outcome = "flight" if points == "flight" else "continue"
    return Fate(outcome, does, 0, RULES.whole(f"{_OR}.{points}") if points else 0, why, cites)


def _passes(runner: Side, standing: Side) -> bool:
    return may_pass(troop(runner.profile), troop(standing.profile))


RUNS: Laws[Inputs] = Laws(
    DEEP.of_part(lambda it: it.deep),
    Law(
        "die",
        Text(
            "`die` is the roll of a Discipline test: say `discipline`",
            "`die` — бросок на Дисциплину: укажите `discipline`",
        ),
        lambda it: it.die is not None and it.discipline is None,
        "C-4.3b-03",
    ),
)
_UNMOVED = Text("stands", "стоит")
