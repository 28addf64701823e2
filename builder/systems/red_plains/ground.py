"""The field of cells: codes and columns, zones, neighbours, the cells at a bridge."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from builder.systems.red_plains.rulebook import READINGS, RULES

Half = Literal["north", "south"]
STEPS: Mapping[str, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""Columns and rows of a step towards each edge of the field, clockwise."""
Readings = Mapping[str, str]


@dataclass(frozen=True, slots=True, order=True)
class CellPlace:
    """A cell: its column from the west and its row from the north, both from 1."""

    column: int
    row: int

    def ahead(self, facing: str, cells: int = 1) -> "CellPlace":
        """The cell that many steps towards an edge of the field; it may lie beyond the field."""
        column, row = STEPS[facing]
        return CellPlace(self.column + column * cells, self.row + row * cells)

    def touches(self, other: "CellPlace") -> bool:
        """Whether the cells share an edge or a corner (R-109, R-1003)."""
        return self != other and self.within(other, RULES.whole("field.touch"))

    def within(self, other: "CellPlace", cells: int) -> bool:
        """Whether the other cell is at most that many cells away, diagonally too."""
        return abs(self.column - other.column) <= cells and abs(self.row - other.row) <= cells


def rows() -> int:
    """The rows of the whole field."""
    return RULES.whole("field.zone.rows") * RULES.whole("field.zones")


def files() -> int:
    """The files of a quarter of the field."""
    return RULES.whole("field.columns") // len(RULES.ids("field.rings.north"))


def quarters(chosen: Readings) -> dict[str, tuple[Half, bool]]:
    """Each quarter's letter with its half of the field and whether it lies west (R-102, R-Q1)."""
    found: dict[str, tuple[Half, bool]] = {}
    halves: tuple[Half, Half] = ("north", "south")
    for half in halves:
        first, second = RULES.ids(f"field.rings.{half}")
        if half == "south" and READINGS.choice(chosen, "R-Q1") == "clockwise":
            first, second = second, first
        found[first], found[second] = (half, True), (half, False)
    return found


def place(code: str, chosen: Readings) -> CellPlace | None:
    """The cell of a code such as A11; None if the field has no such cell."""
    letter, line, file = code[0], int(code[1]), int(code[2])
    half_width = files()
    found = quarters(chosen).get(letter)
    if found is None or not (1 <= line <= RULES.whole("field.zone.rows") and 1 <= file <= half_width):
        return None
    half, west = found
    deep = RULES.whole("field.zone.rows")
    return CellPlace(
        half_width + 1 - file if west else half_width + file, deep + 1 - line if half == "north" else deep + line
    )


def code(at: CellPlace, chosen: Readings) -> str:
    """The code of a cell."""
    half_width, deep = files(), RULES.whole("field.zone.rows")
    west = at.column <= half_width
    file = half_width + 1 - at.column if west else at.column - half_width
    letter = next(name for name, where in quarters(chosen).items() if where == (half_of(at), west))
    return f"{letter}{deep + 1 - at.row if half_of(at) == 'north' else at.row - deep}{file}"


def towards_enemy(at: CellPlace) -> str:
    """The default facing of a unit: towards the other half of the field."""
    return "south" if half_of(at) == "north" else "north"


def turned(facing: str, quarters: int) -> str:
    """The facing after that many quarter turns to the right."""
    ways = tuple(STEPS)
    return ways[(ways.index(facing) + quarters) % len(ways)]


def half_of(at: CellPlace) -> Half:
    """The half of the field that a cell lies in."""
    return "north" if at.row <= RULES.whole("field.zone.rows") else "south"


def zone(half: Half) -> tuple[CellPlace, ...]:
    """The cells of one army's deployment zone, row by row (R-101)."""
    deep = RULES.whole("field.zone.rows")
    begin = 1 if half == "north" else deep + 1
    return tuple(CellPlace(column, row) for row in range(begin, begin + deep) for column in range(1, RULES.whole("field.columns") + 1))  # fmt: skip


def compulsory(half: Half, chosen: Readings) -> tuple[str, ...]:
    """The codes of the cells that must be occupied at the start (R-301)."""
    line, file = RULES.whole("field.compulsory.line"), RULES.whole("field.compulsory.file")
    return tuple(f"{letter}{line}{file}" for letter, (where, _) in quarters(chosen).items() if where == half)


def before_bridge(column: int, defender: Half, chosen: Readings) -> tuple[CellPlace, ...]:
    """The cells in front of a bridge, which no wood may occupy (R-1005, R-Q24)."""
    deep = RULES.whole("field.zone.rows")
    ends: dict[Half, CellPlace] = {"north": CellPlace(column, deep), "south": CellPlace(column, deep + 1)}
    return tuple(ends.values()) if READINGS.choice(chosen, "R-Q24") == "both" else (ends[defender],)
