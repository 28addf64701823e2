"""YAML of our own: the numbers, words and facts that travel with the package.

Built from parser events, which takes half the time of `yaml.load`; each start of the program pays for it.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from builder.text.errors import BuilderBug

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS: Mapping[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMERIC = frozenset("-+0123456789")  # how a number begins; most words are none
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+")


def read_data(path: Path) -> Any:
    """What a file of the package says: `no`, `on` and `12:30` are words; only true, false, null and numbers mean more."""
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


def _plain(word: str) -> Any:
    """What a word without quotes means."""
    if word[:1] not in _NUMERIC:
        return _WORDS.get(word, word)
    if _INT.fullmatch(word):
        return int(word)
    return float(word) if _FLOAT.fullmatch(word) else word
