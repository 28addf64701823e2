"""Each unit of one army against each of another, for `muster odds`."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from builder.sheets.army import SheetArmy, SheetUnit
from builder.text import Language

M = TypeVar("M", bound=SheetUnit[Any, Any])
PairChances = Iterator[tuple[str, Mapping[str, Fraction]]]  # procedures by id, each with the chance of every outcome


class MatchUp(NamedTuple):
    """Who strikes and who is struck, by name, how (the id of a procedure), and the chance of each outcome."""

    first: str
    second: str
    procedure: str
    odds: Mapping[str, Fraction]


def pairings(
    first: SheetArmy[Any, Any, M],
    second: SheetArmy[Any, Any, M],
    language: Language,
    chances: Callable[[M, M], PairChances],
) -> list[MatchUp]:
    """One entry for each pair and procedure: both units, and what `chances` says of the first against the second."""
    return [
        MatchUp(mine.called(language), theirs.called(language), procedure, odds)
        for mine in first.units
        for theirs in second.units
        for procedure, odds in chances(mine, theirs)
    ]
