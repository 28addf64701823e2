"""AB501-AB510: who stands where: known, once, on the table, apart; and the camps."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from builder.checks.rule import Found, Key, found, rule
from builder.checks.wording import near, quoted, tenths
from builder.rules.geometry import TOUCH, Shape, distance, overlap, within
from builder.systems.age_of_battles.checks.subjects import by_id, guns
from builder.systems.age_of_battles.field import Stand, stands, tents, unsized
from builder.systems.age_of_battles.profile import AgeOfBattlesGame
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

WORDS = {"deployment": Text("regiment", "полка"), "guns": Text("gun", "орудия")}


@rule(
    "AB501",
    says=Text("the army “{army}” has no {thing} `{id}`{guess}", "в составе «{army}» нет {thing} `{id}`{guess}"),
    fix=Text("use one of: {known}", "укажите одно из: {known}"),
    cites=("A-112", "A-1001"),
)
def stranger(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Only what the roster has stands on the table."""
    for number, key, place, placed in _placed(game):
        known = _roster(game, number, key)
        if placed not in known:
            yield found(
                "sides", number, key, place, "id",
                army=game.army(number).roster.name.text, thing=WORDS[key], id=placed, guess=near(placed, known),
                known=quoted(known),
            )  # fmt: skip


@rule(
    "AB502",
    says=Text("{name} stands in two places", "{name}: стоит в двух местах"),
    fix=Text("take one of them out", "уберите одно из них"),
    cites=("A-112",),
)
def placed_twice(game: AgeOfBattlesGame) -> Iterator[Found]:
    """A regiment or a gun is on one stand."""
    names, seen = _names(game), set()
    for number, key, place, placed in _placed(game):
        if (number, key, placed) in seen:
            yield found("sides", number, key, place, "id", name=names.get((number, key, placed), same(f"`{placed}`")))
        seen.add((number, key, placed))


