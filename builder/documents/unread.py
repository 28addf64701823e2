"""Documents with faulty values or unknown keys, read so that these do not hide what else is wrong.

Whoever asks for a faulty value gets Absent, not a guess: a check that needs it ends, and what the other checks find is
true whatever the value should have been. For an unknown key, every document that may have been meant is read.
"""

import types
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, NoReturn

from pydantic import BaseModel, RootModel, ValidationError

from builder.documents.fields import Name
from builder.documents.game import Absent
from builder.documents.migration import LEFT_OUT, OldName, migrated_source
from builder.documents.model_keys import every_key, field_at, keys_of, model_at, words_of
from builder.documents.options import SomeKeys
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import MOST_FLAWS, Keys, YamlSource
from builder.text.diagnostic import Diagnostic

_NAME = "…"
_PLAIN: tuple[Any, ...] = (1, 100, _NAME, "x", "1415", False, (), {}, (1, 1), ("x",), ({},), ({}, {}), ((1, 1),) * 3)
_ROUNDS = 100  # of trying stand-ins; a document with a few faulty values needs about ten


class Partial:
    """What makes a model partial: some of its fields, or of the fields of its parts, could not be read."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name in type(self).model_fields:  # type: ignore[attr-defined]
            raise Absent
        return super().__getattr__(name)  # type: ignore[misc]

    def __eq__(self, other: object) -> NoReturn:
        raise Absent

    def __hash__(self) -> NoReturn:
        raise Absent

    @property
    def model_fields_set(self) -> NoReturn:
        """Not known: a field that could not be read may be one that should not be there."""
        raise Absent


def is_partial(*documents: object) -> bool:
    """Whether one of these documents has a value that could not be read."""
    return any(isinstance(one, Partial) for one in documents)


def read_partly(source: YamlSource, model: type[BaseModel], unread: Iterable[Keys] = ()) -> tuple[Any, int]:
    """The document in a file without its faulty values, and how many there are; None if nothing can be read.

    Values at the places `unread` count as faulty, whatever they are.
    """
    tried: dict[Keys, int] = {}
    faults = 0
    for _ in range(_ROUNDS):
        data = source.data
        for where in sorted(tried, key=len):
            data = put(data, where, _stand_ins(model, where)[tried[where]])
        try:
            document = model.model_validate(data)
        except ValidationError as error:
            every = error.errors(include_url=False)
            places = _innermost(_place(source, model, one["loc"]) for one in every)
            faults = faults or len(places)
            unknown = any(one["type"] == "extra_forbidden" for one in every)
            if unknown or faults > MOST_FLAWS or not all(_next(tried, where, model) for where in places):
                return None, faults
        else:
            _take(document, ())
            for where in {*unread, *tried}:
                _hide(document, where)
            return document, faults
    return None, faults


def _place(source: YamlSource, model: type[BaseModel], where: Keys) -> Keys:
    """Where the faulty value is: a key of a mapping, or an entry of a list. A list that is too short is one value, and so
    is a name in several languages.
    """
    names = (where[:depth] for depth in range(1, len(where)) if isinstance(where[depth], str))
    where = next((one for one in names if _is_name(model, one)), where)
    while where and where not in source.values and (isinstance(where[-1], int) or where[-1] == "[key]"):
        where = where[:-1]
    return where


def _innermost(places: Iterable[Keys]) -> tuple[Keys, ...]:
    """The places that contain no other: a list may be too short only because its entries are faulty."""
    every = dict.fromkeys(places)
    around = {one[:depth] for one in every for depth in range(len(one))}
    return tuple(one for one in every if one not in around)


def _stand_ins(model: type[BaseModel], where: Keys) -> tuple[Any, ...]:
    """What may stand in for a value until the rest has been read: nothing, a word allowed there, values of each type."""
    if _is_name(model, where):
        return (_NAME, *_PLAIN)
    words = words_of(field) if (field := field_at(model, where)) else ()
    return (*([LEFT_OUT] if isinstance(where[-1], str) else []), *words[:1], *_PLAIN)


def _is_name(model: type[BaseModel], where: Keys) -> bool:
    """Whether a name or names are at a place."""
    found = model_at(model, where)
    return found is not None and issubclass(found, Name)


def _next(tried: dict[Keys, int], where: Keys, model: type[BaseModel]) -> bool:
    """Try the next stand-in for a value, or for what it is part of; whether there is one."""
    while where and tried.get(where, -1) + 1 == len(_stand_ins(model, where)):
        where = where[:-1]
    for below in [one for one in tried if one[: len(where)] == where and one != where]:
        del tried[below]
    tried[where] = tried.get(where, -1) + 1
    return bool(where)


def put(value: Any, where: Keys, new: Any) -> Any:
    """The value with something else in one place, if there is such a place; without that place for LEFT_OUT."""
    if not where:
        return new
    key, below = where[0], where[1:]
    if isinstance(value, Mapping):
        changed = {**value, key: put(value.get(key), below, new)}
        return {one: held for one, held in changed.items() if held is not LEFT_OUT}
    if isinstance(value, tuple):
        entries = (put(held, below, new) if index == key else held for index, held in enumerate(value))
        return tuple(held for held in entries if held is not LEFT_OUT)
    return value


def _hide(document: BaseModel, where: Keys) -> None:
    """Take the value at a place out of a document; an entry of a list keeps its place in the list.

    What stands in for a name stays: it affects only the words of messages.
    """
    owner, field = document, ""
    part: Any = document
    for key in where:
        if isinstance(part, tuple) and isinstance(key, int):
            part = part[key]
        elif isinstance(part, BaseModel) and not isinstance(part, RootModel):
            name = next((name for name, one in type(part).model_fields.items() if key in (name, one.alias)), "")
            if name in (together := _read_together(type(part))):
                return _take(part, together)
            if name not in vars(part) or _is_name(type(part), (name,)):
                return None
            if not isinstance(part, SomeKeys):
                owner, field = part, name
            part = vars(part)[name]
        else:
            return _take(owner, (field,))
    entry = isinstance(where[-1], int) and isinstance(part, BaseModel)
    return _take(part, [*vars(part)]) if entry else _take(owner, (field,))


@cache
def _read_together(model: type[BaseModel]) -> frozenset[str]:
    """The fields that a validator of their model reads together: if one is faulty, the others may depend on it."""
    validators = model.__pydantic_decorators__.model_validators
    kinds = [one for one in model.__mro__ if issubclass(one, BaseModel)]
    homes = (next(one for one in kinds if name in vars(one)) for name in validators)
    return frozenset(field for home in homes for field in home.model_fields)


def _take(part: BaseModel, fields: Iterable[str]) -> None:
    """Take fields out of a model, which is partial from then on."""
    for field in fields:
        vars(part).pop(field, None)
    if not isinstance(part, Partial):
        object.__setattr__(part, "__class__", _partial(type(part)))


@cache
def _partial(model: type[BaseModel]) -> type[BaseModel]:
    """The partial kind of a model."""
    made: type[BaseModel] = types.new_class(model.__name__, (Partial, model))
    return made


_LEAST_LIKENESS = 0.75  # the least similarity of a slip, 0 to 1: of four letters one wrong, or two swapped
_MOST_POSSIBLE = 6
PossibleDocument = tuple[YamlSource, Any]
"""A file with other keys at the same places, and the document in it."""


class _Unknown(NamedTuple):
    where: Keys
    value: Any
    known: tuple[str, ...]  # the keys that may be there
    lacking: tuple[str, ...]  # those of them that are not

    def as_key(self, new: str) -> OldName:
        return OldName(self.where, "keys", str(self.where[-1]), new if new in self.lacking else LEFT_OUT)


def possible_documents(
    source: YamlSource, model: type[BaseModel], unread: Collection[Keys] = ()
) -> tuple[list[PossibleDocument], list[Diagnostic]]:
    """Every document that may have been meant, none if that cannot be guessed; and the findings below renamed keys.

    A misspelt key is renamed. Any other unknown key may have to be deleted, or may stand for any key that is missing
    beside it. Nothing is guessed if there are several such keys, or if one belongs elsewhere or is part of a text. The
    documents lack faulty values, and those at the places `unread`.
    """
    found: list[Diagnostic] = []
    while slips := _misspelt_keys(source, model):
        renamed = migrated_source(source, slips)
        document, more = validated(renamed, model)
        if {one.where for one in more} & {".".join(map(str, (*slip.where[:-1], slip.new))) for slip in slips}:
            return [], found  # the value does not fit: something else was meant
        if document is not None and not unread:
            return [(renamed, document)], found
        source, found = renamed, found + more
    unknown = list(_unknown(source, model))
    names = {str(one.where[-1]) for one in unknown}
    if len(names) > 1 or names & every_key(model) or any(one.value is None for one in unknown):
        return [], found
    possible = (LEFT_OUT, *dict.fromkeys(key for one in unknown for key in one.lacking))
    tried = [migrated_source(source, [one.as_key(new) for one in unknown]) for new in possible]
    read = [(one, *read_partly(one, model, unread)) for one in tried]
    fewest = min(faults for *_, faults in read)
    every = [(one, document) for one, document, faults in read if document is not None and faults == fewest]
    return every if len(every) <= _MOST_POSSIBLE else [], found


def _misspelt_keys(source: YamlSource, model: type[BaseModel]) -> list[OldName]:
    """The renamings of keys that are like one missing key and no other, and known nowhere in the document."""
    from difflib import get_close_matches

    found: dict[Keys, list[OldName]] = {}
    for one in _unknown(source, model):
        like = get_close_matches(str(one.where[-1]), one.known, 2, _LEAST_LIKENESS)
        if len(like) == 1 and like[0] in one.lacking and one.where[-1] not in every_key(model):
            found.setdefault((*one.where[:-1], like[0]), []).append(one.as_key(like[0]))
    return [slip for slip, *others in found.values() if not others]


def _unknown(source: YamlSource, model: type[BaseModel]) -> Iterator[_Unknown]:
    try:
        model.model_validate(source.data)
    except ValidationError as error:
        for one in error.errors(include_url=False) if error.error_count() <= MOST_FLAWS else ():
            where = one["loc"]
            if one["type"] == "extra_forbidden" and where in source.values and (around := model_at(model, where[:-1])):
                known = keys_of(around)
                lacking = tuple(key for key in known if (*where[:-1], key) not in source.values)
                yield _Unknown(where, one["input"], known, lacking)
