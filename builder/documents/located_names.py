"""The names and sources in a document as words that know where in its file they stand (`builder.text.located`)."""

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
    _mark(document, source, f"{document.kind}/{document.id}", ())


def _mark(value: Any, source: YamlSource, document: str, keys: Keys) -> None:
    if isinstance(value, Name):
        for language, words in value.root.items():
            place = ".".join(map(str, (*keys, language)))
            value.root[language] = located(words, f"{document}/{place}")
    elif isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            key = field.alias or name
            if (*keys, key) not in source.values:  # a default, which stands in no file
                continue
            if isinstance(value, Reference) and isinstance(words := getattr(value, name), str):
                vars(value)[name] = located(words, f"{document}/{'.'.join(map(str, (*keys, key)))}")
            else:
                _mark(getattr(value, name), source, document, (*keys, key))
    elif isinstance(value, (tuple, list)):
        for index, one in enumerate(value):
            _mark(one, source, document, (*keys, index))
    elif isinstance(value, dict):
        for key, one in value.items():
            _mark(one, source, document, (*keys, key))
