"""FO601-FO610: the deployment of both sides: who stands, where, and how far from what."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from builder.checks.placing import MOVE, SAME_PLACE, off_table, placed_twice, stranger
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.checks.wording import listed, tenths
from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import Point, across, gap
from builder.systems.formations.checks.on_table import STEPS, Group, Sided, every, groups, placed_name, sides
from builder.systems.formations.checks.subjects import by_id, reserved
from builder.systems.formations.field import TOUCH, Base, bases, camp, distance, from_edge, half, overlap
from builder.systems.formations.profile import FormationsArmy, FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@stranger("FO601", "C-2.2-03", what=Text("unit or formation", "отряда или формации"))
def unknown_placing(army: FormationsArmy) -> Iterable[str]:
    """What stands on the field comes from the roster."""
    return [*unit_ids(army), *(group.id for group in army.roster.formations)]


@placed_twice("FO602", every, "C-2.2-03", "C-1-15")
def in_two_places(one: tuple[Sided, Base]) -> object:
    """A base stands in one place."""
    return one[0].number, one[1].unit


@rule("FO603", "C-2.2-03", "C-2.2-04", severity="warning")
@says("{army}: not placed: {units}", "{army}: не поставлены: {units}")
@fix(
    "add them to `deployment`; hidden ones too: their place is fixed by a marker",
    "добавьте их в `deployment`; спрятанных тоже: их место отмечает маркер",
)
def not_placed(game: FormationsGame) -> Iterator[Found]:
    """A deployment that was begun shows the whole army, its reserve excepted."""
    for index, side, army in sides(game):
        standing = {base.unit for base in bases(army, side)}
        held = reserved(army)
        missing = [seen.name for unit, seen in by_id(army).items() if unit not in standing | held]
        if standing and missing:
            yield found("sides", index, "deployment", army=army.roster.name.text, units=listed(missing))


@off_table("FO604", groups, "C-9-02", "C-1-15", at="at", length=STEPS)
def sticks_out(one: Group) -> Iterable[Point]:
    """A base lies on the table with all its corners."""
    return (corner for base in one.bases for corner in base.corners)


@rule("FO605", "C-1-15", "C-1-08")
@says(SAME_PLACE)
@fix(MOVE)
def overlapping(game: FormationsGame) -> Iterator[Found]:
    """A base is the ground that its unit holds; no other base lies on it."""
    for (_, other), (where, one) in combinations(groups.walk(game), 2):
        if any(overlap(own.corners, taken.corners) for own, taken in product(one.bases, other.bases)):
            yield found(*where, "at", name=one.name, other=other.name)


@groups.each("FO606", "C-2.2-03")
@says("{over|step|steps} beyond the defender's half", "за половиной обороняющегося, шагов: {over}")
@fix("move it back towards its own edge", "отодвиньте к своему краю")
def over_the_half(one: Group, game: FormationsGame) -> Verdict:
    """The defender deploys first, and on his own half."""
    side = one.of.side
    over = _foremost(one, game) - half(side.edge, game.evening.table)
    return side.role == "defender" and over > TOUCH and found("at", over=tenths(over))


def _foremost(one: Group, game: FormationsGame) -> float:
    """How far from its own edge a placing reaches."""
    edge, table = one.of.side.edge, game.evening.table
    return max(from_edge(edge, table, corner) for base in one.bases for corner in base.corners)


@groups.each("FO607", "C-2.2-02", "Q-39")
@says(
    "{far|step|steps} in front of the camp, the rules allow {most}", "впереди лагеря на {far}, правила допускают {most}"
)
@fix("move it back, or the camp forward", "отодвиньте назад или выдвиньте лагерь")
def far_from_camp(one: Group, game: FormationsGame) -> Verdict:
    """The line of foremost units stays near the camp, measured from its nearest edge (VL-15, Q-39)."""
    most, side = RULES.whole("setup.deployment.from_camp"), one.of.side
    if side.camp is None:
        return None
    edge = max(from_edge(side.edge, game.evening.table, corner) for corner in camp(side.camp))
    far = _foremost(one, game) - edge
    return far > most + TOUCH and found("at", far=tenths(far), most=most)


@rule("FO608", "C-2.2-03")
@says(
    "{unit}: {far|step|steps} from the enemy ({enemy}), an attacker keeps {least}",
    "{unit}: до противника ({enemy}) {far}, атакующему нужно не меньше {least}",
)
@fix("move it back by {short}", "отодвиньте, шагов: {short}")
def too_near(game: FormationsGame) -> Iterator[Found]:
    """The attacker deploys second and keeps his distance from the units opposite (VL-15)."""
    least = RULES.whole("setup.deployment.from_enemy")
    attackers = [(i, side, army) for i, side, army in sides(game) if side.role == "attacker"]
    defenders = [(side, army) for _, side, army in sides(game) if side.role == "defender"]
    for (index, side, army), (other_side, other_army) in product(attackers, defenders):
        enemies = bases(other_army, other_side)
        for placing, (far, enemy) in _nearest(bases(army, side), enemies).items():
            if far < least - TOUCH:
                unit, other = placed_name(army, side, placing), placed_name(other_army, other_side, enemy.placing)
                yield found(
                    "sides",
                    index,
                    "deployment",
                    placing,
                    "at",
                    unit=unit,
                    enemy=other,
                    far=tenths(far),
                    least=least,
                    short=tenths(least - far),
                )


def _nearest(own: Sequence[Base], enemies: Sequence[Base]) -> dict[int, tuple[float, Base]]:
    """For each placing the least distance to an enemy base, and that base."""
    found_here: dict[int, tuple[float, Base]] = {}
    for base in own:
        reached = across(base.corners)
        for least, enemy in sorted(
            ((gap(reached, across(one.corners)), one) for one in enemies), key=lambda one: one[0]
        ):
            best = found_here.get(base.placing)
            if best and least > best[0]:
                break
            far = distance(base.corners, enemy.corners)
            if best is None or far < best[0]:
                found_here[base.placing] = (far, enemy)
    return found_here


@rule("FO609", "C-2.3-05", "C-2.3-07")
@says("on the field: {units}; but {why}", "на поле: {units}; но {why}")
@fix("leave them out of `deployment`", "уберите их из `deployment`")
def early_reserve(game: FormationsGame) -> Iterator[Found]:
    """Only the attacker's plain reserve stands on the field from the first (VL-20)."""
    for index, side, army in sides(game):
        reserve = army.roster.reserve
        if reserve is None or (side.role == "attacker" and reserve.flanking_sector is None):
            continue
        names, held = by_id(army), reserved(army)
        early = [(base.placing, names[base.unit].name) for base in bases(army, side) if base.unit in held]
        if not early:
            continue
        key = "defender_turn" if side.role == "defender" else "flanking_turn"
        turn = RULES.whole(f"setup.reserve.{key}")
        why = Text("this reserve comes on game turn {turn}", "этот резерв приходит на {turn}-м игровом ходу")
        units = listed(name for _, name in early)
        yield found("sides", index, "deployment", early[0][0], units=units, why=why.fill(turn=turn))


