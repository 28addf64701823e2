"""The field of an evening: terrain that can be drawn and played, and readings that exist."""

from collections.abc import Iterator
from itertools import pairwise

from builder.checks.decisions import unknown_readings
from builder.checks.rule import Found, found, rule
from builder.checks.twice import twice
from builder.checks.wording import piece, tenths
from builder.rules.geometry import TOUCH, distance
from builder.rules.wording import measure
from builder.systems.chainmail.profile import ChainmailGame
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text

AREAS = ("hill", "wood", "bog")
WATERS = ("stream", "river")
CORNERS, _ENDS = 3, 2


@rule(
    "CH601",
    says=Text("{ground} has {wants}", "местность {ground}: {wants}"),
    fix=Text("hill, wood and bog have an `outline` of corners, all others a `course` of points and a `width`",
             "у холма, леса и болота — `outline` из углов, у прочих — `course` из точек и `width`"),
    cites=("K-501", "K-502", "K-503", "K-504", "K-505", "K-506", "K-507", "K-508"),
)  # fmt: skip
def shapeless(game: ChainmailGame) -> Iterator[Found]:
    """What has no shape cannot stand on the table."""
    for index, element in enumerate(game.evening.terrain):
        if element.ground in AREAS and len(element.outline) < CORNERS:
            yield found("terrain", index, ground=piece(element), wants=Text("no outline", "нет контура"))
        if element.ground not in AREAS and (len(element.course) < _ENDS or element.width is None):
            yield found(
                "terrain", index, ground=piece(element), wants=Text("no course or width", "нет линии или ширины")
            )


@rule(
    "CH602",
    says=Text("{ground}: which way is down?", "{ground}: в какую сторону спуск?"),
    fix=Text("add `downhill`, degrees from north: only downhill the move is whole", "добавьте `downhill`, градусы от севера: полное движение только вниз"),
    cites=("K-501",),
)  # fmt: skip
def level_hill(game: ChainmailGame) -> Iterator[Found]:
    """On a hill the way down is told apart from all others."""
    for index, element in enumerate(game.evening.terrain):
        if element.ground == "hill" and element.downhill is None:
            yield found("terrain", index, ground=piece(element))


@rule(
    "CH603",
    severity="info",
    says=Text("{ground}: its crossing is not in the rules, the evening must give it; printed as typical: {typical}",
              "{ground}: переправы в правилах нет, её должен дать вечер; печатаем обычную: {typical}"),
    fix=Text("add `crossing` with `cost` or `rounds`, and `fords`", "добавьте `crossing` с `cost` или `rounds` и `fords`"),
    cites=("K-506", "K-507", "K-Q10"),
)  # fmt: skip
def unsettled_crossing(game: ChainmailGame) -> Iterator[Found]:
    """Fords and penalties are settled case by case."""
    for index, element in enumerate(game.evening.terrain):
        if element.ground in WATERS and element.crossing is None:
            typical = RULES.said(f"terrain.ground.{element.ground}.says")
            yield found("terrain", index, ground=piece(element), typical=typical)


@rule(
    "CH604",
    says=Text("{ground} leaves the table at {x}, {y}", "{ground}: выходит за стол в точке {x}, {y}"),
    fix=Text("the table is {width} by {depth} inches", "стол {width} на {depth} дюймов"),
    cites=("K-102",),
)
def beyond_table(game: ChainmailGame) -> Iterator[Found]:
    """Terrain that lies beside the table is not in the game."""
    table = game.evening.table
    for index, element in enumerate(game.evening.terrain):
        for x, y in (*element.outline, *element.course):
            if not (0 <= x <= table.width and 0 <= y <= table.depth):
                yield found("terrain", index, ground=piece(element), x=f"{x:g}", y=f"{y:g}", width=measure(table.width), depth=measure(table.depth))  # fmt: skip
                break


@rule(
    "CH605",
    says=Text("two pieces of terrain are called `{id}`", "два элемента местности названы `{id}`"),
    fix=Text("give one of them another id", "дайте одному из них другой id"),
    cites=("K-501",),
)
def terrain_twice(game: ChainmailGame) -> Iterator[Found]:
    """An id means one piece of terrain."""
    yield from twice("terrain", game.evening.terrain)


@rule(
    "CH606",
    says=Text("no reading {question} = `{value}`{guess}", "нет чтения {question} = `{value}`{guess}"),
    fix=Text("possible here: {known}", "здесь возможно: {known}"),
    cites=("K-Q10",),
)
def unknown_reading(game: ChainmailGame) -> Iterator[Found]:
    """A misspelt decision would quietly leave the default in force."""
    yield from unknown_readings(game, READINGS)


@rule(
    "CH607",
    says=Text("{ground}: the {what} lies {far} inches beside the water", "{ground}: {what} в стороне от воды, дюймов: {far}"),
    fix=Text("put it on the course", "поставьте на русло"),
    cites=("K-506", "K-507"),
)  # fmt: skip
def crossing_off_water(game: ChainmailGame) -> Iterator[Found]:
    """A ford is a place in its stream, and a bridge one over it."""
    kinds = {"fords": Text("ford", "брод"), "bridges": Text("bridge", "мост")}
    for index, element in enumerate(game.evening.terrain):
        if element.crossing is None or len(element.course) < _ENDS or element.width is None:
            continue
        for key, what in kinds.items():
            for number, place in enumerate(getattr(element.crossing, key)):
                far = min(distance((place,), leg) for leg in pairwise(element.course)) - element.width / 2
                if far > TOUCH:
                    where = ("terrain", index, "crossing", key, number)
                    yield found(*where, ground=piece(element), what=what, far=tenths(far))


@rule(
    "CH610",
    says=Text("{ground}: `crossing`, but it is no stream and no river", "{ground}: есть `crossing`, а это не ручей и не река"),
    fix=Text("delete `crossing`, or change the ground", "удалите `crossing` или измените местность"),
    cites=("K-506", "K-507"),
)  # fmt: skip
def crossing_of_land(game: ChainmailGame) -> Iterator[Found]:
    """Players settle the crossing of water; of anything else it would change nothing."""
    for index, element in enumerate(game.evening.terrain):
        if element.crossing is not None and element.ground not in WATERS:
            yield found("terrain", index, "crossing", ground=piece(element))
