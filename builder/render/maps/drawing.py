"""Draws one map, bottom layer first: finds places for all names before drawing anything."""

from collections.abc import Sequence
from functools import partial

from builder.render.maps.deepened import Drawn, deepened
from builder.render.maps.ink import BLACK, FAINT, GREY, WHITE, n, path, track, words
from builder.render.maps.labels import (
    Label,
    at_place,
    at_sign,
    beside_line,
    beyond,
    broken,
    clear,
    meetings,
    on_ground,
    on_limit,
    on_line,
)
from builder.render.maps.layout import Layout
from builder.render.maps.numbers import UnitNumber, UnitNumbers
from builder.render.maps.occupied import Met, OccupiedBoxes, among, free
from builder.render.maps.pens import LEAST
from builder.render.maps.plane import Point, Rect, box_around, box_at, boxes_along, legs, nearest_leg, turned, unit
from builder.render.maps.reach import on_field, reach
from builder.render.maps.signs import Corners, apart, base, front_box, front_mark, is_named, spot, spot_box
from builder.render.maps.strips import CROSSINGS, RANK, WORKS, rails, strip
from builder.render.maps.surround import Surround
from builder.render.maps.textures import CAMP_NAMES, texture
from builder.render.text_width import ems
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Reach, Sector, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, SpotSign, StripTexture

CELL = 0.26
"""The number of a cell takes at most this share of its height."""


_HOUSES = 0.25  # of a settlement may be taken by its name: houses tell what it is
_AROUND = 0.3  # type sizes: clear around a name
_ASIDE = 0.82  # type sizes: from the edge of a way to the middle of its name beside it
_HALO = 2.4  # thin lines: the white around words
_WORSE = 6  # times: words upon words than words upon a line


