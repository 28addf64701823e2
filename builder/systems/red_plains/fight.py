"""A defended melee: who fights with how many dice on which edge, and what the losses make of it (part VII)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.systems.red_plains import chances
from builder.systems.red_plains.fighter import (
    Edge,
    Fighter,
    Readings,
    alone_last,
    arm,
    armour,
    first_rank,
    impetus_terms,
    ranks,
    reduced,
    steadfastness_terms,
    total,
    value,
)
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES

OUTCOMES = ("stopped", "thrown-back", "retreats", "flees", "destroyed", "attacker-destroyed", "both-destroyed")
FLANKS: tuple[Edge, ...] = ("left", "right")


class Attack(Strict):
    """One attacker: the unit, the edge of the defender it strikes, and how it crosses the river if it does."""

    unit: Fighter
    edge: Annotated[Edge, Field(description="edge of the defender that it strikes")] = "front"
    across: Annotated[Literal["none", "river", "bridge"], Field(description="attacks across the river or by the bridge")] = "none"  # fmt: skip
    shot_in_step: Annotated[int, Field(ge=0, le=100, description="of its losses to shots, those of this step")] = 0


def forest(defender: Fighter) -> bool:
    """Whether the defender's spears stand: it has no move order this turn (R-212, R-Q15)."""
    return defender.kind in RULES.ids("troops.forest") and not defender.moved


def charging(attack: Attack, defender: Fighter) -> bool:
    """Whether an attacker has the dice of a cavalry attack (R-211, R-212, R-1001, R-1004)."""
    horse = arm(attack.unit.kind) == "horse"
    stopped = attack.edge == "front" and forest(defender)
    return horse and not stopped and attack.across == "none" and defender.ground not in ("wood", "hill-and-wood")


def dice_of(attack: Attack, defender: Fighter, figures: int) -> int:
    """Dice of an attacker with so many figures (R-702)."""
    fighting = first_rank(figures)
    if charging(attack, defender):
        return min(fighting * RULES.whole("troops.charge"), RULES.whole("melee.most_charging"))
    return min(fighting * RULES.whole("melee.dice"), RULES.whole("melee.most"))


def sure(attack: Attack, defender: Fighter, chosen: Readings) -> int:
    """Guaranteed damage of an attacker: foot has none against the front of standing spears (R-212, R-Q28)."""
    barred = attack.edge == "front" and forest(defender)
    if barred and (arm(attack.unit.kind) != "horse" or READINGS.choice(chosen, "R-Q28") == "loses-both"):
        return 0
    return value(attack.unit.kind, "guaranteed")


def answers(edges: Sequence[Edge], figures: int) -> dict[Edge, int]:
    """The defender's dice against each edge it is attacked on (R-702, R-705, R-706, R-Q31)."""
    found: dict[Edge, int] = {}
    front = "front" in edges
    flanks = [edge for edge in FLANKS if edge in edges]
    deep = ranks(figures) * RULES.whole("melee.flank.each")
    if front:
        found["front"] = min(first_rank(figures) * RULES.whole("melee.dice"), RULES.whole("melee.most"))
    busy = found.get("front", 0)
    for place, edge in enumerate(flanks):
        side = deep - (RULES.whole("melee.flank.corner") if front else 0)
        if place and alone_last(figures):
            side -= RULES.whole("melee.rank")
        found[edge] = max(0, side)
        busy += found[edge]
    if "rear" in edges:
        found["rear"] = max(0, min(figures - busy, RULES.whole("melee.rear.most")))
    return found


def guaranteed_of(defender: Fighter, edge: Edge) -> int:
    """The defender's guaranteed damage: only to the front (R-702, R-705, R-706)."""
    if edge == "front":
        return value(defender.kind, "guaranteed")
    return RULES.whole("melee.rear.guaranteed" if edge == "rear" else "melee.flank.guaranteed")


@dataclass(frozen=True)
class Clash:
    """A melee after its dice: losses of each attacker and of the defender, the sum N and what it means."""

    losses: tuple[int, ...]
    loss: int
    impetus: int
    deep: bool
    steadfastness: int
    limit: int
    shot: int
    sum: int
    edges: frozenset[Edge]
    outcome: str


def clash(attacks: Sequence[tuple[Attack, int]], defender: Fighter, struck: Sequence[int], back: Mapping[Edge, int], chosen: Readings) -> Clash:  # fmt: skip
    """What comes of a melee: attackers with their figures (after fire), dice that harmed by attacker and by edge."""
    damage = [sure(attack, defender, chosen) + hits for (attack, _), hits in zip(attacks, struck, strict=True)]
    own = armour(defender)
    together = READINGS.choice(chosen, "R-Q2") == "total"
    harmed = reduced(sum(damage), own) if together else sum(reduced(each, own) for each in damage)
    loss = min(harmed, defender.figures)
    losses = tuple(
        min(reduced(guaranteed_of(defender, attack.edge) + back[attack.edge], armour(attack.unit)), figures)
        for attack, figures in attacks
    )
    left = [figures - lost for (_, figures), lost in zip(attacks, losses, strict=True)]
    edges = frozenset(attack.edge for (attack, _), alive in zip(attacks, left, strict=True) if alive)
    each = [total(list(impetus_terms(a.unit, a.across, defender.ground in ("hill", "hill-and-wood")))) for a, _ in attacks]  # fmt: skip
    impetus = sum(each) if READINGS.choice(chosen, "R-Q12") == "sum" else max(each)
    deep = any(ranks(alive) > RULES.whole("melee.result.deep") for alive in left)
    standing = total(list(steadfastness_terms(defender, defender.figures - loss, "melee", edges, chosen)))
    limit = standing if READINGS.choice(chosen, "R-Q10") == "with-bonuses" else value(defender.kind, "steadfastness")
    shot = sum(attack.unit.shot + attack.unit.figures - figures for attack, figures in attacks)
    bonus = RULES.whole("melee.result.ranks") if deep else 0
    n = loss + defender.shot + impetus + bonus - standing - sum(losses) - shot
    outcome = _outcome(n, limit, loss == defender.figures, not any(left), {"front", "rear"} <= edges)
    return Clash(losses, loss, impetus, deep, standing, limit, shot, n, edges, outcome)


def _outcome(n: int, limit: int, gone: bool, none_left: bool, between: bool) -> str:
    if gone or none_left:
        return "both-destroyed" if gone and none_left else "destroyed" if gone else "attacker-destroyed"
    if n <= RULES.whole("melee.result.held"):
        return "thrown-back"
    return "flees" if n > limit or between else "retreats"


def again(unit: Fighter) -> int:
    """Re-rolls of failed dice: those of the Crab (R-407)."""
    return RULES.whole("command.banners.crab.rolls") if unit.crab else 0


def needs(unit: Fighter) -> int:
    """What a die must show in melee."""
    return value(unit.kind, "possible")


def hits(unit: Fighter, dice: int) -> dict[int, int]:
    """How many dice of a unit harm, with weights."""
    return chances.hits(dice, needs(unit), again(unit))
