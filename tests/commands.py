"""The command as a person runs it: in this process where that is enough, in one of its own where streams matter."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner, Result

from builder.cli import muster as group

CHECKOUT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "builder")
# The same, saying `ready` when Python has started and the command begins: before that it is Python that answers a signal.
# Ctrl-C counts also where the tests themselves run in the background, which ignores it.
READY = (
    sys.executable, "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from builder import cli; muster = cli.muster; "
    "cli.muster = lambda **more: (print('ready', flush=True), muster(**more)); cli.main()",
)  # fmt: skip


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


class Used(NamedTuple):
    """What a process came to: its exit code, the seconds that a person waits for it, and mebibytes at the most.

    Nobody waits longer than the clock says, nor, where the machine has nothing else to do, longer than processors worked.
    """

    code: int
    seconds: float
    memory: float


# A small process between: the memory of the one that starts another counts as its own, and that of tests is large.
_METER = """
import json, resource, subprocess, sys, time
began = time.monotonic()
code = subprocess.run(sys.argv[2:]).returncode
clock = time.monotonic() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as told:
    json.dump([code, min(clock, used.ru_utime + used.ru_stime), used.ru_maxrss / 1024], told)
"""


def metered(*words: str | Path, folder: Path) -> Used:
    """`muster WORDS` in a folder; what it prints is put into the files `said` (its findings) and `shown` there."""
    meter = folder / "metered.json"
    with (folder / "said").open("wb") as said, (folder / "shown").open("wb") as shown:
        command = [sys.executable, "-c", _METER, meter, *COMMAND, *words]
        subprocess.run(command, cwd=folder, env=environment(), stdout=shown, stderr=said, check=True)
    return Used(*json.loads(meter.read_text("utf-8")))
