"""Inputs of a calculation that have no effect on it: reported, so that nobody thinks they counted.

There is no list of such inputs: each is removed and changed in turn, and the calculation is repeated. Inputs that are
required or that come from an army list are skipped, and so are words where another word would have an effect.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from builder.desk.calculations import inputs
from builder.documents.migration import LEFT_OUT
from builder.documents.model_keys import field_at, model_at, words_of
from builder.documents.package_data import read_data
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.documents.unread import put
from builder.library.loading import Library
from builder.rules.calculation import Calculation, Procedure
from builder.text import Text, joined, same
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError

_FAR = 1000  # larger than any distance on a table


def unused(asked: Procedure, source: YamlSource, reader: Library, data: Path) -> Iterator[Diagnostic]:
    """A note on each input that could just as well be left out; `data` is the folder that may say why."""
    path = data / "unused-inputs.yaml"
    reasons: Mapping[str, Any] = read_data(path) if path.is_file() else {}
    now, given = _answer(asked, source, reader), inputs(asked, source, reader)[0]
    settled = now.readings if isinstance(now, Calculation) else {}
    reported: list[Keys] = []
    for where, value in _facts(asked.inputs, source.data, ()):
        if where[-1] in settled:
            continue  # an open point that the calculation reports, read as it would be anyway
        if any(where[: len(group)] == group for group in reported):
            continue  # its whole group has no effect
        ways = _replacements(asked.inputs, where, value)
        if inputs(asked, _changed(source, where, LEFT_OUT), reader)[0] == given:
            continue  # it says what would be filled in
        if not ways or not all(_same_outcome(one, now) for one in _answers(asked, source, reader, where, ways)):
            continue
        words = (_answer(asked, _changed(source, where, word), reader) for word in _words(asked.inputs, where, value))
        if not any(isinstance(one, Calculation) and not _same_outcome(one, now) for one in words):
            reported.append(where)
            yield coded_diagnostic(
                "S116", source, where, {"key": _named(where, value), "why": _why(reasons, asked.id, where)}, on_key=True
            )


def _answers(
    asked: Procedure, source: YamlSource, reader: Library, where: Keys, replacements: tuple[Any, ...]
) -> Iterator[object]:
    """The answers with a value removed or replaced; replacements that are not valid there are skipped."""
    for way in replacements:
        one = _answer(asked, _changed(source, where, way), reader)
        if way is LEFT_OUT or not isinstance(one, tuple):
            yield one


def _answer(asked: Procedure, source: YamlSource, reader: Library) -> object:
    """The answer, or why there is none: a tuple of messages if the inputs are invalid."""
    given, found = inputs(asked, source, reader)
    if given is None:
        return tuple(one.message for one in found)
    try:
        return asked.run(given)
    except MusterError as refused:
        return refused.says


def _same_outcome(one: object, other: object) -> bool:
    """Whether two answers have the same outcome, whatever open points they depend on."""
    if isinstance(one, Calculation) and isinstance(other, Calculation):
        return (one.working, one.result, one.odds) == (other.working, other.result, other.odds)
    return one == other


def _facts(model: type[BaseModel], node: Any, where: Keys) -> Iterator[tuple[Keys, Any]]:
    """Each value that might be left out, and each group of values that must be given together.

    A group with required values, if the group itself is optional, comes before its values: dice that nobody rolls.
    """
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, tuple) else ()
    for key, value in below:
        here = (*where, key)
        group = model_at(model, here) if isinstance(value, dict) and isinstance(key, str) else None
        required = [field.is_required() for field in group.model_fields.values()] if group else []
        if not isinstance(value, dict | tuple) or not value or (group and all(required)):
            yield here, value
            continue
        field = field_at(model, here) if any(required) else None
        if field and not field.is_required():
            yield here, value
        yield from _facts(model, value, here)


def _replacements(model: type[BaseModel], where: Keys, value: Any) -> tuple[Any, ...]:
    """The replacements to try for a value: none if it is required or equals the default."""
    if isinstance(where[-1], int) or model_at(model, where[:-1]) is None:
        return (LEFT_OUT,)
    field = field_at(model, where)
    if field is None or field.is_required() or value in (field.get_default(), None, ()):
        return ()
    if isinstance(value, bool):
        return (LEFT_OUT, not value)
    if isinstance(value, int | float):
        return (LEFT_OUT, value + 1, 0, _most(field))
    return (LEFT_OUT,)


def _most(field: FieldInfo) -> Any:
    """The largest value a number may have."""
    bounds: list[Any] = [bound.le for bound in field.metadata if hasattr(bound, "le")]
    return min(bounds, default=_FAR)


def _words(model: type[BaseModel], where: Keys, value: Any) -> Iterator[str]:
    """The other words allowed in place of a word."""
    if isinstance(value, str) and (field := field_at(model, where)):
        yield from (word for word in words_of(field) if word != value)


def _changed(source: YamlSource, where: Keys, value: Any) -> YamlSource:
    """The same inputs with one value changed or removed."""
    return YamlSource(source.path, put(source.data, where, value), source.values, source.keys)


def _named(where: Keys, value: Any) -> str:
    """The input as written: `target.profile.barding`, or for a list its entry."""
    if isinstance(where[-1], int):
        return f"{'.'.join(map(str, where[:-1]))}: {value}"
    return ".".join(map(str, where))


def _why(reasons: Mapping[str, Any], procedure: str, where: Keys) -> Text | str:
    """When such an input would have an effect, if the data say so for this procedure or in general."""
    words = [key for key in where if isinstance(key, str)]
    field = "readings" if "readings" in words else words[-1]
    reported = reasons.get(f"{procedure}.{field}") or reasons.get(field)
    return joined(same(": "), reported, by="") if reported else ""
