"""The cost of re-forming, the move that remains, and whether the regiment may still attack (A-501, A-516, A-520 to A-523)."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import measure, number
from builder.rules.working import Working
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text

Action = Literal["open", "width", "exchange", "hedgehog"]


class Inputs(Strict):
    """The re-forming of a regiment in a movement phase."""

    actions: Annotated[
        tuple[Action, ...],
        Field(max_length=10, description="open: into or out of open order; width: front; exchange: figures inside"),
    ] = ()
    left: Annotated[
        int, Field(ge=0, le=1000, description="figures that widen the front to the left (only with `width`)")
    ] = 0
    right: Annotated[int, Field(ge=0, le=1000, description="number of figures that extend the front to the right")] = 0
    farthest: Annotated[
        float, Field(ge=0, le=100, description="instead of width: steps moved by the farthest figure (A-523)")
    ] = 0
    musician: bool = False
    move: Annotated[
        float | None, Field(gt=0, le=100, description="its own move in steps; default: that of infantry")
    ] = None
    gap: Annotated[float | None, Field(ge=0, le=1000, description="steps to the nearest enemy; default: far")] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The cost in moves, the steps left, and whether it may attack this turn.

    Raises MusterError for what the text forbids: too near, too many figures, more than a move.
    """
    work = working(inputs.readings)
    attack = _may_attack(inputs, work)
    RE_FORMING.refuse(_Change(inputs, attack))
    free = _free(inputs)
    cost = sum((_cost(action, inputs) for action in inputs.actions), Fraction(0)) - free
    left = (1 - cost) * _move(inputs) - _exact(inputs.farthest)
    MOVES.refuse(left)
    _widening(inputs, work)
    _costs(inputs, free, work)
    _rest(inputs, cost, left, work)
    reach = RULES.whole("fighting.ban.reach")
    says = Text("may attack") if attack else Text("no: may not come within {reach} step of an enemy")
    work.add(Text("attack this turn"), attack, says.fill(reach=reach), "fighting.ban.reach")
    return work.answer({"moves": cost, "steps": left, "attack": attack, "hole": _leaves_hole(inputs)})


class _Change(NamedTuple):
    """A change of formation, and whether the regiment may attack."""

    inputs: Inputs
    attack: bool = True


@law("near", Text("no re-forming within {reach} step of the enemy"), "A-521")
def _too_near(it: _Change) -> Fault:
    reach = RULES.whole("fighting.ban.reach")
    return it.inputs.gap is not None and it.inputs.gap < reach and not it.attack and {"reach": reach}


RE_FORMING: Laws[_Change] = Laws(_too_near)


MOVES: Laws[Fraction] = sole("more", Text("more than a whole move in all"), lambda left: left < 0)


@law("most", Text("at most {each} figures to each side, {both} in all"), "A-522")
def _too_wide(it: Inputs) -> Fault:
    each, both = RULES.whole("reform.widening.each"), RULES.whole("reform.widening.all")
    return (max(it.left, it.right) > each or it.left + it.right > both) and {"each": each, "both": both}


WIDENING: Laws[Inputs] = Laws(
    _too_wide, Law("width", Text("`left` and `right` need the action `width`"), lambda it: "width" not in it.actions)
)


def _widening(inputs: Inputs, work: Working) -> None:
    """The figures from rank two that widen the front (A-522)."""
    if not inputs.left and not inputs.right:
        return
    WIDENING.refuse(inputs)
    both, men = RULES.whole("reform.widening.all"), inputs.left + inputs.right
    says = Text("{left} + {right} = {men}, at most {both}")
    said = says.fill(left=inputs.left, right=inputs.right, men=men, both=both)
    label = Text("figures from rank {rank}").fill(rank=RULES.whole("reform.widening.rank"))
    work.add(label, men, said, "reform.widening.each", "reform.widening.all")


def _leaves_hole(inputs: Inputs) -> bool:
    """Whether widening leaves a hole: an exchange of figures closes it, otherwise the filling of ranks does."""
    return bool(inputs.left + inputs.right) and "exchange" not in inputs.actions


def _move(inputs: Inputs) -> Fraction:
    """The move of its figures: as given, else that of infantry (A-Q19)."""
    return Fraction(RULES.whole("troops.foot.move")) if inputs.move is None else _exact(inputs.move)


def _exact(steps: float) -> Fraction:
    return Fraction(str(steps))


def hedgehog_cost(*, musician: bool) -> str:
    """The key of what it costs to form a hedgehog (A-516)."""
    return "reform.costs.hedgehog-musician" if musician else "reform.costs.hedgehog"


def _key(action: Action, inputs: Inputs) -> str:
    return hedgehog_cost(musician=inputs.musician) if action == "hedgehog" else f"reform.costs.{action}"


def _cost(action: Action, inputs: Inputs) -> Fraction:
    return Fraction(RULES.number(_key(action, inputs)))


def _costs(inputs: Inputs, free: Fraction, work: Working) -> None:
    """The cost of each action, and what a musician makes free."""
    for action in inputs.actions:
        key = _key(action, inputs)
        work.constant(RULES.text(f"{key}.name"), key)
    if free:
        work.plain(Text("free with a musician"), -free, "persons.musician.reforms")


def _rest(inputs: Inputs, cost: Fraction, left: Fraction, work: Working) -> None:
    """The total cost, the move that remains, and the state of the regiment."""
    work.plain(Text("cost in moves"), cost, "A-520")
    if inputs.farthest:
        says = Text("its figures move {steps} of {move} steps")
        said = says.fill(steps=measure(inputs.farthest), move=number(_move(inputs)))
        work.add(Text("widening by movement"), _exact(inputs.farthest), said, "A-523")
    if _leaves_hole(inputs):
        says = Text("closed in phase {phase}").fill(phase=RULES.whole("turn.phases.filling"))
        work.add(Text("hole in the ranks"), True, says, "A-522")
    if "hedgehog" in inputs.actions:
        still = Text("no further movement; use the rest of the move before forming")
        work.add(RULES.text("fighting.formations.hedgehog.name"), True, still, "A-517")
    if "open" in inputs.actions:
        gap = RULES.whole("fighting.gap.open")
        says = Text("{gap} step between figures after any move")
        work.add(Text("in open order"), gap, says.fill(gap=gap), "fighting.gap.open", "A-502")
    work.plain(Text("steps left"), left, *(["troops.foot.move"] if inputs.move is None else []))


def _free(inputs: Inputs) -> Fraction:
    """The reduction by a musician: the most expensive re-forming except the hedgehog, which has its own cost with a musician (A-609)."""
    if not inputs.musician:
        return Fraction(0)
    costs = sorted((_cost(action, inputs) for action in inputs.actions if action != "hedgehog"), reverse=True)
    return sum(costs[: RULES.whole("persons.musician.reforms")], Fraction(0))


def _may_attack(inputs: Inputs, work: Working) -> bool:
    """No attack after re-forming, free or not (A-521, A-703); after widening by movement it depends on A-Q25."""
    moved = bool(inputs.farthest) and work.choice("A-Q25") == "ban"
    return not inputs.actions and not moved
