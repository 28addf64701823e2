"""The field of cells: codes there and back, quarters as a club reads them, cells that must be held."""

import pytest

from builder.systems.red_plains.ground import (
    STEPS,
    CellPlace,
    before_bridge,
    code,
    compulsory,
    half_of,
    place,
    towards_enemy,
    turned,
    zone,
)
from tests.commands import muster


@pytest.mark.parametrize("readings", [{}, {"R-Q1": "clockwise"}])
def test_every_cell_has_a_code_of_its_own(readings: dict[str, str]) -> None:
    """Seventy-two cells, and each code leads back to its cell."""
    cells = (*zone("north"), *zone("south"))
    codes = {code(cell, readings) for cell in cells}
    assert len(codes) == len(cells) == 72
    assert all(place(code(cell, readings), readings) == cell for cell in cells)


def test_the_compulsory_cells_are_the_innermost_of_the_first_lines() -> None:
    """R-301, R-Q1: they meet at the middle of the contact line."""
    assert compulsory("north", {}) == ("A11", "B11")
    assert {place(cell, {}) for cell in compulsory("north", {})} == {CellPlace(6, 3), CellPlace(7, 3)}
    assert {place(cell, {}) for cell in compulsory("south", {})} == {CellPlace(6, 4), CellPlace(7, 4)}


def test_the_southern_quarters_may_be_read_clockwise() -> None:
    """R-Q1: then C lies in the south-east."""
    assert place("C11", {}) == CellPlace(6, 4)
    assert place("C11", {"R-Q1": "clockwise"}) == CellPlace(7, 4)


@pytest.mark.parametrize("wrong", ["E11", "A41", "A17", "A01", "A10"])
def test_a_code_outside_the_field_names_no_cell(wrong: str) -> None:
    """No such quarter, line or file."""
    assert place(wrong, {}) is None


def test_cells_touch_at_corners_and_no_wood_lies_before_a_bridge() -> None:
    """Corners count; both ends of a bridge are barred as a club reads it (R-Q24)."""
    assert CellPlace(3, 2).touches(CellPlace(4, 3))
    assert not CellPlace(3, 2).touches(CellPlace(5, 2))
    assert not CellPlace(3, 2).touches(CellPlace(3, 2))
    assert before_bridge(6, "south", {}) == (CellPlace(6, 4),)
    assert set(before_bridge(6, "south", {"R-Q24": "both"})) == {CellPlace(6, 3), CellPlace(6, 4)}
    assert half_of(CellPlace(1, 3)) == "north"


def test_terrain_is_not_rolled() -> None:
    """The text has no tables: whoever asks is told who chooses."""
    said = muster("terrain", "red-plains", "--seed", "7")
    assert said.exit_code == 2
    assert "red-plains has no terrain tables: the defender chooses hills, woods and the bridge (R-1002" in said.stderr


def test_steps_and_turns_on_the_field() -> None:
    """Ahead is towards an edge, four quarter turns lead back, and a unit looks to the other half unless told otherwise."""
    here = CellPlace(3, 3)
    assert [here.ahead(way) for way in STEPS] == [CellPlace(3, 2), CellPlace(4, 3), CellPlace(3, 4), CellPlace(2, 3)]
    assert here.ahead("east", -2) == CellPlace(1, 3)
    assert [turned("north", quarters) for quarters in (1, 2, -1, 4)] == ["east", "south", "west", "north"]
    assert (towards_enemy(CellPlace(1, 3)), towards_enemy(CellPlace(1, 4))) == ("south", "north")
