"""Starters: commented documents to begin with, each with the schema that lets an editor help."""

import re
from pathlib import Path
from typing import NamedTuple

from builder.desk.schemas import file_name, written
from builder.documents.fields import is_id
from builder.documents.reading.folders import reason, yaml_below
from builder.registry import system
from builder.render.files.folder_owner import occupied, refuse_in_the_way
from builder.system import System
from builder.text import Language, Text
from builder.text.errors import MusterError, OutputError
from builder.text.package_files import in_language, templates

SCHEMAS = "muster-schemas"


class StarterFiles(NamedTuple):
    """What was written for a newcomer: the document and its schema; `other` if another schema lay there and was kept."""

    document: Path
    schema: Path
    other: bool


def write(kind: str, system_id: str, document_id: str, folder: Path, language: Language = "en") -> StarterFiles:
    """Write a starter called `<id>.yaml` into a folder, and its schema below it; nothing that is there is written over.

    Its notes are in the language asked for, in English where a system has them in no other.

    MusterError for an id that is none or an unknown system, OutputError where the file is there already or cannot be
    written.
    """
    home = system(system_id)
    check_id(document_id)
    path = folder / f"{document_id}.yaml"
    schema = folder / SCHEMAS / file_name(home.id, kind)
    text = _starter(home, kind, language).replace("$SCHEMA", f"{SCHEMAS}/{schema.name}").replace("$ID", document_id)
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
    return StarterFiles(path, schema, other)


def _starter(home: System, kind: str, language: Language) -> str:
    """The starter of a built-in system; of another one its first sample document of that kind."""
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
    """Write a new file whole or not at all. Raises OutputError rather than touch one that is there."""
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


_NO_ID = Text("`{id}` is not a valid id; use lower-case letters a-z, digits and single hyphens, at most 40 characters")
_THERE = Text("{path} already exists; choose another --id")
_UNWRITTEN = Text("cannot write {path}: {reason}")


_NO_STARTER = Text(
    "{system} has no sample of kind {kind}; `muster schema {kind} --system {system}` shows what one can contain"
)


def check_id(words: str) -> None:
    """Raises MusterError for an id that is none."""
    if not is_id(words):
        raise MusterError(_NO_ID.fill(id=words))


_ID_LINE = re.compile(r"^id: \S+", re.MULTILINE)
