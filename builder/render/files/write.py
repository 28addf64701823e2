"""Files onto the disk, whole or not at all: what lay there before stays as it was until everything new is there.

A set of files is written under temporary names beside the old ones, brought to the disk, and only then renamed, the
manifest last. A failure puts back what was renamed already. A power cut in the middle of the renaming leaves files
that are each whole, old or new, under a manifest that does not agree with them: the next build sees that and writes
them again. Nothing is written over, followed or taken away that the same command did not make for the same document
(`owner`).
"""

import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
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
    """A file name made of an id: the id itself where that is safe on each system, else a near word and a short hash."""
    if _OURS.fullmatch(text) and len(text) <= 60 and ".." not in text and not _DEVICES.fullmatch(text):
        return text
    near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].strip("-")
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{near}-{mark}" if near else mark


def write_file(path: Path, data: bytes) -> None:
    """Write one file; whatever lay there before is replaced in one step.

    Raises:
        OutputError: it could not be written, and the file is as it was.
    """
    with _reported(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{folder_owner.temporary(folder_owner.new_mark())}1")
        try:
            _write(temporary, data)
            temporary.replace(path)
        except BaseException:
            _discard(temporary)
            raise
        _bring_to_disk(path.parent)


def own_path(text: str) -> bool:
    """Whether each part of a path with slashes is a name of our own making (`own_name`)."""
    return all(part == own_name(part) for part in text.split("/"))


class Output:
    """A folder of outputs that change together; names with slashes lie in folders below it.

    with Output(folder, Maker("build", "evening/agincourt-1415")) as output:
        output.add("cards-france.pdf", pdf)
        output.commit(manifest)

    Nothing is to be seen before `commit`; leaving the block without it leaves the folder as it was. One build at a
    time: the folder is locked from entering to leaving, and the lock dies with its process.

    Entering raises OutputError where the folder is not this maker's.
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
            folder_owner.held(self._folder, self._maker)  # before anything is touched
            self._make_folder(self._folder)
            try:
                self._lock = _locked(self._folder)
                before = folder_owner.held(self._folder, self._maker)
                self._ours = frozenset((*before.get("files", ()), *([MANIFEST] if before else ())))
                self._take_up()
                self._note(self._maker.told() | {"mark": self._mark})
            except BaseException:
                self._leave()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sweep(self._mark)
        self._leave()

    def add(self, name: str, data: bytes) -> None:
        """Put a file by, to become visible with `commit`.

        Raises:
            OutputError: it could not be written.
            BuilderBug: the name is not of our own making (`own_name`), or was added before.
        """
        if not own_path(name) or name in self._added:
            raise BuilderBug(f"{name!r} is no name for an output, or there are two of it")
        with _reported(self._folder / name):
            temporary = self._temporary()
            self._added[name] = temporary
            _write(temporary, data)

    def commit(self, manifest: bytes, drop: Sequence[str] = ()) -> None:
        """Make all that was added visible, then the manifest; `drop` names files of ours that are no longer made.

        Raises:
            OutputError: a file could not be put in its place, or what lies there is not ours; all are as they were.
        """
        self.add(MANIFEST, manifest)
        gone = [name for name in drop if name not in self._added and name in self._ours and self._inside(name)]
        undo: list[Callable[[], None]] = []
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
                    _bring_to_disk(folder)
        except BaseException:
            for step in reversed(undo):
                with contextlib.suppress(OSError):
                    step()
            raise
        for name in gone:
            self._remove_empty(name)

    def _inside(self, name: str) -> bool:
        """Whether a name is of our own making and leads nowhere else, by dots or by links."""
        return own_path(name) and not any(place.is_symlink() for place in folder_owner.around(self._folder, name))

    def _swap(self, temporary: Path, path: Path, undo: list[Callable[[], None]]) -> None:
        """Put a new file in the place of the old one, and remember how to take it back.

        An old one of the same bytes stays: that it was written again would tell a reader that something else has changed.
        """
        if folder_owner.regular(path) and path.read_bytes() == temporary.read_bytes():
            return
        kept = self._keep(path)
        if kept is None:
            undo.append(lambda: path.unlink(missing_ok=True))
        else:
            undo.append(lambda: _back(kept, path))
        temporary.replace(path)

    def _keep(self, path: Path) -> Path | None:
        """A second name for the file that lies there now; None if there is none."""
        if not path.exists():
            return None
        kept = self._temporary()
        try:
            os.link(path, kept)
        except OSError:
            # a file system without links, as on many memory sticks: a copy does as well
            _write(kept, path.read_bytes())
        return kept

    def _set_aside(self, path: Path, undo: list[Callable[[], None]]) -> None:
        with _reported(path):
            if folder_owner.regular(path):
                aside = self._temporary()
                path.replace(aside)
                undo.append(lambda: _back(aside, path))

    def _temporary(self) -> Path:
        """A new name for a temporary file: in the folder itself, wherever the file will lie."""
        return self._folder / f"{folder_owner.temporary(self._mark)}{next(self._numbers)}"

    def _note(self, told: Any) -> None:
        """Add a line to the journal, and wait until the disk has it."""
        assert self._lock is not None
        _put(self._lock, json.dumps(told).encode() + b"\n")

    def _take_up(self) -> None:
        """Take away what a killed build left: its temporary files, and what it had put in place that no manifest lists."""
        assert self._lock is not None
        left = folder_owner.journal(self._folder)
        self._sweep(left.mark)
        for name in left.files:
            if name not in self._ours:
                if self._inside(name) and left.made(self._folder, name):
                    (self._folder / name).unlink()
                self._remove_empty(name)
        os.ftruncate(self._lock, 0)

    def _remove_empty(self, name: str) -> None:
        """Take away the folders in which a file was that is gone, up to one that is not empty."""
        with contextlib.suppress(OSError):
            for folder in folder_owner.around(self._folder, name) if self._inside(name) else ():
                folder.rmdir()

    def _sweep(self, mark: str) -> None:
        """Take away the temporary files of a build; what cannot be taken away does no harm."""
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
        for folder in self._made:  # those we made and left empty, the innermost first
            with contextlib.suppress(OSError):
                folder.rmdir()


def previous(folder: Path, maker: Maker) -> dict[str, Any]:
    """What the manifest of a folder says, with its `files`; empty where the folder is new, or empty. Touches nothing.

    Raises:
        OutputError: the folder is not this maker's (`owner.held`), or cannot be read.
    """
    with _reported(folder):
        return folder_owner.held(folder, maker)


def refuse_in_the_way(folder: Path, maker: Maker, names: Collection[str]) -> None:
    """See to it, before they are made, that files can be put into a folder of this maker's. Touches nothing.

    Raises:
        OutputError: something lies in the place of one of them that is not ours, or the folder is not this maker's.
    """
    with _reported(folder):
        now = folder_owner.journal(folder).files  # first: a build that comes to its end meanwhile has a manifest then
        folder_owner.refuse_in_the_way(folder, names, {*now, *folder_owner.held(folder, maker).get("files", ())})


def tidy(folder: Path, maker: Maker) -> None:
    """Take away what a killed build left in a folder in which all is as it should be, unless somebody writes there now."""
    if (folder / JOURNAL).exists():
        with contextlib.suppress(OutputError), Output(folder, maker):  # it sweeps as it enters
            pass


# ---- one file ---------------------------------------------------------------------------------------------------------


def _write(path: Path, data: bytes) -> None:
    """Write a new file and wait until the disk has it."""
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


def _bring_to_disk(folder: Path) -> None:
    """Wait until the disk has the names in a folder too; Windows knows no such thing."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _back(kept: Path, path: Path) -> None:
    kept.replace(path)


def _discard(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


_UNWRITTEN = Text("cannot write {path}: {reason}")
_BUSY = Text("another build is writing to {folder}; wait until it has finished")


@contextlib.contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Trouble of the operating system as ours, with the path and the reason."""
    try:
        yield
    except OSError as trouble:
        raise OutputError(_UNWRITTEN.fill(path=path, reason=reason(trouble))) from trouble


# ---- one build at a time ----------------------------------------------------------------------------------------------


def _locked(folder: Path) -> int:
    """A lock on the folder, held by the operating system for as long as this process lives.

    Raises:
        OutputError: another process has it.
    """
    path = folder / JOURNAL
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    while True:
        handle = os.open(path, flags, 0o666)
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):  # the second is how Windows says it
            os.close(handle)
            raise OutputError(_BUSY.fill(folder=folder)) from None
        # the one before us may have removed the file between our opening and locking it
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
        _discard(folder / JOURNAL)  # while we still hold it: afterwards it might be another's
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind what is written there, which others may then read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
