"""An evening -> its map: settlements, hills by level, woods with their edge, rivers and crossings, roads, walls, units (N-P4)."""

from collections.abc import Iterator
from math import fsum, hypot

from builder.rules.geometry import TOUCH, Point, Shape, distance, inside, middle, sides
from builder.sheets.blocks import Area, Base, Limit, MapShape, MapSheet, RuleLine, ScaleBar, Spot, Strip
from builder.sheets.field import legend, title
from builder.systems.napoleonic import field, garrison
from builder.systems.napoleonic.profile import Element, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language, Text
from builder.text.located import strung

_TEXTURES = {
    "wood": "trees", "shrub": "thicket", "ploughland": "field", "sown-field": "dashes", "hill": "hill", "settlement": "settlement",
    "lake": "water", "bog": "marsh", "river": "water", "road": "road", "wall": "wall", "artillery-fortification": "fortification",
    "ravine": "ravine",
}  # fmt: skip
_BREADTHS = {"river": "broad", "ravine": "broad", "road": "road", "wall": "narrow", "artillery-fortification": "narrow"}
_LAST = ("road", "settlement")  # drawn over the rest


def field_map(evening: NapoleonicEvening, armies: tuple[MusteredArmy, ...], language: Language) -> MapSheet:
    """The map of an evening."""
    near, far = RULES.whole("terrain.scale.near"), RULES.whole("terrain.scale.far")
    last = words("map.cm", n=far).say(language)
    return MapSheet(
        title=title(evening, language),
        width=evening.table.width,
        height=evening.table.depth,
        unit=words("map.measure").say(language),
        shapes=tuple(_shapes(evening, armies, language)),
        scale=ScaleBar(far, ((0, "0"), (near, str(near)), (far, last)), words("map.scale").say(language)),
        legend=legend(_legend(evening, armies, language)),
        edges=tuple(
            (side.edge, army.roster.name.say(language)) for side, army in zip(evening.sides, armies, strict=True)
        ),
    )


def _shapes(evening: NapoleonicEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    named: set[str] = set()
    for element in sorted(evening.terrain, key=lambda one: (one.ground in _LAST, one.level)):
        name = element.name.say(language) if element.name else ""
        yield from _element(element, _label(element, name in named, language), language)
        named |= {name} - {""} if element.ground == "hill" else set()
    for index, (side, army) in enumerate(zip(evening.sides, armies, strict=True)):
        for block in field.blocks(army.army, side):
            number = str(army.by_id[block.unit].number)
            yield Base(block.centre, block.front, block.depth, block.facing, number, index)
        yield from _garrisons(evening, index, army)


def _element(element: Element, name: str, language: Language) -> Iterator[MapShape]:
    texture = _TEXTURES[element.ground]
    if element.course:
        yield Strip(element.course, RULES.whole(f"terrain.drawn.{_BREADTHS[element.ground]}"), texture, name)
        for bridge in element.bridges:
            label = words("map.barricade" if bridge.barricade else "map.bridge").say(language)
            yield Spot(bridge.at, "bridge", label)
        for ford in element.fords:
            yield from _ford(element, ford, words("map.ford").say(language))
        return
    yield Area(element.outline, texture, name)
    if element.ground == "wood" and (inner := _shrunk(element.outline, RULES.whole("shooting.wood.edge"))):
        yield Limit((*inner, inner[0]), words("map.edge_band").say(language))


def _ford(element: Element, at: tuple[float, float], label: str) -> Iterator[Strip]:
    """The stretch of the river that is shallow."""
    wide = RULES.whole("terrain.drawn.broad")
    legs = list(zip(element.course, element.course[1:], strict=False))
    (ax, ay), (bx, by) = min(legs, key=lambda leg: hypot(*(a - b for a, b in zip(middle(leg), at, strict=True))))
    long = hypot(bx - ax, by - ay) or 1
    dx, dy = (bx - ax) / long * wide / 2, (by - ay) / long * wide / 2
    yield Strip(((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)), wide, "ford", label)


def _label(element: Element, higher: bool, language: Language) -> str:
    """What it is called; of a `higher` level of a hill whose name stands on the map already, the level alone."""
    if higher and element.ground == "hill":
        return words("map.higher", n=element.level).say(language)
    key = f"terrain.grounds.{element.ground}"
    kind = RULES.text(f"{key}.short" if RULES.has_text(f"{key}.short") else f"{key}.name")
    name = element.name.text if element.name else kind
    if element.ground == "hill":
        name = words("map.level", name=name, n=element.level)
    if element.ground == "wall":
        name = words("map.high" if element.high else "map.low", name=name)
    if element.ground == "settlement":
        name = words("map.perimeter", name=name, cm=f"{fsum(garrison.lengths(element.outline)):.0f}")
        name = words("map.fortified", name=name) if element.fortified else name
        name = words("map.markers", name=name, n=element.markers) if element.markers else name
    return name.say(language)


def _shrunk(outline: Shape, by: float) -> Shape:
    """The outline of what lies farther than so many cm from each side; nothing where a wood is too small for that."""
    centre = middle(outline)
    lines = [_inward(side, centre, by) for side in sides(outline)]
    corners = tuple(_crossing(one, other) for one, other in zip((lines[-1], *lines), lines, strict=False))
    deep = all(inside(corner, outline) for corner in corners)
    far = all(distance(edge, side) >= by - TOUCH for edge in sides(corners) for side in sides(outline))
    return corners if deep and far else ()


def _inward(side: tuple[Point, Point], centre: Point, by: float) -> tuple[Point, Point]:
    """A side moved towards the middle by so many cm."""
    (ax, ay), (bx, by_) = side
    long = hypot(bx - ax, by_ - ay) or 1
    nx, ny = (ay - by_) / long, (bx - ax) / long
    if nx * (centre[0] - ax) + ny * (centre[1] - ay) < 0:
        nx, ny = -nx, -ny
    return (ax + nx * by, ay + ny * by), (bx + nx * by, by_ + ny * by)


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines meet; where they run together, the end of the first."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not turn:
        return bx, by
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _garrisons(evening: NapoleonicEvening, index: int, army: MusteredArmy) -> Iterator[Base]:
    """The stands of a garrison along the perimeter, in a single row inside the border (N-105)."""
    outlines = {one.id: one.outline for one in evening.terrain if one.ground == "settlement"}
    for placed in evening.sides[index].deployment:
        if placed.inside not in outlines or placed.id not in army.by_id:
            continue
        unit = army.by_id[placed.id]
        size = field.stand_of(army.army, unit.line, placed.dismounted)
        if size is None:
            continue
        stands = garrison.along(outlines[placed.inside], placed.sides, size.front, size.depth)
        for centre, facing in stands:
            yield Base(centre, size.front, size.depth, facing, str(unit.number), index)


def _legend(evening: NapoleonicEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[RuleLine]:
    names = {one.id: one.name.text if one.name else Text(one.id, one.id) for one in evening.terrain}
    for side, army in zip(evening.sides, armies, strict=True):
        says = [words.counted("bodies", len(army.units), language)]
        for place in dict.fromkeys(one.inside for one in side.deployment if one.inside in names):
            inside = [one.id for one in side.deployment if one.inside == place and one.id in army.by_id]
            numbers = ", ".join(str(army.by_id[unit].number) for unit in inside)
            says.append(words("map.holds", place=names[str(place)], units=numbers).say(language))
        yield RuleLine(army.roster.name.say(language), strung(says, "; "))
    yield RuleLine(words("map.shapes").say(language), words("map.shapes_note").say(language))
