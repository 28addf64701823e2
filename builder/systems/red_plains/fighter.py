"""A unit in a fight: its ranks and dice, impetus and steadfastness with every modifier, armour, ammunition.

Whatever a procedure, a card or a roster needs about one unit is calculated here, from the rulebook's data.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Called, Strict
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.systems.red_plains.profile import Kind
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text

Edge = Literal["front", "left", "right", "rear"]
Ground = Literal["open", "hill", "wood", "hill-and-wood"]
HILLS: tuple[Ground, ...] = ("hill", "hill-and-wood")
WOODS: tuple[Ground, ...] = ("wood", "hill-and-wood")
Strength = Annotated[int, Field(ge=1)]
ShotDown = Annotated[int, Field(ge=0, le=RULES.whole("field.size.most"))]
Readings = Mapping[str, str]


def largest_stock() -> int:
    """The ammunition of the largest unit at the start (R-105, R-203, R-205)."""
    each = (RULES.whole(f"troops.shooters.{kind}.ammunition") for kind in RULES.below("troops.shooters"))
    return RULES.whole("field.size.most") * max(each)


class Fighter(Strict):
    """One unit and its state this turn."""

    kind: Annotated[Kind, Field(alias="type")]
    figures: Annotated[Strength, Field(description="figures at the start of the fight")]
    name: Called = ""
    moved: Annotated[bool, Field(description="has a move order this turn, carried out or not (R-Q15)")] = False
    turned: Annotated[
        bool, Field(description="has reformed, regrouped or gone back this turn: shields do not count")
    ] = False
    hold: Annotated[bool, Field(description="has the Hold bonus")] = False
    decisive: Annotated[bool, Field(description="attacks with a Decisive attack order")] = False
    panic: Annotated[int, Field(ge=0, le=20, description="number of shinobi that spread panic in it this turn")] = 0
    regrouped: Annotated[int, Field(ge=0, le=20, description="how many times it has fled and regrouped")] = 0
    awed: Annotated[bool, Field(description="fights a unit under the Tiger banner")] = False
    crab: Annotated[bool, Field(description="under the Crab banner")] = False
    shields: bool = False
    ground: Annotated[Ground, Field(description="terrain of its cell")] = "open"
    shot: Annotated[ShotDown, Field(description="figures lost to shooting earlier this turn (R-804)")] = 0
    ammunition: Annotated[int | None, Field(ge=0, le=largest_stock(), description="ammunition left; default: full")] = (
        None
    )


def arm(kind: str) -> str:
    """The arm of a kind of troops: horse, spear, bow or arquebus."""
    return str(RULES[f"troops.kinds.{kind}.arm"].value)


def known(kind: str) -> bool:
    """Whether a kind of troops exists."""
    return kind in RULES.below("troops.kinds")


KINDS: Laws[str] = sole(
    "kind",
    Text("unknown troop type `{kind}`; known: {known}"),
    lambda it: not known(it) and {"kind": it, "known": ", ".join(RULES.below("troops.kinds"))},
)


class Troops(NamedTuple):
    """Troops with shields or under the Crab, outside a fight."""

    kind: str
    shields: bool = False
    crab: bool = False


SHIELDS: Law[Fighter | Troops] = Law(
    "shields",
    Text("only infantry can carry shields"),
    lambda it: it.shields and arm(it.kind) == "horse" and {"kind": it.kind},
    "R-217",
    of=Text("`shields` of `{kind}`"),
)
CRAB: Law[Fighter | Troops] = Law(
    "crab",
    Text("the Crab can be raised only over samurai"),
    lambda it: it.crab and it.kind in RULES.ids("command.banners.crab.never") and {"kind": it.kind},
    "R-407",
    of=Text("`crab` over `{kind}`"),
)


@law("size", Text("a unit has at most {most}"), "R-105", of=Text("`figures` {figures} of `{kind}`"))
def _too_large(it: Fighter) -> Fault:
    most = RULES.whole("field.size.most")
    return it.figures > most and {"kind": it.kind, "figures": it.figures, "most": most}


UNITS: Laws[Fighter] = Laws(_too_large, SHIELDS, CRAB)


def lawful(*units: Fighter) -> None:
    """Raises MusterError for unknown troops, and for what units of their kind cannot have (R-105, R-217, R-407)."""
    for unit in units:
        KINDS.refuse(unit.kind)
    for unit in units:
        UNITS.refuse(unit)


def shooter(kind: str) -> bool:
    """Whether the kind shoots."""
    return kind in RULES.below("troops.shooters")


SHOOTERS: Law[str] = Law(
    "shooters",
    Text("`{kind}` cannot shoot; these can: {known}"),
    lambda kind: not shooter(kind) and {"kind": kind, "known": ", ".join(RULES.below("troops.shooters"))},
)


def value(kind: str, name: str) -> int:
    """A characteristic of a kind."""
    return RULES.whole(f"troops.kinds.{kind}.{name}")


def ranks(figures: int) -> int:
    """How many ranks figures form; an incomplete rank counts (R-701)."""
    return -(-figures // RULES.whole("melee.front"))


def first_rank(figures: int) -> int:
    """The figures in the first rank, which is filled before any other."""
    return min(figures, RULES.whole("melee.front"))


def dice_for(figures: int, charging: bool = False) -> int:
    """The dice of figures: only the first rank rolls, attacking cavalry rolls more (R-211, R-702)."""
    fighting = first_rank(figures)
    if charging:
        return min(fighting * RULES.whole("troops.charge"), RULES.whole("melee.most_charging"))
    return min(fighting * RULES.whole("melee.dice"), RULES.whole("melee.most"))


def alone_last(figures: int) -> bool:
    """Whether the last rank is a single figure."""
    return figures % RULES.whole("melee.front") == RULES.whole("melee.rank")


def full_ammunition(kind: str, figures: int) -> int:
    """The ammunition of a unit at the start (R-203, R-205)."""
    return figures * RULES.whole(f"troops.shooters.{kind}.ammunition") if shooter(kind) else 0


def ammunition(unit: Fighter) -> int:
    """The ammunition that a unit has left."""
    return full_ammunition(unit.kind, unit.figures) if unit.ammunition is None else unit.ammunition


def shooting_figures(unit: Fighter, cost: int) -> int:
    """How many figures shoot: those in ranks that may shoot and that have ammunition (R-214, R-216)."""
    may = min(unit.figures, RULES.whole("melee.front") * RULES.whole(f"troops.shooters.{unit.kind}.ranks"))
    return min(may, ammunition(unit) // cost) if cost else may


def after_losses(unit: Fighter, dead: int, shot_off: int = 0) -> int:
    """The ammunition left after shooting and losses; each figure lost costs some (R-704)."""
    return max(0, ammunition(unit) - shot_off - dead * RULES.whole("melee.ammunition"))


def counted_losses(lost: int, earlier: int, chosen: Readings) -> int:
    """The losses that stop or drive back a unit: those of this step and, by a reading, of earlier steps (R-801, R-Q40)."""
    return lost + earlier if lost and earlier and READINGS.choice(chosen, "R-Q40") == "turn" else lost


def on_hill(unit: Fighter) -> bool:
    """Whether a unit stands on a hill, wooded or not."""
    return unit.ground in HILLS


def spent(unit: Fighter, shooting: int, cost: int, chosen: Readings) -> int:
    """The ammunition that a volley costs (R-Q6)."""
    payers = unit.figures if READINGS.choice(chosen, "R-Q6") == "every-figure" else shooting
    return min(ammunition(unit), payers * cost)


def reduced(damage: int, armour: int) -> int:
    """Damage after armour, which never reduces it below the minimum (R-702, R-703, R-Q2)."""
    return max(RULES.whole("melee.least"), damage - max(armour, 0)) if damage > 0 else 0


def formation(kind: str, left: int, where: str, edges: frozenset[str], chosen: Readings) -> int:
    """The bonus of formation (R-213)."""
    behind = ranks_behind(kind, left, where, edges, chosen)
    return behind * RULES.whole(f"troops.formation.{kind}.each") if behind else 0


def ranks_behind(kind: str, left: int, where: str, edges: frozenset[str], chosen: Readings) -> int:
    """The ranks that count for formation: those after the first, unless an attack on some edge cancels it (R-213, R-Q8)."""
    key = f"troops.formation.{kind}"
    if f"{key}.each" not in RULES or where not in RULES.ids(f"{key}.counts"):
        return 0
    against = set(RULES.ids(f"{key}.unless"))
    if "rear" in edges - against and "flank" in against and READINGS.choice(chosen, "R-Q8") == "flank-or-rear":
        against |= {"rear"}
    kinds = {"flank" if edge in ("left", "right") else edge for edge in edges}
    return 0 if kinds & against else max(0, ranks(left) - RULES.whole(f"{key}.from"))


def guaranteed_at_attacker(kind: str, chosen: Readings) -> int:
    """The guaranteed damage of shooting at a frontal attacker, which arquebuses have; the text gives no number (R-Q3)."""
    if arm(kind) != "arquebus" or READINGS.choice(chosen, "R-Q3") == "none":
        return 0
    return value("spear-ashigaru", "guaranteed")
