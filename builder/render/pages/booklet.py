"""Army lists as a club would publish them: one small book with title, contents, time line, lists and index."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from builder.render.block_types.table import type_of
from builder.render.block_types.typography import bound
from builder.render.pages import jinja_html as jinja
from builder.render.pages.block_macros import BlockMacro, ready
from builder.render.pages.roster_widths import MOST_BOXES_IN_ROW, columns_of, without_empty_columns
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Document, StatTable

_TEXT = size("booklet.width") - 2 * size("booklet.beside")  # mm: the width of the type area of booklet.css
_PT = size("booklet.type")  # its running type
_SMALLER = 0.88  # the type of tables, to that of a roster: booklet.css
_NUMBERS, _NAMES = size("booklet.number"), 34.0  # mm: the column of numbers, and the least that names of troops have


@dataclass(frozen=True, slots=True)
class Chapter:
    """One army list in a book: its document, the name of its rules, and its years, in words and on the time line.

    `begins` and `lasts` are in thousandths of the line.
    """

    document: Document
    rules: str
    begins: int
    lasts: int
    years: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A name in the index and where it leads: list and line, as the anchor of its page; `opens` is set on the first of a letter."""

    name: str
    anchors: tuple[str, ...]
    opens: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """All that a booklet holds, in the language it is printed in.

    `about` are the lines of its title page: the names of rules, each with the years of their lists. `ticks` are years with
    their places in thousandths.
    """

    title: str
    about: tuple[tuple[str, str], ...]
    language: str
    chapters: tuple[Chapter, ...]
    ticks: tuple[tuple[str, int], ...]
    index: tuple[IndexEntry, ...]


def html(book: Book) -> str:
    """The book as one page of HTML, A5, to be laid out by `pages.pdf`."""
    return jinja.fill(
        "booklet",
        language=book.language,
        styles=("sheet", "blocks", "roster", "list", "booklet"),
        book=book,
        parts=[_parts(chapter.document) for chapter in book.chapters],
        bound=bound,
        boxes_in_row=MOST_BOXES_IN_ROW,
    )


def _parts(document: Document) -> list[tuple[str, StatTable | BlockMacro, Sequence[float]]]:
    """The blocks of a list in their order: `units` with the widths of their columns, `prose` and `other`."""
    width = _TEXT / (_PT * MM_PER_PT)
    parts: list[tuple[str, StatTable | BlockMacro, Sequence[float]]] = []
    for block in document.blocks:
        kind = type_of(block)
        if isinstance(block, StatTable):
            table = without_empty_columns(block)
            parts.append(("units", table, _narrowed(table)))
        else:
            parts.append(("prose" if kind.running else "other", ready(kind.bound(block), width), ()))
    return parts


def _narrowed(table: StatTable) -> list[float]:
    """Widths of columns in mm: those of a roster, whose type is larger, and the last ones less where names would have no room."""
    widths = [width * _SMALLER for width in columns_of(table)]
    over = max(0.0, _NUMBERS + _NAMES + fsum(widths) - _TEXT)
    first = len(widths) - len(table.tail_columns)
    tail = fsum(widths[first:])
    return [width * (1 - over / tail) if place >= first else width for place, width in enumerate(widths)]
