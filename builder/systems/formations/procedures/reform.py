"""Reforms of a column and passing through own units (sections 6.2 and 6.3)."""

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Law, Laws, sole
from builder.rules.sums import product
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import CROSSINGS, Crossing, Work, crossing
from builder.systems.formations.procedures.situation import Edge
from builder.systems.formations.procedures.terrain import Troop
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import WIDE, Front, deep_column
from builder.systems.formations.wording import disordered, named, share
from builder.text import Text, joined

Rank = Annotated[int, Field(ge=1, le=20)]


class Inputs(Strict):
    """A change of frontage, a swap of ranks, or a passage through friendly units."""

    ask: Annotated[Literal["frontage", "rank-swap", "passage"], Field(description="the question to answer")] = (
        "frontage"
    )
    units: Annotated[int, Field(ge=1, le=60, description="units of the formation")] = 1
    front: Annotated[int, Field(ge=1, le=60, description="current front, in units")] = 1
    to: Annotated[int | None, Field(ge=1, le=60, description="desired front, in units; default: a line")] = None
    move: Annotated[float | None, Field(ge=0, le=100, description="move in steps, for the cost")] = None
    reaction: Annotated[
        bool, Field(description="the change is a reaction to an attack, which allows fewer reforms")
    ] = False
    in_melee: Annotated[
        bool, Field(description="the formation is in melee, where only ranks may be swapped (C-6.3-01)")
    ] = False
    in_command: Annotated[
        bool,
        Field(
            description="the formation is in command, as reforms made as a reaction or in melee require (C-6.3-04, C-6.3-05)"
        ),
    ] = True
    edge: Annotated[
        Edge, Field(description="edge attacked; after an attack on the flank or rear, ranks may not be swapped")
    ] = "front"
    troop: Annotated[Troop, Field(description="troops that swap or pass")] = "free-foot"
    ranks: Annotated[tuple[Rank, Rank], Field(description="places in the column that swap")] = (1, 2)
    through: Annotated[Troop, Field(description="friendly troops passed through, or the other unit of a swap")] = (
        "free-foot"
    )
    works: Annotated[
        Literal["none"] | Work,
        Field(description="works of the battery that is passed through; they are crossed as an obstacle (C-15.1a-07)"),
    ] = "none"

    @property
    def wanted(self) -> int:
        """The frontage that it changes to."""
        return self.units if self.to is None else self.to

    @property
    def commanded(self) -> bool:
        """Whether a reform as a reaction to an attack, or in melee, is made in command (C-6.3-04, C-6.3-05)."""
        return self.in_command or not (self.reaction or self.in_melee)


FRONTAGES: Laws[Inputs] = Laws(
    Law(
        "melee",
        Text("a formation in melee may not change its frontage; it may swap ranks, turn after an attack on the flank or rear, or form a hedgehog or turtle"),
        lambda it: it.in_melee,
        "C-6.3-01",
    ),
    WIDE.of_part(lambda it: Front(it.units, max(it.wanted, it.front))),
    deep_column.of_part(lambda it: Front(it.units, min(it.wanted, it.front)).depth),
)  # fmt: skip
RANKS: Laws[Inputs] = Laws(deep_column.of_part(lambda it: max(it.ranks)))
PASSAGES: Laws[Inputs] = sole(
    "works",
    Text("`works` needs `through: artillery`"),
    lambda it: it.works != "none" and it.through not in RULES.ids("movement.passage.positions"),
    "C-15.1a-07",
)  # fmt: skip


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
    answers = {"frontage": _frontage, "rank-swap": _rank_swap, "passage": _passage}
    return answers[inputs.ask](inputs)


def _frontage(inputs: Inputs) -> Calculation:
    FRONTAGES.refuse(inputs)
    front, to, work = inputs.front, inputs.wanted, readings.working({})
    needed, each = reforms(front, to), 2 * RULES.whole("movement.reform.widen")
    said = Text("{front} → {to}, {each} per reform: {needed}")
    said = said.fill(front=front, to=to, each=each, needed=needed)
    work.add(Text("reforms"), needed, said, "movement.reform.widen", result="reforms")
    bound = "movement.reform.reaction" if inputs.reaction else "movement.reform.most"
    phases, most = turns(needed), RULES.whole(bound)
    said = Text("at most {most} per phase").fill(most=most)
    work.add(Text("movement phases"), phases, said, bound, result="phases")
    work.result("in_time", needed <= most and inputs.commanded)
    _out_of_command(inputs, "C-6.3-05", work)
    if inputs.move is not None:
        now, part, move = min(needed, most), RULES.number("movement.reform.cost"), Fraction(str(inputs.move))
        cost = move * part * now
        factors = joined(number(now), share(part), by=" × ")
        label = Text("cost of this phase")
        work.add(label, cost, product(factors, move, cost), "movement.reform.cost", result="cost")
    return work.answer()


