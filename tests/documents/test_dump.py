"""A document that is written out reads as the same document, whatever words are in it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from builder.documents.army_list import ArmyList
from builder.documents.dump import as_data, as_yaml
from builder.documents.fields import Name, is_visible
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import parse, undrawable
from tests.tools.samples import army_lists, read

# Words that YAML, or some reader of it, takes for something else than a text.
TREACHEROUS = [
    "NO", "yes", "off", "null", "~", "true", "12:30", "1.5", "-7", "012", "0x1F", "1e3", "1_000", "2026-01-02", "=", "<<",
    "- a", "a: b", "# c", "a #b", "'", '"', "{a", "[b", "&c", "*d", "!e", "|", ">", "%f", "@g", "`h", " i ", "j\nk", "\\n",
    "a" * 300, "слово " * 60, "?", "? x", ":", "...", "---",
]  # fmt: skip


def again(document: BaseModel) -> Any:
    """What the loader makes of a document that was written out."""
    source = parse("again.yaml", as_yaml(document).encode())
    assert source.flaws == ()
    read_again, flaws = validated(source, type(document))
    assert not flaws
    return read_again


def test_every_sample_reads_as_before() -> None:
    """Army lists, rosters and evenings of all systems."""
    documents = [one.document for one in read().given]
    assert len(documents) > 40
    assert {one.kind for one in documents} == {"army-list", "roster", "evening"}
    for one in documents:
        assert again(one) == one, one.id


def test_every_sample_is_json_as_it_is_yaml() -> None:
    """The data are what JSON can hold, and JSON brings them back."""
    for one in read().given:
        data = as_data(one.document)
        assert json.loads(json.dumps(data)) == data


def short() -> ArmyList:
    """A list of one line and one source, which is soon written and read; samples are whole in the tests of all of them."""
    one = army_lists("chainmail")[0]
    parts = {"lines": one.lines[:1], "sources": one.sources[:1], "leaders": (), "limits": (), "variants": ()}
    return one.model_copy(update=parts)


def named(text: str) -> BaseModel:
    """A list by that name, in Russian by another."""
    one = short()
    return one.model_copy(update={"name": one.name.model_copy(update={"en": text})})


@pytest.mark.parametrize("text", TREACHEROUS)
def test_a_word_that_looks_like_something_else_stays_a_word(text: str) -> None:
    """It is quoted where it must be."""
    assert again(named(text)) == named(text)


@given(st.text(min_size=1, max_size=80).filter(lambda it: not undrawable(it) and it.isprintable() and is_visible(it)))
def test_any_name_comes_back_as_it_was_typed(text: str) -> None:
    """Whatever letters the sheets can print."""
    import unicodedata

    one = named(unicodedata.normalize("NFC", text))
    assert again(one) == one


@given(st.floats(min_value=1e-12, max_value=1000))
def test_any_length_comes_back_exactly(length: float) -> None:
    """The smallest too, which Python writes with an exponent."""
    one = short()
    other = one.model_copy(update={"lines": (one.lines[0].model_copy(update={"move": length}),)})
    assert again(other) == other


def test_defaults_are_left_out_and_years_are_words() -> None:
    """What nobody wrote is not in the file; a year before Christ is written as people write it."""
    one = next(one for one in army_lists("formations") if one.id == "seleucid")
    data = as_data(one)
    assert data["years"] == {"from": "312 BC", "to": "166 BC"}
    plain = next(line for line in data["lines"] if line["id"] == "thracians")
    assert set(plain) == {"id", "name", "number", "class", "density", "stats", "arms", "price"}


def test_a_name_that_is_one_in_both_languages_is_one_text() -> None:
    """As people write it."""
    one = army_lists("chainmail")[0]
    same = one.model_copy(update={"name": Name.model_validate("Muret")})
    assert as_data(same)["name"] == "Muret"
