"""The cases of a code in words: their name, the document and what Muster says about it."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from builder.checks.cases import Case, FileCase, cases, file_cases
from builder.checks.rule import Rule
from builder.documents.reading.codes import Wording
from builder.text import Language, Text
from builder.text.catalogues import of_cases

_PASSES = Text("no findings")
_NO_FILE = Text("(no such file)")
_TIMES = Text("(… stands for {repeat} repeated {times} times)")
_SAVED = Text("(saved as {encoding})")
_INDENT = "    "


def examples(folder: Path, entry: Rule | Wording, owner: str, language: Language) -> str:
    """The cases of a code that are shown, in words; empty if there are none. `owner` is its system, or the program."""
    return "\n\n".join("\n".join(_told(case, owner, language)) for case in shown(folder, entry))


def shown(folder: Path, entry: Rule | Wording) -> tuple[Case | FileCase, ...]:
    """The first case in which a code fires and the first in which it does not."""
    known = _known(folder, entry)
    fires = [case for case in known if case.finds]
    passes = [case for case in known if not case.finds]
    return (*fires[:1], *passes[:1])


def title(case: Case | FileCase, owner: str) -> Text:
    """The name of a case."""
    context = of_cases(owner)
    return Text(case.name, context)


def first(folder: Path, entry: Rule | Wording) -> tuple[Text, Text]:
    """The message of a code and its fix, as in the first case that fires; without one, with … for their fields."""
    find = next((case.finds[0] for case in _known(folder, entry) if case.finds), None)
    return (find.says, find.fix) if find else (entry.says.changed(_unfilled), entry.fix.changed(_unfilled))


def _unfilled(words: str, _: Language) -> str:
    return re.sub(r"\{[^{}]*\}", "…", words)


def _known(folder: Path, entry: Rule | Wording) -> tuple[Case | FileCase, ...]:
    return file_cases(folder, entry.code) or cases(folder, entry.code)


def _told(case: Case | FileCase, owner: str, language: Language) -> Iterator[str]:
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
