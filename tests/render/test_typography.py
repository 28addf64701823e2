"""Running text as printers set it."""

from builder.render.block_types.table import type_of
from builder.render.block_types.typography import bound, bound_end, tied, whole_ranges
from builder.sheets.blocks import Prose, Table
from builder.text.located import join_texts, located, place_of


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


def test_bound_prose_still_knows_its_place_in_the_file() -> None:
    """Else a letter that cannot be printed would be told of another file."""
    said = bound(join_texts(("p. 5 – ", located("the slaves of the king", "army-list/one/sources.0.says"))))
    assert place_of(said) == "army-list/one/sources.0.says"
    assert place_of(bound_end(located("neither side won.", "evening/one/winning.0"))) == "evening/one/winning.0"


def test_no_line_divides_a_range_or_a_russian_ordinal() -> None:
    """Of "на 3-й линии" the last two words began the next line."""
    assert whole_ranges("на 3-й линии A31–A36") == "на 3-\u2060й линии A31–\u2060A36"
    assert whole_ranges("чугунная 12-фунтовая") == "чугунная 12-фунтовая"


def test_no_line_begins_with_a_dash_before_a_short_last_word() -> None:
    """The last word was bound to the dash, and both stood alone: "— оба"."""
    assert tied(bound_end("бьёт первым, атакован — оба")) == "бьёт первым, атакован\u00a0—\u00a0оба"