def _rank_swap(inputs: Inputs) -> Calculation:
    RANKS.refuse(inputs)
    apart, most = abs(inputs.ranks[0] - inputs.ranks[1]), RULES.whole("movement.reform.rank_swap")
    who = {inputs.troop, inputs.through} <= set(RULES.ids("movement.passage.rank_swap"))
    allowed = who and 0 < apart <= most and inputs.edge == "front" and inputs.commanded
    names = dict.fromkeys(named(f"terrain.troops.{column}") for column in (inputs.troop, inputs.through))
    said = Text("{apart} of at most {most} places; {who}: {verdict}")
    said = said.fill(apart=apart, most=most, who=joined(*names, by=Text(" and ")), verdict=_verdict(allowed))
    work = readings.working({})
    label = Text("rank swap")
    work.add(label, allowed, said, "movement.reform.rank_swap", "movement.passage.rank_swap")
    if inputs.edge != "front":
        words = Text("not after an attack on the flank or rear")
        work.add(Text("attacked"), inputs.edge, words, "C-6.3-04")
    _out_of_command(inputs, "C-6.3-04", work)
    return work.answer({"allowed": allowed})


def _out_of_command(inputs: Inputs, fact: str, work: Working) -> None:
    if inputs.commanded:
        return
    words = Text("no reaction when out of command")
    if inputs.in_melee:
        words = Text("no rank swap in melee when out of command")
    work.add(Text("command zone"), False, words, fact)


def _passage(inputs: Inputs) -> Calculation:
    """Whether they pass, and over the works of a battery at what cost (C-15.1a-07)."""
    PASSAGES.refuse(inputs)
    who, whom = (named(f"terrain.troops.{column}") for column in (inputs.troop, inputs.through))
    over = None if inputs.works == "none" else crossing(inputs.works, inputs.troop)
    allowed = may_pass(inputs.troop, inputs.through) and not (over and over.forbidden)
    said = Text("{who} through {whom}: {verdict}").fill(who=who, whom=whom, verdict=_verdict(allowed))
    work = readings.working({})
    work.add(Text("passage"), allowed, said, *_sources(inputs, allowed), result="allowed")
    if over:
        _crossed(inputs, over, work)
    elif not allowed and inputs.troop == "foot-skirmishers" and inputs.through in RULES.ids("movement.passage.never"):
        gap = RULES.number("movement.gap") * RULES.whole("bases.front")
        said = Text("or a gap of {gap} steps").fill(gap=number(gap))
        work.add(Text("gap"), gap, said, "movement.gap")
    return work.answer()


def _sources(inputs: Inputs, allowed: bool) -> tuple[str, ...]:
    """The lists that say whether they pass."""
    nobody, positions, own = "movement.passage.nobody", "movement.passage.positions", _who_passes(inputs.troop)
    if inputs.troop in RULES.ids(nobody):
        return (nobody,)
    if inputs.through in RULES.ids(positions) and inputs.through not in RULES.ids(own):
        return (positions,)
    return (own,) if allowed else (own, "movement.passage.never")


def _crossed(inputs: Inputs, over: Crossing, work: Working) -> None:
    """What the works of the position do to troops that pass."""
    name = named(f"camp.works.{inputs.works}")
    if over.forbidden:
        work.add(name, "stopped", Text("may not be crossed"), *over.sources)
        return
    CROSSINGS.refuse(over)
    words = Text("crossing costs {part} of the whole move")
    work.add(name, over.cost, words.fill(part=share(over.cost)), *over.sources)
    work.result("disorder", over.disorder)
    if inputs.move is not None:
        move = Fraction(str(inputs.move))
        cost = move * over.cost
        work.add(Text("cost"), cost, product(share(over.cost), move, cost), *over.sources, result="cost")
    if over.disorder:
        said = disordered(over.disorder, RULES.text("disorder.sources.obstacle.says"))
        work.add(Text("disorder", "points of it"), over.disorder, said, "camp.crossing.disorder")


def _verdict(allowed: bool) -> Text:
    return Text("yes") if allowed else Text("no")
