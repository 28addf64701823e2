"""Running text as printers set it."""

from builder.render.block_types.table import type_of
from builder.render.block_types.typography import bound
from builder.sheets.blocks import Prose, Table


def test_a_dash_a_point_and_small_russian_words_keep_to_their_neighbours() -> None:
    told = bound("К 262 г. до н. э. он вёл слонов в бой – и проиграл · издание 1")
    assert told.replace("\u00a0", "_") == "К_262_г. до_н. э. он вёл слонов в_бой_– и_проиграл_· издание 1"


def test_a_small_word_inside_another_is_no_word() -> None:
    assert bound("из-за реки") == "из-за реки"
    assert bound("coat of arms") == "coat of arms"


def test_no_paragraph_ends_with_a_line_of_one_short_word_and_tables_stay_as_they_are() -> None:
    prose = Prose("", ("neither side won.",))
    assert type_of(prose).bound(prose) == Prose("", ("neither side\u00a0won.",))
    table = Table("", "", ("в поле",), ())
    assert type_of(table).bound(table) is table
