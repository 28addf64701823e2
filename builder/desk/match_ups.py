"""Two rosters against each other: the exact odds for every pair of units."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from builder.desk.answers import ResultWords
from builder.documents.roster import Roster
from builder.library.examine import army_of, examine, library
from builder.rules.wording import exact, percentage
from builder.sheets.pairing import MatchUp
from builder.system import System
from builder.text import Language, Text
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError

_STRANGERS = Text("{one} and {other} are different rule systems")


class MatchUps(NamedTuple):
    """The odds for every pair of units of two rosters."""

    system: System
    entries: list[MatchUp]


def match_ups(paths: tuple[str, str], language: Language) -> tuple[list[Diagnostic], MatchUps | None]:
    """Findings about both rosters, and the odds for their units; None if a roster has an error.

    Raises MusterError if a path is not a roster, or if the two belong to different systems.
    """
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return found, None
    rosters = reader.given_of(Roster)
    if len(rosters) != len(paths):
        raise MusterError(Text("give two rosters, each in its own file"))
    first, second = rosters
    if first.system is not second.system:
        raise MusterError(_STRANGERS.fill(one=first.system.id, other=second.system.id))
    one, other = army_of(reader, first), army_of(reader, second)
    assert one, "a roster without its list has an error"
    assert other
    return found, MatchUps(first.system, first.system.parts.matchups.load()(one, other, language))


def as_data(table: MatchUps) -> list[dict[str, Any]]:
    """The table as JSON data: chances as `n/d`."""
    return [
        {**one._asdict(), "odds": {outcome: exact(chance) for outcome, chance in one.odds.items()}}
        for one in table.entries
    ]


def as_lines(table: MatchUps, language: Language) -> list[str]:
    """The table as text: a line per pair, with the percentages of each outcome for the unit under attack."""
    home = table.system
    procedures = {one.id: one.name.say(language) for one in home.calculations()}
    wide = max((len(procedures[entry.procedure]) for entry in table.entries), default=0)
    lines = []
    before = ""
    for entry in table.entries:
        if entry.first != before:
            before = entry.first
            lines += ["", before]
        odds = _percents(ResultWords(home, entry.procedure), entry.odds, language)
        lines.append(f"  {procedures[entry.procedure]:<{wide}}  {entry.second}: {odds}")
    return lines[1:]


def _percents(words: ResultWords, odds: Mapping[str, Fraction], language: Language) -> str:
    chances = ((words("outcomes", outcome), chance) for outcome, chance in odds.items())
    return "; ".join(f"{said.say(language)} {percentage(chance).say(language)}" for said, chance in chances if chance)
