"""The answers of procedures in words, for the command line and for the calculators of the site.

A system's `data/calculators.yaml` defines the layout of an answer: `sides` (prefixes of results whose chances are shown
side by side), `tables` (each with a `name` and, as its `rows`, the results it shows, all of them chances), `lines`
(results in the order in which a player reads them: a `name`, and a `value` with results as fields, dots replaced by
hyphens; shown if all of these results exist), `says` (the words for yes and no of a result) and `hidden` (results that
are shown elsewhere). Results that none of these uses follow one by one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from builder.desk.calculations import in_words
from builder.registry import system
from builder.rules.calculation import Calculation, Procedure, Term, Value
from builder.rules.constants import Constants
from builder.rules.wording import approximate, exact, percentage
from builder.system import System
from builder.text import Language, Text, decimal, joined, same

OddsRow = tuple[Text, ...]
Odds = tuple[tuple[Text, tuple[OddsRow, ...]], ...]

_TOGETHER = Text("both together")
_DETAIL = Text("in detail")
_COUNTED = re.compile(r"(.*?)(\d+)")  # `kills-2`, `turn-3`, `4`: what is counted, and the number
_LONG = 10_000  # fractions with a denominator this large are not shown
_CENT = 100  # denominators that divide this are shown as decimals


@cache
def calculator_words(system_id: str) -> Mapping[str, Any]:
    """The contents of a system's `calculators.yaml`."""
    return {"calculators": {}, **system(system_id).optional("calculators")}


@dataclass(frozen=True, slots=True)
class WordedAnswer:
    """An answer in words, or the reason why there is none.

    `steps`: label, arithmetic and the facts cited. `results` and `readings`: name and value; a reading starts with its
    number. `odds`: pairs of a heading (may be empty) and rows of outcome, percentage, exact chance, and the exact
    chance again if it is short enough to read; the odds of all outcomes come last.
    """

    refused: Text | None = None
    steps: tuple[OddsRow, ...] = ()
    results: tuple[OddsRow, ...] = ()
    odds: Odds = ()
    readings: tuple[OddsRow, ...] = ()


def answer(home: System, procedure: str, made: Calculation) -> WordedAnswer:
    """Put an answer into words."""
    words = ResultWords(home, procedure)
    left = dict(made.result)
    tables = tuple(_tables(words, left))  # this and the next line remove their results from `left`
    apart = tuple(_sides(words, left)) if made.odds else ()
    name = _TOGETHER if apart else _DETAIL if tables else same("")
    whole = ((name, _chances(words, made.odds.items())),) if made.odds else ()
    return WordedAnswer(
        steps=tuple(map(_step, made.working)),
        results=tuple(_results(words, left)),
        odds=tables + apart + whole,  # last: the sides one by one say more than the pairs
        readings=tuple(_reading(home, question, choice) for question, choice in made.readings.items()),
    )


def as_text(home: System, asked: Procedure, made: Calculation, language: Language) -> str:
    """The answer as text: each step of the working, the results, the odds and the readings they depend on."""
    given = answer(home, asked.id, made)
    lines = [asked.name.say(language), ""]
    for place, (label, text, facts) in enumerate(given.steps, 1):
        cites = f"  [{facts.say(language)}]" if facts.en else ""
        lines.append(f"{place:>3}. {label.say(language)}: {text.say(language)}{cites}")
    if given.results:
        lines += ["", *(f"{name.say(language)}: {value.say(language)}" for name, value in given.results)]
    for name, chances in given.odds:
        lines += ["", *([f"{name.say(language)}:"] if name.en else []), *_chance_lines(chances, language)]
    if given.readings:
        lines += [
            "",
            *(f"{number.en} {name.say(language)}: {choice.say(language)}" for number, name, choice in given.readings),
        ]
    return "\n".join(lines).strip("\n")


def _chance_lines(chances: Iterable[OddsRow], language: Language) -> Iterator[str]:
    """One line per outcome: its percentage, and its exact chance if that is short enough."""
    said = [tuple(part.say(language) for part in row) for row in chances]
    wide = max(len(row[0]) for row in said)
    yield from (f"{name:<{wide}}  {percent:>7}  {short:>12}".rstrip() for name, percent, _, short in said)


def fraction(chance: Fraction) -> str:
    """A chance as a fraction; empty if it is too long or adds nothing to the percentage."""
    return "" if chance in (0, 1) or chance.denominator >= _LONG else exact(chance)


def count(value: Fraction) -> Text:
    """A number as text: as a decimal or short fraction if that is exact, or else rounded."""
    if _CENT % value.denominator:
        return approximate(value)
    return decimal(f"{'−' if value < 0 else ''}{float(abs(value)):g}")


