"""Creates a new rule system: the skeleton in `templates/system` under another name, in its own folder."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from builder.desk.starters import check_id
from builder.documents.reading.folders import reason
from builder.registry import known, working
from builder.render.files.folder_owner import occupied
from builder.text import Text
from builder.text.errors import MusterError, OutputError
from builder.text.package_files import templates

_CALLED, _CLASS = "skirmish", "Skirmish"  # the names in the skeleton itself
_NAMES = re.compile(rf'muster_{_CALLED}|"{_CLASS}"|{_CALLED}|{_CLASS}|\bSK(?![A-Za-z])')  # and the prefix of its codes
_SUFFIXES = (".py", ".toml", ".yaml", ".po")


class NewSystem(NamedTuple):
    """The folders written: the system's own, and the one with its sample documents."""

    folder: Path
    samples: Path


def write_system(system_id: str, folder: Path) -> NewSystem:
    """Write the skeleton to a new folder `muster-ID` inside `folder`.

    Raises MusterError for an id that is invalid or taken, OutputError if the folder exists or cannot be written.
    """
    check_id(system_id)
    if system_id in known():
        raise MusterError(_TAKEN.fill(id=system_id))
    home = folder / f"muster-{system_id}"
    if occupied(home):
        raise OutputError(_THERE.fill(path=home))
    prefix = _prefix(system_id, {one.prefix for one in working()[0]})
    try:
        for name, text in _files(system_id, prefix):
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise OutputError(_UNWRITTEN.fill(path=home, reason=reason(error))) from None
    return NewSystem(home, home / package_of(system_id) / "army_lists")


def package_of(system_id: str) -> str:
    """The name of a system's Python package."""
    return f"muster_{system_id.replace('-', '_')}"


def _files(system_id: str, prefix: str) -> Iterator[tuple[str, str]]:
    """The files of the skeleton, renamed: path and text."""
    skeleton = templates() / "system"
    for path in sorted(path for path in skeleton.rglob("*") if path.suffix in _SUFFIXES):
        name, text = path.relative_to(skeleton).as_posix(), path.read_text("utf-8")
        yield _renamed(name, system_id, prefix), _renamed(text, system_id, prefix)


def _renamed(text: str, system_id: str, prefix: str) -> str:
    words = system_id.split("-")
    names = {
        f"muster_{_CALLED}": package_of(system_id),
        f'"{_CLASS}"': f'"{" ".join(words).capitalize()}"',
        _CALLED: system_id,
        _CLASS: "Rules" * system_id[0].isdigit() + "".join(map(str.capitalize, words)),
    }
    return _NAMES.sub(lambda found: names.get(found[0], prefix), text)


def _prefix(system_id: str, taken: Collection[str]) -> str:
    """Two letters for its codes that no other system uses: the first letter of the id, and if possible another of it."""
    first, *others = [letter for letter in system_id.upper() if letter in ascii_uppercase] or ["X"]
    letters: str = next(first + one for one in (*others, *ascii_uppercase) if first + one not in taken)
    return letters


_TAKEN = Text("the system `{id}` already exists; choose another id")
_THERE = Text("{path} already exists; choose another id or folder")
_UNWRITTEN = Text("cannot write {path}: {reason}")
