"""The meaning of a code, fact, reading or worked example, for `muster explain`."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from builder.checks.cases import examples, first_message
from builder.checks.rule import Rule
from builder.desk.answers import as_text
from builder.desk.calculations import in_words, procedure
from builder.desk.coverage import NOWHERE, fact_uses
from builder.documents.reading.codes import Wording, wordings
from builder.registry import working
from builder.rules.constants import Constant, shown
from builder.rules.facts import Facts
from builder.rules.readings import Reading
from builder.sheets.worked import ask
from builder.system import System
from builder.text import Language, Text
from builder.text.catalogues import PROGRAM
from builder.text.diagnostic import SEVERITY
from builder.text.errors import MusterError
from builder.text.package_files import cases
from builder.text.suggestions import near

_EXAMPLES = Text("Examples")
_UNKNOWN = Text(
    "there is no check, fact, open point or example `{wanted}`{guess}\n"
    "    codes and numbers look like FO201, C-5.1-04, Q-59, W-04"
)
_USED = Text("used by: {uses}")
_DATA = Text("values in the data:")
_READING = Text("{id} ({system}, open point of the rules)")
_QUESTION = Text("Question: {name}")
_DEFAULT = Text("default")
_CHOOSE = Text("to change it for an evening, write: readings: {{{id}: {other}}}")
_SETTLED = Text("fixed: there are no alternatives")
_PRINTED = Text("printed, where it matters, on: {sheets}")
_UNPRINTED = Text("not printed on any sheet")
_RESTS = Text("checks that depend on it:")
_WIDE = 1000  # line width of an example's inputs: keeps each of them on one line
_EXAMPLE = Text("{id} ({system}, worked example): {name}")
_SHEETS = {
    "briefing": Text("briefing"),
    "roster": Text("roster"),
    "reference": Text("reference sheet"),
    "card": Text("order card"),
    "cards": Text("order cards"),
    "map": Text("map"),
    "markers": Text("markers"),
}
_NO_UNITS = frozenset({"id", "ids", "key", "keys", "flag"})
"""What the data gives as the unit of a value that has none."""


def explanation(query: str, language: Language) -> str:
    """What a code (FO201), fact (C-5.1-04), reading (Q-59) or example (W-04) means. Raises MusterError with similar
    ones.
    """
    query = query.strip()
    codes: Mapping[str, Rule | Wording] = {
        **wordings(),
        **{rule.code: rule for home in _systems() for rule in home.every_rule()},
    }
    if entry := codes.get(query.upper()):
        return "\n\n".join(_code(entry, language))
    facts = {number: home for home in _systems() for number in home.facts}
    if number := _named(query, facts):
        home = facts[number]
        return "\n\n".join(_fact(home, number, language))
    open_points = {number: home for home in _systems() for number in home.readings.known()}
    if number := _named(query, open_points):
        return "\n\n".join(_point(open_points[number], number, language))
    worked = {number: home for home in _systems() for number in home.examples()}
    if number := _named(query, worked):
        return "\n\n".join(_example(worked[number], number, language))
    for broken in working()[1]:
        raise broken  # the broken system might define it
    known = [*codes, *facts, *open_points, *worked]
    raise MusterError(_UNKNOWN.fill(wanted=query, guess=near(query.upper(), known, 3)))


def _named(query: str, known: Mapping[str, object]) -> str | None:
    """The known number that was meant, ignoring case."""
    return next((number for number in known if number.lower() == query.lower()), None)


def _systems() -> tuple[System, ...]:
    return working()[0]


def _cases(code: str) -> tuple[Path, str]:
    """The folder with the cases of a code, and its system, or the program."""
    own = ((home.cases, home.id) for home in _systems() if code.startswith(home.prefix))
    return next(own, (cases(), PROGRAM))


def _code(entry: Rule | Wording, language: Language) -> Iterator[str]:
    """Explain a code: severity, message and fix, reason, the facts it rests on, examples."""
    folder, owner = _cases(entry.code)
    yield f"{entry.code} ({SEVERITY[entry.severity].say(language)})"
    yield "\n→ ".join(one.say(language) for one in first_message(folder, entry))
    yield entry.about.say(language)
    if isinstance(entry, Rule) and (cited := list(_cited(entry, language))):
        yield "\n".join(cited)
    if worked := examples(folder, entry, owner, language):
        yield f"{_EXAMPLES.say(language)}\n\n{worked}"


def _cited(rule: Rule, language: Language) -> Iterator[str]:
    """The facts and readings that a check rests on, in words; by system for a common check."""
    for home in _systems():
        common = home.common_cites.get(rule.code, ())
        facts, readings = home.facts, home.readings.known()
        for number in common or (rule.cites if rule.code.startswith(home.prefix) else ()):
            says = _fact_or_reading_words(number, facts, readings, language)
            name = f"{home.name.say(language)}, " if common else ""
            cited = facts.citation(number).say(language) if number in facts else number
            yield f"{name}{cited}:{says}".removesuffix(":")


def _fact_or_reading_words(number: str, facts: Facts, readings: Mapping[str, Reading], language: Language) -> str:
    if number in facts:
        return f" {facts.text(number).say(language)}"
    return f" {readings[number].name.say(language)}" if number in readings else ""


def _fact(home: System, number: str, language: Language) -> Iterator[str]:
    """Explain a fact: section, words, where it is used, the constants that rest on it."""
    facts = home.facts
    yield facts.citation(number).say(language)
    yield facts.text(number).say(language)
    if uses := [_use(home, use, language) for use in fact_uses(home.id)[number] if use not in NOWHERE]:
        yield _USED.fill(uses=", ".join(uses)).say(language)
    if numbers := facts.numbers(number):
        yield "\n".join((_DATA.say(language), *(f"  {one.key}: {_value(one, language)}" for one in numbers)))


def _use(home: System, use: str, language: Language) -> str:
    """The name of a sheet or a procedure; the code of a check stays."""
    named = _SHEETS | {one.id: one.name for one in home.calculations()}
    return named[use].say(language) if use in named else use


def _value(constant: Constant, language: Language) -> str:
    """A value of the data; its unit is an English word, so it is shown only in English."""
    if isinstance(constant.value, bool):
        return in_words(constant.value).say(language)
    unit = "" if language != "en" or constant.unit in _NO_UNITS else f" ({constant.unit})"
    return f"{shown(constant.value)}{unit}"


def _point(home: System, number: str, language: Language) -> Iterator[str]:
    """Explain an open point: question, choices and how to choose one, where it is printed, what depends on it."""
    reading = home.readings.known()[number]
    yield _READING.fill(id=number, system=home.name).say(language)
    yield _QUESTION.fill(name=reading.name).say(language)
    yield "\n".join(_choices(reading, language))
    sheets = [_SHEETS[sheet].say(language) for sheet in reading.printed if sheet in _SHEETS]
    yield (_PRINTED.fill(sheets=", ".join(sheets)) if sheets else _UNPRINTED).say(language)
    resting = [rule for rule in home.rules() if number in rule.cites]
    if resting:
        lines = (f"  {rule.code}: {rule.about.say(language)}" for rule in resting)
        yield "\n".join((_RESTS.say(language), *lines))


def _choices(reading: Reading, language: Language) -> Iterator[str]:
    for choice, says in reading.choices.items():
        sole = len(reading.choices) == 1
        note = f" ({_DEFAULT.say(language)})" if choice == reading.default and not sole else ""
        yield f"  {choice}: {says.say(language)}{note}"
    if other := next((choice for choice in reading.choices if choice != reading.default), None):
        yield _CHOOSE.fill(id=reading.id, other=other).say(language)
    else:
        yield _SETTLED.say(language)


def _example(home: System, number: str, language: Language) -> Iterator[str]:
    """Explain a worked example: its name, the facts it shows, and each calculation with its working as on a sheet."""
    example, facts, readings = home.examples()[number], home.facts, home.readings.known()
    yield _EXAMPLE.fill(id=number, system=home.name, name=example["name"]).say(language)
    yield "\n".join(f"{cited}:{_fact_or_reading_words(cited, facts, readings, language)}" for cited in example["cites"])
    for part in example["parts"]:
        asked = procedure(home.id, part["procedure"])
        given = yaml.safe_dump(
            part["inputs"], default_flow_style=True, allow_unicode=True, width=_WIDE, sort_keys=False
        ).strip()
        situation = f"{part['says'].say(language)}\n" if "says" in part else ""
        yield f"{situation}{asked.id} {given}\n{as_text(home, asked, ask(asked, part['inputs'], {}), language)}"
