"""NA411-NA421: units on the field: known, once, on the table, apart, on ground they may stand on, in a formation of their arm."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from builder.checks.placing import stranger
from builder.checks.rule import Found, found, rule
from builder.checks.subjects import unit_ids
from builder.checks.wording import piece, tenths, word
from builder.rules.geometry import TOUCH, Shape, inner, inside, overlap, within
from builder.systems.napoleonic import ground, troops
from builder.systems.napoleonic.checks.subjects import Standing, decided, placings, standing, units
from builder.systems.napoleonic.field import Block, blocks
from builder.systems.napoleonic.profile import Element, NapoleonicArmy, NapoleonicGame
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text


def _blocks(game: NapoleonicGame) -> list[tuple[int, Block]]:
    return [(number, block) for number, army in game.fielded() for block in blocks(army, game.evening.sides[number])]


def _names(game: NapoleonicGame) -> dict[tuple[int, str], Text]:
    return {(number, seen.unit.id): seen.name for number, army in game.fielded() for seen in units(army)}


@stranger("NA411", cites=("N-Q1",))
def unknown_unit(army: NapoleonicArmy) -> Iterable[str]:
    """Only what the roster has can stand on the table."""
    return unit_ids(army)


@rule(
    "NA412",
    says=Text("{unit} stands in two places", "{unit}: стоит в двух местах"),
    fix=Text("delete one of them", "удалите одно из них"),
    cites=("N-Q1",),
)
def placed_twice(game: NapoleonicGame) -> Iterator[Found]:
    """A unit is in one place."""
    names = _names(game)
    for number, side in enumerate(game.evening.sides):
        seen = set[str]()
        for place, placed in enumerate(side.deployment):
            if placed.id in seen:
                unit = names.get((number, placed.id), word(placed.id))
                yield found("sides", number, "deployment", place, "id", unit=unit)
            seen.add(placed.id)


@rule(
    "NA413",
    says=Text("{unit}: neither `at` nor `inside`, or both", "{unit}: нет ни `at`, ни `inside` или есть оба"),
    fix=Text("give the middle of its front, or the settlement that it holds", "дайте середину фронта или населённый пункт, который он занимает"),
    cites=("N-105",),
)  # fmt: skip
def no_place(game: NapoleonicGame) -> Iterator[Found]:
    """A unit stands in the field or along the perimeter of a settlement."""
    for one in placings(game):
        if (one.placed.at is None) == (one.placed.inside is None):
            yield found(*one.where, unit=one.name)


@rule(
    "NA414",
    says=Text("{unit} sticks out of the table by {far} cm", "{unit}: выступает за край стола на {far} см"),
    fix=Text("move it, or change its formation", "передвиньте или смените построение"),
    cites=("N-606",),
)
def off_table(game: NapoleonicGame) -> Iterator[Found]:
    """The table's edge is impassable."""
    names, table = _names(game), game.evening.table
    for number, block in _blocks(game):
        far = max(max(-x, -y, x - table.width, y - table.depth) for x, y in block.corners)
        if far > TOUCH:
            yield found("sides", number, "deployment", block.placing, unit=names[number, block.unit], far=tenths(far))


@rule(
    "NA415",
    says=Text("{unit} and {other} stand on the same ground", "{unit} и {other} стоят на одном месте"),
    fix=Text("move one of them", "передвиньте один из них"),
    cites=("N-205",),
)
def overlapping(game: NapoleonicGame) -> Iterator[Found]:
    """Nobody passes through another unit, so nobody stands in one."""
    names = _names(game)
    for (first, one), (second, other) in combinations(_blocks(game), 2):
        if overlap(one.corners, other.corners):
            where = ("sides", second, "deployment", other.placing)
            yield found(*where, unit=names[second, other.unit], other=names[first, one.unit])


@rule(
    "NA416",
    says=Text("{unit} touches {other} of the enemy", "{unit}: касается противника: {other}"),
    fix=Text("leave room: only a declared attack leads into contact", "оставьте место: в соприкосновение вступают только атакой"),
    cites=("N-209", "N-701"),
)  # fmt: skip
def touching(game: NapoleonicGame) -> Iterator[Found]:
    """Fights begin with a declared attack and with nothing else."""
    names = _names(game)
    for (first, one), (second, other) in combinations(_blocks(game), 2):
        if first == second or overlap(one.corners, other.corners):
            continue
        if within(one.corners, other.corners, TOUCH):
            where = ("sides", second, "deployment", other.placing)
            yield found(*where, unit=names[second, other.unit], other=names[first, one.unit])


