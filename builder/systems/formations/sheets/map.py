"""An evening -> its map: field, sectors, terrain, camps, works, deployment, limits (PR-MP-01 to 03).

What a player keeps secret stays off the map: units in ambush show only as a card, reserves and generals not at all.
"""

from collections.abc import Iterator
from math import hypot, sqrt

from builder.sheet import Area, Base, Limit, MapShape, MapSheet, Point, RuleLine, ScaleBar, Sector, Spot, Strip
from builder.systems.formations import field
from builder.systems.formations.ground import roll, sectors
from builder.systems.formations.profile import Element, FormationsEvening, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.words import named, words
from builder.text import Language

_TEXTURES = {
    "hill": "hill",
    "sparse-forest": "trees",
    "dense-forest": "dense-trees",
    "thicket": "thicket",
    "difficult": "dashes",
    "swamp": "marsh",
    "lake": "water",
    "river": "water",
    "brook": "brook",
    "ravine": "ravine",
    "ditch": "ditch",
}
_SCALE = (0, 10, 20)  # ticks of the scale bar, in steps
_SAMPLE = 2  # steps between the points of a limit


def field_map(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> MapSheet:
    """The map of an evening."""
    return MapSheet(
        title=f"{evening.name.say(language)}, {evening.date.say(language)}"
        if str(abs(evening.date.year)) not in evening.name.say(language)
        else evening.name.say(language),
        width=evening.table.width,
        height=evening.table.depth,
        unit=words("map.step").say(language),
        shapes=tuple(_shapes(evening, armies, language)),
        scale=ScaleBar(
            _SCALE[-1],
            tuple(
                (tick, words("map.steps", n=tick).say(language) if tick == _SCALE[-1] else str(tick)) for tick in _SCALE
            ),
            words("map.scale").say(language),
        ),
        legend=tuple(_legend(evening, armies, language)),
        edges=tuple((side.edge, _edge(side, army, language)) for side, army in zip(evening.sides, armies, strict=True)),
    )


def terrain_of(evening: FormationsEvening) -> tuple[Element, ...]:
    """The terrain placed in the evening and that rolled for it."""
    if evening.rolled is None:
        return evening.terrain
    table = evening.table
    rolled = roll(evening.rolled.seed, evening.rolled.elements, table.width, table.depth, evening.readings)
    return (*evening.terrain, *rolled)


def _shapes(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    for number, outline in sectors(evening.table.width, evening.table.depth).items():
        yield Sector(outline, str(number))
    for element in terrain_of(evening):
        yield from _element(element, armies, language)
    for side in evening.sides:
        if side.camp:
            yield from _camp(side, evening, language)
        for section in side.works:
            yield Strip(section.ends, RULES.whole("terrain.width.ditch"), section.work)
        for place in side.false_ambush_at:
            yield Spot(place, "ambush", "", evening.sides.index(side))
    for index, (side, army) in enumerate(zip(evening.sides, armies, strict=True)):
        yield from _bases(index, side, army)
    yield from _enemy_limit(evening, armies, language)


def _element(element: Element, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    ground = _ground_name(element, language)
    name = f"{element.name.say(language)}, {ground}" if element.name else ground
    texture = _TEXTURES[element.ground]
    if element.course:
        yield Strip(element.course, RULES.whole(f"terrain.width.{element.ground}"), texture, name)
        for bridge in element.bridges:
            yield Spot(bridge, "bridge", words("map.bridge").say(language))
        return
    yield Area(element.outline, texture, name, element.slopes)
    if element.ground == "hill" and any(unit.line.troop == "artillery" for army in armies for unit in army.units):
        dead = _grown(element.outline, RULES.whole("terrain.dead_zone"))
        yield Limit((*dead, dead[0]), words("map.dead_zone").say(language))


def _ground_name(element: Element, language: Language) -> str:
    kinds = RULES.below("terrain.ground")
    if element.ground in kinds:
        key = f"terrain.ground.{element.ground}"
        return RULES.text(f"{key}.{'short' if RULES.has_text(f'{key}.short') else 'name'}").say(language)
    return named(f"terrain.dice.kind.{element.ground}").say(language)


def _grown(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """An outline moved outward from its middle by so many steps."""
    x = sum(point[0] for point in outline) / len(outline)
    y = sum(point[1] for point in outline) / len(outline)
    reach = [(px - x, py - y, hypot(px - x, py - y) or 1) for px, py in outline]
    return tuple((x + dx * (1 + by / far), y + dy * (1 + by / far)) for dx, dy, far in reach)


def _camp(side: FormationsSide, evening: FormationsEvening, language: Language) -> Iterator[MapShape]:
    assert side.camp is not None
    outline = field.camp(side.camp)
    yield Area(outline, "camp", words("map.camp").say(language))
    far = RULES.whole("setup.deployment.from_camp")
    ys, xs = [point[1] for point in outline], [point[0] for point in outline]
    width, depth = evening.table.width, evening.table.depth
    line: tuple[Point, ...] = {
        "north": ((0.0, max(ys) + far), (width, max(ys) + far)),
        "south": ((0.0, min(ys) - far), (width, min(ys) - far)),
        "west": ((max(xs) + far, 0.0), (max(xs) + far, depth)),
        "east": ((min(xs) - far, 0.0), (min(xs) - far, depth)),
    }[side.edge]
    if all(0 <= x <= width and 0 <= y <= depth for x, y in line):
        yield Limit(line, words("map.from_camp").say(language))


def _bases(index: int, side: FormationsSide, army: MusteredArmy) -> Iterator[MapShape]:
    for base in field.bases(army.army, side):
        unit = army.by_id[base.unit]
        corners = base.corners
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        if unit.unit.ambush:
            yield Spot(middle, "ambush", "", index)
            continue
        depth = hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1])
        front = hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1])
        yield Base(middle, front, depth, base.facing, str(unit.number), index)


