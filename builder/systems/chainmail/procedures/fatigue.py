"""Fatigue: what a unit has done since its last idle turn, and whether it is tired (K-701 to K-704)."""

from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Law, Laws
from builder.rules.readings import Decisions
from builder.rules.wording import signed
from builder.rules.working import Working
from builder.systems.chainmail.rulebook import RULES, Chosen, working
from builder.text import Text

PARTS = ("moves", "charges", "melee")
_NAMES = {"moves": Text("moves", "moves made"), "charges": Text("charges"), "melee": Text("turns of melee")}
_COSTS = {"hits": Text("own to-hit"), "struck": Text("enemy to-hit"), "morale": Text("morale")}


class Round(Strict):
    """What a unit did in one turn; a turn without any action is idle."""

    moved: bool = False
    uphill: Annotated[bool, Field(description="moved up a hill (K-704)")] = False
    charged: bool = False
    fought: bool = False
    shot: bool = False

    @property
    def marched(self) -> bool:
        """Whether it moved, uphill or not."""
        return self.moved or self.uphill

    def idle(self, decisions: Decisions) -> bool:
        """Whether it did nothing; K-Q21 decides on a turn in which it only shot."""
        if self.marched or self.charged or self.fought:
            return False
        return not self.shot or decisions.choice("K-Q21") == "idle"


class Inputs(Strict):
    """The turns of a unit, in order."""

    rounds: Annotated[tuple[Round, ...], Field(max_length=100)]
    readings: Chosen = Field(default_factory=dict)


class Tally(NamedTuple):
    """Actions since the last idle turn."""

    moves: int = 0
    charges: int = 0
    melee: int = 0


def ways_to_tire() -> tuple[str, ...]:
    """The ways to become tired."""
    return RULES.below("fatigue.ways")


def actions_of_way(way: str) -> Tally:
    """The actions that make a unit tired in one way."""
    return Tally(*(RULES.whole(f"fatigue.ways.{way}.{part}") for part in PARTS))


def tired_by(tally: Tally) -> str:
    """The first way in which these actions make a unit tired; empty for none."""
    return next(
        (way for way in ways_to_tire() if all(a >= b for a, b in zip(tally, actions_of_way(way), strict=True))), ""
    )


def counted(rounds: tuple[Round, ...], decisions: Decisions) -> tuple[Tally, str]:
    """The tally at the end, and the way in which the unit became tired; it stays tired until an idle turn."""
    tally, way, idle, before = Tally(), "", 0, Round()
    broken = decisions.choice("K-Q8") == "in-a-row"
    for one in rounds:
        if one.idle(decisions):
            idle += 1
            if idle >= RULES.whole("fatigue.idle"):
                tally, way = Tally(), ""
            continue
        idle = 0
        if broken:
            tally = _uninterrupted(tally, before, one)
        tally = Tally(tally.moves + _moves(one, decisions), tally.charges + one.charged, tally.melee + one.fought)
        way, before = way or tired_by(tally), one
    return tally, way


def _moves(one: Round, decisions: Decisions) -> int:
    """The turns of movement that a turn counts as: more uphill (K-704), one or none with a charge (K-Q19)."""
    if one.charged:
        return int(decisions.choice("K-Q19") == "both")
    return one.marched * (RULES.whole("fatigue.uphill") if one.uphill else 1)


def _uninterrupted(tally: Tally, before: Round, one: Round) -> Tally:
    """K-Q8 `in-a-row`: movement and melee count anew after an interruption."""
    return tally._replace(
        moves=0 if one.marched and not before.marched else tally.moves,
        melee=0 if one.fought and not before.fought else tally.melee,
    )


def run(inputs: Inputs) -> Calculation:
    """The tally, whether the unit is tired and in which way, and the effects.

    Raises MusterError for a charge that the rules forbid: in the turn after another, or up a hill.
    """
    wait = RULES.whole("reform.charge.rest")
    for before, one in enumerate(inputs.rounds):
        if one.charged:
            again = any(earlier.charged for earlier in inputs.rounds[max(0, before - wait) : before])
            CHARGES.refuse(_Charge(before + 1, one.uphill, again))
    work = working(inputs.readings)
    work.rests_on("K-Q9")
    tally, way = counted(inputs.rounds, work)
    uphill = any(one.uphill for one in inputs.rounds)
    idle = any(one.idle(work) for one in inputs.rounds)
    sources = ["K-701", *(["K-702"] if idle else []), *(["fatigue.uphill"] if uphill else [])]
    for part, count in zip(PARTS, tally, strict=True):
        work.plain(_NAMES[part], count, *sources)
    _verdict(way, work)
    for key in _COSTS if way else ():
        value = RULES.whole(f"fatigue.{key}")
        work.add(_COSTS[key], value, signed(value), f"fatigue.{key}")
    return work.answer({**tally._asdict(), "tired": bool(way), "way": way})


class _Charge(NamedTuple):
    """A charge in one turn: whether it goes up a hill, and whether the unit has charged in the turns before it that
    count.
    """

    number: int
    uphill: bool
    again: bool


_ROUND = Text("turn {n}")
CHARGES: Laws[_Charge] = Laws(
    Law(
        "rest",
        Text("a unit cannot charge in the turn after a charge"),
        lambda it: it.again and {"n": it.number},
        "K-207",
        of=_ROUND,
    ),
    Law("uphill", Text("a unit cannot charge uphill"), lambda it: it.uphill and {"n": it.number}, "K-501", of=_ROUND),
)


def _verdict(way: str, work: Working) -> None:
    label = Text("tired")
    if not way:
        work.add(label, False, Text("no"), "K-701")
        return
    keys = [f"fatigue.ways.{way}.{part}" for part in PARTS]
    need = ", ".join(str(RULES.whole(key)) for key in keys)
    work.add(label, True, Text("yes (moves, charges and turns of melee needed: {need})").fill(need=need), *keys)
