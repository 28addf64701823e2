"""Files onto the disk, whole or not at all: what lay there before stays as it was until everything new is there.

A set of files is written under temporary names beside the old ones, brought to the disk, and only then renamed, the
manifest last. A failure puts back what was renamed already. A power cut in the middle of the renaming leaves files
that are each whole, old or new, under a manifest that does not agree with them: the next build sees that and writes
them again.
"""

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from builder.errors import BuilderBug, OutputError
from builder.folders import reason
from builder.text import Text

_OURS = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,78}[a-z0-9])?")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")
_TEMPORARY = ".tmp-"
_LOCK = ".tmp-lock"


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
        temporary = _temporary(path)
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

    with Output(folder) as output:
        output.add("cards-france.pdf", pdf)
        output.commit("manifest.json", manifest)

    Nothing is to be seen before `commit`; leaving the block without it leaves the folder as it was. One build at a
    time: the folder is locked from entering to leaving, and the lock dies with its process.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[Path] = []
        self._added: dict[str, Path] = {}
        self._lock: int | None = None

    def __enter__(self) -> "Output":
        with _reported(self._folder):
            self._make_folder(self._folder)
            try:
                self._lock = _locked(self._folder)
                self._sweep()
            except BaseException:
                self._leave()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for temporary in self._added.values():
            _discard(temporary)
        self._leave()

    def add(self, name: str, data: bytes) -> None:
        """Put a file by, to become visible with `commit`.

        Raises:
            OutputError: it could not be written.
            BuilderBug: the name is not of our own making (`own_name`), or was added before.
        """
        if not own_path(name) or name in self._added:
            raise BuilderBug(f"{name!r} is no name for an output, or there are two of it")
        path = self._folder / name
        with _reported(path):
            self._make_folder(path.parent)
            if path.is_dir():
                raise OutputError(_FOLDER.fill(path=path))
            temporary = self._added[name] = _temporary(path)
            _write(temporary, data)

    def commit(self, manifest: str, data: bytes, drop: Sequence[str] = ()) -> None:
        """Make all that was added visible, then the manifest; `drop` names old files that are no longer made.

        Raises:
            OutputError: a file could not be put in its place; all are as they were.
        """
        self.add(manifest, data)
        undo: list[Callable[[], None]] = []
        try:
            for name in drop:
                if name not in self._added and own_path(name):
                    self._set_aside(self._folder / name, undo)
            for name, temporary in self._added.items():  # the manifest was added last
                path = self._folder / name
                with _reported(path):
                    self._swap(temporary, path, undo)
            with _reported(self._folder):
                for folder in dict.fromkeys((self._folder / name).parent for name in self._added):
                    _bring_to_disk(folder)
        except BaseException:
            for step in reversed(undo):
                with contextlib.suppress(OSError):
                    step()
            self._sweep()
            raise
        self._added.clear()
        self._sweep()
        for name in drop:
            with contextlib.suppress(OSError):  # folders that are empty now, up to one that is not
                for folder in (self._folder / name).relative_to(self._folder).parents[:-1]:
                    (self._folder / folder).rmdir()

    def _swap(self, temporary: Path, path: Path, undo: list[Callable[[], None]]) -> None:
        """Put a new file in the place of the old one, and remember how to take it back."""
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
        kept = _temporary(path, "-old")
        _discard(kept)
        try:
            os.link(path, kept)
        except OSError:
            # a file system without links, as on many memory sticks: a copy does as well
            _write(kept, path.read_bytes())
        return kept

    def _set_aside(self, path: Path, undo: list[Callable[[], None]]) -> None:
        with _reported(path):
            if path.is_file():
                aside = _temporary(path, "-old")
                path.replace(aside)
                undo.append(lambda: _back(aside, path))

    def _sweep(self) -> None:
        """Take away what interrupted builds left; what cannot be taken away does no harm."""
        for stale in self._folder.rglob(_TEMPORARY + "*"):
            if stale.name != _LOCK:
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


def tidy(folder: Path) -> None:
    """Take away what a killed build left in a folder in which all is as it should be, unless somebody writes there now."""
    if any(folder.rglob(_TEMPORARY + "*")):
        with contextlib.suppress(OutputError), Output(folder):  # it sweeps as it enters
            pass


# ---- one file ---------------------------------------------------------------------------------------------------------


def _temporary(path: Path, kind: str = "") -> Path:
    return path.with_name(f"{_TEMPORARY}{path.name}-{os.getpid()}{kind}")


def _write(path: Path, data: bytes) -> None:
    """Write a file and wait until the disk has it."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)


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


_UNWRITTEN = Text("{path}: could not be written: {reason}", "{path}: не записать: {reason}")
_FOLDER = Text(
    "{path}: could not be written: there is a folder of that name", "{path}: не записать: там папка с этим именем"
)
_BUSY = Text(
    "{folder}: another build is writing there now; wait until it is done",
    "{folder}: туда сейчас пишет другая сборка; дождитесь её конца",
)


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
    path = folder / _LOCK
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
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
        _discard(folder / _LOCK)
    else:
        _discard(folder / _LOCK)  # while we still hold it: afterwards it might be another's
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
