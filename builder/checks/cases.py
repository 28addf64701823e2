"""The test cases of the checks: for each code a document with the fault, and a near miss; and their words for `muster explain`.

A case is a change to the base documents in `cases/base` (`list`, `red`, `blue`, `evening`), by dotted keys; a list
entry is named by its id or index, and `~` removes a key. The case gives the exact finding expected.

The cases of errors in the file itself or its shape (D0xx, S1xx) are whole small files, byte by byte: the contents and
the finding expected, with line, column, full message and fix. The character `…` in `file` stands for `repeat`, written
`times` times, so that a case about size stays small. `encoding` is the encoding of the file; `called` its name;
`beside` other files in the folder; without `file` the file does not exist. `inputs_of` names the procedure whose inputs
the file holds, instead of a document.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml

from builder.checks.rule import Rule
from builder.documents.package_data import read_plain
from builder.documents.reading.codes import Wording
from builder.text import Language, Text, WrittenText
from builder.text.catalogues import of_cases

T = TypeVar("T")

_PASSES = Text("no findings")
_NO_FILE = Text("(no such file)")
_TIMES = Text("(… stands for {repeat} repeated {times} times)")
_SAVED = Text("(saved as {encoding})")
_INDENT = "    "


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
    finds: tuple[ExpectedFinding, ...]
    file: str | None = None
    repeat: str = ""
    times: int = 0
    encoding: str = "utf-8"
    called: str = "case.yaml"
    beside: Mapping[str, str] = field(default_factory=dict)
    inputs_of: str = ""


@cache
def cases(folder: Path, code: str) -> tuple[Case, ...]:
    """The cases of a code; none if it has no file."""
    path = folder / f"{code}.yaml"
    if not path.is_file():
        return ()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(path.read_text("utf-8"), Loader=loader)  # noqa: S506 (own data)
    return tuple(_parsed_case(Case, Expected, {"change": {}, **case}) for case in data["cases"])


def file_cases(folder: Path, code: str) -> tuple[FileCase, ...]:
    """The cases of a code that are whole files (`of: files`); none if its cases are changes to the base documents."""
    path = folder / f"{code}.yaml"
    data = read_plain(path) if path.is_file() else {}
    return (
        tuple(_parsed_case(FileCase, ExpectedFinding, case) for case in data["cases"])
        if data.get("of") == "files"
        else ()
    )


def _parsed_case(kind: type[T], finding: type[Expected | ExpectedFinding], case: Mapping[str, Any]) -> T:
    words = ({key: WrittenText(find[key]) for key in ("says", "fix")} for find in case["finds"])
    finds = tuple(finding(**find | said) for find, said in zip(case["finds"], words, strict=True))
    return kind(**{**case, "finds": finds})


def examples(folder: Path, entry: Rule | Wording, owner: str, language: Language) -> str:
    """The cases of a code that are shown, in words; empty if there are none. `owner` is its system, or the program."""
    return "\n\n".join("\n".join(_case_in_words(case, owner, language)) for case in shown_cases(folder, entry))


def shown_cases(folder: Path, entry: Rule | Wording) -> tuple[Case | FileCase, ...]:
    """The first case in which a code fires and the first in which it does not."""
    known = _known(folder, entry)
    fires = [case for case in known if case.finds]
    passes = [case for case in known if not case.finds]
    return (*fires[:1], *passes[:1])


def title(case: Case | FileCase, owner: str) -> Text:
    """The name of a case."""
    context = of_cases(owner)
    return Text(case.name, context)


def first_message(folder: Path, entry: Rule | Wording) -> tuple[Text, Text]:
    """The message of a code and its fix, as in the first case that fires; without one, with … for their fields."""
    find = next((case.finds[0] for case in _known(folder, entry) if case.finds), None)
    return (find.says, find.fix) if find else (entry.says.changed(_unfilled), entry.fix.changed(_unfilled))


def _unfilled(words: str, _: Language) -> str:
    return re.sub(r"\{[^{}]*\}", "…", words)


def _known(folder: Path, entry: Rule | Wording) -> tuple[Case | FileCase, ...]:
    return file_cases(folder, entry.code) or cases(folder, entry.code)


def _case_in_words(case: Case | FileCase, owner: str, language: Language) -> Iterator[str]:
    yield f"{title(case, owner).say(language)}:"
    if isinstance(case, FileCase):
        yield from (_INDENT + line for line in _written(case, language))
        yield from (f"  {find.line}:{find.column}: {find.says.say(language)}" for find in case.finds)
    else:
        for key, value in case.change.items():
            inline = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=1000)
            yield f"{_INDENT}{key}: {inline.removesuffix(chr(10)).removesuffix(chr(10) + '...')}"
        yield from (f"  {find.where}: {find.says.say(language)}" for find in case.finds)
    if not case.finds:
        yield f"  {_PASSES.say(language)}"


def _written(case: FileCase, language: Language) -> Iterator[str]:
    """The file as it can be shown: invisible characters are written as escapes."""
    if case.file is None:
        yield _NO_FILE.say(language)
        return
    for line in case.file.splitlines():
        yield "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in line)
    if case.times:
        yield _TIMES.fill(times=case.times, repeat=repr(case.repeat)).say(language)
    if case.encoding != "utf-8":
        yield _SAVED.fill(encoding=case.encoding).say(language)
    for name, text in case.beside.items():
        yield f"{name}:"
        yield from (_INDENT + line for line in text.splitlines())
