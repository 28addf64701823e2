"""Runs the cases that are whole files: written to a folder, read as a user's file is, all findings of one code."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder import registry
from builder.checks.cases import ExpectedFinding, FileCase
from builder.desk import calculations
from builder.desk.unused_inputs import unused
from builder.documents.reading import external_systems
from builder.library.examine import examine, library
from builder.library.loading import Library
from builder.registry import system
from builder.text.catalogues import PROGRAM
from builder.text.diagnostic import Diagnostic
from tests.languages import as_written, whole

MARK = "…"


def found(case: FileCase, code: str, folder: Path) -> list[ExpectedFinding]:
    """What is said under this code about the file of a case; `folder` is empty and the current one."""
    for name, text in case.beside.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    if case.file is not None:
        (folder / case.called).write_bytes(content(case))
    told = _inputs(case) if case.inputs_of else _document(case)
    return [
        ExpectedFinding(
            one.line, one.column, *(as_written(text, languages=whole(PROGRAM)) for text in (one.message, one.fixes[0]))
        )
        for one in told
        if one.code == code
    ]


def content(case: FileCase) -> bytes:
    """The bytes of the file; none if it does not exist."""
    return (case.file or "").replace(MARK, case.repeat * case.times).encode(case.encoding)


def _document(case: FileCase) -> list[Diagnostic]:
    with _installed(any(".dist-info/" in name for name in case.beside)):
        reader = Library(lambda _: [Path()])
        reader.read_all([*(name for name in sorted(case.beside) if "/" not in name), case.called])
        return examine(reader)


@contextmanager
def _installed(there: bool) -> Iterator[None]:
    """What lies in the current folder as an installed package does is one."""
    path, modules, folders = list(sys.path), set(sys.modules), dict(external_systems.FOLDERS)
    if there:
        sys.path.insert(0, str(Path.cwd()))
    _forget()
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    external_systems.FOLDERS.clear()
    external_systems.FOLDERS.update(folders)
    _forget()


def _forget() -> None:
    for known in (registry._offers, registry._outside, registry.working):
        known.cache_clear()


def _inputs(case: FileCase) -> list[Diagnostic]:
    system_id, _, procedure = case.inputs_of.partition(" ")
    source, flaws = calculations.from_text(case.called, content(case))
    assert not flaws
    asked, reader = calculations.procedure(system_id, procedure), library(())[0]
    given, found = calculations.inputs(asked, source, reader)
    return found if given is None else list(unused(asked, source, reader, system(system_id).data))
