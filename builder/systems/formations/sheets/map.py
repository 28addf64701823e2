"""An evening -> its map: field, sectors, terrain, camps, works, deployment, limits (PR-MP-01 to 03).

What a player keeps secret stays off the map: units in ambush show only as a card, as the false ones do; a reserve that
is not on the field yet, and generals, not at all.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from math import ceil, dist, hypot, inf, sqrt

from builder.rules.geometry import TOUCH, between, distance, inside, middle, moved, parallel, sides
from builder.rules.wording import spans
from builder.sheets.blocks import Area, Base, Limit, MapShape, Point, RuleLine, Sample, Sector, Spot, Strip
from builder.sheets.maps import MapFrame
from builder.sheets.vocabulary import AreaTexture, SlopeClass, SpotSign, StripTexture
from builder.systems.formations import field
from builder.systems.formations import reserve as reserves
from builder.systems.formations.ground import sectors_of, terrain_of
from builder.systems.formations.profile import Element, FormationsEvening, FormationsSide
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, ambushes
from builder.systems.formations.sheets.play import InPlay

_SAMPLE = 2  # steps between the points of a limit
_WORK = 2.0  # steps: how broad works are drawn; the rules give them no breadth
_CARRIED = ("stakes",)  # works with a drawing of their own that units bring; in the rules they are a barricade
_OUTSIDE = {"fortification": 0.25}  # of that breadth from their line outward; of others half: all of them shows


class FieldMap(MapFrame[SheetArmy, FormationsEvening, InPlay]):
    """The map of an evening, as both players may see it."""

    ticks = (0, 10, 20)

    def shapes(self) -> Iterator[MapShape]:
        """Sectors, terrain, camps and works, then units, ambushes and how near the attacker may deploy."""
        for number, outline in sectors_of(self.evening).items():
            yield Sector(outline, str(number))
        for element in terrain_of(self.evening):
            yield from self._element(element)
        for colour, side, army in self.sides():
            if side.camp:
                yield from self._camp(colour, side, army)
            yield from (strip for strip, _ in self._works(side, army))
        for colour, side, army in self.sides():
            yield from _bases(colour, army, self._standing(army, side))
            yield from _ambushes(colour, side, () if self.secrets else ambushes(army.army, side).values())
            yield from self._flanking(colour, side, army)
        yield from self._enemy_limit()

    def _element(self, element: Element) -> Iterator[MapShape]:
        name = self._label(element)
        if element.course:
            width = RULES.whole(f"terrain.width.{element.ground}")
            yield Strip(element.course, width, self.strip(element.ground), name)
            for bridge in element.bridges:
                yield Spot(bridge, SpotSign.BRIDGE, self.say("bridge"))
            return
        yield Area(element.outline, self.area(element.ground), name, _sides(element))
        if element.ground == "hill" and any(inside(gun, element.outline) for gun in self._guns()):
            dead = parallel(element.outline, RULES.whole("terrain.dead_zone"))
            yield Limit((*dead, dead[0]), self.say("dead_zone"), (self.say("dead_zone_short"),))

    def _guns(self) -> Iterator[Point]:
        """The places of visible guns."""
        for _, side, army in self.sides():
            seen = army.seen.by_id
            for base in field.bases(army.army, side):
                if base.unit in seen and seen[base.unit].line.troop == "artillery":
                    yield base.front

    def _label(self, element: Element) -> str:
        return self.called(element.name, self._ground_name(element))

    def _ground_name(self, element: Element) -> str:
        if element.ground == "hill":
            slopes = set(element.slopes)
            return self.say(f"hill_{slopes.pop()}" if len(slopes) == 1 else "hill")
        return self.short(f"terrain.ground.{element.ground}")

    def _camp(self, colour: int, side: FormationsSide, army: SheetArmy) -> Iterator[MapShape]:
        """A camp with the sections of its works, and how far from it the foremost units may stand."""
        assert side.camp is not None
        outline = field.camp(side.camp)
        yield Area(outline, AreaTexture.CAMP, self.say("camp"))
        if army.fence != "none":
            yield from (_work(ends, army.fence, middle(outline)) for ends in _sections(outline))
        width, depth = self.evening.table.width, self.evening.table.depth
        at = _from_camp(side)
        along = side.edge in ("north", "south")
        line: tuple[Point, ...] = ((0.0, at), (width, at)) if along else ((at, 0.0), (at, depth))
        own = side.role in RULES.ids("setup.deployment.deploys_first")  # this side has its own half only (C-2.2-03)
        reach = field.half(side.edge, self.evening.table) * (1 if own else 2)
        if 0 <= field.from_edge(side.edge, self.evening.table, line[0]) <= reach:
            far = RULES.whole("setup.deployment.from_camp")
            short = self.say("from_camp_short"), self.say("from_camp_sign"), f"≤{far}"
            yield Limit(line, self.say(f"from_camp_{side.role}"), short, colour)

    def _enemy_limit(self) -> Iterator[MapShape]:
        """The line at the required distance from each visible unit of the defender (C-2.2-03), as far as the attacker's
        camp lets him come: beyond that (C-2.2-02), it says nothing.
        """
        near = RULES.whole("setup.deployment.from_enemy")
        for colour, side, army in self.sides():
            if side.role not in RULES.ids("setup.deployment.deploys_first"):
                continue
            sideways = side.edge in ("west", "east")
            sign = 1 if side.edge in ("north", "west") else -1
            boxes = []
            for base in (base for base in field.bases(army.army, side) if base.unit not in army.hidden):
                corners = [(y, x) if sideways else (x, y) for x, y in base.corners]
                along = [x for x, _ in corners]
                boxes.append((min(along), max(along), max(sign * y for _, y in corners)))
            short: tuple[str, ...] = self.say("from_enemy_short"), self.say("from_enemy_sign"), f"{near}+"
            rule = self.say(f"from_{side.role}"), short, 1 - colour
            size = self.evening.table.width, self.evening.table.depth
            deep, wide = size if sideways else size[::-1]
            camps = (sign * _from_camp(other) for _, other, _ in self.sides() if other is not side and other.camp)
            for line in _contour(boxes, near, wide, sign, max((0.0 if sign > 0 else -deep, *camps))):
                yield Limit(tuple((y, x) for x, y in line) if sideways else line, *rule)
                rule = "", (), 1 - colour

    def edge(self, side: FormationsSide, army: SheetArmy) -> str:
        """The army and its role."""
        return self.say("edge", army=self.owner(army), role=self.words(f"map.{side.role}"))

    def ground_key(self) -> Iterator[Sample]:
        """Each kind of ground and works that is on the map, and what a card in ambush looks like."""
        for element in terrain_of(self.evening):
            texture = self.strip(element.ground) if element.course else self.area(element.ground)
            short = self._ground_name(element)
            name = short if element.ground == "hill" else self.named(f"terrain.ground.{element.ground}")
            yield Sample(texture, name, short)
        for _, side, army in self.sides():
            works = [work for _, work in self._works(side, army)]
            if army.fence != "none" and side.camp:
                works.append(army.fence)
            for work in works:
                home = "arms.equipment" if work in _CARRIED else "camp.works"
                yield Sample(StripTexture(work), self.named(f"{home}.{work}"))
        if self.secrets and any(army.roster.flanking_sector and not side.reserve for _, side, army in self.sides()):
            yield Sample(SpotSign.ARRIVAL, self.say("arrives"))
        false = any(side.false_ambush_at for side in self.evening.sides)
        if false or (not self.secrets and any(unit.unit.ambush for army in self.on.armies for unit in army.units)):
            yield Sample(SpotSign.AMBUSH, self.say("false_card" if self.secrets else "ambush"))

    def legend(self) -> Iterator[RuleLine]:
        """The role of each side and its units, and ground whose size or slopes matter."""
        for _, side, army in self.sides():
            first = side.role in RULES.ids("setup.deployment.deploys_first")
            opens = ("opens",) if side.role in RULES.ids("setup.deployment.first_turn") else ()
            keys = (side.role, "first" if first else "second", *opens)
            role = ", ".join(map(self.say, keys))
            yield self.host(army, role, *self._in_ambush(army), *self._in_reserve(army, side))
        for element in terrain_of(self.evening):
            if says := self._width_and_slopes(element):
                yield RuleLine(self._label(element), says)

    def _in_ambush(self, army: SheetArmy) -> Iterator[str]:
        """The numbers of the units that lie in ambush, for the umpire."""
        numbers = spans(unit.number for unit in army.units if unit.unit.ambush)
        if self.secrets and numbers:
            yield self.say("in_ambush", numbers=numbers)

    def _in_reserve(self, army: SheetArmy, side: FormationsSide) -> Iterator[str]:
        """The numbers of the units in a reserve that is not on the field, for the umpire; of a flanking force also where and
        when it comes.
        """
        reserve = army.roster.reserve
        if self.secrets and reserve and not army.hidden.isdisjoint(reserve.units):
            flanks = reserve.flanking_sector and not side.reserve
            key = "in_sector" if flanks else "in_reserve"
            yield self.say(key, sector=reserve.flanking_sector, **_reserve(army, side))

    def _flanking(self, colour: int, side: FormationsSide, army: SheetArmy) -> Iterator[Spot]:
        """The sector in which a flanking force comes, for the umpire: marked towards its corner, where less is in the way."""
        sector = army.roster.flanking_sector
        if self.secrets and sector and not side.reserve:
            table, outline = self.evening.table, sectors_of(self.evening)[sector]
            corner = max(outline, key=partial(dist, (table.width / 2, table.depth / 2)))
            yield Spot(
                middle((middle(outline), corner)),
                SpotSign.ARRIVAL,
                self.say("flanking", **_reserve(army, side)),
                colour,
            )

    def _standing(self, army: SheetArmy, side: FormationsSide) -> list[field.Base]:
        """The bases that are shown, each where it stands among all."""
        shown = self.shown(army).by_id
        return [base for base in field.bases(army.army, side) if base.unit in shown]

    def _works(self, side: FormationsSide, army: SheetArmy) -> Iterator[tuple[Strip, str]]:
        """Each section of works and what it is made of: before units that carry stakes, of these.

        It is drawn beyond its line, as seen from the unit at it; without a unit, as seen from the side's own edge, so
        that a row is straight.
        """
        bases = self._standing(army, side)
        for section in side.works:
            x, y = middle(section.ends)
            near = min(bases, key=lambda base: hypot(base.centre[0] - x, base.centre[1] - y), default=None)
            carried = army.by_id[near.unit].line.works if near else None
            work = carried if carried in _CARRIED and section.work == "barricade" else section.work
            behind = field.edge_middle(side.edge, self.evening.table)
            if near and distance(near.corners, section.ends) <= TOUCH:
                behind = near.centre
            yield _work(section.ends, work, behind), work

    def _width_and_slopes(self, element: Element) -> str:
        """The width of linear terrain, and slopes that differ."""
        if element.course:
            says = self.say("wide", n=self.counted("steps", RULES.whole(f"terrain.width.{element.ground}")))
            bridge = RULES.whole("terrain.width.bridge") * RULES.whole("bases.front")
            return f"{says}; {self.say('bridge_wide', n=bridge)}" if element.bridges else says
        if len(set(element.slopes)) > 1:
            kinds = zip(RULES.ids("terrain.slopes"), element.slopes, strict=False)
            return ", ".join(f"{self.say(side)} {self.say(kind)}" for side, kind in kinds)
        return ""


def _reserve(army: SheetArmy, side: FormationsSide) -> dict[str, object]:
    """The numbers of the units in a reserve, and the turn in which it comes."""
    numbers = spans(unit.number for unit in army.units if unit.in_reserve)
    return {"numbers": numbers, "turn": reserves.arrival_turn(army.roster, side)}


def _sides(element: Element) -> tuple[SlopeClass, ...]:
    """The class of each side of a hill's outline: that of the slope it looks to, north, east, south or west."""
    if not element.slopes:
        return ()
    slopes = dict(zip(RULES.ids("terrain.slopes"), element.slopes, strict=False))
    x, y = middle(element.outline)
    found = []
    for (ax, ay), (bx, by) in sides(element.outline):
        dx, dy = (ax + bx) / 2 - x, (ay + by) / 2 - y
        across = abs(dx) > abs(dy)
        looks = ("east" if dx > 0 else "west") if across else ("south" if dy > 0 else "north")
        found.append(SlopeClass(slopes.get(looks, element.slopes[-1])))
    return tuple(found)


