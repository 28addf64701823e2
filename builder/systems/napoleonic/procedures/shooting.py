"""Shooting at one target: values by stands and band, modifiers, the sum and the stands destroyed (N-3nn to N-5nn)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import NO_CHANCES, at_most, certain, event, face
from builder.rules.sums import multiplied, written
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.procedures import shooter
from builder.systems.napoleonic.rulebook import RULES, Chosen, sides, working
from builder.text import Text, joined, same


class Inputs(Strict):
    """All groups that shoot at one target in a phase."""

    groups: Annotated[tuple[shooter.Group, ...], Field(min_length=1, max_length=20)]
    target: shooter.Target = shooter.Target()
    die: Annotated[int | None, Field(description="d20 roll for the remainder; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)


def value(group: shooter.Group, target: shooter.Target, work: Working) -> int:
    """Add the steps of a group and return its share of the sum. Raises MusterError if it may not shoot."""
    table = shooter.may_shoot(group, target, work)
    band = shooter.shot_at(group, target, table, work)
    kind = RULES.text(f"shooting.kinds.{band.kind}.name")
    who = troops.name(group.type, dismounted=not group.mounted, howitzers=group.howitzers)
    label = same("{who} ×{n}").fill(who=who, n=group.stands)
    basic, keys = fire.value(table, band, group.stands, work)
    count = fire.counted(group.stands, work)
    where = Text("{kind}, {reach}: {value}")
    if count < group.stands:
        where = Text("{kind}, {reach}, counted as {n}: {value}")
    says = where.fill(kind=kind, reach=_reach(band, shooter.levels(group, target, work)), value=basic, n=count)
    work.add(label, basic, says, *keys)
    if shooter.without_effect(group, target, band.kind, work):
        place = RULES.text(f"shooting.covers.{target.cover}.name")
        how = str(RULES[f"shooting.kinds.{band.kind}"].value)
        says = Text("no effect: {place}").fill(place=place)
        work.add(label, 0, says, f"shooting.no_effect.{how}")
        return 0
    total = basic
    for row in shooter.acting(group, target, band.kind, work).rows:
        if each := RULES.whole(row.key):
            total += each * count
            work.add(row.name, each * count, multiplied(each, count), row.key)
    if total < 0 and work.choice("N-Q5") == "each-group":
        work.add(label, 0, Text("below 0: counts as 0"), "N-Q5")
        return 0
    return total


def _reach(band: fire.Band, higher: int) -> Text:
    """The limits of a band; for ball from a hill, what the hill adds."""
    said = Text("{a} to {b} cm")
    if higher and band.kind in RULES.ids("shooting.raised"):
        said = Text("{a} to {b} cm ({higher|hill level|hill levels} +{more})")
    return said.fill(a=band.start, b=band.end, higher=higher, more=higher * RULES.whole("shooting.level"))


def run(inputs: Inputs) -> Calculation:
    """Stands destroyed with the given die, or the exact chances of each number.

    Raises MusterError if a group may not shoot at the target or the die roll is impossible.
    """
    work = working(inputs.readings)
    points = [value(group, inputs.target, work) for group in inputs.groups]
    total = max(0, sum(points))
    work.add(Text("sum"), total, written(points, total), "N-311", result="sum")
    whole, rest = divmod(total, RULES.whole("shooting.full"))
    divided = same("{whole} ({total} = {whole} × {full} + {rest})")
    says = divided.fill(total=total, whole=whole, full=RULES.whole("shooting.full"), rest=rest)
    work.add(Text("destroyed without a roll"), whole, says, "shooting.full", result="automatic")
    work.result("rest", rest)
    if inputs.die is None and rest:
        lost = event(at_most(rest, sides())).map(lambda more: _capped(whole + more, inputs.target)).possible()
        return work.answer(odds=lost.sorted().map(str))
    more = 0
    if inputs.die is not None and rest:
        more = int(face(inputs.die, sides()) <= rest)
        says = same(f"{inputs.die} {'≤' if more else '>'} {rest}")
        work.add(Text("roll for the remainder"), inputs.die, says, "N-311")
    gone = _capped(whole + more, inputs.target)
    _taken(gone, inputs.target, work)
    return work.answer({"destroyed": gone}, NO_CHANCES if rest else certain(str(gone)))


def _capped(lost: int, target: shooter.Target) -> int:
    return lost if target.stands is None else min(lost, target.stands)


def _taken(lost: int, target: shooter.Target, work: Working) -> None:
    """Add the step with the number of stands lost and where they are taken from (N-312)."""
    key = f"shooting.casualties.{target.formation}.says"
    says = joined(number(lost), RULES.text(key)) if lost and RULES.has_text(key) else number(lost)
    work.add(Text("stands destroyed"), lost, says, "N-312")
