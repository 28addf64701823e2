"""What a code or a fact means, for `muster explain`."""

from collections.abc import Iterator
from difflib import get_close_matches

from builder.checks.common import every
from builder.checks.reading import READING, Wording
from builder.checks.rule import Rule
from builder.errors import MusterError
from builder.facts import Facts
from builder.registry import SYSTEMS, system
from builder.text import Language

_SEVERITY = {"error": {"en": "error", "ru": "ошибка"}, "warning": {"en": "warning", "ru": "предупреждение"}, "info": {"en": "note", "ru": "замечание"}}  # fmt: skip


def explanation(wanted: str, language: Language) -> str:
    """The text about a code (FO201) or a fact (C-5.1-04); MusterError suggests near ones."""
    wanted = wanted.strip()
    codes: dict[str, Rule | Wording] = {**READING, **{rule.code: rule for rule in _rules()}}
    if entry := codes.get(wanted.upper()):
        return "\n".join(_code(entry, language))
    facts = {number: home for home in map(system, SYSTEMS) for number in Facts(home.data, home.constants)}
    number = next((known for known in facts if known.lower() == wanted.lower()), None)
    if number:
        home = facts[number]
        return "\n".join(_fact(Facts(home.data, home.constants), number, language))
    near = get_close_matches(wanted.upper(), [*codes, *facts], 3)
    guess = f" (did you mean {', '.join(near)}?)" if near else ""
    raise MusterError(f"there is no code or fact {wanted!r}{guess}")


def _rules() -> Iterator[Rule]:
    for one in SYSTEMS:
        yield from every(system(one).account.load())
        yield from system(one).rules()


def _code(entry: Rule | Wording, language: Language) -> Iterator[str]:
    yield f"{entry.code} ({_SEVERITY[entry.severity][language]})"
    yield ""
    yield entry.says.say(language)
    yield f"→ {entry.fix.say(language)}"
    yield ""
    yield entry.about
    if isinstance(entry, Rule) and entry.cites:
        yield ""
        yield ", ".join(entry.cites)


def _fact(facts: Facts, number: str, language: Language) -> Iterator[str]:
    citation = facts.citation(number)
    yield f"{number} (§ {citation.section})"
    yield ""
    yield facts.text(number).say(language)
    if used := facts.used(number):
        yield ""
        yield {"en": "used by: ", "ru": "где используется: "}[language] + ", ".join(used)