def _work(ends: tuple[Point, Point], work: str, behind: Point) -> Strip:
    """A section of works on the outer side of its line, off the units that stand `behind` it, for all of it to be seen."""
    return Strip(moved(ends, behind, -_WORK * _OUTSIDE.get(work, 0.5)), _WORK, StripTexture(work))


def _from_camp(side: FormationsSide) -> float:
    """How far the foremost units of a side with a camp may stand (C-2.2-02): the x or y of that line."""
    assert side.camp is not None
    outline = field.camp(side.camp)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    far = RULES.whole("setup.deployment.from_camp")
    return {"north": max(ys) + far, "south": min(ys) - far, "west": max(xs) + far, "east": min(xs) - far}[side.edge]


def _sections(outline: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The perimeter of a camp in sections of the rules' length (C-14-02)."""
    length = RULES.whole("camp.section")
    for side in sides(outline):
        parts = round(dist(*side) / length)
        yield from pairwise(between(side, n / parts) for n in range(parts + 1))


def _bases(colour: int, army: SheetArmy, bases: list[field.Base]) -> Iterator[MapShape]:
    for base in bases:
        corners = base.corners
        depth = hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1])
        front = hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1])
        unit, hidden = army.by_id[base.unit], base.unit in army.hidden
        gun = unit.line.troop == "artillery"
        yield Base(base.centre, front, depth, base.facing, str(unit.number), colour, hidden, gun=gun)


