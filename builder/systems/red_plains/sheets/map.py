"""An evening -> its map: cells with their codes, quarters, river and bridge, hills, woods, units (R-P4)."""

from collections.abc import Iterator

from builder.sheets.blocks import Area, Base, Limit, MapShape, MapSheet, Point, RuleLine, ScaleBar, Sector, Spot, Strip
from builder.sheets.field import legend
from builder.sheets.told import reading_lines
from builder.systems.red_plains.ground import Half, Place, code, compulsory, place, rows, towards_enemy, zone
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.words import words
from builder.text import Language
from builder.text.located import strung

FACING = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
HALVES: tuple[Half, Half] = ("north", "south")
# Sizes of the drawing in cells; the rules give none.
_FRONT, _DEPTH, _RIVER, _INSET, _MUST, _LOW = 0.6, 0.26, 0.16, 0.08, 0.03, 0.22
_CODE = 0.33  # of a cell's height: above its ground, so that its code can be read
_SCALE = 3


def field_map(evening: RedPlainsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> MapSheet:
    """The field to scale, in cells; armies as their opponents see them, for the map lies there for both."""
    return MapSheet(
        title=evening.name.say(language),
        width=RULES.whole("field.columns"),
        height=rows(),
        unit=words("map.cell").say(language),
        shapes=tuple(_shapes(evening, armies, language)),
        scale=ScaleBar(
            _SCALE,
            tuple((n, words.counted("cells", n, language) if n == _SCALE else str(n)) for n in range(_SCALE + 1)),
            words("map.scale").say(language),
        ),
        legend=legend(_legend(evening, armies, language)),
        edges=tuple(
            (side.edge, words("map.edge", army=army.roster.name.text, role=words(f"map.{side.role}")).say(language))
            for side, army in zip(evening.sides, armies, strict=True)
        ),
        grid=1.0,
        ruler=(_counted(RULES.whole("field.columns")), _counted(rows())),
    )


def _counted(many: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, many + 1))


def _square(at: Place, inset: float = 0.0, above: float = 0.0) -> tuple[Point, ...]:
    left, top = at.column - 1 + inset, at.row - 1 + (above or inset)
    right, bottom = at.column - inset, at.row - inset
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _shapes(evening: RedPlainsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[MapShape]:
    chosen = evening.readings
    for half in HALVES:
        for cell in zone(half):
            yield Sector(_square(cell), code(cell, chosen))
    yield from _ground(evening, language)
    yield from _lines(evening, language)
    for index, (side, army) in enumerate(zip(evening.sides, armies, strict=True)):
        for placed in side.deployment:
            at = place(placed.cell, chosen)
            if at and placed.id in army.by_id:
                facing = placed.facing or towards_enemy(at)
                number = str(army.by_id[placed.id].number)
                yield Base((at.column - 0.5, at.row - _LOW), _FRONT, _DEPTH, FACING[facing], number, index)


def _ground(evening: RedPlainsEvening, language: Language) -> Iterator[MapShape]:
    ground, chosen = evening.terrain, evening.readings
    for key, name, texture, edges in (("hills", "hill", "hill", ("gentle",) * 4), ("woods", "wood", "trees", ())):
        for cell in getattr(ground, key):
            at = place(cell, chosen)
            if at:
                inset = _INSET if name == "hill" else 2 * _INSET
                yield Area(
                    _square(at, inset, _CODE), texture, RULES.text(f"terrain.names.{name}.name").say(language), edges
                )
    line = float(RULES.whole("field.zone.rows"))
    if ground.river:
        yield from _river(ground.bridges, line, language)
        for column in ground.bridges:
            yield Spot((column - 0.5, line), "bridge")


def _river(bridges: tuple[int, ...], line: float, language: Language) -> Iterator[MapShape]:
    """The river in two parts that meet at the bridge, so that its name keeps clear of it."""
    name, wide = RULES.text("terrain.names.river.name").say(language), float(RULES.whole("field.columns"))
    at = next((float(column - 1) for column in bridges if 1 < column <= wide), 0.0)
    west = at >= wide / 2
    if at:
        yield Strip(((0.0, line), (at, line)), _RIVER, "water", name if west else "")
    yield Strip(((at, line), (wide, line)), _RIVER, "water", "" if west else name)


def _lines(evening: RedPlainsEvening, language: Language) -> Iterator[MapShape]:
    """The borders of the quarters, the first lines, the cells that must be held."""
    wide, deep = float(RULES.whole("field.columns")), float(RULES.whole("field.zone.rows"))
    yield Limit(((wide / 2, 0.0), (wide / 2, 2 * deep)))
    first = words("map.first_line").say(language)
    for side in (-1, 1):
        yield Limit(((0.0, deep + side), (wide, deep + side)), first)
    for half in HALVES:
        for cell in compulsory(half, evening.readings):
            at = place(cell, evening.readings)
            if at:
                outline = _square(at, _MUST)
                yield Limit((*outline, outline[0]))


def _joined(column: int, evening: RedPlainsEvening) -> str:
    """The cells that a bridge joins: said below the map, for around the bridge stand units and lines."""
    north = RULES.whole("field.zone.rows")
    return "–".join(code(Place(column, row), evening.readings) for row in (north, north + 1))


def _legend(evening: RedPlainsEvening, armies: tuple[MusteredArmy, ...], language: Language) -> Iterator[RuleLine]:
    for army in armies:
        names = strung((unit.called(language) for unit in army.units), "; ")
        yield RuleLine(army.roster.name.say(language), names)
    if bridges := ", ".join(_joined(column, evening) for column in evening.terrain.bridges):
        yield RuleLine(words("map.bridge").say(language), bridges)
    yield RuleLine(words("map.must").say(language), words("map.must_says").say(language))
    play = in_play(armies, evening, evening.readings, full=False)
    yield from reading_lines(play.told(READINGS, "map"), language)
