"""Whatever happens while files are written, the player has the old set or the new one, never half of either."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.documents.reading.folders import reason
from builder.render.files import folder_owner
from builder.render.files.folder_owner import JOURNAL, Maker
from builder.render.files.write import Output, write_file
from builder.text.errors import OutputError

ROOT = Path(__file__).parents[2]
MAKER = Maker("build", "evening/muret-1213")
NAMES = ("cards.pdf", "map.svg", "roster.pdf")


def written(folder: Path) -> dict[str, bytes]:
    """All that lies in a folder, hidden things too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def build(folder: Path, says: bytes, *more: str, drop: tuple[str, ...] = ()) -> None:
    with Output(folder, MAKER) as output:
        for name in (*NAMES, *more):
            output.add(name, name.encode() + says)
        output.commit(manifest(says, *more), drop)


def manifest(says: bytes, *more: str) -> bytes:
    """A manifest of the files of this set."""
    told = {"made_by": MAKER.record(), "says": says.decode(), "files": {name: {} for name in (*NAMES, *more)}}
    return json.dumps(told).encode()


def wanted(says: bytes, *more: str) -> dict[str, bytes]:
    return {"manifest.json": manifest(says, *more), **{name: name.encode() + says for name in (*NAMES, *more)}}


def test_a_set_appears_with_its_manifest_and_nothing_else(tmp_path: Path) -> None:
    build(tmp_path / "deep" / "evening", b"one")
    assert written(tmp_path / "deep" / "evening") == wanted(b"one")
    build(tmp_path / "deep" / "evening", b"two")
    assert written(tmp_path / "deep" / "evening") == wanted(b"two")


def test_nothing_is_to_be_seen_before_commit(tmp_path: Path) -> None:
    build(tmp_path, b"old")
    with Output(tmp_path, MAKER) as output:
        output.add("cards.pdf", b"new")
        assert (tmp_path / "cards.pdf").read_bytes() == b"cards.pdfold"
    assert written(tmp_path) == wanted(b"old")