class ResultWords:
    """The names of a procedure's results and outcomes by id: from the calculator file, or else from the rulebook's
    data.

    `kills-2` is looked up as `kills-{n}`; the parts of `attacker retreat, defender flight` and `attacker.losses` are
    looked up one by one.
    """

    def __init__(self, home: System, procedure: str) -> None:
        self._sources = (calculator_words(home.id)["calculators"].get(procedure, {}), calculator_words(home.id))
        self._named = NameIndex(home)

    def __call__(self, kind: str, name: str) -> Text:
        """The words for an id among `results` or `outcomes`; one that is not found is a name from the input, and stays."""
        if found := self.find(kind, name):
            return found
        if ", " in name:
            return joined(*(self(kind, part) for part in name.split(", ")))
        side, parting, rest = name.partition(".") if "." in name else name.partition(" ")
        if parting == "." or (parting and self.find(kind, side)):
            return joined(self(kind, side), self(kind, rest), by=": ")
        return same(name)

    def layout(self, part: str, nothing: Any) -> Any:
        """One layout setting of this procedure's answers; `nothing` is the default."""
        return self._sources[0].get(part, nothing)

    def say(self, words: Text | str) -> Text:
        """The text itself, or the one stored under this key."""
        return self._named.say(words)

    def value(self, name: str, value: Value) -> Text:
        """A result as text: a number, yes or no, or the meaning of an id."""
        if isinstance(value, str):
            return self("results", value)
        if isinstance(value, Fraction):
            return count(value)
        if isinstance(value, bool) and name in (answers := self.layout("says", {})):
            return self.say(answers[name]["yes" if value else "no"])
        return in_words(value)

    def find(self, kind: str, name: str) -> Text | None:
        """The words for a whole id; None if the files do not define it."""
        for source in self._sources:
            known = source.get(kind, {})
            if name in known:
                return self._named.say(known[name])
            counted = _COUNTED.fullmatch(name)
            if counted and (pattern := f"{counted[1]}{{n}}") in known:
                return self._named.say(known[pattern]).fill(n=int(counted[2]))
            for table in source.get("named", ()):
                if found := self._named.find(f"{table}.{name}"):
                    return found
        return None


class NameIndex:
    """The names of entries in a system's data: in its tables and in the words of its sheets."""

    def __init__(self, home: System) -> None:
        self._rules = home.constants
        self._sheets = _sheets(home.id, home.data)

    def find(self, key: str) -> Text | None:
        """The words at a dotted key, or the `name` below it; None if there are none."""
        source = self._sheets if key.startswith("sheets.") else self._rules
        place = next((one for one in (key, f"{key}.name") if source.has_text(one)), None)
        return self._rules.filled(source.text(place)) if place else None

    def say(self, words: Text | str) -> Text:
        """Words from a file with the rulebook's numbers filled in; a string is the key of such words."""
        if isinstance(words, str):
            found = self.find(words)
            assert found, f"no words at {words}"
            return found
        return self._rules.filled(words)


@cache
def _sheets(system: str, data: Path) -> Constants:
    """The words of a system's sheets, read once for all answers."""
    return Constants(system, data, ("sheets",))


def _step(term: Term) -> OddsRow:
    return term.label, term.text, same(", ".join(dict.fromkeys(cite.fact for cite in term.cites)))


def _tables(words: ResultWords, left: dict[str, Value]) -> Iterator[tuple[Text, tuple[OddsRow, ...]]]:
    for one in words.layout("tables", ()):
        if rows := [(key, left.pop(key)) for key in one["rows"] if key in left]:
            yield words.say(one["name"]), _chances(words, rows, "results")


def _sides(words: ResultWords, left: dict[str, Value]) -> Iterator[tuple[Text, tuple[OddsRow, ...]]]:
    for side in words.layout("sides", ()):
        dotted = f"{side}."
        if rows := [(key.removeprefix(dotted), left.pop(key)) for key in [*left] if key.startswith(dotted)]:
            yield words("results", side), _chances(words, rows)


def _chances(words: ResultWords, chances: Iterable[tuple[str, Any]], kind: str = "outcomes") -> tuple[OddsRow, ...]:
    return tuple((words(kind, name), *_chance(Fraction(chance))) for name, chance in chances)


def _chance(chance: Fraction) -> OddsRow:
    return percentage(chance), same(exact(chance)), same(fraction(chance))


def _results(words: ResultWords, left: Mapping[str, Value]) -> Iterator[OddsRow]:
    taken = set(words.layout("hidden", ()))
    known = {key.replace(".", "-"): key for key in left}
    for line in words.layout("lines", ()):
        pattern = words.say(line["value"])
        fields = {name.partition("|")[0] for _, name, _, _ in Formatter().parse(pattern.en) if name}
        if fields <= known.keys():
            taken |= {known[name] for name in fields}
            facts = {name: _filling(words, known[name], left[known[name]]) for name in fields}
            yield words.say(line["name"]), pattern.fill(**facts)
    yield from ((words("results", key), words.value(key, value)) for key, value in left.items() if key not in taken)


def _filling(words: ResultWords, name: str, value: Value) -> Text | int:
    """A result as part of a line; a plain count stays a number, so that the word after it can be inflected."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    return words.value(name, value)


def _reading(home: System, question: str, choice: str) -> OddsRow:
    reading = home.readings.known()[question]
    return same(question), reading.name, reading.choices[choice]
