"""Two rosters against each other: the exact chances of every pair of units."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from builder.diagnostic import Diagnostic
from builder.documents.roster import Roster
from builder.errors import MusterError
from builder.examine import army_of, examine, library
from builder.text import Language, Text
from builder.wording import exact, percent

_STRANGERS = Text("{one} and {other} are different systems", "{one} и {other} — разные системы")


def matchups(paths: tuple[str, str], language: Language) -> tuple[list[Diagnostic], list[dict[str, Any]] | None]:
    """Findings about both rosters, and one entry a pair with chances as `n/d`; None where a roster has an error.

    MusterError where a path holds no roster or the two belong to different systems.
    """
    reader, _ = library(paths)
    found = examine(reader)
    if any(d.severity == "error" for d in found):
        return found, None
    rosters = [loaded for loaded in reader.given if isinstance(loaded.document, Roster)]
    if len(rosters) != len(paths):
        raise MusterError(Text("give two rosters, each as a file", "укажите два состава, каждый своим файлом"))
    first, second = rosters
    if first.system is not second.system:
        raise MusterError(_STRANGERS.fill(one=first.system.id, other=second.system.id))
    armies = [army_of(reader, loaded) for loaded in rosters]
    table = first.system.matchups.load()(*armies, language)
    return found, [{**entry, "odds": {o: exact(c) for o, c in entry["odds"].items()}} for entry in table]


def as_lines(table: list[dict[str, Any]]) -> list[str]:
    """The table for a person: a line a pair, percentages of each outcome for the one that is struck."""
    lines = []
    before = ""
    for entry in table:
        if entry["first"] != before:
            before = entry["first"]
            lines += ["", before]
        lines.append(f"  {entry['procedure']:<9} {entry['second']}: {_percents(entry['odds'])}")
    return lines[1:]


def _percents(odds: Mapping[str, str]) -> str:
    return ", ".join(f"{outcome} {percent(Fraction(chance))}" for outcome, chance in odds.items() if Fraction(chance))
