"""What the rules core says of each case of a calculator, in words, as a small table that a page can carry."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from builder.calculate import said
from builder.calculation import Calculation, Term, Value
from builder.errors import BuilderBug, MusterError
from builder.site.circumstances import Calculator, Named, Option
from builder.slips import validated
from builder.source import Source
from builder.text import Text, same
from builder.wording import exact, joined, percentage

Row = tuple[Text, ...]

_TOGETHER = Text("both together", "обе стороны вместе")
_COUNTED = re.compile(r"(.*?)(\d+)")  # `kills-2`, `turn-3`, `4`: what is counted, and how many


@dataclass(frozen=True, slots=True)
class Answer:
    """One case in words, or why there is no answer.

    `steps`: what it is, its arithmetic, the facts it rests on. `results` and `readings`: name and value; a reading has
    its number before them. `odds`: for each side and both together (the first text; empty where no sides are told apart) rows of outcome, percentage, fraction.
    """

    refused: Text | None = None
    steps: tuple[Row, ...] = ()
    results: tuple[Row, ...] = ()
    odds: tuple[tuple[Text, tuple[Row, ...]], ...] = ()
    readings: tuple[Row, ...] = ()


def ask(calculator: Calculator, chosen: tuple[Option, ...]) -> Calculation | Text:
    """What the rules core says of a case; why it says nothing where the circumstances contradict each other."""
    source = Source(calculator.procedure.id, calculator.inputs(chosen), {}, {}, ())
    given, found = validated(source, calculator.procedure.inputs)
    if given is None:
        return joined(*(one.message for one in found), by="; ")
    try:
        return calculator.procedure.run(given)
    except MusterError as error:
        return error.says


def answer(calculator: Calculator, chosen: tuple[Option, ...]) -> Answer:
    """A case in words. BuilderBug for a result or an outcome that has no words."""
    made = ask(calculator, chosen)
    if isinstance(made, Text):
        return Answer(refused=made)
    words = _words(calculator)
    apart = {side: f"{side}." for side in calculator.sides if made.odds}
    results = [
        (words("results", key), words.value(value))
        for key, value in made.result.items()
        if not any(key.startswith(dotted) for dotted in apart.values())
    ]
    told = [
        (words("results", side), _chances(words, chances))
        for side, dotted in apart.items()
        if (
            chances := [
                (key.removeprefix(dotted), value) for key, value in made.result.items() if key.startswith(dotted)
            ]
        )
    ]
    if made.odds:  # last: each side by itself tells more than the pairs
        told.append((_TOGETHER if told else same(""), _chances(words, made.odds.items())))
    return Answer(
        steps=tuple(_step(term) for term in made.working),
        results=tuple(results),
        odds=tuple(told),
        readings=tuple(_reading(calculator, question, choice) for question, choice in made.readings.items()),
    )


class Words:
    """Results and outcomes of a procedure by their ids: what the file says, then the names of the rulebook's data.

    `kills-2` is found as `kills-{n}`; of `attacker retreat, defender flight` and `attacker.losses` each word is found by
    itself.
    """

    def __init__(self, calculator: Calculator) -> None:
        self._sources = calculator.words
        self._named = Named(calculator.system)
        self._where = f"{calculator.system.id} {calculator.procedure.id}"

    def __call__(self, kind: str, name: str) -> Text:
        """The words for an id; `kind`: results or outcomes. BuilderBug where there are none."""
        if found := self._whole(kind, name):
            return found
        if ", " in name:
            return joined(*(self(kind, part) for part in name.split(", ")))
        side, dot, rest = name.partition(".") if "." in name else name.partition(" ")
        if dot:
            return joined(self(kind, side), self(kind, rest), by=": ")
        raise BuilderBug(f"{self._where}: no words for {name!r} among its {kind}")

    def value(self, value: Value) -> Text:
        """A result: a number, yes or no, or what an id means."""
        return self("results", value) if isinstance(value, str) else said(value)

    def _whole(self, kind: str, name: str) -> Text | None:
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


@dataclass
class Table:
    """The answers of all cases with each text and each row once: `words` (a string, or English and Russian), `rows` of them."""

    words: dict[Text, int] = field(default_factory=dict)
    rows: dict[tuple[int, ...], int] = field(default_factory=dict)
    cases: list[Any] = field(default_factory=list)

    def add(self, answer: Answer) -> None:
        """One more case: the place of its refusal, or those of its rows."""
        if answer.refused:
            self.cases.append(self._word(answer.refused))
            return
        odds = [[self._word(side), self._rows(rows)] for side, rows in answer.odds]
        self.cases.append([self._rows(answer.steps), self._rows(answer.results), odds, self._rows(answer.readings)])

    def data(self) -> dict[str, Any]:
        """As the page reads it."""
        words = [text.en if text.en == text.ru else [text.en, text.ru] for text in self.words]
        return {"words": words, "rows": list(map(list, self.rows)), "cases": self.cases}

    def _word(self, text: Text) -> int:
        return self.words.setdefault(text, len(self.words))

    def _rows(self, rows: Iterable[Row]) -> list[int]:
        return [self.rows.setdefault(tuple(map(self._word, row)), len(self.rows)) for row in rows]


def table(calculator: Calculator) -> dict[str, Any]:
    """Every case of a calculator, in the order of `Calculator.cases`."""
    made = Table()
    for chosen in calculator.cases():
        made.add(answer(calculator, chosen))
    return made.data()


def _step(term: Term) -> Row:
    return term.label, term.text, same(", ".join(dict.fromkeys(cite.fact for cite in term.cites)))


def _chances(words: Words, chances: Iterable[tuple[str, Any]]) -> tuple[Row, ...]:
    return tuple((words("outcomes", name), percentage(chance), same(exact(chance))) for name, chance in chances)


def _reading(calculator: Calculator, question: str, choice: str) -> Row:
    reading = calculator.system.decisions().known()[question]
    return same(question), reading.name, reading.choices[choice]


@cache
def _words(calculator: Calculator) -> Words:
    return Words(calculator)