class MapDrawing:
    """A map in one size. `content` is its SVG without the outer element."""

    def __init__(self, sheet: MapSheet, plan: Layout) -> None:
        self.sheet = sheet
        self.plan = plan
        self.pens = plan.pens
        place = plan.place
        shapes = sheet.shapes
        self.sectors = [(_places(plan, s.outline), s) for s in shapes if isinstance(s, Sector)]
        # cells are called by their codes: these stand on every map on which they can be read
        self.sector = self.pens.sector or (self.pens.number if any(sheet.ruler) else 0.0)
        self.areas = [(_places(plan, s.outline), s) for s in shapes if isinstance(s, Area)]
        strips = [(_places(plan, s.points), s) for s in shapes if isinstance(s, Strip)]
        spots = [(place(s.at), s) for s in shapes if isinstance(s, Spot)]
        self.spots = list(apart(((at, s) for at, s in spots if s.sign != SpotSign.BRIDGE), plan.field, self.pens))
        self.bridges = [_bridge_over(at, s, strips, plan) for at, s in spots if s.sign == SpotSign.BRIDGE]
        self.strips = sorted([*strips, *self.bridges], key=lambda one: RANK[StripTexture(one[1].texture)])
        self.limits = [(_places(plan, s.points), s) for s in shapes if isinstance(s, Limit)]
        self.reaches = [(place(s.at), s) for s in shapes if isinstance(s, Reach)]
        self.ranges = OccupiedBoxes(
            box
            for at, s in self.reaches
            for side in on_field(at, s, plan.scale, plan.field)
            for box in boxes_along(side, self.pens.line)
        )
        stood: Drawn = [
            (turned(place(s.centre), s.front * plan.scale, s.depth * plan.scale, s.facing), s)
            for s in shapes
            if isinstance(s, Base)
        ]
        self.bases = deepened(stood, plan.field, self.pens)
        self.taken = OccupiedBoxes(box_around(corners).grown(self.pens.line) for corners, _ in self.bases)
        self.taken.extend(spot_box(at, s, self.pens) for at, s in self.spots)
        self.works = OccupiedBoxes()
        for line, s in strips:
            if s.texture in WORKS:
                self.works.extend(self._along(line, s))
                self.taken.extend(self._along(line, s), of=id(s))
        self.taken.extend(front_box(corners, self.pens) for corners, _ in self.bases if not self._behind_works(corners))
        self.taken.extend(
            box_around(line).grown(s.width * plan.scale / 2) for line, s in self.strips if s.texture in CROSSINGS
        )
        self.lines = OccupiedBoxes()
        for line, limit in self.limits:
            self.lines.extend(boxes_along(line, self.pens.text), of=id(limit))
        self.outlines = OccupiedBoxes()
        self.numbered: list[tuple[Point, float, str]] = []
        self.figures: list[UnitNumber] = []
        self.labels: list[Label] = []
        self.on_limits: dict[int, Label] = {}
        self.on_reaches: dict[int, Label] = {}

    def content(self) -> str:
        """The whole drawing, bottom layer first."""
        self._find_numbers()
        if self.sector:
            self._find_sector_numbers()
        if self.pens.label:
            self._find_labels()
        field = self.plan.field
        clip = f"field-{self.pens.name}"
        frame = track(field.corners, closed=True)
        return (
            f'<clipPath id="{clip}"><path d="{frame}"/></clipPath>\n'
            + path(frame, fill=WHITE)
            + f'<g clip-path="url(#{clip})">\n'
            + self._grid()
            + self._sector_lines()
            + self._ground()
            + self._sector_numbers()
            + self._limits()
            + self._reaches()
            + "</g>\n"
            + path(frame, stroke=BLACK, width=self.pens.heavy)
            + "".join(label.draw(self.pens.thin * _HALO) for label in self.labels)
            + "".join(spot(at, s, self.pens) for at, s in self.spots)
            + self._bases()
            + Surround(self.sheet, self.plan).content()
        )

    def _find_labels(self) -> None:
        """The words of the map, those with the least choice of places first."""
        field = self.plan.field.grown(-self.pens.heavy)
        for outline, ground in self.areas:
            self.outlines.extend(boxes_along([*outline, outline[0]], self.pens.text), of=id(ground))
        ways = OccupiedBoxes()
        for line, run in self.strips:
            if run.texture not in CROSSINGS:
                ways.extend(self._along(line, run))
        camps = [(box_around(outline), ground) for outline, ground in self.areas if ground.texture == AreaTexture.CAMP]
        for box, camp in camps:
            if camp.label:
                high = (box.top + box.height * share for share in CAMP_NAMES)
                names = [at_place(camp.label, (box.centre[0], y), self.pens.label) for y in high]
                self._keep(next((one for one in names if free(one.box, self.taken.met_by)), names[0]))
        units = OccupiedBoxes(box_around(corners) for corners, _ in self.bases)
        self._name_signs(ways, field)
        self._name_bridges(ways, field)
        self._name_limits(ways, field)
        self._name_areas(ways, OccupiedBoxes(box for box, _ in camps), units, field)
        self._name_strips(field)
        self._name_reaches(units, field)

    def _name_signs(self, ways: OccupiedBoxes, field: Rect) -> None:
        lines = among(self.lines.met_by, self.outlines.met_by, ways.met_by)
        for at, s in self.spots:
            if is_named(s):
                self._keep(
                    at_sign(s.label, spot_box(at, s, self.pens), self.pens.text, self.taken.met_by, lines, field)
                )

    def _name_bridges(self, ways: OccupiedBoxes, field: Rect) -> None:
        for line, bridge in self.bridges:
            wide = bridge.width * self.plan.scale
            avoided = among(self.lines.met_by, ways.met_by)
            if bridge.label and (
                label := beyond(
                    bridge.label,
                    line,
                    wide,
                    self.pens.label * 0.9,
                    self.taken.met_by,
                    avoided,
                    self.outlines.met_by,
                    field,
                )
            ):
                self._keep(label)

    def _name_limits(self, ways: OccupiedBoxes, field: Rect) -> None:
        for line, limit in self.limits:
            if limit.label:
                taken = among(*[self._words_so_far().met_by] * _WORSE, self.taken.met_by)
                lines = among(partial(self.lines.met_by, but=id(limit)), self.outlines.met_by, ways.met_by)
                size, said = max(self.pens.label * 0.86, LEAST), self._words_so_far().met_by
                label = on_limit(limit.label, line, size, taken, lines, said, field)
                self.on_limits[id(limit)] = label
                self._keep(label)

    def _name_areas(self, ways: OccupiedBoxes, camps: OccupiedBoxes, units: OccupiedBoxes, field: Rect) -> None:
        for outline, ground in self.areas:
            if ground.label and ground.texture != AreaTexture.CAMP:
                edges = partial(self.outlines.met_by, but=id(ground))
                whole = box_around(outline)
                boxes = (box_around(other) for other, one in self.areas if one is not ground)
                # another level of a hill has its own name
                upper = OccupiedBoxes(box for box in boxes if box != whole and whole.holds(box))
                avoided = among(
                    self.taken.met_by,
                    self.lines.met_by,
                    camps.met_by,
                    ways.met_by,
                    edges,
                    self.ranges.met_by,
                    upper.met_by,
                )
                full = among(units.met_by, self._words_so_far().met_by)
                share = _HOUSES if ground.texture == AreaTexture.SETTLEMENT else 1.0
                if label := on_ground(
                    ground.label, outline, self.pens.label, avoided, full, among(edges, ways.met_by), field, share
                ):
                    self._keep(label)

    def _name_strips(self, field: Rect) -> None:
        size = self.pens.label * 0.9
        for line, run in self.strips:
            if not run.label or run.texture == StripTexture.BRIDGE:
                continue
            if run.texture in WORKS or run.texture == StripTexture.FORD:
                away = run.width * self.plan.scale / 2 + self.pens.label * 0.75
                avoided = among(partial(self.taken.met_by, but=id(run)), self.lines.met_by)
                self._keep(beside_line(run.label, line, away, size, avoided, field))
            elif label := self._on_way(run, line, size, field):
                self._keep(label)

    def _name_reaches(self, units: OccupiedBoxes, field: Rect) -> None:
        taken = self.taken.met_by
        for at, one in self.reaches:
            if one.label:
                sides = on_field(at, one, self.plan.scale, field)
                found = [on_line(one.label, line, self.pens.label * 0.9, taken, field) for line in sides]
                best = min(found, key=lambda label: meetings(label, taken))
                if clear(best, among(units.met_by, self._words_so_far().met_by)):
                    self.on_reaches[id(one)] = best  # a name that is half hidden is useless
                    self._keep(best)

    def _words_so_far(self) -> OccupiedBoxes:
        return OccupiedBoxes(box for label in self.labels for box in label.body)

    def _on_way(self, run: Strip, line: Sequence[Point], size: float, field: Rect) -> Label | None:
        """The name of a road or water: clear of the ranges of guns if there is a place clear of everything else, or
        else across them, or beside the way. It is left out where units or other words would hide it.
        """
        stands = among(self.taken.met_by, self.outlines.met_by)
        wide = run.width * self.plan.scale
        if wide < size:  # words across both of its lines would be hard to read
            drawn = among(stands, self.lines.met_by, self.ranges.met_by)
            aside = beside_line(run.label, line, wide / 2 + size * _ASIDE, size, drawn, field)
            if clear(aside, drawn):
                return aside
        off_ranges = on_line(run.label, line, size, among(stands, self.ranges.met_by), field)
        if clear(off_ranges, stands):
            return off_ranges
        across = on_line(run.label, line, size, self.taken.met_by, field)
        if clear(across, self.taken.met_by):
            return across
        aside = beside_line(run.label, line, wide / 2 + size * _ASIDE, size, stands, field)
        return aside if clear(aside, stands) else None

    def _along(self, line: Sequence[Point], run: Strip) -> list[Rect]:
        """A strip as a row of boxes."""
        half = run.width * self.plan.scale / 2
        return [box.grown(half) for box in boxes_along(line, self.pens.text)]

    def _keep(self, label: Label) -> None:
        self.labels.append(label)
        self.taken.extend(box.grown(label.size * _AROUND) for box in label.body)

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

    def _sector_lines(self) -> str:
        if not self.pens.sector:
            return ""
        data = "".join(track(outline, closed=True) for outline, _ in self.sectors)
        return path(data, stroke=GREY, width=self.pens.thin, dashes=f"{n(self.pens.line * 4)} {n(self.pens.line * 4)}")

    def _find_sector_numbers(self) -> None:
        """Place each number in the least crowded corner of its sector, off water; those too small to read are left out."""
        waters = OccupiedBoxes()
        for line, run in self.strips:
            waters.extend(
                [rails(line, run.width * self.plan.scale, self.pens)]
                if run.texture == StripTexture.BRIDGE
                else self._along(line, run)
            )
        for outline, sector in self.sectors:
            box = box_around(outline)
            size = self._sector_size(box)
            if size < LEAST:
                continue
            box = box.grown(-size * 0.25)
            wide = ems(sector.number) * size
            corners = [
                _off(box_at((x, y), wide, size), side, waters.met_by, box)
                for y, side in ((box.top + size / 2, 1.0), (box.bottom - size / 2, -1.0))
                for x in (box.left + wide / 2, box.right - wide / 2)
            ]
            _, _, kept = min((self._crowd(one), rank, one) for rank, one in enumerate(corners))
            self.taken.append(kept)
            self.numbered.append((kept.centre, size, sector.number))

    def _sector_numbers(self) -> str:
        halo = self.pens.thin * _HALO
        return "".join(words(number, at, size, fill=GREY, halo=halo) for at, size, number in self.numbered)

    def _sector_size(self, box: Rect) -> float:
        """The type size of a sector's number: in a small cell it leaves room for the contents."""
        return min(self.sector, box.height * CELL)

    def _crowd(self, box: Rect) -> int:
        ground = sum(box.meets(box_around(outline)) for outline, _ in (*self.areas, *self.strips))
        under = sum(box.meets(box_around(corners)) for corners, _ in self.bases)
        standing = sum(1 for _ in among(self.taken.met_by, self.lines.met_by)(box))
        return ground + 5 * standing + 20 * under

    def _ground(self) -> str:
        drawn = ""
        names = self._words_so_far()
        for outline, ground in self.areas:
            drawn += texture(ground.texture, outline, ground.edges, self.taken.met_by, self.pens)
        for line, run in self.strips:
            drawn += strip(run.texture, line, run.width * self.plan.scale, names.met_by, self.pens)
        return drawn

    def _limits(self) -> str:
        line = self.pens.line
        dashes = f"{n(line * 9)} {n(line * 3)} {n(line * 2)} {n(line * 3)}"
        data = ""
        for points, limit in self.limits:
            label = self.on_limits.get(id(limit))
            parts = broken(points, label, self.pens.thin * 4) if label else [points]
            data += "".join(track(part) for part in parts)
        return path(data, stroke=BLACK, width=line * 1.3, dashes=dashes)

    def _reaches(self) -> str:
        scale = self.plan.scale
        return "".join(reach(at, s, scale, self.on_reaches.get(id(s)), self.pens) for at, s in self.reaches)

    def _bases(self) -> str:
        drawn = "".join(
            front_mark(corners, s, self.pens) for corners, s in self.bases if not self._behind_works(corners)
        )
        drawn += "".join(base(corners, s, self.pens) for corners, s in self.bases)
        return drawn + "".join(one.draw(self.pens) for one in self.figures)

    def _find_numbers(self) -> None:
        """Place the numbers of all units; names keep clear of those beside a base."""
        signs = OccupiedBoxes(spot_box(at, s, self.pens) for at, s in self.spots)
        standing = among(signs.met_by, self.works.met_by)
        ways = OccupiedBoxes()
        for line, run in self.strips:
            ways.extend(self._along(line, run))
        for outline, _ in self.areas:
            ways.extend(boxes_along([*outline, outline[0]], self.pens.line))
        crossed = among(self.ranges.met_by, self.lines.met_by, ways.met_by)
        self.figures = UnitNumbers(self.bases, standing, crossed, self.plan.field, self.pens).all()
        self.taken.extend(one.box for one in self.figures if one.beside)

    def _behind_works(self, corners: Corners) -> bool:
        """Whether a unit is behind works: these show its facing, and its front mark would overlap them."""
        return not free(front_box(corners, self.pens), self.works.met_by)


