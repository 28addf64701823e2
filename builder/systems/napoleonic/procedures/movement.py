"""How far a unit moves over different kinds of terrain (N-201 to N-204)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Id, Strict
from builder.rules.calculation import Calculation, Term
from builder.rules.legality import Law, Laws, sole
from builder.rules.wording import number
from builder.systems.napoleonic import ground, troops
from builder.systems.napoleonic.rulebook import RULES, Chosen, choice, term, working
from builder.text import Text, same


class Leg(Strict):
    """A part of the route: its ground (default: open) and its length in cm; for a wall or ford, its width."""

    ground: Id | None = None
    length: Annotated[int, Field(gt=0, le=300)]


class Inputs(Strict):
    """A unit and its route."""

    type: Annotated[Id, Field(description="troop type: line-infantry, cavalry ...")]
    dismounted: bool = False
    move: Annotated[int, Field(gt=0, le=200, description="cm per turn, from the army list (N-Q1)")]
    depth: Annotated[
        int | None,
        Field(gt=0, le=200, description="depth of the formation in cm: the unit is slowed until its rear has left a wood, "
              "ploughland or sown field or has crossed a hill's edge, ford or wall, and is faster on a road only when its "
              "rear is on it (N-201, N-203, N-Q39)"),
    ] = None  # fmt: skip
    way: Annotated[tuple[Leg, ...], Field(min_length=1, max_length=20)]
    readings: Chosen = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of the way at one rate: its length in cm, the share of the move there, its name and source."""

    length: int
    share: Fraction
    name: Text
    source: str


WAYS: Laws[ground.Entry] = Laws(
    Law(
        "known",
        Text("unknown ground `{ground}`"),
        lambda it: (
            it.ground not in RULES.below("terrain.grounds")
            and {"ground": it.ground, "known": ", ".join(RULES.below("terrain.grounds"))}
        ),
        fix=troops.ONE_OF,
    ),
    ground.BARRED,
)


class UnitBeyondSettlement(NamedTuple):
    """A unit that has entered a settlement: cm of its front beyond it, cm from the start to it, depth of the unit in cm."""

    out: Fraction
    start: int
    depth: int


LEAVING: Laws[UnitBeyondSettlement] = sole(
    "inside",
    Text(
        "the move would end in the settlement, with the front {out} cm beyond it; a unit that passes through must leave it completely; stop in front of it, after {start} cm"
    ),
    lambda it: (it.out <= 0 or it.out < it.depth) and {"out": number(max(Fraction(0), it.out)), "start": it.start},
    "N-201",
)


def run(inputs: Inputs) -> Calculation:
    """How many cm of the way the unit moves, and how much of its move is left.

    Raises MusterError for unknown ground, ground that it may not enter, and a move that would end in a settlement.
    """
    work, left, gone = working(inputs.readings), Fraction(inputs.move), Fraction(0)
    work.append(term(Text("move"), inputs.move, same(str(inputs.move)), "N-Q1"))
    for one in _stretches(inputs, work):
        far = min(Fraction(one.length), left * one.share)
        says = Text("{far} cm, using {cost} cm of the move").fill(far=number(far), cost=number(far / one.share))
        work.add(one.name, far, says, one.source)
        gone, left = gone + far, left - far / one.share
        if far < one.length or not left:
            break
    work.append(*_left_behind(inputs, gone))
    return work.answer({"goes": gone, "left": left})


def _stretches(inputs: Inputs, chosen: Mapping[str, str]) -> Iterator[Stretch]:
    """The stretches of the way in order; the slowest ground under its front or rear decides."""
    depth, behind = inputs.depth or 0, list[Stretch]()
    for place, leg in enumerate(inputs.way):
        if leg.ground is not None:
            WAYS.refuse(ground.Entry(leg.ground, inputs.type, chosen, inputs.dismounted))
        own = _own(leg)
        if own.share > 1 and place and inputs.way[place - 1].ground != leg.ground:
            behind.append(Stretch(depth, Fraction(1), _rear(own.name), "N-201"))
        if own.share <= 1:  # off the road, the position of the rear no longer matters
            behind = [one for one in behind if one.share < 1]
        rest = own
        while rest.length:
            slowest = min((rest, *(one for one in behind if one.length)), key=lambda one: one.share)
            length = min(one.length for one in (rest, *behind) if one.length)
            yield Stretch(length, slowest.share, slowest.name, slowest.source)
            rest = replace(rest, length=rest.length - length)
            behind = [replace(one, length=one.length - length) for one in behind if one.length > length]
        if leg.ground and depth and (slow := _slows_rear(leg.ground, chosen)):
            behind.append(Stretch(depth, own.share, _rear(own.name), slow))


def _slows_rear(ground_id: str, chosen: Mapping[str, str]) -> str:
    """By which fact a ground slows a unit until its rear has left it; empty if only its front matters."""
    key = f"terrain.grounds.{ground_id}"
    if RULES.flag(f"{key}.whole"):
        return "N-203"
    return "N-Q39" if RULES.flag(f"{key}.line") and choice(chosen, "N-Q39") == "rear" else ""


def _own(leg: Leg) -> Stretch:
    if leg.ground is None:
        return Stretch(leg.length, Fraction(1), Text("open ground"), "N-202")
    key = f"terrain.grounds.{leg.ground}"
    return Stretch(leg.length, Fraction(RULES.number(f"{key}.move")), RULES.text(f"{key}.name"), f"{key}.move")


def _rear(ground_name: Text) -> Text:
    return Text("{ground} (rear of the unit)").fill(ground=ground_name)


def _left_behind(inputs: Inputs, gone: Fraction) -> Iterator[Term]:
    """A step for each settlement passed, with cm of the front beyond it. Raises MusterError if the unit is still in it (N-201)."""
    end = 0
    for leg in inputs.way:
        start, end = end, end + leg.length
        if leg.ground is None or not RULES.flag(f"terrain.grounds.{leg.ground}.leave") or gone <= start:
            continue
        out = gone - end
        LEAVING.refuse(UnitBeyondSettlement(out, start, inputs.depth or 0))
        says = Text("{out} cm beyond it; the unit must not be deeper than that").fill(out=number(out))
        if inputs.depth:
            says = Text("{out} cm beyond it; the unit is {depth} cm deep").fill(out=number(out), depth=inputs.depth)
        yield term(Text("passed through"), out, says, "N-201")
