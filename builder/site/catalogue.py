"""The documents of a site: those given and those they refer to, resolved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.located_names import mark
from builder.documents.roster import Roster
from builder.library.examine import army_of, game_of
from builder.library.loading import AnyLoaded, Library, Loaded, holds
from builder.system import System
from builder.text import Text

Listed = Loaded[ArmyList]
"""An army list with its file."""


@dataclass(frozen=True, eq=False)
class RosterEntry:
    """A roster with its file and its army list."""

    loaded: Loaded[Roster]
    army: AnyArmy
    listed: Listed

    @property
    def document(self) -> Roster:
        """The roster."""
        return self.loaded.document


@dataclass(frozen=True, eq=False)
class PlayedEvening:
    """An evening with its file, its game and the rosters of its sides."""

    loaded: Loaded[Evening]
    game: AnyGame
    sides: tuple[RosterEntry, ...]

    @property
    def document(self) -> Evening:
        """The evening."""
        return self.loaded.document

    @property
    def below(self) -> tuple[str, ...]:
        """Hashes of the rosters and lists it depends on."""
        return tuple(one.digest for side in self.sides for one in (side.loaded, side.listed))


@dataclass(eq=False)
class Catalogue:
    """All documents of a site by id, in the order of their ids."""

    reader: Library
    lists: dict[str, Listed] = field(default_factory=dict)
    rosters: dict[str, RosterEntry] = field(default_factory=dict)
    evenings: dict[str, PlayedEvening] = field(default_factory=dict)

    @cached_property
    def loaded(self) -> tuple[AnyLoaded, ...]:
        """Every document with its file: lists, rosters, evenings."""
        return (
            *self.lists.values(),
            *(one.loaded for one in self.rosters.values()),
            *(one.loaded for one in self.evenings.values()),
        )

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """The systems that the documents belong to, by id."""
        found = {one.system.id: one.system for one in self.loaded}
        return tuple(found[name] for name in sorted(found))

    def example(self, home: System) -> RosterEntry | None:
        """A roster of a system to work its examples with, or None."""
        return next((one for one in self.rosters.values() if one.loaded.system is home), None)

    def given(self) -> tuple[tuple[str, str], ...]:
        """The folder and id of the page of each given document, in order."""
        folders = {"army-list": "lists", "roster": "rosters", "evening": "evenings"}
        return tuple((folders[one.document.kind], one.document.id) for one in self.reader.given)

    def named(self, listed: Listed) -> tuple[str, ...]:
        """The lists that a list refers to, each with its name and whether on the site, and the lines of its
        contingents.
        """
        document = listed.document
        others = ((one, self.reader.called(one)) for one in document.other_lists)
        lists = (f"{one}: {called!r}, {one in self.lists}" for one, called in others if called)
        return (*lists, *(f"{key}: {name!r}" for key, name in self._lines_of_allies(document)))

    @cached_property
    def names(self) -> dict[str, Text]:
        """The names of the lists and of the lists they refer to, by id; those of the lines of contingents, by `list.line`."""
        documents = [one.document for one in self.lists.values()]
        named = dict.fromkeys((*self.lists, *(name for one in documents for name in one.other_lists)))
        lists = {name: called for name in named if (called := self.reader.called(name))}
        return lists | {key: name for one in documents for key, name in self._lines_of_allies(one)}

    def _lines_of_allies(self, document: ArmyList) -> Iterator[tuple[str, Text]]:
        """The lines of other lists that a list names in its contingents, by `list.line`, each with its name."""
        for one in document.contingents:
            if found := self.reader.find(ArmyList, one.army_list):
                called = found.document.names_by_id()
                yield from ((f"{one.army_list}.{line}", called[line]) for line in one.lines if line in called)

    def rosters_of(self, listed: Listed) -> tuple[RosterEntry, ...]:
        """The rosters chosen from a list."""
        return tuple(self._rosters.get(listed.document.id, ()))

    def evenings_of(self, entry: RosterEntry) -> tuple[PlayedEvening, ...]:
        """The evenings on which a roster is played."""
        return tuple(self._evenings.get(entry.document.id, ()))

    def below(self, entry: RosterEntry) -> tuple[str, ...]:
        """Hashes of what a roster's page depends on: its list, and its evenings, on which more units may be hidden."""
        evenings = (one.loaded.digest for one in self.evenings_of(entry))
        return entry.loaded.digest, entry.listed.digest, *evenings

    @cached_property
    def _rosters(self) -> dict[str, list[RosterEntry]]:
        """The rosters by list, to avoid searching all rosters for each list."""
        found: dict[str, list[RosterEntry]] = {}
        for one in self.rosters.values():
            found.setdefault(one.listed.document.id, []).append(one)
        return found

    @cached_property
    def _evenings(self) -> dict[str, list[PlayedEvening]]:
        found: dict[str, list[PlayedEvening]] = {}
        for one in self.evenings.values():
            for side in dict.fromkeys(one.sides):
                found.setdefault(side.document.id, []).append(one)
        return found


