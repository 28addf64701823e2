"""A retreat: its distance, the facing after it, when the regiment may act again (A-507, A-711, A-803, A-805, A-901 to A-905,
A-1012, A-1013).
"""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Id, Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.readings import Decisions
from builder.rules.wording import measure
from builder.rules.working import Working
from builder.systems.age_of_battles.field import crossing
from builder.systems.age_of_battles.procedures.attack import Formation
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text, same
from builder.text.suggestions import near

_FACING = {"face": Text("towards the enemy: {why}"), "back": Text("away from the enemy: {why}")}
_BEHIND = {
    "open": Text("none: it began the retreat in open order"),
    "hedgehog": Text("none: it began the retreat as a hedgehog, which has no rear"),
}  # fmt: skip
_RECOVERY = {
    "close": Text("stands still for {turns} turn in close order, may face any way"),
    "open": Text("stands still for {turns} turn as it is, may only turn to face the enemy"),
    "none": Text("may act next turn"),
}  # fmt: skip


_GROUND = {
    "crossed": Text("{ground} (may cross)"),
    "opens": Text("{ground} (may cross, then in open order)"),
    "round": Text("{ground} (goes round)"),
    "unsaid": Text("{ground} (the rules do not say)"),
}  # fmt: skip


class Inputs(Strict):
    """A unit that failed its test after melee, or one touched by a retreating base."""

    attacked: Annotated[bool, Field(description="it attacked this turn")] = False
    simultaneous: Annotated[bool, Field(description="it was attacked, but struck simultaneously (A-702)")] = False
    melee_turn: Annotated[int, Field(ge=1, le=100, description="turn of the melee, from 1")] = 1
    formation: Formation = "close"
    gunners: Annotated[bool, Field(description="gunners driven off their position")] = False
    in_place: Annotated[bool, Field(description="it met an attack on a gun position in place of the gunners")] = False
    touched: Annotated[
        bool, Field(description="not beaten, but touched by a retreating base, if the small-table rule is used (A-803)")
    ] = False
    head_on: Annotated[bool, Field(description="touched head-on, not in passing (A-805)")] = False
    further: Annotated[float, Field(ge=0, le=100, description="escape from a declared attack, in steps")] = 0
    ground: Annotated[
        Id | None, Field(description="terrain in its way: wood hedge fence wall river cliff hill ...")
    ] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """Distance, facing, Glory lost, and what it may do next turn.

    Raises MusterError for an attack by a hedgehog or in a later turn of melee, for an escape that is too far,
    and for an unknown ground.
    """
    ATTACKED.refuse(inputs)
    work = working(inputs.readings)
    if inputs.touched and inputs.head_on and inputs.formation == "open":
        says = Text("met head-on: carried along without a test; its facing follows the core rules")
        work.add(Text("carried along"), True, says, "A-805", result="carried")
        return work.answer()
    steps = RULES.whole("troops.retreat.move")
    says = Text("{steps|step|steps}").fill(steps=steps)
    work.add(Text("distance"), steps, says, "troops.retreat.move")
    facing = _facing(inputs, work)
    glory = 0 if inputs.touched else RULES.whole("troops.retreat.glory")
    lost = same("{n}") if inputs.touched else Text("{n} (the rules imply it: touched units lose none)")
    work.add(Text("Glory lost"), glory, lost.fill(n=glory), "troops.retreat.glory")
    after = _after(inputs, work)
    turns = 0 if after == "none" else RULES.whole("retreat.recovery")
    said = _RECOVERY[after].fill(turns=turns)
    work.add(Text("afterwards"), turns, said, "A-803" if inputs.touched else "retreat.recovery")
    rear = facing == "back"
    if rear:
        _rear(work)
    work.results({"steps": steps, "facing": facing, "glory": glory})
    work.results({"stands": turns, "after": after, "rear": rear})
    if rear and inputs.formation in _BEHIND:
        source = {"open": "A-506", "hedgehog": "A-517"}[inputs.formation]
        work.add(Text("modifier"), False, _BEHIND[inputs.formation], "A-903", source, result="modifier")
    if inputs.ground is not None:
        work.result("ground", _crossing(inputs.ground, inputs.formation, work))
    if inputs.further:
        work.result("hurried", _escapes(inputs, work, recovers=after != "none"))
    return work.answer()


def _struck(it: Inputs) -> str:
    """The input that says that it counts as attacking this turn; empty if none does."""
    return next((one for one in ("attacked", "simultaneous") if getattr(it, one)), "")


