"""Whose a folder of outputs is: a command touches what it made for the same document, an empty folder or a new one.

The manifest of a folder names the program, the command and the document that made it. While files are being put in place a
journal does so: a folder whose first build was killed has no manifest yet.
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
_MARK = re.compile("[0-9a-f]{16}")  # so that no other file is called like one of ours
_TOLD = 3  # strangers that are named


class Maker(NamedTuple):
    """What makes a folder: the command, and its document (`evening/agincourt-1415`) or what it makes of many (`site`)."""

    command: str
    document: str

    def told(self) -> dict[str, str]:
        """What manifest and journal say of it."""
        return {"program": _PROGRAM, "command": self.command, "document": self.document}


class Journal(NamedTuple):
    """What a build says of itself that is writing, or was killed while it did.

    `maker` is None where it had said nothing yet; `mark` is in the names of its temporary files; `files` are those that it
    puts in place where no manifest lists them yet, each with the time when it was written (`when`), and those that it takes
    away, without. It may be left in a folder that others read: a hash would tell them something of what is secret in a file,
    and the name of one that was there before, that something in it has changed.
    """

    maker: Maker | None = None
    mark: str = ""
    files: Mapping[str, int | None] = {}

    def made(self, folder: Path, name: str) -> bool:
        """Whether a file in the folder is the journal itself, a temporary file, or lies there as this build put it there."""
        if name == JOURNAL or (self.mark and name.startswith(temporary(self.mark))):
            return True
        written = self.files.get(name)
        return written is not None and regular(folder / name) and when(folder / name) == written


def new_mark() -> str:
    """A mark that no other build has."""
    return secrets.token_hex(8)


def temporary(mark: str) -> str:
    """How the names of a build's temporary files begin."""
    return f".muster-{mark}-"


def when(path: Path) -> int:
    """When a file was last written, in ns; a file that is renamed keeps it."""
    return path.lstat().st_mtime_ns


def regular(path: Path) -> bool:
    """Whether an ordinary file lies there: no link, no folder, nothing that never ends."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def occupied(path: Path) -> bool:
    """Whether anything lies there, be it a link that leads nowhere."""
    return os.path.lexists(path)


def around(folder: Path, name: str) -> list[Path]:
    """The folders between a folder and a file below it, the innermost first."""
    return [folder / part for part in Path(name).parents[:-1]]


def is_folder(path: Path) -> bool:
    """Whether a folder lies there, and no link to one."""
    return path.is_dir() and not path.is_symlink()


def held(folder: Path, maker: Maker) -> dict[str, Any]:
    """What the manifest of a folder says, with its `files`; empty where the folder is new, or empty. Touches nothing.

    Raises:
        OutputError: the folder is a link, was made by another command or for another document, or holds what Muster did
            not make.
        OSError: it cannot be read.
    """
    if not occupied(folder):
        return {}
    if folder.is_symlink():
        raise OutputError(_LINK.fill(path=folder))
    # before journal and manifest: another build may come to its end meanwhile
    there = sorted(path.name for path in folder.iterdir())
    left = journal(folder)
    manifest = folder / MANIFEST
    if not occupied(manifest):
        _refuse_other(folder, left.maker, maker)
        if strangers := [*islice(_strangers(folder, there, left), _TOLD)]:
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
    """What a manifest says, with `files`, a mapping of mappings; empty where it is none or cannot be read."""
    try:
        found = json.loads(manifest.read_bytes()) if regular(manifest) else None
    except (OSError, ValueError, RecursionError):
        return {}
    entries = found.get("files") if isinstance(found, dict) else None
    sound = isinstance(entries, dict) and all(isinstance(entry, dict) for entry in entries.values())
    return dict(found) if found and sound else {}


def refuse_in_the_way(folder: Path, names: Collection[str], ours: Collection[str]) -> None:
    """See to it that nothing but our own files lies where files shall be put.

    Raises:
        OutputError: something else does, be it a file, a folder or a link.
    """
    for name in names:
        path = folder / name
        for place in around(folder, name):
            if occupied(place) and not is_folder(place):
                raise OutputError(_IN_THE_WAY.fill(path=place))
        if occupied(path) and not (name in ours and regular(path)):
            raise OutputError(_IN_THE_WAY.fill(path=path))


def journal(folder: Path) -> Journal:
    """What a build says of itself that is writing there, or was killed while it did; nothing where none is.

    Raises:
        OutputError: Muster did not write what lies there.
    """
    path = folder / JOURNAL
    if not occupied(path):
        return Journal()
    try:
        head, *rest = path.read_bytes().split(b"\n") if regular(path) else [b"?"]
        if not head and not rest:  # killed as it began
            return Journal()
        told = json.loads(head)
        # the second line counts once it has its end: before that, nothing was put in place
        files = json.loads(rest[0]) if len(rest) > 1 else {}
        maker = _maker(told)
        if maker and _MARK.fullmatch(told["mark"]) and isinstance(files, dict):
            return Journal(maker, told["mark"], files)
    except FileNotFoundError:  # taken away just now by the build that wrote it
        return Journal()
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise OutputError(_IN_THE_WAY.fill(path=path))


def _strangers(folder: Path, there: Collection[str], left: Journal, below: str = "") -> Iterator[str]:
    """What lies in a folder without manifest that no killed build left there."""
    for name in (f"{below}{one}" for one in there):
        path = folder / name
        if is_folder(path) and any(one.startswith(f"{name}/") for one in left.files):
            yield from _strangers(folder, sorted(one.name for one in path.iterdir()), left, f"{name}/")
        elif occupied(path) and not left.made(folder, name):
            yield name


def _made_by(manifest: Mapping[str, Any]) -> Maker | None:
    """Who made a folder by its manifest; None where it does not say so."""
    if "made_by" in manifest:
        return _maker(manifest["made_by"])
    # what `build` wrote before there was `made_by` names the program, and its document first of all that it read
    inputs = manifest.get("inputs")
    if {"muster", "choices", "heading"} <= set(manifest) and isinstance(inputs, dict) and inputs:
        return Maker("build", next(iter(inputs)))
    return None


def _maker(told: Any) -> Maker | None:
    if not isinstance(told, dict) or told.get("program") != _PROGRAM:
        return None
    return Maker(str(told.get("command")), str(told.get("document")))


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
