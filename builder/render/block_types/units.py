"""The units of a table in words: their values with the heads of the columns, and the details beside and below them."""

from collections.abc import Iterator
from itertools import chain

from builder.render.block_types.wording import in_lines, joined, one_line, track, values
from builder.sheets.blocks import StatLine, StatTable, SubLine, Track

GridRow = tuple[list[str], StatLine | SubLine]


def grid(table: StatTable, number: str) -> tuple[list[str], list[GridRow]]:
    """The heads of a table without boxes (`number` is that of the first), and its rows: units, each followed by other
    profiles.
    """
    heads = [number, table.first, *table.heads_without_boxes]
    rows: list[GridRow] = []
    for line in table.lines:
        rows.append(([line.number, line.name, *table.without_boxes(line)], line))
        rows += [(["", sub.name, *table.without_boxes(sub)], sub) for sub in line.below]
    return [one_line(head) for head in heads], [((row + [""] * len(heads))[: len(heads)], one) for row, one in rows]


def detailed(line: StatLine | SubLine) -> str:
    """The details beside a unit's values: its qualities, notes and tracks."""
    if isinstance(line, SubLine):
        return line.beside
    return "; ".join([*line.qualities, *map(joined, line.notes), *map(_followed, line.tracks)])


def _followed(one: Track) -> str:
    """A track that hangs under a unit."""
    return f"{one.label}: {track(one)}"


def hanging(table: StatTable, sub: SubLine) -> str:
    """A second profile of a unit."""
    said = values(_cells(table, sub))
    return ": ".join(part for part in (sub.name, "; ".join(filter(None, [said, sub.beside]))) if part)


def whole(table: StatTable, line: StatLine) -> list[str]:
    """A unit with all details, in short lines."""
    named = values((head, cell) for head, cell in _cells(table, line) if head != table.price)
    return [
        *_priced(f"{line.number} {line.name}".strip(), _price(table, line)),
        *in_lines(named, 2),
        *chain.from_iterable(in_lines(hanging(table, sub), 2) for sub in line.below),
        *in_lines(" · ".join([*line.qualities, *map(joined, line.notes), *map(_followed, line.tracks)]), 2),
    ]


def brief(table: StatTable, line: StatLine, many: int) -> list[str]:
    """A number of identical units: what they are, their total price, and their attachments."""
    kind = next(iter(line.qualities), "")
    name = line.name if not kind or kind.casefold() in line.name.casefold() else f"{line.name} ({kind})"
    own = _priced(f"{many} × {name}" if many > 1 else name, _price(table, line), many)
    return [*own, *chain.from_iterable(in_lines(joined(note), 2) for note in line.notes)]


def _priced(name: str, price: str, many: int = 1) -> list[str]:
    """A name and the total price of this many, if the price is a number."""
    total = f" ... {int(price) * many}" if price.isdecimal() else ""
    return in_lines(f"{name}{total}")


def _price(table: StatTable, line: StatLine) -> str:
    return next((cell for head, cell in _cells(table, line) if table.price and head == table.price), "")


def _cells(table: StatTable, row: StatLine | SubLine) -> Iterator[tuple[str, str]]:
    return zip(table.heads_without_boxes, table.without_boxes(row), strict=False)
