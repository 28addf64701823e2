"""The command as a person runs it: in this process where that is enough, in one of its own where streams matter."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from builder.cli import muster as group

CHECKOUT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "builder")


def muster(*words: str | Path, given: str | bytes | None = None) -> Result:
    """`muster WORDS` in this process; an exception that is nobody's fault but ours is raised here."""
    result = CliRunner(env={"LC_ALL": "C"}).invoke(group, [str(word) for word in words], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(
    *words: str | Path, cwd: Path, given: str | None = None, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """`muster WORDS` in a process of its own, in a folder, with `more` in its environment."""
    return subprocess.run(
        [*COMMAND, *(str(word) for word in words)],
        cwd=cwd, env=environment(more), input=given, capture_output=True, check=False, timeout=120,
        text=True, encoding="utf-8", errors="backslashreplace",
    )  # fmt: skip


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of this process, its own code to be found from any folder."""
    found = os.pathsep.join(filter(None, (str(CHECKOUT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": found, "PYTHONUTF8": "1", **(more or {})}
