"""The names and sources in a document as words that know where in its file they stand (`builder.text.located`)."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from builder.documents.fields import Name
from builder.documents.fields import Source as Reference
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.text.located import located


def mark(document: Any, source: YamlSource) -> None:
    """Make every name in a document, and all that it says of its sources, know its place: which document, and the keys that lead there.

    It is equal to what it was before, in all ways; only who draws it asks.
    """
    for keys, part in written(document, source):
        said = part.root if isinstance(part, Name) else vars(part)
        for key, words in said.items():
            if isinstance(words, str):
                place = ".".join(map(str, (*keys, key)))
                said[key] = located(words, f"{document.kind}/{document.id}/{place}")


def written(value: Any, source: YamlSource, keys: Keys = ()) -> Iterator[tuple[Keys, Name | Reference]]:
    """Every name and every source of a document that stands in its file, with the keys that lead there."""
    if isinstance(value, Name | Reference):
        yield keys, value
    if isinstance(value, BaseModel) and not isinstance(value, Name):
        for name, field in type(value).model_fields.items():
            key = field.alias or name
            if (*keys, key) in source.values:  # a default stands in no file
                yield from written(getattr(value, name), source, (*keys, key))
    elif isinstance(value, (tuple, list)):
        for index, one in enumerate(value):
            yield from written(one, source, (*keys, index))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from written(one, source, (*keys, key))