def test_an_error_in_between_leaves_the_old_set(tmp_path: Path) -> None:
    build(tmp_path, b"old")

    def fail() -> None:
        with Output(tmp_path, MAKER) as output:
            output.add("cards.pdf", b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert written(tmp_path) == wanted(b"old")


def test_a_first_build_that_fails_leaves_no_folder(tmp_path: Path) -> None:
    with Output(tmp_path / "a" / "b", MAKER) as output:
        output.add("cards.pdf", b"new")
    assert list(tmp_path.iterdir()) == []


def test_files_that_are_no_longer_made_go_with_the_new_set(tmp_path: Path) -> None:
    """With the folders that they leave empty; what no manifest of ours lists stays, whoever names it."""
    folder = tmp_path / "evening"
    build(folder, b"old", "cards-old.pdf", "en/lists/york.html", "en/rosters/york.html")
    (folder / "en" / "rosters" / "notes.txt").write_bytes(b"stays")
    (folder / "notes.txt").write_bytes(b"stays")
    (tmp_path / "x").write_bytes(b"stays")
    gone = ("cards-old.pdf", "en/lists/york.html", "en/rosters/york.html")
    build(folder, b"new", drop=(*gone, "map.svg", "../x", "notes.txt", "en/rosters/notes.txt"))
    assert [path.name for path in (folder / "en").rglob("*")] == ["rosters", "notes.txt"]
    shutil.rmtree(folder / "en")
    assert written(folder) == {**wanted(b"new"), "notes.txt": b"stays"}
    assert (tmp_path / "x").read_bytes() == b"stays"


# ---- every call of the operating system fails in turn -----------------------------------------------------------------

CALLS = ["open", "write", "fsync", "replace", "link", "mkdir"]
ERRORS = [errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS, errno.EDQUOT]


class Failing:
    """Lets the k-th call pass with an error instead of what it does."""

    def __init__(self, real: Callable[..., object], k: int, error: int) -> None:
        self.real, self.left, self.error, self.failed = real, k, error, False

    def __call__(self, *args: object, **more: object) -> object:
        self.left -= 1
        if self.left == 0:
            self.failed = True
            raise OSError(self.error, os.strerror(self.error), *args[:1])
        return self.real(*args, **more)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("error", ERRORS)
def test_each_call_that_fails_leaves_the_old_set(
    call: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first, second ... k-th time that the disk is full, forbidden or broken: the old set, or a whole new one."""
    folder = tmp_path / "evening"
    failures = 0
    old = wanted(b"old", "cards-gone.pdf")
    for k in range(1, 60):
        if call != "mkdir":
            build(folder, b"old", "cards-gone.pdf")
        failing = Failing(getattr(os, call), k, error)
        trouble: OutputError | None = None
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing)
            try:
                build(folder, b"new", drop=("cards-gone.pdf",))
            except OutputError as raised:
                trouble = raised
        if trouble is None:  # the call was not needed (a copy stands in for a link), or there is no k-th
            assert written(folder) == wanted(b"new")
        else:
            assert reason(OSError(error, os.strerror(error))).en in str(trouble) or "another build" in str(trouble)
            assert trouble.exit_code == 3
            assert not folder.exists() if call == "mkdir" else written(folder) == old
        if not failing.failed:
            break
        failures += 1
    else:
        pytest.fail("the calls never ended")
    assert failures >= 1


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_one_file_is_replaced_whole_or_not(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.pdf"
    write_file(path, b"old")
    failing = Failing(getattr(os, call), 1, errno.ENOSPC)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        with pytest.raises(OutputError, match=r"cannot write .*cards\.pdf: the disk is full"):
            write_file(path, b"new")
    assert failing.failed
    assert written(tmp_path) == {"cards.pdf": b"old"}
    write_file(path, b"new")
    assert written(tmp_path) == {"cards.pdf": b"new"}


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_the_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data)[:7]))
    write_file(tmp_path / "map.svg", bytes(range(256)))
    assert (tmp_path / "map.svg").read_bytes() == bytes(range(256))


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path) -> None:
    build(tmp_path, b"old")
    (tmp_path / "map.svg").unlink()
    (tmp_path / "map.svg").mkdir()
    with pytest.raises(OutputError, match=r"map\.svg already exists and was not written by Muster"):
        build(tmp_path, b"new")
    assert (tmp_path / "cards.pdf").read_bytes() == b"cards.pdfold"


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "output").write_bytes(b"mine")
    with pytest.raises(OutputError, match="output"):
        build(tmp_path / "output" / "evening", b"new")
    assert written(tmp_path) == {"output": b"mine"}


def test_the_disk_is_really_full() -> None:
    """No pretence: /dev/full is a device that is always full."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(OSError, match="No space left"), full.open("wb", buffering=0) as file:
        file.write(b"x")
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000));"
    for size in (0, 99_999, 100_001, 300_000):
        program = (
            "import sys, signal, pathlib; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
            + limited
            + "from builder.render.files.write import write_file; from builder.text.errors import OutputError\n"
            f"try: write_file(pathlib.Path(sys.argv[1]), bytes({size}))\n"
            "except OutputError as e: print(e); sys.exit(3)"
        )
        target = Path(os.environ.get("TMPDIR", "/tmp")) / f"muster-limit-{os.getpid()}"
        target.write_bytes(b"old")
        try:
            end = subprocess.run(
                [sys.executable, "-c", program, str(target)], cwd=ROOT, capture_output=True, text=True, check=False
            )
            assert end.stderr == ""
            assert end.returncode == (0 if size <= 100_000 else 3)
            assert target.read_bytes() == (bytes(size) if size <= 100_000 else b"old")
        finally:
            target.unlink()


# ---- one build at a time -----------------------------------------------------------------------------------------------


def test_a_second_build_of_the_folder_is_told_to_wait(tmp_path: Path) -> None:
    with Output(tmp_path, MAKER) as first:
        first.add("cards.pdf", b"first")
        with pytest.raises(OutputError, match="another build"):
            Output(tmp_path, MAKER).__enter__()
        first.commit(manifest(b"first", "cards.pdf"))
    build(tmp_path, b"second")
    assert written(tmp_path) == wanted(b"second")


