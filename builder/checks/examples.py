"""The cases of a code in words: their name, the document and what Muster says about it."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from builder.checks.cases import Case, FileCase, cases, file_cases
from builder.checks.rule import Rule
from builder.documents.reading.codes import Wording
from builder.text import LANGUAGES, Language, Text, WrittenText, same
from builder.text.catalogues import of_cases

_PASSES = Text("no findings")
_NO_FILE = Text("(no such file)")
_TIMES = Text("(… stands for {repeat} repeated {times} times)")
_SAVED = Text("(saved as {encoding})")
_INDENT = "    "
_SLOT = re.compile(r"\{([a-z_]+)(\|[^{}]*)?\}")  # a field of a message, and the forms of what it counts


def examples(folder: Path, entry: Rule | Wording, owner: str, language: Language) -> str:
    """The cases of a code that are shown, in words; empty if there are none. `owner` is its system, or the program."""
    return "\n\n".join("\n".join(_told(case, entry, owner, language)) for case in shown(folder, entry))


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
    """The message of a code and its fix, as in the first case that fires."""
    find = next((case.finds[0] for case in _known(folder, entry) if case.finds), None)
    says, fix = (find.says, find.fix) if find else (entry.says, entry.fix)
    return _spoken(says, entry.says), _spoken(fix, entry.fix)


def _known(folder: Path, entry: Rule | Wording) -> tuple[Case | FileCase, ...]:
    return file_cases(folder, entry.code) or cases(folder, entry.code)


def _spoken(words: Text, pattern: Text) -> Text:
    """The message in a case; in languages without it, the message pattern filled from the English one.

    Where a case gives the pattern itself, … stands in place of its fields.
    """
    missing = [one for one in LANGUAGES if words.spoken_in(one) != one or _SLOT.search(words.en)]
    filled = pattern.fill(**_fields(words.en, pattern.en)) if missing else pattern
    return WrittenText({one: (filled if one in missing else words).say(one) for one in LANGUAGES})


def _fields(message: str, pattern: str) -> dict[str, Text]:
    """What the fields of a pattern are in a message that was made of it; … where that cannot be told."""
    reading, end, names = "", 0, dict[str, bool]()  # each with whether it is an identifier
    for slot in _SLOT.finditer(pattern):
        value = f"(?P={slot[1]})" if slot[1] in names else f"(?P<{slot[1]}>.*?)"
        reading += _literal(pattern[end : slot.start()]) + value + (r" \S+" if slot[2] else "")
        end, names[slot[1]] = slot.end(), pattern[: slot.start()].endswith("`")
    reading += _literal(pattern[end:]) + r"(?: \(.*\))?"  # a check may add where else to look
    found = None if _SLOT.search(message) else re.fullmatch(reading, message, re.DOTALL)
    return {name: same("…") if found is None else _value(found[name], known) for name, known in names.items()}


def _literal(pattern: str) -> str:
    return re.escape(pattern.replace("{{", "{").replace("}}", "}"))


def _value(words: str, identifier: bool) -> Text:
    """What fills a field: an identifier stays, a word of the rules is translated."""
    return same(words) if identifier or not words else Text(words)


def _told(case: Case | FileCase, entry: Rule | Wording, owner: str, language: Language) -> Iterator[str]:
    yield f"{title(case, owner).say(language)}:"
    if isinstance(case, FileCase):
        yield from (_INDENT + line for line in _written(case, language))
        yield from (
            f"  {find.line}:{find.column}: {_spoken(find.says, entry.says).say(language)}" for find in case.finds
        )
    else:
        for key, value in case.change.items():
            inline = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=1000)
            yield f"{_INDENT}{key}: {inline.removesuffix(chr(10)).removesuffix(chr(10) + '...')}"
        yield from (f"  {find.where}: {_spoken(find.says, entry.says).say(language)}" for find in case.finds)
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
