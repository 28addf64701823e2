"""FO640-FO643: ambushes, real and false: whether terrain hides them, and from whom (section 2.2)."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import listed, tenths
from builder.documents.evening import Edge, TableSize
from builder.systems.formations.checks.deployment import placed_name, sides
from builder.systems.formations.checks.subjects import by_id
from builder.systems.formations.checks.terrain import drawn, kind_name
from builder.systems.formations.field import TOUCH, Base, Point, Shape, bases, beyond, distance
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

    def nearest(self, place: Shape) -> Base | None:
        """The enemy base that stands nearest; None where nobody stands yet."""
        return min(self.enemies, key=lambda enemy: distance(place, enemy.corners), default=None)

    def sees(self, enemy: Base, at: Point) -> bool:
        """Whether no terrain lies over the place or between it and an enemy base."""
        return not self._meets((at, enemy.centre))

    def hidden(self, place: Shape, at: Point) -> bool:
        """Whether terrain hides the place from any enemy base, or lies before it towards the enemy's edge (Q-93)."""
        ahead = _ahead(place, self.edge, self.table)
        return self._meets(ahead) or any(not self.sees(enemy, at) for enemy in self.enemies)

    def _meets(self, way: Shape) -> bool:
        return any(_boxes_meet(way, one.outline) and distance(way, one.outline) == 0 for one in self.hiding)


def _ahead(place: Shape, edge: Edge, table: TableSize) -> Shape:
    """The strip of ground from a place to an edge of the table."""
    left, top, right, bottom = _box(place)
    if edge in ("north", "south"):
        top, bottom = (0.0, bottom) if edge == "north" else (top, table.depth)
    else:
        left, right = (0.0, right) if edge == "west" else (left, table.width)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _box(shape: Shape) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in shape], [y for _, y in shape]
    return min(across), min(down), max(across), max(down)


def _boxes_meet(one: Shape, other: Shape) -> bool:
    """Whether the shapes may meet at all: a quick look before the long one."""
    (left, top, right, bottom), (west, north, east, south) = _box(one), _box(other)
    return left <= east and west <= right and top <= south and north <= bottom


def _lookouts(game: FormationsGame) -> Iterator[tuple[int, FormationsSide, FormationsArmy, Lookout]]:
    """Each side with what its enemy may see."""
    allowed = RULES.ids("setup.ambush.grounds")
    hiding = tuple(one for one in terrain_of(game.evening) if one.ground in allowed and drawn(one))
    both = list(sides(game))
    for index, side, army in both:
        _, enemy_side, enemy = both[1 - index]
        yield index, side, army, Lookout(bases(enemy, enemy_side), enemy_side.edge, game.evening.table, hiding)


def _hiding(game: FormationsGame) -> Iterator[tuple[int, FormationsArmy, Base, Lookout]]:
    """Each base in ambush, with the index of its side."""
    for index, side, army, lookout in _lookouts(game):
        known = by_id(army)
        yield from ((index, army, base, lookout) for base in bases(army, side) if known[base.unit].unit.ambush)


def _allowed() -> Text:
    return listed(kind_name(ground) for ground in RULES.ids("setup.ambush.grounds"))


@rule(
    "FO640",
    of="evening",
    severity="warning",
    says=Text("{unit}: nothing hides this ambush from the nearest enemy ({enemy})",
              "{unit}: от ближайшего противника ({enemy}) эту засаду ничто не скрывает"),
    fix=Text("hide it in or behind: {allowed}", "спрячьте в них или за ними: {allowed}"),
    cites=("C-2.2-04", "Q-93"),
)  # fmt: skip
def seen_ambush(game: FormationsGame) -> Iterator[Found]:
    """Units hide in forests, or behind hills and forests; whom they hide from first is the enemy nearest to them."""
    for index, army, base, lookout in _hiding(game):
        enemy = lookout.nearest(base.corners)
        if enemy and lookout.sees(enemy, base.centre) and lookout.hidden(base.corners, base.centre):
            _, enemy_side, enemy_army = list(sides(game))[1 - index]
            name = placed_name(enemy_army, enemy_side, enemy.placing)
            where = ("sides", index, "deployment", base.placing)
            yield found(*where, unit=by_id(army)[base.unit].name, enemy=name, allowed=_allowed())


@rule(
    "FO641",
    of="evening",
    says=Text("{unit}: an ambush in the open: no terrain hides it from any enemy, none lies towards the enemy's edge",
              "{unit}: засада на открытом месте: она видна любому противнику, и в сторону его края ничего нет"),
    fix=Text("hide it in or behind: {allowed}; or delete `ambush: true`",
             "спрячьте в них или за ними: {allowed}; или удалите `ambush: true`"),
    cites=("C-2.2-04", "Q-93"),
)  # fmt: skip
def open_ambush(game: FormationsGame) -> Iterator[Found]:
    """Only units in a forest, or behind a forest or hill, may be left off the table."""
    for index, army, base, lookout in _hiding(game):
        if not lookout.hidden(base.corners, base.centre):
            where = ("sides", index, "deployment", base.placing)
            yield found(*where, unit=by_id(army)[base.unit].name, allowed=_allowed())


@rule(
    "FO642",
    of="evening",
    severity="warning",
    says=Text("{army}: a false ambush marker in the open deceives nobody",
              "{army}: ложный маркер засады на открытом месте никого не обманет"),
    fix=Text("lay it in or behind: {allowed}", "положите в них или за ними: {allowed}"),
    cites=("C-2.2-04", "C-2.2-05"),
)  # fmt: skip
def open_marker(game: FormationsGame) -> Iterator[Found]:
    """A marker lies where a unit might hide, or everybody knows that it is false."""
    for index, side, army, lookout in _lookouts(game):
        for number, at in enumerate(side.false_ambush_at):
            enemy = lookout.nearest((at,))
            if not lookout.hidden((at,), at) or (enemy and lookout.sees(enemy, at)):
                yield found("sides", index, "false_ambush_at", number, army=army.roster.name.text, allowed=_allowed())


@rule(
    "FO643",
    of="evening",
    says=Text("{army}: a false ambush marker {steps|step|steps} off the table",
              "{army}: ложный маркер засады за краем стола, шагов: {steps}"),
    fix=Text("move it in", "подвиньте внутрь"),
    cites=("C-2.2-04", "C-2.2-05"),
)  # fmt: skip
def marker_off_table(game: FormationsGame) -> Iterator[Found]:
    """Ambush markers, the false ones too, lie on the field."""
    for index, side, army in sides(game):
        for number, at in enumerate(side.false_ambush_at):
            out = beyond((at,), game.evening.table)
            if out > TOUCH:
                yield found("sides", index, "false_ambush_at", number, army=army.roster.name.text, steps=tenths(out))


CHECKS: tuple[Rule, ...] = (seen_ambush, open_ambush, open_marker, marker_off_table)
