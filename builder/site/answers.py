"""What the rules core says of each case of a calculator, in words, as a small table that a page can carry.

How an answer is laid out stands with its choices in a system's `data/calculators.yaml`: `sides` (whose chances the result
tells apart), `tables` (each a `name` and the results, chances all of them, that are its `rows`), `lines` (results as a
player reads them, in this order: a `name` and a `value` with results in it, their dots as hyphens; shown where all of
these are there), `says` (yes and no of a result) and `hidden` (results that are said elsewhere). What none of these
takes follows, each result by itself.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any

from builder.calculate import said
from builder.calculation import Calculation, Term, Value
from builder.errors import BuilderBug, MusterError
from builder.site.circumstances import Calculator, Named, Option
from builder.slips import validated
from builder.source import Source
from builder.text import Text, same
from builder.wording import about, exact, joined, percentage

Row = tuple[Text, ...]
Odds = tuple[tuple[Text, tuple[Row, ...]], ...]

_TOGETHER = Text("both together", "обе стороны вместе")
_DETAIL = Text("in detail", "подробно")
_COUNTED = re.compile(r"(.*?)(\d+)")  # `kills-2`, `turn-3`, `4`: what is counted, and how many
_LONG = 10_000  # a part of a fraction that is too long to be read
_CENT = 100  # what divides it is read as a decimal


@dataclass(frozen=True, slots=True)
class Answer:
    """One case in words, or why there is no answer.

    `steps`: what it is, its arithmetic, the facts it rests on. `results` and `readings`: name and value; a reading has
    its number before them. `odds`: by what they are of (empty where nothing is told apart; the outcomes of the whole
    last) rows of outcome, percentage, exact chance, and the same again where it is short enough to be read.
    """

    refused: Text | None = None
    steps: tuple[Row, ...] = ()
    results: tuple[Row, ...] = ()
    odds: Odds = ()
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
    left = dict(made.result)
    tables = tuple(_tables(words, left))  # these and the next take their results out of `left`
    apart = tuple(_sides(words, left)) if made.odds else ()
    name = _TOGETHER if apart else _DETAIL if tables else same("")
    whole = ((name, _chances(words, made.odds.items())),) if made.odds else ()
    return Answer(
        steps=tuple(map(_step, made.working)),
        results=tuple(_results(words, left)),
        odds=tables + apart + whole,  # last: each side by itself tells more than the pairs
        readings=tuple(_reading(calculator, question, choice) for question, choice in made.readings.items()),
    )


def fraction(chance: Fraction) -> str:
    """A chance as a fraction, or nothing where it is too long or says no more than the percentage."""
    return "" if chance in (0, 1) or chance.denominator >= _LONG else exact(chance)


def count(value: Fraction) -> Text:
    """A number for people: as a decimal where that is exact, as a short fraction, else nearly."""
    if _CENT % value.denominator:
        return about(value)
    words = f"{float(abs(value)):g}"
    return Text(*(("−" if value < 0 else "") + one for one in (words, words.replace(".", ","))))


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

    def layout(self, part: str, nothing: Any) -> Any:
        """A part of how the file lays out this procedure's answers."""
        return self._sources[0].get(part, nothing)

    def say(self, words: Mapping[str, str] | str) -> Text:
        """Words of the file, or those at a key."""
        return self._named.say(words)

    def value(self, name: str, value: Value) -> Text:
        """A result: a number, yes or no, or what an id means."""
        if isinstance(value, str):
            return self("results", value)
        if isinstance(value, Fraction):
            return count(value)
        if isinstance(value, bool) and name in (answers := self.layout("says", {})):
            return self.say(answers[name]["yes" if value else "no"])
        return said(value)

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
    """The answers of all cases, with each text, each row, each list of rows and each answer once.

    `words` (a string, or English and Russian), `rows` of them, `lists` of rows, `chains` of lists, `answers` (a chain of
    steps, lists of results, of odds and of readings; or the one word why it is refused), and for each case its answer.
    """

    words: dict[Text, int] = field(default_factory=dict)
    rows: dict[tuple[int, ...], int] = field(default_factory=dict)
    lists: dict[tuple[int, ...], int] = field(default_factory=dict)
    chains: dict[tuple[int, ...], int] = field(default_factory=dict)
    answers: dict[Any, int] = field(default_factory=dict)
    cases: list[int] = field(default_factory=list)

    def add(self, answer: Answer) -> None:
        """One more case."""
        if answer.refused:
            self.cases.append(_place(self.answers, self._word(answer.refused)))
            return
        odds = tuple((self._word(side), self._list(rows)) for side, rows in answer.odds)
        shown = (self._chain(answer.steps), self._list(answer.results), odds, self._list(answer.readings))
        self.cases.append(_place(self.answers, shown))

    def data(self) -> dict[str, Any]:
        """As the page reads it."""
        words = [text.en if text.en == text.ru else [text.en, text.ru] for text in self.words]
        rest = {"rows": self.rows, "lists": self.lists, "chains": self.chains, "answers": self.answers}
        return {"words": words, **{name: list(part) for name, part in rest.items()}, "cases": self.cases}

    def _word(self, text: Text) -> int:
        return _place(self.words, text)

    def _list(self, rows: Iterable[Row]) -> int:
        return _place(self.lists, tuple(_place(self.rows, tuple(map(self._word, row))) for row in rows))

    def _chain(self, steps: Iterable[Row]) -> int:
        """Steps in lists that end with a sum: one side's sum stands in many cases, and is kept once."""
        parts: list[list[Row]] = [[]]
        for step in steps:
            parts[-1].append(step)
            if " = " in step[1].en:
                parts.append([])
        return _place(self.chains, tuple(self._list(part) for part in parts if part))


