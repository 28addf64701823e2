"""NA301-NA311, NA401-NA410: terrain and its shapes, readings; garrisons, fortification markers and engineers."""

from collections.abc import Iterable, Iterator

from builder.checks.lawful import unlawful
from builder.checks.on_table import outlines
from builder.checks.placing import BRIDGE, FORD, Crossing, beside, crossings_off_water, off_table
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.unknown import GROUND, PIECES, reading_check, twice, unknown
from builder.checks.wording import piece, tenths
from builder.rules.geometry import Point, inside, middle
from builder.systems.napoleonic import garrison, troops
from builder.systems.napoleonic.checks import subjects
from builder.systems.napoleonic.field import stand_of
from builder.systems.napoleonic.profile import Element, NapoleonicGame
from builder.systems.napoleonic.rulebook import READINGS, RULES
from builder.text import Text

_inside = subjects.garrisons(subjects.placings)
_holding = subjects.garrisons(subjects.standing)
_settlements = subjects.terrain.only(lambda element: element.ground == "settlement")


def _front(game: NapoleonicGame, one: subjects.Placing) -> float | None:
    stand = stand_of(game.army(one.side), one.unit.line, one.placed.dismounted)
    return stand.front if stand else None


@unknown("NA301", subjects.placings, "N-105", at="inside", what=Text("settlement"))
def no_settlement(one: subjects.Placing, game: NapoleonicGame) -> tuple[str | None, Iterable[str]]:
    """A garrison must stand along the perimeter of a settlement on the table."""
    unknown = (element.id for element in game.evening.terrain if element.ground not in _placed())  # NA402
    return one.placed.inside, (*subjects.settlements(game), *unknown)


@unlawful("NA302", troops.GARRISON, _holding, "N-108", at="inside")
@fix("place it outside or, for mounted chasseurs, write `dismounted: true`")
def garrison_not_allowed(one: subjects.Garrison) -> troops.TypeAsMounted | None:
    """Mounted cavalry, guns and baggage trains may not occupy a settlement (N-V4)."""
    return troops.TypeAsMounted(one.of.unit.line.type, one.of.placed.dismounted) if one.of.unit.arm else None


@rule("NA303", "N-105", "N-106")
@says("{place} has room for {room|stand|stands}, but the garrison has {stands}")
@fix("the whole garrison must fit: remove {over} of its stands or enlarge the settlement")
def no_room(game: NapoleonicGame) -> Iterator[Found]:
    """Stands must be placed in one rank along the perimeter, none over the edge (N-V4)."""
    for place, element in subjects.settlements(game).items():
        free = RULES.ids("terrain.settlement.free")
        held = ((where, one.of) for where, one in _holding.walk(game) if one.settlement.id == place)
        inside = {where: one for where, one in held if subjects.arm_of(one) not in free}
        fronts = [front for one in inside.values() if (front := _front(game, one))]
        if not fronts or len(element.outline) < 3:
            continue
        room = garrison.room(garrison.lengths(element.outline), max(fronts))
        stands = sum(one.unit.stands or 0 for one in inside.values())
        if stands > room:
            last = list(inside)[-1]
            yield found(*last, place=piece(element), room=room, stands=stands, over=stands - room)


@_holding.each("NA304", "N-105")
@says("{stands|stand|stands} on a side of {length} cm, which has room for {room}")
@fix("move {over} to another side")
def short_side(one: subjects.Garrison, game: NapoleonicGame) -> Iterator[Found]:
    """No stand may extend over the edge of the model, so the length of a side limits its stands (N-V4)."""
    front, outline = _front(game, one.of), one.settlement.outline
    if not front or len(outline) < 3:
        return
    for number, (stands, length) in enumerate(zip(one.of.placed.sides, garrison.lengths(outline), strict=False)):
        room = garrison.capacity(length, front)
        if stands > room:
            yield found("sides", number, stands=stands, length=tenths(length), room=room, over=stands - room)


