"""How the columns of a table share its width."""

from builder.render.block_types import column_shares
from builder.render.block_types.heights import NARROWER
from builder.render.text_width import ems, wrapped
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


def test_signs_stand_in_their_middle_after_columns_of_words() -> None:
    """Missiles: figures killed stand below the number of shooters, whatever the width of that."""
    heads = ("target", "d6", "1–2", "3", "17–20")
    missiles = table(("no armour", "1–2", "0", "1", "÷"), ("full armour", "3–6", "1", "2", "3"), heads=heads)
    assert column_shares.signs(missiles) == (2, 3, 4)


def test_columns_of_signs_keep_their_own_widths_where_equal_ones_would_break_words() -> None:
    """A head such as 17–20 makes all nine columns of shooters wide: no other word is broken for that."""
    heads = ("target", *(f"{n}" for n in range(1, 9)), "17–20")
    missiles = table(("armour or shield", *"123456789"), heads=heads)
    name, first, *_, last = column_shares.of_table(missiles, 22)
    assert name > last > first


def test_a_head_is_broken_rather_than_the_texts_below_it() -> None:
    """Melee: "retreat (−1 Cbt, 1 disorder)" stood on two lines beside columns half empty below long heads."""
    heads = ("the attack hits", "P ≤ 0", "0 < P ≤ Mor", "P > 2 Mor, hand-to-hand")
    melee = table(("front or flank", "continues", "retreat (−1 Cbt, 1 disorder)", "destroyed"), heads=heads)
    width = sum(map(ems, ("front or flank", "continues", "retreat (−1 Cbt, 1 disorder)", "hand-to-hand"))) + 2
    shares = column_shares.of_table(melee, width)
    for cell, share in zip(melee.rows[0], shares, strict=True):
        assert ems(cell.says) * NARROWER + column_shares.AIR <= width * share / 100 + 0.1


def test_room_that_no_line_needs_stands_between_all_columns() -> None:
    """Melee: where results are broken into two lines, the next result does not follow at the end of the first."""
    results = table(("front", "retreat, lost half", "flight, lost half", "no"), heads=("hits", "low", "high", "none"))
    shares = column_shares.of_table(results, 20)
    needs = [
        max(ems(line) for text in column for line in wrapped(text, share / 5 - column_shares.AIR))
        for column, share in zip(
            (["hits", "front"], ["retreat, lost half"], ["flight, lost half"], ["none"]), shares, strict=True
        )
    ]
    spaces = [share / 5 - need for share, need in zip(shares, needs, strict=True)]
    assert max(spaces) - min(spaces) < 0.1
