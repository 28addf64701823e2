"""RP301-RP306: river, bridge, hills and woods (R-V7); RP307 the evening's readings."""

from collections.abc import Iterator
from itertools import combinations

from builder.checks.decisions import reading_check
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.systems.red_plains.checks.evening.deployment import HALF_NAMES, HALVES
from builder.systems.red_plains.checks.subjects import chosen
from builder.systems.red_plains.ground import Half, Place, before_bridge, compulsory, half_of, place
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

KINDS = (("hills", "hill"), ("woods", "wood"))
_PLURAL = {"hills": Text("hills", "холмов"), "woods": Text("woods", "лесов")}


def _cells(game: RedPlainsGame, key: str) -> list[tuple[int, str, Place]]:
    """The cells of a kind of terrain that the field has, with their index and code."""
    written: tuple[str, ...] = getattr(game.evening.terrain, key)
    found_here = ((index, cell, place(cell, chosen(game))) for index, cell in enumerate(written))
    return [(index, cell, where) for index, cell, where in found_here if where]


def _defender(game: RedPlainsGame) -> Half | None:
    return next((HALVES[side.edge] for side in game.evening.sides if side.role == "defender" and side.edge in HALVES), None)  # fmt: skip


@rule("RP301", "R-1003", "R-1004")
@says("{what}: {count}, the rules have {number} or none", "{what}: {count}, по правилам {number} или ни одного")
@fix("name {number|cell|cells}, or leave `{key}` out", "назовите клеток: {number} — или уберите `{key}`")
def number_of_cells(game: RedPlainsGame) -> Iterator[Found]:
    """The defender chooses just so many cells of each kind (R-V7)."""
    for key, kind in KINDS:
        count, number = len(getattr(game.evening.terrain, key)), RULES.whole(f"terrain.{kind}.number")
        if count not in (0, number):
            yield found("terrain", key, count=count, number=number, what=_PLURAL[key], key=key)


@rule("RP302", "R-1003", "R-1004")
@says("{cell} is not in the defender's zone", "{cell} не в зоне обороняющегося")
@fix("choose a cell of the {half} zone, such as {example}", "выберите клетку в {half} зоне, например {example}")
def outside_zone(game: RedPlainsGame) -> Iterator[Found]:
    """Hills and woods lie in the defender's zone and nowhere else (R-V7, R-Q27)."""
    half = _defender(game)
    if half is None:
        return
    for key, _ in KINDS:
        for index, cell in enumerate(getattr(game.evening.terrain, key)):
            where = place(cell, chosen(game))
            if where is None or half_of(where) != half:
                example = compulsory(half, chosen(game))[0]
                yield found("terrain", key, index, cell=cell, half=HALF_NAMES[half], example=example)


@rule("RP303", "R-1003", "R-1004")
@says("{one} and {other} touch", "{one} и {other} соприкасаются")
@fix("leave a cell between them, corners counted", "оставьте между ними клетку, считая и углы")
def touching(game: RedPlainsGame) -> Iterator[Found]:
    """Cells of a kind may not touch, not even by their corners; hill and wood may (R-V7, R-Q27)."""
    for key, _ in KINDS:
        for (_, one, first), (index, other, second) in combinations(_cells(game, key), 2):
            if first == second or first.touches(second):
                yield found("terrain", key, index, one=one, other=other)


@rule("RP304", "R-1005")
@says("the wood {cell} lies before the bridge", "лес {cell} лежит перед мостом")
@fix("choose another cell, or another place for the bridge", "выберите другую клетку или другое место для моста")
def wood_at_bridge(game: RedPlainsGame) -> Iterator[Found]:
    """No wood may bar the bridge (R-V7, R-Q24)."""
    half = _defender(game)
    if half is None:
        return
    barred = {cell for column in game.evening.terrain.bridges for cell in before_bridge(column, half, chosen(game))}  # fmt: skip
    for index, cell, where in _cells(game, "woods"):
        if where in barred:
            yield found("terrain", "woods", index, cell=cell)


@rule("RP305", "R-1001", "R-1002")
@says(
    "bridges {river}: {count}, the rules have {number} over a river and none without",
    "мостов {river}: {count}, по правилам {number} через реку, без реки ни одного",
)
@fix("put `river` and `bridges` right", "исправьте `river` и `bridges`")
def bridges(game: RedPlainsGame) -> Verdict:
    """A river has its bridge, and nothing else has any (R-V7, R-Q23)."""
    terrain = game.evening.terrain
    wanted = RULES.whole("terrain.bridge.number") if terrain.river else 0
    if len(terrain.bridges) != wanted:
        river = Text("over the river", "через реку") if terrain.river else Text("without a river", "без реки")
        return found("terrain", count=len(terrain.bridges), river=river, number=RULES.whole("terrain.bridge.number"))
    return None


_bridges: Selector[RedPlainsGame, int] = entries(
    ("terrain", "bridges"), lambda game: game.evening.terrain.bridges, column=lambda one: one
)


@_bridges.each("RP306", "R-1002", "R-101")
@says("the field has no column {column}", "столбца {column} на поле нет")
@fix("count columns from the west, up to {most}", "считайте столбцы с запада, до {most}")
def bridge_off_field(column: int) -> Verdict:
    """The bridge joins two cells of the field."""
    most = RULES.whole("field.columns")
    return not 1 <= column <= most and found(most=most)


unknown_reading = reading_check("RP307", READINGS, "R-102")
