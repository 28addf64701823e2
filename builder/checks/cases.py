"""The test cases of the checks: for each code a document with the fault, and a near miss. `muster explain` prints them.

A case is a change to the base documents in `cases/base` (`list`, `red`, `blue`, `evening`), by dotted keys; a list
entry is named by its id or index, and `~` removes a key. The case gives the exact finding expected.

The cases of errors in the file itself or its shape (D0xx, S1xx) are whole small files, byte by byte: the contents and
the finding expected, with line, column, full message and fix. The character `…` in `file` stands for `repeat`, written
`times` times, so that a case about size stays small. `encoding` is the encoding of the file; `called` its name;
`beside` other files in the folder; without `file` the file does not exist. `inputs_of` names the procedure whose inputs
the file holds, instead of a document.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from builder.documents.package_data import read_plain
from builder.text import Text, WrittenText
from builder.text.errors import BuilderBug


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding expected by a case; `document` names the base document if it is not the one checked."""

    where: str
    says: Text
    fix: Text
    document: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A change to the base documents and the finding expected; none for a near miss."""

    name: str
    change: Mapping[str, Any]
    finds: tuple[Expected, ...]


@cache
def cases(folder: Path, code: str) -> tuple[Case, ...]:
    """The cases of a code; none if it has no file."""
    path = folder / f"{code}.yaml"
    if not path.is_file():
        return ()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(path.read_text("utf-8"), Loader=loader)  # noqa: S506 (own data)
    return tuple(
        Case(
            case["name"],
            case.get("change", {}),
            tuple(
                Expected(find["where"], WrittenText(find["says"]), WrittenText(find["fix"]), find.get("document", ""))
                for find in case["finds"]
            ),
        )
        for case in data["cases"]
    )


def changed(documents: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the base documents with a change applied."""
    result: dict[str, Any] = dict(documents)
    for key, value in change.items():
        _set(result, key.split("."), value, key)
    return result


def _set(node: Any, path: list[str], value: Any, whole: str) -> None:
    here = _index(node, path[0], whole) if isinstance(node, list) else path[0]
    if len(path) > 1:
        below = node[here]
        node[here] = below.copy() if isinstance(below, (dict, list)) else {}
        _set(node[here], path[1:], value, whole)
    elif isinstance(node, list) and here == len(node):
        node.append(value)
    elif value is None:
        del node[here]
    else:
        node[here] = value


def _index(node: list[Any], part: str, whole: str) -> int:
    if part.isdigit():
        return int(part)
    for index, entry in enumerate(node):
        if isinstance(entry, dict) and entry.get("id") == part:
            return index
    raise BuilderBug(f"the case key {whole} leads nowhere: no entry {part}")


MARK = "…"


@dataclass(frozen=True, slots=True)
class ExpectedFinding:
    """A finding expected by a case; line and column count from 1."""

    line: int
    column: int
    says: Text
    fix: Text


@dataclass(frozen=True, slots=True)
class FileCase:
    """A file and the findings expected in it; none for a near miss."""

    name: str
    file: str | None
    repeat: str
    times: int
    encoding: str
    called: str
    beside: Mapping[str, str]
    inputs_of: str
    finds: tuple[ExpectedFinding, ...]

    @property
    def content(self) -> bytes | None:
        """The bytes of the file; None if the file does not exist."""
        if self.file is None:
            return None
        return self.file.replace(MARK, self.repeat * self.times).encode(self.encoding)


def file_cases(folder: Path, code: str) -> tuple[FileCase, ...]:
    """The cases of a code that are whole files (`of: files`); none if its cases are changes to the base documents."""
    path = folder / f"{code}.yaml"
    data = read_plain(path) if path.is_file() else {}
    return tuple(map(_case, data["cases"])) if data.get("of") == "files" else ()


def _case(case: Mapping[str, Any]) -> FileCase:
    return FileCase(
        case["name"],
        case.get("file"),
        case.get("repeat", ""),
        case.get("times", 0),
        case.get("encoding", "utf-8"),
        case.get("called", "case.yaml"),
        case.get("beside", {}),
        case.get("inputs_of", ""),
        tuple(
            ExpectedFinding(find["line"], find["column"], WrittenText(find["says"]), WrittenText(find["fix"]))
            for find in case["finds"]
        ),
    )
