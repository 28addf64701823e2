"""FO601-FO610: the deployment of both sides: who stands, where, and how far from what."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from builder.checks.placing import stranger
from builder.checks.rule import Found, found, rule
from builder.checks.subjects import unit_ids
from builder.checks.wording import called, listed, tenths
from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import across, gap
from builder.systems.formations.checks.subjects import by_id, reserved
from builder.systems.formations.field import (
    TOUCH,
    Base,
    bases,
    beyond,
    camp,
    distance,
    every_base,
    from_edge,
    half,
    overlap,
)
from builder.systems.formations.profile import FormationsArmy, FormationsGame, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same


def sides(game: FormationsGame) -> Iterator[tuple[int, FormationsSide, FormationsArmy]]:
    """Each side of an evening with its index and its army."""
    for index, army in game.fielded():
        side = game.evening.sides[index]
        yield index, side, army


def placed_name(army: FormationsArmy, side: FormationsSide, placing: int) -> Text:
    """The name of the unit or formation of a placing."""
    wanted = side.deployment[placing].id
    formation = next((f for f in army.roster.formations if f.id == wanted), None)
    if formation:
        return called(formation)
    seen = by_id(army).get(wanted)
    return seen.name if seen else same(wanted)


@stranger("FO601", what=Text("unit or formation", "отряда или формации"), cites=("C-2.2-03",))
def unknown_placing(army: FormationsArmy) -> Iterable[str]:
    """What stands on the field comes from the roster."""
    return [*unit_ids(army), *(group.id for group in army.roster.formations)]


@rule(
    "FO602",
    says=Text("{unit}: placed a second time", "{unit}: на поле уже второй раз"),
    fix=Text("place each unit once, by itself or with its formation",
             "ставьте каждый отряд один раз: сам по себе или с формацией"),
    cites=("C-2.2-03", "C-1-15"),
)  # fmt: skip
def placed_twice(game: FormationsGame) -> Iterator[Found]:
    """A base stands in one place."""
    for index, side, army in sides(game):
        names, seen = by_id(army), dict[str, int]()
        for base in every_base(army, side):
            if base.unit in seen:
                where = ("sides", index, "deployment", base.placing, "id")
                yield found(*where, unit=names[base.unit].name)
            seen.setdefault(base.unit, base.placing)


@rule(
    "FO603",
    severity="warning",
    says=Text("{army}: not placed: {units}", "{army}: не поставлены: {units}"),
    fix=Text("add them to `deployment`; hidden ones too: their place is fixed by a marker",
             "добавьте их в `deployment`; спрятанных тоже: их место отмечает маркер"),
    cites=("C-2.2-03", "C-2.2-04"),
)  # fmt: skip
def not_placed(game: FormationsGame) -> Iterator[Found]:
    """A deployment that was begun shows the whole army, its reserve excepted."""
    for index, side, army in sides(game):
        standing = {base.unit for base in bases(army, side)}
        held = reserved(army)
        missing = [seen.name for unit, seen in by_id(army).items() if unit not in standing | held]
        if standing and missing:
            yield found("sides", index, "deployment", army=army.roster.name.text, units=listed(missing))


@rule(
    "FO604",
    says=Text("{unit}: {steps|step|steps} off the table", "{unit}: за краем стола, шагов: {steps}"),
    fix=Text("move it in; `at` is the middle of the front edge", "подвиньте внутрь; `at` — середина переднего края"),
    cites=("C-9-02", "C-1-15"),
)
def off_table(game: FormationsGame) -> Iterator[Found]:
    """A base lies on the table with all its corners."""
    for index, side, army in sides(game):
        worst: dict[int, float] = {}
        for base in bases(army, side):
            worst[base.placing] = max(worst.get(base.placing, 0), beyond(base.corners, game.evening.table))
        for placing, out in worst.items():
            if out > TOUCH:
                where = ("sides", index, "deployment", placing, "at")
                yield found(*where, unit=placed_name(army, side, placing), steps=tenths(out))


@rule(
    "FO605",
    says=Text("{unit}: the ground is already taken by {other}", "{unit}: место уже занято: {other}"),
    fix=Text("move one of them; a base takes {front|step|steps} of front and its depth",
             "подвиньте одного из них; подставка занимает {front} шагов по фронту и свою глубину"),
    cites=("C-1-15", "C-1-08"),
)  # fmt: skip
def overlapping(game: FormationsGame) -> Iterator[Found]:
    """A base is the ground that its unit holds; no other base lies on it."""
    standing = [(index, side, army, base) for index, side, army in sides(game) for base in bases(army, side)]
    told: set[tuple[int, int, int, int]] = set()
    front = RULES.whole("bases.front")
    for (a, side_a, army_a, one), (b, side_b, army_b, other) in combinations(standing, 2):
        pair = (a, one.placing, b, other.placing)
        if pair in told or (a, one.placing) == (b, other.placing) or (one.unit == other.unit and a == b):
            continue
        if overlap(one.corners, other.corners):
            told.add(pair)
            unit, on = placed_name(army_b, side_b, other.placing), placed_name(army_a, side_a, one.placing)
            yield found("sides", b, "deployment", other.placing, "at", unit=unit, other=on, front=front)


@rule(
    "FO606",
    says=Text("{unit}: {over|step|steps} beyond the defender's half", "{unit}: за половиной обороняющегося, шагов: {over}"),
    fix=Text("move it back towards its own edge", "отодвиньте к своему краю"),
    cites=("C-2.2-03",),
)  # fmt: skip
def over_the_half(game: FormationsGame) -> Iterator[Found]:
    """The defender deploys first, and on his own half."""
    table = game.evening.table
    for index, side, army in sides(game):
        if side.role != "defender":
            continue
        for placing, far in _foremost(army, side, game).items():
            over = far - half(side.edge, table)
            if over > TOUCH:
                where = ("sides", index, "deployment", placing, "at")
                yield found(*where, unit=placed_name(army, side, placing), over=tenths(over))


def _foremost(army: FormationsArmy, side: FormationsSide, game: FormationsGame) -> dict[int, float]:
    """How far from its own edge each placing reaches."""
    far: dict[int, float] = {}
    for base in bases(army, side):
        reach = max(from_edge(side.edge, game.evening.table, corner) for corner in base.corners)
        far[base.placing] = max(far.get(base.placing, 0), reach)
    return far


@rule(
    "FO607",
    says=Text("{unit}: {far|step|steps} in front of the camp, the rules allow {most}",
              "{unit}: впереди лагеря на {far}, правила допускают {most}"),
    fix=Text("move it back, or the camp forward", "отодвиньте назад или выдвиньте лагерь"),
    cites=("C-2.2-02", "Q-39"),
)  # fmt: skip
def far_from_camp(game: FormationsGame) -> Iterator[Found]:
    """The line of foremost units stays near the camp, measured from its nearest edge (VL-15, Q-39)."""
    most, table = RULES.whole("setup.deployment.from_camp"), game.evening.table
    for index, side, army in sides(game):
        if side.camp is None:
            continue
        edge = max(from_edge(side.edge, table, corner) for corner in camp(side.camp))
        for placing, reach in _foremost(army, side, game).items():
            if reach - edge > most + TOUCH:
                where = ("sides", index, "deployment", placing, "at")
                yield found(*where, unit=placed_name(army, side, placing), far=tenths(reach - edge), most=most)


@rule(
    "FO608",
    says=Text("{unit}: {far|step|steps} from the enemy ({enemy}), an attacker keeps {least}",
              "{unit}: до противника ({enemy}) {far}, атакующему нужно не меньше {least}"),
    fix=Text("move it back by {short}", "отодвиньте, шагов: {short}"),
    cites=("C-2.2-03",),
)  # fmt: skip
def too_near(game: FormationsGame) -> Iterator[Found]:
    """The attacker deploys second and keeps his distance from the units opposite (VL-15)."""
    least = RULES.whole("setup.deployment.from_enemy")
    attackers = [(i, side, army) for i, side, army in sides(game) if side.role == "attacker"]
    defenders = [(side, army) for _, side, army in sides(game) if side.role == "defender"]
    for (index, side, army), (other_side, other_army) in product(attackers, defenders):
        enemies = bases(other_army, other_side)
        for placing, (far, enemy) in _nearest(bases(army, side), enemies).items():
            if far < least - TOUCH:
                where = ("sides", index, "deployment", placing, "at")
                unit, other = placed_name(army, side, placing), placed_name(other_army, other_side, enemy.placing)
                yield found(*where, unit=unit, enemy=other, far=tenths(far), least=least, short=tenths(least - far))


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


@rule(
    "FO609",
    says=Text("on the field: {units}; but {why}", "на поле: {units}; но {why}"),
    fix=Text("leave them out of `deployment`", "уберите их из `deployment`"),
    cites=("C-2.3-05", "C-2.3-07"),
)
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


@rule(
    "FO610",
    says=Text("{unit}: behind the enemy, {enemy} stands between it and its own edge",
              "{unit}: за спиной у противника, между ним и своим краем стоит {enemy}"),
    fix=Text("an attacker deploys on his own side of the enemy; round the flank comes only a reserve",
             "атакующий расставляется перед противником; в обход посылают только резерв"),
    cites=("C-2.2-03", "C-2.3-05"),
)  # fmt: skip
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
                where = ("sides", index, "deployment", base.placing, "at")
                yield found(*where, unit=placed_name(army, side, base.placing), enemy=other)


def _between(enemy: Base, base: Base, edge: Edge, table: TableSize) -> bool:
    """Whether an enemy stands straight between a base and the edge that it came from."""
    along = 0 if edge in ("north", "south") else 1
    one, other = across(enemy.corners), across(base.corners)
    beside = one[along] < other[along + 2] - TOUCH and other[along] < one[along + 2] - TOUCH
    return beside and from_edge(edge, table, enemy.centre) < from_edge(edge, table, base.centre) - TOUCH
