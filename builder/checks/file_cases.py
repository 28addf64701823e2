"""The cases of errors in the file itself or its shape (D0xx, S1xx): whole small files, byte by byte.

A case gives the contents of the file and the finding expected: line, column, full message and fix. The character `…` in
`file` stands for `repeat`, written `times` times, so that a case about size stays small. `encoding` is the encoding of
the file; `called` its name; `beside` other files in the folder; without `file` the file does not exist. `inputs_of`
names the procedure whose inputs the file holds, instead of a document. `{systems}` in a fix stands for the ids of all
systems.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_plain
from builder.text import Text, WrittenText

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
