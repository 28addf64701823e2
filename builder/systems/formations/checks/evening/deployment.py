"""FO50x, FO601-FO610: the places of units, distances, and when and where a reserve arrives."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.checks.placing import missing_from_deployment, off_table, overlapping, placed_twice, unknown_placed
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.wording import listed, tenths
from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import TOUCH, Point, Shape, across, distance, gap
from builder.systems.formations import reserve as reserves
from builder.systems.formations.checks.on_table import (
    STEPS,
    PlacedBase,
    PlacedGroup,
    Sided,
    every,
    groups,
    placed_name,
    sides,
)
from builder.systems.formations.checks.subjects import Fielded, by_id
from builder.systems.formations.field import Base, bases, camp, from_edge, half
from builder.systems.formations.profile import FormationsArmy, FormationsGame, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@unknown_placed("FO601", "C-2.2-03", deployment=Text("unit or formation"))
def unknown_placing(army: FormationsArmy) -> Iterable[str]:
    """Everything on the field must come from the roster."""
    return [*unit_ids(army), *(group.id for group in army.roster.formations)]


@placed_twice("FO602", every, "C-2.2-03", "C-1-15")
def in_two_places(one: PlacedBase) -> object:
    """A base can be in only one place."""
    return one.of.number, one.base.unit


@missing_from_deployment("FO603", "C-2.2-03", "C-2.2-04", severity="warning")
@fix("add them to `deployment`, hidden ones too: a marker shows where they are")
def not_placed(army: FormationsArmy, side: FormationsSide) -> Iterable[Fielded]:
    """Once begun, a deployment must show the whole army except its reserve."""
    there = {base.unit for base in bases(army, side)} | {*army.roster.held}
    return [seen for unit, seen in by_id(army).items() if unit not in there]


@off_table("FO604", groups, "C-9-02", "C-1-15", at="at", length=STEPS)
def sticks_out(one: PlacedGroup) -> Iterable[Point]:
    """All corners of a base must be on the table."""
    return (corner for base in one.bases for corner in base.corners)


@overlapping("FO605", groups, "C-1-15", "C-1-08", at="at")
def on_another(one: PlacedGroup) -> Iterable[Shape]:
    """A base is the ground that its unit holds, so bases may not overlap."""
    return (base.corners for base in one.bases)


@groups.each("FO606", "C-2.2-03")
@says("{over|step|steps} beyond the defender's half")
@fix("move it back towards its own edge")
def over_the_half(one: PlacedGroup, game: FormationsGame) -> Verdict:
    """The defender deploys first, in their own half."""
    side = one.of.side
    over = _foremost(one, game) - half(side.edge, game.evening.table)
    return side.role == "defender" and over > TOUCH and found("at", over=tenths(over))


def _foremost(one: PlacedGroup, game: FormationsGame) -> float:
    """How far from its own edge a placement reaches."""
    edge, table = one.of.side.edge, game.evening.table
    return max(from_edge(edge, table, corner) for base in one.bases for corner in base.corners)


@groups.each("FO607", "C-2.2-02", "Q-39")
@says("{far|step|steps} in front of the camp; the rules allow at most {most}")
@fix("move it back or the camp forward")
def far_from_camp(one: PlacedGroup, game: FormationsGame) -> Verdict:
    """The front line of units must stay near the camp, measured from the camp's nearest edge (VL-15, Q-39)."""
    most, side = RULES.whole("setup.deployment.from_camp"), one.of.side
    if side.camp is None:
        return None
    edge = max(from_edge(side.edge, game.evening.table, corner) for corner in camp(side.camp))
    far = _foremost(one, game) - edge
    return far > most + TOUCH and found("at", far=tenths(far), most=most)


class AttackingGroup(NamedTuple):
    """A unit or formation of an attacker, and the bases of his enemy; hidden units are off the table (C-2.2-04)."""

    of: PlacedGroup
    enemy: Sided
    bases: tuple[Base, ...]

    def named(self, base: Base) -> Text:
        """The unit or formation of an enemy base."""
        return placed_name(self.enemy.army, self.enemy.side, base.placing)


def _attacking_groups(game: FormationsGame) -> Iterator[tuple[Where, AttackingGroup]]:
    for enemy in sides(game):
        known = by_id(enemy.army)
        standing = tuple(base for base in bases(enemy.army, enemy.side) if not known[base.unit].unit.ambush)
        for where, group in groups.walk(game):
            if group.of.number != enemy.number and group.of.side.role == "attacker":
                yield where, AttackingGroup(group, enemy, standing)


_attackers = Selector(_attacking_groups, unit=lambda one: one.of.name)


@_attackers.each("FO608", "C-2.2-03")
@says("{far|step|steps} from the enemy ({enemy}); an attacker must deploy at least {least} away")
@fix("move it back by {short}")
def too_near(one: AttackingGroup) -> Verdict:
    """The attacker deploys second and must keep a distance from the units opposite that he sees (VL-15)."""
    least, nearest = RULES.whole("setup.deployment.from_enemy"), _nearest(one.of.bases, one.bases)
    if one.enemy.side.role != "defender" or nearest is None or nearest[0] >= least - TOUCH:
        return None
    far, enemy = nearest
    return found("at", enemy=one.named(enemy), far=tenths(far), least=least, short=tenths(least - far))


