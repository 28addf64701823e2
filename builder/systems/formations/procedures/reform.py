"""Reforms of a column and passing through own units (sections 6.2 and 6.3)."""

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure, Term, Value
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures.situation import Edge
from builder.systems.formations.procedures.terrain import UNSTATED, Troop
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.works import Crossing, Work, crossing
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError

Rank = Annotated[int, Field(ge=1, le=20)]


class Inputs(Strict):
    """A change of frontage, a swap of ranks, or a passage through own units."""

    ask: Annotated[Literal["frontage", "rank-swap", "passage"], Field(description="what is asked")] = "frontage"
    units: Annotated[int, Field(ge=1, le=60, description="units of the formation")] = 1
    front: Annotated[int, Field(ge=1, le=60, description="units side by side now")] = 1
    to: Annotated[int | None, Field(ge=1, le=60, description="units side by side wanted; left out: a line")] = None
    dv: Annotated[float | None, Field(ge=0, le=100, description="Dv in steps, for the cost")] = None
    reaction: Annotated[bool, Field(description="as a reaction to an attack: fewer reforms are in time")] = False
    in_melee: Annotated[
        bool, Field(description="the formation is in melee: of these reforms only ranks change then (C-6.3-01)")
    ] = False
    in_command: Annotated[
        bool, Field(description="a commander reaches it; asked of reactions and in melee (C-6.3-04, C-6.3-05)")
    ] = True
    edge: Annotated[Edge, Field(description="the edge struck; after a flank or rear blow no ranks change")] = "front"
    troop: Annotated[Troop, Field(description="who swaps or passes")] = "free-foot"
    ranks: Annotated[tuple[Rank, Rank], Field(description="places in the column that change")] = (1, 2)
    through: Annotated[Troop, Field(description="own unit that is passed through, or the other one of a swap")] = (
        "free-foot"
    )
    works: Annotated[
        Literal["none"] | Work, Field(description="of the battery passed through: crossed as an obstacle (C-15.1a-07)")
    ] = "none"


def reforms(front: int, to: int) -> int:
    """Reforms from one frontage to another: each changes it by a base on both flanks (C-6.3-05)."""
    return ceil(abs(to - front) / (2 * RULES.whole("movement.reform.widen")))


def turns(needed: int) -> int:
    """Whole movement phases that so many reforms take (C-6.3-01)."""
    return ceil(needed / RULES.whole("movement.reform.most"))


def may_pass(troop: str, through: str) -> bool:
    """Whether own troops pass through others, by columns of the terrain matrix (C-6.2-05 to -08)."""
    if troop in RULES.ids("movement.passage.nobody"):
        return False
    if through in RULES.ids("movement.passage.positions"):
        return True
    if not {troop, through}.isdisjoint(RULES.ids("movement.passage.never")):
        return False
    return through in RULES.ids(_who_passes(troop))


def _who_passes(troop: str) -> str:
    return f"movement.passage.{'foot_skirmishers' if troop == 'foot-skirmishers' else 'others'}"


def run(inputs: Inputs) -> Calculation:
    """Whether and at what cost. Raises MusterError for a frontage or rank that the formation does not have."""
    if inputs.ask == "frontage":
        return _frontage(inputs)
    if inputs.ask == "rank-swap":
        return _rank_swap(inputs)
    return _passage(inputs)


