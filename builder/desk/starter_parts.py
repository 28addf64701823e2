"""The texts of starters in parts: keys with their lines and comments, so that a document can take some and replace others."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

Blocks = Sequence[tuple[str, str]]
"""The keys of a document in order, each with its lines."""

_KEPT = ("", "kind", "system", "id", "table", "print")  # keys of a starter that stay as they are; "" is a comment
_KEY = re.compile(r"(?:# )?([a-z]+):")
_NOTED = re.compile(r"[ -]*([a-z]+): .*?\s# (.*)")
_NOTES_AT = 36  # the column of comments in starters


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The keys of a document, each with its lines; a key may be commented out, other comments have no key."""
    key, block = "", ""
    for line in text.splitlines(keepends=True):
        if line[0].isspace():
            block += line
            continue
        yield key, block
        found = _KEY.match(line)
        key, block = found[1] if found else "", line
    yield key, block


def composed(sample: Blocks, parts: Mapping[str, str]) -> str:
    """A starter with these parts in place of its own; keys of its own battle are left out, as are those in a part."""
    left = dict(parts)
    text = ""
    for key, block in sample:
        if key in left and not block.startswith("#"):
            text += left.pop(key)
        elif key in _KEPT or (block.startswith("#") and not any(f"{key}:" in part for part in parts.values())):
            text += block
    return text + "".join(left.values())


def entries(key: str, values: Sequence[Mapping[str, Any]], sample: Blocks) -> str:
    """A key with a list of entries, with the comments that the starter has on the keys of its own; `# key` is only shown."""
    notes: dict[tuple[int, str], str] = {}
    number = -1
    for line in dict(sample)[key].splitlines():
        number += line.startswith("  - ")
        if found := _NOTED.match(line):
            notes[number, found[1]] = found[2]
    text = f"{key}:\n"
    for number, entry in enumerate(values):
        for index, (name, value) in enumerate(entry.items()):
            text += _noted(f"{'    ' if index else '  - '}{name}: {flow(value)}", notes.get((number, name.strip("# "))))
    return text


def row(key: str, value: Any, sample: Blocks) -> str:
    """A key with its value, and the comment that the starter has on it."""
    found = _NOTED.match(dict(sample).get(key, ""))
    return _noted(f"{key}: {flow(value)}", found[2] if found else None)


def flow(value: Any) -> str:
    """A value as YAML on one line; as JSON if a text in it has several."""
    text = str(yaml.safe_dump([value], default_flow_style=True, allow_unicode=True, sort_keys=False, width=1e9))[1:-2]
    return json.dumps(value, ensure_ascii=False) if "\n" in text else text


def _noted(words: str, note: str | None) -> str:
    return f"{words:<{_NOTES_AT}} # {note}\n" if note else f"{words}\n"
