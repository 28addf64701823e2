"""Ownership of output folders: a command writes only to a folder it made for the same document, an empty or a new one.

The manifest of a folder names the program, the command and the document that made it. While files are being put in
place, a journal does so, since a folder whose first build was killed has no manifest yet.
"""

import json
import os
import re
import secrets
import stat
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from builder.text import Text
from builder.text.errors import OutputError

MANIFEST = "manifest.json"
JOURNAL = ".muster-writing"  # also the lock of a folder that is being written
_PROGRAM = "muster"
_MARK = re.compile("[0-9a-f]{16}")  # prevents name clashes with other files
_TOLD = 3  # number of foreign files named in the message


class Maker(NamedTuple):
    """The maker of a folder: the command, and its document (`evening/agincourt-1415`) or product (`site`)."""

    command: str
    document: str

    def record(self) -> dict[str, str]:
        """The maker as written in manifest and journal."""
        return {"program": _PROGRAM, "command": self.command, "document": self.document}


class Journal(NamedTuple):
    """The journal of a build that is writing, or was killed while writing.

    `maker` is None if nothing was recorded yet; `mark` is part of the names of its temporary files; `files` are those
    it puts in place that no manifest lists yet, each with its time of modification (`when`), and those it removes, with
    None. Since the journal may be left in a folder that others can read, it contains no hashes, which would reveal
    something about secret files, and no names of existing files, which would reveal that they have changed.
    """

    maker: Maker | None = None
    mark: str = ""
    files: Mapping[str, int | None] = {}

    def made(self, folder: Path, name: str) -> bool:
        """Whether a file is the journal itself, a temporary file, or unchanged since this build wrote it."""
        if name == JOURNAL or (self.mark and name.startswith(temporary(self.mark))):
            return True
        written = self.files.get(name)
        return written is not None and regular(folder / name) and when(folder / name) == written


def new_mark() -> str:
    """A mark that no other build has."""
    return secrets.token_hex(8)


def temporary(mark: str) -> str:
    """The prefix of a build's temporary files."""
    return f".muster-{mark}-"


def when(path: Path) -> int:
    """The time of modification in ns, which renaming preserves."""
    return path.lstat().st_mtime_ns


