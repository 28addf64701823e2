"""YAML of our own: the numbers, words and facts that travel with the package.

A mapping with `en` is a text: alone it becomes a Text, with other keys beside it the words under `en` do. Its place is the
context under which catalogues have its translations: `C-10-02.short` for a fact, `formations/sheets.losses` elsewhere.

Built from parser events, which takes half the time of `yaml.load`; each start of the program pays for it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from builder.text import LANGUAGES, Text, WrittenText
from builder.text.errors import BuilderBug

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: Mapping[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMERIC = frozenset("-+0123456789")  # how a number begins; most words are none
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_NUMBER_OF_FACT = re.compile(r"[A-Z]+-")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+")


def read_data(path: Path) -> Any:
    """What a file of the package says, its texts as such."""
    return _read(path, texts=True)


def read_plain(path: Path) -> Any:
    """The same for a file that holds documents as people write them, whose texts are in several languages."""
    return _read(path, texts=False)


def _read(path: Path, *, texts: bool) -> Any:
    """`no`, `on` and `12:30` are words; only true, false, null and numbers mean more."""
    value: Any = None
    around: list[tuple[Any, Any]] = []  # what is open further out: each mapping or list with the key it waits at
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
    """A mapping with its text under `en`, or that text where there is nothing else in it."""
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
    """What a word without quotes means."""
    if word[:1] not in _NUMERIC:
        return _WORDS.get(word, word)
    if _INT.fullmatch(word):
        return int(word)
    return float(word) if _FLOAT.fullmatch(word) else word
