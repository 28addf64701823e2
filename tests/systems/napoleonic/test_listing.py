"""What a troop line, generals and stands of `napoleonic` are said to be on the site, in booklets and downloads."""

from typing import Any

import pytest

from builder.sheets.blocks import Block, Rules, Table
from builder.text import Language
from tests.tools import lists

LINE: dict[str, Any] = {"type": "line-infantry", "experience": ("recruit",)}


def blocks(*lines: dict[str, Any], language: Language = "en", **more: Any) -> tuple[Block, ...]:
    """A list of these lines, or of one that has only what it must."""
    return lists.blocks("napoleonic", *lines or (LINE,), language=language, **more)


def tables(**more: Any) -> dict[str, Table]:
    """The tables of such a list beside its troops, by title."""
    return {one.title: one for one in blocks(**more) if isinstance(one, Table)}


def words(table: Table) -> list[list[str]]:
    """What stands in a table's cells."""
    return [[cell.says for cell in row] for row in table.rows]


def qualities(**more: Any) -> tuple[str, ...]:
    """What is said of a line with this of its own."""
    return lists.table(blocks(LINE | more)).lines[0].qualities


def test_only_formations_in_which_somebody_moves_have_a_column() -> None:
    """In the order of the rules; a line that has no move in one has a dash there."""
    found = lists.table(blocks(LINE | {"moves": {"square": 5}}, LINE | {"moves": {"column": 20, "square": 5}}))
    assert found.columns == ("rank", "stands", "Column", "Square", "pts")
    assert [line.cells[2:4] for line in found.lines] == [("–", "5"), ("20", "5")]


@pytest.mark.parametrize(("language", "move"), [("en", "12.5"), ("ru", "12,5")])
def test_a_move_is_written_as_the_language_writes_it(language: Language, move: str) -> None:
    """Centimetres, with a point or a comma; a rank below nought has a true minus."""
    given = LINE | {"rank": -2, "stands": {"from": 4, "to": 6}, "moves": {"column": 12.5}, "price": 9}
    assert lists.table(blocks(given, language=language)).lines[0].cells == ("−2", "4–6", move, "9")


def test_what_the_list_leaves_open_is_a_dash() -> None:
    """Neither a nought nor an empty cell."""
    assert lists.table(blocks()).lines[0].cells == ("–", "–", "–")


def test_troops_are_called_by_type_and_by_what_they_may_be() -> None:
    """A choice of the roster is told as one."""
    assert qualities() == ("line infantry", "recruits")
    assert qualities(experience=("recruit", "veteran")) == ("line infantry", "recruits or veterans")
    assert qualities(type="medium-artillery", howitzers=True)[0] == "medium howitzers"


def test_troops_are_told_to_shoot_on_the_move_and_on_foot_as_their_type_does() -> None:
    """And how far, where the list says it."""
    assert qualities(type="light-infantry", reach=22.5)[2:] == ("shoots after moving", "shoots to 22.5\u00a0cm")
    assert qualities(type="mounted-chasseurs")[2:] == ("may dismount; on foot shoots, even after moving",)


def test_generals_have_heads_only_where_they_have_prices() -> None:
    """A list may limit them without pricing them, or say nothing of them."""
    priced = tables(generals={"most": 3, "prices": {"general": 50}})["Generals"]
    assert (priced.columns, words(priced)) == (("rank", "points"), [["general", "50"]])
    free = tables(generals={"most": 3})["Generals"]
    assert (free.columns, free.rows) == ((), ())
    assert priced.note == free.note == "At most 3, including the commander-in-chief."
    assert tables() == {}


def test_the_sizes_of_stands_are_told_by_arm() -> None:
    """Those that the list gives."""
    given = {"guns": {"front": 4, "depth": 6.5}, "foot": {"front": 3, "depth": 3}}
    assert words(tables(bases=given)["Stands, cm"]) == [["infantry", "3", "3"], ["artillery", "4", "6.5"]]


def test_generals_and_arms_stand_out_from_their_values() -> None:
    """The first cell of a row is its name."""
    found = tables(generals={"most": 3, "prices": {"general": 50}}, bases={"foot": {"front": 3, "depth": 3}})
    assert [[cell.strong for cell in row] for one in found.values() for row in one.rows] == [
        [True, False],
        [True, False, False],
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"values": "of our club"}, "of our club"),
        ({}, "the rules give no ranks, unit sizes, moves, prices or stand sizes"),
    ],
)
def test_the_source_of_the_values_is_named_below(more: dict[str, Any], said: str) -> None:
    """In the list's own words where it has some."""
    last = blocks(**more)[-1]
    assert isinstance(last, Rules)
    assert [(line.key, line.says) for line in last.lines] == [("Army-list values:", said)]
