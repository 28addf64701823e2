"""A process that is killed while it writes leaves whole files, and a folder that the next one knows as its own."""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builder.render.files.write import Output, tidy
from tests.render.test_write import MAKER, ROOT, build, wanted, written

WRITER = """
import json, pathlib, sys
from builder.render.files.folder_owner import Maker
from builder.render.files.write import Output
folder, maker, number = pathlib.Path(sys.argv[1]), Maker("build", "evening/muret-1213"), int(sys.argv[2])
names = "cards.pdf", "map.svg", "roster.pdf"
print("ready", flush=True)
while True:
    number += 1
    with Output(folder, maker) as output:
        for name in names:
            output.add(name, (f"{number:08}" * 20_000).encode())
        told = {"number": f"{number:08}", "made_by": maker.record(), "files": {name: {} for name in names}}
        output.commit(json.dumps(told).encode())
"""


def killed(folder: Path, after: float, first: int) -> None:
    """A process that builds again and again, `first` and what follows, is killed some seconds after it is ready."""
    words = [sys.executable, "-c", WRITER, str(folder), str(first)]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


@pytest.mark.slow
def test_kill_9_at_any_moment_leaves_whole_files(tmp_path: Path) -> None:
    """Thirty builds killed: each file is one of the files that were written, and the next build sweeps and works."""
    chance = random.Random(1415)
    seen = 0
    for number in range(30):
        killed(tmp_path, chance.uniform(0.0, 0.06), 10_000 * number)  # later builds have greater numbers
        files = {name: data for name, data in written(tmp_path).items() if not name.startswith(".muster-")}
        before = json.loads(files.pop("manifest.json", b'{"number": ""}'))["number"].encode()
        for data in files.values():
            seen += 1
            assert data == data[:8] * 20_000, hashlib.sha256(data).hexdigest()
        # the manifest is last: it is never newer than a file
        assert all(data[:8] >= before for data in files.values())
    assert seen
    build(tmp_path, b"new")
    assert written(tmp_path) == wanted(b"new")


# The process ends at the k-th call of the operating system that changes something, as if it was killed there.
DYING = """
import os, pathlib, sys
from tests.render.test_write_killed import CHANGING, build
home, number = pathlib.Path(sys.argv[1]), 0
def dying(call):
    real = getattr(os, call)
    def instead(*args, **more):
        global left
        left -= 1
        return os._exit(9) if not left else real(*args, **more)
    return instead
alive = 0
while not alive:
    number += 1
    if not (child := os.fork()):
        left = number
        for call in CHANGING:
            setattr(os, call, dying(call))
        build(home / str(number), b"new", "en/york.html", drop=("en/lists/old.html",))
        os._exit(0)
    alive = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
print(number)
"""
CHANGING = ("open", "write", "fsync", "replace", "link", "unlink", "mkdir", "rmdir", "ftruncate", "close")


@pytest.mark.skipif(os.name == "nt", reason="needs fork")
@pytest.mark.parametrize("again", [False, True])
def test_a_build_that_died_at_any_call_leaves_a_folder_that_the_next_one_knows_as_its_own(
    tmp_path: Path, again: bool
) -> None:
    """A first build, whose folder has no manifest yet, as well as a later one; and nothing is left lying about."""
    if again:
        build(tmp_path / "1", b"old", "en/lists/old.html")
        for number in range(2, 100):
            shutil.copytree(tmp_path / "1", tmp_path / str(number))
    done = subprocess.run(
        [sys.executable, "-c", DYING, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    calls = int(done.stdout)
    assert calls > 40
    unfinished = 0
    for number in range(1, calls):
        folder = tmp_path / str(number)
        tidy(folder, MAKER)
        if folder.exists():
            assert not list(folder.glob(".muster-*"))
            names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
            unfinished += "manifest.json" not in names
            assert again or "manifest.json" in names or not names
        # the killed one may have come as far as its manifest, or not
        drop = tuple(name for name in ("en/lists/old.html",) if again)
        build(folder, b"next", drop=(*drop, "en/york.html"))
        assert written(folder) == wanted(b"next")
    assert not again or not unfinished


def test_what_a_killed_build_left_is_not_taken_away_while_another_one_writes(tmp_path: Path) -> None:
    """Then they may be the other's files. Nobody else's hidden files are ever taken away."""
    build(tmp_path, b"old")
    theirs = [tmp_path / ".tmp-cards.pdf-1-old", tmp_path / ".tmp-lock", tmp_path / ".muster-0123456789abcdef-1"]
    for path in theirs:
        path.write_bytes(b"mine")
    with Output(tmp_path, MAKER) as output:
        output.add("map.svg", b"half done")
        tidy(tmp_path, MAKER)
        assert len(list(tmp_path.glob(".muster-*"))) == 3
    tidy(tmp_path, MAKER)
    build(tmp_path, b"new")
    assert written(tmp_path) == wanted(b"new") | {path.name: b"mine" for path in theirs}


def test_the_lock_of_a_killed_build_holds_nobody_up(tmp_path: Path) -> None:
    killed(tmp_path, 0.02, 0)
    build(tmp_path, b"new")
    assert written(tmp_path) == wanted(b"new")
