"""Bases on small maps, drawn deeper to the rear if their numbers would not fit; those right behind move back, in ranks.

All other fronts stay: distances are measured from them. Bases that are still too small grow on all sides if there is
room. If a file would end up on other ground than it stands on, it moves forward a little, or aside; where there is no
room for that either, it is as deep as it is.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from math import ceil, dist

from builder.render.maps.labels import Bars, parted
from builder.render.maps.occupied import Met, free
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Outline, Point, Rect, box_around, turned, unit
from builder.render.maps.signs import Corners, least_depth, least_sizes, on_base
from builder.rules.geometry import inner, inside, middle, overlap, within
from builder.sheets.blocks import Base

Drawn = list[tuple[Corners, Base]]

Way = Callable[[Corners, Corners], Point]
"""How far a base must move when another one is moved onto it."""

_MOST = 2.9
"""A base moves back by at most this many type sizes in all."""

_FORWARD, _LITTLE, _SIDEWAYS = 0.45, 0.2, 0.3
"""It moves forward by at most the first share of them, over a limit by the second, and aside by the third."""

_REARWARD = tuple(step / 5 for step in range(5, -6, -1))
"""How much a base grows more to the rear than to the front, as shares of what it grows, the best first."""

_CLOSE = 4  # line widths: one that is broad enough may move by half as much to one side

_ENOUGH = 4  # moves a base: more, and two push each other on


def deepened(bases: Drawn, grounds: Sequence[Outline], works: Met, limits: Bars, field: Rect, pens: Pens) -> Drawn:
    """The bases, each with room for its number if it can have that on the ground on which it stands."""
    if not pens.deepen:
        return bases
    moving = _Moving(bases, grounds, works, limits, field, pens.text * _MOST)
    made = list(bases)
    for file in moving.files():
        deeper = moving.file_deepened(made, file, pens)
        tried = (moving.file_enlarged(one, file, pens) for one in (deeper, made) if one)
        made = next(filter(None, tried), made)
    return made


def _larger(corners: Corners, base: Base, pens: Pens) -> Iterator[Corners]:
    """The base with room for its number: wider and deeper to the rear, else also to the front; then to one side only."""
    for front, depth in least_sizes(base, pens):
        wide, deep = dist(corners[0], corners[1]), dist(corners[1], corners[2])
        broader, deeper = max(front - wide, 0.0), max(depth - deep, 0.0)
        (x, y), (sx, sy), (rx, ry) = middle(corners), unit(corners[0], corners[1]), unit(corners[0], corners[3])
        aside = max(broader, pens.line * _CLOSE) / 2
        for side, rear in product((0.0, aside, -aside), _REARWARD):
            at = x + sx * side + rx * rear * deeper / 2, y + sy * side + ry * rear * deeper / 2
            yield turned(at, wide + broader, deep + deeper, base.facing)


def _first_free(candidates: Iterator[Corners], others: Sequence[Corners], field: Rect) -> Corners | None:
    """The first that lies on the table and on no other base."""
    on_table = (one for one in candidates if field.holds(box_around(one)))
    return next((one for one in on_table if not any(overlap(one, other) for other in others)), None)


class _Moving:
    """The true positions of bases, and what limits how far they move back."""

    def __init__(
        self, bases: Drawn, grounds: Sequence[Outline], works: Met, limits: Bars, field: Rect, most: float
    ) -> None:
        self.bases = bases
        self.at_works = [not free(box_around(inner(corners)), works) for corners, _ in bases]
        self.off = [[ground for ground in grounds if not _on(corners, ground)] for corners, _ in bases]
        self.within = [[ground for ground in grounds if _whole(corners, ground)] for corners, _ in bases]
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
        """All bases, with one file deeper and moved beside ground that it would reach; None if one base of the file
        cannot be.
        """
        tried = (self._all_deepened(one, file, pens) for one in self._aside(made, file))
        return next(filter(None, tried), None)

    def file_enlarged(self, made: Drawn, file: Sequence[int], pens: Pens) -> Drawn | None:
        """All bases, with those of a file that are too small larger on all sides; None if one of them cannot be."""
        found = list(made)
        for index in file:
            corners, base = found[index]
            if not on_base(corners, base, pens):
                others = [standing for other, (standing, _) in enumerate(found) if other != index]
                ways = (one for one in _larger(corners, base, pens) if self._may_grow(one, index))
                if not (larger := _first_free(ways, others, self.field)):
                    return None
                found[index] = larger, base
        return found

    def _may_grow(self, corners: Corners, index: int) -> bool:
        """Whether a larger base is on its own ground and, in a rank, in line with the others."""
        in_line = len(self._rank(index)) == 1 or _back(self.bases[index][0], corners) > -_EXACT
        return in_line and not self.entered(corners, index)

    def _all_deepened(self, made: Drawn, file: Sequence[int], pens: Pens) -> Drawn | None:
        found: Drawn | None = made
        for index in file:
            found = found and self._deepened(found, index, pens)
        return found

    def _deepened(self, made: Drawn, index: int, pens: Pens) -> Drawn | None:
        standing, base = made[index]
        deeper = _deeper(standing, least_depth(base, pens))
        return self.with_deeper(made, index, deeper) if deeper != standing else made

    def _aside(self, made: Drawn, file: Sequence[int]) -> Iterator[Drawn]:
        """The bases unchanged, then with a file moved clear of ground behind it to either side, the nearest place
        first.
        """
        yield made
        x, y = unit(*made[file[0]][0][:2])
        across = [px * x + py * y for index in file for px, py in made[index][0]]
        spans = [[px * x + py * y for px, py in ground] for ground in self.off[file[0]]]
        for by in sorted((by for span in spans for by in (max(span) - min(across), min(span) - max(across))), key=abs):
            moved = {index: _shifted(made[index][0], (x * by, y * by)) for index in file}
            others = [corners for index, (corners, _) in enumerate(made) if index not in moved]
            if abs(by) <= self.most * _SIDEWAYS and not any(overlap(a, b) for a in moved.values() for b in others):
                yield [(moved.get(index, corners), base) for index, (corners, base) in enumerate(made)]

    def with_deeper(self, made: Drawn, index: int, deeper: Corners) -> Drawn | None:
        """All bases, with one of them deeper and the ranks of its side behind it moved back; None if that is not
        possible.

        If they would end up on other ground, they all move forward a little, with those before them.
        """
        found = list(made)
        found[index] = deeper, made[index][1]
        moved = self._pushed(made, found, [index], index, _distance_back)
        if not moved:
            return None
        if entered := max((self._depth_in_ground(found[one][0], one) for one in moved), default=0.0):
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
        """Whether a base is on the table, on its own ground, over no limit, and near its place (even nearer in front of
        it).
        """
        true = self.bases[index][0]
        back = _back(true, corners)
        # from the rear: a front may be on the very line
        ways = zip(inner(true)[:1:-1], inner(corners)[:2], strict=True)
        over = any(parted(start, end, self.limits) for start, end in ways)
        near = -self.most * (_LITTLE if over else _FORWARD) <= back <= self.most
        return near and self.field.holds(box_around(corners)) and not self.entered(corners, index)

    def _depth_in_ground(self, corners: Corners, index: int) -> float:
        """How far the base must move forward to be off all ground that its true position is off; of works before other
        ground too.
        """
        if not self._on_other(corners, index):
            return 0.0
        steps = (step * _STEP for step in range(1, ceil(self.most / _STEP)))
        off = next((by for by in steps if not self._on_other(_shifted(corners, _ahead(corners, by)), index)), self.most)
        on = off - _STEP
        while off - on > _EXACT:
            by = (on + off) / 2
            on, off = (by, off) if self._on_other(_shifted(corners, _ahead(corners, by)), index) else (on, by)
        return off

    def _on_other(self, corners: Corners, index: int) -> bool:
        """Whether the base would be on ground that its true position is off."""
        return any(_on(corners, ground) for ground in self.off[index])

    def entered(self, corners: Corners, index: int) -> bool:
        """Whether the base would be on ground that its true position is off, or on the edge of ground that it is in, or
        before its place at works.
        """
        left = any(not _whole(corners, ground) for ground in self.within[index])
        ahead = self.at_works[index] and _back(self.bases[index][0], corners) < -_TOUCH
        return left or ahead or self._on_other(corners, index)


def _on(corners: Corners, ground: Outline) -> bool:
    """Whether a base stands on some ground, not only at its edge."""
    return within(inner(corners), tuple(ground))


def _whole(corners: Corners, ground: Outline) -> bool:
    return all(inside(corner, ground) for corner in inner(corners))


def _parallel(one: Base, other: Base) -> bool:
    return one.side == other.side and abs(one.facing - other.facing) <= _PARALLEL


def _in_line(one: Corners, other: Corners) -> bool:
    """Whether a front corner of one base is the other front corner of the other."""
    return min(dist(one[0], other[1]), dist(one[1], other[0])) < _TOUCH


_TOUCH = 0.1  # mm
_STEP = 0.1  # mm
_EXACT = 0.001  # mm
_PARALLEL = 5.0  # degrees


def _back(start: Corners, end: Corners) -> float:
    """How far the front of one base is behind that of another."""
    (x, y), (ex, ey), (bx, by) = start[0], end[0], unit(start[0], start[3])
    return (ex - x) * bx + (ey - y) * by


def _covered_area(start: Corners, end: Corners) -> Corners:
    """The whole area that a base covers as it moves back or forward."""
    ahead, behind = (start, end) if _back(start, end) >= 0 else (end, start)
    return *ahead[:2], *behind[2:]


def _distance_back(front: Corners, behind: Outline) -> Point:
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