@_holding.each("NA305", "N-105", "N-106")
@says("{shared|stand|stands} on {given|side|sides}, but the unit has {stands}")
@fix("distribute all its stands over the {sides} sides of the settlement, or delete `sides`")
def other_shares(one: subjects.Garrison) -> Verdict:
    """The owner divides all stands of the unit among the sides of the settlement."""
    shares, stands, sides = one.of.placed.sides, one.of.unit.stands, len(one.settlement.outline)
    if not shares or stands is None or (sum(shares) == stands and len(shares) <= sides):
        return None
    return found("sides", shared=sum(shares), given=len(shares), stands=stands, sides=sides)


@_settlements.each("NA306", "N-112")
@says("{markers|fortification marker|fortification markers}; the rules allow at most {most}")
@fix("write `markers: {most}` or fewer")
def many_markers(element: Element) -> Verdict:
    """The last marker makes a settlement fortified; further markers have no effect (N-V8)."""
    most = RULES.whole("terrain.fortifying.markers")
    return element.markers > most and found("markers", markers=element.markers, most=most)


@_settlements.each("NA307", "N-112")
@says("{markers|fortification marker|fortification markers}, but not `fortified`")
@fix("write `fortified: true`, or use fewer markers")
def not_yet_fortified(element: Element) -> Verdict:
    """A settlement becomes fortified at the end of the turn in which the last marker is placed (N-V8)."""
    done = element.markers == RULES.whole("terrain.fortifying.markers")
    return done and not element.fortified and found("markers", markers=element.markers)


@_settlements.each("NA308", "N-112")
@says("{markers|fortification marker|fortification markers}, but no army has engineers")
@fix("add engineers, or remove the markers")
def nobody_to_fortify(element: Element, game: NapoleonicGame) -> Verdict:
    """Only engineers inside a settlement can place markers (N-V8)."""
    able = any(seen.arm == "engineers" for army in game.armies for seen in subjects.units(army))
    return element.markers > 0 and not able and found("markers", markers=element.markers)


@rule("NA309", "N-102")
@says("{place} is held by both armies")
@fix("keep only one garrison: a settlement held by the enemy can be entered only by attacking it")
def both_inside(game: NapoleonicGame) -> Iterator[Found]:
    """A settlement held by the enemy can be entered only by an attack."""
    holders: dict[str, int] = {}
    for where, one in _inside.walk(game):
        if holders.setdefault(one.settlement.id, one.of.side) != one.of.side:
            yield found(*where, "inside", place=piece(one.settlement))


@subjects.placings.each("NA310", "N-105")
@says("`sides` is only for a garrison, but `inside` names no settlement")
@fix("write `inside`, or delete `sides`")
def sides_of_nothing(one: subjects.Placing) -> Verdict:
    """Only a garrison has its stands divided among the sides of a settlement."""
    return one.placed.sides != () and one.placed.inside is None and found("sides")


@_inside.each("NA311", "N-105", severity="warning")
@says("`{key}` has no effect inside {place}")
@fix("delete it: a garrison stands along the perimeter and faces outwards")
def shape_of_garrison(one: subjects.Garrison) -> Verdict:
    """A garrison has no facing or formation, but may be disordered (N-708)."""
    placed, free = one.of.placed, RULES.ids("terrain.settlement.formations")
    told = {"facing": placed.facing != 0, "formation": placed.formation not in free}
    return (found(key, key=key) for key, idle in told.items() if idle)


SHAPES = {"area": Text("an outline"), "course": Text("a course")}
_LEAST = {"area": 3, "course": 2}


unknown_reading = reading_check("NA401", READINGS, "N-Q1")


@unknown("NA402", subjects.terrain, "N-201", "N-307", at="ground", what=GROUND)
def unknown_ground(element: Element) -> tuple[str, Iterable[str]]:
    """The rules cover these kinds of terrain and no others."""
    return element.ground, _placed()


def _placed() -> tuple[str, ...]:
    """Kinds of terrain that are separate pieces; a ford belongs to its river."""
    return tuple(one for one in RULES.below("terrain.grounds") if _shape(one) in SHAPES)


def _shape(kind: str) -> str:
    return str(RULES[f"terrain.grounds.{kind}.shape"].value)


