"""Environments beside `.venv` for tools of the night, so that nobody needs them to build or to test."""

import subprocess
import venv
from pathlib import Path

_ENVIRONMENTS = Path(__file__).parents[2] / ".venv"


def environment(name: str, *packages: str) -> Path | None:
    """The folder with the programs of `.venv/NAME`, made with these packages if it is not there; None if they cannot be had."""
    folder = _ENVIRONMENTS / name
    ready = folder / "ready"
    if not ready.exists():
        venv.create(folder, with_pip=True)
        got = subprocess.run([folder / "bin" / "pip", "install", "-q", *packages], check=False, capture_output=True)
        if got.returncode:
            return None
        ready.touch()
    return folder / "bin"
