"""`./run` installs what is missing and only that, on each kind of machine, then does what it was asked."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
REAL = ("sh", "env", "find", "touch", "mkdir", "rm", "cp", "dirname", "basename", "sed", "cat", "chmod")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a POSIX script; Windows runs it inside WSL")


class Machine:
    """A copy of the script in a checkout of its own, on a machine whose commands are played by stand-ins.

    Each stand-in notes how it was called. The stand-in for Python makes an environment whose commands are
    such stand-ins as well.
    """

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.log = folder / "log"
        self.checkout = folder / "check out"
        self.bin.mkdir()
        self.checkout.mkdir()
        self.log.touch()
        for name in ("run", "pyproject.toml", "requirements.lock", "requirements-test.lock"):
            shutil.copy(CHECKOUT / name, self.checkout / name)
        for name in REAL:
            real = shutil.which(name)
            assert real is not None
            (self.bin / name).symlink_to(real)
        self.user(0)
        self.tools = folder / "tools"
        self.tools.mkdir()
        for name in ("python", "muster", "ruff", "mypy", "lint-imports", "pytest", "uv"):
            self.has(name, among=self.tools)
        self.has("python", f"case $* in *--target*) mkdir -p .venv/uv/bin; cp {self.tools}/uv .venv/uv/bin;; esac",
                 among=self.tools)  # fmt: skip
        self.has("python3", f"case $1 in -m) mkdir -p .venv/bin; cp {self.tools}/* .venv/bin;; esac")

    def has(self, name: str, body: str = ":", *, among: Path | None = None) -> None:
        """Put a stand-in on the machine, or among the tools of the environments that are made there."""
        path = (among or self.bin) / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >> "{self.log}"\n{body}\n', encoding="utf-8")
        path.chmod(0o755)

    def user(self, number: int) -> None:
        """Say who runs the script; 0 is root."""
        self.has("id", f"echo {number}")

    def debian(self, *installed: str, apt_get: str = ":") -> None:
        """Make it a Debian on which these packages are there."""
        cases = "".join(f"{name}) printf 'install ok installed';; " for name in installed)
        self.has("dpkg-query", f"for last; do :; done; case $last in {cases}*) exit 1;; esac")
        self.has("apt-get", apt_get)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.checkout / "run"), *words], env={"PATH": str(self.bin)}, cwd=self.bin, text=True,
            capture_output=True, timeout=30, check=False,
        )  # fmt: skip

    def calls(self, *names: str) -> list[str]:
        """How the commands of these names were called, since the last time of asking."""
        lines = [line.rstrip() for line in self.log.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line.partition(" ")[0] in names]

    def forget(self) -> None:
        self.log.write_text("", encoding="utf-8")


PAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-paratype")
TESTS = ("poppler-utils", "qpdf", "chromium-headless-shell", "libatomic1")
INSTALL = "apt-get install -y --no-install-recommends"

FETCH_UV = "python -m pip install -q --retries 1 --require-hashes --target .venv/uv -r .venv/uv.lock"
UV = "uv pip install --cache-dir .venv/cache --python .venv/bin/python"
PIP = "python -m pip install"
NO_ROUTE = "Temporary failure in name resolution"


def installed(command: str, lock: str) -> list[str]:
    """How the libraries of a lock file and the checkout are installed."""
    return [f"{command} --require-hashes -r {lock}", f"{command} --no-deps --no-build-isolation -e ."]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_on_a_fresh_debian_it_installs_everything_and_builds_the_evening(machine: Machine) -> None:
    machine.debian()
    done = machine.run("evening", "--paper", "letter")
    assert done.returncode == 0, done
    assert machine.calls("apt-get") == ["apt-get update -q", f"{INSTALL} {' '.join(PAGES)}"]
    assert machine.calls("python") == [FETCH_UV]
    assert machine.calls("uv") == ["uv --version", *installed(UV, "requirements.lock")]
    assert machine.calls("muster") == ["muster build army_lists/evenings/agincourt-1415.yaml --paper letter"]


def test_on_a_debian_without_python_it_installs_python_too(machine: Machine) -> None:
    machine.debian()
    (machine.bin / "python3").unlink()
    done = machine.run("evening")
    assert f"{INSTALL} python3 python3-venv ca-certificates {' '.join(PAGES)}" in machine.calls("apt-get")
    assert done.returncode == 2
    assert "no Python 3.11 or newer" in done.stderr


def test_it_installs_only_what_is_missing(machine: Machine) -> None:
    machine.debian("libpango-1.0-0", "libpangoft2-1.0-0", "fonts-paratype")
    machine.run("evening")
    assert machine.calls("apt-get")[1:] == [f"{INSTALL} libharfbuzz-subset0"]


def test_the_second_time_nothing_is_installed(machine: Machine) -> None:
    """So it works without a network."""
    machine.debian(*PAGES)
    machine.run("evening")
    machine.forget()
    assert machine.run("evening").returncode == 0
    assert machine.calls("apt-get", "python", "uv", "sudo") == []
    assert len(machine.calls("muster")) == 1


def test_what_tests_need_comes_with_the_tests_and_serves_the_evening_too(machine: Machine) -> None:
    machine.debian(*PAGES, *TESTS)
    machine.run("evening")
    machine.forget()
    machine.run("test")
    assert machine.calls("uv")[1:] == installed(UV, "requirements-test.lock")
    machine.forget()
    machine.run("evening")
    assert machine.calls("python", "uv") == []


def test_it_says_how_much_it_is_about_to_fetch(machine: Machine) -> None:
    machine.debian(*PAGES)
    lock = (CHECKOUT / "requirements.lock").read_text(encoding="utf-8")
    count, fetch = re.search(r"# size: (\d+) libraries, (\d+) MB to fetch", lock).groups()  # type: ignore[union-attr]
    assert f"{count} libraries, {fetch} MB to fetch" in machine.run("evening").stderr


def test_only_the_environment_is_left_behind(machine: Machine) -> None:
    """Neither uv nor what it kept by while it worked."""
    machine.debian(*PAGES)
    machine.run("evening")
    left = {path.name for path in (machine.checkout / ".venv").iterdir()}
    assert left == {"bin", "requirements.lock"}


def test_where_uv_does_not_run_pip_installs_the_same_lock(machine: Machine) -> None:
    machine.debian(*PAGES)
    machine.has("uv", "exit 126", among=machine.tools)
    assert machine.run("evening").returncode == 0
    assert machine.calls("python")[1:] == installed(PIP, "requirements.lock")


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_newer_lock_or_project_file_refreshes_the_environment(machine: Machine, name: str) -> None:
    machine.debian(*PAGES)
    machine.run("evening")
    machine.forget()
    ready = (machine.checkout / ".venv" / "requirements.lock").stat().st_mtime
    os.utime(machine.checkout / name, (ready + 5, ready + 5))
    machine.run("evening")
    assert machine.calls("uv")[1:] == installed(UV, "requirements.lock")


def test_who_is_not_root_installs_by_sudo(machine: Machine) -> None:
    machine.debian()
    machine.user(1000)
    machine.has("sudo", '"$@"')
    assert machine.run("evening").returncode == 0
    assert machine.calls("sudo")[0] == "sudo apt-get update -q"
    assert len(machine.calls("apt-get")) == 2


def test_who_is_not_root_and_has_no_sudo_is_told_what_is_missing(machine: Machine) -> None:
    """Cards and maps come out all the same."""
    machine.debian("fonts-paratype")
    machine.user(1000)
    done = machine.run("evening")
    assert done.returncode == 0
    assert "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in done.stderr
    assert machine.calls("apt-get") == []
    assert len(machine.calls("muster")) == 1


def test_without_a_network_one_line_says_so(machine: Machine) -> None:
    machine.debian("fonts-paratype", apt_get=f"echo '{NO_ROUTE}' >&2; exit 100")
    machine.has("python", f"echo '{NO_ROUTE}' >&2; exit 1", among=machine.tools)
    done = machine.run("evening")
    assert done.returncode == 2
    assert machine.calls("muster") == []
    assert [line for line in done.stderr.splitlines() if "no network" in line] == done.stderr.splitlines()[-1:]
    assert "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 and the Python libraries" in done.stderr
    assert NO_ROUTE not in done.stderr


def test_without_a_network_it_goes_on_with_what_there_is(machine: Machine) -> None:
    """Once the libraries are there, cards and maps come out even if a system package went missing."""
    machine.debian(*PAGES)
    machine.run("evening")
    machine.debian("fonts-paratype", apt_get=f"echo '{NO_ROUTE}' >&2; exit 100")
    machine.forget()
    done = machine.run("evening")
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1].startswith(
        "run: no network: could not download the system packages libpango-1.0-0"
    )
    assert len(machine.calls("muster")) == 1


def test_one_source_of_packages_that_cannot_be_reached_keeps_out_nothing(machine: Machine) -> None:
    """A third-party source that is gone is no missing network."""
    machine.debian(apt_get=f"case $1 in update) echo '{NO_ROUTE}' >&2;; esac")
    done = machine.run("evening")
    assert done.returncode == 0
    assert f"{INSTALL} {' '.join(PAGES)}" in machine.calls("apt-get")
    assert "no network" not in done.stderr


def test_a_package_that_a_release_does_not_have_keeps_out_no_other(machine: Machine) -> None:
    machine.debian(apt_get="case $* in *subset0*) exit 100;; esac")
    done = machine.run("evening")
    assert "could not install libharfbuzz-subset0" in done.stderr
    assert "could not install libpango" not in done.stderr
    assert f"{INSTALL} libpango-1.0-0" in machine.calls("apt-get")


def test_without_apt_one_message_says_what_to_install(machine: Machine) -> None:
    done = machine.run("evening")
    assert done.returncode == 0
    assert done.stderr.count("apt-get was not found") == 1
    assert len(machine.calls("muster")) == 1
    assert "apt-get was not found" not in machine.run("evening").stderr


def test_the_tests_go_on_after_a_failure_and_tell_all_failures(machine: Machine) -> None:
    """One call shows everything that is wrong."""
    machine.debian(*PAGES)
    machine.run("evening")
    for name in ("ruff", "mypy"):
        tool = machine.checkout / ".venv" / "bin" / name
        tool.write_text(tool.read_text(encoding="utf-8") + "exit 1\n", encoding="utf-8")
    machine.forget()
    done = machine.run("test")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "run: failed: ruff ruff mypy"
    assert machine.calls("apt-get")[1:] == [f"{INSTALL} {' '.join(TESTS)}"]
    assert machine.calls("ruff", "mypy", "lint-imports") == [
        "ruff check",
        "ruff format --check",
        "mypy",
        "lint-imports",
    ]
    assert len(machine.calls("pytest")) == 2


def test_words_after_test_run_only_the_tests_that_were_asked_for(machine: Machine) -> None:
    machine.debian(*PAGES)
    assert machine.run("test", "-k", "wheel").returncode == 0
    assert machine.calls("ruff", "mypy", "lint-imports", "pytest") == [
        "pytest -n auto --maxprocesses 4 --dist worksteal --hypothesis-profile=ci -k wheel"
    ]


def test_tests_that_pass_are_a_success(machine: Machine) -> None:
    machine.debian(*PAGES, *TESTS)
    assert machine.run("test").returncode == 0


@pytest.mark.parametrize("words", [(), ("everything",)])
def test_a_wrong_word_shows_the_commands(machine: Machine, words: tuple[str, ...]) -> None:
    done = machine.run(*words)
    assert done.returncode == 2
    for door in ("evening", "test", "bench", "deep"):
        assert f"./run {door} " in done.stderr
    assert machine.calls("python", "apt-get") == []


def test_the_integration_does_what_everybody_can_do() -> None:
    lines = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith("#")]
    assert commands == ["set -eu", 'cd -- "$(dirname -- "$0")/.."', "exec ./run test"]
    assert os.access(CHECKOUT / ".ci" / "run", os.X_OK)
    assert os.access(CHECKOUT / "run", os.X_OK)
