"""Deployment of an evening: known units, once each, on the table; where some cannot go."""

from collections.abc import Iterator
from itertools import pairwise

from builder.checks.placing import forgotten, strangers
from builder.checks.rule import Found, found, rule
from builder.checks.wording import piece
from builder.rules.geometry import overlap
from builder.rules.wording import measure
from builder.systems.chainmail import plane
from builder.systems.chainmail.checks.evening.field import CORNERS
from builder.systems.chainmail.checks.subjects import Fielded, units
from builder.systems.chainmail.profile import ChainmailGame, Placed
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@rule(
    "CH621",
    says=Text("the army “{army}” has no unit `{unit}`{guess}", "{army}: отряда `{unit}` нет{guess}"),
    fix=Text("use the id of a unit: {known}", "укажите id отряда: {known}"),
    cites=("K-101",),
)
def unknown_unit(game: ChainmailGame) -> Iterator[Found]:
    """Only units of the roster stand on the table."""
    yield from strangers(game)


@rule(
    "CH622",
    says=Text("{unit} stands in two places", "{unit}: стоит в двух местах"),
    fix=Text("take one of them out", "уберите одно из них"),
    cites=("K-101",),
)
def unit_twice(game: ChainmailGame) -> Iterator[Found]:
    """A unit is figures side by side."""
    seen: set[tuple[int, str]] = set()
    for side, index, placed in _placed(game):
        if (side, placed.id) in seen:
            yield found("sides", side, "deployment", index, "id", unit=_name(game, side, placed))
        seen.add((side, placed.id))


@rule(
    "CH623",
    says=Text("{unit} stands partly off the table", "{unit}: стоит частью за столом"),
    fix=Text("the table is {width} by {depth} inches", "стол {width} на {depth} дюймов"),
    cites=("K-102",),
)
def off_table(game: ChainmailGame) -> Iterator[Found]:
    """Figures stand on the table."""
    table = game.evening.table
    for side, index, placed in _placed(game):
        if any(not (0 <= x <= table.width and 0 <= y <= table.depth) for x, y in plane.corners(placed)):
            yield found("sides", side, "deployment", index, "at", unit=_name(game, side, placed), width=measure(table.width), depth=measure(table.depth))  # fmt: skip


@rule(
    "CH624",
    says=Text("{unit}: a catapult cannot enter {ground}", "{unit}: катапульта не входит в {ground}"),
    fix=Text("lead its way around", "проведите её в обход"),
    cites=("K-503",),
)
def catapult_in_bog(game: ChainmailGame) -> Iterator[Found]:
    """A bog stops catapults: neither their place nor their way may lie in one."""
    yield from _blocked(game, "catapult")


@rule(
    "CH625",
    says=Text(
        "{unit}: a unit in formation cannot enter {ground}", "{unit}: сформированная группа не входит в {ground}"
    ),
    fix=Text("place it outside, or lead its way around", "поставьте снаружи или проведите в обход"),
    cites=("K-502",),
)
def formed_in_wood(game: ChainmailGame) -> Iterator[Found]:
    """A wood stops units in formation."""
    yield from _blocked(game, "formed")


@rule(
    "CH626",
    says=Text("{first} and {second} stand in the same place", "{first} и {second} стоят на одном месте"),
    fix=Text("move one of them", "передвиньте один из них"),
    cites=("K-101",),
)
def overlapping(game: ChainmailGame) -> Iterator[Found]:
    """Figures cannot stand on each other."""
    stands = list(_placed(game))
    for number, (side, index, placed) in enumerate(stands):
        for other_side, _, other in stands[:number]:
            if overlap(plane.corners(placed), plane.corners(other)):
                yield found("sides", side, "deployment", index, "at", first=_name(game, side, placed), second=_name(game, other_side, other))  # fmt: skip
                break


@rule(
    "CH627",
    says=Text("{unit}: its way leaves the table at {x}, {y}", "{unit}: путь выходит за стол в точке {x}, {y}"),
    fix=Text("the table is {width} by {depth} inches", "стол {width} на {depth} дюймов"),
    cites=("K-102",),
)
def way_off_table(game: ChainmailGame) -> Iterator[Found]:
    """A way that is planned for a unit lies on the table."""
    table = game.evening.table
    for side, index, placed in _placed(game):
        for point, (x, y) in enumerate(placed.path):
            if not (0 <= x <= table.width and 0 <= y <= table.depth):
                yield found("sides", side, "deployment", index, "path", point, unit=_name(game, side, placed), x=f"{x:g}", y=f"{y:g}", width=measure(table.width), depth=measure(table.depth))  # fmt: skip
                break


@rule(
    "CH628",
    severity="warning",
    says=Text("{army}: {unit} has no place on the table", "{army}: не расставлен отряд: {unit}"),
    fix=Text("place it: the text knows no reserve; or take it out of the roster", "поставьте его: резерва в тексте нет; или уберите его из состава"),
    cites=("K-101",),
)  # fmt: skip
def not_placed(game: ChainmailGame) -> Iterator[Found]:
    """A deployment that was begun shows the whole army: nobody comes later in this text."""
    yield from forgotten(game, units)


def _blocked(game: ChainmailGame, kind: str) -> Iterator[Found]:
    grounds = [g for g in RULES.below("terrain.ground") if RULES.row(f"terrain.ground.{g}").get("blocks") == kind]
    for side, index, placed in _placed(game):
        one = Fielded.of_side(game, side).get(placed.id)
        if one is None or kind != ("catapult" if one.line.troop == "catapult" else _order(one)):
            continue
        legs = list(pairwise((placed.at, *placed.path)))
        for element in game.evening.terrain:
            if element.ground not in grounds or len(element.outline) < CORNERS:
                continue
            if plane.stands_in(placed, element.outline) or any(plane.leads_into(*leg, element.outline) for leg in legs):
                ground = piece(element)
                yield found("sides", side, "deployment", index, unit=_name(game, side, placed), ground=ground)


def _order(one: Fielded) -> str:
    return "loose" if one.unit.formation == "loose" else "formed"


def _placed(game: ChainmailGame) -> Iterator[tuple[int, int, Placed]]:
    for side, one in enumerate(game.evening.sides):
        for index, placed in enumerate(one.deployment):
            yield side, index, placed


def _name(game: ChainmailGame, side: int, placed: Placed) -> Text:
    one = Fielded.of_side(game, side).get(placed.id)
    return one.name if one else Text(placed.id, placed.id)
