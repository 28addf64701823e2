"""Documents with one list after another as long as it may be, or far longer: made from the models, so that no list is forgotten.

A list is named by the keys that lead to it: `sides.deployment.path`. Those around it are as long as they may be, too.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, RootModel
from pydantic.fields import FieldInfo

from builder.documents.fields import MOST_POINTS, KnownWord, Name
from builder.documents.options import Changes
from builder.documents.package_data import read_plain
from builder.documents.reading.yaml_source import MOST_VALUES
from builder.registry import SYSTEMS, system
from tests.tools.samples import SAMPLES

Keys = tuple[str, ...]
_ROOM = MOST_VALUES * 9 // 10  # values of a file; what is not grown needs the rest
_POINTS = 3 * MOST_POINTS  # the values of as many points as terrain may have


def models() -> Iterator[tuple[str, str, type[BaseModel]]]:
    """Each kind of document of each system."""
    for name in SYSTEMS:
        one = system(name)
        yield name, "army-list", one.army_list
        yield name, "roster", one.roster
        yield name, "evening", one.evening


def lists(model: type[BaseModel], around: Keys = ()) -> Iterator[tuple[Keys, FieldInfo]]:
    """The fields that hold a list or a mapping of any length, in a model and in those below it; a name has its languages."""
    if model is Name:
        return
    for name, field in model.model_fields.items():
        here = (*around, field.alias or name)
        if _many(field.annotation):
            yield here, field
        for below in _models(field.annotation):
            yield from lists(below, here)


def bound(field: FieldInfo) -> int | None:
    """How many entries a list may have; None where nothing bounds it."""
    return next((one.max_length for one in field.metadata if hasattr(one, "max_length")), None)


def least(field: FieldInfo) -> int:
    """How many entries a list must have."""
    return next((one.min_length for one in field.metadata if hasattr(one, "min_length")), 0)


def of_words(field: FieldInfo) -> bool:
    """Whether it is a mapping whose keys are known words, which are too few to be too many."""
    entry = _entry(field.annotation)
    return isinstance(entry, tuple) and get_origin(_plain(entry[0])[0]) is Literal


def sample(name: str, kind: str) -> dict[str, Any]:
    """The longest of the sample documents of that kind."""
    return dict(_longest()[name, kind])


@cache
def _longest() -> dict[tuple[str, str], dict[str, Any]]:
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for path in sorted(SAMPLES.rglob("*.yaml")):
        if path.parent.name != "editions":
            one = read_plain(path)
            found.setdefault((one.get("system", ""), one["kind"]), []).append(one)
    return {which: max(some, key=lambda one: len(json.dumps(one))) for which, some in found.items()}


def grown(model: type[BaseModel], document: dict[str, Any], keys: Keys, most: int | None = None) -> dict[str, Any]:
    """A document with `most` entries in its list at `keys`, or as many as it may have and a file has room for."""
    return _Growing(most, _POINTS if keys[0] == "terrain" and len(keys) > 1 else _ROOM).model(model, document, keys)


def write(document: dict[str, Any], home: Path) -> Path:
    """The document as a file, called by its id."""
    path = home / f"{document['id']}.yaml"
    path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    return path


class _Growing:
    """One document that grows at one place, until a file has no more room."""

    def __init__(self, most: int | None, room: int) -> None:
        self._most = most
        self._room = room

    def model(self, model: type[BaseModel], given: dict[str, Any], keys: Keys) -> dict[str, Any]:
        name, field = next((n, f) for n, f in model.model_fields.items() if (f.alias or n) == keys[0])
        told = field.alias or name
        if not _many(field.annotation):
            (below,) = _models(field.annotation)
            return {**given, told: self.model(below, given.get(told) or self._made(below), keys[1:])}
        most = self._most if self._most and len(keys) == 1 else bound(field) or 0
        entry = _entry(field.annotation)
        if isinstance(entry, tuple):  # a mapping
            words = get_args(_plain(entry[0])[0]) if of_words(field) else range(most)
            return {
                **given,
                told: {self.value(entry[0], n): self.value(entry[1], n) for n in range(min(most, len(words)))},
            }
        known = list(given.get(told) or ())
        kept = max(len(known), least(field))
        grown = []
        for number, one in enumerate(islice(cycle(known or [None]), most)):
            if self._room < 0 and number >= kept:
                break
            new = self.value(entry, number) if one is None else one
            if isinstance(new, dict):
                new = {
                    **new,
                    **({"id": f"{new.get('id', 'x')}-{number}"} if number >= len(known) and "id" in new else {}),
                }
            if len(keys) > 1:
                (below,) = _models(entry)
                new = self.model(below, new, keys[1:])
            self._room -= _count(new)
            grown.append(new)
        return {**given, told: grown}

    def _made(self, model: type[BaseModel], number: int = 0) -> dict[str, Any]:
        return {told: self.value(kind, number) for told, kind in _required(model)}

    def value(self, kind: Any, number: int) -> Any:
        """Some value of a kind, another for each number."""
        kind, limits = _plain(kind)
        if words := limits.get("words") or (get_origin(kind) is Literal and get_args(kind)):
            return words[number % len(words)]
        if get_origin(kind) is tuple:
            entries = get_args(kind)
            if entries[-1] is Ellipsis:
                return [self.value(entries[0], n) for n in range(limits.get("min_length", 1))]
            return [self.value(one, number * (7 + 6 * at) + at) for at, one in enumerate(entries)]
        if get_origin(kind) is dict:
            return {}
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return f"Name {number}" if issubclass(kind, Name) else self._made(kind, number)
        if kind in (int, float):
            least = max(0, limits.get("ge", limits.get("gt", -1) + 1))
            return least + number % max(1, int(min(limits.get("le", limits.get("lt", 60)), 60) - least))
        if kind is bool:
            return bool(number % 2)
        return {"^[A-Z][0-9]{2}$": f"{'ABCD'[number % 4]}{number % 9 + 1}{number % 7 + 1}"}.get(
            limits.get("pattern", ""), f"x-{number}"
        )


@cache
def _required(model: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """The fields that a model must have, with their kinds."""
    fields = ((f.alias or n, f) for n, f in model.model_fields.items() if f.is_required())
    return tuple((told, Annotated[f.annotation, *f.metadata] if f.metadata else f.annotation) for told, f in fields)


_SEEN: dict[int, tuple[Any, tuple[Any, dict[str, Any]]]] = {}  # kinds have no hash; those that are kept keep their ids


def _plain(kind: Any) -> tuple[Any, dict[str, Any]]:
    """A kind without what may stand in its place (nothing), and its limits."""
    if id(kind) not in _SEEN:
        _SEEN[id(kind)] = kind, _looked_at(kind)
    return _SEEN[id(kind)][1]


def _looked_at(kind: Any) -> tuple[Any, dict[str, Any]]:
    limits: dict[str, Any] = {}
    while True:
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            for one in (
                part for field in more for part in (field.metadata if isinstance(field, FieldInfo) else [field])
            ):
                limits |= {key: found for key in _LIMITS if (found := getattr(one, key, None)) is not None}
                limits |= {"words": tuple(one.known())} if isinstance(one, KnownWord) else {}
        elif type(None) in get_args(kind):
            kind = next(one for one in get_args(kind) if one is not type(None))
        else:
            return kind, limits


_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern")


def _many(kind: Any) -> bool:
    kind, _ = _plain(kind)
    return get_origin(kind) is dict or (get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis)


def _entry(kind: Any) -> Any:
    """What a list holds; of a mapping the kinds of key and value."""
    kind, _ = _plain(kind)
    return get_args(kind) if get_origin(kind) is dict else get_args(kind)[0]


def _models(kind: Any) -> tuple[type[BaseModel], ...]:
    if get_origin(kind) is Changes:
        return (Changes.model(kind),)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return () if issubclass(kind, RootModel) and kind is not Name else (kind,)
    return tuple(found for one in get_args(kind) for found in _models(one))


def _count(value: Any) -> int:
    if isinstance(value, dict | list):
        return 1 + sum(map(_count, value.values() if isinstance(value, dict) else value))
    return 1
