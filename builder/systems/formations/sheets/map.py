"""An evening -> its map: field, sectors, terrain, camps, works, deployment, limits (PR-MP-01 to 03).

What a player keeps secret stays off the map: units in ambush show only as a card, as the false ones do; a reserve that
is not on the field yet, and generals, not at all.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, fsum, hypot, sqrt

from builder.sheets.blocks import Area, Base, Limit, MapShape, MapSheet, Point, RuleLine, ScaleBar, Sector, Spot, Strip
from builder.sheets.field import called, legend, title
from builder.systems.formations import field
from builder.systems.formations.ground import sectors_of, terrain_of
from builder.systems.formations.profile import Element, FormationsEvening, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.hidden import ambushes
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.words import counted, shortly, words
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
_WORK = 2.0  # steps: how broad works are drawn; the rules give them no breadth
_OUTSIDE = {
    "fortification": 0.25
}  # of that breadth from their line outward; of the others half, so that all of them shows


def field_map(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> MapSheet:
    """The map of an evening, as both players may see it."""
    return MapSheet(
        title=title(evening, language),
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
        legend=legend(_legend(evening, armies, language)),
        edges=tuple((side.edge, _edge(side, army, language)) for side, army in zip(evening.sides, armies, strict=True)),
    )


def _shapes(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    for number, outline in sectors_of(evening).items():
        yield Sector(outline, str(number))
    for element in terrain_of(evening):
        yield from _element(element, armies, language)
    for side, army in zip(evening.sides, armies, strict=True):
        if side.camp:
            yield from _camp(side, army, evening, language)
        yield from _works(_seen(army, side), side)
    for index, (side, army) in enumerate(zip(evening.sides, armies, strict=True)):
        yield from _bases(index, side, army)
        yield from _ambushes(index, side, army)
    yield from _enemy_limit(evening, armies, language)


# ---- terrain --------------------------------------------------------------------------------------------------------


def _element(element: Element, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    name = _label(element, language)
    texture = _TEXTURES[element.ground]
    if element.course:
        yield Strip(element.course, RULES.whole(f"terrain.width.{element.ground}"), texture, name)
        for bridge in element.bridges:
            yield Spot(bridge, "bridge", words("map.bridge").say(language))
        return
    yield Area(element.outline, texture, name, _sides(element))
    if element.ground == "hill" and any(unit.line.troop == "artillery" for army in armies for unit in army.seen.units):
        dead = _grown(element.outline, RULES.whole("terrain.dead_zone"))
        yield Limit((*dead, dead[0]), words("map.dead_zone").say(language))


def _label(element: Element, language: Language) -> str:
    return called(element.name, _ground_name(element, language), language)


def _ground_name(element: Element, language: Language) -> str:
    if element.ground == "hill":
        slopes = set(element.slopes)
        return words(f"map.hill_{slopes.pop()}" if len(slopes) == 1 else "map.hill").say(language)
    return shortly(f"terrain.ground.{element.ground}").say(language)


def _sides(element: Element) -> tuple[str, ...]:
    """The class of each side of a hill's outline: that of the slope it looks to, north, east, south or west."""
    if not element.slopes:
        return ()
    slopes = dict(zip(RULES.ids("terrain.slopes"), element.slopes, strict=False))
    x, y = _middle(element.outline)
    found = []
    for (ax, ay), (bx, by) in pairwise((*element.outline, element.outline[0])):
        dx, dy = (ax + bx) / 2 - x, (ay + by) / 2 - y
        across = abs(dx) > abs(dy)
        looks = ("east" if dx > 0 else "west") if across else ("south" if dy > 0 else "north")
        found.append(slopes.get(looks, element.slopes[-1]))
    return tuple(found)


def _grown(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """An outline moved outward from its middle by so many steps."""
    x, y = _middle(outline)
    reach = [(px - x, py - y, hypot(px - x, py - y) or 1) for px, py in outline]
    return tuple((x + dx * (1 + by / far), y + dy * (1 + by / far)) for dx, dy, far in reach)


def _middle(points: tuple[Point, ...]) -> Point:
    return fsum(x for x, _ in points) / len(points), fsum(y for _, y in points) / len(points)


# ---- camps, bases, ambushes -----------------------------------------------------------------------------------------


def _camp(
    side: FormationsSide, army: MusteredArmy, evening: FormationsEvening, language: Language
) -> Iterator[MapShape]:
    """A camp with the sections of its works, and how far from it the foremost units may stand."""
    assert side.camp is not None
    outline = field.camp(side.camp)
    yield Area(outline, "camp", words("map.camp").say(language))
    fence = str(RULES[f"camp.kinds.{army.roster.camp}.work"].value) if army.roster.camp != "none" else "none"
    if fence != "none":
        for ends in _sections(outline):
            yield _work(ends, fence, _middle(outline))
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
        yield Limit(line, words(f"map.from_camp_{side.role}").say(language))


def _seen(army: MusteredArmy, side: FormationsSide) -> list[field.Base]:
    """The bases that the opponent sees, each where it stands among all."""
    return [base for base in field.bases(army.army, side) if base.unit not in army.hidden]


def _works(bases: list[field.Base], side: FormationsSide) -> Iterator[MapShape]:
    own = [base.centre for base in bases]
    for section in side.works:
        x, y = _middle(section.ends)
        behind = min(own, key=lambda at: hypot(at[0] - x, at[1] - y), default=(x, y))
        yield _work(section.ends, section.work, behind)


def _work(ends: tuple[Point, ...], work: str, behind: Point) -> Strip:
    """A section of works on the outer side of its line, off the units that stand `behind` it, for all of it to be seen."""
    (ax, ay), (bx, by) = ends
    x, y = _middle(ends)
    long = hypot(bx - ax, by - ay) or 1
    nx, ny = (ay - by) / long, (bx - ax) / long
    out = _WORK * _OUTSIDE.get(work, 0.5) * (-1 if nx * (behind[0] - x) + ny * (behind[1] - y) > 0 else 1)
    return Strip(tuple((px + nx * out, py + ny * out) for px, py in ends), _WORK, work)


def _sections(outline: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The perimeter of a camp in sections of the rules' length (C-14-02)."""
    length = RULES.whole("camp.section")
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        parts = round(hypot(bx - ax, by - ay) / length)
        ends = [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts + 1)]
        yield from pairwise(ends)


def _bases(index: int, side: FormationsSide, army: MusteredArmy) -> Iterator[MapShape]:
    for base in _seen(army, side):
        corners = base.corners
        depth = hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1])
        front = hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1])
        yield Base(base.centre, front, depth, base.facing, str(army.by_id[base.unit].number), index)


