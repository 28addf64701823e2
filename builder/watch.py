"""Waits for changes of the documents being built."""

from collections.abc import Iterator
from pathlib import Path

from builder.folders import STDIN, SUFFIXES, places_near
from builder.registry import SYSTEMS


def changes(paths: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The names of documents that changed, each time some did, among the given ones and those they may refer to.

    KeyboardInterrupt when the user has seen enough.
    """
    from watchfiles import watch

    files = tuple(path for path in paths if path != STDIN)
    folders = {place for place in places_near(files, tuple(SYSTEMS)) if place.is_dir()}
    for batch in watch(*folders):
        changed = sorted({Path(path).name for _, path in batch if path.endswith(SUFFIXES)})
        if changed:
            yield tuple(changed)
