"""Whether a move is an attack, and who strikes first (A-304a, A-511, A-701 to A-703)."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Breach, Fault, Law, Laws, law
from builder.rules.wording import measure
from builder.rules.working import Working
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text, same

Formation = Literal["close", "open", "block", "hedgehog"]
Steps = Annotated[float, Field(ge=0, le=100)]

_ATTACKER, _DEFENDER = Text("attacker"), Text("defender")
_BLOW = {
    "attacker": Text("the attacker"),
    "together": Text("simultaneous; the winner of the phase roll strikes next"),
    "base-game": Text("as in the core rules, which cover cavalry"),
    "unsaid": Text("not an attack; see the core rules"),
    "none": Text("none this turn, even in base contact"),
}  # fmt: skip


class Attacker(Strict):
    """The regiment that comes into contact this turn."""

    straight: Annotated[Steps, Field(description="steps moved straight at the enemy this turn")]
    reformed: Annotated[bool, Field(description="any re-forming this turn, even a free one")] = False
    formation: Formation = "close"
    hurried: Annotated[bool, Field(description="it made a fast move")] = False


class Defender(Strict):
    """The regiment that is attacked."""

    advanced: Annotated[Steps, Field(description="steps moved straight at the attacker in the last movement phase")] = 0
    reformed: Annotated[bool, Field(description="any re-forming in that phase or since, even a free one")] = False
    formation: Formation = "close"
    hurried: Annotated[bool, Field(description="it made a fast move this turn, in its own attack or an escape")] = False
    mount: Literal["foot", "horse"] = "foot"


class Inputs(Strict):
    """A regiment that comes into contact with another."""

    attacker: Attacker
    defender: Defender = Defender()
    readings: Chosen = Field(default_factory=dict)


@law("never", Text("{name}: no fast move"))
def _cannot_hurry(it: Attacker) -> Fault:
    key = f"fighting.formations.{it.formation}"
    return it.hurried and RULES[f"{key}.fast"].value == "no" and {"name": RULES.text(f"{key}.name")}


@law("foot", Text("{name}: only infantry can form it"), "A-510", "A-515")
def _mounted(it: Defender) -> Fault:
    fact = {"block": "A-510", "hedgehog": "A-515"}.get(it.formation)
    name = f"fighting.formations.{it.formation}.name"
    return fact is not None and it.mount != "foot" and {"name": RULES.text(name), "fact": fact}


MOUNTED: Laws[Defender] = Laws(_mounted)
HURRY: Laws[Attacker] = Laws(_cannot_hurry)


class Advance(NamedTuple):
    """A regiment that advances on another: who it is, its steps straight on, whether it has re-formed, its formation."""

    who: Text
    steps: float
    reformed: bool
    formation: Formation

    @property
    def facts(self) -> dict[str, object]:
        """The facts of messages."""
        return {"who": self.who, "steps": measure(self.steps), "least": RULES.whole("fighting.attack.least")}


ADVANCES: Laws[Advance] = Laws(
    Law(
        "formation",
        Text("a hedgehog cannot attack or strike simultaneously"),
        lambda it: RULES[f"fighting.formations.{it.formation}.attacks"].value == "no",
        "A-517",
    ),
    Law("re-formed", Text("the {who} has re-formed"), lambda it: it.reformed and it.facts, ("A-521", "A-705")),
    Law(
        "too-short",
        Text("{steps} < {least} steps straight ahead"),
        lambda it: it.steps < RULES.whole("fighting.attack.least") and it.facts,
        "A-701",
    ),
)


def run(inputs: Inputs) -> Calculation:
    """Whether it is an attack, whether the strike is simultaneous, who strikes first, and how many ranks of a block strike.

    Raises MusterError for a fast move in open order or hedgehog, and for a block or hedgehog of riders.
    """
    attacker, defender, work = inputs.attacker, inputs.defender, working(inputs.readings)
    work.rests_on("A-Q5")
    HURRY.refuse(attacker)
    MOUNTED.refuse(defender)
    advance = Advance(_ATTACKER, attacker.straight, attacker.reformed, attacker.formation)
    missing = _step(work, Text("attack"), advance)
    work.result("attacks", not missing)
    together = False
    if not missing and defender.mount == "foot":
        advance = Advance(_DEFENDER, defender.advanced, defender.reformed, defender.formation)
        together = not _step(work, Text("simultaneous strike"), advance, "A-702", "A-703")
    first = _first(missing, together, defender.mount)
    sources = {"base-game": ("A-304a", "A-702"), "none": missing.facts if missing else ()}.get(first, ("A-304a",))
    work.add(Text("first strike"), first, _BLOW[first], *sources)
    for one, who, result in ((attacker, _ATTACKER, "block"), (defender, _DEFENDER, "defending-block")):
        if one.formation == "block":
            work.result(result, _block(work, one, who))
    return work.answer({"simultaneous": together, "first": first})


def _first(missing: Breach | None, together: bool, mount: str) -> str:
    """Who strikes first: after re-forming or as a hedgehog it may not attack at all (A-517, A-521, A-705)."""
    if missing:
        return "unsaid" if missing.id == "too-short" else "none"
    if mount != "foot":
        return "base-game"
    return "together" if together else "attacker"


def _step(work: Working, label: Text, advance: Advance, *cites: str) -> Breach | None:
    """The step that says whether an advance is an attack, and if not, why (A-517, A-701)."""
    missing = ADVANCES.broken(advance)
    says = missing.says if missing else Text("{steps} ≥ {least} steps straight ahead").fill(**advance.facts)
    because = missing.facts[0] if missing else "fighting.attack.least"
    work.add(label, not missing, says, because, *cites)
    return missing


def _block(work: Working, one: Attacker | Defender, who: Text) -> bool:
    """Whether a pike block is still one: not after a fast move (A-511)."""
    kept = not (one.hurried and RULES["fighting.formations.block.fast"].value == "ordinary")
    ranks = RULES.whole("fighting.block.strikes")
    says = Text("{ranks} ranks strike") if kept else Text("fast move, so an ordinary regiment this turn")  # fmt: skip
    label = same("{who}: {block}").fill(who=who, block=RULES.text("fighting.formations.block.name"))
    work.add(label, kept, says.fill(ranks=ranks), "fighting.block.strikes", "A-511")
    return kept
