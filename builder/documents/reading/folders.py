"""Where to look for documents: the files in a folder, and the folders near a file."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from builder.text import Text, same
from builder.text.errors import MusterError

STDIN = "-"
EDITIONS = "editions"  # the folder beside army lists with their past editions, each as published
SUFFIXES = (".yaml", ".yml")
_LEVELS = 4  # depth of the search: the folder itself and three levels below it: a club with army_lists/SYSTEM/rosters


def places_near(paths: Iterable[str], systems: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """Folders to search for referenced documents: the given folders, those of the files, and up to two above.

    A folder above counts only if it is named like a part of a collection of lists (with a folder for each of
    `systems`), so that a roster on the desktop does not make Muster read the whole disk.
    """
    places: list[Path] = []
    for path in paths:
        if path == STDIN:
            places.append(whole(os.curdir))
            continue
        place = whole(path)
        places.append(place if is_folder(place) else place.parent)
        names = ("rosters", "evenings", EDITIONS, *systems)
        above = [p for p in (place, *place.parents) if p.name == "army_lists"]
        if above:
            places.append(above[0])
        elif places[-1].name in names:
            places.append(places[-1].parent)
    return tuple(dict.fromkeys(places))


def is_folder(path: Path) -> bool:
    """Whether a folder exists; False if access is denied."""
    try:
        return path.is_dir()
    except OSError:
        return False


def whole(path: str) -> Path:
    """The absolute path with links resolved. Raises MusterError if the current folder has been deleted."""
    try:
        return Path(os.path.realpath(path))
    except FileNotFoundError:
        raise MusterError(_GONE) from None


def from_here(file: Path) -> Path:
    """The path of a file found, as the user would write it: relative to the current folder if it is below it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _skip_unreadable(path: Path, error: OSError) -> None:
    """Ignore folders that are only searched for referenced documents and cannot be read."""


def yaml_below(folder: Path, closed: Callable[[Path, OSError], None] = _skip_unreadable) -> Iterator[Path]:
    """YAML files in a folder and three levels below it, nearest first; hidden files and linked folders are skipped.

    Folders of past editions are skipped too: they are read with their list. `closed` is called for each folder that
    cannot be read.
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
    errno.EINVAL: Text("not a regular file"),
    errno.EISDIR: Text("a folder, not a file"),
    errno.EEXIST: Text("there is a file where a folder is needed"),
    errno.ENOTDIR: Text("there is a file where a folder is needed"),
    errno.ENOSPC: Text("the disk is full"),
    errno.EROFS: Text("the disk is read-only"),
    errno.ENAMETOOLONG: Text("the name is too long"),
}


def reason(error: OSError) -> Text:
    """Why a file or folder cannot be read or written: translated for common errors, or else in the system's words."""
    return _REASONS.get(error.errno or 0, same(error.strerror or str(error)))
