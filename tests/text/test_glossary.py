"""One vocabulary over all systems: no text calls a thing otherwise than the glossary of its language does."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from builder.text import LANGUAGES, SOURCE
from builder.text.package_files import in_language, templates
from tests.languages import COMPLETE
from tests.tools import catalogues

_NO_WORDS = re.compile(r"`[^`]*`|\{[^{}|]*\}")  # of files and commands, and what is filled in


@cache
def glossary(language: str) -> dict[str, dict[str, Any]]:
    """The terms of a language."""
    name = "glossary.yaml"
    path = templates() / name if language == SOURCE else in_language(name, language)
    assert path, language
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
    return found


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text in English, and in a language."""
    for one in catalogues.messages():
        if language == SOURCE:
            yield one.words, one.words
        elif (
            told := catalogues.translations(language, one.catalogue).get(one.words, one.context or None)
        ) and told.string:
            yield one.words, str(told.string)


def _said(term: dict[str, Any]) -> set[str]:
    return {one.casefold() for one in (term["say"], *term.get("also", ()))}


def called(term: str) -> str:
    """What finds a term that must not be used: it begins a word."""
    return rf"(?<!\w){term}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_has_another_for(language: str) -> None:
    """Synonyms make a reader ask whether two things are meant."""
    barred = {word: term for term, entry in glossary(language).items() for word in entry.get("not", ())}
    found = {
        (word, term, said)
        for _, said in texts(language)
        for word, term in barred.items()
        if re.search(called(word), _NO_WORDS.sub(" ", said), re.IGNORECASE)
    }
    assert found == set()


@pytest.mark.parametrize("language", COMPLETE)
def test_a_label_that_is_a_term_says_what_the_glossary_says(language: str) -> None:
    """Alone on a sheet or a page, a term is the word of the glossary and nothing else."""
    terms = glossary(language)
    assert [*terms] == [*glossary(SOURCE)], "each language has every term, in one order"
    wrong = {
        (words, said)
        for words, said in texts(language)
        if (term := terms.get(words.casefold())) and said.casefold() not in _said(term)
    }
    assert wrong == set()
