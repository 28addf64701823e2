"""The map of an evening: settlements, hills by level, woods with edges, rivers and crossings, roads, walls, units (N-P4)."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist, fsum

from builder.rules.geometry import TOUCH, Shape, distance, inside, middle, parallel, sides
from builder.rules.wording import spans
from builder.sheets.blocks import Area, Base, Limit, MapShape, RuleLine, Sample, Spot, Strip
from builder.sheets.maps import MapFrame
from builder.sheets.vocabulary import LineSign, SpotSign, StripTexture
from builder.systems.napoleonic import field, garrison
from builder.systems.napoleonic.profile import Element, NapoleonicEvening, NapoleonicSide, Placed
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.text import same

_BREADTHS = {"river": "broad", "ravine": "broad", "road": "road", "wall": "narrow", "artillery-fortification": "narrow"}
_LAST = ("road", "settlement")  # drawn last, on top


class FieldMap(MapFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The map of an evening."""

    @property
    def ticks(self) -> tuple[int, ...]:
        """Marks of the scale bar: distances used by the rules."""
        return 0, RULES.whole("terrain.scale.near"), RULES.whole("terrain.scale.far")

    def shapes(self) -> Iterator[MapShape]:
        """Terrain by level, roads and settlements on top, then units."""
        named: set[str] = set()
        for element in sorted(self.evening.terrain, key=lambda one: (one.ground in _LAST, one.level)):
            name = element.name.say(self.language) if element.name else ""
            yield from self._element(element, self._label(element, name in named))
            named |= {name} - {""} if element.ground == "hill" else set()
        for colour, side, army in self.sides():
            for block in field.blocks(army.army, side):
                unit = army.by_id[block.unit]
                square = self.play.begins(unit) == "square"
                front, depth = [max(block.front, block.depth)] * 2 if square else (block.front, block.depth)
                yield Base(block.centre, front, depth, block.facing, str(unit.number), colour, all_round=square)
            yield from self._garrisons(colour, side, army)

    def _element(self, element: Element, name: str) -> Iterator[MapShape]:
        if element.course:
            breadth = RULES.whole(f"terrain.drawn.{_BREADTHS[element.ground]}")
            yield Strip(element.course, breadth, self.strip(element.ground), name)
            for bridge in element.bridges:
                yield Spot(bridge.at, SpotSign.BRIDGE, self.say("barricade" if bridge.barricade else "bridge"))
                if bridge.barricade:
                    yield _in_course(element, bridge.at, StripTexture.BARRICADE, RULES.whole("terrain.drawn.road"))
            for ford in element.fords:
                yield _in_course(element, ford, StripTexture.FORD, RULES.whole("terrain.drawn.broad"), self.say("ford"))
            return
        yield Area(element.outline, self.area(element.ground), name)
        if element.ground == "wood" and (inner := _shrunk(element.outline, RULES.whole("shooting.wood.edge"))):
            yield Limit((*inner, inner[0]))

    def _label(self, element: Element, higher: bool) -> str:
        """Its label; for a `higher` level of a hill already named on the map, only the level; none for what the legend says."""
        if higher and element.ground == "hill":
            return self.say("higher", n=element.level)
        kind = self.short(f"terrain.grounds.{element.ground}")
        name = element.name.say(self.language) if element.name else kind
        if element.ground == "hill":
            name = self.say("level", name=name, n=element.level)
        if element.ground == "wall":
            name = self.say("high" if element.high else "low", name=name)
        if element.ground == "settlement":
            name = self.say("perimeter", name=name, cm=f"{fsum(garrison.lengths(element.outline)):.0f}")
            name = self.say("fortified", name=name) if element.fortified else name
            name = self.say("markers", name=name, n=element.markers) if element.markers else name
        return name if element.name or name != kind else ""

    def _garrisons(self, colour: int, side: NapoleonicSide, army: SheetArmy) -> Iterator[Base]:
        """The stands of garrisons along the perimeter, in one rank inside the border, those of a side of it together (N-105).

        For a unit that is only given as inside, one stand in the middle.
        """
        for settlement in (one for one in self.evening.terrain if one.ground == "settlement"):
            held = [one for one in side.deployment if one.inside == settlement.id and one.id in army.by_id]
            edges = range(max((len(one.sides) for one in held), default=0))
            shares = [[one.sides[edge] if edge < len(one.sides) else 0 for one in held] for edge in edges]
            owners = [one for share in shares for one, stands in zip(held, share, strict=True) for _ in range(stands)]
            places = [*enumerate(owners), *((None, one) for one in held if not any(one.sides))]
            for number, placed in places:
                unit = army.by_id[placed.id]
                size = field.stand_of(army.army, unit.line, placed.dismounted)
                if size is None:
                    continue
                centre, facing = (
                    (middle(settlement.outline), 0.0)
                    if number is None
                    else garrison.along(settlement.outline, [*map(sum, shares)], size.depth)[number]
                )
                yield Base(centre, size.front, size.depth, facing, str(unit.number), colour)

    def ground_key(self) -> Iterator[Sample]:
        """Each kind of ground that is on the map."""
        for element in self.evening.terrain:
            texture = self.strip(element.ground) if element.course else self.area(element.ground)
            yield Sample(texture, self.short(f"terrain.grounds.{element.ground}"))
            if element.ground == "wood":
                yield Sample(LineSign.LIMIT, self.say("edge_band"))
            if any(bridge.barricade for bridge in element.bridges):
                yield Sample(SpotSign.BRIDGE, "", self.say("bridge"))
                yield Sample(StripTexture.BARRICADE, "", self.phrase("markers.barricade"))

    def legend(self) -> Iterator[RuleLine]:
        """Units and garrisons of each army, and how formations are drawn."""
        names = {one.id: one.name.text if one.name else same(one.id) for one in self.evening.terrain}
        for _, side, army in self.sides():
            says = [self.counted("bodies", len(army.units))]
            for place in dict.fromkeys(one.inside for one in side.deployment if one.inside in names):
                inside = [one for one in side.deployment if one.inside == place and one.id in army.by_id]
                units = ", ".join(self._inside(one, str(army.by_id[one.id].number)) for one in inside)
                says.append(self.say("holds", place=names[str(place)], units=units))
            if squares := [one.number for one in army.units if self.play.begins(one) == "square"]:
                says.append(self.say("in_square", units=spans(squares)))
            yield self.host(army, *says)
        yield RuleLine(self.say("shapes"), self.say("shapes_note"))

    def _inside(self, placed: Placed, number: str) -> str:
        """A unit of a garrison; if each of its stands is drawn, how many they are."""
        stands = sum(placed.sides)
        return self.say("held_by", unit=number, n=stands) if stands > 1 else number


def _in_course(
    element: Element, at: tuple[float, float], texture: StripTexture, breadth: float, label: str = ""
) -> Strip:
    """A ford, or a barricade across a bridge: as long as the river is broad, along its course at this place."""
    wide = RULES.whole("terrain.drawn.broad")
    (ax, ay), (bx, by) = min(pairwise(element.course), key=lambda leg: dist(middle(leg), at))
    long = dist((ax, ay), (bx, by)) or 1
    dx, dy = (bx - ax) / long * wide / 2, (by - ay) / long * wide / 2
    return Strip(((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)), breadth, texture, label)


def _shrunk(outline: Shape, by: float) -> Shape:
    """The outline of the area at least this many cm from each side; empty if the wood is too small."""
    corners = parallel(outline, -by)
    deep = all(inside(corner, outline) for corner in corners)
    far = all(distance(edge, side) >= by - TOUCH for edge in sides(corners) for side in sides(outline))
    return corners if deep and far else ()
