"""Places for the numbers of units: on their bases, or else beside them, one for a group, or at the end of a line."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import cos, dist, radians, sin

from builder.render.maps.ink import BLACK, WHITE, path, track, words
from builder.render.maps.labels import Bars, parted
from builder.render.maps.occupied import Met, OccupiedBoxes, free
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect, box_around, box_at
from builder.render.maps.plane import unit as direction
from builder.render.maps.signs import CAPITAL, Corners, Figure, on_base
from builder.render.text_width import ems
from builder.rules.geometry import distance, middle
from builder.rules.wording import spans
from builder.sheets.blocks import Base

_NEARER = 1.35
"""Another base is at least this many times as far from the middle of a number as its own."""

_TOUCHING = 0.2
"""Bases nearer than this, in type sizes, are in one group."""

_SLIDES = (0.0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9)
"""Places for a number along a side of its base, in half sides from the middle."""

_ANGLES = tuple(range(0, 360, 15))
_REACHES = tuple(1.5 + 0.5 * step for step in range(40))
"""Directions and lengths of a line from a base to its number; lengths in type sizes."""

_NEAR = 6.0
"""Up to this length a line from a base is better than a number that lies on a line of the map."""


Unit = tuple[int, str]
"""The side and the number of a unit."""


@dataclass(frozen=True, slots=True)
class UnitNumber:
    """A number as it is drawn: of which units, where, `on` their base or at the end of a `line` from it; `over` a line."""

    units: tuple[Unit, ...]
    text: str
    at: Point
    size: float
    box: Rect
    on: Figure | None = None
    line: tuple[Point, Point] | None = None
    over: bool = False

    @property
    def beside(self) -> bool:
        """Whether it is not on a base."""
        return self.on is None

    def draw(self, pens: Pens) -> str:
        """The number as SVG, with its line."""
        if on := self.on:
            ink = WHITE if on.white else BLACK
            return words(self.text, self.at, self.size, bold=True, fill=ink, turn=on.turn, narrow=on.narrow)
        solid = self.units[0][0] == 1 and not pens.hollow  # in the colours of its side, as on a base
        tag = track(self.box.grown(pens.line).corners, closed=True)
        drawn = path(tag, fill=BLACK if solid else WHITE, stroke=BLACK, width=pens.thin)
        drawn += words(self.text, self.at, self.size, bold=True, fill=WHITE if solid else BLACK)
        return path(track(self.line), stroke=BLACK, width=pens.thin * 1.3) + drawn if self.line else drawn


class UnitNumbers:
    """Finds the places. `taken` are signs and works, `crossed` lines to avoid if possible, `banks` the middles of
    waters.
    """

    def __init__(
        self, bases: Sequence[tuple[Corners, Base]], taken: Met, crossed: Met, banks: Bars, field: Rect, pens: Pens
    ) -> None:
        self.pens = pens
        self.size = min(pens.number, pens.text)
        self.field = field.grown(-pens.heavy / 2)
        self.taken = taken
        self.crossed = crossed
        self.banks = banks
        self.bases = bases
        self.boxes = [box_around(corners) for corners, _ in bases]
        self.stands: dict[Unit, list[int]] = defaultdict(list)
        for index, (_, base) in enumerate(bases):
            if base.number:
                self.stands[base.side, base.number].append(index)
        self.standing = OccupiedBoxes()
        for index, box in enumerate(self.boxes):
            self.standing.append(box, of=index)
        self.found: list[UnitNumber] = []
        self.written = OccupiedBoxes()

    def all(self) -> list[UnitNumber]:
        """Every unit once."""
        outside = [unit for unit in self.stands if not self._inside(unit, self.pens.easy_number)]
        choices = {unit: list(self._beside(self.stands[unit], unit[1])) for unit in outside}
        alone: dict[Unit, UnitNumber] = {}
        crowded = []
        for unit in sorted(outside, key=lambda one: len(choices[one])):
            place = next((at for at in choices[unit] if self._open(self._box(at, unit[1]))), None)
            if place is not None:
                alone[unit] = self._keep((unit,), unit[1], place)
            elif not self._inside(unit, self.pens.least_number):
                crowded.append(unit)
        for group in self._groups(crowded, [*alone, *crowded]):
            for unit in group:
                if unit in alone:
                    self.found.remove(alone.pop(unit))
            self._rewrite()
            self._name(group)
        return self.found

    def _inside(self, unit: Unit, least: float) -> bool:
        """The number on the base, on each of several where there is room for explanations."""
        made = []
        for index in self.stands[unit]:
            corners, base = self.bases[index]
            if found := on_base(corners, base, replace(self.pens, least_number=least)):
                box = box_at(found.at, ems(unit[1]) * found.size * found.narrow, found.size * CAPITAL)
                made.append(UnitNumber((unit,), unit[1], found.at, found.size, box, found))
        self.found += made
        return bool(made)

    def _beside(self, stands: Sequence[int], text: str) -> Iterator[Point]:
        """The places next to these bases where the number could belong to no other unit, the best first."""
        shapes = [self.bases[index][0] for index in stands]
        outline = shapes[0] if len(shapes) == 1 else box_around([point for shape in shapes for point in shape]).corners
        places = [at for at in self._around(outline, text) if self._clear(self._box(at, text), stands)]
        return iter(sorted(places, key=lambda at: self._over(self._box(at, text))))

    def _around(self, outline: Corners, text: str) -> Iterator[Point]:
        """Behind, before, left and right of a base, in its middle and then along its sides."""
        front_left, front_right, rear_right, rear_left = outline
        edges = ((rear_left, rear_right), (front_left, front_right), (front_left, rear_left), (front_right, rear_right))
        centre = middle(outline)
        wide, tall = ems(text) * self.size, self.size * CAPITAL
        for slide, (one, other) in product(_SLIDES, edges):
            x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
            ax, ay = direction(centre, (x, y))
            away = (abs(ax) * wide + abs(ay) * tall) / 2 + self.pens.line
            along = ((other[0] - one[0]) / 2 * slide, (other[1] - one[1]) / 2 * slide)
            yield x + ax * away + along[0], y + ay * away + along[1]

    def _clear(self, box: Rect, stands: Sequence[int]) -> bool:
        """Whether bases, signs and the edge of the table allow a number here."""
        if not self.field.holds(box) or not free(box, self.taken):
            return False
        if not free(box.grown(self.pens.thin), self.standing.met_by):
            return False
        own = min(distance(box.corners, self.bases[index][0]) for index in stands)
        half = box.height / 2
        near = box.grown((own + half) * _NEARER)
        others = (i for i, other in enumerate(self.boxes) if i not in stands and near.meets(other))
        return all(distance(box.corners, self.bases[i][0]) + half >= (own + half) * _NEARER for i in others)

    def _over(self, box: Rect) -> bool:
        """Whether it lies on a line."""
        return any(self.crossed(box))

    def _open(self, box: Rect) -> bool:
        return free(box.grown(self.pens.line), self.written.met_by)

    def _box(self, at: Point, text: str) -> Rect:
        return box_at(at, ems(text) * self.size, self.size * CAPITAL)

    def _keep(
        self, units: tuple[Unit, ...], text: str, at: Point, line: tuple[Point, Point] | None = None
    ) -> UnitNumber:
        box = self._box(at, text)
        made = UnitNumber(units, text, at, self.size, box, line=line, over=self._over(box))
        self.found.append(made)
        self.written.append(made.box)
        return made

    def _rewrite(self) -> None:
        self.written = OccupiedBoxes(one.box for one in self.found if one.beside)

    def _groups(self, crowded: Iterable[Unit], outside: Sequence[Unit]) -> Iterator[list[Unit]]:
        """Each unit without a place, together with all those that touch it and have no number on their bases either."""
        done: set[Unit] = set()
        for unit in crowded:
            if unit in done:
                continue
            group = [unit]
            for one in group:
                group += [other for other in outside if other not in group and self._touch(one, other)]
            done.update(group)
            yield group

    def _touch(self, one: Unit, other: Unit) -> bool:
        near = self.size * _TOUCHING
        return one[0] == other[0] and any(
            self.boxes[a].grown(near).meets(self.boxes[b]) for a, b in product(self.stands[one], self.stands[other])
        )

    def _name(self, group: Sequence[Unit]) -> None:
        """One number for a group, beside it or at the end of a line; on no line of the map if possible."""
        text = together([number for _, number in group])
        stands = [index for unit in group for index in self.stands[unit]]
        beside = next((at for at in self._beside(stands, text) if self._open(self._box(at, text))), None)
        if beside and not self._over(self._box(beside, text)):
            self._keep(tuple(group), text, beside)
            return
        near = self._led(stands, text, most=_NEAR, off_lines=True)
        if beside and not near:
            self._keep(tuple(group), text, beside)
        elif led := near or self._led(stands, text) or self._led(stands, text, apart=False):
            self._keep(tuple(group), text, led[0], led[1])

    def _led(
        self,
        stands: Sequence[int],
        text: str,
        *,
        most: float = _REACHES[-1],
        off_lines: bool = False,
        apart: bool = True,
    ) -> tuple[Point, tuple[Point, Point]] | None:
        """The nearest open place, and a free line to it, up to `most` type sizes; `apart`: nearest its own side, on the
        same bank.
        """
        others = [box for index, box in enumerate(self.boxes) if index not in stands]
        for reach, angle in product((one for one in _REACHES if one <= most), _ANGLES):
            for start in (middle(self.bases[index][0]) for index in stands):
                far = reach * self.size
                at = (start[0] + sin(radians(angle)) * far, start[1] - cos(radians(angle)) * far)
                box = self._box(at, text).grown(self.pens.line)
                if not (self.field.holds(box) and free(box, self.taken) and self._open(box)):
                    continue
                if not free(box, self.standing.met_by) or (off_lines and self._over(box)):
                    continue
                if apart and (
                    self._nearer_to_other_side(box, stands)
                    or any(parted(start, corner, self.banks) for corner in box.corners)
                ):
                    continue
                line = (start, box.nearest(start))
                if not _crosses(line, others) and not _crosses(line, [one.box for one in self.found]):
                    return at, line
        return None

    def _nearer_to_other_side(self, box: Rect, stands: Sequence[int]) -> bool:
        """Whether a number here would be nearer to a base of another side than to those it is for."""
        side = self.bases[stands[0]][1].side
        own = min(distance(box.corners, self.bases[index][0]) for index in stands)
        return any(base.side != side and distance(box.corners, corners) < own for corners, base in self.bases)


def together(numbers: Sequence[str]) -> str:
    """Numbers of a group: "1–4"; those with letters (guns) after the others."""
    plain = [int(number) for number in numbers if number.isdecimal()]
    return ", ".join([*([spans(plain)] if plain else []), *(number for number in numbers if not number.isdecimal())])


def _crosses(line: tuple[Point, Point], boxes: Sequence[Rect]) -> bool:
    (ax, ay), (bx, by) = line
    steps = max(2, int(dist(*line) / 0.2))
    points = [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps + 1)]
    return any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes for x, y in points)
