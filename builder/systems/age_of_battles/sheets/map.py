"""An evening -> its map: camps and priests, bombards with sector and range ring, regiments, passable terrain (A-P4)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from builder.rules.geometry import middle
from builder.rules.wording import spans
from builder.sheets.blocks import Area, Base, MapShape, Reach, RuleLine, Sample, Spot, Strip
from builder.sheets.maps import MapFrame
from builder.sheets.scenario import objectives, weather
from builder.sheets.vocabulary import SpotSign
from builder.sheets.words import Speaker
from builder.systems.age_of_battles import field
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening, Element, PlacedGun
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import gun_number, reach
from builder.text.located import join_texts, located_slice

_STAND = 2.0  # steps: drawn size of a position of unknown size
_BESIDE = 2.2  # steps from the tent to the priest
_WIDTH = 1.0  # steps: drawn width of a course of unknown width
_STEP_IN = 0.75  # share of the distance to the priest kept from the table edge


class FieldMap(MapFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The map of an evening, in steps. The numbers of guns follow the name on the backs of their army's cards."""

    ticks = (0, 6, 12)

    def shapes(self) -> Iterator[MapShape]:
        """Terrain, then for each side its regiments, guns and camp."""
        yield from map(self._element, self.evening.terrain)
        for colour, side, army in self.sides():
            for placed in side.deployment:
                if unit := army.by_id.get(placed.id):
                    centre = middle(field.regiment(placed))
                    base = Base(centre, placed.front, placed.depth, placed.facing, str(unit.number), colour)
                    yield replace(base, all_round=unit.unit.formation == "hedgehog")
            for at in side.guns:
                if gun := army.gun_by_id.get(at.id):
                    yield from self._gun(at, gun, colour)
            if side.camp:
                yield Spot(side.camp, SpotSign.TENT, self.say("camp_priest" if army.priests else "camp"), colour)
                places = _priests(side.camp, army.priests, self.evening.table.width)
                yield from (Spot(at, SpotSign.PRIEST, "", colour) for at in places)

    def _gun(self, at: PlacedGun, gun: SheetGun, side: int) -> Iterator[MapShape]:
        """A gun with its range."""
        near, far = (RULES.whole(f"artillery.guns.{gun.line.calibre}.range.{end}") for end in ("from", "to"))
        number = gun_number(gun, self.language)
        says, arc = self.say("range", n=far), RULES.whole("artillery.sector")
        yield Reach(at.at, near, far, at.facing, arc, number, side, says)
        yield Base(at.at, at.front or _STAND, at.depth or _STAND, at.facing, number, side, gun=True)

    def _element(self, element: Element) -> MapShape:
        label = self._label(element)
        if element.outline:
            return Area(element.outline, self.area(element.ground), label)
        return Strip(element.course, element.width or _WIDTH, self.strip(element.ground), label)

    def _label(self, element: Element) -> str:
        """Its name or type; that it is closed, where others of its ground, which are drawn alike, are not."""
        unlike = element.ground in self._unlike
        if unlike and crossed(element) == "no":
            return join_texts((called(element, self), ": ", self.say("short.no")))
        return self._name(element) if element.name or unlike else ""

    @cached_property
    def _unlike(self) -> set[str]:
        """Grounds whose places are not all crossed alike; of the others the legend says once what is not named."""
        ways = {(one.ground, crossed(one)) for one in self.evening.terrain}
        return {ground for ground, many in Counter(ground for ground, _ in ways).items() if many > 1}

    def _name(self, element: Element) -> str:
        """Its name or type; how it can be crossed, as the legend says of each, only to tell apart two that are called
        alike.
        """
        name, way = called(element, self), crossed(element)
        alike = {crossed(one) for one in self._obstacles if called(one, self) == name}
        return name if way == "yes" or len(alike) < 2 else join_texts((name, ": ", self.say(f"short.{way}")))

    @property
    def _obstacles(self) -> list[Element]:
        """All ground for which the legend says how to cross it."""
        return [one for one in self.evening.terrain if one.ground not in OPEN or crossed(one) == "no"]

    def ground_key(self) -> Iterator[Sample]:
        """Each kind of ground that is on the map."""
        for element in self.evening.terrain:
            texture = self.area(element.ground) if element.outline else self.strip(element.ground)
            yield Sample(texture, self.named(f"terrain.grounds.{element.ground}"))
        if any(side.camp and army.priests for _, side, army in self.sides()):
            yield Sample(SpotSign.TENT, "", self.say("camp"))
            yield Sample(SpotSign.PRIEST, "", self.named("persons.priest"))

    def legend(self) -> Iterator[RuleLine]:
        """Each army with its units, its guns, passable terrain, weather, objectives, and the readings of open points."""
        for number, (_, _, army) in enumerate(self.sides()):
            brought = [self.counted("regiments", len(army.units)), self.counted("figures", army.figures)]
            brought += [self.counted("guns", len(army.guns))] if army.guns else []
            yield self.host(army, ", ".join(brought), *begin(army, self))
            yield from self._armed(army, self.on.back(number).title)
        guns = [army.gun_by_id.get(at.id) for _, side, army in self.sides() for at in side.guns]
        if nearest := [RULES.whole(f"artillery.guns.{gun.line.calibre}.range.from") for gun in guns if gun]:
            yield RuleLine(self.say("rings"), self.say("rings_blind" if any(nearest) else "rings_say"))
        for way in dict.fromkeys(map(crossed, self._obstacles)):
            names = dict.fromkeys(self._name(one) for one in self._obstacles if crossed(one) == way)
            yield RuleLine(join_texts(names, ", "), self.say(f"says.{way}"))
        scenario = self.evening.scenario
        for line in (*weather(scenario, self.language), *objectives(scenario.objectives, self.language)):
            yield RuleLine(located_slice(line.key, 0, line.key.removesuffix(":")), line.says)
        yield from self.readings()

    def _armed(self, army: SheetArmy, owner: str) -> Iterator[RuleLine]:
        """The guns of an army, called as the backs of its cards, one line for each type and servants."""
        alike: dict[str, list[str]] = {}
        for gun in army.guns:
            facts: dict[str, object] = {
                "gun": self.words.named(f"artillery.guns.{gun.line.calibre}"),
                "reach": reach(gun.line.calibre),
            }
            if gun.servants:
                facts["n"] = gun.servants.number
            said = self.say("served" if gun.servants else "gun", **facts)
            alike.setdefault(said, []).append(gun_number(gun, self.language))
        for said, numbers in alike.items():
            yield RuleLine(self.say("guns", army=owner, numbers=", ".join(numbers)), said)