@rule(
    "NA417",
    says=Text(
        "{unit} stands in {ground}, where {arm} may not go", "{unit}: стоит здесь: {ground}; туда нельзя ({arm})"
    ),
    fix=Text("move it, or the ground", "передвиньте отряд или местность"),
    cites=("N-107", "N-201"),
)
def forbidden_ground(game: NapoleonicGame) -> Iterator[Found]:
    """Who may not enter a ground cannot stand in it."""
    for one, element in _standing_in(game):
        arm = troops.arm(one.seen.line.type, one.placed.dismounted)
        if element.ground == "settlement":
            barred = not troops.garrisons(one.seen.line.type, one.placed.dismounted)
        else:
            barred = ground.forbidden(element.ground, arm, game.evening.readings)
        if barred:
            name = RULES.text(f"units.arms.{arm}.name")
            yield found(*one.where, unit=one.seen.name, ground=piece(element), arm=name)


def _standing_in(game: NapoleonicGame) -> Iterator[tuple[Standing, Element]]:
    """Each unit in the field with each piece of ground that it stands in."""
    stands = {(one.side, one.place): one for one in standing(game)}
    for number, block in _blocks(game):
        for element in game.evening.terrain:
            if _crossed(element, block):
                continue
            if any(within(inner(block.corners), part) for part in _parts(element)):
                yield stands[number, block.placing], element


@rule(
    "NA421",
    says=Text("{unit}: within {place}; a garrison stands along its perimeter", "{unit}: внутри макета {place}, а гарнизон стоит по периметру"),
    fix=Text("write `inside: {id}` in place of `at`, or move it", "напишите `inside: {id}` вместо `at` или передвиньте"),
    cites=("N-105",),
)  # fmt: skip
def in_the_middle(game: NapoleonicGame) -> Iterator[Found]:
    """A garrison stands along the perimeter of a settlement, and nobody stands within it."""
    for one, element in _standing_in(game):
        if element.ground == "settlement" and troops.garrisons(one.seen.line.type, one.placed.dismounted):
            yield found(*one.where, unit=one.seen.name, place=piece(element), id=element.id)


def _crossed(element: Element, block: Block) -> bool:
    """Whether a unit stands on a bridge or in a ford of a river, where anybody may be (N-201)."""
    return any(inside(at, block.corners) for at in (*(one.at for one in element.bridges), *element.fords))


def _parts(element: Element) -> Iterator[Shape]:
    if element.outline:
        yield element.outline
    yield from ((a, b) for a, b in zip(element.course, element.course[1:], strict=False))


@rule(
    "NA418",
    says=Text("{unit}: {arm} in formation {formation}", "{unit}: построение {formation}, а это {arm}"),
    fix=Text("for them: {known}", "для них: {known}"),
    cites=("N-312", "N-314"),
)
def formation_of_arm(game: NapoleonicGame) -> Iterator[Found]:
    """The text names formations of foot and horse, and march and firing for guns."""
    for one in standing(game):
        arm, formation = one.arm, one.placed.formation
        if arm is None or one.placed.inside is not None:
            continue
        allowed = troops.formations(arm, {})
        if formation not in allowed and not troops.unsettled(arm, formation):
            name = word(formation)
            known = ", ".join(f"`{word}`" for word in allowed)
            arm_name = RULES.text(f"units.arms.{arm}.name")
            yield found(*one.where, "formation", unit=one.seen.name, arm=arm_name, formation=name, known=known)


@rule(
    "NA419",
    severity="warning",
    says=Text("{unit}: {arm} in formation {formation}; no text allows or forbids it", "{unit}: построение {formation}, а это {arm}; текст этого не разрешает и не запрещает"),
    fix=Text("choose {known}, or decide on it: `readings: {{{reading}: any}}`", "выберите {known} или решите: `readings: {{{reading}: any}}`"),
    cites=("N-Q27",),
)  # fmt: skip
def unsettled_formation(game: NapoleonicGame) -> Iterator[Found]:
    """Squares are of foot and dismounted chasseurs unless a club reads it otherwise."""
    for one in standing(game):
        arm, formation = one.arm, one.placed.formation
        if arm is None or one.placed.inside is not None:
            continue
        allowed = troops.formations(arm, decided(game))
        if formation not in allowed and troops.unsettled(arm, formation):
            yield found(
                *one.where, "formation", unit=one.seen.name, arm=RULES.text(f"units.arms.{arm}.name"),
                formation=word(formation), known=", ".join(f"`{word}`" for word in allowed), reading="N-Q27",
            )  # fmt: skip


@rule(
    "NA420",
    says=Text("{unit}: `dismounted`, but the type is {type}", "{unit}: `dismounted`, а тип — {type}"),
    fix=Text("delete `dismounted`; only {able} dismount", "удалите `dismounted`; спешиваются только {able}"),
    cites=("N-108",),
)
def cannot_dismount(game: NapoleonicGame) -> Iterator[Found]:
    """Chasseurs alone leave their horses."""
    able = ", ".join(f"`{kind}`" for kind in troops.types() if troops.dismounts(kind))
    for one in standing(game):
        kind = one.seen.line.type
        if one.placed.dismounted and kind in troops.types() and not troops.dismounts(kind):
            yield found(*one.where, "dismounted", unit=one.seen.name, type=troops.name(kind), able=able)
