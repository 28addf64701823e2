"""Every text is in the catalogue of every language that is complete, and says there what it says in English."""

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES, SOURCE, Text
from builder.text import catalogues as text_catalogues
from builder.text.catalogues import PROGRAM
from builder.text.compiled import built, up_to_date
from tests.languages import COMPLETE
from tests.tools import catalogues

LANGUAGES_THERE = [one for one in LANGUAGES if one != SOURCE]
EACH = [(language, name) for language in LANGUAGES_THERE for name in catalogues.begun(language)]
PASSED_ON = frozenset(
    {
        ("checks/cases.py", "Text(case.name, context)"),
        ("checks/rule.py", "Text(' '.join((judge.__doc__ or '').split()), code)"),
        ("documents/package_data.py", "Text(node['en'], place)"),
        ("documents/reading/codes.py", "Text(entry['about'], code)"),
        ("desk/schemas.py", "Text(node['description'])"),
    }
)
"""Texts made of words that somebody else has written down as constants."""


def names(words: str) -> frozenset[str]:
    """The fields of a text by name, without the forms of what they count."""
    return frozenset(field.partition("|")[0] for field in re.findall(r"{([^{}]+)}", words))


def test_the_words_of_every_text_are_constants() -> None:
    """No f-string, no sum of strings: what is put together when the program runs is in no catalogue."""
    odd = set()
    for path in sorted((catalogues.ROOT / "builder").rglob("*.py")):
        for call in catalogues.calls(path):
            if not all(isinstance(one, ast.Constant | ast.Name | ast.Call) for one in call.args) or len(call.args) > 2:
                odd.add((path.relative_to(catalogues.ROOT / "builder").as_posix(), ast.unparse(call)))
    assert odd - PASSED_ON == set()


