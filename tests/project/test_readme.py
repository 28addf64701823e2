"""What README.md shows works: each example runs, each file it names is there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [line for block in BLOCKS for line in block.splitlines() if line.startswith("muster ")]


def test_the_readme_shows_the_main_commands() -> None:
    """Guards the test below: there are examples, and of each command that a player needs."""
    shown = {line.split()[1] for line in EXAMPLES}
    assert {"check", "build", "publish", "booklet", "diff", "calc", "explain", "new", "terrain", "systems"} <= shown


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_readme_works(example: str, tmp_path: Path) -> None:
    """Typed as it stands in a folder with the sample lists, it ends without an error."""
    shutil.copytree(CHECKOUT / "army_lists", tmp_path / "army_lists")
    (tmp_path / "templates").symlink_to(CHECKOUT / "templates")  # the samples name their schemas by relative path
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-c", example], cwd=tmp_path, env={**os.environ, "PATH": path}, text=True, encoding="utf-8",
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr


def test_every_file_that_the_readme_names_is_there() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README)
    assert targets
    assert [target for target in targets if not (CHECKOUT / target).exists()] == []


def test_every_path_that_the_recipes_name_is_there() -> None:
    """A recipe that sends its reader to a file that was moved is worse than none."""
    named = re.findall(r"`((?:builder|tests|templates|army_lists)/[^`<*\s]*)`", README)
    assert named
    assert [path for path in named if not (CHECKOUT / path).exists()] == []
