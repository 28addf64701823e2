"""The calculators: a page for each procedure of each system, and a script file with all its cases."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from builder.desk.answers import OddsRow, WordedAnswer, answer
from builder.documents.reading.folders import yaml_below
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import YamlSource
from builder.render.files.jobs import Job, Made
from builder.rules.calculation import Calculation
from builder.site.calculator_choices import Calculator, Option, calculated, calculator, lists_used
from builder.site.catalogue import Catalogue
from builder.site.page import Page, PagePlace, Site, in_languages
from builder.system import System
from builder.text import LANGUAGES, Text, joined
from builder.text.errors import MusterError


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """For each system of the site, a list of its calculators, and each calculator in each language with its cases."""
    if not site.calculators:
        return
    for home in catalogue.systems:
        yield from in_languages(site, f"{home.id}/calc/index.html", (), partial(_index, home))
        for procedure in calculated(home.id):
            depends = tuple(_digest(home.samples, one) for one in lists_used(home.id, procedure.id))
            title = procedure.name.en
            cases = partial(Job, "", "site", title, made_cases, (home.id, procedure.id))
            yield Page(data_path(home.id, procedure.id), depends, cases)
            path = f"{home.id}/calc/{procedure.id}.html"
            for language in LANGUAGES:
                given = home.id, procedure.id, PagePlace(site, path, language)
                yield Page(f"{language}/{path}", depends, partial(Job, "", "site", title, made_page, given))


def data_path(system_id: str, name: str) -> str:
    """The path of a calculator's cases, which are shared by all languages."""
    return f"assets/calc/{system_id}/{name}.js"


def made_cases(system_id: str, name: str) -> Made:
    """The cases of a calculator as a script (a page opened from disk cannot load anything else)."""
    said = json.dumps(table(calculator(system_id, name)), ensure_ascii=False, separators=(",", ":"))
    return Made(f"window.muster = window.muster || {{}};\nwindow.muster.calculator = {said};\n".encode())


def made_page(system_id: str, name: str, here: PagePlace) -> Made:
    """The page of a calculator, with its first case for browsers without JavaScript."""
    shown = calculator(system_id, name)
    first = next(shown.cases())
    html = here.fill(
        "calculator",
        calculator=shown,
        home_of=shown.system,
        answer=answered(shown, first),
        chosen=first,
        data=data_path(system_id, name),
        languages=" ".join(LANGUAGES),
    )
    return Made(html)


def _index(home: System, here: PagePlace) -> bytes:
    return here.fill("calculators", home_of=home, procedures=calculated(home.id))


@cache
def _digest(samples: Path, list_id: str) -> str:
    """The hash of a sample list."""
    path = next(path for path in yaml_below(samples) if path.stem == list_id)
    return sha256(path.read_bytes()).hexdigest()


def ask(calculator: Calculator, chosen: tuple[Option, ...]) -> Calculation | Text:
    """The result of the procedure for a case, or the reason why its inputs contradict each other."""
    source = YamlSource(calculator.procedure.id, calculator.inputs(chosen))
    given, found = validated(source, calculator.procedure.inputs)
    if given is None:
        return joined(*(one.message for one in found), by="; ")
    try:
        return calculator.procedure.run(given)
    except MusterError as error:
        return error.says


def answered(calculator: Calculator, chosen: tuple[Option, ...]) -> WordedAnswer:
    """The answer for a case in words."""
    made = ask(calculator, chosen)
    if isinstance(made, Text):
        return WordedAnswer(refused=made)
    return answer(calculator.system, calculator.procedure.id, made)


@dataclass
class AnswerTable:
    """The answers for all cases, with each text, row, list of rows and answer stored once.

    `words` (a string, or one for each language, leaving out trailing ones equal to English), `rows` of words, `lists`
    of rows, `chains` of lists, `answers` (a chain of steps, lists of results, of odds and of readings; or only the
    words for a refusal), and for each case the index of its answer.
    """

    words: dict[tuple[str, ...], int] = field(default_factory=dict)
    rows: dict[tuple[int, ...], int] = field(default_factory=dict)
    lists: dict[tuple[int, ...], int] = field(default_factory=dict)
    chains: dict[tuple[int, ...], int] = field(default_factory=dict)
    answers: dict[Any, int] = field(default_factory=dict)
    cases: list[int] = field(default_factory=list)

    def add(self, answer: WordedAnswer) -> None:
        """Add the answer for the next case."""
        if answer.refused:
            self.cases.append(_place(self.answers, self._word(answer.refused)))
            return
        odds = tuple((self._word(side), self._list(rows)) for side, rows in answer.odds)
        shown = (self._chain(answer.steps), self._list(answer.results), odds, self._list(answer.readings))
        self.cases.append(_place(self.answers, shown))

    def data(self) -> dict[str, Any]:
        """The table as the page reads it."""
        words = [one[0] if len(one := _shortened(said)) == 1 else one for said in self.words]
        rest = {"rows": self.rows, "lists": self.lists, "chains": self.chains, "answers": self.answers}
        return {"words": words, **{name: list(part) for name, part in rest.items()}, "cases": self.cases}

    def _word(self, text: Text) -> int:
        return _place(self.words, tuple(text.say(language) for language in LANGUAGES))

    def _list(self, rows: Iterable[OddsRow]) -> int:
        return _place(self.lists, tuple(_place(self.rows, tuple(map(self._word, row))) for row in rows))

    def _chain(self, steps: Iterable[OddsRow]) -> int:
        """The steps as lists that end with a sum: the sum of one side is part of many cases, and is stored once."""
        parts: list[list[OddsRow]] = [[]]
        for step in steps:
            parts[-1].append(step)
            if " = " in step[1].en:
                parts.append([])
        return _place(self.chains, tuple(self._list(part) for part in parts if part))


def table(calculator: Calculator) -> dict[str, Any]:
    """Every case of a calculator, in the order of `Calculator.cases`."""
    made = AnswerTable()
    for chosen in calculator.cases():
        made.add(answered(calculator, chosen))
    return made.data()


def _shortened(text: tuple[str, ...]) -> list[str]:
    """A text in each language, leaving out trailing ones equal to English."""
    kept = list(text)
    while len(kept) > 1 and kept[-1] == kept[0]:
        kept.pop()
    return kept


def _place(known: dict[Any, int], one: Any) -> int:
    return known.setdefault(one, len(known))
