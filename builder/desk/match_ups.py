"""Two rosters against each other: the exact odds for every pair of their kinds of units."""

from collections.abc import Iterator
from typing import Any

from builder.desk.named_lists import NOT_A_ROSTER
from builder.documents.roster import Roster
from builder.library.examine import army_of, examine, library
from builder.library.loading import CALLED, holds
from builder.rules.wording import exact
from builder.sheets.match_sheet import MatchCell, MatchSheet, sheet_of
from builder.sheets.pairing import ActOnKind, AlikeUnits, Line, MatchUps, Share
from builder.system import System
from builder.text import Language, Text
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError

_STRANGERS = Text("different rule systems: {one} and {other}")
_LEFT_AND_RIGHT = Text("left {one}, right {other}")
_SIGNS = "□", "■"  # the first side and the second, as on maps: white and black
_NONE = "–"


def match_ups(paths: tuple[str, str], language: Language) -> tuple[list[Diagnostic], tuple[System, MatchUps] | None]:
    """Findings about both rosters, and their system with the odds for their units; None if a roster has an error.

    Raises MusterError if a path is not a roster, or if the two belong to different systems.
    """
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return found, None
    rosters = reader.given_of(Roster)
    for wrong in (one for one in reader.given if not holds(one, Roster)):
        raise MusterError(NOT_A_ROSTER.fill(path=wrong.source.path, kind=CALLED[wrong.document.kind]))
    if len(rosters) != len(paths):
        raise MusterError(Text("give two rosters, each in its own file"))
    first, second = rosters
    if first.system is not second.system:
        raise MusterError(_STRANGERS.fill(one=first.system.id, other=second.system.id))
    one, other = army_of(reader, first), army_of(reader, second)
    assert one, "a roster without its list has an error"
    assert other
    return found, (first.system, first.system.parts.matchups.load()(one, other, language))


# ---- for programs ---------------------------------------------------------------------------------------------------


def as_data(table: MatchUps) -> list[dict[str, Any]]:
    """The table as JSON data, an entry for each act of a kind of units on another: chances as `n/d`.

    `first` acts on `second`; `odds` are the chances of every outcome. `first_chance` and `second_chance` (or
    `_figures`) are the result for each side, `about` says what it is.
    """
    return [
        {**one, "odds": {outcome: exact(chance) for outcome, chance in deed.result.odds.items()}}
        for one, deed in zip(as_rows(table), table.deeds, strict=True)
    ]


def as_rows(table: MatchUps) -> Iterator[dict[str, Any]]:
    """The same without the chances of every outcome."""
    for deed in table.deeds:
        yield {
            "first": deed.actor.name,
            "second": deed.target.name,
            "procedure": deed.result.procedure,
            "act": deed.act,
            "first_army": table.armies[deed.side],
            "first_units": deed.actor.numbers,
            "second_army": table.armies[1 - deed.side],
            "second_units": deed.target.numbers,
            "about": table.about[deed.act],
            **_shares(table, deed),
        }


def _shares(table: MatchUps, deed: ActOnKind) -> dict[str, str | None]:
    shares = {"first": deed.result.own, "second": deed.result.other}
    return {
        f"{who}_{name}": share and exact(value)
        for who, share in shares.items()
        for name, value in _values(table, share)
    }


def _values(table: MatchUps, share: Share | None) -> Iterator[tuple[str, Any]]:
    yield table.measure, share and share.value
    if table.more:
        yield "more", share and share.more


# ---- for people -----------------------------------------------------------------------------------------------------


def as_lines(table: MatchUps, language: Language) -> list[str]:
    """The table as text: the kinds of the first army, and below each a line for each of the second's."""
    sheet = sheet_of(table, language)
    names = [_named(head, 1) for head in sheet.columns]
    heads = [_said(line) for line in sheet.lines]
    widths = [
        max(len(head), *(len(_cell(cell)) for row in sheet.rows for cell in row.cells[at]))
        for at, head in enumerate(heads)
    ]
    left = max(len(one) for one in (*names, *(_named(row.head, 0) for row in sheet.rows))) + 2
    lines = [*_top(sheet, language)]
    for row in sheet.rows:
        lines += [
            "",
            _row(_named(row.head, 0), heads, left, widths),
            *([f"  {row.head.values}"] if row.head.values else []),
        ]
        lines += [
            _row(f"  {name}", [_cell(one) for one in cells], left, widths)
            for name, cells in zip(names, zip(*row.cells, strict=True), strict=True)
            if any(cells)
        ]
    foot = [f"{note.key} {note.says}" for note in sheet.notes]
    return [*lines, *_worth(sheet), *(["", *foot] if foot else [])]


def _top(sheet: MatchSheet, language: Language) -> Iterator[str]:
    """Which number belongs to which side, and what the numbers are."""
    yield from (f"{sign} {army}" for sign, army in zip(_SIGNS, sheet.armies, strict=True))
    sides = _LEFT_AND_RIGHT.fill(one=_SIGNS[0], other=_SIGNS[1]).say(language)
    yield f"{sheet.says}: {sides}"
    if sheet.more[0]:
        yield f"{sheet.more[0]}: {sheet.more[1]}"
    yield from (f"{sign.key} {sign.says}" for sign in sheet.signs)


def _worth(sheet: MatchSheet) -> Iterator[str]:
    for worth in sheet.lower:
        yield from ("", f"{worth.title}: {worth.note}")
        heads = [_said(line) for line in worth.columns]
        rows = [(_said(label), [_cell(one) for one in cells]) for label, cells in worth.rows]
        widths = [max(len(head), *(len(cells[at]) for _, cells in rows)) for at, head in enumerate(heads)]
        left = max(len(label) for label, _ in rows)
        yield _row("", heads, left, widths)
        yield from (_row(label, cells, left, widths) for label, cells in rows)


def _row(name: str, cells: list[str], left: int, widths: list[int]) -> str:
    said = "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:<{left}}  {said}".rstrip()


def _named(head: AlikeUnits[Any], side: int) -> str:
    return f"{_SIGNS[side]} {head.numbers} {head.name}"


def _said(line: Line) -> str:
    return line.says if line.side is None else f"{_SIGNS[line.side]} {line.says}"


def _cell(cell: MatchCell | None) -> str:
    if cell is None:
        return ""
    return " : ".join(" ".join(part for part in one if part) or _NONE for one in (cell.first, cell.second))
