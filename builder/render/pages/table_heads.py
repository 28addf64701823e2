"""Links each cell of a table to its heads, for screen readers.

WeasyPrint does this too, but miscounts the columns beside and below cells that span rows (70.0, `pdf/tags.py`): their
neighbours are read with the head of the next column, and the last ones with none (PDF/UA-1, 7.5).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

Node = Any
"""An element in the structure of a PDF (pydyf.Dictionary): `S` its type, `K` its children, `A` its spans."""


def name_heads(pdf: Any) -> None:
    """Set the heads of every cell in every table to those of its own columns (a pydyf.PDF with tags; in place)."""
    known = {one.reference: one for one in pdf.objects if _kind(one)}
    for table in known.values():
        if _kind(table) == "/Table":
            _name(_rows(table, known), known)


def _name(rows: Iterator[Node], known: dict[bytes, Node]) -> None:
    import pydyf  # type: ignore[import-untyped]

    heads: dict[int, list[Any]] = defaultdict(list)
    hanging: dict[int, int] = defaultdict(int)  # column: number of rows still covered by a cell above
    for row in rows:
        column = 0
        for cell in _within(row, known):
            while hanging[column]:
                column += 1
            spans = cell["A"]
            columns = range(column, column + spans.get("ColSpan", 1))
            if _kind(cell) == "/TH":
                for one in columns:
                    heads[one].append(cell["ID"])
            else:
                spans["Headers"] = pydyf.Array(head for one in columns for head in heads[one])
            hanging.update(dict.fromkeys(columns, spans.get("RowSpan", 1)))
            column = columns.stop
        for one in hanging:
            hanging[one] = max(hanging[one] - 1, 0)


def _rows(table: Node, known: dict[bytes, Node]) -> Iterator[Node]:
    """The rows of a table and of its groups, in order."""
    for one in _within(table, known):
        if _kind(one) == "/TR":
            yield one
        else:
            yield from _rows(one, known)


def _within(node: Node, known: dict[bytes, Node]) -> Iterator[Node]:
    return (known[one] for one in node["K"] if one in known)


def _kind(one: Any) -> Any:
    """`/Table`, `/TR`, `/TH`, `/TD` and others; None for anything that is not a structure element."""
    return one.get("S") if isinstance(one, dict) and one.get("Type") == "/StructElem" else None