def test_a_lock_that_was_removed_while_we_waited_for_it_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build before us removes its lock as it ends; who holds the removed file holds nothing, and takes a new one."""
    opened: list[Path] = []
    open_file = os.open

    def removed_at_first(path: Path, flags: int, mode: int = 0o777) -> int:
        handle = open_file(path, flags, mode)
        if Path(path).name == JOURNAL and not opened:
            opened.append(path)
            Path(path).unlink()
        return handle

    monkeypatch.setattr(os, "open", removed_at_first)
    with Output(tmp_path, MAKER):
        assert opened
        assert (tmp_path / JOURNAL).is_file()
        with pytest.raises(OutputError, match="another build"):
            Output(tmp_path, MAKER).__enter__()


@pytest.mark.parametrize("lies_there", [False, True])
def test_a_journal_tells_nothing_of_what_is_in_the_files(
    lies_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A killed build leaves it in a folder that both players may read: it is the same whatever the secret file says."""
    monkeypatch.setattr(folder_owner, "new_mark", lambda: "0123456789abcdef")
    monkeypatch.setattr(folder_owner, "when", lambda path: 1415)
    left = []
    for number, secrets in enumerate(([], [b"a reserve"], [b"no reserve at all"])):
        folder = tmp_path / str(number)
        if lies_there:
            build(folder, b"old")
        with Output(folder, MAKER) as output:
            if not lies_there:
                output.add("cards.pdf", str(secrets).encode())
            for secret in secrets if lies_there else ():
                output.add("cards.pdf", secret)
            output.commit(manifest(b"old"))
            left.append((folder / JOURNAL).read_bytes())
    assert left[0].count(b"\n") == 2
    assert len(set(left)) == 1


def test_a_file_of_the_same_bytes_is_not_written_again(tmp_path: Path) -> None:
    """Who reads the folder learns from its date nothing of another file that has changed."""
    build(tmp_path, b"old")
    dates = {path.name: folder_owner.when(path) for path in tmp_path.iterdir()}
    with Output(tmp_path, MAKER) as output:
        output.add("cards.pdf", b"new")
        output.add("map.svg", b"map.svgold")
        output.commit(manifest(b"old"))
    assert written(tmp_path) == {**wanted(b"old"), "cards.pdf": b"new"}
    assert {name for name, date in dates.items() if folder_owner.when(tmp_path / name) != date} == {"cards.pdf"}


@pytest.mark.parametrize("step", ["lstat", "read_bytes"])
def test_a_journal_that_goes_as_it_is_read_is_none(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another build has come to its end just then."""
    with Output(tmp_path, MAKER):
        assert folder_owner.journal(tmp_path).maker == MAKER
        with monkeypatch.context() as patch:
            patch.setattr(Path, step, _gone)
            assert folder_owner.journal(tmp_path) == folder_owner.Journal()


def _gone(_: Path) -> bytes:
    raise FileNotFoundError


def test_a_folder_that_goes_as_it_is_read_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that has written nothing removes the folder that it made."""
    monkeypatch.setattr(Path, "iterdir", _gone)
    assert folder_owner.owned_manifest(tmp_path, MAKER) == {}


def test_a_folder_that_goes_before_it_is_locked_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that has written nothing removes the folder that it made."""
    opened: list[Path] = []
    open_file = os.open

    def removed_at_first(path: Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).name == JOURNAL and not opened:
            opened.append(path)
            Path(path).parent.rmdir()
        return open_file(path, flags, mode)

    monkeypatch.setattr(os, "open", removed_at_first)
    build(tmp_path / "evening", b"one")
    assert opened
    assert written(tmp_path / "evening") == wanted(b"one")


def test_two_builds_at_once_end_as_one(tmp_path: Path) -> None:
    """Pairs of processes on one folder: each is done or told to wait; the set is of one of them."""
    program = (
        "import json, pathlib, sys; from builder.render.files.write import Maker, Output; from builder.text.errors import OutputError\n"
        "maker = Maker('build', 'evening/muret-1213')\n"
        "told = {'says': sys.argv[2], 'made_by': maker.record(), 'files': {'cards.pdf': {}, 'map.svg': {}}}\n"
        "try:\n"
        "  with Output(pathlib.Path(sys.argv[1]), maker) as output:\n"
        "    for name in ('cards.pdf', 'map.svg'): output.add(name, sys.argv[2].encode() * 50_000)\n"
        "    output.commit(json.dumps(told).encode())\n"
        "except OutputError as e: print(e); sys.exit(3)"
    )
    for pair in range(5):
        folder = tmp_path / str(pair)
        both = [
            subprocess.Popen([sys.executable, "-c", program, str(folder), one], cwd=ROOT, stdout=subprocess.PIPE)
            for one in "ab"
        ]
        outputs = [process.communicate()[0] for process in both]
        ends = [process.returncode for process in both]
        assert set(ends) <= {0, 3}
        assert 0 in ends
        assert all(b"another build" in said for said, end in zip(outputs, ends, strict=True) if end)
        files = written(folder)
        assert set(files) == {"cards.pdf", "map.svg", "manifest.json"}
        says = json.loads(files.pop("manifest.json"))["says"].encode()
        assert {data[:1] for data in files.values()} == {says}
