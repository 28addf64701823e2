"""The texts of the program for translators: what has to be in the catalogues, and the catalogues written anew.

    python -m tests.tools.catalogues            what is missing, by language and catalogue
    python -m tests.tools.catalogues --write    adds what is new (untranslated), takes out what is gone

A text is known by its English words and its context; a context that comes from data is its place (`C-10-02.short`).
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from builder.checks.cases import shown_cases, title
from builder.checks.rule import Rule
from builder.cli import muster as group
from builder.commands.translated_help import texts
from builder.desk.schemas import described, schema
from builder.documents.package_data import read_data
from builder.documents.reading.codes import Wording, wordings
from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES, SOURCE, Text
from builder.text.catalogues import PROGRAM, of_cases
from builder.text.package_files import templates
from tests.checks.casework import CASES, rules_of

ROOT = Path(__file__).parents[2]
CALLS = frozenset({"Text", "says", "fix"})
"""What makes a text of the words that it is given first."""
_ELSEWHERE = frozenset(
    {"starters", "system", "guides", "locale", "schemas"}
)  # folders of templates that bring their own words
_PREFIXES = {"FO": "formations", "AB": "age-of-battles", "NA": "napoleonic", "CH": "chainmail", "RP": "red-plains"}
_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # in the header; a true one would change the file with nothing changed in it


class Message(NamedTuple):
    """A text that is to be translated."""

    catalogue: str
    context: str
    words: str
    file: str


def _catalogue(path: Path) -> str:
    """The catalogue for the texts of a file: that of its rule system, or that of the program."""
    parts = path.relative_to(ROOT).parts
    return parts[2].replace("_", "-") if parts[:2] == ("builder", "systems") and len(parts) > 3 else PROGRAM


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls in a module that make texts."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in CALLS and node.args:
                yield node


def in_code() -> Iterator[Message]:
    """The texts in modules: their words and contexts are constants."""
    for path in sorted((ROOT / "builder").rglob("*.py")):
        for call in calls(path):
            given = [one.value if isinstance(one, ast.Constant) else None for one in call.args]
            if isinstance(given[0], str):
                context = str(given[1]) if len(given) > 1 else ""
                yield Message(_catalogue(path), context, given[0], _named(path))


def in_data() -> Iterator[Message]:
    """The texts in the program's own YAML."""
    for folder in (ROOT / "builder", templates()):
        for path in sorted(folder.rglob("*.yaml")):
            if not _ELSEWHERE & {*path.relative_to(folder).parts}:
                for text in _texts(read_data(path)):
                    yield Message(_catalogue(path), text.context, text.words, _named(path))


def _texts(node: Any) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, dict | list):
        for below in node.values() if isinstance(node, dict) else node:
            yield from _texts(below)


def of_codes() -> Iterator[Message]:
    """Why each code is there: what its check says of itself."""
    for code, entry in _entries().items():
        yield Message(owner_of(code), code, entry.about.words, "")


def of_shown_cases() -> Iterator[Message]:
    """The names of the cases that are shown with a code."""
    for code, entry in sorted(_entries().items()):
        for case in shown_cases(CASES, entry):
            name = title(case, owner_of(code))
            yield Message(of_cases(owner_of(code)), name.context, name.words, _named(CASES / f"{code}.yaml"))


def _entries() -> dict[str, Rule | Wording]:
    return {code: rule for one in SYSTEMS for code, rule in rules_of(one).items()} | {**wordings()}


def owner_of(code: str) -> str:
    """The rule system of a code, or the program."""
    return _PREFIXES.get(code[:2], PROGRAM)


def of_help() -> Iterator[Message]:
    """What the help of the command line says."""
    root = click.Context(group)
    for one in (group, *(group.get_command(root, name) for name in group.list_commands(root))):
        assert one is not None
        for words in texts(one):
            yield Message(PROGRAM, "", words, "")


def of_schemas() -> Iterator[Message]:
    """The descriptions of keys, for editors; what several systems have is the program's."""
    found: dict[str, set[str]] = {}
    for one in SYSTEMS:
        home = system(one)
        made = [schema(one, kind) for kind in ("army-list", "roster", "evening")]
        for node in described([*made, *(each.inputs.model_json_schema(by_alias=True) for each in home.calculations())]):
            found.setdefault(node["description"], set()).add(one)
    for words, systems in sorted(found.items()):
        yield Message(PROGRAM if len(systems) > 1 else min(systems), "", words, "")


@cache
def messages() -> tuple[Message, ...]:
    """All texts, each once a catalogue."""
    found: dict[tuple[str, str, str], Message] = {}
    for one in (*in_code(), *in_data(), *of_codes(), *of_shown_cases(), *of_help(), *of_schemas()):
        if one.words:
            found.setdefault(one[:3], one)
    return tuple(found.values())


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def file(language: str, catalogue: str) -> Path:
    """Where a catalogue lies."""
    return templates() / "locale" / language / "LC_MESSAGES" / f"{catalogue}.po"


@cache
def translations(language: str, catalogue: str) -> Catalog:
    """A catalogue as it is; empty where there is none."""
    path = file(language, catalogue)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as source:
        return read_po(source)


def written(language: str, catalogue: str) -> bytes:
    """A catalogue as it should be: every text that there is, in the order of the files, with the translation it has."""
    before = translations(language, catalogue)
    after = Catalog(
        locale=language, project="Muster", charset="utf-8", fuzzy=False,
        creation_date=_DAY, revision_date=_DAY, last_translator="", language_team="", msgid_bugs_address="",
    )  # fmt: skip
    after.header_comment = ""
    for one in messages():
        if one.catalogue == catalogue:
            known = before.get(one.words, one.context or None)
            places = [(one.file, 0)] if one.file else []
            after.add(one.words, known.string if known else "", places, context=one.context or None)
    made = BytesIO()
    write_po(made, after, width=0, include_lineno=False)
    return re.sub(
        rb'"(Project-Id-Version|Report-Msgid-Bugs-To|Last-Translator|Language-Team|Generated-By):[^\n]*\n',
        b"",
        made.getvalue(),
    )


def missing(language: str, catalogue: str) -> list[str]:
    """The texts that have no translation."""
    there = translations(language, catalogue)
    wanted = (one for one in messages() if one.catalogue == catalogue)
    return [one.words for one in wanted if not ((found := there.get(one.words, one.context or None)) and found.string)]


def catalogues() -> tuple[str, ...]:
    """The names of all catalogues."""
    return with_cases(PROGRAM, *SYSTEMS)


def with_cases(*owners: str) -> tuple[str, ...]:
    """The catalogues of the program or of systems, with those of their cases."""
    return (*owners, *map(of_cases, owners))


def begun(language: str) -> tuple[str, ...]:
    """The catalogues that a language has; all of them for one that has none yet."""
    return tuple(name for name in catalogues() if file(language, name).is_file()) or catalogues()


def main(arguments: Iterable[str]) -> None:
    """Tell what is missing, or write the files."""
    for language in (one for one in LANGUAGES if one != SOURCE):
        there = begun(language)
        for name in catalogues():
            if "--write" in arguments and name in there:
                file(language, name).write_bytes(written(language, name))
                translations.cache_clear()
            if lacking := missing(language, name):
                print(f"{language} {name}: {len(lacking)} missing, such as {lacking[0]!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
