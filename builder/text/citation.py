"""References to the facts and sections of rulebooks."""

import re
from collections.abc import Callable
from typing import NamedTuple

from builder.text import Language, Text, same

_FACT = re.compile(r"C-(?P<section>[0-9]+(?:\.[0-9]+)?[a-z]?)-[0-9]+[a-z]?")


class Citation(NamedTuple):
    """System id, section of the rulebook, and the number of the fact in its digest (C-5.1-04, W-08, Q-12)."""

    system: str
    section: str
    fact: str

    def __str__(self) -> str:
        return f"{self.fact} (§ {self.section})" if self.section else self.fact

    def say(self, language: Language) -> str:
        """The citation with the name of its section in a language; `section` is as in the rulebook, in Russian."""
        return str(self._replace(section=self.section_name.say(language)))

    @property
    def section_name(self) -> Text:
        """The name of the section."""
        named = _named.get(self.system)
        return named(self.section) if named else same(self.section)


_named: dict[str, Callable[[str], Text]] = {}  # names of sections, by system
_told: dict[str, Callable[[str], str]] = {}  # sections of facts, for systems whose fact numbers do not contain them


def sections_from(system: str, find: Callable[[str], str], name: Callable[[str], Text]) -> None:
    """Register how a system finds the sections of its facts: `sections_from("x", FACTS.section)`.

    For systems whose fact numbers do not contain the section (A-012): their facts.yaml has a `section` for each fact.
    `name` gives the name of a section.
    """
    _named[system] = name
    _told[system] = find


def section_of(fact: str, system: str = "") -> str:
    """The section of a fact: `C-5.1-04` -> `5.1`, or as registered by the system; empty for examples and readings."""
    match = _FACT.fullmatch(fact)
    if match:
        return match["section"]
    return _told[system](fact) if system in _told else ""


def cite(system: str, *facts: str) -> tuple[Citation, ...]:
    """Citations of several facts of one system."""
    return tuple(Citation(system, section_of(fact, system), fact) for fact in facts)
