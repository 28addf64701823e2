"""Draws one map, bottom layer first: finds places for all names before drawing anything."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil, dist

from builder.render.maps.deepened import Drawn, deepened
from builder.render.maps.ink import BLACK, FAINT, GREY, WHITE, dashes, path, track, words
from builder.render.maps.labels import HALO, Label, broken
from builder.render.maps.layout import Layout
from builder.render.maps.names import MapNames, along_strip
from builder.render.maps.numbers import UnitNumber, UnitNumbers
from builder.render.maps.occupied import Met, OccupiedBoxes, among, free
from builder.render.maps.plane import (
    Point,
    Rect,
    band,
    box_around,
    box_at,
    boxes_along,
    legs,
    nearest_leg,
    turned,
    unit,
)
from builder.render.maps.reach import Tag, reach, rings, sides, tagged
from builder.render.maps.signs import (
    Corners,
    apart,
    base,
    front_box,
    front_mark,
    front_shape,
    limit_line,
    spot,
    spot_box,
)
from builder.render.maps.strips import CROSSINGS, RANK, WATERS, WAYS, WORKS, rails, strip
from builder.render.maps.surround import Surround
from builder.render.maps.textures import texture
from builder.render.text_width import ems
from builder.rules.geometry import overlap, to_segment, within
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Reach, Sector, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, SpotSign, StripTexture

_MOST = 0.2  # of the distance of the rows of a texture: more than half the height of the mark of a front
_AIR = 0.35  # type sizes between words and the mark of a front
_ROOMY = 5  # type sizes that a cell is wide in which its code stands


class MapDrawing:
    """A map in one size. `content` is its SVG without the outer element."""

    def __init__(self, sheet: MapSheet, plan: Layout) -> None:
        self.sheet = sheet
        self.plan = plan
        self.pens = plan.pens
        place = plan.place
        shapes = sheet.shapes
        self.sectors = [(_places(plan, s.outline), s) for s in shapes if isinstance(s, Sector)]
        self.areas = [(_places(plan, s.outline), s) for s in shapes if isinstance(s, Area)]
        strips = [(_places(plan, s.points), s) for s in shapes if isinstance(s, Strip)]
        spots = [(place(s.at), s) for s in shapes if isinstance(s, Spot)]
        self.bridges = [_bridge_over(at, s, strips, plan) for at, s in spots if s.sign == SpotSign.BRIDGE]
        self.strips = sorted([*strips, *self.bridges], key=lambda one: RANK[StripTexture(one[1].texture)])
        self.limits = [(_places(plan, s.points), s) for s in shapes if isinstance(s, Limit)]
        guns = [s for s in shapes if isinstance(s, Reach) and self.pens.label]
        self.reaches = [(place(s.at), s) for s in (*guns, *rings(guns))]
        self.ranges = OccupiedBoxes()
        for at, gun in self.reaches:
            for side in sides(at, gun, plan.scale):
                self.ranges.extend(boxes_along(side, self.pens.line), of=id(gun))
        bases = [s for s in shapes if isinstance(s, Base)]
        stood: Drawn = [
            (turned(place(s.centre), s.front * plan.scale, s.depth * plan.scale, s.facing), s)
            for s in (bases if self.pens.label else _one_each(bases))
        ]
        grounds = [outline for outline, _ in self.areas]
        grounds += [band(line, s.width * plan.scale) for line, s in self.strips if s.texture not in WAYS]
        limits = [leg for line, _ in self.limits for leg in legs(line)]
        self.works = OccupiedBoxes()
        for line, s in strips:
            if s.texture in WORKS:
                self.works.extend(along_strip(line, s, plan))
        self.bases = deepened(stood, grounds, self.works.met_by, limits, plan.field, self.pens)
        signs = [(at, s) for at, s in spots if s.sign != SpotSign.BRIDGE]
        self.spots = list(apart(signs, [corners for corners, _ in self.bases], plan.field, self.pens))
        self.taken = OccupiedBoxes(box_around(corners).grown(self.pens.line) for corners, _ in self.bases)
        self.taken.extend(spot_box(at, s, self.pens) for at, s in self.spots)
        for line, s in strips:
            if s.texture in WORKS:
                self.taken.extend(along_strip(line, s, plan), of=id(s))
        self.taken.extend(front_box(corners, s, self.pens) for corners, s in self._fronts)
        self.taken.extend(
            box_around(line).grown(s.width * plan.scale / 2) for line, s in self.strips if s.texture in CROSSINGS
        )
        self.lines = OccupiedBoxes()
        for line, limit in self.limits:
            self.lines.extend(boxes_along(line, self.pens.text), of=id(limit))
        self.numbered: list[tuple[Point, str, float]] = []
        self.figures: list[UnitNumber] = []
        self.tags: list[list[Tag]] = []
        kinds = {says for sample in sheet.samples for says in (sample.says, sample.short)}
        self.names = MapNames(plan, self.taken, self.lines, self.ranges, kinds)

    def content(self) -> str:
        """The whole drawing, bottom layer first."""
        self._find_numbers()
        if self.pens.sector:
            self._find_sector_numbers()
        self._find_names()
        field = self.plan.field
        clip = f"field-{self.pens.name}"
        frame = track(field.corners, closed=True)
        return (
            f'<clipPath id="{clip}"><path d="{frame}"/></clipPath>\n'
            + path(frame, fill=WHITE)
            + f'<g clip-path="url(#{clip})">\n'
            + self._grid()
            + self._ground()
            + self._sector_lines()
            + self._sector_numbers()
            + self._limits()
            + self._reaches()
            + "</g>\n"
            + path(frame, stroke=BLACK, width=self.pens.heavy)
            + self._ticks()
            + "".join(label.draw(self.pens) for label in self.labels)
            + "".join(spot(at, s, self.pens) for at, s in self.spots)
            + self._bases()
            + Surround(self.sheet, self.plan).content()
        )

    def _find_names(self) -> None:
        """The words of the map, those with the least choice of places first."""
        standing = OccupiedBoxes(box_around(corners).grown(self.pens.line) for corners, _ in self.bases)
        standing.extend(front_box(corners, s, self.pens).grown(self.pens.label * _AIR) for corners, s in self._fronts)
        self.names.of_ground(self.areas, self.strips, self.limits)
        if not self.pens.label:
            camps = OccupiedBoxes(box_around(outline) for outline, s in self.areas if s.texture == AreaTexture.CAMP)
            self.names.of_limits(self.limits, closed=camps.met_by)
            return
        cells = [box_around(outline) for outline, _ in self.sectors] if self.sheet.grid else []
        self.names.of_signs(self.spots, cells)
        self.names.of_bridges(self.bridges)
        self.names.of_limits(self.limits)
        self.names.of_areas(self.areas, standing)
        self.names.of_strips(self.strips)

    @property
    def labels(self) -> list[Label]:
        """The names that are drawn."""
        return self.names.labels

    def _grid(self) -> str:
        """Faint grid lines for measuring, if the table has them and they are far enough apart."""
        step, sheet, place = self.sheet.grid, self.sheet, self.plan.place
        if not step or step * self.plan.scale < self.pens.line * 4:
            return ""
        data = ""
        for i in range(1, int(sheet.width / step) + 1):
            data += track((place((i * step, 0.0)), place((i * step, sheet.height))))
        for i in range(1, int(sheet.height / step) + 1):
            data += track((place((0.0, i * step)), place((sheet.width, i * step))))
        return path(data, stroke=FAINT, width=self.pens.thin * 0.6)

    def _ticks(self) -> str:
        """Ticks inside the frame of a full page, as far apart as on the scale bar, to set up by where there is no grid."""
        sheet, place, long = self.sheet, self.plan.place, self.pens.line * 4 / self.plan.scale
        if not sheet.scale.ticks or sheet.grid or self.pens.deepen:
            return ""
        step, data = sheet.scale.ticks[1][0], ""
        for i in range(1, ceil(sheet.width / step)):
            data += track((place((i * step, 0.0)), place((i * step, long))))
            data += track((place((i * step, sheet.height)), place((i * step, sheet.height - long))))
        for i in range(1, ceil(sheet.height / step)):
            data += track((place((0.0, i * step)), place((long, i * step))))
            data += track((place((sheet.width, i * step)), place((sheet.width - long, i * step))))
        return path(data, stroke=BLACK, width=self.pens.line)

    def _sector_lines(self) -> str:
        if not self.pens.sector:
            return ""
        data = "".join(track(outline, closed=True) for outline, _ in self.sectors)
        return path(data, stroke=GREY, width=self.pens.thin, dashes=dashes(self.pens.line, 4, 4))

    def _find_sector_numbers(self) -> None:
        """Place each number in the least crowded corner of its sector, off water; those of cells, which are at the frame too,
        all in the same one, where the cells have room.
        """
        waters, bridges = OccupiedBoxes(), OccupiedBoxes()
        for line, run in self.strips:
            if run.texture == StripTexture.BRIDGE:
                bridges.extend([rails(line, run.width * self.plan.scale, self.pens)])
            else:
                waters.extend(along_strip(line, run, self.plan))
        for outline, sector in self.sectors:
            size = self.pens.label if sector.row else self.pens.sector
            box = box_around(outline).grown(-size * 0.25)
            if sector.row and box.width < size * _ROOMY:
                continue
            wide = ems(sector.number) * size
            off = waters.met_by if sector.row else among(waters.met_by, bridges.met_by)
            corners = [
                _off(box_at((x, y), wide, size), side, off, box)
                for y, side in ((box.top + size / 2, 1.0), (box.bottom - size / 2, -1.0))
                for x in (box.left + wide / 2, box.right - wide / 2)
            ]
            kept = corners[0] if sector.row else min(corners, key=self._crowd)
            self.taken.append(kept)
            self.numbered.append((kept.centre, sector.number, size))

    def _sector_numbers(self) -> str:
        halo = self.pens.thin * HALO
        return "".join(words(number, at, size, fill=GREY, halo=halo) for at, number, size in self.numbered)

    def _crowd(self, box: Rect) -> int:
        beside = box.grown(box.height)
        alike = sum(box_at(at, size, size).meets(beside) for at, _, size in self.numbered)
        ground = sum(box.meets(box_around(outline)) for outline, _ in (*self.areas, *self.strips))
        under = sum(box.meets(box_around(corners)) for corners, _ in self.bases)
        standing = sum(1 for _ in among(self.taken.met_by, self.lines.met_by)(box))
        return ground + 3 * alike + 5 * standing + 20 * under

    def _ground(self) -> str:
        drawn = ""
        said, corners = self.names.inked, self.plan.field.corners
        edges = OccupiedBoxes(box_around(leg).grown(self.pens.heavy) for leg in legs([*corners, corners[0]]))
        uphill = among(said.met_by, edges.met_by)  # no slope begins at the edge of the table
        for outline, ground in self.areas:
            taken = uphill if ground.texture == AreaTexture.HILL else among(self.taken.met_by, self.lines.met_by)
            drawn += texture(ground.texture, outline, ground.edges, taken, self.pens)
        for line, run in self.strips:
            drawn += strip(run.texture, line, run.width * self.plan.scale, said.met_by, self.pens)
        return drawn

    def _limits(self) -> str:
        data = ""
        for points, limit in self.limits:
            label = self.names.on_limits.get(id(limit))
            parts = broken(points, label, self.pens.thin * 4) if label else [points]
            data += "".join(track(part) for part in parts)
        return limit_line(data, self.pens)

    def _reaches(self) -> str:
        """The ranges of guns: the circles have gaps where words and signs stand."""
        signs = OccupiedBoxes(spot_box(at, s, self.pens) for at, s in self.spots)
        signs.extend(box for label in self.labels for box in label.body)

        def shown(point: Point) -> bool:
            near = box_at(point, self.pens.line, self.pens.line)
            return self.plan.field.holds(near) and free(near, signs.met_by)

        drawn = zip(self.reaches, self.tags, strict=True)
        return "".join(reach(at, s, self.plan.scale, tags, shown, self.pens) for (at, s), tags in drawn)

    def _bases(self) -> str:
        """Marks of fronts are below bases that stand before them, but above those that are drawn larger than they are."""
        marks = "".join(
            front_mark(corners, s, (other for other, _ in self.bases if other is not corners), self.pens)
            for corners, s in self._fronts
            if self._covers_none(corners, s)
        )
        bases = "".join(base(corners, s, self.pens) for corners, s in self.bases)
        layers = (bases, marks) if self.pens.deepen else (marks, bases)
        return "".join((*layers, *(one.draw(self.pens) for one in self.figures)))

    def _covers_none(self, corners: Corners, sheet: Base) -> bool:
        """Whether the mark of a front lies on no number of another unit."""
        own, mark = (sheet.side, sheet.number), front_shape(corners, sheet, self.pens)
        return not any(overlap(mark, one.box.corners) for one in self.figures if own not in one.units)

    def _find_numbers(self) -> None:
        """Place the numbers of all units; names keep clear of those beside a base."""
        signs = OccupiedBoxes(spot_box(at, s, self.pens) for at, s in self.spots)
        fronts = OccupiedBoxes(front_box(corners, s, self.pens) for corners, s in self._fronts)
        standing = among(signs.met_by, self.works.met_by, fronts.met_by)
        ways = OccupiedBoxes()
        for line, run in self.strips:
            ways.extend(along_strip(line, run, self.plan))
        for outline, _ in self.areas:
            ways.extend(boxes_along([*outline, outline[0]], self.pens.line))
        crossed = among(self.ranges.met_by, self.lines.met_by, ways.met_by)
        banks = [leg for line, run in self.strips if run.texture in WATERS for leg in legs(line)]
        self.figures = UnitNumbers(self.bases, standing, crossed, banks, self.plan.field, self.pens).all()
        self.taken.extend(one.box for one in self.figures if one.beside)
        for at, gun in self.reaches:
            others = partial(self.ranges.met_by, but=id(gun))
            lines = among(others, self.lines.met_by, ways.met_by)
            self.tags.append(list(tagged(at, gun, self.plan.scale, self.plan.field, self.taken, lines, self.pens)))

    @property
    def _fronts(self) -> Drawn:
        """The bases with a front mark: not those right behind works, which show their facing and would be overlapped."""
        shown = ((corners, s) for corners, s in self.bases if not s.all_round)
        return [(corners, s) for corners, s in shown if self._open_before(corners, s)]

    def _open_before(self, corners: Corners, sheet: Base) -> bool:
        """Whether there is room for the mark of a front, or for most of it."""
        works = ((line, s.width * self.plan.scale / 2) for line, s in self.strips if s.texture in WORKS)
        met = (within(corners[:2], leg, half + self.pens.grain * _MOST) for line, half in works for leg in legs(line))
        return free(front_box(corners, sheet, self.pens), self.works.met_by) or not any(met)


def _off(box: Rect, down: float, taken: Met, bounds: Rect) -> Rect:
    """A box moved down (or up, by -1) off what is taken, but not by more than its own height or out of its bounds."""
    bounds = bounds.grown(_ROUNDING)  # it stands at their edge
    steps = (box.height * step / _STEPS * down for step in range(_STEPS + 1))
    moved = (Rect(box.left, box.top + by, box.right, box.bottom + by) for by in steps)
    return next((one for one in moved if bounds.holds(one) and free(one, taken)), box)


_STEPS = 20
_ROUNDING = 0.001  # mm


def _one_each(bases: Sequence[Base]) -> Iterator[Base]:
    """One base of each unit, in a garrison the middle one unless others crowd it: its number is on the smallest map
    once.
    """
    stands: dict[tuple[int, str], list[Base]] = {}
    for one in bases:
        stands.setdefault((one.side, one.number), []).append(one)
    for some in stands.values():
        others = [one.centre for one in bases if one not in some]
        from_middle = [*some[len(some) // 2 :], *some[: len(some) // 2]]
        yield max(from_middle, key=lambda one: min([one.front * _CROWD, *(dist(one.centre, at) for at in others)]))


_CROWD = 3.0  # fronts: others so far from a base do not crowd it


def _places(plan: Layout, points: Sequence[Point]) -> list[Point]:
    return [plan.place(point) for point in points]


def _bridge_over(
    at: Point, sign: Spot, strips: Sequence[tuple[list[Point], Strip]], plan: Layout
) -> tuple[list[Point], Strip]:
    """A bridge at a point: it crosses the nearest water as the road on it does, or at a right angle, from bank to bank."""
    waters = [(line, sheet) for line, sheet in strips if sheet.texture in (StripTexture.WATER, StripTexture.BROOK)]
    leg = nearest_leg(at, [line for line, _ in waters]) or ((0.0, 0.0), (1.0, 0.0))
    dx, dy = unit(*leg)
    wide = next((sheet.width * plan.scale for line, sheet in waters if leg in legs(line)), plan.pens.tree)
    broad = plan.pens.tree * 1.6
    road = nearest_leg(at, [line for line, sheet in strips if sheet.texture == StripTexture.ROAD])
    x, y = unit(*road) if road and to_segment(at, road) < broad / 4 else (dy, -dx)
    half = wide * 0.7 / max(abs(x * dy - y * dx), 0.5)
    line = [(at[0] + x * half, at[1] + y * half), (at[0] - x * half, at[1] - y * half)]
    return line, Strip((), broad / plan.scale, StripTexture.BRIDGE, sign.label)