def test_no_other_language_stands_in_code() -> None:
    """A language is a folder; Cyrillic letters are in code only where letters themselves are meant."""
    about_letters = {"documents/reading/yaml_source.py", "render/text_width.py", "render/block_types/typography.py"}
    found = {
        path.relative_to(catalogues.ROOT / "builder").as_posix()
        for path in sorted((catalogues.ROOT / "builder").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search("[а-яё]{4}", node.value)
    }
    assert found - about_letters == set()


@pytest.mark.parametrize(("language", "name"), EACH)
def test_a_catalogue_has_the_texts_that_there_are(language: str, name: str) -> None:
    """None too many, in the order of the files, nothing guessed (`fuzzy`)."""
    file = catalogues.file(language, name)
    assert file.read_bytes() == catalogues.written(language, name), "python -m tests.tools.catalogues --write"
    assert b"fuzzy" not in file.read_bytes()


@pytest.mark.parametrize("language", COMPLETE)
def test_nothing_is_missing(language: str) -> None:
    complete = catalogues.with_cases(*COMPLETE[language])
    assert {name: lacking for name in complete if (lacking := catalogues.missing(language, name))} == {}


@pytest.mark.parametrize("language", LANGUAGES_THERE)
def test_a_translation_has_the_fields_of_its_text(language: str) -> None:
    """Babel does not look at them; one that is missing would be a number that nobody is told, one too many a fault."""
    for one in catalogues.messages():
        told = catalogues.translations(language, one.catalogue).get(one.words, one.context or None)
        said = str(told.string) if told and told.string else one.words
        assert names(said) == names(one.words), one


@pytest.mark.parametrize("language", LANGUAGES_THERE)
def test_no_text_is_translated_in_two_ways_without_a_context(language: str) -> None:
    """The catalogues are read as one; a context tells apart what only English says alike."""
    found = defaultdict(set)
    for one in catalogues.messages():
        told = catalogues.translations(language, one.catalogue).get(one.words, one.context or None)
        if told and told.string:
            found[one.context, one.words].add(told.string)
    assert {text: ways for text, ways in found.items() if len(ways) > 1} == {}


_NAMED = r"(?:^|[:;] ){(?:unit|name|attacker|defender|enemy|gun|battery|objective|other)}"
_AGREEING = {
    "en": _NAMED + r" (?:is|are|has|have|was|were|does|do|[a-z]+s)\b",
    "ru": _NAMED + r":? (?!нет|нуж|цена)(?:не )?[а-яё]+(?:[аяеиё]т|[аиея]л|[аиея]ла|ен|ена|ан|ана)\b",
    "de": _NAMED + r":? (?!erwartet|doppelt)[a-zäöü]*(?:ist|hat|kann|[^n]t)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_has_to_agree_with_a_name(language: str) -> None:
    """A name that somebody gave a unit, a gun or an objective may be "Hussars" or "Royal Guard": where a verb followed,
    it would be wrong for one of them. What the command line is given (builder/commands) has no number.
    """
    agreeing = re.compile(_AGREEING[language])
    found = set()
    for one in catalogues.messages():
        told = catalogues.translations(language, one.catalogue).get(one.words, one.context or None)
        said = one.words if language == SOURCE else str(told and told.string)
        if agreeing.search(said) and not one.file.startswith("builder/commands/"):
            found.add(said)
    assert found == set()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_reading_has_no_fields(system_id: str) -> None:
    """Nothing fills them: they would be shown as they are written."""
    for one in system(system_id).readings.known().values():
        assert not any(names(words.en) for words in (one.name, *one.choices.values())), one.id


@pytest.mark.parametrize("language", COMPLETE)
def test_a_system_without_texts_in_a_language_says_so(language: str) -> None:
    """It falls back to English, and nobody has to wonder why."""
    assert {one for one in SYSTEMS if system(one).untranslated(language)} == {*SYSTEMS} - {*COMPLETE[language]}
    assert not any(system(one).untranslated(f"{SOURCE}+{language}") for one in SYSTEMS)


def test_a_text_without_a_translation_is_said_in_english() -> None:
    assert Text("words that are in no catalogue").say("ru") == "words that are in no catalogue"


def test_the_names_of_cases_are_looked_up_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever checks or prints does not read them, and whoever reads one reads those of its system alone."""
    read: list[str] = []
    words = text_catalogues._words

    def reading(languages: Path, language: str, name: str) -> Mapping[str, str]:
        read.append(name)
        return words(languages, language, name)

    monkeypatch.setattr(text_catalogues, "_words", reading)
    text_catalogues._searched.cache_clear()
    assert Text("a seventh sector").say("ru") == "a seventh sector"
    assert {PROGRAM, *SYSTEMS} <= {*read}
    assert not [name for name in read if name.endswith("-cases")]
    read.clear()
    assert Text("a seventh sector", "formations-cases").say("ru") == "седьмой сектор"
    assert read == ["formations-cases"]


def test_a_catalogue_is_built_to_the_same_bytes_and_anew_when_its_source_is_newer(tmp_path: Path) -> None:
    source = tmp_path / "muster.po"
    source.write_bytes(catalogues.file("ru", "chainmail").read_bytes())
    first = up_to_date(source)
    assert first == built(source) == source.with_suffix(".mo").read_bytes()
    source.with_suffix(".mo").write_bytes(b"older")
    assert up_to_date(source) == b"older", "as new as its source"
    source.with_suffix(".mo").unlink()
    assert up_to_date(source) == first


def test_a_catalogue_built_by_one_user_is_read_by_all(tmp_path: Path) -> None:
    """In a checkout that several share. One that only another user may read is no reason to fall silent."""
    source = tmp_path / "muster.po"
    source.write_bytes(catalogues.file("ru", "chainmail").read_bytes())
    source.chmod(0o644)
    first = up_to_date(source)
    target = source.with_suffix(".mo")
    assert target.stat().st_mode == source.stat().st_mode
    target.unlink()
    target.mkdir()  # nobody can read it: root could read a file without permissions
    assert up_to_date(source) == first