def _frontage(inputs: Inputs) -> Calculation:
    if inputs.in_melee:
        raise MusterError(_IN_MELEE)
    to = inputs.units if inputs.to is None else inputs.to
    if max(to, inputs.front) > inputs.units:
        raise MusterError(
            Text(
                "{units|unit|units} cannot stand {front} side by side", "отрядов {units}, им не встать по {front} в ряд"
            ).fill(units=inputs.units, front=max(to, inputs.front))
        )
    deepest = RULES.whole("command.formation.depth")
    if -(-inputs.units // min(to, inputs.front)) > deepest:
        raise MusterError(
            Text(
                "a column is at most {deepest} units deep: {units} need more beside each other (C-3.2-03)",
                "глубина колонны не больше {deepest} отрядов: при {units} нужно больше в ряд (C-3.2-03)",
            ).fill(deepest=deepest, units=inputs.units)
        )
    needed = reforms(inputs.front, to)
    each = 2 * RULES.whole("movement.reform.widen")
    said = Text("{front} → {to}, {each} a reform: {needed}", "{front} → {to}, по {each} за перестроение: {needed}")
    said = said.fill(front=inputs.front, to=to, each=each, needed=needed)
    work = readings.working({})
    work.add(Text("reforms", "перестроения"), needed, said, "movement.reform.widen")
    most = RULES.whole("movement.reform.reaction" if inputs.reaction else "movement.reform.most")
    phases = turns(needed)
    sources = "movement.reform.reaction" if inputs.reaction else "movement.reform.most"
    said = Text("at most {most} at once", "не больше {most} сразу").fill(most=most)
    work.add(Text("movement phases", "фазы движения"), phases, said, sources)
    result: dict[str, int | str | bool | Fraction] = {
        "reforms": needed, "phases": phases, "in_time": needed <= most and _commanded(inputs),
    }  # fmt: skip
    _out_of_command(inputs, "C-6.3-05", work)
    if inputs.dv is not None:
        cost = Fraction(str(inputs.dv)) * RULES.number("movement.reform.cost") * min(needed, most)
        said = Text("{needed} × {part} × {dv} = {cost}", "{needed} × {part} × {dv} = {cost}").fill(
            needed=min(needed, most), part=same(str(RULES.number("movement.reform.cost"))),
            dv=number(Fraction(str(inputs.dv))), cost=number(cost),
        )  # fmt: skip
        work.add(Text("cost of this phase", "расход этой фазы"), cost, said, "movement.reform.cost")
        result["cost"] = cost
    return work.answer(result)


def _rank_swap(inputs: Inputs) -> Calculation:
    deepest, most = max(inputs.ranks), RULES.whole("movement.reform.rank_swap")
    if deepest > RULES.whole("command.formation.depth"):
        raise MusterError(
            Text(
                "a column is not {deepest} units deep (C-3.2-03)",
                "глубина колонны не бывает {deepest} отрядов (C-3.2-03)",
            ).fill(deepest=deepest)
        )
    apart = abs(inputs.ranks[0] - inputs.ranks[1])
    who = {inputs.troop, inputs.through} <= set(RULES.ids("movement.passage.rank_swap"))
    allowed = who and 0 < apart <= most and inputs.edge == "front" and _commanded(inputs)
    said = Text(
        "{apart} of at most {most} places; {who}: {verdict}", "{apart} из не более {most} мест; {who}: {verdict}"
    )
    said = said.fill(apart=apart, most=most, who=_swappers(inputs), verdict=_verdict(allowed))
    work, sources = readings.working({}), ("movement.reform.rank_swap", "movement.passage.rank_swap")
    work.add(Text("rank swap", "смена шеренг"), allowed, said, *sources)
    if inputs.edge != "front":
        words = Text("not after a blow in the flank or rear", "не после удара во фланг или тыл")
        work.add(Text("struck", "удар"), inputs.edge, words, "C-6.3-04")
    _out_of_command(inputs, "C-6.3-04", work)
    return work.answer({"allowed": allowed})


def _swappers(inputs: Inputs) -> Text:
    """Both units of a swap, or one word for two of a kind."""
    one, other = (RULES.text(f"terrain.troops.{column}.name") for column in (inputs.troop, inputs.through))
    return one if one == other else Text("{one} and {other}", "{one} и {other}").fill(one=one, other=other)


def _commanded(inputs: Inputs) -> bool:
    """Whether a reform that reacts to an attack, or is made in melee, is ordered by anybody (C-6.3-04, C-6.3-05)."""
    return inputs.in_command or not (inputs.reaction or inputs.in_melee)


def _out_of_command(inputs: Inputs, fact: str, work: Working) -> None:
    if _commanded(inputs):
        return
    words = Text("no reaction out of command", "вне командования реакции нет")
    if inputs.in_melee:
        words = Text("no rank swap in melee out of command", "в ближнем бою вне командования шеренги не меняют")
    work.add(Text("command zone", "командная зона"), False, words, fact)


def _passage(inputs: Inputs) -> Calculation:
    """Whether they pass, and over the works of a battery at what cost (C-15.1a-07)."""
    _refuse_passage(inputs)
    who, whom = (RULES.text(f"terrain.troops.{column}.name") for column in (inputs.troop, inputs.through))
    over = None if inputs.works == "none" else crossing(inputs.works, inputs.troop)
    allowed = may_pass(inputs.troop, inputs.through) and not (over and over.forbidden)
    said = Text("{who} through {whom}: {verdict}", "{who} через: {whom} — {verdict}").fill(
        who=who, whom=whom, verdict=_verdict(allowed)
    )
    own, anybody = _who_passes(inputs.troop), "movement.passage.positions"
    if inputs.troop in RULES.ids("movement.passage.nobody"):
        sources = ["movement.passage.nobody"]
    elif inputs.through in RULES.ids(anybody) and inputs.through not in RULES.ids(own):
        sources = [anybody]
    else:
        sources = [own, *([] if allowed else ["movement.passage.never"])]
    work = readings.working({})
    work.add(Text("passage", "проход"), allowed, said, *sources)
    result: dict[str, Value] = {"allowed": allowed}
    if over:
        return work.answer(result | _crossed(inputs, over, work))
    if not allowed and inputs.troop == "foot-skirmishers" and inputs.through in RULES.ids("movement.passage.never"):
        gap = RULES.number("movement.gap") * RULES.whole("bases.front")
        said = Text("or a gap of {gap} steps", "или промежуток {gap} шага").fill(gap=number(gap))
        work.add(Text("gap", "промежуток"), gap, said, "movement.gap")
    return work.answer(result)


def _refuse_passage(inputs: Inputs) -> None:
    """Raises MusterError for works of whom nobody fortifies."""
    if inputs.works != "none" and inputs.through not in RULES.ids("movement.passage.positions"):
        raise MusterError(
            Text(
                "`works` are those of a battery passed through: set `through: artillery` (C-15.1a-07)",
                "`works` — укрепления батареи, через которую проходят: укажите `through: artillery` (C-15.1a-07)",
            )
        )


def _crossed(inputs: Inputs, over: Crossing, work: Working) -> dict[str, Value]:
    """What the works of the position do to whoever passes."""
    name = RULES.text(f"camp.works.{inputs.works}.name")
    if over.forbidden:
        work.append(Term(name, "stopped", Text("cannot be crossed", "не преодолеть"), over.cites))
        return {}
    if not over.stated:
        raise MusterError(UNSTATED)
    words = Text("crossing costs {part} of the whole move", "преодоление: {part} всего движения")
    work.append(Term(name, over.cost, words.fill(part=same(str(over.cost))), over.cites))
    told: dict[str, Value] = {"disorder": over.disorder}
    if inputs.dv is not None:
        told["cost"] = cost = Fraction(str(inputs.dv)) * Fraction(over.cost)
        said = Text("{part} × {dv} = {cost}", "{part} × {dv} = {cost}")
        said = said.fill(part=same(str(over.cost)), dv=number(Fraction(str(inputs.dv))), cost=number(cost))
        work.append(Term(Text("cost", "расход"), cost, said, over.cites))
    if over.disorder:
        why = RULES.text("disorder.sources.obstacle.says")
        said = Text("+{n}: {why}", "+{n}: {why}").fill(n=over.disorder, why=why)
        work.add(Text("OR", "ОР"), over.disorder, said, "camp.crossing.disorder")
    return told


_IN_MELEE = Text(
    "a formation in melee does not change its front; it may swap ranks, turn after a blow in the flank or rear, or take hedgehog or turtle (C-6.3-01)",
    "формация в ближнем бою фронт не меняет; можно сменить шеренги, развернуться после удара во фланг или тыл, принять ежа или черепаху (C-6.3-01)",
)


def _verdict(allowed: bool) -> Text:
    return Text("yes", "да") if allowed else Text("no", "нет")


PROCEDURE = Procedure(
    id="reform",
    name=Text("Reforms and passing", "Перестроения и проход"),
    about=Text(
        "column to line and back, rank swap, who passes through own units",
        "колонна в линию и обратно, смена шеренг, проход через свои отряды",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-6.2-05", "C-6.3-01", "C-6.3-04", "C-6.3-05"),
)
