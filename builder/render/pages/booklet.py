"""Army lists as a publishable booklet: title page, contents, timeline, lists and index."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from builder.render.block_types.table import type_of
from builder.render.block_types.typography import bound
from builder.render.pages import jinja_html as jinja
from builder.render.pages.page_frame import BlockMacro, ready
from builder.render.pages.roster_sizes import columns_of, without_empty_columns
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Document, StatTable

_TEXT = size("booklet.width") - 2 * size("booklet.beside")  # mm: the width of the type area in booklet.css
_PT = size("booklet.type")  # its body type size
_SMALLER = size("booklet.head") / size("roster.head.type")  # the type size of tables, relative to that of a roster
_NUMBERS, _NAMES = size("booklet.number"), 34.0  # mm: the column of numbers, and the minimum for the names of troops


@dataclass(frozen=True, slots=True)
class Chapter:
    """One army list in a book; `begins` and `lasts` are its position and length in thousandths of the timeline."""

    document: Document
    rules: str
    begins: int
    lasts: int
    years: str


@dataclass(frozen=True, slots=True)
class Scale:
    """The timeline in thousandths: labelled years, `marks` at equal numbers of years, `breaks` without lists; `says`
    explains it.
    """

    ticks: tuple[tuple[str, int], ...]
    marks: tuple[int, ...]
    breaks: tuple[int, ...]
    says: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A name in the index and its targets (list and line, as anchors); `opens` is its letter if it is the first."""

    name: str
    anchors: tuple[str, ...]
    opens: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """The contents of a booklet in one language; `about`: the names of rules, each with the years of their lists."""

    title: str
    about: tuple[tuple[str, str], ...]
    language: str
    chapters: tuple[Chapter, ...]
    scale: Scale
    index: tuple[IndexEntry, ...]


def html(book: Book) -> str:
    """The book as a single A5 HTML document, to be laid out by `document_page.pdf`."""
    return jinja.fill(
        "booklet",
        language=book.language,
        styles=("sheet", "blocks", "roster", "list", "booklet"),
        book=book,
        parts=[_parts(chapter.document) for chapter in book.chapters],
        bound=bound,
    )


def _parts(document: Document) -> list[tuple[str, StatTable | BlockMacro, Sequence[float]]]:
    """The blocks of a list in order: `units` with the widths of their columns, `prose` and `other`."""
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
    """Widths of columns in mm: those of a roster in smaller type; the last are narrowed if names need the room."""
    widths = [width * _SMALLER for width in columns_of(table)]
    over = max(0.0, _NUMBERS + _NAMES + fsum(widths) - _TEXT)
    first = len(widths) - len(table.tail_columns)
    tail = fsum(widths[first:])
    return [width * (1 - over / tail) if place >= first else width for place, width in enumerate(widths)]
