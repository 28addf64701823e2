"""Processes side by side: how long each takes, in turn, again and again, and how many times as long one takes."""

import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

CHECKOUT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Runs:
    """All runs of one contestant: seconds by the clock, and seconds of processor time with its children's."""

    wall: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """The median by the clock."""
        return median(self.wall)

    @property
    def work(self) -> float:
        """The median of processor time, all cores together."""
        return median(self.busy)


Contestant = Sequence[str | Path]


def interleaved(
    contestants: Mapping[str, Contestant], rounds: int, before: Callable[[], None] = lambda: None
) -> dict[str, Runs]:
    """Run each contestant once unmeasured, then all of them in turn, A B A B, so that a slow minute strikes both.

    `before` is called before each run and not measured. RuntimeError for a contestant that fails.
    """
    runs = {name: Runs() for name in contestants}
    for number in range(rounds + 1):
        for name, words in contestants.items():
            before()
            wall, busy = once(words)
            if number:  # the first one fills the disk cache and writes compiled modules
                runs[name].wall.append(wall)
                runs[name].busy.append(busy)
    return runs


def once(words: Contestant) -> tuple[float, float]:
    """Seconds by the clock and of processor time that a process takes. RuntimeError if it fails."""
    command = [str(word) for word in words]
    worked, began = _children(), time.perf_counter()
    done = subprocess.run(command, cwd=CHECKOUT, env=environment(), capture_output=True, text=True, check=False)
    wall = time.perf_counter() - began
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return wall, _children() - worked


def environment() -> dict[str, str]:
    """As on a player's machine: compiled modules are kept, which a container's settings may forbid."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "utf-8"}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
