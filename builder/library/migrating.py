"""Updates files in older formats to the present one, leaving everything else in them unchanged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from builder import registry
from builder.documents import migration
from builder.documents.reading import internal_errors
from builder.documents.reading.external_systems import BrokenSystem
from builder.documents.reading.folders import reason
from builder.documents.reading.validation_errors import coded_diagnostic, yaml_diagnostics
from builder.documents.reading.yaml_source import YamlSource, parse, read_bytes
from builder.library.loading import Library
from builder.text.diagnostic import Diagnostic

_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Renewed:
    """A file with its text before and after, equal if it is up to date; or the findings if it cannot be read."""

    path: Path
    before: str = ""
    after: str = ""
    found: tuple[Diagnostic, ...] = ()

    def diff(self) -> str:
        """The changes as a unified diff."""
        before, after = (text.splitlines(keepends=True) for text in (self.before, self.after))
        return "".join(unified_diff(before, after, str(self.path), str(self.path)))


def renewed(paths: Iterable[str]) -> Iterator[Renewed]:
    """Each file at the paths given by the user (folders are searched as in `check`); nothing is written."""
    reader = Library()
    for file in dict.fromkeys(file for path in paths for file in reader.files(path)):
        yield _file(file)
    for one in reader.diagnostics:  # folders that could not be read
        yield Renewed(Path(one.path), found=(one,))


def _file(path: Path) -> Renewed:
    nothing = YamlSource(str(path))
    try:
        content = read_bytes(path)
    except OSError as error:
        return Renewed(path, found=(coded_diagnostic("D019", nothing, (), {"reason": reason(error)}),))
    source = parse(str(path), content)
    if source.flaws:
        return Renewed(path, found=tuple(yaml_diagnostics(source)))
    try:
        table = _table(source)
    except BrokenSystem as error:
        return Renewed(path, found=(internal_errors.as_diagnostic(error, source),))
    text = content.decode()
    begin = _BOM * text.startswith(_BOM)
    after = migration.migrated_text(text[len(begin) :], source, migration.changes(source.data, table))
    return Renewed(path, text, begin + after)


def _table(source: YamlSource) -> migration.Renamings:
    """The migration table of the system that a document names; empty for an unknown system, which `check` reports."""
    name = source.data.get("system")
    try:
        return migration.rows(registry.system(name if isinstance(name, str) else "").data)
    except registry.UnknownSystem:
        return ()
