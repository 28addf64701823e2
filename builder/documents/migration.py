"""Documents in older formats: applies renamings to a file's text, to the data read from it, and to codes of rosters.

The table of a system is `data/migrations.yaml`, oldest change first. A row has the `kind` of document, the place `at`
which to look (keys joined by dots; `*` is every key or entry), and either `keys`, which are renamed in the mapping at
that place, or `values`, which are replaced there. Old names are never reused for something else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from builder.documents.package_data import read_data
from builder.documents.reading.yaml_source import Key, Keys, Mark, YamlSource

FILE = "migrations.yaml"
_EVERY = "*"
_LINE_END = re.compile(r"\r\n|\r|\n")
# A name as it is written in the file, with or without quotes.
_WRITTEN = re.compile(r"""[\w-]+|'[^'\n]*'|"(?:[^"\\\n]|\\.)*\"""")


class Renaming(NamedTuple):
    """One change of the format: what is renamed, and where, in documents of one kind."""

    kind: str
    at: tuple[str, ...]
    part: Literal["keys", "values"]
    names: Mapping[str, str]


class OldName(NamedTuple):
    """One old name in a document: the keys that lead to it, whether it is a key or a value, the old and the new name."""

    where: Keys
    part: Literal["keys", "values"]
    old: str
    new: str


Renamings = tuple[Renaming, ...]
LEFT_OUT = "\x00"
"""As the new name of a key, it means that the key is left out, with its value; no key in a file can have this
character.
"""


@cache
def rows(data: Path) -> Renamings:
    """The migration table in a system's data folder; empty if there is none."""
    path = data / FILE
    return tuple(_rows(read_data(path))) if path.is_file() else ()


def _rows(entries: Iterable[Mapping[str, Any]]) -> Iterator[Renaming]:
    for entry in entries:
        for part in ("keys", "values"):
            if part in entry:
                yield Renaming(entry["kind"], tuple(entry["at"].split(".")), part, entry[part])


def changes(data: Mapping[str, Any], table: Renamings) -> list[OldName]:
    """The old names in a document's data."""
    of_its_kind = (row for row in table if row.kind == data.get("kind"))
    return [
        change for row in of_its_kind for where, value in _places(data, row.at) for change in _old(where, value, row)
    ]


def _places(value: Any, at: tuple[str, ...], where: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """The values at a place in the table's notation, each with the keys that lead to it."""
    if not at:
        yield where, value
        return
    for key, below in _entries(value):
        if at[0] in (key, _EVERY):
            yield from _places(below, at[1:], (*where, key))


def _entries(value: Any) -> Iterable[tuple[Key, Any]]:
    if isinstance(value, Mapping):
        return value.items()
    return enumerate(value) if isinstance(value, tuple | list) else ()


def _old(where: Keys, value: Any, row: Renaming) -> Iterator[OldName]:
    if row.part == "values":
        if isinstance(value, str) and value in row.names:
            yield OldName(where, row.part, value, row.names[value])
    elif isinstance(value, Mapping):
        for old, new in row.names.items():
            if old in value and new not in value:  # both names exist: one is a mistake, and the check reports it
                yield OldName((*where, old), row.part, old, new)


def migrated(data: Any, found: Iterable[OldName]) -> Any:
    """The data of a document with the new names."""
    by_place = {(one.where, one.part): one.new for one in found}

    def renewed(value: Any, where: Keys) -> Any:
        if isinstance(value, Mapping):
            return {
                new: renewed(one, (*where, key))
                for key, one in value.items()
                if (new := by_place.get(((*where, key), "keys"), key)) != LEFT_OUT
            }
        if isinstance(value, tuple | list):
            return type(value)(renewed(one, (*where, index)) for index, one in enumerate(value))
        return by_place.get((where, "values"), value)

    return renewed(data, ())


def migrated_source(source: YamlSource, found: Iterable[OldName]) -> YamlSource:
    """A parsed file with the new names, each at the line and column of the old one."""
    new_keys = {one.where: one.new for one in found if one.part == "keys"}

    def renamed(marks: Mapping[Keys, Mark]) -> dict[Keys, Mark]:
        each = ((_renamed(where, new_keys), mark) for where, mark in marks.items())
        return {where: mark for where, mark in each if LEFT_OUT not in where}

    data = migrated(source.data, found)
    return source._replace(data=data, values=renamed(source.values), keys=renamed(source.keys))


def _renamed(where: Keys, new_keys: Mapping[Keys, str]) -> Keys:
    return tuple(new_keys.get(where[: depth + 1], key) for depth, key in enumerate(where))


def mark(source: YamlSource, change: OldName) -> Mark:
    """The line and column of an old name in its file."""
    return source.key_mark(change.where) if change.part == "keys" else source.mark(change.where)


def migrated_text(text: str, source: YamlSource, found: Iterable[OldName]) -> str:
    """The text of a file with the new names; everything else is unchanged, including comments and quotes."""
    place = _index(text)
    edits = sorted(((place(mark(source, one)), one) for one in found), reverse=True)
    for start, one in edits:
        if written := _WRITTEN.match(text, start):
            quote = written[0][0] if written[0][0] in "'\"" else ""
            text = f"{text[:start]}{quote}{one.new}{quote}{text[written.end() :]}"
    return text


def _index(text: str) -> Callable[[Mark], int]:
    """A function that converts line and column, both from 1, to an index in the text."""
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    return lambda mark: starts[mark[0] - 1] + mark[1] - 1
