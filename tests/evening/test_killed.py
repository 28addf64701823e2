"""`muster build` killed at any moment, and two of them at once: each sheet is whole, old or new, and nothing is left lying about."""

import os
import random
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from builder.render.files.folder_owner import JOURNAL
from builder.text.package_files import army_lists
from tests.commands import COMMAND, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows ends processes in its own way")

EVENING = "muret-1213"
FILES = (
    f"evenings/{EVENING}", "chainmail/rosters/montfort-muret", "chainmail/rosters/aragon-muret",
    "chainmail/albigensian-crusade", "chainmail/toulouse-aragon",
)  # fmt: skip
PARTS = ("--only", "cards,markers", "-q")


@dataclass
class Table:
    """Documents of an evening in two versions that differ on the backs of the cards, and what is built of them."""

    home: Path

    @property
    def built(self) -> Path:
        """The folder of the evening."""
        return self.home / "output" / EVENING

    def write(self, version: str) -> None:
        """Make it the evening of this version."""
        path = self.home / f"{EVENING}.yaml"
        text = (army_lists() / "evenings" / f"{EVENING}.yaml").read_text("utf-8")
        changed = re.sub("back: .*", f"back: VERSION {version}", text, count=1)
        assert changed != text
        path.write_text(changed, "utf-8")

    def start(self) -> "subprocess.Popen[bytes]":
        """Begin a build, in a session of its own."""
        return subprocess.Popen(
            [*COMMAND, "build", f"{EVENING}.yaml", *PARTS], cwd=self.home, env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def build(self) -> dict[str, bytes]:
        """Build to the end; all that then lies there."""
        said = self.start()
        assert said.communicate(timeout=120) == (b"", b"")
        assert said.returncode == 0
        return self.lies()

    def lies(self) -> dict[str, bytes]:
        """Every file of the evening, hidden ones too."""
        return {path.name: path.read_bytes() for path in self.built.iterdir()} if self.built.exists() else {}

    def writing(self) -> bool:
        """Whether files are being written now."""
        return self.built.exists() and any(path.name != JOURNAL for path in self.built.glob(".muster-*"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    for name in FILES:
        shutil.copy(army_lists() / f"{name}.yaml", tmp_path)
    return Table(tmp_path)


def alive(session: int) -> bool:
    """Whether any process of a session still runs."""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_a_build_that_is_killed_leaves_whole_files_no_process_and_no_trouble_for_the_next(
    table: Table, nightly: bool
) -> None:
    """Half of the kills come at any moment, half while files are written; nothing but the first process is killed."""
    chance = random.Random(1213)
    table.write("B")
    begun = time.monotonic()
    wanted = {"B": table.build()}
    takes = time.monotonic() - begun
    table.write("A")
    wanted["A"] = table.build()
    hit = 0
    for number in range(100 if nightly else 4):
        version = "BA"[number % 2]
        table.write(version)
        build = table.start()
        if number // 2 % 2:
            while not table.writing() and build.poll() is None:
                time.sleep(0.0005)
            time.sleep(chance.uniform(0, 0.02))
        else:
            time.sleep(chance.uniform(0, takes))
        build.kill()
        said = build.communicate(timeout=60)
        assert b"Traceback" not in said[1]
        hit += build.returncode == -signal.SIGKILL
        for name, data in table.lies().items():
            assert name.startswith(".muster-") or data in (wanted["A"][name], wanted["B"][name]), name
        waited = time.monotonic()
        while alive(build.pid):
            assert time.monotonic() - waited < 30, "a process still draws for a build that is gone"
            time.sleep(0.02)
        assert table.build() == wanted[version]
    assert hit


@pytest.mark.slow
def test_two_builds_of_an_evening_at_once_end_as_one(table: Table, nightly: bool) -> None:
    """Each is done or told to wait; what lies there is what one of them makes alone."""
    table.write("A")
    wanted = table.build()
    for _ in range(20 if nightly else 2):
        shutil.rmtree(table.home / "output")
        both = [table.start() for _ in "ab"]
        said = [one.communicate(timeout=120)[1] for one in both]
        ends = [one.returncode for one in both]
        assert set(ends) <= {0, 3}
        assert 0 in ends
        assert all(
            b"another build" in words and words.count(b"\n") == 1 for words, end in zip(said, ends, strict=True) if end
        )
        assert table.lies() == wanted
