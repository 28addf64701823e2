"""Loads documents: from paths to validated models with positions, or diagnostics."""

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeGuard, TypeVar

from builder import registry
from builder.documents import migration
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.reading import internal_errors
from builder.documents.reading.external_systems import BrokenSystem
from builder.documents.reading.folders import EDITIONS, STDIN, SUFFIXES, from_here, is_folder, reason, yaml_below
from builder.documents.reading.validation_errors import (
    coded_diagnostic,
    one_of,
    undrawable_texts,
    validated,
    without_repeats,
    yaml_diagnostics,
)
from builder.documents.reading.yaml_source import Keys, YamlSource, parse, read_bytes
from builder.documents.roster import Roster
from builder.documents.unread import is_partial, possible_documents
from builder.text import Text, same
from builder.text.diagnostic import Diagnostic
from builder.text.suggestions import near

if TYPE_CHECKING:
    from builder.system import System

Written = ArmyList | Roster | Evening
D = TypeVar("D", bound=Written)
D_co = TypeVar("D_co", bound=Written, covariant=True)

CALLED = {"army-list": Text("an army list"), "roster": Text("a roster"), "evening": Text("an evening")}
KINDS: Mapping[str, type[Written]] = {"army-list": ArmyList, "roster": Roster, "evening": Evening}
"""The kinds of documents, each with the base model shared by all systems."""
_KEPT = re.compile(r"(?P<id>.+)-[0-9]+")  # the file name of a past edition
_SAID = re.compile(rb"""^(kind|id):\s*["']?([a-z0-9-]+)""", re.MULTILINE)
_MERGED = "D015"  # keys that the file takes from elsewhere: which ones it has is not known
_WHICH: Set[Keys] = {(), ("kind",), ("system",)}  # places on which hangs how a file is read
_STDIN_SHOWN = "<stdin>"
_HOLDS = Text("edition {edition} of `{id}`")
_MORE = Text("; {count|other old name|other old names} in this file")
_HOLDS_NO_LIST = Text("`{id}`, a document of kind {kind}")


@dataclass(frozen=True, eq=False)
class Loaded(Generic[D_co]):
    """A document with the file it came from."""

    document: D_co
    source: YamlSource
    system: "System"
    digest: str  # sha256 of the file's bytes
    kept: bool = False  # a past edition; other documents never refer to these
    repaired: bool = False  # its file has an unknown key or a faulty value; nothing but findings comes of it

    @property
    def id(self) -> str | None:
        """The document's id; None if it could not be read."""
        return vars(self.document).get("id")


AnyLoaded = Loaded[Written]


def kind_of(model: type[D]) -> str:
    """The value of `kind` in documents of a model."""
    return next(kind for kind, one in KINDS.items() if issubclass(model, one))


def holds(loaded: AnyLoaded, model: type[D]) -> TypeGuard[Loaded[D]]:
    """Whether the loaded document is an instance of a model."""
    return isinstance(loaded.document, model)


