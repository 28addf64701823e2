"""RP301-RP306: river, bridge, hills and woods (R-V7); RP307: the readings of the evening."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks.decisions import reading_check
from builder.checks.finding import Where
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.systems.red_plains.checks.evening.deployment import HALF_NAMES, HALVES
from builder.systems.red_plains.checks.subjects import chosen
from builder.systems.red_plains.ground import CellPlace, Half, before_bridge, compulsory, half_of, place
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

_KINDS = {"hills": "hill", "woods": "wood"}
_PLURAL = {"hills": Text("hills"), "woods": Text("woods")}


class TerrainKind(NamedTuple):
    """The cells of one kind of terrain: its key in the evening, and their codes."""

    key: str
    cells: tuple[str, ...]


class ChosenCell(NamedTuple):
    """One of these cells, with its place if the field has it."""

    key: str
    code: str
    place: CellPlace | None


def _of_kinds(game: RedPlainsGame) -> Iterator[tuple[Where, TerrainKind]]:
    for key in _KINDS:
        yield ("terrain", key), TerrainKind(key, getattr(game.evening.terrain, key))


def _written(game: RedPlainsGame) -> Iterator[tuple[Where, ChosenCell]]:
    for where, kind in _kinds.walk(game):
        for index, code in enumerate(kind.cells):
            yield (*where, index), ChosenCell(kind.key, code, place(code, chosen(game)))


_kinds = Selector(_of_kinds, what=lambda kind: _PLURAL[kind.key], key=lambda kind: kind.key)
_cells = Selector(_written, cell=lambda one: one.code)


def _defender(game: RedPlainsGame) -> Half | None:
    return next((HALVES[side.edge] for side in game.evening.sides if side.role == "defender" and side.edge in HALVES), None)  # fmt: skip


@_kinds.each("RP301", "R-1003", "R-1004")
@says("{what}: {count}; the rules allow {number} or none")
@fix("write {number|cell|cells}, or remove `{key}`")
def number_of_cells(kind: TerrainKind) -> Verdict:
    """The rules fix how many cells of each kind the defender chooses (R-V7)."""
    count, number = len(kind.cells), RULES.whole(f"terrain.{_KINDS[kind.key]}.number")
    return count not in (0, number) and found(count=count, number=number)


@_cells.each("RP302", "R-1003", "R-1004")
@says("{cell} is not in the defender's zone")
@fix("choose a cell of the {half} zone, such as {example}")
def outside_zone(cell: ChosenCell, game: RedPlainsGame) -> Verdict:
    """Hills and woods lie only in the defender's zone (R-V7, R-Q27)."""
    half = _defender(game)
    if half is None or (cell.place and half_of(cell.place) == half):
        return None
    return found(half=HALF_NAMES[half], example=compulsory(half, chosen(game))[0])


@_cells.pairs().each("RP303", "R-1003", "R-1004")
@says("{other} and {cell} touch")
@fix("leave a cell between them, corners included")
def touching(two: tuple[ChosenCell, ChosenCell]) -> Verdict:
    """Cells of the same kind may not touch, not even at the corners; a hill and a wood may (R-V7, R-Q27)."""
    one, other = two
    if one.key != other.key or one.place is None or other.place is None:
        return None
    return one.place == other.place or one.place.touches(other.place)


@_cells.only(lambda one: one.key == "woods").each("RP304", "R-1005")
@says("the wood at {cell} lies in front of the bridge")
@fix("choose another cell, or move the bridge")
def wood_at_bridge(wood: ChosenCell, game: RedPlainsGame) -> Verdict:
    """No wood may lie in front of the bridge (R-V7, R-Q24)."""
    half = _defender(game)
    return half is not None and any(
        wood.place in before_bridge(column, half, chosen(game)) for column in game.evening.terrain.bridges
    )


@rule("RP305", "R-1001", "R-1002")
@says("bridges {river}: {count}; the rules require {number} with a river and none without")
@fix("correct `river` and `bridges`")
def bridges(game: RedPlainsGame) -> Verdict:
    """A river must have a bridge, and without a river there can be none (R-V7, R-Q23)."""
    terrain = game.evening.terrain
    wanted = RULES.whole("terrain.bridge.number") if terrain.river else 0
    if len(terrain.bridges) != wanted:
        river = Text("with a river") if terrain.river else Text("without a river")
        return found("terrain", count=len(terrain.bridges), river=river, number=RULES.whole("terrain.bridge.number"))
    return None


_bridges: Selector[RedPlainsGame, int] = entries(
    ("terrain", "bridges"), lambda game: game.evening.terrain.bridges, column=lambda one: one
)


@_bridges.each("RP306", "R-1002", "R-101")
@says("the field has no column {column}")
@fix("count columns from the west, up to {most}")
def bridge_off_field(column: int) -> Verdict:
    """The bridge joins two cells of the field."""
    most = RULES.whole("field.columns")
    return not 1 <= column <= most and found(most=most)


unknown_reading = reading_check("RP307", READINGS, "R-102")
