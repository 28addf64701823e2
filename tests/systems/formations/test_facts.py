"""The rulebook as data is whole, says its numbers only through the constants, and fits the reference sheet."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.systems.formations.rulebook import DATA, FACTS, RULES
from builder.text import LANGUAGES, Language

NUMBERS = tuple((Path(__file__).parent / "fact_numbers.txt").read_text("utf-8").split())  # in the order of the digest
LONGEST = 95  # characters of a short form: about a line of the reference sheet

FIELD = re.compile(r"\{[^{}]*\}")
REFERENCE = re.compile(
    r"\b[CQW]-\d[\w.]*(-\d\w*)?|\b(sections?|раздел\w*|п\.) ?\d[\d.]*[ab]?(?: (?:and|to|и|–) \d[\d.]*[ab]?)?"
)
NUMBER_WORDS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty"
        r"|dozens?|hundreds?|half|halves|halved|halving|quarters?|thirds?|fourth|fifth|sixth|tenth|second|twice|thrice|doubl(?:e|ed|es|ing)|tripl(?:e|ed|es))\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\b(н[оу]л\w+|один|одн(?:а|о|у|ого|ому|им|ой|ом)|два|две|двух|двум|двумя|три|тр[её]х|тр[её]м|тремя|четыре|четыр[её]х"
        r"|пят[ьи]|шест[ьи]|сем[ьи]|восьм[ьи]|восемь|девят[ьи]|десят[ьи]|двадцат\w+|тридцат\w+|сорок\w*|пятьдесят"
        r"|шестьдесят|сто|пол|полтор\w+|половин\w*|пополам|трет[ьи]\w*"
        r"|четверт\w+|десят(?:ая|ой|ую)|втор(?:ой|ая|ую|ого|ому|ым|ые|ых)|дважды|трижды|вдвое|втрое|вчетверо|удва\w+|удво\w+"
        r"|двойн\w+)\b",
        re.IGNORECASE,
    ),
}
# Words of number that are no quantity of the rules: names, and turns of speech.
ALLOWED: dict[Language, tuple[str, ...]] = {
    "en": ("Thirty Years' War",),
    "ru": ("Тридцатилетней войны", "ни один", "на одном уровне"),
}


@cache
def written() -> dict[str, dict[str, Any]]:
    """The facts as their files have them, with placeholders."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(DATA.glob("facts*.yaml")):
        found |= yaml.safe_load(path.read_text("utf-8"))
    return found


def bare_numbers(words: str, language: Language) -> list[str]:
    """Digits and words of number that stand in a text outside placeholders, references and what is allowed."""
    rest = REFERENCE.sub("", FIELD.sub("", words))
    for phrase in ALLOWED[language]:
        rest = re.sub(rf"\b{re.escape(phrase)}\b", "", rest, flags=re.IGNORECASE)
    return re.findall(r"\d+|[½¼¾⅓⅔]", rest) + [found[0] for found in NUMBER_WORDS[language].finditer(rest)]


def forms(number: str, language: Language) -> list[str]:
    """All that is written about a fact in a language: whole, short form, key words."""
    entry = written()[number]
    return [entry[language], *(entry[form][language] for form in ("short", "key") if form in entry)]


def test_every_fact_of_the_book_is_there_and_no_other() -> None:
    """The numbers of sections 1 to 15, each listed fact once: none forgotten, none invented."""
    assert set(NUMBERS) - set(FACTS) == set()
    assert set(FACTS) - set(NUMBERS) == set()


def test_no_fact_is_written_in_two_places() -> None:
    """A number opens one entry of one file; YAML would quietly let the last of several win."""
    entries = [
        line[:-1]
        for path in sorted(DATA.glob("facts*.yaml"))
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("C-")
    ]
    assert sorted(entries) == sorted(set(entries))


def test_facts_stand_in_the_order_of_the_book() -> None:
    """Whoever reads a file along with the book need not leaf about."""
    for path in sorted(DATA.glob("facts*.yaml")):
        entries = [number for number in yaml.safe_load(path.read_text("utf-8")) if number in NUMBERS]
        assert entries == sorted(entries, key=NUMBERS.index), path.name


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fact_is_said_in_both_languages_with_its_numbers_filled_in(number: str) -> None:
    """Each placeholder is a constant of the rulebook, and none is left open; a fact ends as a sentence does."""
    for said in (FACTS.text(number), FACTS.short(number)):
        for language in LANGUAGES:
            words = said.say(language)
            assert words == words.strip() != ""
            assert "{" not in words, language
            assert "}" not in words, language
    assert all(FACTS.text(number).say(language).endswith(".") for language in LANGUAGES)
    assert bool(re.search("[а-яё]", FACTS.text(number).ru))
    assert not re.search("[а-яёА-ЯЁ]", FACTS.text(number).en)


@pytest.mark.parametrize("number", NUMBERS)
def test_both_languages_of_a_fact_give_the_same_numbers(number: str) -> None:
    """What a fact says in English it says in Russian: the same constants are named in both."""
    entry = written()[number]
    for form in (entry, entry.get("short", {"en": "", "ru": ""})):
        assert set(FIELD.findall(form["en"])) == set(FIELD.findall(form["ru"]))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fact_names_no_number_but_by_its_constant(number: str) -> None:
    """One number, one place: neither a digit nor a word of number stands in the words themselves."""
    for language in LANGUAGES:
        assert [bare_numbers(words, language) for words in forms(number, language)] == [[]] * len(
            forms(number, language)
        )


@pytest.mark.parametrize("number", [number for number in NUMBERS if "short" in written().get(number, {})])
def test_a_short_form_fits_its_line_on_the_reference_sheet(number: str) -> None:
    """Its numbers filled in, it is no longer than a line, and shorter than the fact it stands for."""
    for language in LANGUAGES:
        assert len(FACTS.short(number).say(language)) <= LONGEST
        assert len(FACTS.short(number).say(language)) <= len(FACTS.text(number).say(language))


def test_a_number_hidden_in_words_is_found() -> None:
    """The check of bare numbers sees digits and words of number in both languages, and passes by what is no quantity."""
    assert bare_numbers("moves 12 steps, then half of {movement.march}", "en") == ["12", "half"]
    assert bare_numbers("вдвое дальше, на 6 шагов и ½", "ru") == ["6", "½", "вдвое"]
    assert bare_numbers("Thirty Years' War (section 9.1, Q-14): {movement.march} for both, at once", "en") == []
    assert bare_numbers("Тридцатилетней войны (раздел 9.1): {movement.march}, однажды, полностью", "ru") == []


def test_a_fact_follows_its_constant() -> None:
    """Change the speed of foot in the rulebook, and the words that give it change with it."""
    with RULES.replaced("movement.base.infantry", 97):
        assert "97" in FACTS.text("C-6.1-02").en
        assert "97" in FACTS.text("C-6.1-02").ru
