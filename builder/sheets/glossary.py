"""The names that a rulebook's data explain: weapons, orders, ground, characteristics, each with the facts it rests on."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.constants import Constants
from builder.facts import Facts
from builder.text import Text


@dataclass(frozen=True, slots=True)
class Term:
    """A name of the game: its key in the data, the short form sheets use if there is one, and its facts by number."""

    key: str
    name: Text
    short: Text | None
    facts: tuple[str, ...]


def terms(rules: Constants, facts: Facts) -> Iterator[Term]:
    """Every name of a system's data that some fact of its text explains, in the order of the data."""
    for key in rules.named():
        cited = [one for one in rules if one == key or one.startswith(f"{key}.")]
        resting = tuple(fact for fact in (one.fact for one in rules.cite(*cited)) if fact in facts)
        if resting:
            short = f"{key}.short"
            yield Term(key, rules.said(f"{key}.name"), rules.said(short) if rules.has_text(short) else None, resting)
