"""An army list on paper and on the site says all that its file says, in both languages."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, TypeVar, get_args

import pytest
from pydantic import BaseModel, ValidationError

from builder.documents.army_list import ArmyList, ShareOfArmy
from builder.documents.dump import as_data
from builder.documents.fields import Numbers, Years
from builder.registry import SYSTEMS, system
from builder.render.files.exports import plain
from builder.sheets.blocks import StatTable
from builder.sheets.listing import numbers
from builder.sheets.spans import years
from builder.text import LANGUAGES, Language
from tests.languages import WRITTEN
from tests.tools.samples import army_lists

Path = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)

# What says which file it is: no document has another. Tombstones are told by the editions of a list.
UNTOLD = {("kind",), ("system",)}


def tuples(value: Any) -> Any:
    """Data as the loader gives them."""
    if isinstance(value, dict):
        return {key: tuples(below) for key, below in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a document with its place; of a list also each of its items as a whole."""
    if isinstance(data, dict):
        for key, below in data.items():
            yield from leaves(below, (*path, key))
    elif isinstance(data, list):
        for index, below in enumerate(data):
            yield from leaves(below, (*path, index))
    else:
        yield path, data


def shape(path: Path) -> Path:
    """The field at a place, whichever item of a list it belongs to."""
    return tuple("*" if isinstance(key, int) else key for key in path)


def put(data: Any, path: Path, value: Any) -> Any:
    """The same data with another value at a place."""
    if not path:
        return value
    key, *rest = path
    if isinstance(data, dict):
        return {**data, key: put(data[key], tuple(rest), value)}
    return [put(below, tuple(rest), value) if index == key else below for index, below in enumerate(data)]


@cache
def said(system_id: str) -> dict[Path, list[Any]]:
    """All values that the samples of a system have in each field, and in those of the same name."""
    found: dict[Path, list[Any]] = {}
    for one in army_lists(system_id):
        for path, value in leaves(as_data(one)):
            for known in (shape(path), *(path[i:] for i in range(len(path)) if isinstance(path[i], str))):
                found.setdefault(shape(known), []).append(value)
    return found


def others(system_id: str, path: Path, value: Any) -> Iterator[Any]:
    """What could stand there instead."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield value + 0.5
    else:
        named = shape(path)[-2:] if isinstance(path[-1], int) else shape(path)[-1:]
        known = said(system_id)
        yield from dict.fromkeys(other for other in (*known[shape(path)], *known[named]) if other != value)
        if path[-1] == "of":
            yield from get_args(ShareOfArmy.model_fields["of"].annotation)
        yield "otherwise"


def read(kind: type[Model], data: Any) -> Model | None:
    """The list or line that such data are, None where they are none."""
    try:
        return kind.model_validate(tuples(data))
    except ValidationError:
        return None


def told(army_list: ArmyList, language: Language) -> str:
    """All words of a list's document."""
    return repr(system(army_list.system).listed(army_list, language))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_is_changed_in_a_list_changes_its_document(system_id: str, nightly: bool) -> None:
    """Every field that a sample list sets: whoever reads the document can tell each value."""
    seen: set[Path] = set()
    silent: list[str] = []
    for army_list in army_lists(system_id):
        data = as_data(army_list)
        before = cache(partial(told, army_list))
        for path, value in leaves(data):
            if (
                shape(path) in UNTOLD
                or shape(path) in (shape(("variants", 0, "id")), shape(("leaders", 0, "id")))
                or (shape(path) in seen and not nightly)
            ):
                continue
            seen.add(shape(path))
            language: Language = path[-1] if path[-1] in LANGUAGES else "en"
            candidates = (read(type(army_list), put(data, path, other)) for other in others(system_id, path, value))
            changed = next((one for one in candidates if one and told(one, language) != before(language)), None)
            if changed is None:
                silent.append(f"{army_list.id}: {'.'.join(map(str, path))}: {value}")
    assert len(seen) > 20
    assert silent == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_whatever_a_list_leaves_out_can_be_told_from_what_it_sets(system_id: str) -> None:
    """A key of a troop line that is taken away, where it may be, takes something away from the document."""
    taken, silent = set(), []
    for army_list in army_lists(system_id):
        data = as_data(army_list)
        for number, line in enumerate(data["lines"]):
            for key in line:
                if key in taken:
                    continue
                less = {k: v for k, v in line.items() if k != key}
                stands = read(type(army_list.lines[number]), less)  # soon said; most cannot do without the key
                left = stands and read(type(army_list), put(data, ("lines", number), less))
                if left:
                    taken.add(key)
                    if told(left, "en") == told(army_list, "en"):
                        silent.append(f"{army_list.id}: {line['id']}.{key}")
    assert taken
    assert silent == []


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_line_of_a_list_can_be_led_to(system_id: str) -> None:
    """By its own id, each once."""
    for army_list in army_lists(system_id):
        tables = [one for one in system(system_id).listed(army_list, "en").blocks if isinstance(one, StatTable)]
        ids = [line.id for table in tables for line in table.lines]
        assert ids[: len(army_list.lines)] == [line.id for line in army_list.lines]
        assert all(ids)
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_a_value_for_each_column(system_id: str, language: Language) -> None:
    """None stands under the head of another, and what it costs stands where the table says."""
    for army_list in army_lists(system_id):
        for table in system(system_id).listed(army_list, language).blocks:
            if isinstance(table, StatTable):
                assert table.price in table.columns
                for line in table.lines:
                    assert len(line.cells) == len(table.columns)
                    assert len(line.tail) == len(table.tail_columns)
                    assert all(len(sub.cells) in (0, len(line.cells) + len(line.tail)) for sub in line.below)


