"""What Muster remembers of a folder that it wrote, so that only what has changed is made anew.

It is made of what players hide as well, and of such things anybody can guess the rest who has a hash of them: it lies beside no
sheet and on no site but in the user's own folder for caches, by the path of the folder that was written. Without it (on
another machine, for a folder that was moved) all is made anew: that takes time, and comes out the same.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from builder.render.files.write import write_file
from builder.text.errors import OutputError

_MOST = 500
"""Folders of which something is remembered: those that were written last; a club has a few."""


_ENDING = ".folder.json"


def recalled(folder: Path) -> dict[str, Any]:
    """What is remembered of a folder, with its `files`, a mapping of mappings; empty where that is nothing."""
    with _or_nothing():
        found = json.loads(_place(folder).read_bytes())
        entries = found["files"]
        if all(isinstance(entry, dict) for entry in entries.values()):
            return dict(found)
    return {}


def remember(folder: Path, told: Mapping[str, Any]) -> None:
    """Remember something of a folder instead of what was known before; where that cannot be written it is forgotten."""
    with _or_nothing():
        place, home = _place(folder), folder.resolve()
        if home not in place.parents:  # whoever publishes into a folder above all his own files
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(place, (json.dumps({**told, "folder": str(home)}, indent=1) + "\n").encode())
            known = sorted(place.parent.glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
            for old in known[_MOST:]:
                old.unlink()


@contextlib.contextmanager
def _or_nothing() -> Iterator[None]:
    """What is remembered saves time and no more: where it cannot be read or written, that is no trouble."""
    with contextlib.suppress(OSError, OutputError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        yield


def _place(folder: Path) -> Path:
    name = sha256(str(folder.resolve()).encode("utf-8", "surrogatepass")).hexdigest()
    return _caches() / "muster" / f"{name}{_ENDING}"


def _caches() -> Path:
    """The user's own folder for what can be made again."""
    wanted = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if wanted.is_absolute():  # as its specification demands
        return wanted
    try:
        home = Path.home()
    except RuntimeError as trouble:
        raise OSError("no home") from trouble
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"
