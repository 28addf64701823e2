"""Atomic writing of files: existing files are unchanged until everything new is complete.

A set of files is written under temporary names beside the old ones, flushed to disk, and only then renamed, the
manifest last. After a failure, renamed files are put back. A power failure while renaming leaves files that are
complete, old or new, under a manifest that does not match them: the next build notices this and writes them again. Only
files that the same command made for the same document are ever replaced or removed, and links are never followed
(`folder_owner`).
"""

import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

from builder.documents.reading.folders import reason
from builder.render.files import folder_owner
from builder.render.files.folder_owner import JOURNAL, MANIFEST, Maker
from builder.text import Text
from builder.text.errors import BuilderBug, OutputError

_OURS = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,78}[a-z0-9])?")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")


def own_name(text: str) -> str:
    """A file name for an id: the id itself if it is safe on every system, or else a similar word and a short hash."""
    if _OURS.fullmatch(text) and len(text) <= 60 and ".." not in text and not _DEVICES.fullmatch(text):
        return text
    near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].strip("-")
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{near}-{mark}" if near else mark


def write_file(path: Path, data: bytes) -> None:
    """Write one file; an existing one is replaced in one step. Raises OutputError, and an existing file is unchanged."""
    with _reported(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{folder_owner.temporary(folder_owner.new_mark())}1")
        try:
            _write(temporary, data)
            temporary.replace(path)
        except BaseException:
            _discard(temporary)
            raise
        _flush_folder(path.parent)


def own_path(text: str) -> bool:
    """Whether each part of a path with slashes is a safe name as made by `own_name`."""
    return all(part == own_name(part) for part in text.split("/"))


class Output:
    """An output folder whose files change together; names with slashes are in subfolders.

        with Output(folder, Maker("build", "evening/agincourt-1415")) as output:
            output.add("cards-france.pdf", pdf)
            output.commit(manifest)

    Nothing is visible before `commit`; leaving the block without it leaves the folder unchanged. Only one build can
    write at a time: the folder is locked inside the block, and the lock ends with the process.

    Entering raises OutputError if the folder does not belong to this maker.
    """

    def __init__(self, folder: Path, maker: Maker) -> None:
        self._folder, self._maker = folder, maker
        self._mark = folder_owner.new_mark()
        self._numbers = count(1)
        self._made: list[Path] = []
        self._added: dict[str, Path] = {}
        self._ours: frozenset[str] = frozenset()
        self._lock: int | None = None

    def __enter__(self) -> "Output":
        with _reported(self._folder):
            folder_owner.owned_manifest(self._folder, self._maker)  # before anything is changed
            try:
                while self._lock is None:
                    self._make_folder(self._folder)
                    with contextlib.suppress(FileNotFoundError):  # removed by a build that has left nothing in it
                        self._lock = _locked(self._folder)
                before = folder_owner.owned_manifest(self._folder, self._maker)
                self._ours = frozenset((*before.get("files", ()), *([MANIFEST] if before else ())))
                self._clean_up_killed_build()
                self._note(self._maker.record() | {"mark": self._mark})
            except BaseException:
                self._leave()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._remove_temporary_files(self._mark)
        self._leave()

    def add(self, name: str, data: bytes) -> None:
        """Store a file, which becomes visible with `commit`. Raises OutputError; BuilderBug for an unsafe name, or one
        added twice.
        """
        if not own_path(name) or name in self._added:
            raise BuilderBug(f"{name!r} is no name for an output, or there are two of it")
        with _reported(self._folder / name):
            temporary = self._temporary()
            self._added[name] = temporary
            _write(temporary, data)

    def commit(self, manifest: bytes, drop: Sequence[str] = ()) -> None:
        """Make all added files visible, then the manifest; `drop` names files of ours to remove.

        Raises OutputError if a file could not be put in place, or would replace one that is not ours; all are
        unchanged.
        """
        self.add(MANIFEST, manifest)
        gone = [name for name in drop if name not in self._added and name in self._ours and self._inside(name)]
        undo: list[Callable[[], object]] = []
        try:
            with _reported(self._folder):
                folder_owner.refuse_in_the_way(self._folder, self._added, self._ours)
                new = {name: folder_owner.when(path) for name, path in self._added.items() if name not in self._ours}
                self._note(dict.fromkeys(gone) | new)
            for name in gone:
                self._set_aside(self._folder / name, undo)
            for name, temporary in self._added.items():  # the manifest was added last
                path = self._folder / name
                with _reported(path):
                    self._make_folder(path.parent)
                    self._swap(temporary, path, undo)
            with _reported(self._folder):
                for folder in dict.fromkeys((self._folder / name).parent for name in self._added):
                    _flush_folder(folder)
        except BaseException:
            for step in reversed(undo):
                with contextlib.suppress(OSError):
                    step()
            raise
        for name in gone:
            self._remove_empty(name)

    def _inside(self, name: str) -> bool:
        """Whether a name is safe and stays inside the folder, despite dots and links."""
        return own_path(name) and not any(
            place.is_symlink() for place in folder_owner.folders_between(self._folder, name)
        )

    def _swap(self, temporary: Path, path: Path, undo: list[Callable[[], object]]) -> None:
        """Replace the old file unless its bytes are the same (a new time would reveal another change); record how to
        undo it.
        """
        if folder_owner.regular(path) and path.read_bytes() == temporary.read_bytes():
            return
        kept = self._keep(path)
        undo.append(partial(kept.replace, path) if kept else partial(path.unlink, missing_ok=True))
        temporary.replace(path)

    def _keep(self, path: Path) -> Path | None:
        """A second name for the existing file; None if there is no file."""
        if not path.exists():
            return None
        kept = self._temporary()
        try:
            os.link(path, kept)
        except OSError:
            # a file system without hard links, as on many USB sticks: copy instead
            _write(kept, path.read_bytes())
        return kept

    def _set_aside(self, path: Path, undo: list[Callable[[], object]]) -> None:
        with _reported(path):
            if folder_owner.regular(path):
                aside = self._temporary()
                path.replace(aside)
                undo.append(partial(aside.replace, path))

    def _temporary(self) -> Path:
        """A new name for a temporary file: in the folder itself, wherever the file will be."""
        return self._folder / f"{folder_owner.temporary(self._mark)}{next(self._numbers)}"

    def _note(self, entry: Any) -> None:
        """Append a line to the journal and flush it to disk."""
        assert self._lock is not None
        _put(self._lock, json.dumps(entry).encode() + b"\n")

    def _clean_up_killed_build(self) -> None:
        """Remove the temporary files of a killed build, and those it had put in place that no manifest lists."""
        assert self._lock is not None
        left = folder_owner.journal(self._folder)
        self._remove_temporary_files(left.mark)
        for name in left.files:
            if name not in self._ours:
                if self._inside(name) and left.made(self._folder, name):
                    (self._folder / name).unlink()
                self._remove_empty(name)
        os.ftruncate(self._lock, 0)

    def _remove_empty(self, name: str) -> None:
        """Remove the folders of a deleted file, up to one that is not empty."""
        with contextlib.suppress(OSError):
            for folder in folder_owner.folders_between(self._folder, name) if self._inside(name) else ():
                folder.rmdir()

    def _remove_temporary_files(self, mark: str) -> None:
        """Remove the temporary files of a build; files that cannot be removed do no harm."""
        for stale in self._folder.glob(f"{folder_owner.temporary(mark)}*") if mark else ():
            _discard(stale)

    def _make_folder(self, wanted: Path) -> None:
        missing = [folder for folder in (wanted, *wanted.parents) if not folder.exists()]
        self._made = [*missing, *self._made]
        wanted.mkdir(parents=True, exist_ok=True)

    def _leave(self) -> None:
        if self._lock is not None:
            _unlocked(self._folder, self._lock)
            self._lock = None
        for folder in self._made:  # folders we made and left empty, innermost first
            with contextlib.suppress(OSError):
                folder.rmdir()


def previous(folder: Path, maker: Maker) -> dict[str, Any]:
    """The manifest of a folder, empty for a new or empty one. Raises OutputError if it is another's, or cannot be read."""
    with _reported(folder):
        return folder_owner.owned_manifest(folder, maker)


def refuse_in_the_way(folder: Path, maker: Maker, names: Collection[str]) -> None:
    """Check that files can be written to a folder, before they are made. Raises OutputError if it or a file is not
    ours.
    """
    with _reported(folder):
        now = folder_owner.journal(folder).files  # first: a build that finishes in between has a manifest afterwards
        folder_owner.refuse_in_the_way(
            folder, names, {*now, *folder_owner.owned_manifest(folder, maker).get("files", ())}
        )


def tidy(folder: Path, maker: Maker) -> None:
    """Clean up after a killed build in a folder that is up to date, unless another build is writing there."""
    if (folder / JOURNAL).exists():
        with contextlib.suppress(OutputError), Output(folder, maker):  # entering cleans up
            pass


# ---- one file ---------------------------------------------------------------------------------------------------------


def _write(path: Path, data: bytes) -> None:
    """Write a new file and flush it to disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags, 0o666)
    try:
        _put(handle, data)
    finally:
        os.close(handle)


def _put(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def _flush_folder(folder: Path) -> None:
    """Flush the names in a folder to disk too; not available on Windows."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _discard(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


_UNWRITTEN = Text("cannot write {path}: {reason}")
_BUSY = Text("another build is writing to {folder}; wait until it has finished")


@contextlib.contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Convert OSErrors to OutputErrors with the path and the reason."""
    try:
        yield
    except OSError as trouble:
        raise OutputError(_UNWRITTEN.fill(path=path, reason=reason(trouble))) from trouble


# ---- one build at a time ----------------------------------------------------------------------------------------------


def _locked(folder: Path) -> int:
    """Lock the folder for as long as this process lives. Raises OutputError if another process has locked it."""
    path = folder / JOURNAL
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    while True:
        handle = os.open(path, flags, 0o666)
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):  # the second is raised on Windows
            os.close(handle)
            raise OutputError(_BUSY.fill(folder=folder)) from None
        # the previous holder may have removed the file between our opening and locking it
        try:
            same = os.path.samestat(os.fstat(handle), path.stat())
        except OSError:
            same = False
        if same:
            return handle
        os.close(handle)


def _unlocked(folder: Path, handle: int) -> None:
    if sys.platform == "win32":
        os.close(handle)
        _discard(folder / JOURNAL)
    else:
        _discard(folder / JOURNAL)  # while we still hold it: afterwards it might belong to another build
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far beyond the contents, which others may then read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
