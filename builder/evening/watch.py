"""Waits for changes of the documents being built."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from builder.documents.reading.folders import EDITIONS, STDIN, places_near, yaml_below
from builder.registry import known

_LOOKS = 1000  # ms between two looks where the system tells of nothing: it may not notice, or lose what it noticed

Stamps = Mapping[Path, tuple[int, int]]


def changes(paths: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The names of documents that changed, each time some did, among the given ones and those they may refer to.

    Whatever is saved after this call is told, also while nobody asks yet. KeyboardInterrupt when the user has seen enough.
    """
    files = tuple(path for path in paths if path != STDIN)
    folders = [place for place in places_near(files, known()) if place.is_dir()]
    given = [Path(path) for path in files]
    return _since(_stamps(given, folders), given, folders)


def _since(before: Stamps, given: list[Path], folders: list[Path]) -> Iterator[tuple[str, ...]]:
    from watchfiles import watch

    # what the system tells only says when to look: nothing is lost that was saved before it began to tell
    told: Iterable[object] = watch(*folders, rust_timeout=_LOOKS, yield_on_timeout=True)
    for _ in chain([None], told):
        now = _stamps(given, folders)
        changed = sorted({path.name for path in before.keys() | now.keys() if before.get(path) != now.get(path)})
        before = now
        if changed:
            yield tuple(changed)


def _stamps(given: list[Path], folders: list[Path]) -> Stamps:
    """When each document was written, and how long it is."""
    files = {*given} | {path for folder in folders for path in yaml_below(folder)}
    kept = {path for folder in {file.parent for file in files} for path in yaml_below(folder / EDITIONS)}
    stamps = {}
    for path in files | kept:
        try:
            found = path.stat()
        except OSError:  # gone between two looks
            continue
        stamps[path] = found.st_mtime_ns, found.st_size
    return stamps
