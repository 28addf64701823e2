"""Army lists, rosters, evenings and rules for other programs: Markdown tables, comma-separated values, plain text to be pasted in a chat.

What is drawn for a pencil (boxes, tracks) is left to the sheets. All three take any text: nothing that somebody typed becomes
markup, another cell, or a formula.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from textwrap import wrap

from builder.render import assets
from builder.sheets.blocks import (
    Block,
    Document,
    Example,
    OddsRow,
    Prose,
    RuleLine,
    Rules,
    StatLine,
    StatTable,
    SubLine,
    Table,
    Track,
)

WIDTH = 60
"""Letters in a line of plain text, so that a telephone does not break it."""

# ---- Markdown -------------------------------------------------------------------------------------------------------

_MARKUP = re.compile(r"[\\`*_{}\[\]<>|~&#$@]")
_OPENING = re.compile(r"^(\d*)([-+=.)])")  # markup at the beginning of a line only
_ADDRESS = re.compile(r":(?=//)|(?<=www)\.", re.IGNORECASE)  # what some programs make a link of though nobody marked it
_MAIL = re.compile(r"(?<=[\w.+-])\\@(?=\w)")


def markdown(document: Document) -> str:
    """The document as Markdown (CommonMark with tables)."""
    words = assets.words(document.language)
    parts = [f"# {_marked(document.title)}", _marked(document.subtitle), _marked(_shown(document))]
    parts += [f"**{_marked(track.label)}** {_marked(_track(track))}" for track in document.head]
    for block in document.blocks:
        parts += _markdown(block, _number(document), words["details"])
    parts.append(_marked(document.footer))
    return "\n\n".join(part for part in parts if part) + "\n"


def _markdown(block: Block, number: str, details: str) -> Iterator[str]:
    if isinstance(block, Track | StatTable | Table | Rules | Prose):
        title = block.label if isinstance(block, Track) else block.title
        yield f"## {_marked(title)}" if title else ""
    match block:
        case Track():
            yield _marked(_track(block))
        case StatTable():
            heads, rows = _grid(block, number)
            yield _rows((*heads, details), [(*row, _detailed(line)) for row, line in rows])
            yield _items(block.total)
        case Table():
            yield _rows(block.columns, [[cell.says for cell in row] for row in block.rows])
            yield _marked(block.note)
        case Rules():
            yield _items(block.lines)
        case Prose():
            yield from map(_marked, block.paragraphs)
        case Example():
            yield f"### {_marked(block.title)}" if block.title else ""
            steps = ((_marked(label), _strong(says), _aside(_marked(where))) for label, says, where in block.steps)
            yield "\n".join(f"- {' '.join(filter(None, step))}" for step in steps)
            yield _strong(block.outcome)
            yield "\n".join(f"- {_odds(row, _marked, _strong)}" for row in block.odds)
        case OddsRow():
            yield _odds(block, _marked, _strong)


def _rows(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; nothing where it has no rows."""
    lines = [_row(row) for row in rows]
    return "\n".join([_row(heads), f"|{' --- |' * len(heads)}", *lines]) if lines else ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(_marked, cells)) + " |"


def _items(lines: Iterable[RuleLine]) -> str:
    says = ((f"**{_marked(line.key)}** " if line.key else "") + _marked(line.says) for line in lines)
    return "\n".join(f"- {one.rstrip()}" for one in says)


def _strong(text: str) -> str:
    return f"**{_marked(text)}**" if text.strip() else ""


def _marked(text: str) -> str:
    """A text in one line that Markdown shows as it is; addresses in it are no links.

    GitHub puts escaped signs together before it looks for mail, so that only a comment, which nobody sees, keeps it away.
    """
    said = _ADDRESS.sub(r"\\\g<0>", _MARKUP.sub(r"\\\g<0>", _one_line(text)))
    return _OPENING.sub(r"\1\\\2", _MAIL.sub(r"\\@<!-- -->", said))


# ---- comma-separated values -----------------------------------------------------------------------------------------

BOM = "\ufeff"
"""Excel takes a file without it for one of the local code page, and shows Cyrillic as noise; other programs skip it."""

_TAKEN = re.compile(r"'*([=+\-@\t\r＝＋－＠]|\d+/\d+$)")  # the wide signs open a formula too
_TAKEN_NEXT = re.compile(r"([;\t])(?=['\"\s]*[=+\-@＝＋－＠])")  # by a program for which a cell ends there
_QUOTED = re.compile(r"[\",;\t]")