def _enemy_limit(
    evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language
) -> Iterator[MapShape]:
    """How near the attacker may deploy: the line that keeps its distance from each unit opposite (C-2.2-03)."""
    near = RULES.whole("setup.deployment.from_enemy")
    for side, army in zip(evening.sides, armies, strict=True):
        if side.role not in RULES.ids("setup.deployment.deploys_first") or side.edge not in ("north", "south"):
            continue
        shown_bases = [b for b in field.bases(army.army, side) if not army.by_id[b.unit].unit.ambush]
        sign = 1 if side.edge == "north" else -1
        boxes = [
            (min(x for x, _ in b.corners), max(x for x, _ in b.corners), max(sign * y for _, y in b.corners))
            for b in shown_bases
        ]
        label = words("map.from_enemy").say(language)
        for line in _contour(boxes, near, evening.table.width, sign):
            yield Limit(line, label)
            label = ""


def _contour(
    boxes: list[tuple[float, float, float]], near: float, width: float, sign: int
) -> Iterator[tuple[Point, ...]]:
    """The points at that distance in front of some boxes (left, right, front), in unbroken runs from left to right."""
    run: list[Point] = []
    for x in range(0, int(width) + 1, _SAMPLE):
        reached = []
        for left, right, front in boxes:
            aside = max(left - x, x - right, 0)
            if aside <= near:
                reached.append(front + sqrt(near * near - aside * aside))
        if reached:
            run.append((float(x), sign * max(reached)))
        elif run:
            yield tuple(run)
            run = []
    if len(run) > 1:
        yield tuple(run)


def _edge(side: FormationsSide, army: MusteredArmy, language: Language) -> str:
    return words("map.edge", army=army.roster.name.text, role=words(f"map.{side.role}")).say(language)


def _legend(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[RuleLine]:
    for side, army in zip(evening.sides, armies, strict=True):
        first = side.role in RULES.ids("setup.deployment.deploys_first")
        opens = ("map.opens",) if side.role in RULES.ids("setup.deployment.first_turn") else ()
        keys = (f"map.{side.role}", "map.first" if first else "map.second", *opens)
        units = words("map.bodies", n=len(army.units)).say(language)
        part = ", ".join(words(key).say(language) for key in keys)
        yield RuleLine(army.roster.name.say(language), f"{units}; {part}")
    if any(u.unit.ambush for a in armies for u in a.units) or any(side.false_ambush_at for side in evening.sides):
        yield RuleLine("?", words("map.ambush").say(language))
