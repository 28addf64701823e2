"""What Muster remembers about a folder that it wrote, so that only changed files are rebuilt.

This includes hashes of what players hide, from which the rest could be guessed. It is therefore stored neither beside
the sheets nor on a site, but in the user's cache folder, by the path of the output folder. Without it (on another
machine, or if the folder was moved) everything is rebuilt: this takes longer, with the same result.
"""

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from builder.render.files.write import write_file
from builder.text.errors import OutputError

_MOST = 500
"""The number of folders to remember, the most recently written ones; a club has a few."""


_ENDING = ".folder.json"


_TROUBLE = (OSError, OutputError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What is ignored: the memory only saves time."""


def recalled(folder: Path) -> dict[str, Any]:
    """What is remembered about a folder, with its `files`, a mapping of mappings; empty if there is nothing."""
    with contextlib.suppress(*_TROUBLE):
        found = json.loads(_place(folder).read_bytes())
        entries = found["files"]
        if all(isinstance(entry, dict) for entry in entries.values()):
            return dict(found)
    return {}


def remember(folder: Path, facts: Mapping[str, Any]) -> None:
    """Replace what is remembered about a folder; if it cannot be written, it is lost."""
    with contextlib.suppress(*_TROUBLE):
        place, home = _place(folder), folder.resolve()
        if home not in place.parents:  # not if someone publishes to a folder above all their own files
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(place, (json.dumps({**facts, "folder": str(home)}, indent=1) + "\n").encode())
            known = sorted(place.parent.glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
            for old in known[_MOST:]:
                old.unlink()


def _place(folder: Path) -> Path:
    name = sha256(str(folder.resolve()).encode("utf-8", "surrogatepass")).hexdigest()
    return _caches() / "muster" / f"{name}{_ENDING}"


def _caches() -> Path:
    """The user's cache folder."""
    wanted = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if wanted.is_absolute():  # required by its specification
        return wanted
    try:
        home = Path.home()
    except RuntimeError as trouble:
        raise OSError("no home") from trouble
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"