def comma_separated(document: Document) -> str:
    """A row for each troop line or unit (RFC 4180: lines end in CR LF), with its id first and all columns named in full.

    Several tables share their columns by name. A column that would be empty is left out, and ids that are but numbers, as
    an open roster has them.
    """
    words = assets.words(document.language)
    tables = [block for block in document.blocks if isinstance(block, StatTable)]
    full = dict(pair for table in tables for pair in table.heads)
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
    """Rows below their heads. What a program would take for a formula or for a date stands behind an apostrophe.

    So does what it would take for one where semicolons or tabs divide cells, as in many countries they do.
    """
    return BOM + "".join(f"{','.join(_quoted(_safe(cell)) for cell in row)}\r\n" for row in (heads, *rows))


def _quoted(text: str) -> str:
    """A cell in quotes where any program might end it too early."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if _QUOTED.search(text) else text


Column = tuple[str, int]  # the head of a column, and how many of the same stand before it


def _records(table: StatTable, document: Document, words: Mapping[str, str]) -> Iterator[dict[Column, str]]:
    """The units of a table by column; its second profiles are words of the unit they hang under."""
    heads, lines = _grid(table, _number(document))
    named = _counted(heads)
    for row, line in lines:
        if isinstance(line, StatLine):
            below = "; ".join(_hanging(table, sub) for sub in line.below)
            own = {words["id"]: "" if line.id == line.number else line.id, words["part"]: table.title}
            more = {words["details"]: "; ".join(filter(None, [_detailed(line), below]))}
            more |= {words["shown"]: words[f"mark_{document.mark}"]} if document.mark else {}
            yield {**_keyed(own), **dict(zip(named, row, strict=True)), **_keyed(more)}


def _in_full(head: str, full: Mapping[str, str]) -> str:
    """The head of a column with what it is short for: `Attack (A)`; a star behind it stays with the short form.

    Words that are in the full ones (`range, steps`) are not said again.
    """
    name = full.get(head.rstrip("*"), head)
    return name if re.search(rf"(?<!\w){re.escape(head)}(?!\w)", name) else f"{name} ({head})"


def _keyed(cells: dict[str, str]) -> dict[Column, str]:
    return {(name, 0): cell for name, cell in cells.items()}


def _counted(heads: Iterable[str]) -> list[Column]:
    """Heads, each with how often it stood before: two columns of one name stay two."""
    seen: Counter[str] = Counter()
    counted = []
    for head in heads:
        counted.append((head, seen[head]))
        seen[head] += 1
    return counted


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula, or 4/6 for a day in June; one that begins so anyhow gets one more."""
    said = _TAKEN_NEXT.sub(r"\1'", _one_line(text))
    return f"'{said}" if _TAKEN.match(said) else said


# ---- plain text -----------------------------------------------------------------------------------------------------


