"""Starters: commented documents to start from, each with the schema that editors use for completion."""

import re
from pathlib import Path
from typing import NamedTuple

import yaml

from builder.desk.schemas import file_name, written
from builder.documents.fields import is_id
from builder.documents.reading.folders import reason, yaml_below
from builder.registry import system
from builder.render.files.folder_owner import occupied, refuse_in_the_way
from builder.system import System
from builder.text import SOURCE, Language, Text
from builder.text.errors import MusterError, OutputError
from builder.text.package_files import in_language, templates
from builder.text.suggestions import near_id

SCHEMAS = "muster-schemas"


class StarterFiles(NamedTuple):
    """The document and its schema; `other` if another schema was there and was kept; what does not fit in a draft."""

    system: str
    document: Path
    schema: Path
    other: bool
    misfits: tuple[Text, ...] = ()


def write(kind: str, system_id: str, document_id: str, folder: Path, language: Language = "en") -> StarterFiles:
    """Write a starter named `<id>.yaml` to a folder, and its schema below it; existing files are not overwritten.

    Comments are in the given language, or in English if they are not translated.

    Raises MusterError for an invalid id or an unknown system, OutputError if the file exists or cannot be written.
    """
    home = system(system_id)
    return save(home, kind, starter(home, kind, document_id, language), document_id, folder, language)


def save(home: System, kind: str, text: str, document_id: str, folder: Path, language: Language) -> StarterFiles:
    """Write the text of a document to its file in a folder, and its schema below it; existing files are not overwritten.

    Raises OutputError if the file exists or cannot be written.
    """
    path = folder / f"{document_id}.yaml"
    schema = folder / SCHEMAS / file_name(home.id, kind)
    if occupied(path):
        raise OutputError(_THERE.fill(path=path))
    refuse_in_the_way(folder, [f"{SCHEMAS}/{schema.name}"], [f"{SCHEMAS}/{schema.name}"])
    wanted = written(home.id, kind, language)
    try:
        schema.parent.mkdir(parents=True, exist_ok=True)
        if not occupied(schema):
            _put(schema, wanted)
        other = schema.read_bytes() != wanted.encode()
        _put(path, text)
    except OSError as error:
        raise OutputError(_UNWRITTEN.fill(path=path, reason=reason(error))) from None
    return StarterFiles(home.id, path, schema, other)


def starter(home: System, kind: str, document_id: str, language: Language) -> str:
    """The text of a starter with this id. Raises MusterError for an invalid id."""
    check_id(document_id)
    text = _template(home, kind, language)
    return text.replace("$SCHEMA", f"{SCHEMAS}/{file_name(home.id, kind)}").replace("$ID", document_id)


def usual_table(home: System) -> tuple[float, float]:
    """The width and depth of the table in the starter of an evening. Raises MusterError if there is no such starter."""
    table = yaml.safe_load(_template(home, "evening", SOURCE))["table"]
    return table["width"], table["depth"]


def _template(home: System, kind: str, language: Language) -> str:
    """The starter of a built-in system; for another system, its first sample document of that kind."""
    name = f"starters/{home.id}.{kind}.yaml"
    path = in_language(name, language) or templates() / name
    if path.is_file():
        return path.read_text("utf-8")
    for path in yaml_below(home.samples):
        text = path.read_text("utf-8")
        if f"kind: {kind}\n" in text and f"system: {home.id}\n" in text:
            return "# yaml-language-server: $schema=$SCHEMA\n" + _ID_LINE.sub("id: $ID", text, count=1)
    raise MusterError(_NO_STARTER.fill(system=home.id, kind=kind))


def _put(path: Path, text: str) -> None:
    """Write a new file atomically. Raises OutputError instead of touching an existing one."""
    try:
        stream = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise OutputError(_THERE.fill(path=path)) from None
    try:
        with stream:
            stream.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise


_NO_ID = Text(
    "`{id}` is not a valid id{guess}; use lowercase letters a-z, digits and single hyphens, at most 40 characters"
)
_THERE = Text("{path} already exists; choose another --id")
_UNWRITTEN = Text("cannot write {path}: {reason}")


_NO_STARTER = Text(
    "{system} has no sample of kind {kind}; `muster schema {kind} --system {system}` shows what one can contain"
)


def check_id(words: str) -> None:
    """Check an id. Raises MusterError if it is not valid."""
    if not is_id(words):
        raise MusterError(_NO_ID.fill(id=words, guess=near_id(words)))


_ID_LINE = re.compile(r"^id: \S+", re.MULTILINE)