def regular(path: Path) -> bool:
    """Whether it is a regular file: not a link, a folder or a device."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def occupied(path: Path) -> bool:
    """Whether anything exists there, even a broken link."""
    return os.path.lexists(path)


def folders_between(folder: Path, name: str) -> list[Path]:
    """The folders between a folder and a file below it, innermost first."""
    return [folder / part for part in Path(name).parents[:-1]]


def is_folder(path: Path) -> bool:
    """Whether it is a folder, and not a link to one."""
    return path.is_dir() and not path.is_symlink()


def owned_manifest(folder: Path, maker: Maker) -> dict[str, Any]:
    """The manifest of a folder, with its `files`; empty if the folder is new or empty. Changes nothing.

    Raises OutputError if the folder is a link, or another's, or has files that Muster did not make; OSError if
    unreadable.
    """
    if not occupied(folder):
        return {}
    if folder.is_symlink():
        raise OutputError(_LINK.fill(path=folder))
    try:  # before journal and manifest: another build may finish in between
        there = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:  # just removed by a build that has left nothing in it
        return {}
    left = journal(folder)
    manifest = folder / MANIFEST
    if not occupied(manifest):
        _refuse_other(folder, left.maker, maker)
        if strangers := [*islice(_foreign_files(folder, there, left), _TOLD)]:
            shown = (name if name.isprintable() else repr(name)[1:-1] for name in strangers)
            raise OutputError(_STRANGERS.fill(folder=folder, names=", ".join(shown)))
        return {}
    found = read(manifest)
    made_by = _made_by(found)
    if made_by is None:
        raise OutputError(_NAMELESS.fill(path=manifest, folder=folder))
    _refuse_other(folder, made_by, maker)
    return found


def read(manifest: Path) -> dict[str, Any]:
    """The contents of a manifest, with `files`, a mapping of mappings; empty if it is invalid or cannot be read."""
    try:
        found = json.loads(manifest.read_bytes()) if regular(manifest) else None
    except (OSError, ValueError, RecursionError):
        return {}
    entries = found.get("files") if isinstance(found, dict) else None
    sound = isinstance(entries, dict) and all(isinstance(entry, dict) for entry in entries.values())
    return dict(found) if found and sound else {}


def refuse_in_the_way(folder: Path, names: Collection[str], ours: Collection[str]) -> None:
    """Check that only our own files are in the place of those to be written. Raises OutputError if anything else is."""
    for name in names:
        path = folder / name
        for place in folders_between(folder, name):
            if occupied(place) and not is_folder(place):
                raise OutputError(_IN_THE_WAY.fill(path=place))
        if occupied(path) and not (name in ours and regular(path)):
            raise OutputError(_IN_THE_WAY.fill(path=path))


def journal(folder: Path) -> Journal:
    """The journal of a build that writes there, or was killed; empty if there is none. Raises OutputError if it is not
    ours.
    """
    path = folder / JOURNAL
    try:
        head, *rest = path.read_bytes().split(b"\n") if stat.S_ISREG(path.lstat().st_mode) else [b"?"]
        if not head and not rest:  # killed at the start
            return Journal()
        told = json.loads(head)
        # the second line counts only if complete: before that, nothing was put in place
        files = json.loads(rest[0]) if len(rest) > 1 else {}
        maker = _maker(told)
        if maker and _MARK.fullmatch(told["mark"]) and isinstance(files, dict):
            return Journal(maker, told["mark"], files)
    except FileNotFoundError:  # there is none, or the build that wrote it has just removed it
        return Journal()
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise OutputError(_IN_THE_WAY.fill(path=path))


def _foreign_files(folder: Path, there: Collection[str], left: Journal, below: str = "") -> Iterator[str]:
    """The files in a folder without a manifest that were not left there by a killed build."""
    for name in (f"{below}{one}" for one in there):
        path = folder / name
        if is_folder(path) and any(one.startswith(f"{name}/") for one in left.files):
            yield from _foreign_files(folder, sorted(one.name for one in path.iterdir()), left, f"{name}/")
        elif occupied(path) and not left.made(folder, name):
            yield name


def _made_by(manifest: Mapping[str, Any]) -> Maker | None:
    """The maker of a folder according to its manifest; None if it does not say."""
    if "made_by" in manifest:
        return _maker(manifest["made_by"])
    # manifests from before `made_by` name the program, and the document first among the inputs
    inputs = manifest.get("inputs")
    if {"muster", "choices", "heading"} <= set(manifest) and isinstance(inputs, dict) and inputs:
        return Maker("build", next(iter(inputs)))
    return None


def _maker(entry: Any) -> Maker | None:
    if not isinstance(entry, dict) or entry.get("program") != _PROGRAM:
        return None
    return Maker(str(entry.get("command")), str(entry.get("document")))


def _refuse_other(folder: Path, other: Maker | None, maker: Maker) -> None:
    if other not in (None, maker):
        assert other is not None
        facts = {"command": other.command, "document": other.document, "ours": maker.command, "for": maker.document}
        raise OutputError(_OTHER.fill(folder=folder, **facts))


_LINK = Text(
    "{path} is a link, and Muster does not write through links; give the folder itself with --out; nothing was written"
)
_STRANGERS = Text(
    "{folder} contains files that Muster did not write ({names}); choose another folder with --out; nothing was written"
)
_NAMELESS = Text(
    "{path} does not show that Muster created the folder; choose another one with --out, or, if an older version of "
    "Muster created it, move {folder} away; nothing was written"
)
_OTHER = Text(
    "{folder} was created by `muster {command}` for {document}, not by `muster {ours}` for {for}; choose another folder "
    "with --out; nothing was written"
)
_IN_THE_WAY = Text(
    "{path} already exists and was not written by Muster; move it away, or choose another folder with --out; "
    "nothing was written"
)
