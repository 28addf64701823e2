"""NA401-NA410: readings, terrain and its shapes, hill levels, bridges, keys of one kind of terrain."""

from collections.abc import Iterable, Iterator

from builder.checks.crossings import BRIDGE, FORD, Crossing, beside, off_water
from builder.checks.decisions import reading_check
from builder.checks.on_table import outlines
from builder.checks.placing import off_table
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.twice import PIECES, twice
from builder.checks.unknown import GROUND, unknown
from builder.rules.geometry import Point, inside, middle
from builder.systems.napoleonic import ground
from builder.systems.napoleonic.checks.on_table import CM, terrain
from builder.systems.napoleonic.profile import Element, NapoleonicGame
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text

SHAPES = {"area": Text("an outline"), "course": Text("a course")}
_LEAST = {"area": 3, "course": 2}


unknown_reading = reading_check("NA401", READINGS, "N-Q1")


@unknown("NA402", terrain, "N-201", "N-307", at="ground", what=GROUND)
def unknown_ground(element: Element) -> tuple[str, Iterable[str]]:
    """The rules cover these kinds of terrain and no others."""
    return element.ground, _placed()


def _placed() -> tuple[str, ...]:
    """Kinds of terrain that are separate pieces; a ford belongs to its river."""
    return tuple(one for one in ground.grounds() if RULES[f"terrain.grounds.{one}.shape"].value in SHAPES)


@terrain.each("NA403", "N-201")
@says("needs {shape} of at least {least|point|points}")
@fix("rivers, roads and other linear terrain have a `course`; all other terrain has an `outline`")
def other_shape(element: Element) -> Verdict:
    """Terrain needs a shape so that it can be drawn on the map and affect units."""
    if element.ground in _placed():
        shape = str(RULES[f"terrain.grounds.{element.ground}.shape"].value)
        points = element.outline if shape == "area" else element.course
        if len(points) < _LEAST[shape]:
            return found(shape=SHAPES[shape], least=_LEAST[shape])
    return None


@terrain.each("NA404", "N-201", "N-406")
@says("level {level} is not inside a hill of level {below}")
@fix("draw each level inside the one below it")
def level_without_hill(element: Element, game: NapoleonicGame) -> Verdict:
    """The edge of each level slows units that go up, and each level extends the range of ball."""
    hills = [one for one in game.evening.terrain if one.ground == "hill"]
    if element.ground != "hill" or element.level == 1 or not element.outline:
        return None
    below = [one for one in hills if one.level == element.level - 1 and len(one.outline) > 2]
    if not any(inside(middle(element.outline), one.outline) for one in below):
        return found("level", level=element.level, below=element.level - 1)
    return None


@off_water("NA405", terrain, "N-201", length=CM)
def crossing_off_water(element: Element) -> Iterator[Crossing]:
    """A river can be crossed only at its bridges and fords, so they must be on it."""
    if len(element.course) < 2:
        return
    for key, what, places in (("bridges", BRIDGE, [one.at for one in element.bridges]), ("fords", FORD, element.fords)):
        for number, at in enumerate(places):
            far = beside(at, element.course, RULES.whole("terrain.drawn.broad"))
            yield Crossing((key, number), what, far)


@terrain.each("NA406", "N-201")
@says("only rivers can have bridges and fords")
@fix("move them to the river")
def crossing_of_what(element: Element) -> Verdict:
    """The rules have bridges and fords only for rivers."""
    return bool((element.bridges or element.fords) and element.ground != "river")


@twice("NA407", PIECES, terrain, "N-105")
def terrain_twice() -> None:
    """A garrison names its settlement by id, so each id must belong to only one piece of terrain."""


@off_table("NA408", outlines(), "N-606", "N-710", length=CM)
def terrain_off_table(drawn: tuple[Element, tuple[Point, ...]]) -> Iterable[Point]:
    """The table edge is impassable, so no terrain extends beyond it."""
    return drawn[1]


_OF_GROUND = {
    "fortified": ("settlement", "N-112"),
    "markers": ("settlement", "N-112"),
    "level": ("hill", "N-406"),
    "high": ("wall", "N-307"),
}  # keys of one kind of terrain, and the fact that says so


@terrain.parts((), lambda _: _OF_GROUND).each("NA409", "N-112", "N-307", "N-406")
@says("only a {right} can have `{key}`")
@fix("delete it, or change `ground`")
def of_other_ground(one: tuple[Element, str]) -> Verdict:
    """Only settlements can be fortified, only hills have levels, and only walls can be higher or lower than a man."""
    (element, key), (ground_of, fact) = one, _OF_GROUND[one[1]]
    changed = getattr(element, key) != Element.model_fields[key].default
    wrong = changed and element.ground != ground_of and element.ground in _placed()
    return wrong and found(cites=(fact,), key=key, right=RULES.text(_short(ground_of)))


def _short(ground_of: str) -> str:
    key = f"terrain.grounds.{ground_of}"
    return f"{key}.short" if RULES.has_text(f"{key}.short") else f"{key}.name"


@terrain.each("NA410", "N-201")
@says("`{key}` has no effect here: this terrain has {shape}")
@fix("delete it")
def shape_too_many(element: Element) -> Verdict:
    """Linear terrain has a course, all other terrain an outline; a second shape has no effect."""
    if element.ground in _placed():
        shape = str(RULES[f"terrain.grounds.{element.ground}.shape"].value)
        key = "course" if shape == "area" else "outline"
        if getattr(element, key):
            return found(key, key=key, shape=SHAPES[shape])
    return None
