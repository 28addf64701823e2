"""The keys that a document's model allows at a place, and their types, for messages and suggestions."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from builder.documents.fields import KnownWord
from builder.documents.options import Changes

Key = str | int


def model_at(model: type[BaseModel], where: tuple[Key, ...]) -> type[BaseModel] | None:
    """The model of the mapping at `where`, or None."""
    for key in where:
        if isinstance(key, int):
            continue
        field = _field(model, key)
        below = _model_in(field.annotation) if field else None
        if below is None:
            return None
        model = below
    return model


def field_at(model: type[BaseModel], where: tuple[Key, ...]) -> FieldInfo | None:
    """The field of the last key in `where`, or None."""
    keys = tuple(key for key in where if isinstance(key, str))
    around = model_at(model, keys[:-1]) if keys else None
    return _field(around, keys[-1]) if around else None


@cache
def fields_of(model: type[BaseModel], keys: frozenset[str]) -> tuple[str, ...]:
    """The fields with a list of mappings that may have all these keys."""
    lists = {name: field for name, field in model.model_fields.items() if get_origin(field.annotation) is tuple}
    return tuple(name for name in lists if (of := model_at(model, (name,))) and of.model_fields.keys() >= keys)


def words_of(field: FieldInfo) -> tuple[str, ...]:
    """The words allowed in a field, or in a list in it; empty if it takes any text or is not a text."""
    return (*_literals(field.annotation), *_listed(field.metadata))


def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys that may be written in a mapping of this model."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


@cache
def every_key(model: type[BaseModel]) -> frozenset[str]:
    """The keys that may be written anywhere in a document of this model."""
    below = (_model_in(field.annotation) for field in model.model_fields.values())
    return frozenset(keys_of(model)).union(*(every_key(one) for one in below if one))


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if get_origin(annotation) is Changes:
        return Changes.model(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_in(part))), None)


def _field(model: type[BaseModel], key: Key) -> FieldInfo | None:
    return next((f for name, f in model.model_fields.items() if key in (name, f.alias)), None)


def _literals(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Annotated:
        yield from _listed(kind.__metadata__)
    for one in get_args(kind):
        if get_origin(kind) is Literal:
            yield str(one)
        else:
            yield from _literals(one)


def _listed(annotations: Iterable[Any]) -> Iterator[str]:
    for one in annotations:
        if isinstance(one, KnownWord):
            yield from one.known()
