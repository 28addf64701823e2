"""Which open points matter in a fight, however its dice fall: each by what is in it."""

from collections.abc import Iterator, Sequence

from builder.rules.readings import Decisions
from builder.systems.formations.procedures import consequences, fate_terms, melee_rules, mutual
from builder.systems.formations.procedures.modifiers import Kind
from builder.systems.formations.procedures.situation import Side, edge, has_no_card
from builder.systems.formations.rulebook import RULES

_BEASTS = ("elephants", "chariots")
_AGAINST_HORSE = {"pike", "spear", "halberd"}


def in_shooting(sides: Sequence[Side], work: Decisions, through_forest: bool = False) -> None:
    """Note the readings that a shot leans on."""
    asked = [*_common(sides)]
    asked += ["Q-14"] if any(side.commander for side in sides) else []
    asked += ["Q-64"] if any(side.engaged and side.profile.piece == "light-chariot" for side in sides) else []
    asked += ["Q-81"] if any(side.profile.big_shield for side in sides) else []
    asked += ["Q-100"] if through_forest or any(side.ground == "sparse-forest" for side in sides) else []
    asked += (
        ["Q-101"] if len(sides) > 1 and all(side.ground in RULES.ids("terrain.edge_only") for side in sides) else []
    )
    asked += ["Q-69"] if any(side.out_of_command and not has_no_card(side) for side in sides) else []
    asked += ["Q-99"] if any(_nearly_spent("shooting", side) for side in sides if side.order == "attack") else []
    asked += ["Q-97"] if any(consequences.deep(side) for side in sides) else []
    work.rests_on(*asked)


def in_melee(sides: Sequence[Side], phase: str, surrounded: bool, work: Decisions) -> None:
    """Note the readings that a round of melee leans on."""
    asked = [*_common(sides), *_of_arms(sides)]
    asked += ["Q-08", "Q-09"] if any(side.profile.troop in _BEASTS for side in sides) else []
    asked += ["Q-14"] if any(side.commander for side in sides) else []
    asked += ["Q-25"] if any(edge(side) != "front" for side in sides) else []
    asked += ["Q-85"] if any(edge(side) == "rear" for side in sides) and phase == "hand" else []
    asked += ["Q-35", "Q-36"] if phase == "clash" else ["Q-68"]
    asked += ["Q-40"] if surrounded else []
    asked += ["Q-69"] if phase == "clash" and melee_rules.has_outdated_order(sides[0], work) else []
    asked += ["Q-77"] if any(not side.profile.melee for side in sides) else []
    asked += ["Q-99"] if any(_nearly_spent("melee", side) for side in sides) else []
    asked += ["Q-94"] if unbound(*sides) else []
    asked += ["Q-95"] if any(side.acts == "evading" for side in sides) else []
    asked += ["Q-98"] if phase == "clash" and not surrounded and any(_falls(side) for side in sides) else []
    work.rests_on(*asked)


def _common(sides: Sequence[Side]) -> Iterator[str]:
    if any(edge(side) == "flank" and side.disorder for side in sides):
        yield "Q-13"
    if any(_halves(side) for side in sides):
        yield "Q-16"
    if any(side.order is None and has_no_card(side) for side in sides):
        yield "Q-70"
    if any(side.out_of_command and has_no_card(side) for side in sides):
        yield "Q-91"
    if any(side.profile.troop == "artillery" for side in sides):
        yield "Q-62"
    if any(side.profile.troop == "elephants" for side in sides):
        yield "Q-92"
    if _may_hold_back(sides):
        yield "Q-96"
    if any(side.order == "recovery" for side in sides):
        yield "Q-79"


def _nearly_spent(kind: Kind, side: Side) -> bool:
    """Whether a result that leaves it in its place may leave it the last figure, and so stop it (Q-99)."""
    results = mutual.alone(kind, "continue"), mutual.alone(kind, "confusion" if kind == "shooting" else "retreat")
    return any(fate_terms.left(side, fate).must_recover for fate in results)


def _may_hold_back(sides: Sequence[Side]) -> bool:
    """Whether a unit without BB is on Attack and its enemy has BB (Q-96)."""
    without = any(side.order == "attack" and not side.profile.melee and not has_no_card(side) for side in sides)
    return without and any(side.profile.melee for side in sides)


def unbound(one: Side, other: Side) -> bool:
    """Whether one of two enemies need not pursue the other: foot after horse, or without BB (Q-94)."""
    kinds = {one.profile.troop, other.profile.troop}
    foot_and_horse = "infantry" in kinds and bool(kinds & {"cavalry", "camels"})
    return foot_and_horse or not (one.profile.melee and other.profile.melee)


def _falls(side: Side) -> bool:
    """Whether a clash may destroy this unit otherwise than by panic, which voids its blow (Q-98)."""
    losses = fate_terms.destroyed(side, mutual.alone("melee", "flight"))
    return losses or side.profile.fanatic or edge(side) == "rear"


def _of_arms(sides: Sequence[Side]) -> Iterator[str]:
    if any(side.profile.fanatic for side in sides):
        yield "Q-11"
    if any(side.profile.fanatic or "pike" in side.profile.arms for side in sides):
        yield "Q-12"
    thrown = set(RULES.ids("arms.groups.thrown"))
    if any("lance" in side.profile.arms and thrown & set(side.profile.arms) for side in sides):
        yield "Q-24"
    kinds = {side.profile.troop for side in sides}
    armed = any(_AGAINST_HORSE & set(side.profile.arms) for side in sides)
    if armed and kinds & {"elephants", "chariots"}:
        yield "Q-22"
    if (armed or "cavalry" in kinds) and "camels" in kinds:
        yield "Q-82"


def _halves(side: Side) -> bool:
    loose = sum(
        helpers.skirmishers + helpers.light_chariots for helpers in (side.support, side.second_rank, side.same_target)
    )
    alone = not side.row and edge(side) == "flank" and side.profile.density == "skirmish"
    return bool(loose) or alone or any(unit.density == "skirmish" for unit in side.row)