def table(calculator: Calculator) -> dict[str, Any]:
    """Every case of a calculator, in the order of `Calculator.cases`."""
    made = Table()
    for chosen in calculator.cases():
        made.add(answer(calculator, chosen))
    return made.data()


def _place(known: dict[Any, int], one: Any) -> int:
    return known.setdefault(one, len(known))


def _step(term: Term) -> Row:
    return term.label, term.text, same(", ".join(dict.fromkeys(cite.fact for cite in term.cites)))


def _tables(words: Words, left: dict[str, Value]) -> Iterator[tuple[Text, tuple[Row, ...]]]:
    for one in words.layout("tables", ()):
        if rows := [(key, left.pop(key)) for key in one["rows"] if key in left]:
            yield words.say(one["name"]), _chances(words, rows, "results")


def _sides(words: Words, left: dict[str, Value]) -> Iterator[tuple[Text, tuple[Row, ...]]]:
    for side in words.layout("sides", ()):
        dotted = f"{side}."
        if rows := [(key.removeprefix(dotted), left.pop(key)) for key in [*left] if key.startswith(dotted)]:
            yield words("results", side), _chances(words, rows)


def _chances(words: Words, chances: Iterable[tuple[str, Any]], kind: str = "outcomes") -> tuple[Row, ...]:
    return tuple((words(kind, name), *_chance(Fraction(chance))) for name, chance in chances)


def _chance(chance: Fraction) -> Row:
    return percentage(chance), same(exact(chance)), same(fraction(chance))


def _results(words: Words, left: Mapping[str, Value]) -> Iterator[Row]:
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


def _filling(words: Words, name: str, value: Value) -> Text | int:
    """A result within a line; a plain count stays one, so that the word after it takes its form."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    return words.value(name, value)


def _reading(calculator: Calculator, question: str, choice: str) -> Row:
    reading = calculator.system.decisions().known()[question]
    return same(question), reading.name, reading.choices[choice]


@cache
def _words(calculator: Calculator) -> Words:
    return Words(calculator)
