"""Shooting, attack or protection total before its die, term by term, and the input of its modifiers (5.1, 5.5, 8.3,
8.5).
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from builder.rules.calculation import Number, Term
from builder.rules.legality import Fault, Laws, law, sole
from builder.rules.modifiers import Acting as ActingRows
from builder.rules.modifiers import ModifierRow, Modifiers
from builder.rules.readings import NO_CHOICE
from builder.rules.sums import Sum, values
from builder.rules.wording import number, signed
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
    characteristic,
    edge,
    order,
    own_shooting,
    supporting,
)  # fmt: skip
from builder.systems.formations.profile import Arm, Barding, Class, Density, Piece, Profile, Talent
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.text import Text, same

SumKind = Literal["shooting", "melee"]
Nothing = Literal["none"]
_BEASTS: frozenset[Class | Density] = frozenset({"elephants", "chariots"})
_PLAIN_FOOT: frozenset[Class | Density] = frozenset({"infantry", "free"})


class Situation(NamedTuple):
    """Everything that the modifiers of one total may depend on."""

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
        """Whether it is a protection total that pikes and impetus do not raise (Q-12)."""
        return self.role == "guard" and readings.choice(self.chosen, "Q-12") == "blow-only"

    @property
    def enemy_edge(self) -> Edge:
        """The edge of the enemy that modifiers go by (Q-25)."""
        striker = self.struck != "front" and readings.choice(self.chosen, "Q-25") == "striker"
        return "front" if striker else self.struck

    @property
    def against(self) -> frozenset[Class | Density]:
        """How the enemy counts for arms against horse: camels are cavalry (Q-82), elephants and chariots may be
        (Q-22).
        """
        camels = "camels" in self.enemy and readings.choice(self.chosen, "Q-82") == "as-cavalry"
        beasts = self.enemy & _BEASTS and readings.choice(self.chosen, "Q-22") == "as-horse"
        return self.enemy | {"cavalry"} if camels or beasts else self.enemy


MODIFIERS: Mapping[SumKind, Modifiers[Situation]] = {
    kind: Modifiers(RULES, readings.READINGS, Situation, "fighting.modifiers", f"{kind}.modifiers")
    for kind in ("shooting", "melee")
}


def situation(
    side: Side,
    enemy: Side | None,
    role: Role,
    phase: Phase | Literal[""],
    chosen: Mapping[str, str],
    missile: Missile,
    weapon: str | None,
) -> Situation:
    """The situation of one total; without an enemy, against plain foot on level ground, front to front."""
    profile, own = side.profile, edge(side)
    row = _row(side, own, role)
    row_skirmishers = sum(unit.density == "skirmish" for unit in row)
    fighting = row or (profile,)
    whole, half = supporting(side, chosen)
    level = side.ground == side.height == (enemy.height if enemy else "level") == "level"
    alone = Situation(
        chosen=chosen,
        role=role,
        phase=phase,
        order=_counted_order(side, phase, chosen),
        own_edge=own,
        troop=profile.troop,
        density=fighting[0].density or "none",
        piece=profile.piece or "none",
        arms=frozenset.intersection(*(frozenset(unit.arms) for unit in fighting)),
        barding=profile.barding,
        big_shield=all(unit.big_shield for unit in fighting),
        fanatic=profile.fanatic,
        attacking=side.acts == "attacking",
        couched=side.year is None or side.year >= RULES.whole("arms.couching"),
        ground=side.ground,
        charge=side.charge or ("level" if level else "other"),  # up or down a slope is not on the level (C-8.5-04)
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
    return _against(enemy, alone) if enemy else alone


def _counted_order(side: Side, phase: str, chosen: Mapping[str, str]) -> Order | Nothing:
    """The order whose modifiers apply; in the rounds after the clash it may be none (Q-68)."""
    void = phase == "hand" and readings.choice(chosen, "Q-68") == "void"
    return "none" if void else order(side, chosen)


def _against(enemy: Side, alone: Situation) -> Situation:
    """The situation of one total with what its modifiers may depend on in the enemy."""
    return alone._replace(
        struck=edge(enemy),
        enemy=frozenset({enemy.profile.troop, enemy.profile.density or enemy.profile.troop}),
        enemy_works=enemy.works,
        enemy_evading=enemy.acts == "evading" and enemy.leaves_zone is not False,
        enemy_at_edge=enemy.at_edge,
        enemy_ground=enemy.ground,
    )


def _row(side: Side, own: Edge, role: Role) -> tuple[Profile, ...]:
    """The units that fight on its edge in a row (C-3.2-04); of those that shoot, the ones that can (C-5.4-06)."""
    skirmishers = own == "flank" and side.profile.density == "skirmish"
    row = side.row or ((side.profile,) if skirmishers else ())
    return tuple(unit for unit in row if _shoots(unit)) if role == "shot" else row


def _shoots(unit: Profile) -> bool:
    """Whether a unit of a flank row adds to its shot."""
    dense = unit.density in RULES.ids("bases.densities.no_shooting")
    return not dense and any(f"arms.shooting.{arm}.reach" in RULES for arm in unit.arms)


NAMES: Mapping[Role, Text] = {
    "shot": Text("Shooting total{name}"),
    "blow": Text("Attack total{name}"),
    "guard": Text("Protection total{name}"),
}
Acting = ActingRows[Situation]
TotalRow = ModifierRow[Situation]
_STAT: Mapping[Role, str] = {"shot": "shooting", "blow": "attack", "guard": "protection"}
SKILLS: Laws[Side] = sole(
    "shooting",
    Text("the unit{name} has no `shooting` value and may not shoot"),
    lambda it: it.profile.stats.shooting is None and {"name": it.called},
)


@law("row", Text("the flank row of the {shape}{name} is missing: add its units as `row`"), "C-3.2-06", "C-3.2-08")
def _no_row(it: Side) -> Fault:
    """Whether the row of a flank with several ranks is missing; some have no flank in a column (C-5.1-04a)."""
    ring = it.shape in ("hedgehog", "turtle")
    deep = it.shape in ("column", "deep-line") and edge(it) == "flank"
    missing = not it.row and it.edge == "flank" and (ring or deep)
    return missing and {"name": it.called, "shape": named(f"command.formation.shapes.{it.shape}")}


FLANKS: Laws[Side] = Laws(_no_row)


def total(
    kind: SumKind,
    role: Role,
    side: Side,
    enemy: Side | None,
    phase: Phase | Literal[""] = "",
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
    weapon: str | None = None,
) -> Sum:
    """Add up one side's total. `weapon` is the hand weapon in play, whichever side shoots it; `missile` replaces it.

    Raises MusterError if the side must shoot but has no Shooting, or its flank row is missing.
    """
    FLANKS.refuse(side)
    flies = missile or Missile(penetration_key=f"arms.shooting.{weapon}.penetration" if weapon else "")
    at_work = MODIFIERS[kind].acting(situation(side, enemy, role, phase, chosen, flies, weapon))
    terms = [*_strength(side, at_work, chosen), *_characteristic(side, role, at_work, flies)]
    value = _sum(terms)
    formula = {"shot": "C-5.1-02", "blow": "C-8.3-03", "guard": "C-5.1-03" if kind == "shooting" else "C-8.3-03"}[role]
    rounded = Fraction(value).denominator != 1 and readings.choice(chosen, "Q-16") == "half-up"
    if rounded:
        value = (value + Fraction(1, 2)).__floor__()
    return Sum.of(RULES, NAMES[role].fill(name=side.called), terms, formula, value=value, rounded=rounded)


def _strength(side: Side, at_work: Acting, chosen: Mapping[str, str]) -> list[Term]:
    """Current combat strength: figures less losses, or the value replacing them; less disorder; then modifiers; never
    below the minimum.
    """
    instead = _instead(at_work, side.row_losses)
    if instead:
        terms = [_figures(row, row.amount(at_work.situation), at_work) for row in instead]
        if side.row_losses and instead[0].leaf("group") == _ROW:
            terms.append(_losses(side.row_losses))
    else:
        figures = side.profile.stats.combat
        terms = [term(RULES.text("bases.characteristics.combat.short"), figures, number(figures), "C-1-20")]
        if side.losses:
            terms.append(_losses(side.losses))
    for row in at_work.on("combat", "add"):
        value = row.amount(at_work.situation)
        if row.id == "disorder":
            room = _sum(terms) - RULES.number("bases.combat.least")
            if room <= 0 or (instead and readings.choice(chosen, "Q-13") == "spares"):
                continue
            value = max(value, -room)
        terms.append(_modifier(row, value, at_work))
    short = RULES.number("bases.combat.least") - _sum(terms)
    if short > 0:
        terms.append(term(Text("minimum"), short, signed(short), "bases.combat.least"))
    return terms


_ROW = "row"  # the group of the units in a flank row, whose losses come off it (C-3.2-07)


def _instead(at_work: Acting, row_losses: int) -> list[TotalRow]:
    """The rows that stand instead of the figures: of several groups the one that leaves least."""
    groups: dict[str, list[TotalRow]] = {}
    for row in at_work.on("combat", "set"):
        groups.setdefault(row.leaf("group") or row.id, []).append(row)

    def left(some: list[TotalRow]) -> Number:
        return sum(row.amount(at_work.situation) for row in some) - (row_losses if some[0].leaf("group") == _ROW else 0)

    return min(groups.values(), key=left, default=[])


def _characteristic(side: Side, role: Role, at_work: Acting, missile: Missile) -> list[Term]:
    which = _STAT[role]
    label = RULES.text(f"bases.characteristics.{which}.short")
    if role == "shot":
        terms = [_shooting(side, label, missile)]
    else:
        value, text, keys = characteristic(side, "attack" if role == "blow" else "protection")
        terms = [term(label, value, text, *(keys or ("C-1-23",)))]
    for row in at_work.on(which, "set"):
        value = row.amount(at_work.situation)
        words = same("= {n} ({name})").fill(n=number(value), name=row.name)
        terms = [Term(label, value, words, row.cites(at_work.situation))]
    for row in at_work.on(which, "cut"):
        terms += _cut(row, terms, at_work, missile)
    return [*terms, *(_modifier(row, row.amount(at_work.situation), at_work) for row in at_work.on(which, "add"))]


def _shooting(side: Side, label: Text, missile: Missile) -> Term:
    if missile.shooting_key:
        return term(label, missile.shooting, number(missile.shooting), missile.shooting_key)
    SKILLS.refuse(side)
    if key := own_shooting(side):
        return term(label, RULES.whole(key), number(RULES.whole(key)), key)
    stat = side.profile.stats.shooting or 0
    return term(label, stat, number(stat), "C-5.1-01")


def _cut(row: TotalRow, terms: list[Term], at_work: Acting, missile: Missile) -> list[Term]:
    """What is subtracted from protection before other modifiers, never below the minimum (C-5.5-05)."""
    depth = missile.penetration if missile.penetration_key else 0
    room = max(0, _sum(terms) - RULES.number("shooting.protection_least"))
    if not depth or not room:
        return []
    return [_modifier(row, -min(depth, room), at_work)]


def _modifier(row: TotalRow, value: Number, at_work: Acting) -> Term:
    count = row.counted(at_work.situation)
    each = same("{all} ({count} × {each})")
    words = (
        signed(value) if count == 1 else each.fill(all=signed(value), count=count, each=signed(value / Fraction(count)))
    )
    return Term(row.name, value, words, row.cites(at_work.situation))


def _figures(row: TotalRow, value: Number, at_work: Acting) -> Term:
    label = same("{combat}, {name}").fill(combat=RULES.text("bases.characteristics.combat.short"), name=row.name)
    return Term(label, value, number(value), row.cites(at_work.situation))


def _losses(losses: int) -> Term:
    return term(Text("losses"), -losses, signed(-losses), "C-1-21")


def _sum(terms: Iterable[Term]) -> Number:
    return sum(values(terms))
