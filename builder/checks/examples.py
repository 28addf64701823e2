"""The cases of a code as words: what is written, and what Muster says about it."""

from collections.abc import Iterator
from pathlib import Path

import yaml

from builder.checks.cases import Case, cases
from builder.checks.file_cases import FileCase, file_cases
from builder.text import SOURCE, Language, Text

_PASSES = Text("no findings")
_FIRES, _PASSES_BY = Text("not allowed, or worth checking:"), Text("allowed:")
_NO_FILE = Text("(no such file)")
_TIMES = Text("(… stands for {repeat} repeated {times} times)")
_SAVED = Text("(saved as {encoding})")
_INDENT = "    "


def examples(folder: Path, code: str, language: Language) -> str:
    """The first case that fires and the first that does not. Empty without cases."""
    known: tuple[Case | FileCase, ...] = file_cases(folder, code) or cases(folder, code)
    fires = next((case for case in known if case.finds), None)
    passes = next((case for case in known if not case.finds), None)
    return "\n\n".join("\n".join(_told(case, language)) for case in (fires, passes) if case)


def first(folder: Path, code: str) -> tuple[Text, Text] | None:
    """What a code says, and its way out, in the first case that fires; None without cases."""
    known: tuple[Case | FileCase, ...] = file_cases(folder, code) or cases(folder, code)
    return next(((case.finds[0].says, case.finds[0].fix) for case in known if case.finds), None)


def _told(case: Case | FileCase, language: Language) -> Iterator[str]:
    # the names of cases are English only
    yield f"{case.name}:" if language == SOURCE else (_FIRES if case.finds else _PASSES_BY).say(language)
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
    """The file as it can be shown: signs that cannot be seen are written as escapes."""
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