@dataclass
class Library:
    """All documents read so far, by kind and id; reads others when documents refer to them.

    `given` are the documents named by the user, in order; `places` returns the folders to search for referenced
    documents, given the systems of those that the user named. `unsure` are those with an unknown key or a faulty value,
    each as every document that may have been meant; if only one may, and the library is `lenient`, it is found like the
    others.
    """

    places: Callable[[Collection["System"]], Iterable[Path]] = lambda systems: ()
    diagnostics: list[Diagnostic] = field(default_factory=list)
    given: list[AnyLoaded] = field(default_factory=list)
    unsure: list[tuple[AnyLoaded, ...]] = field(default_factory=list)
    lenient: bool = False
    _by_id: dict[tuple[str, str], AnyLoaded] = field(default_factory=dict)
    _read: dict[Path, tuple[AnyLoaded, ...]] = field(default_factory=dict)
    _names: dict[str, Path] = field(default_factory=dict)
    _claims: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    _broken: set[str] = field(default_factory=set)
    _kept: dict[Path, dict[str, list[Path]]] = field(default_factory=dict)

    def read_all(self, paths: Iterable[str]) -> int:
        """Read the files, folders and `-` given by the user; return the number of files."""
        files = [file for path in paths for file in self.files(path)]
        for file in dict.fromkeys(files):
            if loaded := self._file(file):
                self.given.append(loaded)
            elif meant := self._possible_documents(file):
                self.unsure.append(meant)
        return len(files)

    def given_of(self, model: type[D]) -> list[Loaded[D]]:
        """The given documents of that kind, in order."""
        return [loaded for loaded in self.given if holds(loaded, model)]

    def find(self, model: type[D], document_id: str) -> Loaded[D] | None:
        """The document of that kind and id, among those read or else in `places`; None if there is none."""
        loaded = self._by_id.get((kind_of(model), document_id))
        if loaded is None and (path := self._named().get(document_id)):
            loaded = self._file(from_here(path))
        if loaded and loaded.repaired and not self.lenient:
            return None
        return loaded if loaded and loaded.id == document_id and holds(loaded, model) else None

    def called(self, name: str) -> Text | None:
        """The name of an army list by its id, or of one of its lines by `list.line`; None if there is none."""
        army_list, _, line = name.partition(".")
        found = self.find(ArmyList, army_list) if army_list else None
        if found is None:
            return None
        return found.document.names_by_id().get(line) if line else found.document.name.text

    def kept(self, loaded: Loaded[ArmyList]) -> tuple[Loaded[ArmyList], ...]:
        """The readable past editions of an army list, from the folder beside its file; none for standard input."""
        folder = Path(loaded.source.path).parent
        if loaded.kept or loaded.source.path == _STDIN_SHOWN:
            return ()
        if folder not in self._kept:
            self._kept[folder] = self._editions_by_id(folder)
        files = self._kept[folder].get(loaded.document.id, ())
        found = (one for file in files if (one := self._file(file)) and holds(one, ArmyList))
        return tuple(one for one in found if not is_partial(one.document))

    def _editions_by_id(self, folder: Path) -> dict[str, list[Path]]:
        """The past editions beside lists, by the id in their file names; a name that fits no list is a finding."""
        by_id: dict[str, list[Path]] = {}
        place = folder / EDITIONS
        files = yaml_below(place, self._unreadable) if is_folder(place) else ()
        for file in files:
            named = _KEPT.fullmatch(file.stem)
            wanted = named["id"] if named else ""
            if any((folder / f"{wanted}{suffix}").is_file() for suffix in SUFFIXES):
                by_id.setdefault(wanted, []).append(file)
            else:
                self.diagnostics.append(coded_diagnostic("S121", YamlSource(str(file)), (), {"file": file.name}))
        return by_id

    def known(self, kind: str) -> tuple[str, ...]:
        """The ids of that kind: of documents read, and of files in `places`."""
        return tuple(
            name for name in dict.fromkeys((*(i for _, i in self._by_id), *self._named())) if self._is(kind, name)
        )

    def has(self, kind: str, document_id: str) -> bool:
        """Whether a document of that kind and id exists, even if it cannot be read."""
        return document_id in self._broken or self._is(kind, document_id)

    def broken(self, document_id: str) -> bool:
        """Whether a document with that id was found but could not be read; its findings say why."""
        return document_id in self._broken

    def _is(self, kind: str, document_id: str) -> bool:
        """Whether a document of that kind and id has been read, or a file in `places` claims to be one."""
        if (kind, document_id) in self._by_id:
            return True
        if document_id not in self._claims:
            self._claims[document_id] = self._claim(self._named().get(document_id))
        return self._claims[document_id] == (kind, document_id) and self._named()[document_id].is_file()

    def _claim(self, path: Path | None) -> tuple[str, str] | None:
        """The kind and id that a file claims to have."""
        try:
            said = dict(_SAID.findall(read_bytes(path))) if path else {}
        except OSError:
            return None
        return (said[b"kind"].decode(), said[b"id"].decode()) if said.keys() == {b"kind", b"id"} else None

    def missing(self, loaded: AnyLoaded, where: Keys, kind: str, document_id: str) -> None:
        """Report a reference to a document that does not exist; one that exists but is broken has its own findings."""
        if document_id in self._broken:
            return
        names = {"army-list": Text("army list"), "roster": Text("roster")}
        facts = {
            "wanted": names[kind],
            "id": document_id,
            "guess": near(document_id, set(self.known(kind)) - {document_id}),
        }
        self.diagnostics.append(coded_diagnostic("S113", loaded.source, where, facts))

    def _named(self) -> dict[str, Path]:
        if not self._names:
            named = (*self.given, *(one for one, *_ in self.unsure))
            systems = {loaded.system.id: loaded.system for loaded in named}.values()
            for file in (file for place in self.places(systems) for file in yaml_below(place)):
                self._names.setdefault(file.stem, file)  # the nearest one: never a copy in a folder below
        return self._names

    def files(self, path: str) -> Iterator[Path]:
        """The files at a path given by the user; a folder that cannot be read is a finding."""
        if path == STDIN or not is_folder(Path(path)):
            yield Path(path)
        else:
            yield from yaml_below(Path(path), self._unreadable)

    def _unreadable(self, path: Path, error: OSError) -> None:
        self.diagnostics.append(coded_diagnostic("D019", YamlSource(str(path)), (), {"reason": reason(error)}))

    def _file(self, path: Path) -> AnyLoaded | None:
        """The document in a file; None if it cannot be read, or is in doubt."""
        meant = self._possible_documents(path)
        return meant[0] if len(meant) == 1 and (self.lenient or not meant[0].repaired) else None

    def _possible_documents(self, path: Path) -> tuple[AnyLoaded, ...]:
        """The document in a file, or all that it may have been meant to be; none if it cannot be read."""
        key = path if str(path) == STDIN else Path(os.path.realpath(path))
        if key not in self._read:
            self._read[key] = ()
            kept = key.parent.name == EDITIONS
            read, failed = internal_errors.guarded(YamlSource(str(path)), lambda: self._documents(path, kept))
            self.diagnostics += failed
            self._read[key] = tuple(read)
            if not read or read[0].repaired:
                self._broken.add(path.stem)
        return self._read[key]

    def _documents(self, path: Path, kept: bool) -> tuple[AnyLoaded, ...]:
        shown = _STDIN_SHOWN if str(path) == STDIN else str(path)
        try:
            content = sys.stdin.buffer.read(1 << 21) if str(path) == STDIN else read_bytes(path)
        except OSError as error:
            self._unreadable(Path(shown), error)
            return ()
        source = parse(shown, content)
        self.diagnostics += yaml_diagnostics(source)
        if source.data is None:
            return ()
        meant = self._validated(source, sha256(content).hexdigest(), kept)
        if not meant or meant[0].repaired:
            self._broken.update({str(source.data.get("id"))} if not kept else ())
        if len(meant) == 1 and meant[0].id:
            self._examined(*meant, path)
        return meant

    def _examined(self, loaded: AnyLoaded, path: Path) -> None:
        """Report a file name that does not match its document, and texts that cannot be printed."""
        source = loaded.source
        if loaded.kept:
            self._check_edition_file_name(loaded, path)
            return
        self.diagnostics += undrawable_texts(source, loaded.document.printed)
        other = self._by_id.setdefault((loaded.document.kind, loaded.document.id), loaded)
        if other is not loaded:
            facts = {"id": loaded.document.id, "other": other.source.path}
            self.diagnostics.append(coded_diagnostic("S114", source, ("id",), facts))
        if str(path) != STDIN and path.stem != loaded.document.id:
            facts = {"file": path.name, "id": loaded.document.id}
            self.diagnostics.append(coded_diagnostic("S112", source, ("id",), facts))

    def _check_edition_file_name(self, loaded: AnyLoaded, path: Path) -> None:
        """Report a past edition whose file is not named after its id and edition, or that is not an army list."""
        document = loaded.document
        edition = document.edition if document.kind == "army-list" else None
        if edition is None or path.stem != f"{document.id}-{edition}":
            holds = _HOLDS if edition is not None else _HOLDS_NO_LIST
            facts = {"file": path.name, "holds": holds.fill(id=document.id, edition=edition, kind=document.kind)}
            self.diagnostics.append(coded_diagnostic("S120", loaded.source, ("id",), facts))

    def _validated(self, source: YamlSource, digest: str, kept: bool) -> tuple[AnyLoaded, ...]:
        kind = source.data.get("kind")
        wrong = [*one_of(source, "kind", kind, "S110", tuple(KINDS))]
        self.diagnostics += wrong
        system = self._system(source)
        if wrong or system is None:
            return ()
        source = self._renewed(source, system, kept)
        document, flaws = validated(source, system.model_of(kind))
        self.diagnostics += without_repeats(source, flaws)
        if document is not None and not source.flaws:
            return (Loaded(document, source, system, digest, kept),)
        unread = [flaw.keys for flaw in source.flaws]
        if any(flaw.code == _MERGED for flaw in source.flaws) or not _WHICH.isdisjoint(unread):
            return ()
        meant, more = possible_documents(source, system.model_of(kind), unread)
        self.diagnostics += (one for one in more if one not in flaws)
        return tuple(Loaded(one, mended, system, digest, kept, repaired=True) for mended, one in meant)

    def _renewed(self, source: YamlSource, system: "System", kept: bool) -> YamlSource:
        """A document in the present format; its first old name is a finding, but not in a past edition, which stays."""
        found = migration.changes(source.data, migration.rows(system.data))
        if not found:
            return source
        renewed = migration.migrated_source(source, found)
        if kept:
            return renewed
        first = min(found, key=lambda one: migration.mark(source, one))
        facts = {
            "old": first.old,
            "new": first.new,
            "more": _MORE.fill(count=len(found) - 1) if found[1:] else same(""),
            "file": source.path,
        }
        where = (*first.where[:-1], first.new) if first.part == "keys" else first.where
        self.diagnostics.append(coded_diagnostic("S133", renewed, where, facts, on_key=first.part == "keys"))
        return renewed

    def _system(self, source: YamlSource) -> "System | None":
        """The system that a document names; None, and a finding, if it does not exist or cannot be loaded."""
        name = source.data.get("system")
        try:
            return registry.system(name if isinstance(name, str) else "")
        except registry.UnknownSystem:
            self.diagnostics += one_of(source, "system", name, "S111", registry.known())
        except BrokenSystem as error:
            self.diagnostics.append(internal_errors.as_diagnostic(error, source))
        return None
