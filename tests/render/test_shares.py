"""How the columns of a table share its width."""

from builder.render.block_types import column_shares
from builder.sheets.blocks import Cell, Table


def table(*rows: tuple[str, ...], heads: tuple[str, ...]) -> Table:
    return Table("Orders", "4.3", heads, tuple(tuple(map(Cell, row)) for row in rows))


def test_columns_of_signs_are_equally_wide_and_signs_stand_in_their_middle() -> None:
    """A plus under Recovery is found as fast as one under Out: the eye goes straight down."""
    orders = table(("Move", "–", "!", "="), ("Reforms", "+", "–", "="), heads=("", "Defence", "Rec", "out"))
    _, *signs = column_shares.of_table(orders, 30)
    assert column_shares.signs(orders) == (1, 2, 3)
    assert len(set(signs)) == 1


def test_a_table_with_words_in_it_is_no_table_of_signs() -> None:
    """Terrain: a cross among parts of the move stands at the left as they do."""
    terrain = table(("river", "×", "½, 1 OR"), ("bridge", "1", "½"), heads=("", "foot", "horse"))
    assert column_shares.signs(terrain) == ()
