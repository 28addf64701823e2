"""Units of an army by number and name, equal ones together: "1–4 Men-at-arms on foot", "9 Lord Camoys"."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from builder.rules.wording import spans
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import RuleLine
from builder.sheets.words import TIED
from builder.text import Language, Text
from builder.text.located import join_texts

_FEW = 12  # units that can all be called by their own names: each has a place in a paragraph


def grouped(units: Sequence[SheetUnit[Any, Any]], language: Language) -> tuple[str, ...]:
    """What `numbered` says, each in one text."""
    return tuple(join_texts(line, TIED) for line in numbered(units, language))


def numbered(units: Sequence[SheetUnit[Any, Any]], language: Language) -> tuple[RuleLine, ...]:
    """Numbers and name of the units in order; those of one line with the same options in a row stand together under its
    name.

    Units that stand alone and all of a small army have their own names. What both read is made of a `seen` army's
    units.
    """
    few = len(units) <= _FEW
    runs = groupby(units, lambda unit: _name(unit).say(language) if few else (unit.line.id, unit.options))
    return tuple(_called(tuple(run), language) for _, run in runs)


def _called(run: Sequence[SheetUnit[Any, Any]], language: Language) -> RuleLine:
    own = {_name(unit).say(language) for unit in run}
    name = _name(run[0]) if len(own) == 1 else run[0].line_name
    return RuleLine(spans(unit.number for unit in run).replace(" ", TIED), name.say(language))


def _name(unit: SheetUnit[Any, Any]) -> Text:
    return unit.name if unit.unit.name else unit.line_name
