"""The skeleton of a rule system, installed as a package of its own beside Muster."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from builder.text.package_files import templates
from tests.commands import process

Run = Callable[..., subprocess.CompletedProcess[str]]
SKELETON = templates() / "system"
NAME = "iron-hills"


def installed(target: Path, *package: Path | str) -> None:
    """A package installed into a folder without a network."""
    uv = Path(sys.executable).with_name("uv")
    offline = ("--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable)
    subprocess.run([uv, "pip", "install", "--quiet", *offline, "--target", target, *package], check=True)


def runner(packages: Path, folder: Path) -> Run:
    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join((str(packages), str(Path(__file__).parents[2])))
        return process(*words, cwd=folder, more={"PYTHONPATH": path, "XDG_CACHE_HOME": str(folder / "cache")})

    return run
