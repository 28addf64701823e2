"""The names that a rulebook's data explain: weapons, orders, ground, characteristics, each with the facts it rests on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder.constants import Constants
from builder.facts import Facts
from builder.text import Text

_MOST = 3  # facts that only speak of a name


@dataclass(frozen=True, slots=True)
class Term:
    """A name of the game: its key in the data, the short form sheets use if there is one, and its facts by number."""

    key: str
    name: Text
    short: Text | None
    facts: tuple[str, ...]


def terms(rules: Constants, facts: Facts) -> Iterator[Term]:
    """Every name of a system's data that some fact of its text explains, in the order of the data.

    Its facts are those that its numbers rest on; of a name without numbers, the first that speak of it.
    """
    for key in rules.named():
        name = rules.said(f"{key}.name")
        cited = [one for one in rules if one == key or one.startswith(f"{key}.")]
        resting = tuple(fact for fact in (one.fact for one in rules.cite(*cited)) if fact in facts)
        if found := resting or tuple(_speaking(name, facts))[:_MOST]:
            short = f"{key}.short"
            yield Term(key, name, rules.said(short) if rules.has_text(short) else None, found)


def _speaking(name: Text, facts: Facts) -> Iterator[str]:
    """The facts whose English words have a name in them, in the plural too."""
    one = re.compile(rf"(?<!\w){re.escape(name.en.removesuffix('s'))}(?:s|es)?(?!\w)", re.IGNORECASE)
    return (number for number in facts if one.search(facts.text(number).en))