def _ambushes(index: int, side: FormationsSide, army: MusteredArmy) -> Iterator[MapShape]:
    """Cards on the field, real and false alike, in the order of their places: nothing tells them apart.

    Places are rounded to a tenth of a step: that of a unit is worked out from its base, that of a false card was written.
    """
    lying = (*ambushes(army.army, side).values(), *side.false_ambush_at)
    for place in sorted((round(x, 1), round(y, 1)) for x, y in lying):
        yield Spot(place, "ambush", "", index)


# ---- how near the attacker may deploy -------------------------------------------------------------------------------


def _enemy_limit(
    evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language
) -> Iterator[MapShape]:
    """The line that keeps its distance from each unit of the defender in sight (C-2.2-03)."""
    near = RULES.whole("setup.deployment.from_enemy")
    for side, army in zip(evening.sides, armies, strict=True):
        if side.role not in RULES.ids("setup.deployment.deploys_first"):
            continue
        sideways = side.edge in ("west", "east")
        sign = 1 if side.edge in ("north", "west") else -1
        boxes = []
        for base in _seen(army, side):
            corners = [(y, x) if sideways else (x, y) for x, y in base.corners]
            along = [x for x, _ in corners]
            boxes.append((min(along), max(along), max(sign * y for _, y in corners)))
        label = words(f"map.from_{side.role}").say(language)
        wide = evening.table.depth if sideways else evening.table.width
        for line in _contour(boxes, near, wide, sign):
            yield Limit(tuple((y, x) for x, y in line) if sideways else line, label)
            label = ""


def _contour(
    boxes: list[tuple[float, float, float]], near: float, width: float, sign: int
) -> Iterator[tuple[Point, ...]]:
    """The points at that distance in front of some boxes (left, right, front), in unbroken runs from left to right."""
    run: list[Point] = []
    for step in range(ceil(width / _SAMPLE) + 1):
        x = min(step * _SAMPLE, width)
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


# ---- words ----------------------------------------------------------------------------------------------------------


def _edge(side: FormationsSide, army: MusteredArmy, language: Language) -> str:
    return words("map.edge", army=army.roster.name.text, role=words(f"map.{side.role}")).say(language)


def _legend(evening: FormationsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[RuleLine]:
    for side, army in zip(evening.sides, armies, strict=True):
        first = side.role in RULES.ids("setup.deployment.deploys_first")
        opens = ("map.opens",) if side.role in RULES.ids("setup.deployment.first_turn") else ()
        keys = (f"map.{side.role}", "map.first" if first else "map.second", *opens)
        yield RuleLine(army.roster.name.say(language), ", ".join(words(key).say(language) for key in keys))
    for element in terrain_of(evening):
        if says := _told(element, language):
            yield RuleLine(_label(element, language), says)
    if any(u.unit.ambush for a in armies for u in a.units) or any(side.false_ambush_at for side in evening.sides):
        yield RuleLine("?", words("map.ambush").say(language))


def _told(element: Element, language: Language) -> str:
    """The width of what runs, and slopes that differ."""
    if element.course:
        says = words("map.wide", n=counted("steps", RULES.whole(f"terrain.width.{element.ground}"), language))
        bridge = RULES.whole("terrain.width.bridge") * RULES.whole("bases.front")
        bridges = words("map.bridge_wide", n=bridge) if element.bridges else None
        return says.say(language) + (f"; {bridges.say(language)}" if bridges else "")
    if len(set(element.slopes)) > 1:
        kinds = zip(RULES.ids("terrain.slopes"), element.slopes, strict=False)
        return ", ".join(
            f"{words(f'map.{side}').say(language)} {words(f'map.{kind}').say(language)}" for side, kind in kinds
        )
    return ""
