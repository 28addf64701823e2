"""NA401-NA406: readings, grounds and their shapes, levels of hills, bridges."""

from collections.abc import Iterator

from builder.checks.decisions import reading_check
from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import near, tenths
from builder.geometry import distance, inside, middle
from builder.systems.napoleonic import ground
from builder.systems.napoleonic.checks.subjects import called
from builder.systems.napoleonic.profile import Element, NapoleonicGame
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text

SHAPES = {"area": Text("an outline", "контур (`outline`)"), "course": Text("a course", "линия (`course`)")}
_LEAST = {"area": 3, "course": 2}


unknown_reading = reading_check("NA401", READINGS, ("N-Q1",))


@rule(
    "NA402",
    of="evening",
    says=Text("no ground `{ground}`{guess}", "нет местности `{ground}`{guess}"),
    fix=Text("known: {known}", "известны: {known}"),
    cites=("N-201", "N-307"),
)
def unknown_ground(game: NapoleonicGame) -> Iterator[Found]:
    """The text says what these grounds do and knows no others."""
    for index, element in enumerate(game.evening.terrain):
        if element.ground not in _placed():
            guess = near(element.ground, _placed())
            yield found("terrain", index, "ground", ground=element.ground, guess=guess, known=", ".join(_placed()))


def _placed() -> tuple[str, ...]:
    """Grounds that are pieces of their own; a ford belongs to its river."""
    return tuple(one for one in ground.grounds() if RULES[f"terrain.grounds.{one}.shape"].value in SHAPES)


@rule(
    "NA403",
    of="evening",
    says=Text("{name}: needs {shape} of at least {least} points", "{name}: нужно: {shape}, точек не меньше {least}"),
    fix=Text("running ground has a `course`, all other an `outline`", "у протяжённой местности `course`, у прочей `outline`"),
    cites=("N-201",),
)  # fmt: skip
def other_shape(game: NapoleonicGame) -> Iterator[Found]:
    """A map can draw it and a unit can stand in it only if it has its shape."""
    for index, element in enumerate(game.evening.terrain):
        if element.ground in _placed():
            shape = str(RULES[f"terrain.grounds.{element.ground}.shape"].value)
            points = element.outline if shape == "area" else element.course
            if len(points) < _LEAST[shape]:
                yield found("terrain", index, name=called(element), shape=SHAPES[shape], least=_LEAST[shape])


@rule(
    "NA404",
    of="evening",
    says=Text("{name}: level {level} lies on no hill of level {below}", "{name}: уровень {level} не лежит на холме уровня {below}"),
    fix=Text("draw each level inside the one below it", "рисуйте каждый уровень внутри нижнего"),
    cites=("N-201", "N-406"),
)  # fmt: skip
def level_without_hill(game: NapoleonicGame) -> Iterator[Found]:
    """Each border of a level slows those who go up, and each level lengthens the reach of ball."""
    hills = [one for one in game.evening.terrain if one.ground == "hill"]
    for index, element in enumerate(game.evening.terrain):
        if element.ground != "hill" or element.level == 1 or not element.outline:
            continue
        below = [one for one in hills if one.level == element.level - 1 and len(one.outline) > 2]
        if not any(inside(middle(element.outline), one.outline) for one in below):
            yield found("terrain", index, "level", name=called(element), level=element.level, below=element.level - 1)


@rule(
    "NA405",
    of="evening",
    says=Text("{name}: the bridge or ford lies {far} cm off its water", "{name}: мост или брод в {far} см от воды"),
    fix=Text("put it on the course", "поставьте на русло"),
    cites=("N-201",),
)
def crossing_off_water(game: NapoleonicGame) -> Iterator[Found]:
    """A river is crossed on its bridges and fords only, so they must lie on it."""
    for index, element in enumerate(game.evening.terrain):
        if len(element.course) < 2:
            continue
        for key, places in (("bridges", [one.at for one in element.bridges]), ("fords", list(element.fords))):
            for number, at in enumerate(places):
                far = min(distance((at, at), leg) for leg in zip(element.course, element.course[1:], strict=False))
                if far > RULES.whole("terrain.drawn.broad") / 2:
                    yield found("terrain", index, key, number, name=called(element), far=tenths(far))


@rule(
    "NA406",
    of="evening",
    says=Text("{name}: bridges and fords belong to a river", "{name}: мосты и броды бывают у реки"),
    fix=Text("move them to the river", "перенесите их к реке"),
    cites=("N-201",),
)
def crossing_of_what(game: NapoleonicGame) -> Iterator[Found]:
    """The rules know bridges and fords of rivers."""
    for index, element in enumerate(game.evening.terrain):
        if (element.bridges or element.fords) and element.ground != "river":
            yield found("terrain", index, name=called(element))


def hill_levels(elements: tuple[Element, ...], at: tuple[float, float]) -> int:
    """The level that a point stands on."""
    hills = [one for one in elements if one.ground == "hill" and len(one.outline) > 2]
    return max((one.level for one in hills if inside(at, one.outline)), default=0)


CHECKS: tuple[Rule, ...] = (
    unknown_reading,
    unknown_ground,
    other_shape,
    level_without_hill,
    crossing_off_water,
    crossing_of_what,
)
