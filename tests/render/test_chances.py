"""Tables of chances below worked examples: how wide their columns are."""

import pytest

from builder.render.block_types import chances, heights
from builder.render.text_width import ems, longest_word
from builder.sheets.blocks import OddsRow

COLUMN = 26.0
"""Ems of a column of a reference sheet inside the frame of an example."""


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ("атакующий:", "обороняющийся:", "замешательство"),
        ("наёмники при Силе 0:", "наёмники при Силе −1:", "уходят"),
        ("mercenaries at Strength 0:", "mercenaries at Strength −1:", "plunder"),
        ("Angreifer:", "Verteidiger:", "Unordnung"),
    ],
)
def test_heads_of_chances_beside_each_other_do_not_run_into_each_other(first: str, second: str, outcome: str) -> None:
    """Heads that were wider than their columns stood as one word: атакующийобороняющийся."""
    (table,) = chances.tables([OddsRow(label, ((outcome, "3 %"),)) for label in (first, second)], COLUMN)
    names, *columns = (COLUMN * share / 100 for share in table.shares)
    assert names >= longest_word(outcome) + heights.CELL_AIR
    assert all(room > longest_word(head) for room, head in zip(columns, table.heads[1:], strict=True))


def test_outcomes_beside_each_other_have_their_own_widths_where_equal_ones_are_too_narrow() -> None:
    """German: "kämpft weiter" made a list of what has room on one line."""
    fates = (("kämpft weiter", "16,7 %"), ("Verwirrung", "25,0 %"), ("Rückzug", "30,6 %"), ("Flucht", "27,8 %"))
    (table,) = chances.tables([OddsRow("Chancen:", fates)], 20.8)
    assert table.heads == tuple(name for name, _ in fates)
    assert all(20.8 * share / 100 > ems(name) for share, name in zip(table.shares, table.heads, strict=True))
    (equal,) = chances.tables([OddsRow("Chancen:", fates)], COLUMN)
    assert len(set(equal.shares)) == 1


def test_a_head_that_has_room_stays_on_one_line() -> None:
    (table,) = chances.tables(
        [OddsRow(label, (("leave", "3 %"),)) for label in ("at Strength 0", "at Strength −1")], COLUMN
    )
    assert all(COLUMN * share / 100 > ems(head) for share, head in zip(table.shares[1:], table.heads[1:], strict=True))


def test_calculations_whose_words_do_not_fit_beside_each_other_stand_below_each_other() -> None:
    """In large print two columns of chances left so little for the outcomes that one was broken: продолжае-т."""
    outcomes = (("продолжает", "65,3 %"), ("отступление", "27,8 %"))
    rows = [OddsRow("атакующий:", outcomes), OddsRow("обороняющийся:", outcomes)]
    assert len(chances.tables(rows, COLUMN)) == 1
    narrow = chances.tables(rows, 16.0)
    assert [table.label for table in narrow] == ["атакующий:", "обороняющийся:"]
    for table in narrow:
        assert 16.0 * table.shares[0] / 100 >= longest_word("отступление") + heights.CELL_AIR
