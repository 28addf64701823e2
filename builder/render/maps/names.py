"""The names of everything on a map: finds their places, those with the least choice first."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, product

from builder.render.maps.area_names import AreaName
from builder.render.maps.labels import Bars, Label, at_place, at_sign, clear, crossings
from builder.render.maps.layout import Layout
from builder.render.maps.line_names import beside_in_short, level_beside, on_limit, on_line, past_line
from builder.render.maps.occupied import NOTHING, Met, OccupiedBoxes, among, free
from builder.render.maps.pens import LEAST
from builder.render.maps.plane import Outline, Point, Rect, box_around, box_at, boxes_along, legs, length
from builder.render.maps.signs import is_named, spot_box
from builder.render.maps.strips import CROSSINGS, WAYS, WORKS
from builder.render.maps.textures import CAMP_NAMES, hachure_boxes
from builder.render.text_width import ems
from builder.rules.geometry import to_segment
from builder.sheets.blocks import Area, Limit, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, StripTexture

_HOUSES = 0.25  # of a settlement may be taken by its name: houses tell what it is
_AROUND, _CLEAR = 0.3, 0.5  # type sizes: clear around a name, and between it and the frame of a settlement
_ASIDE = (0.82, 0.68)  # type sizes: from the edge of a way to the middle of its name; the second where it is tight
_INSIDE = 1.3  # type sizes: the width of a way whose edges a name on it does not hide
_LONG = 0.4  # of a line: a longer name would hide too much of it
_LEVEL = 0.5  # type sizes: from the edge of a way to a level name beside it
_LEVEL_TURN = 45.0  # degrees: a rule on a small map is never upright
_HATCHED = frozenset((StripTexture.DITCH, StripTexture.EMBANKMENT))
"""Narrow strips full of strokes that words on them would hide."""

AreasAt = Sequence[tuple[Sequence[Point], Area]]
StripsAt = Sequence[tuple[Sequence[Point], Strip]]
LimitsAt = Sequence[tuple[Sequence[Point], Limit]]


class MapNames:
    """The names of one map. `taken` is what no name may lie on: it grows with each; `lines` are those of limits, `ranges`
    of guns; `kinds` of ground are told in the legend.
    """

    def __init__(
        self, plan: Layout, taken: OccupiedBoxes, lines: OccupiedBoxes, ranges: OccupiedBoxes, kinds: set[str]
    ) -> None:
        self.plan = plan
        self.kinds = kinds
        self.pens = plan.pens
        self.field = plan.field.grown(-self.pens.heavy)
        self.taken = taken
        self.lines = lines
        self.ranges = ranges
        self.outlines = OccupiedBoxes()
        self.houses = OccupiedBoxes()
        self.hatched = OccupiedBoxes()
        self.ways = OccupiedBoxes()
        self.bands = OccupiedBoxes()
        self.barred: Bars = ()
        self.labels: list[Label] = []
        self.said = OccupiedBoxes()
        self.inked = OccupiedBoxes()
        self.on_limits: dict[int, Label] = {}

    def of_ground(self, areas: AreasAt, strips: StripsAt, limits: LimitsAt) -> None:
        """Record what is on the map before any name is placed; camps get their names."""
        for outline, ground in areas:
            self.outlines.extend(boxes_along([*outline, outline[0]], self.pens.text), of=id(ground))
            if ground.texture == AreaTexture.SETTLEMENT:
                self.houses.append(box_around(outline).grown(self.pens.text * _CLEAR))
        for line, run in strips:
            if run.texture not in CROSSINGS:
                self.ways.extend(along_strip(line, run, self.plan), of=id(run))
            if run.texture not in WAYS:
                self.bands.extend(along_strip(line, run, self.plan), of=id(run))
            if run.texture in _HATCHED:
                self.hatched.extend(boxes_along(line, self.pens.text))
        parting = [line for line, run in strips if run.texture not in WAYS]
        self.barred = tuple(leg for line in (*parting, *(line for line, _ in limits)) for leg in legs(line))
        for outline, ground in areas:
            if ground.texture == AreaTexture.CAMP and ground.label and self.pens.label:
                self._camp(box_around(outline), ground)

    def _camp(self, box: Rect, camp: Area) -> None:
        high = (box.top + box.height * share for share in CAMP_NAMES)
        names = [at_place(camp.label, (box.centre[0], y), self.pens.label) for y in high]
        self._keep(next((one for one in names if free(one.box, self.taken.met_by)), names[0]))

    def of_signs(self, spots: Sequence[tuple[Point, Spot]], cells: Sequence[Rect]) -> None:
        """The names of signs that have one, in their `cells` if the table has any."""
        lines = among(self.lines.met_by, self.outlines.met_by, self.ways.met_by, self.ranges.met_by)
        taken = among(self.taken.met_by, self.houses.met_by, self.hatched.met_by)
        for at, s in spots:
            if is_named(s):
                sign, point = spot_box(at, s, self.pens), box_at(at, 0.0, 0.0)
                cell = next((one for one in cells if one.holds(point)), None)
                self._keep(at_sign(s.label, at, sign, self.pens.text, taken, lines, self.barred, cell, self.field))

    def of_bridges(self, bridges: StripsAt) -> None:
        """The names of bridges, if there is room."""
        lines = among(self.lines.met_by, self.ways.met_by, self.outlines.met_by)
        size, taken = self.pens.label * 0.9, among(self.taken.met_by, self.houses.met_by)
        for line, bridge in bridges:
            if bridge.label:
                sign = box_around(line).grown(bridge.width * self.plan.scale / 2)
                label = at_sign(bridge.label, sign.centre, sign, size, taken, lines, (), None, self.field)
                if clear(label, taken):
                    self._keep(label)

    def of_limits(self, limits: LimitsAt, closed: Met = NOTHING) -> None:
        """The rules of limits, not on what else is `closed` to them: those with bends first, which have fewer straight
        pieces.
        """
        for line, limit in sorted(limits, key=lambda one: -len(one[0])):
            if label := next(self._on_limit(line, limit, closed), None):
                self.on_limits[id(limit)] = label
                self._keep(label)

    def _on_limit(self, line: Sequence[Point], limit: Limit, closed: Met) -> Iterator[Label]:
        """Places for its rule, the best first; on small maps for a short form, off ways and edges of ground if there is
        room.
        """
        size = max(self.pens.label * 0.86, LEAST)
        taken, others = among(self.taken.met_by, closed), partial(self.lines.met_by, but=id(limit))
        off: tuple[tuple[Met, Met], ...] = (among(others, self.ways.met_by), self.outlines.met_by), (others, NOTHING)
        large = size > LEAST
        short = [(said, limit.side) for said in limit.short]
        forms = [(limit.label, None), *short[:1]] if large else short or [(limit.label, limit.side)]
        if not limit.label:
            return
        for (lines, edges), (said, side) in product(off, forms):
            label = on_limit(said, line, size, taken, lines, edges, self.said.met_by, self.field, side)
            own = min(to_segment(label.at, leg) for leg in legs(line))
            # beside it, it could be read as the rule of another line
            level = large or abs(label.turn) < _LEVEL_TURN
            if level and own < size / 2 and clear(label, taken) and not crossings(label, among(lines, edges)):
                yield label
        if large:
            yield on_limit(limit.label, line, size, taken, others, NOTHING, self.said.met_by, self.field)

    def of_areas(self, areas: AreasAt, units: OccupiedBoxes) -> None:
        """The names of all ground except camps; without its kind if there is no room for that, and rather than outside
        if the legend says it.
        """
        camps = OccupiedBoxes(box_around(outline) for outline, one in areas if one.texture == AreaTexture.CAMP)
        for outline, ground in areas:
            if ground.label and ground.texture != AreaTexture.CAMP:
                edges = partial(self.outlines.met_by, but=id(ground))
                whole = box_around(outline)
                boxes = (box_around(other) for other, one in areas if one is not ground)
                # another level of a hill has its own name
                upper = OccupiedBoxes(box for box in boxes if box != whole and whole.holds(box))
                drawn = (self.taken, self.lines, camps, self.ways, self.ranges, upper)
                avoided = among(edges, *(one.met_by for one in drawn))
                full = among(units.met_by, self.said.met_by)
                near = among(edges, self.ways.met_by)
                share = _HOUSES if ground.texture == AreaTexture.SETTLEMENT else 1.0
                own = self._hachures(outline, ground)
                names = [
                    AreaName(said, outline, self.pens.label, avoided, full, near, self.barred, self.field, own, share)
                    for said in short_forms(ground.label)
                ]
                told = {ground.label.removeprefix(f"{one.text}, ") for one in names} & self.kinds
                within = names if told else names[:1]
                found = filter(None, chain(map(AreaName.inside, within), map(AreaName.placed, names)))
                if label := next(found, None):
                    off = clear(label, self.lines.met_by)
                    self._keep(label if off else next((one for one in found if clear(one, self.lines.met_by)), label))

    def _hachures(self, outline: Outline, ground: Area) -> Met:
        """The hachures that a hill's name avoids if possible."""
        is_hill = ground.texture == AreaTexture.HILL
        return OccupiedBoxes(hachure_boxes(outline, ground.edges, self.pens) if is_hill else ()).met_by

    def of_strips(self, strips: StripsAt) -> None:
        """The names of works, ways and waters."""
        size = self.pens.label * 0.9
        for line, run in strips:
            if not run.label or run.texture == StripTexture.BRIDGE:
                continue
            if run.texture in WORKS or run.texture == StripTexture.FORD:
                away = run.width * self.plan.scale / 2 + self.pens.label * 0.75
                avoided = among(partial(self.taken.met_by, but=id(run)), self.lines.met_by)
                lines = partial(self.ways.met_by, but=id(run))
                forms = short_forms(run.label)
                along = beside_in_short(forms, line, away, size, avoided, self.field, lines)
                level = level_beside(forms[-1], line, away - size * _LEVEL, size, avoided, self.field, lines)
                self._keep(level if clear(level, avoided) and not clear(along, avoided) else along)
            elif label := next(self._on_way(run, line, size), None):
                self._keep(label)

    def _on_way(self, run: Strip, line: Sequence[Point], size: float) -> Iterator[Label]:
        """Places for the name of a road or water, the best first; it is left out where units or other words would hide
        it, or where it would hide the houses of a settlement or lie in the band of another strip.
        """
        bands = partial(self.bands.met_by, but=id(run))
        taken, ranges = among(self.taken.met_by, self.houses.met_by, bands), self.ranges.met_by
        stands = among(taken, self.outlines.met_by)
        lines = among(self.lines.met_by, partial(self.ways.met_by, but=id(run)))
        own, *short = names = short_forms(run.label)
        for said, hard, soft in (
            (own, among(stands, ranges), lines),
            (own, stands, lines),
            *((one, stands, lines) for one in short),
            *((one, stands, NOTHING) for one in names),
            *((one, taken, NOTHING) for one in names),
        ):
            yield from self._along(said, run, line, size, hard, soft)

    def _along(
        self, words: str, run: Strip, line: Sequence[Point], size: float, hard: Met, soft: Met
    ) -> Iterator[Label]:
        """Places beside a way that is narrow, or not much longer than the words; then on one that is long; then beside it."""
        wide = run.width * self.plan.scale
        hatched = run.texture in _HATCHED
        long = hatched or (ems(words) * size > length(line) * _LONG and run.texture != StripTexture.ROAD)
        forms = short_forms(words) if hatched else [words]
        beside = [partial(beside_in_short, forms, line, wide / 2 + size * off) for off in _ASIDE]
        on = [partial(past_line, words, line)] if hatched else [] if long else [partial(on_line, words, line)]
        level = [] if hatched else [partial(level_beside, words, line, wide / 2 + size * _LEVEL)]
        for place in (*beside, *on, *level) if long or wide < size * _INSIDE else (*on, *beside, *level):
            label = place(size, hard, self.field, soft)
            if clear(label, hard) and not crossings(label, soft):
                yield label

    def _keep(self, label: Label) -> None:
        self.labels.append(label)
        self.said.extend(label.body)
        self.inked.extend(label.ink)
        self.taken.extend(box.grown(label.size * _AROUND) for box in label.body)


def along_strip(line: Sequence[Point], run: Strip, plan: Layout) -> list[Rect]:
    """A strip as a row of boxes."""
    half = run.width * plan.scale / 2
    return [box.grown(half) for box in boxes_along(line, plan.pens.text)]


def short_forms(label: str) -> list[str]:
    """A name with what it is, and the name alone: on a map its texture shows what it is."""
    name, comma, _ = label.partition(", ")
    return [label, name] if comma else [label]
