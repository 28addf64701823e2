"""What a code or a fact means, for `muster explain`."""

from collections.abc import Iterator
from functools import cache

from builder.checks.common import every
from builder.checks.examples import examples
from builder.checks.reading import READING, Wording
from builder.checks.rule import Rule
from builder.constants import shown
from builder.errors import MusterError
from builder.facts import Facts
from builder.guess import near
from builder.paths import cases
from builder.registry import SYSTEMS, system
from builder.system import System
from builder.text import Language, Text

_SEVERITY = {
    "error": Text("error", "ошибка"),
    "warning": Text("warning", "предупреждение"),
    "info": Text("note", "замечание"),
}
_EXAMPLES = Text("Examples", "Примеры")
_UNKNOWN = Text("there is no code or fact `{wanted}`{guess}", "нет такого кода или факта: `{wanted}`{guess}")
_USED = Text("used by: {uses}", "где используется: {uses}")
_DATA = Text("in the data:", "в данных:")


def explanation(wanted: str, language: Language) -> str:
    """The text about a code (FO201) or a fact (C-5.1-04); MusterError suggests near ones."""
    wanted = wanted.strip()
    codes: dict[str, Rule | Wording] = {**READING, **{rule.code: rule for rule in _rules()}}
    if entry := codes.get(wanted.upper()):
        return "\n\n".join(_code(entry, language))
    facts = {number: home for home in _systems() for number in _facts(home)}
    number = next((known for known in facts if known.lower() == wanted.lower()), None)
    if number:
        return "\n\n".join(_fact(_facts(facts[number]), number, language))
    raise MusterError(_UNKNOWN.fill(wanted=wanted, guess=near(wanted.upper(), [*codes, *facts], 3)))


def _systems() -> tuple[System, ...]:
    return tuple(map(system, SYSTEMS))


@cache
def _facts_of(system_id: str) -> Facts:
    home = system(system_id)
    return Facts(home.data, home.constants)


def _facts(home: System) -> Facts:
    return _facts_of(home.id)


def _rules() -> Iterator[Rule]:
    for home in _systems():
        yield from every(home.account.load())
        yield from home.rules()


def _code(entry: Rule | Wording, language: Language) -> Iterator[str]:
    """Its parts: severity, message and way out, reason, the facts it rests on, examples."""
    yield f"{entry.code} ({_SEVERITY[entry.severity].say(language)})"
    yield f"{entry.says.say(language)}\n→ {entry.fix.say(language)}"
    yield entry.about
    if isinstance(entry, Rule) and (cited := list(_cited(entry, language))):
        yield "\n".join(cited)
    if told := examples(cases(), entry.code, language):
        yield f"{_EXAMPLES.say(language)}\n\n{told}"


def _cited(rule: Rule, language: Language) -> Iterator[str]:
    """The facts a check rests on, in words; those of a common check by system."""
    for home in _systems():
        common = home.common_cites.get(rule.code, ())
        facts = _facts(home)
        for number in common or (rule.cites if rule.code.startswith(home.prefix) else ()):
            says = f" {facts.text(number).say(language)}" if number in facts else ""
            name = f"{home.name.say(language)}, " if common else ""
            yield f"{name}{facts.citation(number) if number in facts else number}:{says}".removesuffix(":")


def _fact(facts: Facts, number: str, language: Language) -> Iterator[str]:
    """Its parts: section, words, where it is used, the constants that rest on it."""
    yield str(facts.citation(number))
    yield facts.text(number).say(language)
    if used := facts.used(number):
        yield _USED.fill(uses=", ".join(used)).say(language)
    if numbers := facts.numbers(number):
        lines = (f"  {one.key}: {shown(one.value)} ({one.unit})" for one in numbers)
        yield "\n".join((_DATA.say(language), *lines))
