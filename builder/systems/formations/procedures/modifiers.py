"""What the modifiers of shooting and melee ask about one total, and their tables (sections 5.5 and 8.5)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from builder.rules.modifiers import Modifiers
from builder.systems.formations import readings
from builder.systems.formations.batteries import Flying, Missile
from builder.systems.formations.procedures.situation import (
    Edge,
    FightGround,
    Height,
    Order,
    Phase,
    Role,
    Side,
    Work,
    edge,
    order,
    supporting,
)  # fmt: skip
from builder.systems.formations.profile import Arm, Barding, Class, Density, Piece, Profile, Talent
from builder.systems.formations.rulebook import RULES

SumKind = Literal["shooting", "melee"]
Nothing = Literal["none"]
_BEASTS: frozenset[Class | Density] = frozenset({"elephants", "chariots"})
_PLAIN_FOOT: frozenset[Class | Density] = frozenset({"infantry", "free"})


class Situation(NamedTuple):
    """All that the modifiers of one total may ask."""

    chosen: Mapping[str, str]
    role: Role
    phase: Phase | Literal[""]
    order: Order | Nothing
    own_edge: Edge
    troop: Class
    density: Density | Nothing
    piece: Piece | Nothing
    arms: frozenset[Arm]
    barding: Barding
    big_shield: bool
    fanatic: bool
    attacking: bool
    couched: bool
    ground: FightGround
    charge: Literal["level", "other"]
    height: Height
    works: Work
    commander: Talent | Nothing
    shot_this_turn: bool
    from_behind: bool
    incomplete: bool
    disorder: int
    rowed: bool
    row: int
    row_skirmishers: int
    support: int
    support_skirmishers: int
    second_rank: int
    second_rank_skirmishers: int
    second_rank_light_chariots: int
    same_target: int
    same_target_skirmishers: int
    same_target_light_chariots: int
    missile: Flying
    penetration: str
    weapon: Arm | Nothing
    mount_counts: bool
    shield_helps: bool
    barricade_helps: bool
    fortification_helps: bool
    struck: Edge = "front"  # the edge that the enemy shows
    enemy: frozenset[Class | Density] = _PLAIN_FOOT
    enemy_works: Work = "none"
    enemy_evading: bool = False
    enemy_at_edge: bool = False
    enemy_ground: FightGround = "level"

    @property
    def plain_guard(self) -> bool:
        """Whether it is a protection, and pikes and impetus do not raise such (Q-12)."""
        return self.role == "guard" and readings.choice(self.chosen, "Q-12") == "blow-only"

    @property
    def enemy_edge(self) -> Edge:
        """The edge of the enemy that modifiers go by (Q-25)."""
        striker = self.struck != "front" and readings.choice(self.chosen, "Q-25") == "striker"
        return "front" if striker else self.struck

    @property
    def against(self) -> frozenset[Class | Density]:
        """What the enemy is to arms against horse: camels are cavalry (Q-82), elephants and chariots may be (Q-22)."""
        camels = "camels" in self.enemy and readings.choice(self.chosen, "Q-82") == "as-cavalry"
        beasts = self.enemy & _BEASTS and readings.choice(self.chosen, "Q-22") == "as-horse"
        return self.enemy | {"cavalry"} if camels or beasts else self.enemy


MODIFIERS: Mapping[SumKind, Modifiers[Situation]] = {
    kind: Modifiers(RULES, readings.READINGS, Situation, "fighting.modifiers", f"{kind}.modifiers")
    for kind in ("shooting", "melee")
}


def facing(enemy: Side, alone: Situation) -> Situation:
    """The situation of one total against an enemy."""
    return alone._replace(
        struck=edge(enemy),
        enemy=_tags(enemy.profile),
        enemy_works=enemy.works,
        enemy_evading=enemy.acts == "evading" and enemy.leaves_zone is not False,
        enemy_at_edge=enemy.at_edge,
        enemy_ground=enemy.ground,
    )


def situation(
    side: Side,
    role: Role,
    phase: Phase | Literal[""],
    chosen: Mapping[str, str],
    missile: Missile,
    weapon: str | None,
) -> Situation:
    """The situation of one total without an enemy: against plain foot on level ground, front to front."""
    profile, own = side.profile, edge(side)
    row = _row(side, own, role)
    row_skirmishers = sum(unit.density == "skirmish" for unit in row)
    whole, half = supporting(side, chosen)
    return Situation(
        chosen=chosen,
        role=role,
        phase=phase,
        order=_order(side, phase, chosen),
        own_edge=own,
        troop=profile.troop,
        density=profile.density or "none",
        piece=profile.piece or "none",
        arms=frozenset(profile.arms),
        barding=profile.barding,
        big_shield=profile.big_shield,
        fanatic=profile.fanatic,
        attacking=side.acts == "attacking",
        couched=side.year is None or side.year >= RULES.whole("arms.couching"),
        ground=side.ground,
        charge=side.charge or ("level" if side.ground == "level" else "other"),
        height=side.height,
        works=side.works,
        commander=side.commander or "none",
        shot_this_turn=side.shot_this_turn,
        from_behind=side.from_behind,
        incomplete=side.incomplete,
        disorder=side.disorder,
        rowed=bool(row),
        row=len(row) - row_skirmishers,
        row_skirmishers=row_skirmishers,
        support=whole,
        support_skirmishers=half,
        second_rank=side.second_rank.units,
        second_rank_skirmishers=side.second_rank.skirmishers,
        second_rank_light_chariots=side.second_rank.light_chariots,
        same_target=side.same_target.units,
        same_target_skirmishers=side.same_target.skirmishers,
        same_target_light_chariots=side.same_target.light_chariots,
        missile=missile.kind,
        penetration=missile.penetration_key,
        weapon=weapon or "none",
        mount_counts=missile.allows("mount"),
        shield_helps=missile.allows("big_shield"),
        barricade_helps=missile.allows("barricade"),
        fortification_helps=missile.allows("fortification"),
    )


def _tags(profile: Profile) -> frozenset[Class | Density]:
    """What an enemy may ask it for: class and density."""
    return frozenset({profile.troop, profile.density or profile.troop})


def _order(side: Side, phase: str, chosen: Mapping[str, str]) -> Order | Nothing:
    """The order whose modifiers it has; in the rounds after the clash as a club reads it (Q-68)."""
    void = phase == "hand" and readings.choice(chosen, "Q-68") == "void"
    return "none" if void else order(side, chosen)


def _row(side: Side, own: Edge, role: Role) -> tuple[Profile, ...]:
    """The units that fight on its edge in a row (C-3.2-04); of those that shoot, the ones that can (C-5.4-06)."""
    skirmishers = own == "flank" and side.profile.density == "skirmish"
    row = side.row or ((side.profile,) if skirmishers else ())
    return tuple(unit for unit in row if _shoots(unit)) if role == "shot" else row


def _shoots(unit: Profile) -> bool:
    """Whether a unit of a flank row adds to its shot."""
    dense = unit.density in RULES.ids("bases.densities.no_shooting")
    return not dense and any(f"arms.shooting.{arm}.reach" in RULES for arm in unit.arms)