_ruled = subjects.terrain.only(lambda element: element.ground in _placed())


@_ruled.each("NA403", "N-201")
@says("needs {shape} of at least {least|point|points}")
@fix("rivers, roads and other linear terrain have a `course`; all other terrain has an `outline`")
def other_shape(element: Element) -> Verdict:
    """Terrain needs a shape so that it can be drawn on the map and affect units."""
    shape = _shape(element.ground)
    points = element.outline if shape == "area" else element.course
    return len(points) < _LEAST[shape] and found(shape=SHAPES[shape], least=_LEAST[shape])


@subjects.terrain.each("NA404", "N-201", "N-406")
@says("level {level} is not inside a hill of level {below}")
@fix("draw each level inside the one below it")
def level_without_hill(element: Element, game: NapoleonicGame) -> Verdict:
    """The edge of each level slows units that go up, and each level extends the range of ball."""
    hills = [one for one in game.evening.terrain if one.ground == "hill"]
    if element.ground != "hill" or element.level == 1 or not element.outline:
        return None
    below = [one for one in hills if one.level == element.level - 1 and len(one.outline) > 2]
    apart = not any(inside(middle(element.outline), one.outline) for one in below)
    return apart and found("level", level=element.level, below=element.level - 1)


@crossings_off_water("NA405", subjects.terrain, "N-201", length=subjects.CM)
def crossing_off_water(element: Element) -> Iterator[Crossing]:
    """A river can be crossed only at its bridges and fords, so they must be on it."""
    if len(element.course) < 2:
        return
    for key, what, places in (("bridges", BRIDGE, [one.at for one in element.bridges]), ("fords", FORD, element.fords)):
        for number, at in enumerate(places):
            far = beside(at, element.course, RULES.whole("terrain.drawn.broad"))
            yield Crossing((key, number), what, far)


@_ruled.each("NA406", "N-201")
@says("only rivers can have bridges and fords")
@fix("move them to the river")
def crossing_of_what(element: Element) -> Verdict:
    """The rules have bridges and fords only for rivers."""
    return bool((element.bridges or element.fords) and element.ground != "river")


@twice("NA407", PIECES, subjects.terrain, "N-105")
def terrain_twice() -> None:
    """A garrison names its settlement by id, so each id must belong to only one piece of terrain."""


@off_table("NA408", outlines, "N-606", "N-710", length=subjects.CM)
def terrain_off_table(drawn: tuple[Element, tuple[Point, ...]]) -> Iterable[Point]:
    """The table edge is impassable, so no terrain extends beyond it."""
    return drawn[1]


_OF_GROUND = {
    "fortified": ("settlement", "N-112"),
    "markers": ("settlement", "N-112"),
    "level": ("hill", "N-406"),
    "high": ("wall", "N-307"),
}  # keys of one kind of terrain, and the fact that says so


@_ruled.parts((), lambda _: _OF_GROUND).each("NA409", "N-112", "N-307", "N-406")
@says("only a {right} can have `{key}`")
@fix("delete it, or change `ground`")
def of_other_ground(one: tuple[Element, str]) -> Verdict:
    """Only settlements can be fortified, only hills have levels, and only walls can be higher or lower than a man."""
    (element, key), (ground_of, fact) = one, _OF_GROUND[one[1]]
    changed = getattr(element, key) != Element.model_fields[key].default
    return (
        changed and element.ground != ground_of and found(cites=(fact,), key=key, right=RULES.text(_short(ground_of)))
    )


def _short(ground_of: str) -> str:
    key = f"terrain.grounds.{ground_of}"
    return f"{key}.short" if RULES.has_text(f"{key}.short") else f"{key}.name"


@_ruled.each("NA410", "N-201")
@says("`{key}` has no effect here: this terrain has {shape}")
@fix("delete it")
def shape_too_many(element: Element) -> Verdict:
    """Linear terrain has a course, all other terrain an outline; a second shape has no effect."""
    shape = _shape(element.ground)
    key = "course" if shape == "area" else "outline"
    return bool(getattr(element, key)) and found(key, key=key, shape=SHAPES[shape])
