"""An evening -> its map: inch grid, terrain with the way down and the crossings, units to scale (K-P4)."""

from collections.abc import Iterator
from itertools import count
from math import cos, radians, sin

from builder.rules.geometry import inside, middle
from builder.rules.wording import measure, number
from builder.sheets.blocks import Area, Base, MapShape, MapSheet, Point, RuleLine, ScaleBar, Spot, Strip
from builder.sheets.field import called, legend, title
from builder.systems.chainmail.plane import corners
from builder.systems.chainmail.profile import ChainmailEvening, Element
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.mustered import MusteredArmy
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_TEXTURES = {"hill": "hill", "wood": "trees", "bog": "marsh", "stream": "brook", "river": "water"}
_TICKS = (0, 6, 12)  # of the scale bar, in inches
_START, _END = 0.35, 0.9  # of the way from the middle of a hill to its foot: its arrow


def field_map(
    evening: ChainmailEvening, armies: tuple[MusteredArmy, ...], play: InPlay, language: Language
) -> MapSheet:
    """The map of an evening; a grid line an inch."""
    yards = RULES.whole("scale.inch.yards")
    return MapSheet(
        title=title(evening, language),
        width=evening.table.width,
        height=evening.table.depth,
        unit=words("map.inch").say(language),
        shapes=(
            *(shape for element in evening.terrain for shape in _element(element, language)),
            *(shape for index in range(len(armies)) for shape in _units(index, evening, armies[index])),
        ),
        scale=ScaleBar(
            _TICKS[-1],
            tuple((tick, str(tick) if tick != _TICKS[-1] else words("map.inches", n=tick).say(language)) for tick in _TICKS),
            words("map.scale", yards=yards, n=_TICKS[-1], all=_TICKS[-1] * yards).say(language),
        ),
        legend=legend(_legend(evening, armies, play, language)),
        edges=tuple(
            (side.edge, army.roster.name.say(language)) for side, army in zip(evening.sides, armies, strict=True)
        ),
        grid=1.0,
    )  # fmt: skip


def _element(element: Element, language: Language) -> Iterator[MapShape]:
    ground = RULES.text(f"terrain.ground.{element.ground}.name").say(language)
    name = called(element.name, ground, language)
    texture = _TEXTURES.get(element.ground, element.ground)
    if element.outline:
        yield Area(element.outline, texture, name, ("gentle",) * len(element.outline) if texture == "hill" else ())
        if element.downhill is not None:
            yield Strip(_down(element.outline, element.downhill), 1.2, "arrow")
        return
    yield Strip(element.course, element.width or 1.0, texture, name)
    for ford in element.crossing.fords if element.crossing else ():
        yield Spot(ford, "ford", words("map.ford").say(language))
    for bridge in element.crossing.bridges if element.crossing else ():
        yield Spot(bridge, "bridge", words("map.bridge").say(language))


def _down(outline: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    """An arrow from the middle of a hill the way it falls, to near its foot."""
    x, y = middle(outline)
    dx, dy = sin(radians(degrees)), -cos(radians(degrees))
    far = next(far for far in count(1) if not inside((x + dx * far, y + dy * far), outline))
    return (x + dx * far * _START, y + dy * far * _START), (x + dx * far * _END, y + dy * far * _END)


def _units(index: int, evening: ChainmailEvening, army: MusteredArmy) -> Iterator[MapShape]:
    for placed in evening.sides[index].deployment:
        yield Base(
            middle(corners(placed)), placed.front, placed.depth, placed.facing, str(army.by_id[placed.id].number), index
        )


def _legend(
    evening: ChainmailEvening, armies: tuple[MusteredArmy, ...], play: InPlay, language: Language
) -> Iterator[RuleLine]:
    for army in armies:
        men = words.counted("men", army.figures * army.men_each, language)
        units = words.counted("bodies", len(army.units), language)
        yield RuleLine(
            army.roster.name.say(language), f"{units}, {words.counted('figures', army.figures, language)} = {men}"
        )
    if any(element.ground == "hill" for element in evening.terrain):
        yield RuleLine(
            words("map.arrow").say(language),
            words(f"map.downhill.{'charge' if play.charges_downhill else 'none'}").say(language),
        )
    for element in evening.terrain:
        if element.ground in ("stream", "river"):
            name = (element.name.text if element.name else RULES.text(f"terrain.ground.{element.ground}.name")).say(
                language
            )
            yield RuleLine(name, _crossing(element, language))


def _crossing(element: Element, language: Language) -> str:
    crossing = element.crossing
    if crossing is None:
        return words("map.typical", says=RULES.said(f"terrain.ground.{element.ground}.says")).say(language)
    parts = []
    if crossing.cost is not None:
        parts.append(words("map.cost", cost=measure(crossing.cost)).say(language))
    if crossing.rounds is not None:
        parts.append(words("map.rounds", rounds=number(crossing.rounds)).say(language))
    if crossing.fords or crossing.bridges:
        where = {(True, True): "at_both", (True, False): "at_fords", (False, True): "at_bridges"}
        parts.append(words(f"map.{where[bool(crossing.fords), bool(crossing.bridges)]}").say(language))
    if crossing.note:
        parts.append(crossing.note.say(language))
    return strung(parts, "; ")
