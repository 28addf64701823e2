"""Questions to a system's procedures: inputs from the command line or a file, answers as text and as JSON."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Any, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from builder.documents.army_list import ArmyList
from builder.documents.model_keys import field_at, keys_of, model_at
from builder.documents.reading.validation_errors import validated, yaml_diagnostics
from builder.documents.reading.yaml_source import NOWHERE, Keys, YamlSource, parse
from builder.library.loading import CALLED, Library
from builder.registry import system
from builder.rules.calculation import Calculation, Procedure, Value
from builder.rules.wording import exact, is_decimal, number, to_two_places
from builder.text import Language, Text, joined, same
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError, UnreadableDocument
from builder.text.suggestions import near

Inputs = dict[str, Any]
_ARGUMENTS = "<arguments>"
_LINE = "line"  # the key of a unit's line among other values of the unit

_NO_PROCEDURE = Text("{system} has no procedure `{name}`{guess}; procedures: {known}")
_NO_PAIR = Text("`{pair}` is not of the form KEY=VALUE")
_UNREADABLE = Text("`{pair}`: the value is not valid YAML; put text in quotes")
_TAKEN = Text("`{pair}`: {key} already has a value")
_NO_LIST = Text("there is no army list `{id}`; army lists: {known}")
_NO_INPUTS = Text(
    "{file} is {kind}, not the inputs of a procedure; `muster calc SYSTEM PROCEDURE --schema` describes them"
)
_YES, _NO = Text("yes"), Text("no")
_NO_LINE = Text("{list} has no line `{line}`; lines: {known}")
_NO_OPTION = Text("{line} has no option `{option}`; options: {known}")
_NO_OPTIONS = Text("{line} has no options")


def procedure(system_id: str, name: str) -> Procedure:
    """A system's procedure by name. Raises MusterError, which names the known ones."""
    known = {one.id: one for one in system(system_id).calculations()}
    if name not in known:
        facts = {"system": system_id, "name": name, "known": ", ".join(known)}
        raise MusterError(_NO_PROCEDURE.fill(**facts, guess=near(name, known)))
    return known[name]


def from_pairs(pairs: Iterable[str]) -> YamlSource:
    """`KEY=VALUE` words as a document: dotted keys nest, numbers index lists, values are parsed as YAML.

    Raises MusterError for a word without `=` or a value that is not valid YAML.
    """
    data: Inputs = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise MusterError(_NO_PAIR.fill(pair=pair))
        read = parse(f"<{key}>", f"value: {value}".encode())
        if read.data is None or read.flaws:
            raise MusterError(_UNREADABLE.fill(pair=pair))
        _put(data, key.split("."), read.data["value"], pair)
    listed = _listed(data)
    return YamlSource(_ARGUMENTS, listed, dict.fromkeys(_paths(listed, ()), NOWHERE))


def from_text(path: str, content: bytes) -> tuple[YamlSource, list[Diagnostic]]:
    """A file of inputs, and the errors in it."""
    source = parse(path, content)
    if isinstance(source.data, dict) and (kind := str(source.data.get("kind"))) in CALLED:
        raise MusterError(_NO_INPUTS.fill(file=path, kind=CALLED[kind]))
    return source, yaml_diagnostics(source)


def inputs(
    asked: Procedure, source: YamlSource, reader: Library, line: type[BaseModel] | None = None
) -> tuple[BaseModel | None, list[Diagnostic]]:
    """The procedure's inputs, or None and the errors. A unit may be given as `ARMY-LIST/LINE`.

    `line` is the model of such a line, for the words to type for a missing unit.
    """
    data = _with_lines(asked.inputs, source.data, (), reader)
    typed = partial(_typed, asked.inputs, line) if source.path == _ARGUMENTS else None
    given, found = validated(YamlSource(source.path, data, source.values, source.keys), asked.inputs, typed)
    return (given if isinstance(given, BaseModel) else None), found


def _typed(model: type[BaseModel], line: type[BaseModel] | None, where: Keys) -> str:
    """What to type for a missing input: `shooter.profile=LIST/LINE`, `distance=VALUE`."""
    field, below = field_at(model, where), model_at(model, where)
    if field and get_origin(field.annotation) is tuple:
        where = (*where, 0)
    named = ".".join(map(str, where))
    if below is None:
        return f"{named}=VALUE"
    required = [field.alias or name for name, field in below.model_fields.items() if field.is_required()]
    of_line = {
        key for key in required if line and key in keys_of(line) and model_at(line, (key,)) is model_at(below, (key,))
    }
    words = [f"{named}=LIST/LINE"] if of_line else []
    words += (_typed(model, line, (*where, key)) for key in required if key not in of_line)
    return " ".join(words) or f"{named}.KEY=VALUE"