SPANS = [
    ({"from": 1413, "to": 1422}, "1413–1422", "1413–1422"),
    ({"from": -312, "to": -167}, "312–167 BC", "312–167 до н. э."),
    ({"from": -55, "to": 84}, "55 BC – 84", "55 до н. э. – 84"),
    ({"from": 1472}, "from 1472", "с 1472"),
    ({"to": -80}, "to 80 BC", "по 80 до н. э."),
    ({"from": 1812, "to": 1812}, "1812", "1812"),
    ({}, "", ""),
]


@pytest.mark.parametrize(("given", "en", "ru"), SPANS)
def test_years_are_said_as_people_say_them(given: dict[str, int], en: str, ru: str) -> None:
    """Before Christ once, an open end in words, a single year alone."""
    span = Years.model_validate(given)
    assert [years(span, language).replace("\u00a0", " ") for language in WRITTEN] == [en, ru]


@pytest.mark.parametrize(
    ("given", "said"), [({"from": 0, "to": 6}, "0–6"), ({"from": 2, "to": 2}, "2"), ({"from": 1}, "1+"), ({}, "0+")]
)
def test_a_range_of_units_is_written_in_short_form(given: dict[str, int], said: str) -> None:
    """Both limits, one number, or no upper limit."""
    assert numbers(Numbers.model_validate(given)) == said


def test_an_enemy_is_called_by_its_name_where_that_is_known() -> None:
    """Otherwise by its id, and it is said that this is none of its names: a list may be published alone."""
    army_list = next(one for one in army_lists("formations") if one.enemies)
    other = next(one for one in army_lists("formations") if one.id == army_list.enemies[0])
    known = system("formations").listed(army_list, "ru", {other.id: other.name.text})
    assert other.name.say("ru") in repr(known)
    assert f"{other.id} (расписка не найдена)" in repr(system("formations").listed(army_list, "ru"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "old-horse: removed in edition 2; now {line}; two are one now",
                "No longer maintained; use this instead: later (list not found)",
            ],
        ),
        (
            "ru",
            [
                "old-horse: убрана в издании 2; теперь {line}; две стали одной",
                "Расписка больше не ведётся; вместо неё: later (расписка не найдена)",
            ],
        ),
    ],
)
def test_what_a_list_has_given_up_is_told(language: Language, said: list[str]) -> None:
    """A line that is gone with its successor, a list that is gone with its own."""
    army_list = army_lists("chainmail")[0]
    line = army_list.lines[0]
    note = {"en": "two are one now", "ru": "две стали одной"}
    gone = {"id": "old-horse", "edition": 2, "successor": line.id, "note": note}
    other = read(type(army_list), as_data(army_list) | {"edition": 2, "retired": [gone], "successor": "later"})
    assert other is not None
    words = plain(system("chainmail").listed(other, language)).replace("\n  ", " ")
    assert [one for one in said if one.format(line=line.name.say(language)) not in words] == []
