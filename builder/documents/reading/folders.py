"""Where documents lie: the files of a folder, and the folders near a file in which others may be found."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from builder.text import Text, same
from builder.text.errors import MusterError

STDIN = "-"
EDITIONS = "editions"  # the folder beside army lists in which their past editions lie, each as it was published
SUFFIXES = (".yaml", ".yml")
_LEVELS = 3  # of folders looked through: the named one and two below it


def places_near(paths: Iterable[str], systems: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """Folders where documents that the given ones refer to may lie: the given folders, those of the files, two above.

    A folder above counts only when it is called like a part of a collection of lists (`systems` have a folder each), so that a roster
    on a desktop does not make Muster read the whole disk.
    """
    places: list[Path] = []
    for path in paths:
        if path == STDIN:
            places.append(whole(os.curdir))
            continue
        place = whole(path)
        places.append(place if is_folder(place) else place.parent)
        names = ("rosters", "evenings", *systems)
        above = [p for p in (place, *place.parents) if p.name == "army_lists"]
        if above:
            places.append(above[0])
        elif places[-1].name in names:
            places.append(places[-1].parent)
    return tuple(dict.fromkeys(places))


def is_folder(path: Path) -> bool:
    """Whether a folder is there; what lies in a folder closed to us counts as none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def whole(path: str) -> Path:
    """The path from the root, links followed. Raises MusterError where the current folder is gone."""
    try:
        return Path(os.path.realpath(path))
    except FileNotFoundError:
        raise MusterError(_GONE) from None


def from_here(file: Path) -> Path:
    """A found file as the user would name it: from the current folder, if it lies below."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _passed_over(path: Path, error: OSError) -> None:
    """Folders that are only looked through for documents referred to may be closed to us."""


def yaml_below(folder: Path, closed: Callable[[Path, OSError], None] = _passed_over) -> Iterator[Path]:
    """YAML files in a folder and two levels below it, nearest first; hidden ones and folders behind links are left alone.

    Folders of past editions below it are passed over: those are read with their list. `closed` is told of each folder that cannot be read.
    """
    level = [folder]
    for _ in range(_LEVELS):
        below: list[Path] = []
        for place in level:
            try:
                with os.scandir(place) as found:
                    entries = sorted(found, key=lambda entry: entry.name)
            except OSError as error:
                closed(place, error)
                continue
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    below += [place / entry.name] * (entry.name != EDITIONS)
                elif entry.name.lower().endswith(SUFFIXES) and entry.is_file():
                    yield place / entry.name
        level = below


_GONE = Text("the current folder no longer exists: change to another one with `cd`")
_REASONS = {
    errno.ENOENT: Text("no such file"),
    errno.EACCES: Text("permission denied"),
    errno.EPERM: Text("permission denied"),
    errno.ELOOP: Text("circular links"),
    errno.EINVAL: Text("not an ordinary file"),
    errno.EISDIR: Text("a folder, not a file"),
    errno.EEXIST: Text("there is a file where a folder is needed"),
    errno.ENOTDIR: Text("there is a file where a folder is needed"),
    errno.ENOSPC: Text("the disk is full"),
    errno.EROFS: Text("the disk is read-only"),
    errno.ENAMETOOLONG: Text("the name is too long"),
}


def reason(error: OSError) -> Text:
    """Why a file or folder cannot be read or written, in every language where the system's own word is one of the usual."""
    return _REASONS.get(error.errno or 0, same(error.strerror or str(error)))