@rule(
    "AB503",
    severity="info",
    says=Text("{name} is not on the table", "{name}: на столе нет"),
    fix=Text("place it, or let it come in with the reserves ({phase} phase)", "поставьте или введите с резервом (фаза «{phase}»)"),
    cites=("A-301",),
)  # fmt: skip
def not_placed(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Who is not placed can only come in as a reserve; a scenario should not forget one."""
    for number, name in _missing(game, "deployment"):
        yield found("sides", number, "deployment", name=name, phase=RULES.text("turn.phases.reserves.name"))


@rule(
    "AB504",
    says=Text("{name} is not on the table, and a bombard cannot come later", "{name}: на столе нет, а позже бомбарду не поставить"),
    fix=Text("place it: bombards are fixed before the battle", "поставьте: бомбарды закрепляют до боя"),
    cites=("A-1001",),
)  # fmt: skip
def gun_not_placed(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Bombards cannot move during the game: one that is not there is not in it."""
    for number, name in _missing(game, "guns"):
        yield found("sides", number, "guns", name=name)


def _missing(game: AgeOfBattlesGame, key: str) -> Iterator[tuple[int, Text]]:
    names = _names(game)
    for number, side in enumerate(game.evening.sides):
        there = {placed for of, kind, _, placed in _placed(game) if (of, kind) == (number, key)}
        if side.deployment or side.guns:
            yield from ((number, names[k]) for k in names if k[:2] == (number, key) and k[2] not in there)


@rule(
    "AB505",
    says=Text(
        "{name} sticks out of the table; steps beyond it: {far}", "{name}: выступает за край стола, шагов: {far}"
    ),
    fix=Text("the table is {width} by {depth|step|steps}", "стол {width} на {depth} шагов"),
    cites=("A-801",),
)
def off_table(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Stands, guns and tents stand on the table."""
    names, table = _names(game), game.evening.table
    places: list[tuple[tuple[Key, ...], Text, Shape]] = [
        ((*one.where, "at"), _name(names, one), one.corners) for one in stands(game)
    ]
    sized = {one.where for one in stands(game)}
    for number, side in enumerate(game.evening.sides):
        for place, gun in enumerate(side.guns):
            if ("sides", number, "guns", place) not in sized:
                name = names.get((number, "guns", gun.id), same(f"`{gun.id}`"))
                places.append((("sides", number, "guns", place, "at"), name, (gun.at,)))
        if side.camp:
            places.append((("sides", number, "camp"), Text("camp", "лагерь"), (side.camp,)))
    for where, name, corners in places:
        far = max(max(-x, -y, x - table.width, y - table.depth) for x, y in corners)
        if far > TOUCH:
            yield found(*where, name=name, far=tenths(far), width=tenths(table.width), depth=tenths(table.depth))


@rule(
    "AB506",
    says=Text("{first} and {second} stand in the same place", "{first} и {second}: стоят на одном месте"),
    fix=Text("move one of them", "передвиньте одно из них"),
    cites=("A-112",),
)
def overlapping(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Stands cannot stand on each other."""
    names = _names(game)
    for one, other in combinations((*stands(game), *unsized(game)), 2):
        if overlap(one.corners, other.corners):
            yield found(*other.at, first=_name(names, one), second=_name(names, other))


@rule(
    "AB507",
    severity="warning",
    says=Text("{name} stands too near the enemy ({other}); steps between them: {far}", "{name}: слишком близко к противнику ({other}), шагов между ними: {far}"),
    fix=Text("move it away: with {reach} or less between them the melee is on", "отодвиньте: при {reach} и меньше уже идёт рукопашная"),
    cites=("A-704", "A-Q4"),
)  # fmt: skip
def too_near(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Within a step of the enemy a melee has begun before anybody could attack."""
    names = _names(game)
    reach = Fraction(RULES.whole("fighting.flank.reach"), RULES.whole("limits.step"))
    for one, other in combinations(stands(game), 2):
        if one.side == other.side or not within(one.corners, other.corners, float(reach)):
            continue
        if not overlap(one.corners, other.corners):
            far = distance(one.corners, other.corners)
            where = (*other.where, "at")
            yield found(
                *where, name=_name(names, other), other=_name(names, one), far=tenths(far), reach=tenths(float(reach))
            )


@rule(
    "AB508",
    says=Text("the army “{army}” has a camp, but the map has no place for it", "у состава «{army}» есть лагерь, а на карте его нет"),
    fix=Text("add `camp: [x, y]`, the place of the tent", "добавьте `camp: [x, y]`, место палатки"),
    cites=("A-602", "A-801"),
)  # fmt: skip
def camp_without_place(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Broken regiments walk there and beaten ones retreat towards it, so everybody must see where it is."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        if army.roster.camp and side.camp is None and (side.deployment or side.guns):
            yield found("sides", number, army=army.roster.name.text)


@rule(
    "AB509",
    says=Text(
        "a camp on the map, but the army “{army}” has none", "на карте есть лагерь, а у состава «{army}» его нет"
    ),
    fix=Text("add `camp` to the roster, or take it off the map", "добавьте `camp` в состав или уберите с карты"),
    cites=("A-602",),
)
def place_without_camp(game: AgeOfBattlesGame) -> Iterator[Found]:
    """The camp is part of an army."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        if side.camp is not None and army.roster.camp is None:
            yield found("sides", number, "camp", army=army.roster.name.text)


@rule(
    "AB510",
    says=Text("{name} stands on the camp of “{army}”", "{name}: стоит на лагере состава «{army}»"),
    fix=Text("move one of them; an enemy who reaches the tent has captured the camp", "передвиньте одно из них; противник, дошедший до палатки, захватил лагерь"),
    cites=("A-602", "A-605"),
)  # fmt: skip
def camp_under_foot(game: AgeOfBattlesGame) -> Iterator[Found]:
    """The tent takes a place of its own."""
    names = _names(game)
    for tent in tents(game):
        others = (one for one in tents(game) if one.side < tent.side)
        for one in (*stands(game), *unsized(game), *others):
            if overlap(one.corners, tent.corners):
                yield found(*tent.at, name=_name(names, one), army=game.called(tent.side))


def _placed(game: AgeOfBattlesGame) -> Iterator[tuple[int, str, int, str]]:
    """Side, key, place there and id of everything that is placed."""
    for number, side in enumerate(game.evening.sides):
        yield from ((number, "deployment", place, one.id) for place, one in enumerate(side.deployment))
        yield from ((number, "guns", place, gun.id) for place, gun in enumerate(side.guns))


def _roster(game: AgeOfBattlesGame, number: int, key: str) -> list[str]:
    roster = game.army(number).roster
    return [unit.id for unit in roster.units] if key == "deployment" else [gun.id for gun in roster.guns]


def _names(game: AgeOfBattlesGame) -> dict[tuple[int, str, str], Text]:
    names: dict[tuple[int, str, str], Text] = {}
    for number, army in game.fielded():
        names |= {(number, "deployment", unit): one.name for unit, one in by_id(army).items()}
        names |= {(number, "guns", one.gun.id): one.name for one in guns(army)}
    return names


def _name(names: dict[tuple[int, str, str], Text], one: Stand) -> Text:
    if one.key == "camp":
        return Text("the other camp", "чужой лагерь")
    return names.get((one.side, one.key, one.id), same(f"`{one.id}`"))
