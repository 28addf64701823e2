"""Reads the YAML shipped with the package: numbers, words and facts.

A mapping with `en` is a text: it becomes a Text if it has no other keys, or else the value of `en` does. Its place is
the context of its translations in catalogues: `C-10-02.short` for a fact, `formations/sheets.losses` otherwise.

Built from parser events, which takes half as long as `yaml.load`; every start of the program reads some of it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from builder.text import LANGUAGES, Text, WrittenText
from builder.text.errors import BuilderBug
from builder.text.package_files import in_language

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: Mapping[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMERIC = frozenset("-+0123456789")  # first characters of numbers; most words have none of these
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_NUMBER_OF_FACT = re.compile(r"[A-Z]+-")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+")


def read_data(path: Path) -> Any:
    """The contents of a file of the package, with its texts as Text."""
    return _read(path, texts=True)


def read_plain(path: Path) -> Any:
    """The contents of a file with documents as users write them, in several languages: plain data."""
    return _read(path, texts=False)


def words_of_languages(key: str) -> tuple[str, ...]:
    """The words under a key of `templates/locale/LANGUAGE/typography.yaml`, for all languages together."""
    files = (in_language("typography.yaml", language) for language in LANGUAGES)
    return tuple(word for path in files if path for word in read_data(path).get(key, ()))


def _read(path: Path, *, texts: bool) -> Any:
    """Parse a file; only true, false, null and numbers are not strings: `no`, `on` and `12:30` are."""
    value: Any = None
    around: list[tuple[Any, Any]] = []  # the open mappings and lists, outermost first, each with its pending key
    inside: Any = None
    key: Any = None
    events: Iterator[Any] = yaml.parse(path.read_text("utf-8"), Loader=_PARSER)
    for event in events:
        if isinstance(event, yaml.ScalarEvent):
            value = _plain(event.value) if event.implicit[0] else event.value
        elif isinstance(event, yaml.CollectionStartEvent):
            around.append((inside, key))
            inside, key = ({} if isinstance(event, yaml.MappingStartEvent) else []), None
            continue
        elif isinstance(event, yaml.CollectionEndEvent):
            value = inside
            inside, key = around.pop()
            if texts and isinstance(value, dict) and "en" in value:
                value = _text(value, _place(path, (*around, (inside, key))))
        elif isinstance(event, yaml.AliasEvent):
            raise BuilderBug(f"{path.name} has an alias in line {_line(event)}")
        else:
            continue
        if isinstance(inside, list):
            inside.append(value)
        elif inside is not None and key is None:
            key = value
        elif inside is not None:
            if key in inside:
                raise BuilderBug(f"{path.name} says {key} twice, the second time in line {_line(event)}")
            inside[key], key = value, None
    return value


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _text(node: dict[str, Any], place: str) -> Any:
    """A mapping with its text as a Text under `en`, or only that Text if it has no other keys."""
    said = {language: node[language] for language in LANGUAGES if language in node}
    words = WrittenText(said) if len(said) > 1 else Text(node["en"], place)
    rest = {key: value for key, value in node.items() if key not in said}
    return {"en": words, **rest} if rest else words


def _place(path: Path, around: Sequence[tuple[Any, Any]]) -> str:
    keys = [str(key if isinstance(one, dict) else len(one)) for one, key in around if one is not None]
    if keys and _NUMBER_OF_FACT.match(keys[0]):
        return ".".join(keys)
    room = path.parent.parent if path.parent.name == "data" else path.parent
    above = "" if room.name == "templates" else f"{room.name.replace('_', '-')}/"
    return above + ".".join((path.stem, *keys))


def _plain(word: str) -> Any:
    """The value of an unquoted word."""
    if word[:1] not in _NUMERIC:
        return _WORDS.get(word, word)
    if _INT.fullmatch(word):
        return int(word)
    return float(word) if _FLOAT.fullmatch(word) else word
