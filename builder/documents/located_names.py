"""The names and sources in a document with their places in its file: as strings that know them, and those that lack a
language.
"""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from builder.documents.fields import Name
from builder.documents.fields import Source as Reference
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.text import LANGUAGES
from builder.text.diagnostic import Diagnostic
from builder.text.located import located


def mark(document: Any, source: YamlSource) -> None:
    """Replace the names in a document, and the texts of its sources, by strings that know the document and the keys
    that lead there.

    The document stays equal to what it was; only the code that draws sheets uses the places.
    """
    for keys, part in written(document, source):
        said = part.root if isinstance(part, Name) else vars(part)
        for key, words in said.items():
            if isinstance(words, str):
                place = ".".join(map(str, (*keys, key)))
                said[key] = located(words, f"{document.kind}/{document.id}/{place}")


def written(value: Any, source: YamlSource, keys: Keys = ()) -> Iterator[tuple[Keys, Name | Reference]]:
    """Every name and source that is written in the document's file, with the keys that lead there."""
    if isinstance(value, Name | Reference):
        yield keys, value
    if isinstance(value, BaseModel) and not isinstance(value, Name):
        for name, field in type(value).model_fields.items():
            key = field.alias or name
            if (*keys, key) in source.values:  # defaults are not in the file
                yield from written(getattr(value, name), source, (*keys, key))
    elif isinstance(value, (tuple, list)):
        for index, one in enumerate(value):
            yield from written(one, source, (*keys, index))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from written(one, source, (*keys, key))


def missing_languages(document: Any, source: YamlSource) -> Iterator[Diagnostic]:
    """A note for each name that lacks a language used by others: a sheet in it would mix languages. Plain text lacks
    none.
    """
    names = [(keys, part) for keys, part in written(document, source) if isinstance(part, Name) and not part.same]
    used = [one for one in LANGUAGES if any(one in name.root for _, name in names)]
    for keys, name in names:
        if lacking := [one for one in used if one not in name.root]:
            printed = name.text.language_shown(lacking[0])
            facts = {"missing": ", ".join(f"`{one}`" for one in lacking), "printed": f"`{printed}`"}
            yield coded_diagnostic("S134", source, keys, facts)