def _priests(camp: tuple[float, float], many: int, wide: float) -> Iterator[tuple[float, float]]:
    """Places beside the tent, on the side with more room."""
    turn = -1 if camp[0] > wide / 2 else 1
    yield from ((camp[0] + turn * _BESIDE * (n + _STEP_IN), camp[1]) for n in range(many))


OPEN = ("road",)
"""Grounds that are no obstacle."""


def crossed(element: Element) -> str:
    """Whether it can be crossed: as the evening says, else by the rules."""
    ruled = field.crossing(element.ground)
    if element.passable and ruled != "opens":
        return "yes"
    return "no" if element.passable is False else ruled


def called(element: Element, speaker: Speaker) -> str:
    """Its name, or else its kind."""
    return element.name.say(speaker.language) if element.name else speaker.named(f"terrain.grounds.{element.ground}")


def obstacles(terrain: Iterable[Element], speaker: Speaker) -> dict[str, list[str]]:
    """What the obstacles of an evening are called, by how they are crossed; those without a name by their kind, once."""
    alike: dict[str, list[str]] = {}
    for element in terrain:
        name = called(element, speaker)
        if element.ground not in OPEN and name not in (said := alike.setdefault(crossed(element), [])):
            said.append(name)
    return alike


def begin(army: SheetArmy, speaker: Speaker) -> Iterator[str]:
    """The regiments that do not begin in close order, by formation: "hedgehog: 2"."""
    for formation in RULES.below("fighting.formations"):
        units = [unit.number for unit in army.units if unit.unit.formation == formation != "close"]
        if units:
            yield join_texts((speaker.named(f"fighting.formations.{formation}"), ": ", spans(units)))
