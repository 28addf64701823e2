"""Which units move and how far: the move from class and equipment, halves, quarters, march, formations, reforms, the
path over ground (section 6).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number, Term
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.sums import difference, product
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.batteries import YEARS, turns
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.matrix import Work, troop
from builder.systems.formations.procedures import terrain
from builder.systems.formations.profile import Profile, speed
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import SPEEDS, evasion, formation_speed, frontage_cost, share_in_steps
from builder.systems.formations.troop_laws import (
    FANATICS,
    PIECES,
    WIDE,
    Front,
    Shaped,
    deep_column,
    not_of_foot,
    too_many_reforms,
)
from builder.systems.formations.wording import named, share
from builder.text import Text, joined

Way = Literal["move", "march", "sideways", "evade", "retreat", "flight", "follow", "pursuit"]
Units = Annotated[
    tuple[Profile, ...],
    Field(min_length=1, max_length=50, description="profiles of one unit, or of the units of a formation"),
]
Frontage = Annotated[int, Field(ge=1, le=50, description="units in the front rank of the formation")]


class Inputs(Strict):
    """A movement of a unit or formation."""

    units: Units
    frontage: Frontage = 1
    way: Annotated[Way, Field(description="march: on Manoeuvre, without interacting with the enemy (C-6.1-06)")] = (
        "move"
    )
    turtle: bool = False
    shot: Annotated[bool, Field(description="the unit has shot with hand-held weapons this turn (C-5.1-07)")] = False
    reforms: Annotated[int, Field(ge=0, description="reforms made in this phase (C-6.3-01)")] = 0
    year: Annotated[Year | None, Field(description="year of the battle; decides whether guns have wheels")] = None
    legs: Annotated[tuple[terrain.Leg, ...], Field(max_length=20, description="ground crossed, leg by leg")] = ()
    readings: readings.Chosen

    @property
    def guns(self) -> bool:
        """Whether a battery moves, alone or in a formation."""
        return self.piece is not None or self.units[0].troop == "artillery"

    @property
    def piece(self) -> str | None:
        """The piece of the first battery, if it is named."""
        return next((unit.piece for unit in self.units if unit.troop == "artillery"), None)

    @property
    def front(self) -> Front:
        """How a formation is drawn up; one unit stands for as many as its front has."""
        units = len(self.units)
        return Front(units, self.frontage if units > 1 else 1)


_WAYS: Mapping[Way, Text] = {
    "move": Text("move"),
    "march": Text("march"),
    "sideways": Text("backwards or sideways"),
    "evade": Text("evasion"),
    "retreat": Text("retreat"),
    "flight": Text("flight"),
    "follow": Text("following up a retreat"),
    "pursuit": Text("pursuit"),
}
_FORCED: Mapping[Way, Literal["retreat", "evasion", "flight", "pursuit"]] = {
    "retreat": "retreat", "evade": "evasion", "flight": "flight", "pursuit": "pursuit",
}  # fmt: skip


@law("spent", Text("shooting and reforms take up more than the whole move"), "C-5.1-07", "C-6.3-01")
def _costs_too_much(it: Inputs) -> Fault:
    return sum(RULES.number(key) for key, _ in _spent(it)) > 1


@law(
    "forced",
    Text("{way}: shooting and reforms use up the movement phase; they do not shorten a forced move"),
    "C-5.1-07",
    "C-6.3-01",
)
def _shortened(it: Inputs) -> Fault:
    forced = it.way in _FORCED or it.way == "follow"
    return forced and (it.shot or it.reforms > 0) and {"way": _WAYS[it.way]}


MARCH: Law[tuple[bool, bool]] = Law(
    "march",
    Text("a unit that shoots may not march"),
    all,
    "C-6.1-06",
)
"""The law on shooting on the march, judged by whether it marches and whether it shoots."""
MOVES: Laws[Inputs] = Laws(
    not_of_foot.of_part(lambda it: Shaped("turtle" if it.turtle else None, it.units)),
    too_many_reforms.of_part(lambda it: it.reforms),
    _costs_too_much,
    MARCH.of_part(lambda it: (it.way == "march", it.shot)),
    _shortened,
    terrain.CREW.of_part(lambda it: terrain.Forced(it.way, any(unit.troop == "artillery" for unit in it.units))),
    WIDE.of_part(lambda it: it.front),
    deep_column.of_part(lambda it: it.front.depth),
    FANATICS.of_part(lambda it: it.units),
    Law(
        "year",
        Text("the move of a piece depends on the year of the battle: add `year`"),
        lambda it: it.piece is not None and it.year is None,
        "C-15.2a-08",
    ),
)  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """The steps that are left for this movement, and where the path ends."""
    for unit in inputs.units:
        PIECES.refuse(unit)
        SPEEDS.refuse(unit)
    MOVES.refuse(inputs)
    work = readings.working(inputs.readings)
    if len(inputs.units) == 1:
        work.append(*speed(inputs.units[0]).steps)
    whole = _allowed(inputs, work)
    steps = whole
    for key, name in _spent(inputs):
        steps = _less(steps, share_in_steps(whole, key, work), name, work, key)
    work.result("steps", steps)
    if inputs.piece:
        work.result("turns", _turning(inputs.piece, work))
    if inputs.legs:
        walked = _walk(inputs, whole, steps)
        work.include(walked)
        work.results(walked.result)
        if behind := _left_behind(inputs, walked):
            work.append(behind)
            work.result("cross", behind.value)
    return work.answer()


def _allowed(inputs: Inputs, work: Working) -> Number:
    """The steps before shooting and reforms: the move by the share that this kind of movement takes; the frontage before or after it (Q-43)."""
    steps, cost = _whole(inputs, work), frontage_cost(inputs.frontage)
    after = inputs.way == "march" and cost and work.choice("Q-43") == "after-doubling"
    if after:
        steps -= cost
    for key, name in _shares(inputs, work):
        before, steps = steps, share_in_steps(steps, key, work)
        work.add(name, steps, product(before, share(RULES.number(key)), steps), key)
    if after:
        steps = _less(steps, -cost, Text("frontage"), work, "movement.frontage.each", "Q-43")
    return steps


def _whole(inputs: Inputs, work: Working) -> Number:
    """The move before anything is subtracted: of the piece, of the unit, or of the formation."""
    for unit in inputs.units:
        if unit.troop == "artillery" and unit.piece and inputs.year is not None:
            YEARS.refuse((unit.piece, inputs.year))
    if inputs.piece and inputs.year is not None and len(inputs.units) == 1:
        entry = f"artillery.pieces.{inputs.piece}"
        steps = piece_moves(inputs.piece, inputs.year, work)
        work.plain(named(entry), steps, f"{entry}.move")
        return steps
    total = formation_speed(inputs.units, inputs.frontage, inputs.year, work)
    alone = len(total.terms) == len(inputs.units) == 1
    work.append(*(total.terms if alone else total.steps))
    return total.value


def _shares(inputs: Inputs, work: Working) -> Iterator[tuple[str, Text]]:
    """What the type of move and the shape leave of the movement: the key of each share with its name."""
    if key := _share_of_way(inputs, work):
        yield key, _WAYS[inputs.way]
    if inputs.turtle:
        yield "movement.turtle", Text("turtle")


def _share_of_way(inputs: Inputs, work: Working) -> str:
    """The key of the share of movement for this type of move; pieces are not faster on the march (C-15.2a-08)."""
    if inputs.way == "move" or (inputs.way == "march" and inputs.guns):
        return ""
    if inputs.way == "sideways" and len(inputs.units) == 1:
        # skirmishers outside formations and light chariots have their front on every side (C-3.1-06, C-13-02)
        all_round = troop(inputs.units[0]) in RULES.ids("movement.all_round")
        if all_round and work.choice("Q-103") == "any-way":
            return ""
    if inputs.way == "evade":  # a formation evades as those of its units that evade least
        return min((evasion(unit) for unit in inputs.units), key=RULES.number)
    return f"movement.{inputs.way}"


def _spent(inputs: Inputs) -> Iterator[tuple[str, Text]]:
    """The movement already spent: by shooting (none for chariots, all of it for guns) and reforms."""
    if inputs.shot and inputs.units[0].troop != "chariots":
        battery = inputs.units[0].troop == "artillery"
        yield "artillery.shot_cost" if battery else "movement.shot_cost", Text("shooting")
    for _ in range(inputs.reforms):
        yield "movement.reform.cost", Text("reform")


def _less(steps: Number, cost: Number, name: Text, work: Working, *sources: str) -> Number:
    work.add(name, steps - cost, difference(steps, cost), *sources)
    return steps - cost


def _turning(piece: str, work: Working) -> bool:
    """Whether a piece can be turned to a new facing (C-15.2a-09)."""
    can = turns(piece)
    words = Text("changing facing takes the whole turn") if can else Text("never")
    work.add(Text("turning"), can, words, f"artillery.pieces.{piece}.turns")
    return can


def _walk(inputs: Inputs, whole: Number, steps: Number) -> Calculation:
    """The path over ground, leg by leg, from the terrain procedure, for the slowest of the units."""
    part = Fraction(RULES.number("movement.follow")) if inputs.way == "follow" else None  # C-9.3-01, C-14-07
    walks = (
        terrain.walked(
            terrain.Inputs(
                troop=column,  # type: ignore[arg-type]
                move=float(whole),
                spent=float(whole - steps),
                frontage=inputs.frontage,
                legs=inputs.legs,
                forced=_FORCED.get(inputs.way),
                readings=inputs.readings,
            ),
            part,
        )
        for column in dict.fromkeys(map(troop, inputs.units))
    )
    return min(walks, key=lambda walk: (Fraction(walk.result["steps"]), -Fraction(walk.result["disorder"])))


def _left_behind(inputs: Inputs, walked: Calculation) -> Term | None:
    """How many units of a deep column cross works this turn; the others pay for it in the next (C-14-09)."""
    most = RULES.whole("camp.crossing.column")
    crossed = (leg.ground in terrain.WORKS for at, leg in enumerate(inputs.legs, 1) if f"leg-{at}" in walked.result)
    if inputs.front.depth <= most or not any(crossed):
        return None
    words = Text("{most} units of the column cross this turn; the others use {late} of their next move to cross").fill(
        most=most, late=share(RULES.number("camp.crossing.late"))
    )
    return term(Text("crossing"), most, words, "camp.crossing.column", "camp.crossing.late")


Steps = Annotated[float, Field(ge=0, le=200)]


class Mover(Strict):
    """A unit or formation that moves."""

    units: Units
    frontage: Frontage = 1
    turtle: Annotated[bool, Field(description="the unit moves as a turtle (C-3.3-04)")] = False

    def moves(
        self,
        chosen: Mapping[str, str],
        way: Literal["move", "march"] = "move",
        legs: tuple[terrain.Leg, ...] = (),
    ) -> Inputs:
        """The question how far it moves, for the movement procedure."""
        return Inputs(
            units=self.units, frontage=self.frontage, way=way, turtle=self.turtle, legs=legs, readings=dict(chosen)
        )


class Attacker(Mover):
    """A unit or formation that attacks, possibly from behind its own works."""

    works: Annotated[
        Work | None, Field(description="own works that it has to cross first to attack (C-14-07, Q-71)")
    ] = None

    @property
    def way_out_of_works(self) -> tuple[terrain.Leg, ...]:
        """The way out of its works."""
        return (terrain.Leg(ground=self.works),) if self.works else ()


class UsedMovement(NamedTuple):
    """The part of a whole movement that has been used."""

    moved: float
    whole: Number


@law("far", Text("it has moved {moved} steps, but its move is only {whole}"), "C-6.1-01")
def _too_far(it: UsedMovement) -> Fault:
    moved = Fraction(str(it.moved))
    return moved > it.whole and {"moved": number(moved), "whole": number(it.whole)}


MOVERS: Laws[Inputs] = sole(
    "guns",
    Text("guns and engines may not attack, countercharge or wheel"),
    lambda it: any(unit.troop == "artillery" for unit in it.units),
    ("C-15.1a-02", "C-15.2a-08"),
)  # fmt: skip
USED_MOVEMENT: Laws[UsedMovement] = Laws(_too_far)


def possible_steps(asked: Inputs, work: Working, part: Text | None = None) -> Number:
    """The steps that a movement allows; its own are the next of the working, with the role in the fight after each
    label.

    Raises MusterError for guns and machines, and where the movement procedure does.
    """
    MOVERS.refuse(asked)
    found = run(asked)
    steps = found.result["steps"]
    assert not isinstance(steps, str)
    _include(found, found.working, part, work)
    return steps


def path_over_ground(
    mover: Mover, legs: tuple[terrain.Leg, ...], work: Working, part: Text | None = None
) -> Calculation:
    """A path over ground; its own steps, without those of the movement before it, are the next of the working."""
    walk = run(mover.moves(work, legs=legs))
    _include(walk, walk.working[len(run(mover.moves(work)).working) :], part, work)
    return walk


def _include(found: Calculation, steps: Sequence[Term], part: Text | None, work: Working) -> None:
    """Steps of another calculation, with the role in the fight after each label."""
    work.include(found, (one._replace(label=joined(one.label, part, by=" ")) for one in steps) if part else steps)
