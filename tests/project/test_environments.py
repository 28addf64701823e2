"""The same inputs give the same bytes wherever and whenever; and no terminal, locale or closed pipe ends in a traceback."""

import hashlib
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import COMMAND, READY, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes, signals and locales are those of POSIX here")

EVENING = army_lists() / "evenings" / "muret-1213.yaml"
ZONES = ("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Europe/Moscow")
SEEDS = ("0", "1", "42", "1415", "random")
LOCALES = ("C", "C.UTF-8", "ru_RU.UTF-8", "tr_TR.UTF-8")
FOLDERS = ("plain", "with spaces и кириллица")
CLOCKS = (0, 300_000_000)  # seconds that the clock is fast
FEW = tuple(  # every value of each at least once, and every two neighbours together
    (ZONES[n], SEEDS[n], LOCALES[n % 4], FOLDERS[n % 2], CLOCKS[n // 2 % 2]) for n in range(5)
)
ALL = tuple(itertools.product(ZONES, SEEDS, LOCALES, FOLDERS, CLOCKS))


def hashes(folder: Path) -> dict[str, str]:
    """Every file below a folder by its name and hash."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_the_same_evening_gives_the_same_bytes_everywhere(tmp_path: Path, nightly: bool) -> None:
    """Over time zones, hash seeds, locales, folders, clocks and the seconds between."""
    seen: dict[str, str] = {}
    for number, (zone, seed, locale, folder, clock) in enumerate(ALL if nightly else FEW):
        home = tmp_path / str(number) / folder
        home.mkdir(parents=True)
        (home.parent / "sitecustomize.py").write_text(
            f"import time\nreal = time.time\ntime.time = lambda: real() + {clock}\n"
        )
        more = environment({"TZ": zone, "PYTHONHASHSEED": seed, "LC_ALL": locale})
        more["PYTHONPATH"] = os.pathsep.join((str(home.parent), more["PYTHONPATH"]))
        words = [*COMMAND, "build", str(EVENING), "-q", *([] if number < 2 else ["--only", "cards,map,markers,roster"])]
        subprocess.run(words, cwd=home, env=more, check=True, timeout=120)
        made = hashes(home / "output")
        for name in ("evening.pdf", "index.html", "manifest.json"):  # whole evenings only have the first
            if number >= 2:
                made.pop(f"muret-1213/{name}", None)
        assert made
        assert {name: mark for name, mark in made.items() if seen.setdefault(name, mark) != mark} == {}


@pytest.mark.parametrize(
    "more",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1251"},
        {"PYTHONIOENCODING": "cp866"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-16"},
        {"PYTHONOPTIMIZE": "2"},
        {"PYTHONDEVMODE": "1"},
        {"HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"},
        {"TERM": "dumb"},
        {"COLUMNS": "1"},
    ],
    ids=lambda more: " ".join(f"{name}={value}" for name, value in more.items()),
)
@pytest.mark.parametrize("words", [("--lang", "ru"), ("--lang", "ru", "--format", "json")], ids=["text", "json"])
def test_findings_are_told_to_every_terminal(tmp_path: Path, more: dict[str, str], words: tuple[str, ...]) -> None:
    """What a terminal has no letters for is spelt out."""
    (tmp_path / "армия.yaml").write_text("kind: roster\nsystem: chainmail\nid: Ы\nимя: я\n", "utf-8")
    done = subprocess.run(
        [*COMMAND, "check", *words, "армия.yaml"], cwd=tmp_path, env=environment(more), capture_output=True, timeout=60
    )  # fmt: skip
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stdout + done.stderr


@pytest.mark.parametrize(
    "words", [("systems",), ("explain", "FO101"), ("check", str(army_lists())), ("calc", "--list")]
)
def test_a_reader_that_goes_away_ends_it_quietly(words: tuple[str, ...], tmp_path: Path) -> None:
    """`muster … | head -1`."""
    command = " ".join([*COMMAND, *words])
    done = subprocess.run(
        ["sh", "-c", f"{command} | head -c 1"], cwd=tmp_path, env=environment(), capture_output=True, timeout=60
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str, tmp_path: Path) -> None:
    """As a program started from a menu or a timer has them."""
    command = " ".join([*COMMAND, "check", str(EVENING), closed])
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment(), capture_output=True, timeout=60)
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.returncode in (0, 3)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_behind_standard_output_is_one_line_and_exit_3(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "systems"], cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE, timeout=60
        )  # fmt: skip
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("seconds", [0, 0.05, 0.2, 0.6])
def test_ctrl_c_ends_a_check_quietly(seconds: float, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*READY, "check", *[str(army_lists())] * 3], cwd=tmp_path, env=environment(),
        stderr=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stdout.readline().strip() == b"ready"
        time.sleep(seconds)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
    assert running.returncode in (0, 130)
    assert b"Traceback" not in said
    assert b"Aborted" not in said


@pytest.mark.parametrize("place", ["builder.library.examine._own_findings", "builder.library.loading.parse"])
def test_ctrl_c_is_no_bug_even_where_a_library_makes_an_error_of_it(place: str, tmp_path: Path) -> None:
    module, _, name = place.rpartition(".")
    script = (
        "import os, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"from builder import cli\nimport {module} as there\n"
        "def struck(*_):\n"
        "    try:\n        os.kill(os.getpid(), signal.SIGINT)\n"
        "    except BaseException as error:\n        raise RuntimeError('of a library') from error\n"
        f"there.{name} = struck\ncli.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "check", str(EVENING)], cwd=tmp_path, env=environment(), capture_output=True, timeout=60
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_no_check_of_what_a_user_wrote_rests_on_assert(tmp_path: Path) -> None:
    """`python -O` takes assertions out: the findings are the same."""
    (tmp_path / "a.yaml").write_text("kind: roster\nsystem: chainmail\nid: a\nunits: [1, {id: b}, &c x]\n", "utf-8")
    told = [
        subprocess.run(
            [sys.executable, *options, "-m", "builder", "check", "a.yaml"], cwd=tmp_path, env=environment(),
            capture_output=True, timeout=60,
        ).stderr
        for options in ((), ("-O",), ("-OO",))
    ]  # fmt: skip
    assert told[0]
    assert told[0] == told[1] == told[2]
