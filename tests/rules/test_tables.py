"""Outcome tables: the row that a value falls in, and how likely each is."""

from collections import Counter
from fractions import Fraction

import pytest

from builder.rules.dice import die
from builder.rules.tables import Bands, Faces
from builder.systems.chainmail.rulebook import RULES
from builder.systems.formations.rulebook import RULES as FORMATIONS
from builder.text.errors import BuilderBug

COLUMNS = Bands(RULES, "missiles.columns")  # up to 2, 3, 4, 6, 8 ... 20 shooters
ROWS = Bands(RULES, "missiles.armour.none", "upto")


@pytest.mark.parametrize(("value", "row"), [(1, "c2"), (2, "c2"), (3, "c3"), (5, "c6"), (6, "c6"), (20, "c20")])
def test_a_value_falls_in_the_first_row_that_goes_so_far(value: int, row: str) -> None:
    assert COLUMNS.row(value) == row


def test_beyond_the_last_row_it_is_our_fault_to_ask() -> None:
    with pytest.raises(BuilderBug, match="ends before 21"):
        COLUMNS.row(21)


def test_a_table_may_count_in_a_unit() -> None:
    """As the columns of P do, in multiples of M."""
    assert COLUMNS.row(10, unit=5) == "c2"


def test_each_row_is_as_likely_as_the_faces_that_it_takes() -> None:
    """And rows that cannot come are among them."""
    found = COLUMNS.chances(die(4))
    assert tuple(found) == COLUMNS.rows
    assert found.possible() == {"c2": Fraction(1, 2), "c3": Fraction(1, 4), "c4": Fraction(1, 4)}


def test_each_row_says_the_numbers_that_it_takes() -> None:
    """One number alone, or several as a span."""
    assert list(COLUMNS.spans().items())[:4] == [("c2", "1–2"), ("c3", "3"), ("c4", "4"), ("c6", "5–6")]
    assert ROWS.spans() == {"low": "1–2", "high": "3–6"}


def test_the_end_of_a_row_may_stand_below_it() -> None:
    low = RULES.whole("missiles.armour.none.low.upto")
    assert (ROWS.row(low), ROWS.row(low + 1)) == ("low", "high")


def test_a_row_may_name_the_faces_that_it_takes() -> None:
    """Of a die that has as many sides as the table has faces: each roll has one row."""
    slopes = Faces(FORMATIONS, "terrain.dice.slope")
    rows = Counter(slopes.row(roll) for roll in range(1, slopes.sides + 1))
    assert slopes.chances() == {row: Fraction(count, slopes.sides) for row, count in rows.items()}
    assert Faces(FORMATIONS, "terrain.dice.open").sides == 0, "no such table"
