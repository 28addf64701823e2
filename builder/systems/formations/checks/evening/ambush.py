"""FO640-FO643: ambushes, real and false: whether terrain hides them, and from whom (section 2.2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import dist

from builder.checks.placing import off_table
from builder.checks.rule import Found, fix, found, rule, says
from builder.checks.wording import listed
from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import Box, across, meets
from builder.systems.formations.checks.evening.terrain import drawn, kind_name
from builder.systems.formations.checks.on_table import STEPS, markers, placed_name, sides
from builder.systems.formations.checks.subjects import by_id
from builder.systems.formations.field import Base, Point, Shape, bases, distance
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.profile import Element, FormationsArmy, FormationsGame, FormationsSide
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
    def _outlines(self) -> tuple[tuple[Shape, Box], ...]:
        return tuple((one.outline, across(one.outline)) for one in self.hiding)

    def nearest(self, at: Point) -> int | None:
        """Which enemy base stands nearest, middle to middle; None where nobody stands yet."""
        return min(range(len(self._eyes)), key=lambda one: dist(at, self._eyes[one]), default=None)

    def sees(self, enemy: int, at: Point) -> bool:
        """Whether no terrain lies over the place or between it and an enemy base."""
        return not any(_between((at, self._eyes[enemy]), outline, box) for outline, box in self._outlines)

    def hidden(self, place: Shape, at: Point) -> bool:
        """Whether terrain hides the place from any enemy base, or lies before it towards the enemy's edge (Q-93)."""
        ahead = _ahead(place, self.edge, self.table)
        if any(_covered(ahead, outline, box) for outline, box in self._outlines):
            return True
        fan = across((at, *self._eyes))
        near = [(outline, box) for outline, box in self._outlines if _overlap(fan, box)]
        return any(_between((at, eye), outline, box) for outline, box in near for eye in self._eyes)


def _between(way: tuple[Point, Point], outline: Shape, box: Box) -> bool:
    return _overlap(across(way), box) and meets(way, outline)


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
    return _overlap(strip, box) and distance(corners, outline) == 0


def _overlap(one: Box, other: Box) -> bool:
    (left, top, right, bottom), (west, north, east, south) = one, other
    return left <= east and west <= right and top <= south and north <= bottom


def _lookouts(game: FormationsGame) -> Iterator[tuple[int, FormationsSide, FormationsArmy, Lookout]]:
    """Each side with what its enemy may see."""
    allowed = RULES.ids("setup.ambush.grounds")
    hiding = tuple(one for one in terrain_of(game.evening) if one.ground in allowed and drawn(one))
    for index, side, army in sides(game):
        enemy_side, enemy = game.evening.sides[1 - index], game.army(1 - index)
        yield index, side, army, Lookout(bases(enemy, enemy_side), enemy_side.edge, game.evening.table, hiding)


def _hiding(game: FormationsGame) -> Iterator[tuple[int, FormationsArmy, Base, Lookout]]:
    """Each base in ambush, with the index of its side."""
    for index, side, army, lookout in _lookouts(game):
        known = by_id(army)
        yield from ((index, army, base, lookout) for base in bases(army, side) if known[base.unit].unit.ambush)


def _allowed() -> Text:
    return listed(kind_name(ground) for ground in RULES.ids("setup.ambush.grounds"))


@rule("FO640", "C-2.2-04", "Q-93", severity="warning")
@says(
    "{unit}: nothing hides this ambush from the nearest enemy ({enemy})",
    "{unit}: от ближайшего противника ({enemy}) эту засаду ничто не скрывает",
)
@fix("hide it in or behind: {allowed}", "спрячьте в них или за ними: {allowed}")
def seen_ambush(game: FormationsGame) -> Iterator[Found]:
    """Units hide in forests, or behind hills and forests; whom they hide from first is the enemy nearest to them."""
    for index, army, base, lookout in _hiding(game):
        enemy = lookout.nearest(base.centre)
        if enemy is None or not lookout.sees(enemy, base.centre):
            continue
        if lookout.hidden(base.corners, base.centre):
            name = placed_name(game.army(1 - index), game.evening.sides[1 - index], lookout.enemies[enemy].placing)
            yield found(
                "sides",
                index,
                "deployment",
                base.placing,
                unit=by_id(army)[base.unit].name,
                enemy=name,
                allowed=_allowed(),
            )


@rule("FO641", "C-2.2-04", "Q-93")
@says(
    "{unit}: an ambush in the open: no terrain hides it from any enemy, none lies towards the enemy's edge",
    "{unit}: засада на открытом месте: она видна любому противнику, и в сторону его края ничего нет",
)
@fix(
    "hide it in or behind: {allowed}; or delete `ambush: true`",
    "спрячьте в них или за ними: {allowed}; или удалите `ambush: true`",
)
def open_ambush(game: FormationsGame) -> Iterator[Found]:
    """Only units in a forest, or behind a forest or hill, may be left off the table."""
    for index, army, base, lookout in _hiding(game):
        if not lookout.hidden(base.corners, base.centre):
            yield found(
                "sides", index, "deployment", base.placing, unit=by_id(army)[base.unit].name, allowed=_allowed()
            )


@rule("FO642", "C-2.2-04", "C-2.2-05", severity="warning")
@says(
    "{army}: a false ambush marker in the open deceives nobody",
    "{army}: ложный маркер засады на открытом месте никого не обманет",
)
@fix("lay it in or behind: {allowed}", "положите в них или за ними: {allowed}")
def open_marker(game: FormationsGame) -> Iterator[Found]:
    """A marker lies where a unit might hide, or everybody knows that it is false."""
    for index, side, army, lookout in _lookouts(game):
        for number, at in enumerate(side.false_ambush_at):
            enemy = lookout.nearest(at)
            seen = enemy is not None and lookout.sees(enemy, at)
            if seen or not lookout.hidden((at,), at):
                yield found("sides", index, "false_ambush_at", number, army=army.roster.name.text, allowed=_allowed())


@off_table("FO643", markers, "C-2.2-04", "C-2.2-05", length=STEPS)
def marker_off_table(one: tuple[Text, Point]) -> Iterable[Point]:
    """Ambush markers, the false ones too, lie on the field."""
    return (one[1],)
