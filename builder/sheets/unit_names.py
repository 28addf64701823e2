"""Units of an army by number and name, equal ones together: "1–4 Men-at-arms on foot", "9 Lord Camoys"."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from builder.sheets.army import SheetUnit
from builder.text import Language, Text
from builder.text.located import join_texts

_FEW = 12  # units that can all be called by their own names: each has a place in a paragraph
_TIED = "\u00a0"  # a number does not part from its name at the end of a line


def grouped(units: Sequence[SheetUnit[Any, Any]], language: Language) -> tuple[str, ...]:
    """The units in the order of their numbers; those of one line and with the same options that follow each other stand
    together under its name.

    A unit that stands alone has its own name, if it has one; so have all units of a small army, and those of one name stand
    together. What both players read is made of units of a `seen` army.
    """
    few = len(units) <= _FEW
    runs = groupby(units, lambda unit: _name(unit).say(language) if few else (unit.line.id, unit.options))
    return tuple(_called(tuple(run), language) for _, run in runs)


def spans(numbers: Iterable[int]) -> str:
    """Numbers as people write them: "1–4, 9, 10"."""
    return ", ".join(_span(run) for run in _unbroken(sorted(numbers)))


def _called(run: Sequence[SheetUnit[Any, Any]], language: Language) -> str:
    own = {_name(unit).say(language) for unit in run}
    name = _name(run[0]) if len(own) == 1 else run[0].line_name
    return join_texts((spans(unit.number for unit in run).replace(" ", _TIED), name.say(language)), _TIED)


def _name(unit: SheetUnit[Any, Any]) -> Text:
    return unit.name if unit.unit.name else unit.line_name


def _unbroken(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Numbers that follow each other, together."""
    for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        yield [number for _, number in run]


def _span(run: Sequence[int]) -> str:
    """Three and more from first to last."""
    return f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))