@law(
    "never",
    Text(
        "a unit in {name} formation cannot attack or strike simultaneously: remove `{field}`, or give the "
        "formation in which it did"
    ),
    "A-517",
)
def _never_attacks(it: Inputs) -> Fault:
    key, struck = f"fighting.formations.{it.formation}", _struck(it)
    never = bool(struck) and RULES[f"{key}.attacks"].value == "no"
    return never and {"name": RULES.text(f"{key}.name"), "field": struck}


ATTACKED: Laws[Inputs] = Laws(
    _never_attacks,
    Law(
        "first-turn",
        Text("a unit that attacked or struck simultaneously this turn must be in the first turn of the melee"),
        lambda it: bool(_struck(it)) and it.melee_turn >= RULES.whole("fighting.later"),
    ),
)


def _facing(inputs: Inputs, work: Working) -> str:
    label = Text("facing")
    if inputs.touched and not inputs.gunners:
        why = Text("touched by a retreating base, if the small-table rule is used")
        work.add(label, "face", _FACING["face"].fill(why=why), "A-803")
        return "face"
    case = _case(inputs)
    together = case == "simultaneous"
    key = f"retreat.facing.{work.choice('A-Q26') if together else case}"
    way = str(RULES[key].value)
    cites = ("A-702", "A-Q26") if together else ()
    why = Text("it struck simultaneously") if together else RULES.filled_text(f"{key}.name")
    work.add(label, way, _FACING[way].fill(why=why), key, *cites)
    return way


def _case(inputs: Inputs) -> str:
    """The row of the facing table that applies, or `simultaneous` (A-Q26): what always faces away comes first."""
    if inputs.gunners:
        return "gunners"
    if inputs.in_place:
        return "in-place"
    if inputs.formation == "open":
        return "open"
    if struck := _struck(inputs):
        return struck
    return "later" if inputs.melee_turn >= RULES.whole("fighting.later") else "stood"


def _after(inputs: Inputs, work: Working) -> str:
    """The next turn: `none` if it may act, else it recovers in `close` or stays in `open` order (A-Q24)."""
    if inputs.touched:
        return "none"
    stays = inputs.formation == "open" and work.choice("A-Q24") == "stands"
    return "open" if stays else "close"


@law("known", Text("unknown terrain `{ground}`{guess}; known: {known}"))
def _unknown(ground: str) -> Fault:
    known = RULES.below("terrain.grounds")
    return ground not in known and {"ground": ground, "guess": near(ground, known), "known": ", ".join(known)}


GROUNDS: Laws[str] = Laws(_unknown)


def _crossing(ground: str, formation: str, work: Working) -> str:
    """The effect of ground in its way: `crossed`, `opens`, `round`, `unsaid` (A-505, A-802, A-804, A-116)."""
    GROUNDS.refuse(ground)
    ways = {"opens": "opens", "no": "round", **({"open-order": "crossed"} if formation == "open" else {})}
    way, key = ways.get(crossing(ground), "unsaid"), f"terrain.grounds.{ground}"
    said = _GROUND[way].fill(ground=RULES.text(f"{key}.name"))
    work.add(Text("terrain in its way"), way, said, f"{key}.passable")
    return way


def _rear(work: Working) -> None:
    """The danger of facing away: the next attack comes before it can turn."""
    says = Text(
        "exposed next turn: attacks (phase {attack}) come before movement (phase {movement}); if attacked, it does not recover"
    )
    said = says.fill(**{phase: RULES.whole(f"turn.phases.{phase}") for phase in ("attack", "movement")})
    work.add(Text("rear"), True, said, "A-903", "A-305", "A-902")


@law("most", Text("an escape is a move of up to {most} steps, not {steps}"), "A-904")
def _no_escape(further: float) -> Fault:
    most = RULES.whole("fighting.escape.most")
    return further > most and {"most": most, "steps": measure(further)}


ESCAPES: Laws[float] = Laws(_no_escape)


def may_escape(formation: str, decisions: Decisions) -> bool:
    """Whether a unit that retreated in this formation may escape: in open order only as the club reads it (A-505, A-Q28)."""
    return formation != "open" or decisions.choice("A-Q28") == "allowed"


def _escapes(inputs: Inputs, work: Working, *, recovers: bool) -> bool:
    """Whether it escapes, and how far."""
    ESCAPES.refuse(inputs.further)
    if not may_escape(inputs.formation, work):
        work.add(Text("escape"), False, Text("none: it has no fast move"), "A-505")
        return False
    most = RULES.whole("fighting.escape.most")
    says = Text("{steps} of {most} steps, with the fast move penalty{later}")
    later = Text("; recovery is postponed") if recovers else ""
    said = says.fill(steps=measure(inputs.further), most=most, later=later)
    work.add(Text("escape"), True, said, "fighting.escape.most", *(["A-905"] if recovers else []))
    return True
