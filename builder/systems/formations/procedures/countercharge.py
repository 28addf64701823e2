"""The countercharge: where attacker and attacked meet (section 8.2)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Laws, sole
from builder.rules.sums import difference
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import Work
from builder.systems.formations.procedures import melee_rules, movement, terrain
from builder.systems.formations.procedures.movement import Attacker, Mover, Steps, possible_steps
from builder.systems.formations.procedures.reaction import ATTACKER, UNREACHED, may_attack, timing, unreached
from builder.systems.formations.procedures.situation import Edge
from builder.systems.formations.rulebook import RULES
from builder.text import Text

_NAMES = ("attacker", "defender")
_PARTS = (ATTACKER, Text("(defender)"))


class Inputs(Strict):
    """An attack, and a target that countercharges because its order is Attack."""

    attacker: Annotated[Attacker, Field(description="the unit or formation that attacks")]
    defender: Annotated[Mover, Field(description="the unit or formation that is attacked; its order is Attack")]
    distance: Annotated[Steps, Field(description="shortest distance between the two in steps (C-8.1-01)")]
    edge: Annotated[Edge, Field(description="the defender's edge that is attacked (C-8.2-06)")] = "front"
    works: Annotated[Work | None, Field(description="works the defender stands behind and has to cross (Q-106)")] = None
    readings: readings.Chosen


MET: Laws[Inputs] = Laws(melee_rules.FRONT.of_part(lambda it: it.edge))
GOING: Laws[melee_rules.Meeting] = Laws(melee_rules.HELD_BACK)
OVER: Laws[tuple[str, Mapping[str, str]]] = Laws(melee_rules.BEHIND)
CROSSED: Laws[Calculation] = sole(
    "works",
    Text("the unit cannot cross its works: it does not attack or countercharge"),
    lambda walk: "stopped" in walk.result,
    ("C-14-04", "C-14-06"),
)  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """The steps of each to the place of contact. Raises MusterError for an attack that cannot be met in this way."""
    MET.refuse(inputs)
    work = readings.working(inputs.readings)
    movers = inputs.attacker, inputs.defender
    whole, second = (possible_steps(one.moves(work), work, part) for one, part in zip(movers, _PARTS, strict=True))
    may_attack(inputs.attacker, inputs.defender.units, inputs.works or "none")
    against_bb = any(unit.melee for unit in inputs.attacker.units)
    GOING.refuse(melee_rules.Meeting(inputs.defender.units, against_bb, work))
    apart, first, disorder = Fraction(str(inputs.distance)), whole, [0, 0]
    if inputs.attacker.works:
        first, disorder[0] = _crossed(inputs.attacker, inputs.attacker.works, work, ATTACKER)
    at = timing(apart + whole - first, whole, work)
    work.append(at.term())
    if at.in_time and inputs.works:
        OVER.refuse((inputs.works, work))
        second, disorder[1] = _crossed(inputs.defender, inputs.works, work, _PARTS[1])
    if at.in_time:
        ways = meeting(apart, (first, second))
        _shared(apart, (first, second), work)
    else:
        ways = (apart, Fraction(0))
        work.add(Text("defender"), "stands", _LATE, "C-8.2-03")
    gap = apart - first - second
    work.results({"in_time": at.in_time, "meets": gap <= 0})
    if gap > 0:
        words = Text("{gap} steps apart").fill(gap=number(gap))
        work.add(Text("no contact"), gap, words, "C-4.3a-15", "C-6.1-01", result="gap")
        ways = (Fraction(first), Fraction(second))
        disorder = [points + RULES.whole(UNREACHED) for points in disorder]
        work.append(unreached(Text("disorder on both sides")))
    work.results({f"{name}.disorder": points for name, points in zip(_NAMES, disorder, strict=True) if points})
    for name, part, way in zip(_NAMES, _PARTS, ways, strict=True):
        label = Text("steps moved {part}").fill(part=part)
        work.plain(label, way, "C-8.2-07", result=f"{name}.steps")
    return work.answer()


def _crossed(mover: Mover, works: Work, work: Working, part: Text) -> tuple[Number, int]:
    """The steps that a unit has left beyond its works, and the disorder of crossing them (C-14-07)."""
    walk = movement.path_over_ground(mover, (terrain.Leg(ground=works),), work, part)
    CROSSED.refuse(walk)
    return Fraction(walk.result["left"]), int(walk.result["disorder"])


def meeting(apart: Fraction, speeds: tuple[Number, Number]) -> tuple[Fraction, Fraction]:
    """The moves of both: the faster first covers the difference in Move, and they share the rest (C-8.2-07)."""
    ahead = _ahead(apart, speeds)
    each = (apart - ahead) / 2
    return (each + ahead, each) if speeds[0] > speeds[1] else (each, each + ahead)


def _ahead(apart: Fraction, speeds: tuple[Number, Number]) -> Fraction:
    """What the faster covers first: the difference, or the whole distance."""
    return min(apart, Fraction(max(speeds) - min(speeds)))


def _shared(apart: Fraction, speeds: tuple[Number, Number], work: Working) -> None:
    """The steps to where they meet."""
    ahead, each = _ahead(apart, speeds), min(meeting(apart, speeds))
    said = difference(max(speeds), min(speeds))
    work.add(Text("the faster side moves first"), ahead, said, "C-8.2-07")
    words = Text("half of ({apart} − {ahead}): {each}")
    said = words.fill(apart=number(apart), ahead=number(ahead), each=number(each))
    work.add(Text("then each side moves"), each, said, "C-8.2-07")


_LATE = Text("stands: too late to countercharge")
