"""Where a number or a rule stands in its rulebook."""

import re
from dataclasses import dataclass

_FACT = re.compile(r"C-(?P<section>[0-9]+(?:\.[0-9]+)?[a-z]?)-[0-9]+[a-z]?")


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """System id, section of its text, and the number its digest gives the fact (C-5.1-04, W-08, Q-12)."""

    system: str
    section: str
    fact: str

    def __str__(self) -> str:
        return f"{self.fact} (§ {self.section})" if self.section else self.fact


def section_of(fact: str) -> str:
    """The section in a fact number: `C-5.1-04` -> `5.1`; examples and readings (W-, Q-) have none: ``.

    A system whose fact numbers do not carry the section (A-012) names it in its facts.yaml instead.
    """
    match = _FACT.fullmatch(fact)
    return match["section"] if match else ""


def cite(system: str, *facts: str) -> tuple[Citation, ...]:
    """Citations of several facts of one system."""
    return tuple(Citation(system, section_of(fact), fact) for fact in facts)
