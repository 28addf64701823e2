"""What README and the guides show works: each command runs, each file that they name is there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.cli import COMMANDS
from builder.desk.guides import TOPICS
from builder.documents.roster import Roster
from builder.library.examine import army_of, examine, library
from builder.text.catalogues import folder
from builder.text.package_files import army_lists
from tests.checks.casework import base
from tests.checks.changes import changed
from tests.guides import CHECKOUT, GUIDES, README, blocks, commands

ENGLISH = tuple(GUIDES / f"{topic}.md" for topic in TOPICS)
TRANSLATED = sorted(folder().glob("*/guides/*.md"))
EXAMPLES = commands(README, *ENGLISH)


def named(path: Path) -> str:
    """A guide in the id of a test: `ru-printing`."""
    return f"{path.parts[-3]}-{path.stem}"


def test_the_readme_and_the_guides_show_every_command() -> None:
    """Guards the test below: there are examples, and of each command; `help` itself stands in the text."""
    assert {line.split()[1] for line in EXAMPLES} == set(COMMANDS) - {"help"}
    assert all(line.startswith("muster ") for line in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_works(example: str, tmp_path: Path) -> None:
    """Typed as it stands in a folder with the sample lists, it ends without an error and makes what it promises."""
    shutil.copytree(CHECKOUT / "army_lists", tmp_path / "army_lists")
    (tmp_path / "templates").symlink_to(CHECKOUT / "templates")  # the samples name their schemas by relative path
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-c", example], cwd=tmp_path, env={**os.environ, "PATH": path}, text=True, encoding="utf-8",
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
    assert "has none of these to print" not in done.stderr


def test_the_options_of_the_guide_can_be_taken(tmp_path: Path) -> None:
    """Beside the line of the same id and the units that the cases of the checks have: no error, no warning, and 26 points."""
    offered, taken = (yaml.safe_load(one) for one in blocks(GUIDES / "army-lists.md", "yaml")[:2])
    (line,), (unit,) = offered["lines"], taken["units"]
    documents = changed(base(), {f"list.lines.{line['id']}.{key}": line[key] for key in ("price", "options")})
    documents = changed(documents, {"red.units.spears-1": {**unit, "id": "spears-1"}})
    for name in ("list", "red"):
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(documents[name], allow_unicode=True), "utf-8")
    reader, _ = library((str(tmp_path),))
    assert [one.message.en for one in examine(reader) if one.severity != "info"] == []
    (roster,) = reader.given_of(Roster)
    army = army_of(reader, roster)
    assert army is not None
    spears: Any = army.line_of(next(one for one in army.roster.units if one.id == "spears-1"))
    assert (spears.price, spears.big_shield, spears.stats.move) == (26, True, 8)


def test_the_limits_and_the_variant_of_the_guide_can_be_used(tmp_path: Path) -> None:
    """With the list and the roster of the cases: nothing is wrong until a fifth unit of horse comes, or elephants."""
    limiting, choosing = (yaml.safe_load(one) for one in blocks(GUIDES / "army-lists.md", "yaml")[2:4])
    keys = {f"list.{key}": one for key, one in limiting.items()} | {f"red.{key}": one for key, one in choosing.items()}
    rider = {"red.units.spears-1.line": "knights"}
    for more, codes in (({}, set()), (rider, {"C249", "C252"}), ({"red.units.late.line": "elephants"}, {"C258"})):
        documents = changed(base(), keys | more)
        for name in ("list", "red"):
            (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(documents[name], allow_unicode=True), "utf-8")
        reader, _ = library((str(tmp_path),))
        assert {one.code for one in examine(reader) if one.code.startswith("C2")} == codes


def test_the_leader_and_the_allies_of_the_guide_can_be_fielded(tmp_path: Path) -> None:
    """The general is the leader, and a unit of the allies fights beside those of the list: nothing is wrong."""
    more = {f"list.{key}": one for key, one in yaml.safe_load(blocks(GUIDES / "army-lists.md", "yaml")[4]).items()}
    fielded = {"red.commanders.0.leader": "duke", "red.units.late": {"id": "late", "line": "riders", "ally": "ally"}}
    documents = changed(base(), more | fielded)
    for name in ("list", "ally", "red"):
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(documents[name], allow_unicode=True), "utf-8")
    reader, _ = library((str(tmp_path),))
    assert [one.message.en for one in examine(reader) if one.severity != "info"] == []


def test_the_scenario_of_the_guide_can_be_played(tmp_path: Path) -> None:
    """In place of Toulouse's own, with the units of its first side: nothing is wrong."""
    scenario, side = (yaml.safe_load(one) for one in blocks(GUIDES / "scenarios.md", "yaml"))
    evening = yaml.safe_load((army_lists() / "evenings" / "toulouse-1218.yaml").read_text("utf-8"))
    evening |= scenario
    evening["sides"][0] |= side
    (tmp_path / "toulouse-1218.yaml").write_text(yaml.safe_dump(evening, allow_unicode=True), "utf-8")
    reader, _ = library((str(tmp_path),))
    assert [one.message.en for one in examine(reader) if one.severity != "info"] == []


@pytest.mark.parametrize("path", TRANSLATED, ids=named)
def test_a_translated_guide_shows_the_same_as_the_english_one(path: Path) -> None:
    """Its commands and documents, its headings, rows and code are as many, so that none need run twice and nothing is lost.

    Where the English guide asks for Russian as an example, a guide may ask for its own language.
    """
    original, own = GUIDES / path.name, path.parent.parent.name
    for kind in ("sh", "yaml"):
        shown = [one.replace(f"--lang {own}", "--lang ru") for one in blocks(path, kind)]
        assert shown == blocks(original, kind)
    for part in (r"^#+ ", r"^\| ", r"^ *(?:-|\d\.) ", r"^```"):
        counts = [len(re.findall(part, one.read_text("utf-8"), re.MULTILINE)) for one in (path, original)]
        assert counts[0] == counts[1], part


@pytest.mark.parametrize("path", [README, *ENGLISH, *TRANSLATED], ids=named)
def test_a_text_is_short_and_what_it_names_is_there(path: Path) -> None:
    """A recipe that sends its reader to a file that was moved is worse than none."""
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 150
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [target for target in targets if not (path.parent / target).exists()] == []
    files = re.findall(r"`((?:builder|tests|templates|army_lists)/[^`<*\s]*)`", text)
    made_by_reader = {"army_lists/formations/NAME.yaml", "tests/cases/CODE.yaml"}
    assert [file for file in files if file not in made_by_reader and not (CHECKOUT / file).exists()] == []


def test_every_guide_is_a_topic_and_every_topic_has_its_guide() -> None:
    assert {path.stem for path in GUIDES.iterdir()} == set(TOPICS)
    assert {path.stem for path in TRANSLATED} <= set(TOPICS)


def test_no_guide_has_the_name_of_a_command() -> None:
    """`muster help NAME` could not show both."""
    assert set(TOPICS).isdisjoint(COMMANDS)


def test_the_readme_names_every_guide() -> None:
    assert [path.name for path in ENGLISH if f"guides/{path.name}" not in README.read_text("utf-8")] == []
