"""Bases on small maps, drawn deeper to the rear if their numbers would not fit; those right behind move back, in ranks.

All other fronts stay: distances are measured from them. Bases that are still too small grow on all sides if there is
room. If a file would end up on a camp, it moves forward a little, or aside, if there is room for that.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from math import dist, hypot

from builder.render.maps.labels import Bars, parted
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Outline, Point, Rect, box_around, turned, unit
from builder.render.maps.signs import Corners, least_depth, least_sizes, on_base
from builder.rules.geometry import middle, overlap
from builder.sheets.blocks import Base

Drawn = list[tuple[Corners, Base]]

Way = Callable[[Corners, Corners], Point]
"""How far a base must move when another one is moved onto it."""

_MOST = 2.9
"""A base moves back by at most this many type sizes in all."""

_FORWARD, _LITTLE, _SIDEWAYS = 0.45, 0.2, 0.3
"""It moves forward by at most the first share of them, over a limit by the second, and aside by the third."""

_ENOUGH = 4  # moves a base: more, and two push each other on


def deepened(bases: Drawn, camps: Sequence[Outline], limits: Bars, field: Rect, pens: Pens) -> Drawn:
    """The bases, each with room for its number if possible."""
    if not pens.deepen:
        return bases
    most = pens.text * _MOST
    moving = _Moving(bases, [box_around(camp).grown(pens.line) for camp in camps], limits, field, most)
    anywhere = _Moving(bases, (), limits, field, most)
    made = list(bases)
    for file in moving.files():
        made = moving.file_deepened(made, file, pens) or anywhere.some_deepened(made, file, pens)
    for index, (corners, base) in enumerate(made):
        if not on_base(corners, base, pens):
            others = [standing for other, (standing, _) in enumerate(made) if other != index]
            ways = (one for one in _larger(corners, base, pens) if not moving.entered(one, index))
            made[index] = _first_free(ways, others, field) or corners, base
    return made


def _larger(corners: Corners, base: Base, pens: Pens) -> Iterator[Corners]:
    """The base with room for its number: wider and deeper to the rear, else to the front; then to one side only."""
    for front, depth in least_sizes(base, pens):
        wide, deep = dist(corners[0], corners[1]), dist(corners[1], corners[2])
        broader, deeper = max(front - wide, 0.0), max(depth - deep, 0.0)
        (x, y), (sx, sy), (rx, ry) = middle(corners), unit(corners[0], corners[1]), unit(corners[0], corners[3])
        for side, rear in product((0.0, broader / 2, -broader / 2), (deeper / 2, -deeper / 2)):
            at = x + sx * side + rx * rear, y + sy * side + ry * rear
            yield turned(at, wide + broader, deep + deeper, base.facing)


def _first_free(candidates: Iterator[Corners], others: Sequence[Corners], field: Rect) -> Corners | None:
    """The first that lies on the table and on no other base."""
    on_table = (one for one in candidates if field.holds(box_around(one)))
    return next((one for one in on_table if not any(overlap(one, other) for other in others)), None)


class _Moving:
    """The true positions of bases, and what limits how far they move back."""

    def __init__(self, bases: Drawn, camps: Sequence[Rect], limits: Bars, field: Rect, most: float) -> None:
        self.bases = bases
        self.camps = camps
        self.limits = limits
        self.field = field
        self.most = most

    def files(self) -> list[list[int]]:
        """The bases in files: in each, one stands right behind another."""
        found: list[list[int]] = []
        for index in range(len(self.bases)):
            joined = [file for file in found if any(self._behind(index, other) for other in file)]
            found = [file for file in found if file not in joined]
            found.append([*chain.from_iterable(joined), index])
        return sorted(found)

    def _behind(self, index: int, other: int) -> bool:
        """Whether one of the two is right behind the other."""
        (one, base), (standing, met) = self.bases[index], self.bases[other]
        close = (_deeper(a, dist(a[0], a[3]) + _TOUCH) for a in (one, standing))
        return _parallel(base, met) and any(overlap(a, b) for a, b in zip(close, (standing, one), strict=True))

    def file_deepened(self, made: Drawn, file: Sequence[int], pens: Pens) -> Drawn | None:
        """All bases, with one file deeper and moved beside a camp that it would reach; None if one base of the file
        cannot be.
        """
        tried = (self._all_deepened(one, file, pens) for one in self._aside(made, file))
        return next(filter(None, tried), None)

    def _all_deepened(self, made: Drawn, file: Sequence[int], pens: Pens) -> Drawn | None:
        found: Drawn | None = made
        for index in file:
            found = found and self._deepened(found, index, pens)
        return found

    def some_deepened(self, made: Drawn, file: Sequence[int], pens: Pens) -> Drawn:
        """All bases, with those of a file deeper that can be."""
        for index in file:
            made = self._deepened(made, index, pens) or made
        return made

    def _deepened(self, made: Drawn, index: int, pens: Pens) -> Drawn | None:
        standing, base = made[index]
        deeper = _deeper(standing, least_depth(base, pens))
        return self.with_deeper(made, index, deeper) if deeper != standing else made

    def _aside(self, made: Drawn, file: Sequence[int]) -> Iterator[Drawn]:
        """The bases unchanged, then with a file moved clear of a camp behind it to either side, the nearest place
        first.
        """
        yield made
        x, y = unit(*made[file[0]][0][:2])
        across = [px * x + py * y for index in file for px, py in made[index][0]]
        camps = [[px * x + py * y for px, py in camp.corners] for camp in self.camps]
        for by in sorted((by for camp in camps for by in (max(camp) - min(across), min(camp) - max(across))), key=abs):
            moved = {index: _shifted(made[index][0], (x * by, y * by)) for index in file}
            others = [corners for index, (corners, _) in enumerate(made) if index not in moved]
            if abs(by) <= self.most * _SIDEWAYS and not any(overlap(a, b) for a in moved.values() for b in others):
                yield [(moved.get(index, corners), base) for index, (corners, base) in enumerate(made)]

    def with_deeper(self, made: Drawn, index: int, deeper: Corners) -> Drawn | None:
        """All bases, with one of them deeper and the ranks of its side behind it moved back; None if that is not
        possible.

        If they would end up on a camp, they all move forward a little, with those before them.
        """
        found = list(made)
        found[index] = deeper, made[index][1]
        moved = self._pushed(made, found, [index], index, _distance_back)
        if not moved:
            return None
        if entered := max((self._depth_in_camps(found[one][0], one) for one in moved), default=0.0):
            moved = list(dict.fromkeys(chain.from_iterable(map(self._rank, moved))))
            for one in moved:
                found[one] = _shifted(found[one][0], _ahead(found[one][0], entered)), found[one][1]
            moved = self._pushed(made, found, moved, None, _distance_ahead)
        return found if moved and all(self._may_stand(found[one][0], one) for one in moved) else None

    def _pushed(self, made: Drawn, found: Drawn, moved: list[int], index: int | None, way: Way) -> list[int]:
        """The bases that move if some have been moved: each pushes the bases in its way, starting from where it was
        `made`; none if one of them may not move.
        """
        moved = list(moved)
        for at in moved:
            corners, base = found[at]
            swept = _covered_area(made[at][0], corners)
            for other, (standing, met) in enumerate(found):
                if other == at or not overlap(swept if self._in_way(at, other, way) else corners, standing):
                    continue
                rank = self._rank(other)
                if index in rank or not _parallel(base, met):
                    return []
                by = way(corners, standing)
                for one in rank:
                    found[one] = _shifted(found[one][0], by), found[one][1]
                moved += rank
                if len(moved) > _ENOUGH * len(found):
                    return []
        return moved

    def _in_way(self, index: int, other: int, way: Way) -> bool:
        """Whether one base is on the side of another to which it moves."""
        back = _back(self.bases[index][0], self.bases[other][0])
        return back > 0 if way is _distance_back else back < 0

    def _rank(self, index: int) -> list[int]:
        """A base and those in line with it, flank to flank."""
        rank = [index]
        for one in rank:
            corners, base = self.bases[one]
            rank += [
                other
                for other, (beside, its) in enumerate(self.bases)
                if other not in rank and _parallel(base, its) and _in_line(corners, beside)
            ]
        return rank

    def _may_stand(self, corners: Corners, index: int) -> bool:
        """Whether a base is on the table, on no camp, over no limit, and near its place (even nearer in front of
        it).
        """
        true = self.bases[index][0]
        back = _back(true, corners)
        over = any(parted(start, end, self.limits) for start, end in zip(true[:2], corners[:2], strict=True))
        near = -self.most * (_LITTLE if over else _FORWARD) <= back <= self.most
        return near and self.field.holds(box_around(corners)) and not self.entered(corners, index)

    def _depth_in_camps(self, corners: Corners, index: int) -> float:
        """How far the base must move forward to be off every camp that its true position is off."""
        true = self.bases[index][0]
        camps = (camp.corners for camp in self.camps if not overlap(true, camp.corners))
        return max((hypot(*_distance_back(corners, camp)) for camp in camps if overlap(corners, camp)), default=0.0)

    def entered(self, corners: Corners, index: int) -> bool:
        """Whether the base would be on a camp that its true position is off, or on the edge of one that it is in."""
        return any(self._on_edge(corners, self.bases[index][0], camp) for camp in self.camps)

    def _on_edge(self, corners: Corners, true: Corners, camp: Rect) -> bool:
        if camp.holds(box_around(true)):
            return not camp.holds(box_around(corners))
        return overlap(corners, camp.corners) and not overlap(true, camp.corners)


def _parallel(one: Base, other: Base) -> bool:
    return one.side == other.side and abs(one.facing - other.facing) <= _PARALLEL


def _in_line(one: Corners, other: Corners) -> bool:
    """Whether a front corner of one base is the other front corner of the other."""
    return min(dist(one[0], other[1]), dist(one[1], other[0])) < _TOUCH


_TOUCH = 0.1  # mm
_PARALLEL = 5.0  # degrees


def _back(start: Corners, end: Corners) -> float:
    """How far the front of one base is behind that of another."""
    (x, y), (ex, ey), (bx, by) = start[0], end[0], unit(start[0], start[3])
    return (ex - x) * bx + (ey - y) * by


def _covered_area(start: Corners, end: Corners) -> Corners:
    """The whole area that a base covers as it moves back or forward."""
    ahead, behind = (start, end) if _back(start, end) >= 0 else (end, start)
    return *ahead[:2], *behind[2:]


def _distance_back(front: Corners, behind: Corners) -> Point:
    """How far a base must move back to be behind another with the same facing."""
    x, y = unit(front[0], front[3])
    rear = max(px * x + py * y for px, py in front)
    ahead = min(px * x + py * y for px, py in behind)
    return x * (rear - ahead), y * (rear - ahead)


def _distance_ahead(behind: Corners, front: Corners) -> Point:
    """How far a base must move forward to be in front of another with the same facing."""
    x, y = _distance_back(front, behind)
    return -x, -y


def _ahead(corners: Corners, by: float) -> Point:
    x, y = unit(corners[3], corners[0])
    return x * by, y * by


def _shifted(corners: Corners, by: Point) -> Corners:
    return tuple((x + by[0], y + by[1]) for x, y in corners)


def _deeper(corners: Corners, depth: float) -> Corners:
    """A base of at least this depth."""
    left, right, _, rear_left = corners
    more = depth - dist(left, rear_left)
    if more <= 0:
        return corners
    x, y = unit(left, rear_left)
    return left, right, *_shifted(corners[2:], (x * more, y * more))