def plain(document: Document) -> str:
    """The document in short lines without markup: of a list and of rules all that they say, else who comes and at what price."""
    heading = [*_wrapped(document.title), *_wrapped(document.subtitle), *_wrapped(_shown(document))]
    told = _plain if document.kind in ("list", "reference") else _plain_roster
    parts = [heading, *(part for block in document.blocks for part in told(block))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _plain_roster(block: Block) -> Iterator[list[str]]:
    """Units alone, each with what it is: equal ones together, with whom they bring along; and what all of it costs."""
    if not isinstance(block, StatTable):
        return
    alike = Counter(replace(line, number="", id="") for line in block.lines)
    lines = [] if not block.title else _wrapped(f"{block.title}:")
    for line, many in alike.items():
        kind = next(iter(line.qualities), "")
        name = line.name if not kind or kind.casefold() in line.name.casefold() else f"{line.name} ({kind})"
        lines += _priced(f"{many} × {name}" if many > 1 else name, _price(block, line), many)
        lines += [part for note in line.notes for part in _wrapped(_joined(note), 2)]
    yield lines
    yield [part for line in block.total for part in _wrapped(_joined(line))]


def _plain(block: Block) -> Iterator[list[str]]:
    if isinstance(block, Track | StatTable | Table | Rules | Prose):
        title = block.label if isinstance(block, Track) else block.title
        head = _wrapped(f"{title.rstrip(':')}:") if title else []
    match block:
        case Track():
            yield [*head, *_wrapped(_track(block))]
        case StatTable():
            units = [_plain_line(block, line) for line in block.lines]
            yield [*head, *(part for unit in units for part in unit)]
            yield [part for line in block.total for part in _wrapped(_joined(line))]
        case Table():
            rows = [_named(block.columns, [cell.says for cell in row]) for row in block.rows]
            yield [*head, *(part for row in rows for part in _wrapped(row)), *_wrapped(block.note)]
        case Rules():
            yield [*head, *(part for line in block.lines for part in _wrapped(_joined(line)))]
        case Prose():
            yield head
            yield from (_wrapped(part, hang=0) for part in block.paragraphs)
        case Example():
            steps = (_wrapped(f"{label} {says} {_aside(where)}", 2) for label, says, where in block.steps)
            chances = (_wrapped(_odds(row)) for row in block.odds)
            told = (_wrapped(block.title), *steps, _wrapped(block.outcome), *chances)
            yield [part for parts in told for part in parts]
        case OddsRow():
            yield _wrapped(_odds(block))


def _plain_line(table: StatTable, line: StatLine) -> list[str]:
    heads, cells = (*table.columns, *table.tail_columns), (*line.cells, *line.tail)
    values = _values((head, cell) for head, cell in zip(heads, cells, strict=False) if head != table.price)
    told = [*line.qualities, *(_joined(note) for note in line.notes)]
    return [
        *_priced(f"{line.number} {line.name}".strip(), _price(table, line)),
        *_wrapped(values, 2),
        *(part for sub in line.below for part in _wrapped(_hanging(table, sub), 2)),
        *_wrapped(" · ".join(told), 2),
    ]


def _priced(name: str, price: str, many: int = 1) -> list[str]:
    """A name and what so many cost together, where that is a number."""
    total = f" ... {int(price) * many}" if price.isdecimal() else ""
    return _wrapped(f"{name}{total}")


def _price(table: StatTable, line: StatLine) -> str:
    heads, cells = (*table.columns, *table.tail_columns), (*line.cells, *line.tail)
    return next((cell for head, cell in zip(heads, cells, strict=False) if table.price and head == table.price), "")


def _named(heads: Iterable[str], cells: Iterable[str]) -> str:
    """A row of a table in words: its first cell, and the others behind the heads of their columns."""
    first, *others = zip_longest(heads, cells, fillvalue="")
    return ": ".join(part for part in (first[1], _values(others)) if part)


def _wrapped(text: str, indent: int = 0, hang: int = 2) -> list[str]:
    """A text in lines so far from the edge, all but the first further by `hang`; a longer word is a line of its own."""
    first, others = " " * indent, " " * (indent + hang)
    return wrap(
        _one_line(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


# ---- what they share ------------------------------------------------------------------------------------------------


def _grid(table: StatTable, number: str) -> tuple[list[str], list[tuple[list[str], StatLine | SubLine]]]:
    """The heads of a table without boxes, and its rows: a unit's, and below it those of its other profiles.

    `number` is the head of their numbers.
    """
    heads = [number, table.first, *table.columns, *table.tail_columns]
    rows: list[tuple[list[str], StatLine | SubLine]] = []
    for line in table.lines:
        rows.append(([line.number, line.name, *line.cells, *line.tail], line))
        rows += [(["", sub.name, *sub.cells], sub) for sub in line.below]
    return [_one_line(head) for head in heads], [((row + [""] * len(heads))[: len(heads)], one) for row, one in rows]


def _number(document: Document) -> str:
    """What the numbers of its units are: how many an army may have, or a unit's own."""
    return assets.words(document.language)["allowed" if document.kind == "list" else "number"]


def _detailed(line: StatLine | SubLine) -> str:
    """What stands beside a unit's values: its qualities, and its notes."""
    if isinstance(line, SubLine):
        return line.beside
    return "; ".join([*line.qualities, *map(_joined, line.notes)])


def _hanging(table: StatTable, sub: SubLine) -> str:
    values = _values(zip((*table.columns, *table.tail_columns), sub.cells, strict=False))
    return ": ".join(part for part in (sub.name, "; ".join(filter(None, [values, sub.beside]))) if part)


def _values(pairs: Iterable[tuple[str, str]]) -> str:
    """Values behind the heads of their columns; dashes and empty cells are nothing to tell."""
    said = (f"{_one_line(head)} {cell}".strip() for head, cell in pairs if cell.strip("– "))
    return ", ".join(said)


def _joined(line: RuleLine) -> str:
    """A key word and what it says, with a colon where only bold type parted them."""
    colon = ":" if line.key[-1:].isalnum() and line.says else ""
    return f"{line.key}{colon} {line.says}".strip()


def _track(track: Track) -> str:
    return " · ".join(part for part in (" ".join(track.cells), track.note) if part)


def _one_line(text: str) -> str:
    return _BREAKS.sub(" ", text).strip()


_BREAKS = re.compile(r"[\r\n]+\s*")


def _aside(where: str) -> str:
    return f"({where})" if where else ""


def _odds(row: OddsRow, shown: Callable[[str], str] = str, strong: Callable[[str], str] = str) -> str:
    """The chances of one calculation in a line: `Shot: hit 58.3 % (7/12) · miss 41.7 % (5/12)`."""
    chances = ((shown(name), strong(percent), _aside(exact)) for name, exact, percent in row.outcomes)
    said = " · ".join(" ".join(filter(None, chance)) for chance in chances)
    return f"{strong(row.label.rstrip(':'))}: {said}" if row.label else said


def _shown(document: Document) -> str:
    """For whom a roster is, where its player hides something."""
    words = assets.words(document.language)
    return f"{words[document.mark]}: {words[f'mark_{document.mark}']}" if document.mark else ""