def _nearest(own: Sequence[Base], enemies: Sequence[Base]) -> tuple[float, Base] | None:
    """The least distance to an enemy base, and that base."""
    best: tuple[float, Base] | None = None
    for base in own:
        reached = across(base.corners)
        for least, enemy in sorted(
            ((gap(reached, across(one.corners)), one) for one in enemies), key=lambda one: one[0]
        ):
            if best and least > best[0]:
                break
            far = distance(base.corners, enemy.corners)
            if best is None or far < best[0]:
                best = far, enemy
    return best


@sides.each("FO609", "C-2.3-05", "C-2.3-07")
@says("{units} deployed, but {why}")
@fix("remove them from `deployment`")
def early_reserve(one: Sided) -> Verdict:
    """Only the attacker's ordinary reserve is on the field from the start (VL-20)."""
    roster = one.army.roster
    if roster.reserve is None or reserves.arrives_at_start(roster, one.side):
        return None
    names, held = by_id(one.army), roster.held
    early = [base for base in bases(one.army, one.side) if base.unit in held]
    if not early:
        return None
    why = Text("this reserve arrives on game turn {turn}")
    units = listed(names[base.unit].name for base in early)
    return found(
        "deployment", early[0].placing, units=units, why=why.fill(turn=reserves.arrival_turn(roster, one.side))
    )


@_attackers.each("FO610", "C-2.2-03", "C-2.3-05")
@says("behind the enemy: {enemy} between it and its own edge")
@fix("place it on its own side of the enemy; only a reserve may come round the flank")
def behind_the_enemy(one: AttackingGroup, game: FormationsGame) -> Verdict:
    """The attacker's distance is measured from the forward edge of the enemy; hidden units do not count towards it."""
    edge = one.of.of.side.edge
    two = ((base, enemy) for base in one.of.bases for enemy in one.bases)
    before = next((enemy for base, enemy in two if _between(enemy, base, edge, game.evening.table)), None)
    return before is not None and found("at", enemy=one.named(before))


def _between(enemy: Base, base: Base, edge: Edge, table: TableSize) -> bool:
    """Whether an enemy is straight between a base and the edge that it came from."""
    along = 0 if edge in ("north", "south") else 1
    one, other = across(enemy.corners), across(base.corners)
    beside = one[along] < other[along + 2] - TOUCH and other[along] < one[along + 2] - TOUCH
    return beside and from_edge(edge, table, enemy.centre) < from_edge(edge, table, base.centre) - TOUCH


@sides.each("FO505", "C-2.3-05", "C-2.3-07")
@says("a defender may not send a flanking force")
@fix("delete `flanking_sector` from its roster")
def defender_flanks(one: Sided) -> Verdict:
    """Only the attacker's reserve may come round the flank (VL-20)."""
    flanks = one.side.role == "defender" and one.army.roster.flanking_sector is not None
    return flanks and found("reserve", "flanking_sector", document=one.army.roster.id)


@sides.each("FO506", "C-2.3-03", "C-2.3-05", "C-2.3-07")
@says("the reserve arrives on game turn {turn}, but {what} turn {wanted}")
@fix("write `turn: {wanted}` or delete `turn`")
def reserve_turn(one: Sided) -> Verdict:
    """The rules say when each kind of reserve arrives, unless the evening does (VL-20)."""
    reserve = one.army.roster.reserve
    if reserve is None or reserve.turn is None:
        return None
    what, wanted = _reserve_turn(one)
    if reserve.turn == wanted:
        return None
    return found("reserve", "turn", document=one.army.roster.id, turn=reserve.turn, what=what, wanted=wanted)


def _reserve_turn(one: Sided) -> tuple[Text, int]:
    """What is known about the turn in which a reserve arrives, and the turn."""
    if one.side.reserve:
        return Text("the evening has it arrive on"), one.side.reserve.turn
    wanted = reserves.turn_by_rules(one.army.roster, one.side.role) or 1
    if one.side.role == "defender":
        return Text("a defender's reserve arrives on"), wanted
    if one.army.roster.flanking_sector is not None:
        return Text("a flanking force arrives on"), wanted
    return Text("an attacker's reserve is deployed on"), wanted


@sides.each("FO508", "C-2.3-03", "C-2.3-05")
@says("the evening has the reserve arrive on game turn {turn}, but {why}")
@fix("delete `reserve` here, or change the reserve in the roster")
def agreed_reserve(one: Sided) -> Verdict:
    """An evening can set the time and place of a reserve only if the reserve is not a flanking force."""
    reserve = one.army.roster.reserve
    if one.side.reserve is None or (reserve and reserve.flanking_sector is None):
        return None
    why = Text("the roster notes it as a flanking force") if reserve else Text("the roster has none")
    return found("reserve", turn=one.side.reserve.turn, why=why)