def as_data(system_id: str, asked: Procedure, given: BaseModel, answer: Calculation, lang: Language) -> Inputs:
    """The answer as JSON data (see the command-line contract)."""
    return {
        "system": system_id,
        "procedure": asked.id,
        "inputs": given.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        "working": [
            {
                "label": term.label.say(lang),
                "text": term.text.say(lang),
                "value": _plain(term.value),
                "cites": [cite._asdict() for cite in term.cites],
            }
            for term in answer.working
        ],
        "result": {key: _plain(value) for key, value in answer.result.items()},
        "odds": {outcome: exact(chance) for outcome, chance in answer.odds.items()},
        "readings": dict(answer.readings),
    }


def _plain(value: Value) -> Any:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value) if is_decimal(value) else str(value)
    return value


def in_words(value: Value) -> Text:
    """A result as text: yes or no as words, and the decimal value after a fraction."""
    if isinstance(value, bool):
        return _YES if value else _NO
    if isinstance(value, Fraction) and not is_decimal(value):
        return joined(same(exact(value)), to_two_places(value), by=" ")
    return same(value) if isinstance(value, str) else number(value)


def _put(data: Inputs, keys: list[str], value: Any, pair: str) -> None:
    *above, last = keys
    for key in above:
        if _names_line(data.get(key)):
            data[key] = {_LINE: data[key]}
        data = data.setdefault(key, {})
        if not isinstance(data, dict):
            raise MusterError(_TAKEN.fill(pair=pair, key=key))
    if _names_line(value) and isinstance(data.get(last), dict):
        data, last = data[last], _LINE
    if last in data:
        raise MusterError(_TAKEN.fill(pair=pair, key=last))
    data[last] = value


def _names_line(value: Any) -> bool:
    """Whether a value has the form of a line of an army list: `england-1415/longbowmen`."""
    return isinstance(value, str) and value.count("/") == 1


def _listed(data: Any) -> Any:
    """Convert mappings with the keys 0, 1, 2 ... to lists."""
    if not isinstance(data, dict):
        return data
    below = {key: _listed(value) for key, value in data.items()}
    if below and list(below) == [str(index) for index in range(len(below))]:
        return tuple(below.values())
    return below


def _paths(node: Any, where: Keys) -> Iterator[Keys]:
    yield where
    for key, below in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, tuple) else ():
        yield from _paths(below, (*where, key))


def _with_lines(model: type[BaseModel], data: Any, where: tuple[str | int, ...], reader: Library) -> Any:
    """Replace `list/line` with the values of that line wherever the model expects a mapping.

    A mapping may have such a line under the key `line`; its other values override those of the line.
    """
    if isinstance(data, dict):
        wanted = model_at(model, where) if where and _names_line(data.get(_LINE)) else None
        if wanted and _LINE not in wanted.model_fields:
            more = {key: value for key, value in data.items() if key != _LINE}
            return {**line_values(data[_LINE], wanted, reader), **_with_lines(model, more, where, reader)}
        return {key: _with_lines(model, value, (*where, key), reader) for key, value in data.items()}
    if isinstance(data, tuple):
        return tuple(_with_lines(model, value, (*where, index), reader) for index, value in enumerate(data))
    wanted = model_at(model, where) if _names_line(data) else None
    return line_values(data, wanted, reader) if wanted else data


def line_values(words: str, wanted: type[BaseModel], reader: Library) -> Inputs:
    """The values of a line of an army list (`england-1415/longbowmen`), as far as the input takes them; with options of
    the line after it (`spanish-tercio/landsknecht-pikes+front-ranks`), as these change them.

    Raises MusterError for an unknown list, line or option, UnreadableDocument for a list with errors.
    """
    list_id, unit = words.split("/")
    line_id, *options = unit.split("+")
    loaded = reader.find(ArmyList, list_id)
    if loaded is None and reader.broken(list_id):
        raise UnreadableDocument(reader.diagnostics)
    if loaded is None:
        raise MusterError(_NO_LIST.fill(id=list_id, known=", ".join(reader.known("army-list"))))
    lines = {line.id: line for line in loaded.document.lines}
    if line_id not in lines:
        raise MusterError(_NO_LINE.fill(list=list_id, line=line_id, known=", ".join(lines)))
    line = lines[line_id]
    known_options = [one.id for one in line.options]
    for option in options:
        if option not in known_options:
            refused = _NO_OPTION if known_options else _NO_OPTIONS
            raise MusterError(refused.fill(line=f"{list_id}/{line_id}", option=option, known=", ".join(known_options)))
    written = line.with_options(options).model_dump(by_alias=True)
    taken = _taken(wanted)
    return {key: value for key, value in written.items() if key in taken and _fits(value, taken[key])}


@cache
def _taken(wanted: type[BaseModel]) -> dict[str, TypeAdapter[Any]]:
    """What each input of a model takes, by its key."""
    return {field.alias or name: TypeAdapter(_annotated(field)) for name, field in wanted.model_fields.items()}


def _annotated(field: FieldInfo) -> Any:
    return Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation


def _fits(value: Any, taken: TypeAdapter[Any]) -> bool:
    """Whether an input takes this value of a line: a range of unit sizes is not a number of figures.

    A word of the list is always taken, so that a wrong one is reported.
    """
    if isinstance(value, str):
        return True
    with suppress(ValidationError):
        taken.validate_python(value)
        return True
    return False
