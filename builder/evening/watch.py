"""Watches the documents of a build for changes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from builder.documents.reading.folders import EDITIONS, STDIN, places_near, yaml_below
from builder.registry import known

_LOOKS = 1000  # ms between two checks without an event: the system may miss or lose events

Stamps = Mapping[Path, tuple[int, int]]


def changes(paths: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the names of changed documents, after each change, among the given ones and those they may refer to.

    Every change after this call is reported, even if it happens before the first iteration. Raises KeyboardInterrupt
    when the user presses Ctrl-C.
    """
    files = tuple(path for path in paths if path != STDIN)
    folders = [place for place in places_near(files, known()) if place.is_dir()]
    given = [Path(path) for path in files]
    return _since(_stamps(given, folders), given, folders)


def _since(before: Stamps, given: list[Path], folders: list[Path]) -> Iterator[tuple[str, ...]]:
    from watchfiles import watch

    # events only say when to look, so that changes made before watching began are not lost
    seen_changes: Iterable[object] = watch(*folders, rust_timeout=_LOOKS, yield_on_timeout=True)
    for _ in chain([None], seen_changes):
        now = _stamps(given, folders)
        changed = sorted({path.name for path in before.keys() | now.keys() if before.get(path) != now.get(path)})
        before = now
        if changed:
            yield tuple(changed)


def _stamps(given: list[Path], folders: list[Path]) -> Stamps:
    """The time of modification and the size of each document."""
    files = {*given} | {path for folder in folders for path in yaml_below(folder)}
    kept = {path for folder in {file.parent for file in files} for path in yaml_below(folder / EDITIONS)}
    stamps = {}
    for path in files | kept:
        try:
            found = path.stat()
        except OSError:  # deleted meanwhile
            continue
        stamps[path] = found.st_mtime_ns, found.st_size
    return stamps
