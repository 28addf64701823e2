"""The rulebook of every system as data is whole, says its numbers only through the constants, and fits the reference sheet."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.documents.package_data import read_data
from builder.registry import SYSTEMS, system
from builder.rules.facts import Facts
from builder.text import LANGUAGES, Language, Text
from tests.languages import WRITTEN
from tests.tools.facts_text import FIELD, bare_numbers

ABOUT = re.compile(r"\[([a-z][a-z +-]*):")  # what words are about that are told only where it is on the table
LONGEST = 95  # characters of a short form: about a line of the reference sheet


@cache
def numbers(system_id: str) -> tuple[str, ...]:
    """The fact numbers of a digest, in its order."""
    folder = Path(__file__).parents[1] / "systems" / system_id.replace("-", "_")
    return tuple((folder / "fact_numbers.txt").read_text("utf-8").split())


@cache
def facts(system_id: str) -> Facts:
    """The facts of a system."""
    return system(system_id).facts


@cache
def written(system_id: str) -> dict[str, dict[str, Any]]:
    """The facts as their file has them, with placeholders."""
    facts = read_data(system(system_id).data / "facts.yaml").items()
    return {number: {"en": fact} if isinstance(fact, Text) else fact for number, fact in facts}


def forms(system_id: str, number: str, language: Language) -> list[str]:
    """All that is written about a fact in a language: whole, short form, key words."""
    entry = written(system_id)[number]
    return [entry[form].say(language) for form in ("en", "short", "key") if form in entry]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_fact_of_the_book_is_there_once_and_no_other(system_id: str) -> None:
    """None forgotten, none invented, in the order of the book."""
    assert list(facts(system_id)) == list(numbers(system_id))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fact_is_said_in_both_languages_with_its_numbers_filled_in(system_id: str) -> None:
    """Each placeholder is a constant of the rulebook, and none is left open; a fact ends as a sentence does."""
    told = facts(system_id)
    for number in numbers(system_id):
        for said in (told.text(number), told.short(number)):
            for language in LANGUAGES:
                words = said.say(language)
                assert words == words.strip() != "", number
                assert not {"{", "}"} & set(words), number
        assert all(told.text(number).say(language).endswith(".") for language in LANGUAGES), number
        assert re.search("[а-яё]", told.text(number).say("ru")), number
        assert not re.search("[а-яёА-ЯЁ]", told.text(number).en), number


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_both_languages_of_a_fact_give_the_same_numbers(system_id: str) -> None:
    """What a fact says in English it says in Russian: the same constants are named in both."""
    for number, entry in written(system_id).items():
        for words in (entry[form] for form in ("en", "short", "key") if form in entry):
            named = [
                {field.partition("|")[0].strip("{}") for field in FIELD.findall(words.say(language))}
                for language in LANGUAGES
            ]
            assert all(one == named[0] for one in named), number  # but for the forms of a word that a number asks for


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fact_names_no_number_but_by_its_constant(system_id: str) -> None:
    """One number, one place: neither a digit nor a word of number stands in the words themselves."""
    found = {
        number: bare
        for number in numbers(system_id)
        for language in WRITTEN
        for words in forms(system_id, number, language)
        if (bare := bare_numbers(words, language))
    }
    assert found == {}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_short_form_fits_its_line_on_the_reference_sheet(system_id: str) -> None:
    """Its numbers filled in, it is no longer than a line, and no longer than the fact it stands for. What stands on the
    briefing alone, without what is not on the table, is not as long there.
    """
    told = facts(system_id)
    headings = read_data(system(system_id).data / "reference.yaml").values()
    printed = {one for heading in headings for one in (*heading.get("facts", ()), *heading.get("full", ()))}
    says = {one: entry["short"].en for one, entry in written(system_id).items() if "short" in entry}
    for number in (one for one, short in says.items() if one in printed or "[" not in short):
        for language in LANGUAGES:
            words = told.short(number).say(language)
            assert len(words) <= min(LONGEST, len(told.text(number).say(language))), number


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fact_says_in_which_section_it_stands(system_id: str) -> None:
    """By its number, or where numbers do not carry it, by the heading in the text; citations of constants agree."""
    told, rules = facts(system_id), system(system_id).constants
    known = {number: told.citation(number) for number in numbers(system_id)}
    assert [number for number, citation in known.items() if not citation.section] == []
    assert [cite for key in rules for cite in rules.cite(key) if known.get(cite.fact, cite) != cite] == []


def test_a_number_hidden_in_words_is_found() -> None:
    """The check of bare numbers sees digits and words of number in both languages, and passes by what is no quantity."""
    assert bare_numbers("moves 12 steps, then half of {movement.march}", "en") == ["12", "half"]
    assert bare_numbers("вдвое дальше, на 6 шагов и ½", "ru") == ["6", "½", "вдвое"]
    assert bare_numbers("Thirty Years' War (section 9.1, Q-14): {movement.march} for both, at once", "en") == []
    assert bare_numbers("Тридцатилетней войны (раздел 9.1): {movement.march}, однажды, полностью", "ru") == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_words_about_the_same_things_are_conditional_in_every_language(system_id: str) -> None:
    """What a translation leaves out where there are no camels is what the English text leaves out."""
    for number, entry in written(system_id).items():
        for form in ("key", "short"):
            about = [sorted(ABOUT.findall(entry[form].say(one))) for one in LANGUAGES] if form in entry else []
            assert all(one == about[0] for one in about), number
