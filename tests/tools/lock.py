"""Write the two lock files anew: `python -m tests.tools.lock [--upgrade]`.

`requirements.lock` is what a player needs, `requirements-test.lock` that and the tools for tests. Both have the same
version of every library, with the hashes of its files for every platform. Above each stands how much there is to fetch,
which `./run` tells before it begins; it is measured here, on this machine.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
TESTS = CHECKOUT / "requirements-test.lock"
PLAYER = CHECKOUT / "requirements.lock"
_MB = 1_000_000
_HEAD = """\
# {what}, each with its exact version and hashes, for Python 3.11 and later on every platform.
# ./run installs it; `python -m tests.tools.lock` writes it from pyproject.toml.
# size: {count} libraries, {fetch} MB to fetch, {disk} MB on the disk (Linux, Python 3.11)
"""
# --fork-strategy fewest: one version of a library for all versions of Python
_COMPILE = (
    "pip compile -q --universal --fork-strategy fewest --python-version 3.11 --generate-hashes --no-emit-index-url"
)


def main(words: list[str]) -> None:
    """Resolve the larger file first: the player's has the versions of it."""
    _compile(TESTS, "--group", "pyproject.toml:dev", *words)
    _compile(PLAYER, "--group", "pyproject.toml:install", "--constraints", TESTS.name)
    _head(TESTS, "What a player needs and the tools for tests")
    _head(PLAYER, "What a player needs")


def _compile(lock: Path, *words: str) -> None:
    """Versions that stand in the file already stay, but for `--upgrade`."""
    _uv(*_COMPILE.split(), "--no-header", "pyproject.toml", "-o", lock.name, *words)


def _head(lock: Path, what: str) -> None:
    """Measure what the file makes pip fetch and uv install, and write it above."""
    with tempfile.TemporaryDirectory() as folder:
        wheels, installed = Path(folder, "wheels"), Path(folder, "installed")
        words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r"]
        subprocess.run([*words, lock, "-d", wheels], check=True)
        _uv("pip", "install", "-q", "--require-hashes", "-r", lock.name, "--target", str(installed))
        fetch, disk = _megabytes(wheels), _megabytes(installed)
        count = len(list(wheels.iterdir()))
    body = re.sub(r"\A(#.*\n)*", "", lock.read_text("utf-8"))
    lock.write_text(_HEAD.format(what=what, count=count, fetch=fetch, disk=disk) + body, "utf-8")


def _uv(*words: str) -> None:
    subprocess.run([Path(sys.executable).with_name("uv"), *words], check=True, cwd=CHECKOUT)


def _megabytes(folder: Path) -> int:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / _MB)


if __name__ == "__main__":
    main(sys.argv[1:])
