"""What a table of match-ups says of two units, by their numbers in their armies."""

from collections.abc import Mapping
from fractions import Fraction

from builder.sheets.pairing import ActResult, MatchUps


def blow_of(table: MatchUps, mine: int | str, theirs: int | str, procedure: str) -> ActResult | None:
    """What a unit of the first army does to one of the second, in whichever kinds they stand; or nothing."""
    found = (one for one in table.deeds if one.side == 0 and one.result.procedure == procedure)
    pairs = ((numbered(one.actor.numbers), numbered(one.target.numbers), one.result) for one in found)
    return next((blow for actors, targets, blow in pairs if str(mine) in actors and str(theirs) in targets), None)


def odds_of(table: MatchUps, mine: int | str, theirs: int | str, procedure: str) -> Mapping[str, Fraction] | None:
    """The chances of every outcome of that."""
    blow = blow_of(table, mine, theirs, procedure)
    return blow and blow.odds


def numbered(said: str) -> set[str]:
    """The numbers in `1–4, 7` or `B1, B2`, one by one."""
    found: set[str] = set()
    for part in said.split(", "):
        first, dash, last = part.partition("–")
        found |= {str(one) for one in range(int(first), int(last) + 1)} if dash else {part}
    return found
