"""An evening -> its map: cells with their codes, quarters, river and bridge, hills, woods, units (R-P4)."""

from collections.abc import Iterator

from builder.sheets.blocks import Area, Base, Limit, MapShape, Point, RuleLine, Sample, ScaleBar, Sector, Spot, Strip
from builder.sheets.maps import MapFrame
from builder.sheets.vocabulary import AreaTexture, LineSign, SpotSign, StripTexture
from builder.systems.red_plains.ground import CellPlace, Half, code, compulsory, place, rows, towards_enemy, zone
from builder.systems.red_plains.profile import RedPlainsEvening, RedPlainsSide
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.play import InPlay
from builder.text.located import join_texts

FACING = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
HALVES: tuple[Half, Half] = ("north", "south")
# Sizes of the drawing, in cells; they are not from the rules.
_FRONT, _DEPTH, _RIVER = 0.72, 0.32, 0.16


class FieldMap(MapFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The field to scale, in cells; hidden units are left out of the one that both players see."""

    grid = 1.0

    def size(self) -> tuple[float, float]:
        """Columns and rows."""
        return RULES.whole("field.columns"), rows()

    def scale(self) -> ScaleBar:
        """No bar, since distances are counted in the cells; what a figure stands for."""
        return ScaleBar(0.0, (), self.say("scale"))

    def edge(self, side: RedPlainsSide, army: SheetArmy) -> str:
        """The army and its role."""
        return self.say("edge", army=self.owner(army), role=self.words(f"map.{side.role}"))

    def shapes(self) -> Iterator[MapShape]:
        """Cells, terrain, lines, units."""
        chosen = self.evening.readings
        for half in HALVES:
            for cell in zone(half):
                name = code(cell, chosen)
                yield Sector(_square(cell), name, name[:-1])
        yield from self._ground()
        yield from self._lines()
        for colour, side, army in self.sides():
            for placed in side.deployment:
                at, unit = place(placed.cell, chosen), self.shown(army).by_id.get(placed.id)
                if at and unit:
                    facing = FACING[placed.facing or towards_enemy(at)]
                    centre, hidden = (at.column - 0.5, at.row - 0.5), placed.id in army.hidden
                    yield Base(centre, _FRONT, _DEPTH, facing, str(unit.number), colour, hidden)

    def _ground(self) -> Iterator[MapShape]:
        ground, chosen = self.evening.terrain, self.evening.readings
        # named in the legend, as the river: a name would look like that of a cell
        for cells, texture in ((ground.hills, AreaTexture.HILL), (ground.woods, AreaTexture.TREES)):
            yield from (Area(_square(at), texture) for at in (place(cell, chosen) for cell in cells) if at)
        if ground.river:
            line, wide = float(RULES.whole("field.zone.rows")), float(RULES.whole("field.columns"))
            yield Strip(((0.0, line), (wide, line)), _RIVER, StripTexture.WATER)
            yield from (Spot((column - 0.5, line), SpotSign.BRIDGE) for column in ground.bridges)

    def _lines(self) -> Iterator[MapShape]:
        """The borders of the quarters, the first lines, and, where units have yet to be placed, the other sides of the
        compulsory cells; none of them on the river.
        """
        wide, deep = float(RULES.whole("field.columns")), float(RULES.whole("field.zone.rows"))
        bank = _RIVER / 2 if self.evening.terrain.river else 0.0
        for end, shore in ((0.0, deep - bank), (2 * deep, deep + bank)):
            yield Limit(((wide / 2, end), (wide / 2, shore)))
        first = deep - 1, deep + 1
        for line in first:
            yield Limit(((0.0, line), (wide, line)))
        halves = HALVES if self.play.has("placing") else ()
        codes = (cell for half in halves for cell in compulsory(half, self.evening.readings))
        cells = [at for cell in codes if (at := place(cell, self.evening.readings))]
        drawn = (*first, deep) if bank else first
        sides = (side for at in cells for side in _sides(at, deep, bank))
        free = (((x, y), (u, v)) for (x, y), (u, v) in sides if not (x == u == wide / 2 or y == v in drawn))
        yield from map(Limit, dict.fromkeys(free))

    def ground_key(self) -> Iterator[Sample]:
        """Hills, woods, the river and its bridge, where there are any, and what is dash-dotted."""
        ground = self.evening.terrain
        signs = (("hill", AreaTexture.HILL, ground.hills), ("wood", AreaTexture.TREES, ground.woods))
        for name, texture, there in signs:
            if there:
                yield Sample(texture, self.named(f"terrain.names.{name}"))
        if ground.river:
            river = self.named("terrain.names.river")
            bridges = [self.say("bridged", cells=self._joined(column)) for column in ground.bridges]
            yield Sample(StripTexture.WATER, join_texts((river, *bridges), ", "), river)
            yield from (Sample(SpotSign.BRIDGE, "", join_texts(bridges, ", ")) for _ in bridges[:1])
        yield Sample(LineSign.LIMIT, "", self.say("limits" if self.play.has("placing") else "quarters"))

    def legend(self) -> Iterator[RuleLine]:
        """Units by name, bridges, and readings of open points about the field."""
        for army in self.on.armies:
            yield self.host(army)
        ground = self.evening.terrain
        if bridges := ", ".join(map(self._joined, ground.bridges)):
            own = self.say("as_bridge", name=ground.bridge_name.text) if ground.bridge_name else ""
            yield RuleLine(own or self.say("bridge"), bridges)
        yield self.rule("first_lines")
        if self.play.has("placing"):
            yield self.rule("must")
        yield from self.readings()

    def _joined(self, column: int) -> str:
        """The cells that a bridge joins, for the legend: there is no room at the bridge itself."""
        north = RULES.whole("field.zone.rows")
        return "–".join(code(CellPlace(column, row), self.evening.readings) for row in (north, north + 1))


def _sides(at: CellPlace, line: float, bank: float) -> Iterator[tuple[Point, Point]]:
    """The sides of a cell, those across to the contact line only as far as the bank of a river there."""
    (left, top), (right, _), (_, bottom), _ = _square(at)
    for y in (top, bottom):
        yield (left, y), (right, y)
    above, below = (line + bank if top == line else top), (line - bank if bottom == line else bottom)
    for x in (left, right):
        yield (x, above), (x, below)


def _square(at: CellPlace) -> tuple[Point, ...]:
    left, top, right, bottom = float(at.column - 1), float(at.row - 1), float(at.column), float(at.row)
    return ((left, top), (right, top), (right, bottom), (left, bottom))
