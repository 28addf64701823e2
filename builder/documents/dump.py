"""A document as plain data and as YAML, without defaults; reading it again gives the same document."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from pydantic import BaseModel

from builder.documents.fields import HistoricDate, Name, Source, Years
from builder.text import SOURCE, Language
from builder.text.located import LocatedText

_MOST_WIDE = 120


def as_data(document: BaseModel, language: Language | None = None) -> dict[str, Any]:
    """A document as JSON data: keys as in files, in model order; defaults are left out.

    Years BC and dates are strings (`312 BC`); a name that is the same in all languages, or requested in one, is a
    single string.
    """
    fields = type(document).model_fields.items()
    given = ((field.alias or name, getattr(document, name), field) for name, field in fields)
    return {
        key: _year(value)
        if isinstance(document, Years | Source) and isinstance(value, int)
        else _plain(value, language)
        for key, value, field in given
        if field.is_required() or value != field.get_default(call_default_factory=True)
    }


def as_yaml(document: BaseModel) -> str:
    """A document as the text of a YAML file; texts are quoted if YAML would read them as something else."""
    import yaml

    return str(yaml.dump(as_data(document), Dumper=_dumper(), allow_unicode=True, sort_keys=False, width=_MOST_WIDE))


@cache
def _dumper() -> Any:
    """The YAML style of our files: lists are indented below their key; small numbers have no exponent, which we do not
    read.
    """
    import yaml

    class Dumper(yaml.SafeDumper):
        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    Dumper.add_representer(
        float, lambda own, one: own.represent_scalar("tag:yaml.org,2002:float", f"{Decimal(repr(one)):f}")
    )
    Dumper.add_representer(LocatedText, Dumper.represent_str)  # located strings are written like any others
    return Dumper


def _plain(value: Any, language: Language | None) -> Any:
    match value:
        case Name():
            return value.say(language or SOURCE) if language or value.same else dict(value.root)
        case HistoricDate():
            return str(value)
        case BaseModel():
            return as_data(value, language)
        case Mapping():
            return {key: _plain(below, language) for key, below in value.items()}
        case tuple() | list():
            return [_plain(below, language) for below in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def _year(year: int) -> Any:
    return year if year > 0 else str(HistoricDate(year))
