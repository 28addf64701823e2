"""Whether a move is an attack, and who strikes first (A-304a, A-511, A-701 to A-703)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Law, Laws
from builder.rules.wording import measure
from builder.rules.working import Working
from builder.systems.age_of_battles.readings import Chosen, working
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

Formation = Literal["close", "open", "block", "hedgehog"]
Steps = Annotated[float, Field(ge=0, le=100)]

_LOST = {
    "formation": Text("a hedgehog cannot attack or strike simultaneously"),
    "re-formed": Text("the {who} has reformed"),
    "too-short": Text("{steps} < {least} steps straight ahead"),
}
_BECAUSE = {"formation": ["A-517"], "re-formed": ["A-521", "A-705"]}  # these forbid the attack itself
_ATTACKER, _DEFENDER = Text("attacker"), Text("defender")
_BLOW = {
    "attacker": Text("the attacker"),
    "together": Text("simultaneous; the winner of the phase roll strikes next"),
    "base-game": Text("by the core rules, which cover cavalry"),
    "unsaid": Text("not an attack; see the core rules"),
    "none": Text("none this turn, even in base contact"),
}  # fmt: skip


class Attacker(Strict):
    """The regiment that comes into contact this turn."""

    straight: Annotated[Steps, Field(description="steps moved straight at the enemy this turn")]
    reformed: Annotated[bool, Field(description="any reform this turn, even a free one")] = False
    formation: Formation = "close"
    hurried: Annotated[bool, Field(description="it made a fast move")] = False


class Defender(Strict):
    """The regiment that is attacked."""

    advanced: Annotated[Steps, Field(description="steps moved straight at the attacker in the last movement phase")] = 0
    reformed: Annotated[bool, Field(description="any reform in that phase or since, even a free one")] = False
    formation: Formation = "close"
    mount: Literal["foot", "horse"] = "foot"


class Inputs(Strict):
    """A regiment that comes into contact with another."""

    attacker: Attacker
    defender: Defender = Defender()
    readings: Chosen = Field(default_factory=dict)


def _cannot_hurry(it: Attacker) -> Fault:
    key = f"fighting.formations.{it.formation}"
    return it.hurried and RULES[f"{key}.fast"].value == "no" and {"name": RULES.text(f"{key}.name")}


HURRY: Laws[Attacker] = Laws(Law("never", Text("{name} has no fast move"), _cannot_hurry))


def run(inputs: Inputs) -> Calculation:
    """Whether it is an attack, whether the strike is simultaneous, who strikes first, and how many ranks of a block strike.

    Raises MusterError for a fast move in open order or hedgehog.
    """
    attacker, defender, work = inputs.attacker, inputs.defender, working(inputs.readings)
    work.rests_on("A-Q5")
    fast = str(RULES[f"fighting.formations.{attacker.formation}.fast"].value)
    HURRY.refuse(attacker)
    missing = _missing(attacker.straight, attacker.reformed, attacker.formation)
    _step(work, Text("attack"), _ATTACKER, missing, attacker.straight)
    work.result("attacks", not missing)
    together = False
    if not missing and defender.mount == "foot":
        lost = _missing(defender.advanced, defender.reformed, defender.formation)
        together = not lost
        strike = Text("simultaneous strike")
        _step(work, strike, _DEFENDER, lost, defender.advanced, "A-702", "A-703")
    first = _first(missing, together, defender.mount)
    sources = {"base-game": ["A-304a", "A-702"], "none": _BECAUSE.get(missing, [])}.get(first, ["A-304a"])
    work.add(Text("first strike"), first, _BLOW[first], *sources)
    if attacker.formation == "block":
        kept = not (attacker.hurried and fast == "ordinary")
        _block(work, kept, _ATTACKER)
        work.result("block", kept)
    if defender.formation == "block":
        _block(work, True, _DEFENDER)
        work.result("defending-block", True)
    return work.answer({"simultaneous": together, "first": first})


def _first(missing: str, together: bool, mount: str) -> str:
    """Who strikes first: after a reform or as a hedgehog it may not attack at all (A-517, A-521, A-705)."""
    if missing in _BECAUSE:
        return "none"
    if missing:
        return "unsaid"
    if mount != "foot":
        return "base-game"
    return "together" if together else "attacker"


def _missing(steps: float, reformed: bool, formation: str) -> str:
    """Why it is not an attack: `formation`, `re-formed`, `too-short`; empty if it is (A-517, A-701)."""
    if RULES[f"fighting.formations.{formation}.attacks"].value == "no":
        return "formation"
    if reformed:
        return "re-formed"
    return "too-short" if steps < RULES.whole("fighting.attack.least") else ""


def _step(work: Working, label: Text, who: Text, missing: str, steps: float, *cites: str) -> None:
    least = RULES.whole("fighting.attack.least")
    says = _LOST.get(missing, Text("{steps} ≥ {least} steps straight ahead"))
    because = _BECAUSE.get(missing, ["fighting.attack.least"])[:1]
    work.add(label, not missing, says.fill(who=who, steps=measure(steps), least=least), *because, *cites)


def _block(work: Working, kept: bool, who: Text) -> None:
    ranks = RULES.whole("fighting.block.strikes")
    says = Text("{ranks} ranks strike") if kept else Text("fast move, so an ordinary regiment this turn")  # fmt: skip
    label = same("{who}: {block}").fill(who=who, block=RULES.text("fighting.formations.block.name"))
    work.add(label, kept, says.fill(ranks=ranks), "fighting.block.strikes", "A-511")
