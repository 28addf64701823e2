"""The names that a rulebook's facts explain: weapons, orders, ground, characteristics, each with the facts it rests on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text import Text

_UNEXPLAINED = "none"


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A name of the game: its key, the short form if there is one, its facts: first the one that explains it."""

    key: str
    name: Text
    short: Text | None
    facts: tuple[str, ...]


def terms(rules: Constants, facts: Facts, glossary: Mapping[str, Any]) -> Iterator[GlossaryEntry]:
    """Every name of a system's data that a fact explains, in order; where not the first cited, `glossary.yaml` names
    it.
    """
    explains = Explanations(rules, facts, glossary)
    for key in rules.named():
        if fact := explains.fact(key):
            resting = (one for one in explains.cited(key) if one in facts)
            short = f"{key}.short"
            shortened = rules.filled_text(short) if rules.has_text(short) else None
            yield GlossaryEntry(
                key, rules.filled_text(f"{key}.name"), shortened, tuple(dict.fromkeys((fact, *resting)))
            )


def unexplained(rules: Constants, facts: Facts, glossary: Mapping[str, Any]) -> Iterator[Text]:
    """Every name of a system's data that no fact explains, in the order of the data."""
    explains = Explanations(rules, facts, glossary)
    return (rules.filled_text(f"{key}.name") for key in rules.named() if explains.fact(key) is None)


class Explanations:
    """Which fact explains a name: the one chosen for its key, or for the nearest key above it; else the first that it cites."""

    def __init__(self, rules: Constants, facts: Facts, glossary: Mapping[str, Any]) -> None:
        self.chosen = explained(glossary)
        self._rules = rules
        self._facts = facts

    def fact(self, key: str) -> str | None:
        """The fact that explains the name of this key; None where it is said that none does, or none is cited."""
        above = key
        while above:
            if above in self.chosen:
                return self.chosen[above]
            above = above.rpartition(".")[0]
        return next((fact for fact in self.cited(key) if fact in self._facts), None)

    def cited(self, key: str) -> tuple[str, ...]:
        """The facts that the numbers of an entry cite."""
        own = (one for one in self._rules if one == key or one.startswith(f"{key}."))
        return tuple(citation.fact for citation in self._rules.cite(*own))


def explained(glossary: Mapping[str, Any]) -> dict[str, str | None]:
    """The fact of each key that the glossary file names; None where no fact explains it."""
    found: dict[str, str | None] = {}
    for group, facts in glossary["explains"].items():
        named = facts.items() if isinstance(facts, dict) else [("", facts)]
        for key, fact in named:
            found[f"{group}.{key}" if key else group] = None if fact == _UNEXPLAINED else fact
    return found
