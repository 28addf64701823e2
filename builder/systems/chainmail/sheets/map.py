"""An evening -> its map: inch grid, terrain with slopes and crossings, units to scale (K-P4)."""

from collections.abc import Iterator
from itertools import count
from math import cos, radians, sin

from builder.rules.geometry import inside, middle
from builder.rules.wording import measure, number
from builder.sheets.blocks import Area, Base, MapShape, Point, RuleLine, Sample, Spot, Strip
from builder.sheets.maps import MapFrame
from builder.sheets.vocabulary import SpotSign, StripTexture
from builder.systems.chainmail.field import corners
from builder.systems.chainmail.profile import ChainmailEvening, Element
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.play import InPlay
from builder.text.located import join_texts

_START, _END = 0.35, 0.9  # of the distance from the middle of a hill to its foot: ends of its arrow


class FieldMap(MapFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The map of an evening, with a grid line every inch."""

    ticks = (0, 6, 12)
    grid = 1.0

    def scale_facts(self) -> dict[str, object]:
        """The length of an inch and of the whole bar in yards."""
        yards = RULES.whole("scale.inch.yards")
        return {"yards": yards, "all": self.ticks[-1] * yards}

    def shapes(self) -> Iterator[MapShape]:
        """Terrain, then units."""
        for element in self.evening.terrain:
            yield from self._element(element)
        for colour, side, army in self.sides():
            for placed in side.deployment:
                at, name = middle(corners(placed)), str(army.by_id[placed.id].number)
                yield Base(at, placed.front, placed.depth, placed.facing, name, colour)

    def _element(self, element: Element) -> Iterator[MapShape]:
        name = self.called(element.name, self.named(f"terrain.ground.{element.ground}"))
        if self.is_area(element):
            yield Area(element.outline, self.area(element.ground), name)
            if element.downhill is not None:
                yield Strip(_down(element.outline, element.downhill), 1.2, StripTexture.ARROW)
            return
        yield Strip(element.course, element.width or 1.0, self.strip(_sign(element)), name)
        for ford in element.crossing.fords if element.crossing else ():
            yield Spot(ford, SpotSign.FORD, self.say("ford"))
        for bridge in element.crossing.bridges if element.crossing else ():
            yield Spot(bridge, SpotSign.BRIDGE, self.say("bridge"))

    def is_area(self, element: Element) -> bool:
        """Whether it has an outline rather than a course."""
        return bool(self.words.drawn(f"areas.{element.ground}"))

    def ground_key(self) -> Iterator[Sample]:
        """Each kind of ground that is on the map."""
        for element in self.evening.terrain:
            if element.palisade:
                yield Sample(self.strip(_sign(element)), self.say("palisade.whole"), self.say("palisade.short"))
                continue
            texture = self.area(element.ground) if self.is_area(element) else self.strip(element.ground)
            yield Sample(texture, self.named(f"terrain.ground.{element.ground}"))
            if element.downhill is not None:
                yield Sample(StripTexture.ARROW, "", self.say("slope"))

    def legend(self) -> Iterator[RuleLine]:
        """Each army with its units, the slope arrow, and the crossings."""
        for army in self.on.armies:
            men, units = self.counted("men", army.figures * army.men_each), self.counted("bodies", len(army.units))
            size = f"{units}, {self.counted('figures', army.figures)} = {men}"
            yield self.host(army, size)
        if any(element.ground == "hill" for element in self.evening.terrain):
            way = "charge" if self.play.charges_downhill else "none"
            yield RuleLine(self.say("arrow"), self.say(f"downhill.{way}"))
        for element in self.evening.terrain:
            if element.ground in ("stream", "river"):
                ground = self.named(f"terrain.ground.{element.ground}")
                yield RuleLine(element.name.say(self.language) if element.name else ground, self.crossing(element))

    def crossing(self, element: Element) -> str:
        """How a stream or river is crossed: as the players agreed, else as is usual."""
        crossing = element.crossing
        if crossing is None:
            return self.say("typical", says=RULES.filled_text(f"terrain.ground.{element.ground}.says"))
        parts = []
        if crossing.cost is not None:
            parts.append(self.say("cost", cost=measure(crossing.cost)))
        if crossing.rounds is not None:
            parts.append(self.say("rounds", rounds=number(crossing.rounds)))
        if crossing.fords or crossing.bridges:
            where = {(True, True): "at_both", (True, False): "at_fords", (False, True): "at_bridges"}
            parts.append(self.say(where[bool(crossing.fords), bool(crossing.bridges)]))
        if crossing.note:
            parts.append(crossing.note.say(self.language))
        return join_texts(parts, "; ")


def _sign(element: Element) -> str:
    return "palisade" if element.palisade else element.ground


def _down(outline: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    """An arrow from near the middle of a hill downhill, to near its foot."""
    x, y = middle(outline)
    dx, dy = sin(radians(degrees)), -cos(radians(degrees))
    far = next(far for far in count(1) if not inside((x + dx * far, y + dy * far), outline))
    return (x + dx * far * _START, y + dy * far * _START), (x + dx * far * _END, y + dy * far * _END)