def _ambushes(colour: int, side: FormationsSide, real: Iterable[Point]) -> Iterator[MapShape]:
    """Cards on the field, real and false alike, in the order of their places: they cannot be told apart.

    Places are rounded to a tenth of a step: that of a unit is worked out from its base, that of a false card was written.
    """
    for place in sorted((round(x, 1), round(y, 1)) for x, y in (*real, *side.false_ambush_at)):
        yield Spot(place, SpotSign.AMBUSH, "", colour)


def _contour(
    boxes: list[tuple[float, float, float]], near: float, width: float, sign: int, low: float
) -> Iterator[tuple[Point, ...]]:
    """The points at that distance in front of some boxes (left, right, front), in unbroken runs from left to right; a run
    comes from the line at `low` and goes back to it. Fronts and `low` are the higher, the nearer to the other side.
    """
    ends = set[float]()
    for left, right, front in boxes:
        if front + near > low:
            aside = sqrt(near * near - max(low - front, 0) ** 2)
            ends |= {x for x in (left - aside, right + aside) if 0 < x < width}
    stops = sorted({*ends, *(min(float(step * _SAMPLE), width) for step in range(ceil(width / _SAMPLE) + 1))})

    def height(x: float) -> float:
        asides = ((max(left - x, x - right, 0), front) for left, right, front in boxes)
        reached = (front + sqrt(max(near * near - far * far, 0)) for far, front in asides if far <= near + TOUCH)
        return max(reached, default=-inf)

    run, floor = list[Point](), sign * low
    for here, there in pairwise((*stops, inf)):
        if there < inf and height((here + there) / 2) > low + TOUCH:
            run = run or [(here, sign * height(here))]
            run.append((there, sign * height(there)))
        elif run:
            falls = [((x, floor),) if 0 < x < width and abs(y - floor) > TOUCH else () for x, y in (run[0], run[-1])]
            yield (*falls[0], *run, *falls[1])
            run = []
