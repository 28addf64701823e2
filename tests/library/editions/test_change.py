"""Whatever changes in an army list of whatever system is told, with its place and in words of players."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from builder.documents.fields import Name
from builder.documents.model_keys import model_at
from builder.documents.package_data import read_data, read_plain
from builder.library.editions.change import block, changes
from builder.library.editions.words import entry_of, fields, is_value
from builder.registry import SYSTEMS, system
from builder.text.package_files import army_lists
from tests.library.editions.written import document

SAMPLES = {path.stem: read_plain(path) for one in SYSTEMS for path in sorted((army_lists() / one).glob("*.yaml"))}
FIXED = {"kind", "system", "id"}  # what makes a document or a line another one


def leaves(node: Any, where: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all values of a document, branches left out."""
    if isinstance(node, dict | list):
        for key, below in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(below, (*where, key))
    else:
        yield where


def put(data: Any, where: tuple[str | int, ...], value: Any) -> Any:
    """The same document with one value put in another's place."""
    if not where:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[where[0]] = put(data[where[0]], where[1:], value)
    return copy


def at(data: Any, where: tuple[str | int, ...]) -> Any:
    for key in where:
        data = data[key]
    return data


def others(value: Any) -> st.SearchStrategy[Any]:
    """Values that may stand where this one does."""
    if isinstance(value, bool):
        return st.just(not value)
    if isinstance(value, int | float):
        return st.integers(0, 40)
    return st.sampled_from(WORDS)


WAYS = {name: [way for way in leaves(data) if way[-1] not in FIXED] for name, data in SAMPLES.items()}
WORDS = sorted({word for name, data in SAMPLES.items() for way in WAYS[name] if isinstance(word := at(data, way), str)})
RAW = re.compile(r"None|True|False|[A-Z][A-Za-z]+\(\w+=")  # how Python would show a value
WORDS_LIKE_RAW = [word for word in WORDS if RAW.search(word)]  # the True Cross, False deserters


def shows_python(said: str) -> bool:
    """Whether a value is shown as Python would write it, words of the lists apart."""
    for word in WORDS_LIKE_RAW:
        said = said.replace(word, "")
    return bool(RAW.search(said))


def test_a_name_that_looks_like_a_value_of_python_is_no_value_of_python() -> None:
    assert shows_python("name: “Shieldwall” → None")
    assert not shows_python("name: “Shieldwall” → “Fragment of the True Cross”")


@given(st.data())
def test_every_change_of_one_value_is_told_with_its_line_and_field(data: st.DataObject) -> None:
    """Whatever stands in a list: another value there is at least one change, and it leads to the place."""
    sample_id = data.draw(st.sampled_from(sorted(SAMPLES)))
    sample, where = SAMPLES[sample_id], data.draw(st.sampled_from(WAYS[sample_id]))
    changed = put(sample, where, data.draw(others(at(sample, where))))
    old = document(sample)
    try:
        new = document(changed)
    except ValidationError:
        return
    told = changes(old, new)
    assert bool(told) == (old != new)
    if not told:
        return
    keys = [str(key) for key in where if not isinstance(key, int)]
    assert any(change.where[0] == keys[0] for change in told)
    if where[0] in ("lines", "guns"):
        entry = at(sample, where[:2])
        assert {change.where[1] for change in told} == {entry["id"]}
        assert {change.where[2] for change in told} == {keys[1]}
        name = at(changed, where[:2])["name"]
        line = name if isinstance(name, str) else name["en"]
        of_option = f"{line}, option “" if "options" in where else line
        assert told[0].about.en.startswith(of_option) or where[0] == "guns"
    assert not [change for change in told if shows_python(change.says.en) or shows_python(change.says.say("ru"))]


def test_a_note_that_was_only_translated_is_no_change() -> None:
    sample, where = SAMPLES["hittite"], ("sources", 0, "says")
    plain = document(put(sample, where, at(sample, where)["en"]))
    assert changes(plain, document(sample)) == ()
    (told,) = changes(plain, document(put(sample, (*where, "en"), "arms alone")))
    assert told.where[-1] == "says"


def part(way: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """What a change belongs to: an entry (line 3, source 1), or a whole part of the list (its years)."""
    return way[:2] if len(way) > 1 and isinstance(way[1], int) else way[:1]


@given(st.data())
def test_the_order_in_which_a_list_was_changed_does_not_matter(data: st.DataObject) -> None:
    """Two changes made one after the other are told alike, whichever was made first: only the outcome counts."""
    sample_id = data.draw(st.sampled_from(sorted(SAMPLES)))
    sample, ways = SAMPLES[sample_id], WAYS[sample_id]
    one, two = data.draw(st.sampled_from(ways)), data.draw(st.sampled_from(ways))
    first, second = data.draw(others(at(sample, one))), data.draw(others(at(sample, two)))
    if one == two:
        return
    outcomes = put(put(sample, one, first), two, second), put(put(sample, two, second), one, first)
    try:
        told = [changes(document(sample), document(outcome)) for outcome in outcomes]
        alone = [
            changes(document(sample), document(put(sample, way, new))) for way, new in ((one, first), (two, second))
        ]
    except ValidationError:
        return
    assert told[0] == told[1]
    # Changes of two entries, or two parts of the list, are told each by itself, but for names: others are told by them.
    if part(one) != part(two) and not {"name", "title"} & {*one, *two}:
        assert sorted(told[0], key=str) == sorted((*alone[0], *alone[1]), key=str)


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_a_list_and_itself_differ_in_nothing(sample_id: str) -> None:
    sample = document(SAMPLES[sample_id])
    assert changes(sample, sample.model_copy(deep=True)) == ()
    assert block(sample, sample, "en").lines == ()


def columns(
    model: type[BaseModel], where: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], type[BaseModel] | None]]:
    """The ways to all fields of a model, with the model below each, as far as it is told part by part."""
    for name, field in model.model_fields.items():
        key = field.alias or name
        below = model_at(model, (key,))
        yield (*where, key), below
        if below and not _told_as_one(below):
            yield from columns(below, (*where, key))


def _told_as_one(model: type[BaseModel]) -> bool:
    return is_value(model({"en": "x"}) if issubclass(model, Name) else model.model_construct())


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_field_of_a_list_has_its_words(system_id: str) -> None:
    """A field that a system adds is called by a word of players, or telling its change would fail."""
    known = fields(system_id)
    ways = list(columns(system(system_id).army_list))
    assert len(ways) > 20
    for where, below in ways:
        words = entry_of(known, where)
        if below is None or _told_as_one(below):
            assert "en" in words or "words" in words, where
            assert words.get("en") != words.get("ru") or where[-1] == "id" or "words" in words, where


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_words_are_left_over_and_every_table_of_names_is_there(system_id: str) -> None:
    home, known = system(system_id), fields(system_id)
    used = {key for where, _ in columns(home.army_list) for key in known if ".".join(where).endswith(key)}
    by_id = {"musician", "standard", "captain", "foot", "horse", "bases.guns"}
    assert set(read_data(home.data / "fields.yaml")) - used - by_id == set()
    for words in known.values():
        for table in words.get("names", ()):
            assert table in ("lines", "options", "lists", "allied lines") or any(
                home.constants.has_text(f"{table}.{one}.name") for one in home.constants.below(table)
            )
        if "words" in words:
            assert home.constants.has_text(words["words"])
