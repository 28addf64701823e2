"""Inputs made to use up time or memory end in a finished build or a coded message, within the limits of time and memory."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.commands import metered
from tests.tools import killers

pytestmark = pytest.mark.skipif(os.name == "nt", reason="what a process has used is asked for in the way of POSIX")

SECONDS = 11  # of waiting; what else a machine does must not count
MEBIBYTES = 1024
QUICK = (  # for every run; `./run deep` takes all
    "a unit's name of one word", "more units than may be", "as many pieces as large as the table", "an outline without any room",
    "a folder of thousands of lists", "hundreds of files that are the same", "lists in lists", "units that are nothing",
)  # fmt: skip


@pytest.mark.parametrize("name", killers.KILLERS)
def test_what_would_use_up_the_machine_is_built_or_answered(name: str, tmp_path: Path, nightly: bool) -> None:
    """In eleven seconds. `pytest tests/hostile/test_limits.py --hypothesis-profile=nightly -rP` tells what each takes."""
    if name not in QUICK and not nightly:
        pytest.skip("for the night")
    words = killers.write(name, tmp_path)
    used = metered(*words, folder=tmp_path)
    if used.seconds > SECONDS:  # what else the machine does can only add to it: the lesser of two is nearer the truth
        shutil.rmtree(tmp_path / "output", ignore_errors=True)
        used = min(used, metered(*words, folder=tmp_path), key=lambda one: one.seconds)
    print(f"{used.seconds:.1f} s, {used.memory:.0f} MB, exit {used.code}: {name}")
    told = (tmp_path / "said").read_text("utf-8") + (tmp_path / "shown").read_text("utf-8")
    assert "Traceback" not in told
    assert used.code in (0, 1)
    assert used.code == 0 or re.search(r" error [A-Z]{1,2}[0-9]{3}: ", told)
    assert used.seconds <= SECONDS
    assert used.memory < MEBIBYTES
    assert not list(tmp_path.rglob(".muster-*"))


def test_there_are_thirty_of_them() -> None:
    assert len(killers.KILLERS) >= 30
    assert set(QUICK) <= set(killers.KILLERS)
