"""RP2xx, RP3xx: the field, where units stand at the start, and terrain (R-V3)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.placing import missing_from_deployment, placed_twice, unknown_placed
from builder.checks.rule import Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import reading_check
from builder.rules.wording import measure
from builder.systems.red_plains.checks import subjects
from builder.systems.red_plains.ground import CellPlace, Half, before_bridge, compulsory, half_of, place, rows
from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsGame
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text, same

HALVES: dict[str, Half] = {"north": "north", "south": "south"}
HALF_NAMES = {"north": Text("northern"), "south": Text("southern")}


@rule("RP201", "R-101")
@says("the field is {width} by {depth|cell|cells}; the rules use {columns} by {rows}")
@fix("write `table: {{width: {columns}, depth: {rows}}}`")
def other_field(game: RedPlainsGame) -> Verdict:
    """The field consists of the two deployment zones."""
    table, columns, deep = game.evening.table, RULES.whole("field.columns"), rows()
    if (table.width, table.depth) == (columns, deep):
        return None
    return found("table", width=measure(table.width), depth=measure(table.depth), columns=columns, rows=deep)


@subjects.written_sides.named().each("RP202", "R-101", "R-102")
@says("`edge` is {edge}; an army deploys in the north or in the south")
@fix("write `edge: north` or `edge: south`")
def other_edge(one: subjects.Written) -> Verdict:
    """There are two zones, one in the north and one in the south."""
    return one.side.edge not in HALVES and found("edge", edge=same(one.side.edge))


@unknown_placed("RP203", "R-301")
def unknown_unit(army: RedPlainsArmy) -> Iterable[str]:
    """Only units in the side's roster can be deployed."""
    return unit_ids(army)


@subjects.placings.each("RP204", "R-102")
@says("the field has no cell {cell}")
@fix(
    "write the quarter's letter, then the line (counted from the contact line) and the file (from the middle): {example}"
)
def no_such_cell(one: subjects.Placement, game: RedPlainsGame) -> Verdict:
    """Cells are named by quarter, line and file."""
    if place(one.placed.cell, subjects.chosen(game)):
        return None
    edge = game.evening.sides[one.side].edge
    example = compulsory(HALVES.get(edge, "north"), subjects.chosen(game))[0]
    return found("cell", cell=one.placed.cell, example=example)


@subjects.placings.each("RP205", "R-101", "R-301")
@says("{cell} is not in the {half} zone")
@fix("deploy the unit in its own zone")
def outside_zone(one: subjects.Placement, game: RedPlainsGame) -> Verdict:
    """Units deploy only in their own zone (R-V3)."""
    edge, where = game.evening.sides[one.side].edge, place(one.placed.cell, subjects.chosen(game))
    if where is None or edge not in HALVES or half_of(where) == edge:
        return None
    return found("cell", cell=one.placed.cell, half=HALF_NAMES[edge])


@subjects.placings.named(**subjects.placings.facts, cell=lambda one: one.placed.cell).again("RP206", "R-104", at="cell")
@says("{cell} already holds {first}")
@fix("move one of them; a cell holds one unit")
def cell_taken(one: subjects.Placement) -> tuple[int, str]:
    """A unit fills its cell (R-V3)."""
    return one.side, one.placed.cell


@placed_twice("RP210", subjects.placings, "R-104")
def unit_twice(one: subjects.Placement) -> tuple[int, str]:
    """A unit stands in one cell (R-V3)."""
    return one.side, one.placed.id


@subjects.written_sides.each("RP207", "R-301")
@says("no unit in {cell}")
@fix("put a unit there; the cell must be occupied at the start")
def compulsory_empty(one: subjects.Written, game: RedPlainsGame) -> Verdict:
    """The innermost cell of the first line of each quarter must be occupied (R-V3, R-Q1)."""
    held = {placed.cell for placed in one.side.deployment}
    if not held or one.side.edge not in HALVES:
        return None
    empty = (cell for cell in compulsory(HALVES[one.side.edge], subjects.chosen(game)) if cell not in held)
    return (found("deployment", cell=cell) for cell in empty)


@missing_from_deployment("RP208", "R-301")
@fix("place it, or remove `deployment`")
def not_placed(army: RedPlainsArmy) -> Iterable[subjects.Fielded]:
    """All units take part from the start; the rules have no reserves."""
    return subjects.by_id(army).values()


_KINDS = {"hills": "hill", "woods": "wood"}
_PLURAL = {"hills": Text("hills"), "woods": Text("woods")}


class ChosenCell(NamedTuple):
    """A cell of one kind of terrain: the key of the kind, the cell's code, and its place if the field has it."""

    key: str
    code: str
    place: CellPlace | None


def _written(game: RedPlainsGame) -> Iterator[tuple[Where, ChosenCell]]:
    for key in _KINDS:
        for index, code in enumerate(getattr(game.evening.terrain, key)):
            yield ("terrain", key, index), ChosenCell(key, code, place(code, subjects.chosen(game)))


_kinds: Selector[RedPlainsGame, str] = Selector(
    lambda _: ((("terrain", key), key) for key in _KINDS), what=lambda key: _PLURAL[key], key=lambda key: key
)
_cells = Selector(_written, cell=lambda one: one.code)


def _defender(game: RedPlainsGame) -> Half | None:
    return next((HALVES[side.edge] for side in game.evening.sides if side.role == "defender" and side.edge in HALVES), None)  # fmt: skip


@_kinds.each("RP301", "R-1003", "R-1004")
@says("{what}: {count}; the rules allow {number} or none")
@fix("write {number|cell|cells}, or remove `{key}`")
def number_of_cells(kind: str, game: RedPlainsGame) -> Verdict:
    """The rules fix how many cells of each kind the defender chooses (R-V7)."""
    count, number = len(getattr(game.evening.terrain, kind)), RULES.whole(f"terrain.{_KINDS[kind]}.number")
    return count not in (0, number) and found(count=count, number=number)


@_cells.each("RP302", "R-1003", "R-1004")
@says("{cell} is not in the defender's zone")
@fix("choose a cell of the {half} zone, such as {example}")
def river_outside_zone(cell: ChosenCell, game: RedPlainsGame) -> Verdict:
    """Hills and woods lie only in the defender's zone (R-V7, R-Q27)."""
    half = _defender(game)
    if half is None or (cell.place and half_of(cell.place) == half):
        return None
    return found(half=HALF_NAMES[half], example=compulsory(half, subjects.chosen(game))[0])


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
        wood.place in before_bridge(column, half, subjects.chosen(game)) for column in game.evening.terrain.bridges
    )


@rule("RP305", "R-1001", "R-1002")
@says("bridges {river}: {count}; the rules require {number} with a river and none without")
@fix("correct `river` and `bridges`")
def bridges(game: RedPlainsGame) -> Verdict:
    """A river must have a bridge, and without a river there can be none (R-V7, R-Q23)."""
    terrain = game.evening.terrain
    count, number = len(terrain.bridges), RULES.whole("terrain.bridge.number")
    river = Text("with a river") if terrain.river else Text("without a river")
    return count != (number if terrain.river else 0) and found("terrain", count=count, river=river, number=number)


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
