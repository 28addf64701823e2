"""What units are called on every sheet but their own: by the names on their cards, several together in one name.

Equal ones of an army stand together by number and name: "1–4 Men-at-arms on foot", "9 Lord Camoys".
"""

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from operator import eq
from typing import Any

from builder.rules.wording import spans
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import RuleLine
from builder.sheets.words import TIED
from builder.text import Language, Text
from builder.text.located import join_texts, located_slice

_FEW = 12  # units that can all be called by their own names: each has a place in a paragraph

_LONGEST = 40
"""The most letters of the names of several units in one: more are too much for the head of a column."""


def grouped(units: Sequence[SheetUnit[Any, Any]], language: Language) -> tuple[str, ...]:
    """What `numbered` says, each in one text."""
    return tuple(join_texts(line, TIED) for line in numbered(units, language))


def numbered(units: Sequence[SheetUnit[Any, Any]], language: Language) -> tuple[RuleLine, ...]:
    """Numbers and name of the units in order; those of one line with the same options in a row stand together.

    All units of a small army stand alone. What both read is made of a `seen` army's units.
    """
    few = len(units) <= _FEW
    runs = groupby(units, lambda unit: _name(unit).say(language) if few else (unit.line.id, unit.options))
    return tuple(_line(tuple(run), language) for _, run in runs)


def _line(run: Sequence[SheetUnit[Any, Any]], language: Language) -> RuleLine:
    return RuleLine(
        spans(unit.number for unit in run).replace(" ", TIED), own_name(run, language) or called(run, language)
    )


def called(units: Sequence[SheetUnit[Any, Any]], language: Language) -> str:
    """What several units are in common: the name on all their cards, else that of their line with options, else without;
    empty if they share none.
    """
    ways = (
        {_name(unit).say(language) for unit in units},
        {unit.line_name.say(language) for unit in units},
        {unit.line.name.say(language) for unit in units},
    )
    return next((name for name, *more in ways if not more), "")


def own_name(units: Sequence[SheetUnit[Any, Any]], language: Language) -> str:
    """The name on the cards of all of several units, or all their names in one if it is short and tells whose each is;
    else empty.
    """
    names = [_name(unit).say(language) for unit in units]
    if len(set(names)) == 1:
        return names[0]
    told = len(set(names)) == len(names) and not any("," in name for name in names)
    return one if told and len(one := in_one(names)) <= _LONGEST else ""


def _name(unit: SheetUnit[Any, Any]) -> Text:
    return unit.name if unit.unit.name else unit.line_name


def in_one(each: Iterable[str]) -> str:
    """Names as one: "Bills of Oxford, Shrewsbury", "First, Second fire carts"."""
    names = tuple(dict.fromkeys(each))
    last = min((_alike(one.split()[::-1], names[-1].split()[::-1]) for one in names[:-1]), default=0)
    ends = (*(last for _ in names[:-1]), 0)
    return join_texts(map(_rest, ("", *names), names, ends), ", ")


def _rest(before: str, name: str, last: int) -> str:
    """A name without the words with which the one before it begins too, and without so many of its last, but with one."""
    words = name.split()
    first = _alike(words[:-1], before.split())
    end = max(len(words) - last, first + 1)
    start = sum(len(word) + 1 for word in words[:first])
    return located_slice(name, start, " ".join(words[first:end]).rstrip(","))


def _alike(words: Iterable[str], others: Iterable[str]) -> int:
    """How many words at the beginning are the same."""
    return sum(takewhile(bool, map(eq, words, others)))
