"""Shooting at one target: values by stands and band, modifiers, the sum and what it destroys (N-3nn to N-5nn)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure, Term, Value
from builder.systems.napoleonic import fire, readings, troops
from builder.systems.napoleonic.dicing import at_most, face
from builder.systems.napoleonic.procedures.shooter import (
    Group,
    Target,
    acting,
    cover_of,
    may_shoot,
    shot_at,
    without_effect,
)
from builder.systems.napoleonic.readings import Chosen
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.wording import joined, multiplied, number, summed, term
from builder.text import Text, same
from builder.text.citation import cite


class Inputs(Strict):
    """All that shoots at one target in a phase."""

    groups: Annotated[tuple[Group, ...], Field(min_length=1, max_length=20)]
    target: Target = Target()
    die: Annotated[int | None, Field(description="the d20 for the rest; left out: exact chances")] = None
    readings: Chosen = Field(default_factory=dict)


def value(group: Group, target: Target, chosen: dict[str, str]) -> tuple[int, tuple[Term, ...]]:
    """What a group adds to the sum, with its working. Raises MusterError when it may not shoot there."""
    table = may_shoot(group, target, chosen)
    band = shot_at(group, target, table, chosen)
    kind = RULES.text(f"shooting.kinds.{band.kind}.name")
    who = troops.name(group.type, dismounted=not group.mounted, howitzers=group.howitzers)
    label = Text("{who}, {n}", "{who}, {n}").fill(who=who, n=group.stands)
    basic, keys = fire.value(table, band, group.stands, chosen)
    count = fire.counted(group.stands, chosen)
    where = Text("{kind}, {a} to {b} cm: {value}", "{kind}, {a}–{b} см: {value}")
    if count < group.stands:
        where = Text("{kind}, {a} to {b} cm, counts as {n}: {value}", "{kind}, {a}–{b} см, считается как {n}: {value}")
    says = where.fill(kind=kind, a=band.start, b=band.end, value=basic, n=count)
    steps = [term(label, basic, says, *keys)]
    if without_effect(group, target, band.kind, chosen):
        place = RULES.text(f"shooting.covers.{target.cover}.name")
        how = str(RULES[f"shooting.kinds.{band.kind}"].value)
        says = Text("no effect: {place}", "бесполезно: {place}").fill(place=place)
        steps.append(term(label, 0, says, f"shooting.no_effect.{how}"))
        return 0, tuple(steps)
    total = basic
    for row in acting(group, target, band.kind, chosen).rows:
        if each := RULES.whole(row.key):
            total += each * count
            steps.append(term(row.name, each * count, multiplied(each, count), row.key))
    if total < 0 and readings.choice(chosen, "N-Q5") == "each-group":
        steps.append(term(label, 0, Text("below 0: adds nothing", "ниже 0: не добавляет ничего"), "N-Q5"))
        total = 0
    return total, tuple(steps)


def run(inputs: Inputs) -> Calculation:
    """Stands destroyed with the die given, else the exact chances of each number.

    Raises MusterError when a group may not shoot at the target or the die is impossible.
    """
    chosen = inputs.readings
    worked = [value(group, inputs.target, chosen) for group in inputs.groups]
    total = max(0, sum(points for points, _ in worked))
    steps = [step for _, terms in worked for step in terms]
    points = [points for points, _ in worked]
    steps.append(term(Text("sum", "сумма"), total, summed(points, total), "N-311"))
    whole, rest = divmod(total, RULES.whole("shooting.full"))
    divided = Text("{total} = {whole} × {full} + {rest}", "{total} = {whole} × {full} + {rest}")
    says = divided.fill(total=total, whole=whole, full=RULES.whole("shooting.full"), rest=rest)
    steps.append(term(Text("destroyed without a roll", "уничтожено без броска"), whole, says, "shooting.full"))
    used = readings.asked(chosen, _asked(inputs))
    result: dict[str, Value] = {"sum": total, "automatic": whole, "rest": rest}
    if inputs.die is None and rest:
        chance = at_most(rest)
        odds: dict[str, Fraction] = {}
        for lost, share in ((whole, 1 - chance), (whole + 1, chance)):
            if share:
                capped = str(_capped(lost, inputs.target))
                odds[capped] = odds.get(capped, Fraction(0)) + share
        return Calculation(tuple(steps), result, odds, used)
    more = 0
    if inputs.die is not None and rest:
        more = int(face(inputs.die) <= rest)
        says = same(f"{inputs.die} {'≤' if more else '>'} {rest}")
        steps.append(term(Text("roll for the rest", "бросок на остаток"), inputs.die, says, "N-311"))
    lost = _capped(whole + more, inputs.target)
    steps.append(_taken(lost, inputs.target))
    certain = {} if rest else {str(lost): Fraction(1)}
    return Calculation(tuple(steps), {**result, "destroyed": lost}, certain, used)


def _capped(lost: int, target: Target) -> int:
    return lost if target.stands is None else min(lost, target.stands)


def _taken(lost: int, target: Target) -> Term:
    """How many stands go, and from where (N-312)."""
    key = f"shooting.casualties.{target.formation}.says"
    says = joined(number(lost), RULES.text(key)) if lost and RULES.has_text(key) else number(lost)
    return term(Text("stands destroyed", "уничтожено подставок"), lost, says, "N-312")


def _asked(inputs: Inputs) -> Iterator[str]:
    """The readings that this shot leans on."""
    yield "N-Q5"
    for group in inputs.groups:
        table = troops.table(group.type, group.howitzers) or "infantry"
        key = f"shooting.tables.{table}"
        if group.stands > RULES.whole("shooting.largest"):
            yield "N-Q2"
        if group.seen and group.distance == RULES.whole(f"{key}.near"):
            yield "N-Q3"
        if not group.seen:
            yield "N-Q4"
        if troops.dismounts(group.type) and group.moved:
            yield "N-Q7"
        if troops.arm(group.type) == "guns":
            yield "N-Q8"
            if group.level:
                yield "N-Q9"
        elif inputs.target.cover == "artillery-fortification" and group.above:
            yield "N-Q6"
        if group.howitzers and inputs.target.cover == "fort-wall":
            yield "N-Q26"
        if _canister_at_low_wall(group, inputs):
            yield "N-Q28"
        if group.formation in RULES.ids("shooting.narrow.formations"):
            yield "N-Q29"


def _canister_at_low_wall(group: Group, inputs: Inputs) -> bool:
    """Whether it matters which walls stop canister: this one counts, and the shot is no ball (N-Q28)."""
    table = troops.table(group.type, group.howitzers)
    if table is None or cover_of(group, inputs.target, inputs.readings) not in RULES.ids("shooting.low_walls"):
        return False
    kind = shot_at(group, inputs.target, table, inputs.readings).kind
    return kind not in RULES.ids("shooting.solid") and str(RULES[f"shooting.kinds.{kind}"].value) == "artillery"


PROCEDURE = Procedure(
    id="shooting",
    name=Text("Shooting", "Стрельба"),
    about=Text(
        "all groups of foot and guns that shoot at one target: the sum of their values and what it destroys",
        "все группы пехоты и орудий, стреляющие по одной цели: сумма показателей и потери",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("napoleonic", "N-304", "N-306", "N-307", "N-309", "N-311", "N-312"),
)
