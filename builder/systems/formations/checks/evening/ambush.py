"""FO640-FO643: ambushes, real and false: whether terrain hides them, and from whom (section 2.2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import NamedTuple

from builder.checks.placing import off_table
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import Box, Point, Shape, across, distance, gap, inside, meets
from builder.systems.formations.checks.evening.terrain import has_shape
from builder.systems.formations.checks.on_table import STEPS, Sided, markers, placed_name, sides, standing
from builder.systems.formations.field import Base, bases
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.profile import Element, FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@dataclass(frozen=True)
class Lookout:
    """What an enemy may see: his bases, his edge of the table, and the terrain that hides units."""

    enemies: tuple[Base, ...]
    edge: Edge
    table: TableSize
    hiding: tuple[Element, ...]

    @cached_property
    def _eyes(self) -> tuple[Point, ...]:
        return tuple(enemy.centre for enemy in self.enemies)

    @cached_property
    def _outlines(self) -> tuple[tuple[str, Shape, Box], ...]:
        return tuple((one.ground, one.outline, across(one.outline)) for one in self.hiding)

    def _screens(self, at: Point) -> Iterator[tuple[Shape, Box]]:
        """Terrain that may hide a place: hills and woods, but not the hill that it is on (C-2.2-04)."""
        within = RULES.ids("setup.ambush.within")
        return ((shape, box) for ground, shape, box in self._outlines if ground in within or not inside(at, shape))

    def nearest(self, at: Point) -> int | None:
        """The nearest enemy base, measured between middles; None if no base has been placed."""
        return min(range(len(self._eyes)), key=lambda one: dist(at, self._eyes[one]), default=None)

    def sees(self, enemy: int, at: Point) -> bool:
        """Whether no terrain lies over the place or between it and an enemy base."""
        return not any(_between((at, self._eyes[enemy]), outline, box) for outline, box in self._screens(at))

    def hidden(self, place: Shape, at: Point) -> bool:
        """Whether terrain hides the place from any enemy base, or lies between it and the enemy's edge (Q-93)."""
        ahead = _ahead(place, self.edge, self.table)
        screens = tuple(self._screens(at))
        if any(_covered(ahead, outline, box) for outline, box in screens):
            return True
        fan = across((at, *self._eyes))
        near = [(outline, box) for outline, box in screens if gap(fan, box) <= 0]
        return any(_between((at, eye), outline, box) for outline, box in near for eye in self._eyes)


def _between(way: tuple[Point, Point], outline: Shape, box: Box) -> bool:
    return gap(across(way), box) <= 0 and meets(way, outline)


def _ahead(place: Shape, edge: Edge, table: TableSize) -> Box:
    """The strip of ground from a place to an edge of the table."""
    left, top, right, bottom = across(place)
    if edge in ("north", "south"):
        return (left, 0.0, right, bottom) if edge == "north" else (left, top, right, table.depth)
    return (0.0, top, right, bottom) if edge == "west" else (left, top, table.width, bottom)


def _covered(strip: Box, outline: Shape, box: Box) -> bool:
    """Whether an outline reaches into a strip."""
    left, top, right, bottom = strip
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return gap(strip, box) <= 0 and distance(corners, outline) == 0


def _lookouts(game: FormationsGame) -> Iterator[tuple[Sided, Lookout]]:
    """Each side with what its enemy may see."""
    allowed = RULES.ids("setup.ambush.grounds")
    hiding = tuple(one for one in terrain_of(game.evening) if one.ground in allowed and has_shape(one))
    for one in sides(game):
        enemy_side, enemy = game.evening.sides[1 - one.number], game.army(1 - one.number)
        yield one, Lookout(bases(enemy, enemy_side), enemy_side.edge, game.evening.table, hiding)


class HiddenPlace(NamedTuple):
    """A base in ambush or a false marker: its name, its place with the middle of it, and what the enemy may see."""

    of: Sided
    name: Text
    place: Shape
    at: Point
    lookout: Lookout

    @property
    def hidden(self) -> bool:
        """Whether anything hides it at all."""
        return self.lookout.hidden(self.place, self.at)

    @property
    def seen_by(self) -> Base | None:
        """The nearest enemy base, if that sees it."""
        enemy = self.lookout.nearest(self.at)
        return None if enemy is None or not self.lookout.sees(enemy, self.at) else self.lookout.enemies[enemy]


def _hidden_places(game: FormationsGame) -> Iterator[tuple[Where, HiddenPlace]]:
    lookouts = {one.number: lookout for one, lookout in _lookouts(game)}
    for where, (of, base, seen) in standing.walk(game):
        if seen.unit.ambush:
            yield where, HiddenPlace(of, seen.name, base.corners, base.centre, lookouts[of.number])


def _markers(game: FormationsGame) -> Iterator[tuple[Where, HiddenPlace]]:
    for one, lookout in _lookouts(game):
        for number, at in enumerate(one.side.false_ambush_at):
            where = "sides", one.number, "false_ambush_at", number
            yield where, HiddenPlace(one, one.army.roster.name.text, (at,), at, lookout)


_ambushes = Selector(_hidden_places, unit=lambda one: one.name)
_false = Selector(_markers, army=lambda one: one.name)


@_ambushes.each("FO640", "C-2.2-04", "Q-93", severity="warning")
@says("no terrain hides this ambush from the nearest enemy ({enemy})")
@fix("place it behind a hill or a wood, or in a wood")
def seen_ambush(one: HiddenPlace, game: FormationsGame) -> Verdict:
    """Ambushes must be in woods, or behind hills or woods, hidden above all from the nearest enemy."""
    enemy, other = one.seen_by, 1 - one.of.number
    if enemy is None or not one.hidden:
        return None
    return found(enemy=placed_name(game.army(other), game.evening.sides[other], enemy.placing))


@_ambushes.each("FO641", "C-2.2-04", "Q-93")
@says("an ambush in the open: no terrain hides it from the enemy or lies between it and the enemy's edge")
@fix("place it behind a hill or a wood, or in a wood; or delete `ambush: true`")
def open_ambush(one: HiddenPlace) -> Verdict:
    """Only units in a wood, or behind a wood or hill, may be left off the table."""
    return not one.hidden


@_false.each("FO642", "C-2.2-04", "C-2.2-05", severity="warning")
@says("a false ambush marker stands in the open")
@fix("place it behind a hill or a wood, or in a wood")
def open_marker(one: HiddenPlace) -> Verdict:
    """A marker must be where a unit could hide; otherwise everybody knows that it is false."""
    return one.seen_by is not None or not one.hidden


@off_table("FO643", markers, "C-2.2-04", "C-2.2-05", length=STEPS)
def marker_off_table(one: tuple[object, Point]) -> Iterable[Point]:
    """All ambush markers, false ones included, must be on the field."""
    return (one[1],)