def catalogue_of(reader: Library) -> Catalogue:
    """The given documents, none with errors, and those they refer to; their names know their places in the files."""
    catalogue = Catalogue(reader)
    for loaded in reader.given:
        if holds(loaded, ArmyList):
            catalogue.lists.setdefault(loaded.document.id, loaded)
        elif holds(loaded, Roster):
            _roster(catalogue, loaded)
        elif holds(loaded, Evening):
            _evening(catalogue, loaded)
    for kind in (catalogue.lists, catalogue.rosters, catalogue.evenings):
        ordered = sorted(kind.items())
        kind.clear()
        kind.update(ordered)  # type: ignore[arg-type]  # each dict gets its own entries back
    for one in catalogue.loaded:
        mark(one.document, one.source)
    return catalogue


def left_out(reader: Library, faulty: set[str]) -> tuple[str, ...]:
    """Remove documents that have errors or depend on one with errors from the reader; return their files."""
    kept = [
        one for one in reader.given if not any(below is None or below in faulty for below in _dependencies(reader, one))
    ]
    gone = {one.source.path for one in reader.given} - {one.source.path for one in kept}
    reader.given[:] = kept
    return tuple(sorted(gone | faulty))


def _dependencies(reader: Library, loaded: AnyLoaded) -> Iterator[str | None]:
    """The files that a document depends on, its own first; None for a missing one."""
    yield loaded.source.path
    named: list[AnyLoaded | None] = []
    if holds(loaded, Roster):
        named = [reader.find(ArmyList, loaded.document.army_list)]
    elif holds(loaded, Evening):
        named = [reader.find(Roster, side.roster) for side in loaded.document.sides]
    for found in named:
        yield from _dependencies(reader, found) if found else (None,)


def _roster(catalogue: Catalogue, loaded: Loaded[Roster]) -> RosterEntry | None:
    army, found = army_of(catalogue.reader, loaded), catalogue.reader.find(ArmyList, loaded.document.army_list)
    if army is None or found is None:
        return None
    listed = catalogue.lists.setdefault(found.document.id, found)
    return catalogue.rosters.setdefault(loaded.document.id, RosterEntry(loaded, army, listed))


def _evening(catalogue: Catalogue, loaded: Loaded[Evening]) -> None:
    if joined := game_of(catalogue.reader, loaded):
        game, rosters = joined
        sides = tuple(side for roster in rosters if (side := _roster(catalogue, roster)))
        catalogue.evenings[loaded.document.id] = PlayedEvening(loaded, game, sides)


def digest(parts: Iterable[str]) -> str:
    """One hash of several strings."""
    return sha256("\0".join(parts).encode()).hexdigest()


def program() -> str:
    """A hash of the program, its data and templates, and systems from outside: if it changes, all pages are rebuilt."""
    from builder.documents.reading.external_systems import FOLDERS
    from builder.text import package_files

    seen = sha256()
    package = Path(__file__).resolve().parent.parent
    folders = dict.fromkeys((package, package_files.templates(), *FOLDERS))
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in _MADE_OF)
    for path in files:
        seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()


_MADE_OF = {".py", ".yaml", ".j2", ".css", ".js", ".json", ".svg", ".md"}