@rule("FO610", "C-2.2-03", "C-2.3-05")
@says(
    "{unit}: behind the enemy, {enemy} stands between it and its own edge",
    "{unit}: за спиной у противника, между ним и своим краем стоит {enemy}",
)
@fix(
    "an attacker deploys on his own side of the enemy; round the flank comes only a reserve",
    "атакующий расставляется перед противником; в обход посылают только резерв",
)
def behind_the_enemy(game: FormationsGame) -> Iterator[Found]:
    """The attacker's distance is measured from the forward edge of the enemy; hidden units are no part of it for him."""
    table = game.evening.table
    for index, side, army in sides(game):
        if side.role != "attacker":
            continue
        other_side, other_army = game.evening.sides[1 - index], game.army(1 - index)
        known, told = by_id(other_army), set[int]()
        enemies = [base for base in bases(other_army, other_side) if not known[base.unit].unit.ambush]
        for base in bases(army, side):
            before = [enemy for enemy in enemies if _between(enemy, base, side.edge, table)]
            if before and base.placing not in told:
                told.add(base.placing)
                other = placed_name(other_army, other_side, before[0].placing)
                yield found(
                    "sides",
                    index,
                    "deployment",
                    base.placing,
                    "at",
                    unit=placed_name(army, side, base.placing),
                    enemy=other,
                )


def _between(enemy: Base, base: Base, edge: Edge, table: TableSize) -> bool:
    """Whether an enemy stands straight between a base and the edge that it came from."""
    along = 0 if edge in ("north", "south") else 1
    one, other = across(enemy.corners), across(base.corners)
    beside = one[along] < other[along + 2] - TOUCH and other[along] < one[along + 2] - TOUCH
    return beside and from_edge(edge, table, enemy.centre) < from_edge(edge, table, base.centre) - TOUCH
