"""Answers of procedures in words: nothing of them is an id, and in Russian nothing is English."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from builder.desk.answers import answer, as_text
from builder.registry import SYSTEMS, system
from builder.rules.calculation import Calculation, Procedure
from builder.rules.wording import in_hundred
from builder.text import same
from builder.text.errors import MusterError
from builder.text.package_files import army_lists
from tests.commands import muster
from tests.languages import as_written, both
from tests.tools.worked import parts, situations

each = pytest.mark.parametrize("system_id", SYSTEMS)


def answers(system_id: str) -> Iterator[tuple[Procedure, Any, Calculation]]:
    """What each procedure answers to the worked examples and the further situations; refusals are passed by."""
    for procedure, inputs in (*(part[1:] for part in parts(system_id)), *situations(system_id)):
        try:
            yield procedure, inputs, procedure.run(inputs)
        except MusterError:
            continue


def names_in(value: Any) -> set[str]:
    """The names that the inputs give to units."""
    if isinstance(value, dict):
        own = {value["name"]} if isinstance(value.get("name"), str) else set()
        return own.union(*map(names_in, value.values()))
    return set().union(*map(names_in, value)) if isinstance(value, list | tuple) else set()


@each
def test_results_and_outcomes_are_said_in_words_of_both_languages(system_id: str) -> None:
    """All but the names that units were given, and symbols of the text."""
    found = 0
    for procedure, inputs, made in answers(system_id):
        given = names_in(inputs.model_dump())
        told = answer(system(system_id), procedure.id, made)
        said = [part for row in told.results for part in row]
        said += [part for name, chances in told.odds for part in (name, *(row[0] for row in chances))]
        found += len(said)
        for words in said:
            left = set(re.findall(r"[A-Za-z]{2,}[A-Za-z-]*", words.say("ru"))) - given
            assert left == set(), (procedure.id, words)
    assert found > 10


@each
def test_a_calculation_is_told_in_russian_from_head_to_foot(system_id: str) -> None:
    """Steps, results, chances and readings; numbers have a decimal comma."""
    for procedure, inputs, made in answers(system_id):
        text = as_text(system(system_id), procedure, made, "ru")
        for name in names_in(inputs.model_dump()):
            text = text.replace(name, "")
        assert re.findall(r"[a-z]{3,}", re.sub(r"`[^`]*`", "", text)) == [], text  # commands stand in backticks
        assert re.findall(r"\d\.\d", re.sub(r"\[.*\]|C-[\w.-]+", "", text)) == [], text


@each
def test_the_odds_of_two_rosters_are_told_in_russian(system_id: str) -> None:
    """Armies, kinds, acts and each chance: whole ones in a hundred, mean losses with a decimal comma."""
    first, second, *_ = sorted((army_lists() / system_id / "rosters").glob("*.yaml"))
    told = muster("odds", first, second, "--lang", "ru")
    assert told.exit_code == 0
    assert re.findall(r"[a-z]{3,}", told.stdout) == []
    assert re.findall(r"\d\.\d", told.stdout) == []
    deeds = json.loads(muster("odds", first, second, "--lang", "ru", "--json").stdout)
    assert deeds
    words = {deed[f"{who}{part}"] for deed in deeds for who in ("first", "second") for part in ("", "_army", "_units")}
    assert [one for one in words if one not in told.stdout] == []
    numbers = set(re.findall(r"[<>]?\d+(?:,\d)?", told.stdout))
    assert {number for deed in deeds for number in russian_numbers(deed)} <= numbers


def russian_numbers(deed: dict[str, str | None]) -> Iterator[str]:
    """What a deed costs each side as people read it: 52, <1, >99; or 1,5 figures, <0,1 or 0."""
    for who in ("first", "second"):
        if chance := deed.get(f"{who}_chance"):
            yield in_hundred(Fraction(chance))
        if figures := deed.get(f"{who}_figures"):
            mean = f"{float(Fraction(figures)):.1f}".replace(".", ",")
            yield mean if mean != "0,0" else "<0,1" if Fraction(figures) else "0"


def test_a_name_that_a_unit_was_given_stands_as_it_is() -> None:
    made = Calculation(result={"Old Guard.losses": 1})
    told = answer(system("formations"), "melee", made)
    ((label, value),) = told.results
    assert as_written(label) == both("Old Guard: figures lost", "Old Guard: потеряно фигурок")
    assert value == same("1")
