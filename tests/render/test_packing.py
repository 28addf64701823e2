"""Blocks in columns: nothing lost, in order, and as level as can be."""

from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from builder.render.pages.packing import PackedPage, PagePiece, level, pages, spaced

HEIGHTS = st.lists(st.floats(1, 20), min_size=1, max_size=9)


def highest(heights: list[float], cuts: list[list[int]], ballast: list[float]) -> float:
    return max(load + sum(heights[i] for i in cut) for load, cut in zip(ballast, cuts, strict=True))


@given(HEIGHTS, st.integers(1, 4), st.floats(0, 30))
def test_no_other_cut_makes_the_highest_column_lower(heights: list[float], columns: int, load: float) -> None:
    """The slow twin tries every way to cut the row."""
    ballast = [0.0] * columns
    ballast[columns // 2] = load
    slow = min(
        highest(heights, [list(range(a, b)) for a, b in zip((0, *cut), (*cut, len(heights)), strict=True)], ballast)
        for cut in combinations_with_replacement(range(len(heights) + 1), columns - 1)
    )
    cuts = level(heights, columns, ballast)
    assert [i for cut in cuts for i in cut] == list(range(len(heights)))
    assert abs(highest(heights, cuts, ballast) - slow) < 1e-9


@given(st.lists(st.tuples(st.floats(1, 12), st.integers(1, 3), st.booleans()), max_size=25), st.integers(1, 3))
def test_each_block_stands_once_and_no_page_is_overfull(blocks: list[tuple[float, int, bool]], columns: int) -> None:
    pieces = [PagePiece(i, height, span, inner) for i, (height, span, inner) in enumerate(blocks)]
    made = pages(pieces, columns, 30)
    each = [[i for share in (*page.columns, page.wide, page.across) for i in share] for page in made]
    assert sorted(i for page in each for i in page) == list(range(len(blocks)))
    assert [min(page) for page in each] == sorted(min(page) for page in each)
    for page in made:
        assert len(page.columns) == columns
        wide, across = (sum(pieces[i].height for i in share) for share in (page.wide, page.across))
        for number, share in enumerate(page.columns):
            foot = across + (wide if number < columns - 1 else 0)
            assert foot + sum(pieces[i].height for i in share) <= 30 + 1e-9


def test_worked_examples_stand_in_the_middle_when_that_costs_nothing() -> None:
    pieces = [PagePiece(0, 10), PagePiece(1, 10, inner=True), PagePiece(2, 10)]
    assert pages(pieces, 3, 40)[0].columns == ((0,), (1,), (2,))
    pieces = [PagePiece(0, 10, inner=True), PagePiece(1, 10), PagePiece(2, 10)]
    assert pages(pieces, 3, 40)[0].columns == ((1,), (0,), (2,))


def test_a_block_higher_than_a_page_gets_one_of_its_own_and_holds_up_nothing() -> None:
    pieces = [PagePiece(0, 5), PagePiece(1, 99), PagePiece(2, 5)]
    assert [page.columns for page in pages(pieces, 1, 30)] == [((0, 2),), ((1,),)]


def test_a_block_goes_on_in_another_column_only_where_one_column_has_no_room_for_it() -> None:
    """Muret's "Unit cards" went on two columns further, while half of the first was empty."""
    pieces = [PagePiece(0, 10), PagePiece(1, 10), PagePiece(2, 5, goes_on=True), PagePiece(3, 12)]
    assert pages(pieces, 3, 26)[0].columns == ((0,), (1, 2), (3,))
    assert pages(pieces[:3], 2, 13)[0].columns == ((0,), (1,))
    assert pages(pieces[:3], 2, 25)[0].columns == ((0,), (1, 2))


def test_no_part_of_a_block_stands_on_an_earlier_page_than_the_part_before_it() -> None:
    """Readings R-Q1 to R-Q17 began the second page of red-plains' sheet and R-Q28 filled a gap of the first."""
    pieces = [PagePiece(0, 20), PagePiece(1, 15), PagePiece(2, 5, goes_on=True), PagePiece(3, 4)]
    assert [page.columns for page in pages(pieces, 1, 30)] == [((0, 3),), ((1, 2),)]
    alone = [PagePiece(0, 20), PagePiece(1, 15), PagePiece(2, 5), PagePiece(3, 4)]
    assert [page.columns for page in pages(alone, 1, 30)] == [((0, 2, 3),), ((1,),)]


def test_what_is_first_stands_first_on_the_left_above_what_spans_columns() -> None:
    """In Russian and German the reference sheet of Muret began with melee, and the turn stood in the last column."""
    pieces = [
        PagePiece(0, 30.0),
        PagePiece(1, 40.0, span=2),
        PagePiece(2, 30.0, span=2),
        PagePiece(3, 20.0),
        PagePiece(4, 20.0),
    ]
    first, *_ = pages(pieces, 3, 100.0)
    assert first.columns[0][0] == 0
    tight, *_ = pages(pieces, 3, 90.0)
    assert tight.columns[0][0] == 0
    assert tight.wide == (1,), "the second wide one waits for the next page"


def test_a_gap_left_by_a_long_table_takes_what_comes_after_it() -> None:
    """At Pavia the modifiers went to the third column, and a third of the second stayed white above the wide tables."""
    orders, reactions, modifiers, weapons = PagePiece(0, 45), PagePiece(1, 15), PagePiece(2, 70), PagePiece(3, 20)
    wide, disorder = PagePiece(4, 40, span=2), PagePiece(5, 25)
    only, *more = pages([orders, reactions, modifiers, weapons, wide, disorder], 3, 100)
    assert only.columns == ((0,), (1, 3), (5, 2))
    assert more == []


def test_what_fills_a_gap_never_parts_a_block_from_its_continuation() -> None:
    start, rest = PagePiece(1, 40), PagePiece(2, 50, goes_on=True)
    page, *_ = pages([PagePiece(0, 50), start, rest, PagePiece(3, 10)], 3, 60)
    assert page.columns == ((0,), (3, 1), (2,))


@given(st.lists(st.lists(st.floats(1, 9), max_size=4), min_size=3, max_size=3), st.lists(st.floats(1, 5), max_size=2))
def test_columns_with_air_end_at_the_foot_of_the_page_or_have_as_much_as_is_allowed(
    columns: list[list[float]], wide: list[float]
) -> None:
    """None goes further, and what lies below several columns is as far from each block of its own."""
    heights = dict(enumerate(high for column in (*columns, wide) for high in column))
    indexes = iter(heights)
    shares = [tuple(next(indexes) for _ in column) for column in (*columns, wide)]
    lines = {index: index % 3 for index in heights}
    page = spaced(PackedPage(tuple(shares[:-1]), shares[-1], ()), heights, lines, 60, (2, 0.5))
    for at, column in enumerate(columns):
        under = wide if at < len(columns) - 1 else []
        gaps = max(0, len(column) - 1)
        within = sum(lines[index] for index in page.columns[at])
        end = sum(column) + sum(under) + gaps * page.air[at] + len(under) * page.apart + within * page.loose[at]
        assert end < 60 + 1e-9
        assert abs(end - 60) < 1e-9 or not gaps or abs(page.air[at] - 2) < 1e-9
        assert abs(end - 60) < 1e-9 or not within or abs(page.loose[at] - 0.5) < 1e-9
