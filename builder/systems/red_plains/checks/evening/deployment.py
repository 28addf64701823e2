"""RP201-RP210: the field, and where units stand at the start (R-V3)."""

from collections.abc import Iterable

from builder.checks.placing import forgotten, placed_twice, stranger
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.rules.wording import measure
from builder.systems.red_plains.checks.on_table import Placement, Written, placings, written_sides
from builder.systems.red_plains.checks.subjects import Fielded, by_id, chosen
from builder.systems.red_plains.ground import Half, compulsory, half_of, place, rows
from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, same

HALVES: dict[str, Half] = {"north": "north", "south": "south"}
HALF_NAMES = {"north": Text("northern"), "south": Text("southern")}


@rule("RP201", "R-101")
@says("the field is {width} by {depth|cell|cells}; the rules use {columns} by {rows}")
@fix("write `table: {{width: {columns}, depth: {rows}}}`")
def other_field(game: RedPlainsGame) -> Verdict:
    """The field consists of the two deployment zones."""
    table, columns, deep = game.evening.table, RULES.whole("field.columns"), rows()
    if (table.width, table.depth) != (columns, deep):
        return found("table", width=measure(table.width), depth=measure(table.depth), columns=columns, rows=deep)
    return None


@written_sides.named().each("RP202", "R-101", "R-102")
@says("`edge` is {edge}; an army deploys in the north or in the south")
@fix("write `edge: north` or `edge: south`")
def other_edge(one: Written) -> Verdict:
    """There are two zones, one in the north and one in the south."""
    return one.side.edge not in HALVES and found("edge", edge=same(one.side.edge))


@stranger("RP203", "R-301")
def unknown_unit(army: RedPlainsArmy) -> Iterable[str]:
    """Only units in the side's roster can be deployed."""
    return unit_ids(army)


@placings.each("RP204", "R-102")
@says("the field has no cell {cell}")
@fix(
    "write the quarter's letter, then the line (counted from the contact line) and the file (from the middle): {example}"
)
def no_such_cell(one: Placement, game: RedPlainsGame) -> Verdict:
    """Cells are named by quarter, line and file."""
    if place(one.placed.cell, chosen(game)):
        return None
    edge = game.evening.sides[one.side].edge
    example = compulsory(HALVES.get(edge, "north"), chosen(game))[0]
    return found("cell", cell=one.placed.cell, example=example)


@placings.each("RP205", "R-101", "R-301")
@says("{cell} is not in the {half} zone")
@fix("deploy the unit in its own zone")
def outside_zone(one: Placement, game: RedPlainsGame) -> Verdict:
    """Units deploy only in their own zone (R-V3)."""
    edge, where = game.evening.sides[one.side].edge, place(one.placed.cell, chosen(game))
    if where is None or edge not in HALVES or half_of(where) == edge:
        return None
    return found("cell", cell=one.placed.cell, half=HALF_NAMES[edge])


@placings.named(**placings.facts, cell=lambda one: one.placed.cell).again("RP206", "R-104", at="cell")
@says("{cell} already holds {first}")
@fix("move one of them; a cell holds one unit")
def cell_taken(one: Placement) -> tuple[int, str]:
    """A unit fills its cell (R-V3)."""
    return one.side, one.placed.cell


@placed_twice("RP210", placings, "R-104")
def unit_twice(one: Placement) -> tuple[int, str]:
    """A unit stands in one cell (R-V3)."""
    return one.side, one.placed.id


@written_sides.each("RP207", "R-301")
@says("no unit in {cell}")
@fix("put a unit there; the cell must be occupied at the start")
def compulsory_empty(one: Written, game: RedPlainsGame) -> Verdict:
    """The innermost cell of the first line of each quarter must be occupied (R-V3, R-Q1)."""
    held = {placed.cell for placed in one.side.deployment}
    if not held or one.side.edge not in HALVES:
        return None
    empty = (cell for cell in compulsory(HALVES[one.side.edge], chosen(game)) if cell not in held)
    return (found("deployment", cell=cell) for cell in empty)


@forgotten("RP208", "R-301")
@fix("place it, or remove `deployment`")
def not_placed(army: RedPlainsArmy) -> Iterable[Fielded]:
    """All units take part from the start; the rules have no reserves."""
    return by_id(army).values()
