"""Where a number or a rule stands in its rulebook."""

import re
from collections.abc import Callable
from typing import NamedTuple

from builder.text import Language, Text, same

_FACT = re.compile(r"C-(?P<section>[0-9]+(?:\.[0-9]+)?[a-z]?)-[0-9]+[a-z]?")


class Citation(NamedTuple):
    """System id, section of its text, and the number its digest gives the fact (C-5.1-04, W-08, Q-12)."""

    system: str
    section: str
    fact: str

    def __str__(self) -> str:
        return f"{self.fact} (§ {self.section})" if self.section else self.fact

    def say(self, language: Language) -> str:
        """The same with the section by its name in a language; `section` is as the text itself, which is Russian, has it."""
        return str(self._replace(section=self.section_name.say(language)))

    @property
    def section_name(self) -> Text:
        """What the section is called."""
        named = _named.get(self.system)
        return named(self.section) if named else same(self.section)


_named: dict[str, Callable[[str], Text]] = {}  # what systems call their sections
_told: dict[str, Callable[[str], str]] = {}  # systems whose fact numbers carry no section, and who knows it


def sections_from(system: str, find: Callable[[str], str], name: Callable[[str], Text]) -> None:
    """Let a system's citations take their section from its facts: `sections_from("x", FACTS.section)`.

    For systems whose fact numbers do not carry it (A-012); their facts.yaml has a `section` to each fact. `name` says what
    a section is called.
    """
    _named[system] = name
    _told[system] = find


def section_of(fact: str, system: str = "") -> str:
    """The section of a fact: `C-5.1-04` -> `5.1`, else what the system's facts say; examples and readings have none: ``."""
    match = _FACT.fullmatch(fact)
    if match:
        return match["section"]
    return _told[system](fact) if system in _told else ""


def cite(system: str, *facts: str) -> tuple[Citation, ...]:
    """Citations of several facts of one system."""
    return tuple(Citation(system, section_of(fact, system), fact) for fact in facts)
