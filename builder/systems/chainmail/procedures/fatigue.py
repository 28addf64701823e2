"""Fatigue: what a unit has done since its last idle round, and whether it is tired (K-701 to K-704)."""

from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Law, Laws
from builder.rules.readings import Decisions
from builder.rules.wording import signed
from builder.rules.working import Working
from builder.systems.chainmail.readings import Chosen, working
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text

PARTS = ("moves", "charges", "melee")
_NAMES = {
    "moves": Text("moves", "движения"),
    "charges": Text("charges", "атаки с разбега"),
    "melee": Text("rounds of melee", "раунды боя"),
}
_COSTS = {
    "hits": Text("own hits", "свои попадания"),
    "struck": Text("hits on it", "попадания по нему"),
    "morale": Text("morale", "боевой дух"),
}


class Round(Strict):
    """What a unit did in one round; nothing at all is an idle round."""

    moved: bool = False
    uphill: Annotated[bool, Field(description="its move went up a hill (K-704)")] = False
    charged: bool = False
    fought: bool = False

    @property
    def marched(self) -> bool:
        """Whether it moved, uphill or not."""
        return self.moved or self.uphill

    @property
    def idle(self) -> bool:
        """Whether it did nothing."""
        return not (self.marched or self.charged or self.fought)


class Inputs(Strict):
    """The rounds of a unit from the first to the last."""

    rounds: Annotated[tuple[Round, ...], Field(max_length=100)]
    readings: Chosen = Field(default_factory=dict)


class Tally(NamedTuple):
    """Marks since the last idle round."""

    moves: int = 0
    charges: int = 0
    melee: int = 0


def ways() -> tuple[str, ...]:
    """The ways to become tired."""
    return RULES.below("fatigue.ways")


def wants(way: str) -> Tally:
    """The marks that make tired in one way."""
    return Tally(*(RULES.whole(f"fatigue.ways.{way}.{part}") for part in PARTS))


def tired_by(tally: Tally) -> str:
    """The first way in which these marks make tired; empty for none."""
    return next((way for way in ways() if all(a >= b for a, b in zip(tally, wants(way), strict=True))), "")


def counted(rounds: tuple[Round, ...], decisions: Decisions) -> tuple[Tally, str]:
    """The marks at the end, and the way in which they made tired meanwhile: it lasts until an idle round."""
    tally, way, idle, before = Tally(), "", 0, Round()
    broken = decisions.choice("K-Q8") == "in-a-row"
    for one in rounds:
        if one.idle:
            idle += 1
            if idle >= RULES.whole("fatigue.idle"):
                tally, way = Tally(), ""
            continue
        idle = 0
        if broken:
            tally = _kept(tally, before, one)
        steps = one.marched * (RULES.whole("fatigue.uphill") if one.uphill else 1)
        tally = Tally(tally.moves + steps, tally.charges + one.charged, tally.melee + one.fought)
        way, before = way or tired_by(tally), one
    return tally, way


def _kept(tally: Tally, before: Round, one: Round) -> Tally:
    """K-Q8 in a row: marching and fighting that were broken off are counted anew."""
    return tally._replace(
        moves=0 if one.marched and not before.marched else tally.moves,
        melee=0 if one.fought and not before.fought else tally.melee,
    )


def run(inputs: Inputs) -> Calculation:
    """The tally, whether it makes tired and by which way, and what that costs.

    Raises MusterError for a charge that the text forbids: in the round after another, or up a hill.
    """
    for number, one in enumerate(inputs.rounds, 1):
        if one.charged:
            CHARGES.refuse(_Charge(inputs.rounds, number))
    work = working(inputs.readings)
    work.rests_on("K-Q9")
    tally, way = counted(inputs.rounds, work)
    uphill = any(one.uphill for one in inputs.rounds)
    idle = any(one.idle for one in inputs.rounds)
    sources = ["K-701", *(["K-702"] if idle else []), *(["fatigue.uphill"] if uphill else [])]
    for part, count in zip(PARTS, tally, strict=True):
        work.plain(_NAMES[part], count, *sources)
    _verdict(way, work)
    for key in _COSTS if way else ():
        value = RULES.whole(f"fatigue.{key}")
        work.add(_COSTS[key], value, signed(value), f"fatigue.{key}")
    return work.answer({**tally._asdict(), "tired": bool(way), "way": way})


class _Charge(NamedTuple):
    """A charge in one round, and the rounds before."""

    rounds: tuple[Round, ...]
    number: int

    @property
    def uphill(self) -> bool:
        """Whether it goes up a hill."""
        return self.rounds[self.number - 1].uphill

    @property
    def rested(self) -> bool:
        """Whether no charge was made in the rounds that it has to wait."""
        wait = RULES.whole("reform.charge.rest")
        return not any(one.charged for one in self.rounds[max(0, self.number - 1 - wait) : self.number - 1])


_ROUND = Text("round {n}", "раунд {n}")
CHARGES: Laws[_Charge] = Laws(
    Law(
        "rest",
        Text("no charge in the round after a charge", "в раунде после атаки с разбега её не бывает"),
        lambda it: not it.rested and {"n": it.number},
        "K-207",
        of=_ROUND,
    ),
    Law(
        "uphill",
        Text("nobody charges up a hill", "в гору с разбега не атакуют"),
        lambda it: it.uphill and {"n": it.number},
        "K-501",
        of=_ROUND,
    ),
)


def _verdict(way: str, work: Working) -> None:
    label = Text("tired", "измотан")
    if not way:
        work.add(label, False, Text("no", "нет"), "K-701")
        return
    keys = [f"fatigue.ways.{way}.{part}" for part in PARTS]
    need = ", ".join(str(RULES.whole(key)) for key in keys)
    work.add(label, True, Text(f"yes, by {need}", f"да, по {need}"), *keys)
