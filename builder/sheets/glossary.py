"""The names that a rulebook's facts explain: weapons, orders, ground, characteristics, each with the facts it rests on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text import Text

_UNEXPLAINED = "none"


@dataclass(frozen=True, slots=True)
class Term:
    """A name of the game: its key in the data, the short form sheets use if there is one, and its facts by number.

    The first fact explains the name; the others are those that its numbers rest on.
    """

    key: str
    name: Text
    short: Text | None
    facts: tuple[str, ...]


def terms(rules: Constants, facts: Facts, glossary: Mapping[str, Any]) -> Iterator[Term]:
    """Every name of a system's data that a fact explains, in the order of the data.

    `glossary` is the system's `glossary.yaml`: which fact explains which name is chosen by hand, as no search for words could.
    """
    chosen = explained(glossary)
    for key in rules.named():
        if fact := explaining(chosen, key):
            cited = [one for one in rules if one == key or one.startswith(f"{key}.")]
            resting = (one.fact for one in rules.cite(*cited) if one.fact in facts)
            short = f"{key}.short"
            shortened = rules.said(short) if rules.has_text(short) else None
            yield Term(key, rules.said(f"{key}.name"), shortened, tuple(dict.fromkeys((fact, *resting))))


def unexplained(rules: Constants, glossary: Mapping[str, Any]) -> Iterator[Text]:
    """Every name of a system's data that no fact explains, in the order of the data."""
    chosen = explained(glossary)
    return (rules.said(f"{key}.name") for key in rules.named() if explaining(chosen, key) is None)


def explained(glossary: Mapping[str, Any]) -> dict[str, str | None]:
    """The fact of each key that the glossary file names; None where no fact explains it."""
    found: dict[str, str | None] = {}
    for group, facts in glossary["explains"].items():
        named = facts.items() if isinstance(facts, dict) else [("", facts)]
        for key, fact in named:
            found[f"{group}.{key}" if key else group] = None if fact == _UNEXPLAINED else fact
    return found


def explaining(chosen: Mapping[str, str | None], key: str) -> str | None:
    """The fact of a key, or of the nearest key above it that has one.

    Raises:
        KeyError: nobody has chosen.
    """
    while key not in chosen:
        key, dot, _ = key.rpartition(".")
        if not dot:
            raise KeyError(key)
    return chosen[key]
