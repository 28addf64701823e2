"""Exports of army lists, rosters, evenings and rules: Markdown tables, CSV, and plain text for a chat.

Elements to write on (boxes, tracks) are left to the sheets. All three formats are safe for any text: user text never
becomes markup, another cell, or a formula.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from builder.render import assets
from builder.render.block_types.markdown import marked
from builder.render.block_types.table import Heads, type_of
from builder.render.block_types.units import detailed, grid, hanging
from builder.render.block_types.wording import in_lines, one_line, track
from builder.sheets.blocks import Block, Document, StatLine, StatTable, units

# ---- Markdown -------------------------------------------------------------------------------------------------------


def markdown(document: Document) -> str:
    """The document as Markdown (CommonMark with tables)."""
    heads = Heads(_number(document), assets.words(document.language)["details"])
    parts = [f"# {marked(document.title)}", marked(document.subtitle), marked(_shown(document))]
    parts += [f"**{marked(one.label)}** {marked(track(one))}" for one in document.head]
    for block in document.blocks:
        kind = type_of(block)
        title = kind.title(block)
        parts += [f"{'#' * kind.level} {marked(title)}" if title else "", *kind.markdown(block, heads)]
    parts.append(marked(document.footer))
    return "\n\n".join(part for part in parts if part) + "\n"


# ---- comma-separated values -----------------------------------------------------------------------------------------

BOM = "\ufeff"
"""Without it Excel assumes the local code page and garbles Cyrillic; other programs ignore it."""

_TAKEN = re.compile(r"'*([=+\-@\t\r＝＋－＠]|\d+/\d+$)")  # the full-width characters start a formula too
_TAKEN_NEXT = re.compile(r"([;\t])(?=['\"\s]*[=+\-@＝＋－＠])")  # for programs that end a cell here
_QUOTED = re.compile(r"[\",;\t]")


def comma_separated(document: Document) -> str:
    """CSV (RFC 4180) of troop lines or units, with full column names; without empty columns, and ids that are only
    numbers.
    """
    words = assets.words(document.language)
    tables = tuple(units(document.blocks))
    full = {one_line(short): words for table in tables for short, words in table.heads_in_full.items()}
    rows = [row for table in tables for row in _records(replace(table, first=tables[0].first), document, words)]
    last = (words["details"], words["shown"])
    ordered = sorted(
        dict.fromkeys(column for row in rows for column in row),
        key=lambda column: last.index(column[0]) if column[0] in last else -1,
    )
    columns = [column for column in ordered if any(row.get(column) for row in rows)]
    heads = [_in_full(name if not again else f"{name} {again + 1}", full) for name, again in columns]
    return spreadsheet(heads, ([row.get(one, "") for one in columns] for row in rows))


def spreadsheet(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """CSV of rows below their heads. A cell that any program would read as a formula or date is preceded by an
    apostrophe.
    """
    return BOM + "".join(f"{','.join(_quoted(_safe(cell)) for cell in row)}\r\n" for row in (heads, *rows))


def _quoted(text: str) -> str:
    """Quote a cell that any program might split."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if _QUOTED.search(text) else text


Column = tuple[str, int]  # the head of a column, and how many columns with the same head precede it


def _records(table: StatTable, document: Document, words: Mapping[str, str]) -> Iterator[dict[Column, str]]:
    """The units of a table by column; second profiles become part of the unit they belong to."""
    heads, lines = grid(table, _number(document))
    named = _counted(heads)
    for row, line in lines:
        if isinstance(line, StatLine):
            below = "; ".join(hanging(table, sub) for sub in line.below)
            own = {words["id"]: "" if line.id == line.number else line.id, words["part"]: table.title}
            more = {words["details"]: "; ".join(filter(None, [detailed(line), below]))}
            more |= {words["shown"]: words[f"mark_{document.mark}"]} if document.mark else {}
            yield {**_keyed(own), **dict(zip(named, row, strict=True)), **_keyed(more)}


def _in_full(head: str, full: Mapping[str, str]) -> str:
    """The head of a column with its full form, unless that contains it: `Attack (A)`; a star stays with the short form."""
    name = full.get(head.rstrip("*"), head)
    return name if re.search(rf"(?<!\w){re.escape(head)}(?!\w)", name) else f"{name} ({head})"


def _keyed(cells: dict[str, str]) -> dict[Column, str]:
    return {(name, 0): cell for name, cell in cells.items()}


def _counted(heads: Iterable[str]) -> list[Column]:
    """Heads, each with the number of earlier occurrences, so that two columns with the same name stay separate."""
    seen: Counter[str] = Counter()
    counted = []
    for head in heads:
        counted.append((head, seen[head]))
        seen[head] += 1
    return counted


def _safe(text: str) -> str:
    """A cell that no spreadsheet reads as a formula, or 4/6 as a date; one that begins with an apostrophe gets another."""
    said = _TAKEN_NEXT.sub(r"\1'", one_line(text))
    return f"'{said}" if _TAKEN.match(said) else said


# ---- plain text -----------------------------------------------------------------------------------------------------


def plain(document: Document) -> str:
    """The document in short lines without markup: lists and rules in full, rosters as a summary of units and prices."""
    heading = [*in_lines(document.title), *in_lines(document.subtitle), *in_lines(_shown(document))]
    written = _plain if document.kind in ("list", "reference") else lambda block: type_of(block).brief(block)
    parts = [heading, *chain.from_iterable(map(written, document.blocks))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _plain(block: Block) -> Iterator[list[str]]:
    kind = type_of(block)
    title = kind.title(block)
    return kind.plain(block, in_lines(f"{title.rstrip(':')}:") if title else [])


# ---- shared helpers -------------------------------------------------------------------------------------------------


def _number(document: Document) -> str:
    """The head of the number column: how many an army may have, or a unit's own number."""
    return assets.words(document.language)["allowed" if document.kind == "list" else "number"]


def _shown(document: Document) -> str:
    """Who a roster is for, if its player hides something."""
    words = assets.words(document.language)
    return f"{words[document.mark]}: {words[f'mark_{document.mark}']}" if document.mark else ""