def _off(box: Rect, down: float, taken: Met, bounds: Rect) -> Rect:
    """A box moved down (or up, by -1) off what is taken, but not by more than its own height or out of its bounds."""
    bounds = bounds.grown(_ROUNDING)  # it stands at their edge
    steps = (box.height * step / _STEPS * down for step in range(_STEPS + 1))
    moved = (Rect(box.left, box.top + by, box.right, box.bottom + by) for by in steps)
    return next((one for one in moved if bounds.holds(one) and free(one, taken)), box)


_STEPS = 20
_ROUNDING = 0.001  # mm


def _places(plan: Layout, points: Sequence[Point]) -> list[Point]:
    return [plan.place(point) for point in points]


def _bridge_over(
    at: Point, sign: Spot, strips: Sequence[tuple[list[Point], Strip]], plan: Layout
) -> tuple[list[Point], Strip]:
    """A bridge at a point: it crosses the nearest water at a right angle, and is as long as the water is wide."""
    waters = [(line, sheet) for line, sheet in strips if sheet.texture in (StripTexture.WATER, StripTexture.BROOK)]
    leg = nearest_leg(at, [line for line, _ in waters]) or ((0.0, 0.0), (1.0, 0.0))
    dx, dy = unit(*leg)
    wide = next((sheet.width * plan.scale for line, sheet in waters if leg in legs(line)), plan.pens.tree)
    half = wide * 0.7
    line = [(at[0] + dy * half, at[1] - dx * half), (at[0] - dy * half, at[1] + dx * half)]
    return line, Strip((), plan.pens.tree * 1.6 / plan.scale, StripTexture.BRIDGE, sign.label)
