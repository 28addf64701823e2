"""The calculators of the site: what their files say is what the rules core says, of every case that is shown."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

import pytest

from builder.desk import calculations
from builder.documents.package_data import read_data
from builder.documents.reading.yaml_source import YamlSource
from builder.library.examine import library
from builder.registry import SYSTEMS, system
from builder.rules.wording import exact, percent
from builder.site.calculator_choices import calculator, lists_used
from builder.site.calculators import data_path, made_cases, made_page
from builder.site.page import PagePlace, Site
from builder.text import LANGUAGES, Language
from builder.text.errors import MusterError
from builder.text.package_files import army_lists
from tests.tools.grid import cases, settings, written

ALL = [(one, procedure.id) for one in SYSTEMS for procedure in system(one).calculations()]
SAMPLE = 6  # cases of each calculator that an ordinary run asks the core about again
WEIGHT = 160 * 1024  # bytes that the cases of a calculator may take
DIGITS = 4  # of either part of a fraction that can be read
NEAR = Fraction(1, 200)  # how far a number of two places may be from what it is

each = pytest.mark.parametrize(("system_id", "name"), ALL, ids=["-".join(one) for one in ALL])


@cache
def script(system_id: str, name: str) -> bytes:
    """The cases of a calculator, which take seconds to be answered."""
    return made_cases(system_id, name).data


@cache
def shown(system_id: str, name: str) -> dict[str, Any]:
    """What the script of a page is given."""
    text = script(system_id, name).decode()
    read: dict[str, Any] = json.loads(text[text.index("calculator = ") + len("calculator = ") : text.rindex(";")])
    return read


def word(table: Mapping[str, Any], index: int, language: Language) -> str:
    """A text of the table in one language."""
    said = table["words"][index]
    return said if isinstance(said, str) else str(said[LANGUAGES.index(language)])


def rows(table: Mapping[str, Any], list_: int, language: Language) -> list[tuple[str, ...]]:
    """A list of rows of the table in words."""
    return [tuple(word(table, index, language) for index in table["rows"][row]) for row in table["lists"][list_]]


def steps_of(table: Mapping[str, Any], chain: int, language: Language) -> list[tuple[str, ...]]:
    """The steps of a working: lists of rows, one after another."""
    return [row for list_ in table["chains"][chain] for row in rows(table, list_, language)]


def answer(table: Mapping[str, Any], place: int) -> Any:
    """What the table says of a case: steps, results, odds, readings; or the word why it is refused."""
    return table["answers"][table["cases"][place]]


def asked(system_id: str, name: str, data: Any) -> dict[Language, dict[str, Any] | str]:
    """What `muster calc --json` says in each language; words where it refuses."""
    procedure = calculations.procedure(system_id, name)
    try:
        given, found = calculations.inputs(procedure, YamlSource("<case>", data, {}, {}, ()), library(())[0])
        if given is None:
            return {one: "; ".join(fault.message.say(one) for fault in found) for one in LANGUAGES}
        done = procedure.run(given)
        return {one: calculations.as_data(system_id, procedure, given, done, one) for one in LANGUAGES}
    except MusterError as error:
        return {one: error.says.say(one) for one in LANGUAGES}


@each
def test_a_page_says_what_the_rules_core_says(system_id: str, name: str, nightly: bool) -> None:
    """Of some cases of each calculator, of all in the night: steps, facts, chances, readings, results, refusals."""
    table, everything = shown(system_id, name), list(cases(system_id, name))
    assert len(table["cases"]) == len(everything)
    step = 1 if nightly else max(1, len(everything) // SAMPLE - 1)
    for place in range(0, len(everything), step):
        case = answer(table, place)
        for language, said in asked(system_id, name, everything[place]).items():
            if isinstance(said, str) or isinstance(case, int):
                assert word(table, case, language) == said
                continue
            steps, results, odds, readings = case
            assert steps_of(table, steps, language) == [
                (one["label"], one["text"], ", ".join(dict.fromkeys(c["fact"] for c in one["cites"])))
                for one in said["working"]
            ]
            chances = [rows(table, list_, language) for _, list_ in odds]
            whole = chances.pop() if said["odds"] else []
            assert [row[2] for row in whole] == list(said["odds"].values())
            assert [row[0] for row in rows(table, readings, language)] == list(said["readings"])
            told = results_told(system_id, name, said)
            assert [Fraction(row[2]) for list_ in chances for row in list_] == told.chances
            lines = rows(table, results, language)
            assert "lines" in written(system_id, name) or len(lines) == told.lines
            there = [one for row in lines for one in numbers(row[1])]
            assert [one for one in told.numbers if not any(abs(one - two) <= NEAR for two in there)] == []


def numbers(words: str) -> list[Fraction]:
    """The numbers in a line of results: 9, −4, 4.5 or 4,5, 9 1/3."""
    return [
        (-1 if sign else 1) * (Fraction(whole.replace(",", ".")) + Fraction(rest or 0))
        for sign, whole, rest in re.findall(r"(−?)(\d+/\d+|\d+(?:[.,]\d+)?)(?: (\d+/\d+))?", words)
    ]


@dataclass(frozen=True)
class Told:
    """What a page has to tell of the results of the core: chances in tables, lines, and the numbers in these."""

    chances: list[Fraction]
    lines: int
    numbers: list[Fraction]


def results_told(system_id: str, name: str, said: Mapping[str, Any]) -> Told:
    """What a page has to tell of an answer of `muster calc --json`, by what the file says of its layout."""
    layout = written(system_id, name)
    left = {key: value for key, value in said["result"].items() if key not in layout.get("hidden", ())}
    wanted = [key for one in layout.get("tables", ()) for key in one["rows"] if key in left]
    for side in layout.get("sides", ()) if said["odds"] else ():
        wanted += [key for key in left if key.startswith(f"{side}.")]
    chances = [Fraction(str(left.pop(key))) for key in wanted]
    plain = [value for value in left.values() if not isinstance(value, bool) and re.match(r"[-\d]", str(value))]
    return Told(chances, len(left), [Fraction(str(value)) for value in plain])


@each
def test_chances_sum_to_one_and_are_said_alike_as_fraction_and_percentage(system_id: str, name: str) -> None:
    """Of each side by itself, and of both together; what cannot be read as a fraction is a percentage alone."""
    table = shown(system_id, name)
    for case in table["answers"]:
        for _, list_ in case[2] if isinstance(case, list) else ():
            chances = [Fraction(row[2]) for row in rows(table, list_, "en")]
            assert sum(chances) == 1 or len(chances) == 1  # one chance by itself may be the other side of what follows
            for (en, ru, chance), fraction in zip(percentages(table, list_), rows(table, list_, "en"), strict=True):
                assert en == percent(chance)
                assert ru == en.replace(".", ",").replace("%", "\u00a0%")
                readable = chance not in (0, 1) and len(str(chance.denominator)) <= DIGITS
                assert fraction[3] == (exact(chance) if readable else "")


def percentages(table: Mapping[str, Any], list_: int) -> list[tuple[str, str, Fraction]]:
    """The percentages of a list in both languages, each with the exact chance."""
    both = zip(rows(table, list_, "en"), rows(table, list_, "ru"), strict=True)
    return [(en[1], ru[1], Fraction(en[2])) for en, ru in both]


@each
def test_everything_shown_is_said_in_both_languages(system_id: str, name: str) -> None:
    """A text that reads alike in both has no English word in it; a Russian one has Russian letters."""
    table, made = shown(system_id, name), calculator(system_id, name)
    names = [option.name for choice in made.choices for option in choice.options]
    names += [choice.name for choice in made.choices] + ([made.leaves_out] if made.leaves_out else [])
    pairs = [(one, one) if isinstance(one, str) else (one[0], one[LANGUAGES.index("ru")]) for one in table["words"]]
    pairs += [(text.en, text.say("ru")) for text in names]
    assert len(pairs) > 5
    assert [en for en, ru in pairs if en == ru and re.search("[a-z]{2}", en)] == []
    assert [
        ru for en, ru in pairs if en != ru and re.search("[a-z]{2}", en) and not re.search("[а-яё]", ru, re.I)
    ] == []


@each
def test_a_calculator_offers_different_cases_and_begins_with_one_that_can_be(system_id: str, name: str) -> None:
    table, made = shown(system_id, name), calculator(system_id, name)
    assert isinstance(answer(table, 0), list)
    assert len(set(table["cases"])) > 4
    assert len(script(system_id, name)) <= WEIGHT
    for language in LANGUAGES:
        assert len({choice.name.say(language) for choice in made.choices}) == len(made.choices)
    for choice in made.choices:
        assert len({option.id for option in choice.options}) == len(choice.options) > 1
        for language in LANGUAGES:
            assert len({option.name.say(language) for option in choice.options}) == len(choice.options)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_procedure_has_its_calculator(system_id: str) -> None:
    """And there is none for a procedure that is gone."""
    told = read_data(system(system_id).data / "calculators.yaml")["calculators"]
    assert set(told) == {procedure.id for procedure in system(system_id).calculations()}


@pytest.mark.parametrize("language", LANGUAGES)
@each
def test_a_page_has_the_choices_of_its_cases_and_shows_the_first_without_a_script(
    system_id: str, name: str, language: Language
) -> None:
    """In the order in which the script counts them, each with a label."""
    page = made_page(system_id, name, PagePlace(Site(()), f"{system_id}/calc/{name}.html", language)).data.decode()
    told = written(system_id, name)["choices"]
    assert re.findall('<select id="choice-([^"]+)" name="([^"]+)"', page) == [(key, key) for key in told]
    assert re.findall('<label for="choice-([^"]+)"', page) == list(told)
    ids = [option for choice in told.values() for option, _ in settings(choice, system_id)]
    assert re.findall('<option value="([^"]+)"', page) == ids
    assert data_path(system_id, name) in page
    table = shown(system_id, name)
    steps, results, odds, _ = answer(table, 0)
    plain = page.replace("&#39;", "'").replace("&#34;", '"')
    told_rows = [row for list_ in (results, *(one for _, one in odds)) for row in rows(table, list_, language)]
    for row in steps_of(table, steps, language) + told_rows:
        assert all(escape(part, quote=False) in plain for part in row[:2])
    for row in steps_of(table, steps, "en"):
        assert all(f'href="../facts.html#{fact}"' in page for fact in row[2].split(", ") if fact)
    assert " style=" not in page


@each
def test_a_calculator_is_made_anew_when_a_list_that_it_takes_units_from_changes(system_id: str, name: str) -> None:
    """It knows every list whose lines one can choose, and each is there."""
    units = [unit for choice in written(system_id, name)["choices"].values() for unit in choice.get("units", ())]
    assert set(lists_used(system_id, name)) == {unit.split("/")[0] for unit in units}
    assert all((army_lists() / system_id / f"{one}.yaml").is_file() for one in lists_used(system_id, name))
