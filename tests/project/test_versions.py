"""The same bytes from every Python that runs Muster: with the interpreters that are there, each in an environment of its own."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from tests.commands import CHECKOUT, environment, process
from tests.tools.samples import SAMPLES

OTHERS = ("python3.11", "python3.12", "python3.13")


def _python(name: str) -> Path | None:
    """The interpreter of an environment with the libraries of the lock; None where it is not there or they cannot be had."""
    folder = CHECKOUT / ".venv" / name
    if not (folder / "ready").exists():
        if not which(name) or not which("uv"):
            return None
        lock = CHECKOUT / "requirements.lock"
        for words in (
            ("uv", "venv", "-q", "--clear", "--python", name, folder),
            ("uv", "pip", "install", "-q", "--python", folder / "bin" / "python", "--require-hashes", "-r", lock),
        ):
            if subprocess.run(words, check=False, capture_output=True).returncode:
                return None
        (folder / "ready").touch()
    return folder / "bin" / "python"


def _said(python: Path, *words: str | Path, **more: str) -> bytes:
    told = subprocess.run(
        [python, "-m", "builder", *words], cwd=SAMPLES, env=environment(more), capture_output=True, check=False
    )
    return told.stdout + told.stderr


@pytest.mark.parametrize("name", OTHERS)
def test_every_python_draws_and_says_the_same(name: str, nightly: bool) -> None:
    """Maps, where labels find their places by lengths that are added up; checks; odds."""
    if not nightly:
        pytest.skip("for the night")
    first = next((found for one in OTHERS if (found := _python(one))), None)
    other = _python(name)
    if other is None or first is None:
        pytest.skip(f"{name} is not there, or its libraries cannot be had")
    rosters = sorted((SAMPLES / "formations" / "rosters").glob("*agincourt.yaml"))
    evenings = sorted((SAMPLES / "evenings").glob("*.yaml"))
    asked: list[tuple[str | Path, ...]] = [*(("map", one) for one in evenings), ("check", SAMPLES), ("odds", *rosters)]
    for words in asked:
        assert _said(other, *words) == _said(first, *words), words


@pytest.mark.parametrize(
    "words", [("check", "--help"), ("explain", "C201"), ("calc", "--list"), ("explain", "no-such-thing")]
)
def test_an_optimizing_python_says_the_same(words: tuple[str, ...]) -> None:
    """It takes away docstrings and assertions; exit codes stay as well."""
    as_ever, optimized = (process(*words, cwd=CHECKOUT, more={"PYTHONOPTIMIZE": level}) for level in ("", "2"))
    assert (optimized.returncode, optimized.stdout, optimized.stderr) == (
        as_ever.returncode,
        as_ever.stdout,
        as_ever.stderr,
    )
