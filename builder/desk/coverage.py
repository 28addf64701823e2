"""How much of its rulebook a system covers, section by section, and what the rulebook itself leaves out, for `muster
systems`.

Coverage is counted: a fact is covered if a check, a calculation or a sheet uses it (`used` in `data/facts.yaml`).
`data/coverage.yaml` groups the sections into parts and describes what is left to the players.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from builder.registry import system
from builder.system import System
from builder.text import Language, Text, same

Covered = Literal["yes", "part", "no"]
NOWHERE = ("explain",)  # every fact can at least be looked up

_HEAD = Text("facts that are checked, calculated or printed, by section:")
_PART = Text("{used} of {facts}  {name}{missing}")
_MISSING = same("; {missing}")
_LEFT_OUT = Text("not covered by the rulebook itself:")
_INSTEAD = same("{name}: {instead}{codes}")


@dataclass(frozen=True, slots=True)
class SectionCoverage:
    """Sections of a rulebook that belong together: their facts, those used, and what is left to the players."""

    name: Text
    sections: tuple[str, ...]
    facts: tuple[str, ...]
    used: tuple[str, ...]
    missing: Text | None

    @property
    def covered(self) -> Covered:
        """Whether all of its facts are used, some, or none."""
        return "yes" if self.used == self.facts else "part" if self.used else "no"


@cache
def fact_uses(system_id: str) -> Mapping[str, tuple[str, ...]]:
    """The uses of every fact: codes of checks (FO201), then procedures (melee), then sheets (cards)."""
    home = system(system_id)
    cites = {rule.code: rule.cites for rule in home.rules()} | dict(home.common_cites)
    codes: dict[str, list[str]] = {}
    for code in sorted(cites):
        for number in dict.fromkeys(cites[code]):
            codes.setdefault(number, []).append(code)
    return {number: (*codes.get(number, ()), *home.facts.used(number)) or NOWHERE for number in home.facts}


def sections_covered(home: System) -> tuple[SectionCoverage, ...]:
    """The parts of a system's rulebook, in order."""
    sections, uses = _sections(home), fact_uses(home.id)
    return tuple(_section_coverage(entry, sections, uses) for entry in _file(home)["parts"])


def left_out(home: System) -> Sequence[Mapping[str, Any]]:
    """What a system's rulebook leaves out: `name`, what Muster does `instead`, and the `codes` of checks that say so."""
    return tuple(_file(home)["left_out"])


def _file(home: System) -> Mapping[str, Any]:
    """The system's coverage file; without one, each section is a part of its own."""
    if entry := home.optional("coverage"):
        return entry
    known = dict.fromkeys(_sections(home).values())
    return {
        "parts": [{"sections": [one], "name": same(f"§ {one}")} for one in known],
        "left_out": (),
    }


def _sections(home: System) -> Mapping[str, str]:
    """The section of each fact."""
    return {number: home.facts.citation(number).section for number in home.facts}


def _section_coverage(
    entry: Mapping[str, Any], sections: Mapping[str, str], uses: Mapping[str, tuple[str, ...]]
) -> SectionCoverage:
    numbers = tuple(number for number, section in sections.items() if section in entry["sections"])
    used = tuple(number for number in numbers if uses[number] != NOWHERE)
    return SectionCoverage(entry["name"], tuple(entry["sections"]), numbers, used, entry.get("missing"))


def as_data(home: System, language: Language) -> dict[str, Any]:
    """The coverage of a system as JSON data."""
    return {
        "id": home.id,
        "name": home.name.say(language),
        "about": home.about.say(language),
        "measure": home.measure.say(language),
        "translated": home.untranslated(language) is None,
        "parts": [
            {
                "name": part.name.say(language),
                "sections": list(part.sections),
                "covered": part.covered,
                "facts": len(part.facts),
                "used": len(part.used),
                "missing": part.missing.say(language) if part.missing else "",
            }
            for part in sections_covered(home)
        ],
        "left_out": [
            {"name": one["name"].say(language), "instead": one["instead"].say(language), "codes": list(one["codes"])}
            for one in left_out(home)
        ],
    }


def as_lines(home: System, language: Language) -> Iterator[str]:
    """The coverage of a system as lines of text."""
    yield f"{home.id}: {home.about.say(language)}"
    if english := home.untranslated(language):
        yield f"  {english.say(language)}"
    yield f"  {_HEAD.say(language)}"
    for part in sections_covered(home):
        left = _MISSING.fill(missing=part.missing) if part.missing else ""
        facts = {"used": f"{len(part.used):>3}", "facts": f"{len(part.facts):>2}", "name": part.name}
        yield f"  {_PART.fill(missing=left, **facts).say(language)}"
    missing = left_out(home)
    if missing:
        yield f"  {_LEFT_OUT.say(language)}"
    for one in missing:
        codes = " (" + ", ".join(one["codes"]) + ")" if one["codes"] else ""
        yield "    " + _INSTEAD.fill(name=one["name"], instead=one["instead"], codes=codes).say(language)
