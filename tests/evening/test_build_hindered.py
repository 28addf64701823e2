"""`muster build` where something is in its way, or somebody stops it: one line, no traceback, nothing left behind."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.evening.watch import changes
from builder.render.files.jobs import Workers
from tests.clubs import ENGLISH, EVENING, FRENCH, NAMED, Club, lists
from tests.commands import COMMAND, READY, environment, muster, process


@pytest.fixture
def empty(tmp_path: Path) -> Club:
    """The documents of the evening, nothing built."""
    lists(tmp_path)
    return Club(tmp_path)


def test_a_folder_that_cannot_be_written_is_one_line_and_exit_3(empty: Club) -> None:
    (empty.home / "output").mkdir()
    (empty.home / "output" / EVENING).write_text("a file where the folder should be")
    said = empty.build("--only", "markers", "-q")
    assert said.returncode == 3
    assert said.stderr.startswith(f"muster: cannot write output/{EVENING}")
    assert said.stderr.count("\n") == 1
    assert (empty.home / "output" / EVENING).read_text() == "a file where the folder should be"
    russian = empty.build("--only", "markers", "-q", "--lang", "ru")
    assert russian.stderr.endswith(": на месте папки — файл\n")


def test_without_pango_cards_map_and_pages_come_out_with_one_message(empty: Club) -> None:
    """As on a machine where WeasyPrint's system libraries are missing."""
    stand_in = empty.home / "stand-in" / "weasyprint"
    stand_in.mkdir(parents=True)
    broken = "raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    (stand_in / "__init__.py").write_text(f"print('a page of its own')\n{broken}")
    found = {"PYTHONPATH": os.pathsep.join((str(stand_in.parent), environment()["PYTHONPATH"]))}
    said = process("build", f"{EVENING}.yaml", cwd=empty.home, more=found)
    assert said.returncode == 0
    rosters = {f"{kind}-{side}.html" for kind in ("roster", "open") for side in (FRENCH, ENGLISH)}
    pages = {*rosters, "briefing.html", "umpire.html", "matchups.html", "reference.html", "map.html"}
    drawn = {f"cards-{FRENCH}.pdf", f"cards-{ENGLISH}.pdf", "markers.pdf", "map.svg"}
    assert {path.name for path in empty.built.iterdir()} == pages | drawn | {"index.html", "manifest.json"}
    assert said.stderr.count("apt install libpango") == 1
    assert "a page of its own" not in said.stdout + said.stderr
    assert "PR" not in (empty.built / "roster-france-agincourt.html").read_text("utf-8")[:15]


@pytest.mark.skipif(os.name == "nt", reason="Windows tells of Ctrl-C in its own way")
@pytest.mark.parametrize("seconds", [0.05, 0.5, 1.2])
def test_ctrl_c_ends_it_quietly_and_leaves_nothing_behind(empty: Club, seconds: float) -> None:
    """The signal reaches the processes that draw as well, as in a terminal."""
    build = subprocess.Popen(
        [*READY, "build", f"{EVENING}.yaml", "-q"],
        cwd=empty.home, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert build.stdout is not None
    assert build.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.killpg(build.pid, signal.SIGINT)
    out, err = build.communicate(timeout=60)
    if build.returncode == 0:  # a machine so fast that there was nothing left to interrupt
        assert set(Club(empty.home).state()) == NAMED
        return
    assert (build.returncode, out, err) == (130, "", "")
    assert not list(empty.home.rglob(".muster-*"))
    assert not (empty.home / "output").exists()


def test_a_process_that_was_killed_is_one_line_and_exit_3(empty: Club) -> None:
    """As when memory is short: the last output stays, nobody sees a traceback."""
    script = (
        "import os, signal, sys\nfrom builder.render.files import jobs\n"
        "def run(job): os.kill(os.getpid(), signal.SIGKILL)\njobs.Job.run = run\n"
        "from builder.cli import main\nmain()\n"
    )
    said = subprocess.run(
        [COMMAND[0], "-c", script, "build", f"{EVENING}.yaml", "--only", "markers", "-q"],
        cwd=empty.home, env=environment(), capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert said.returncode == 3
    assert said.stderr.startswith("muster: a rendering process was killed")
    assert said.stderr.count("\n") == 1
    assert not (empty.home / "output").exists()


def test_workers_that_were_never_needed_never_start() -> None:
    """A second build must not wait for libraries that it does not use."""
    with Workers(1) as workers:
        pass
    assert workers._pool is None


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows tells of Ctrl-C in its own way")
def test_watching_builds_again_what_a_changed_file_touches_until_ctrl_c(empty: Club) -> None:
    """A slip in between is told and waited out."""
    build = subprocess.Popen(
        [*READY, "build", f"{EVENING}.yaml", "--only", "roster", "--watch"],
        cwd=empty.home, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert build.stdout is not None

    def heard(wanted: str) -> list[str]:
        lines: list[str] = []
        for line in build.stdout or ():
            lines.append(line)
            if wanted in line:
                return lines
        raise AssertionError(f"{wanted!r} was not said: {lines}")

    try:
        heard("sheets of paper")
        empty.change("en: Vanguard,", "en: The van,")
        assert any(f"changed: {FRENCH}.yaml" in line for line in heard("index.html"))
        empty.change("line: light-bombard}", "line: light-bombrad}")
        heard("error C201")
        empty.change("line: light-bombrad}", "line: light-bombard}")
        heard("nothing to build")
    finally:
        os.killpg(build.pid, signal.SIGINT)
        rest, _ = build.communicate(timeout=60)
    assert (build.returncode, rest) == (130, "")


def test_what_is_saved_while_the_first_build_runs_is_built_by_the_second(
    empty: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Watched before it is built; what is saved during the second build is built by the third."""
    saved: list[str] = []

    def saving(*_: object) -> int:
        if len(saved) == 2:
            raise KeyboardInterrupt
        empty.french.write_text(empty.french.read_text("utf-8") + "# one more line\n", "utf-8")
        saved.append(FRENCH)
        return 0

    monkeypatch.setattr("builder.commands.build._build_once", saving)
    said = muster("build", empty.home / f"{EVENING}.yaml", "--watch")
    assert said.exit_code == 130
    assert said.stderr.count(f"changed: {FRENCH}.yaml\n") == 2


def test_a_change_is_told_even_where_the_system_tells_of_none(empty: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder on a network, a queue that ran over: the next look finds it, and files that came or went as well."""
    looks: list[str] = []

    def silent(*_: object, **more: object) -> Iterator[set[object]]:
        assert more["yield_on_timeout"]
        while True:
            looks.append("look")
            if len(looks) == 3:
                empty.change("en: Vanguard,", "en: The van,")
            elif len(looks) == 5:
                (empty.home / "new.yaml").write_text("", "utf-8")
                (empty.home / f"{EVENING}.yaml").unlink()
            yield set()

    monkeypatch.setattr("watchfiles.watch", silent)
    told = changes((str(empty.home / f"{EVENING}.yaml"),))
    assert next(told) == (f"{FRENCH}.yaml",)
    assert len(looks) == 3
    assert next(told) == (f"{EVENING}.yaml", "new.yaml")
