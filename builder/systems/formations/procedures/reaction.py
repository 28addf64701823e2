"""Reactions to an attack: whether one is in time, which the order allows, each possible reaction on Manoeuvre (4.3,
6.3, 8.2).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number, Term
from builder.rules.legality import Laws, missing, needed, sole
from builder.rules.sums import written
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures import melee_rules, movement, terrain
from builder.systems.formations.procedures.consequences import evasion_steps
from builder.systems.formations.procedures.movement import Attacker, Mover, Steps, possible_steps
from builder.systems.formations.procedures.parts import in_role, no_evasion
from builder.systems.formations.procedures.protective_shot import Attacked, unprotected
from builder.systems.formations.procedures.situation import Side, acts_freely, edge, uncommanded
from builder.systems.formations.procedures.wheel import Angle
from builder.systems.formations.procedures.wheel import cost as wheel_cost
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import share_in_steps
from builder.systems.formations.wording import named
from builder.text import Text, same

ATTACKER = Text("(attacker)")
UNREACHED = "disorder.sources.unreached"
_ATTACKERS_OR = Text("disorder (attacker)")


class Inputs(Strict):
    """An attack that is declared, and the unit that it is aimed at."""

    attacker: Annotated[Attacker, Field(description="the unit or formation that attacks")]
    target: Annotated[Side, Field(description="the unit or formation attacked; its `edge` is the edge attacked")]
    distance: Annotated[Steps | None, Field(description="shortest distance to contact in steps (C-8.1-01)")] = None
    legs: Annotated[
        tuple[terrain.Leg, ...], Field(max_length=20, description="instead of `distance`: ground crossed, leg by leg")
    ] = ()
    wheel: Annotated[Angle | None, Field(description="attacker's wheel at the start, in degrees")] = None
    made_return_shot: Annotated[bool, Field(description="the target made a return shot this turn (C-7-09)")] = False
    year: Annotated[Year | None, Field(description="year of the battle, for the target's weapons")] = None
    readings: readings.Chosen

    @property
    def measured(self) -> tuple[terrain.Leg, ...]:
        """The legs that have a length: works are crossed."""
        return tuple(leg for leg in self.legs if leg.ground not in terrain.WORKS)


APPROACHES: Laws[Inputs] = sole(
    "way",
    Text("give the distance to contact only once: as `distance` or as `legs`"),
    lambda it: (it.distance is None) is not bool(it.legs),
)  # fmt: skip
LENGTHS: Laws[Inputs] = sole(
    "steps",
    Text("each of `legs` needs `steps`"),
    lambda it: any(leg.steps is None for leg in it.measured),
)
WALKS: Laws[bool] = sole(
    "reach",
    Text(
        "over this ground the attacker does not reach contact; `muster calc formations movement` shows how far it moves"
    ),
    lambda reaches: not reaches,
    "C-4.3a-15",
)
CARDS: Laws[object] = sole(
    "order",
    Text("the `order` of the attacked unit is missing: add, for example, `target.order=defence`"),
    missing,
    "C-8.2-01",
)


Why = tuple[Text, tuple[str, ...]]


class Answer(NamedTuple):
    """One way to react: its id among the results, its name, why not (None: it may), and what it is or costs."""

    id: str
    name: Text
    refused: Why | None
    says: Text
    cites: tuple[str, ...]


def _note(target: Side, found: tuple[Answer, ...], work: Working) -> None:
    """Each way as a step, and by its id as a result."""
    for one in found:
        label = same("{way}{name}").fill(way=one.name, name=target.called)
        if one.refused:
            says, facts = one.refused
            work.add(label, False, Text("no: {why}").fill(why=says), *facts, result=one.id)
        else:
            work.add(label, True, one.says, *one.cites, result=one.id)
    if _may_evade(found):
        work.result("evades", evasion_steps(target))


def _may_evade(found: tuple[Answer, ...]) -> bool:
    """Whether it may evade."""
    return any(one.id == "evade" and not one.refused for one in found)


def _answers(target: Side, chosen: Mapping[str, str]) -> Iterator[Answer]:
    """Every possible reaction on Manoeuvre; turning, if it is attacked on an edge other than the front."""
    steps = Text("{n} steps, +{points} disorder")
    words = steps.fill(n=number(evasion_steps(target)), points=RULES.whole("disorder.sources.evasion"))
    yield Answer("evade", Text("evade"), no_evasion(target, chosen), words, ("C-4.3a-12", "C-9.1-01", "C-10-02"))
    if edge(target) != "front":
        words = Text("to face the attacker")
        yield Answer("turn", Text("turn", "to turn"), _no_turn(target), words, ("C-4.3a-12", "C-8.2-04"))
    words = Text("in the command zone")
    yield Answer("rank_swap", Text("swap ranks"), _no_swap(target), words, ("C-6.3-04",))
    most = RULES.whole("movement.reform.reaction")
    words = Text("{n} reform of another kind; a change of frontage only in the command zone")
    yield Answer(
        "reform", Text("reform", "to reform"), _no_reform(target), words.fill(n=most), ("C-4.3a-12", "C-6.3-05")
    )


def _no_turn(target: Side) -> Why | None:
    if target.engaged:
        return _IN_MELEE, ("C-4.2-09",)
    if target.in_formation:
        return Text("formations may not turn to face an attacker"), ("C-8.2-04",)
    if target.profile.troop in RULES.ids("movement.reform.never_turns"):
        words = Text("elephants, chariots and artillery may not turn to face an attacker")
        return words, ("movement.reform.never_turns",)
    return None


def _no_swap(target: Side) -> Why | None:
    """Ranks may be swapped in a melee too, if it is in command (C-6.3-01)."""
    in_column = target.in_formation and target.shape in (None, "column", "deep-line")
    if not in_column or troop(target.profile) not in RULES.ids("movement.passage.rank_swap"):
        return Text("only infantry in free order in a column"), ("C-6.3-04",)
    if edge(target) != "front":
        return Text("not after an attack on the flank or rear"), ("C-6.3-04",)
    return None


def _no_reform(target: Side) -> Why | None:
    if target.engaged:
        return _IN_MELEE, ("C-6.3-01",)
    if target.shape in ("hedgehog", "turtle"):
        words = Text("a unit may leave a hedgehog or turtle only on Defence")
        return words, ("C-4.3a-06",)
    if target.profile.troop == "artillery":
        words = Text("guns and engines need a whole turn to change facing")
        return words, ("C-15.2a-09",)
    if target.profile.troop == "elephants" and not target.in_formation:
        return Text("elephants outside a formation may not reform"), ("C-8.2-04",)
    return None


_IN_MELEE = Text("the unit is in melee")


@dataclass(frozen=True, slots=True)
class Timing:
    """The movement that an attacker needs to contact, of how much; above `most` reactions are in time."""

    needs: Number
    whole: Number
    most: Number

    @property
    def in_time(self) -> bool:
        """Whether a reaction is in time before contact (C-8.2-03)."""
        return self.needs > self.most

    @property
    def reaches(self) -> bool:
        """Whether the attack comes into contact if its target stands."""
        return self.needs <= self.whole

    def term(self) -> Term:
        """The step that says so."""
        late = Text("{needs} ≤ {most} (move {whole}): too late")
        early = Text("{needs} > {most} (move {whole}): in time")
        said = (early if self.in_time else late).fill(
            needs=number(self.needs), most=number(self.most), whole=number(self.whole)
        )
        return term(Text("reaction"), self.in_time, said, "movement.reaction")


def timing(needs: Number, whole: Number, chosen: Mapping[str, str]) -> Timing:
    """The timing if contact needs this many steps of a movement of that many."""
    return Timing(needs, whole, share_in_steps(whole, "movement.reaction", chosen))


def run(inputs: Inputs) -> Calculation:
    """The movement that the attack needs, and what the target does. Raises MusterError when the attack is not described."""
    work = readings.working(inputs.readings)
    work.rests_on("Q-78")
    target = in_role(inputs.target, "defender", inputs.year, work)
    at, disorder = _needed(inputs, work)
    may_attack(inputs.attacker, (target.profile,), target.works)
    work.append(at.term())
    work.results({"needs": at.needs, "reaches": at.reaches, "in_time": at.in_time})
    if not at.reaches:
        words = Text("{needs} > {whole}: no contact if the target stands")
        said = words.fill(needs=number(at.needs), whole=number(at.whole))
        work.add(Text("attack"), False, said, "C-4.3a-15", "C-6.1-01")
        work.append(unreached(_ATTACKERS_OR))
        disorder += RULES.whole(UNREACHED)
    if disorder:
        work.result("attacker.disorder", disorder)
    against_bb = any(unit.melee for unit in inputs.attacker.units)
    _halting(inputs.attacker, target, work)
    ways = _reaction(target, at, against_bb, work)
    shot = _protective(inputs, target, at)
    work.result("protective_shot", shot.value)
    if _may_evade(ways):
        _race(target, at, work)
    work.append(shot)
    return work.answer()


def may_attack(attacker: Mover, defenders: Sequence[Profile], works: str) -> None:
    """Raises MusterError when no unit of the attackers may attack any of these, whatever their order (C-3.5-01, C-14-04)."""
    strikes = [melee_rules.Strike(unit, struck, works) for unit in attacker.units for struck in defenders]
    able = (one for one in strikes if melee_rules.STRIKES.broken(one) is None)
    melee_rules.STRIKES.refuse(next(able, strikes[0]))


def _halting(attacker: Mover, target: Side, work: Working) -> None:
    """Units that are not melee-capable, in an attacking formation, do not contact one that is (C-3.5-02)."""
    without = [unit for unit in attacker.units if not unit.melee]
    if without and target.profile.melee:
        steps = RULES.whole("movement.halt")
        words = Text("{n|unit stops|units stop} {steps|step|steps} from the enemy").fill(n=len(without), steps=steps)
        work.add(Text("attackers that are not melee-capable"), steps, words, "C-3.5-02")


def _race(target: Side, at: Timing, work: Working) -> None:
    """Whether the attacker, with the rest of its movement, catches a unit that evades (C-9.3-02)."""
    gap = at.needs + evasion_steps(target) - at.whole
    caught = gap <= 0
    if caught:
        words = Text("caught: a clash")
    else:
        words = Text("{gap} steps ahead: the attack does not reach it, {n} disorder")
    label = Text("if it evades{name}").fill(name=target.called)
    sources = ("C-9.3-02", *(() if caught else ("C-4.3a-15", UNREACHED)))
    work.add(label, caught, words.fill(gap=number(gap), n=RULES.whole(UNREACHED)), *sources, result="caught")


def unreached(label: Text) -> Term:
    """The disorder of an attack that does not reach the enemy (C-4.3a-15)."""
    points = RULES.whole(UNREACHED)
    says = same("{n}: {why}").fill(n=points, why=RULES.text(f"{UNREACHED}.says"))
    return term(label, points, says, UNREACHED, "C-4.3a-15")


def _needed(inputs: Inputs, work: Working) -> tuple[Timing, int]:
    """The movement to contact: the distance, more over slow ground and own works, and the wheel before it; disorder."""
    APPROACHES.refuse(inputs)
    whole = possible_steps(inputs.attacker.moves(work), work, ATTACKER)
    needs, disorder = Fraction(str(inputs.distance or 0)), 0
    if legs := (*inputs.attacker.way_out_of_works, *inputs.legs):
        walk = movement.path_over_ground(inputs.attacker, legs, work)
        WALKS.refuse("stopped" not in walk.result and Fraction(walk.result["steps"]) >= _measured(inputs))
        needs += Fraction(whole) - Fraction(walk.result["left"])
        disorder = int(walk.result["disorder"])
    words = same("{way}").fill(way=number(needs))
    if inputs.wheel is not None:
        cost = wheel_cost(inputs.attacker.frontage, inputs.wheel)
        words = written([needs, cost], needs + cost)
        needs += cost
    sources = ("C-8.1-01", *(("C-6.2-02", "C-6.2-03") if inputs.wheel is not None else ()))
    label = Text("movement to contact, steps")
    work.add(label, needs, words, *sources)
    return timing(needs, whole, work), disorder


def _measured(inputs: Inputs) -> Fraction:
    """Steps over the ground that is described; works are crossed, they have no length."""
    LENGTHS.refuse(inputs)
    return sum((Fraction(str(leg.steps)) for leg in inputs.measured), start=Fraction(0))


def _reaction(target: Side, at: Timing, against_bb: bool, work: Working) -> tuple[Answer, ...]:
    """What the target may or must do, from the table of orders; on Manoeuvre it returns each possible reaction."""
    label = Text("applied result{name}").fill(name=target.called)
    if not at.in_time:
        work.add(label, "stands", _STANDS, "C-8.2-03", result="reaction")
        return ()
    row = f"orders.matrix.attacked-{'front' if edge(target) == 'front' else 'side'}"
    orders = _orders(target, work)
    # a hedgehog or turtle, of infantry in a column, is the only reaction on Defence besides the shot
    hedges = target.profile.troop == "infantry" and target.in_formation and target.shape != "line"
    cells = [f"{row}.{one}" for one in orders if one != "defence" or hedges]
    acting = [cell for cell in cells if RULES[cell].value != "forbidden"]
    ways = tuple(_answers(target, work)) if f"{row}.manoeuvre" in acting else ()
    if ways and all(one.refused for one in ways):
        acting.remove(f"{row}.manoeuvre")
    charge = melee_rules.Charge(target, against_bb, work)
    if f"{row}.attack" in acting and (refused := melee_rules.COUNTERCHARGES.refusal(charge)):
        acting.remove(f"{row}.attack")
        if not acting:
            words = Text("stands: {why}").fill(why=refused.says)
            work.add(label, "stands", words, f"{row}.attack", result="reaction")
            work.results({one.id: False for one in ways})
            return ways
    for cell in acting:
        order = named(f"orders.kinds.{cell.rpartition('.')[-1]}")
        said = same("{order}: {says}").fill(order=order, says=RULES.filled_text(f"{cell}.says"))
        work.add(label, str(RULES[cell].value), said, cell)
    if acting:
        must = len(acting) == 1 and RULES[acting[0]].value == "must"
        work.result("reaction", "must" if must else "may")
    else:
        work.add(label, "stands", Text("stands"), f"{row}.{orders[0]}", result="reaction")
    _note(target, ways, work)
    return ways


def _orders(target: Side, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The orders whose reactions it has: its own, for skirmishers without cards those of every order (C-8.2-01)."""
    if uncommanded(target, chosen):
        return ("none",)
    if acts_freely(target):
        return RULES.ids("orders.cards")
    return (needed(target.order, CARDS),)


def _protective(inputs: Inputs, target: Side, at: Timing) -> Term:
    """Whether it may shoot: a defensive shot has a limit of its own, and may be in time where nothing else is (C-8.2-03)."""
    label = Text("defensive shot")
    if not at.reaches:
        words = Text("no: the attack does not reach contact")
        return term(label, False, words, "C-7-05")
    distance = float(_measured(inputs)) if inputs.distance is None else inputs.distance
    attacked = Attacked(target, distance, inputs.made_return_shot, inputs.readings)
    if refused := unprotected(attacked):
        words = Text("no: {why}").fill(why=refused.says)
        return term(label, False, words, "C-7-05", "C-8.2-03")
    words = Text("yes: {least} steps or more").fill(least=number(RULES.number("movement.protective_shot")))
    return term(label, True, words, "movement.protective_shot", "C-8.2-03")


_STANDS = Text("stands: too late for a reaction")
