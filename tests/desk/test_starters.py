"""`muster new` gives a newcomer a document that is right from the start, and an editor the schema beside it."""

import re
from pathlib import Path

import pytest

from builder.desk.schemas import written
from builder.library.loading import KINDS
from builder.registry import SYSTEMS
from builder.text import LANGUAGES
from tests.commands import muster


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_in_an_empty_folder_has_no_fault(own_folder: Path, kind: str, system_id: str) -> None:
    """It lies beside its schema, which its first line names."""
    said = muster("new", kind, "--system", system_id)
    assert said.exit_code == 0, said.stderr
    path, schema = map(Path, said.stdout.splitlines())
    assert path == Path(f"my-{kind}.yaml")
    assert path.read_text("utf-8").startswith(f"# yaml-language-server: $schema={schema}\n")
    assert schema.read_text("utf-8") == written(system_id, kind)
    checked = muster("check", "--strict", path)
    assert (checked.exit_code, checked.stderr) == (0, "1 file, 0 errors, 0 warnings\n"), checked.stdout
    text = path.read_text("utf-8")
    assert text.count(" # ") > 5, "a starter explains itself"
    assert "$" not in text.partition("\n")[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_nothing_is_remarked_on_a_fresh_army_list(own_folder: Path, system_id: str, language: str) -> None:
    """Not a note either: what the rules leave to a list, the starter shows how to give."""
    assert muster("new", "army-list", "--system", system_id, "--lang", language).exit_code == 0
    assert muster("check", "my-army-list.yaml").stdout == ""


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_option_that_a_starter_shows_can_be_offered_as_it_stands(own_folder: Path, system_id: str) -> None:
    """Whoever takes the # away before it gets a line with an option and no fault."""
    assert muster("new", "army-list", "--system", system_id).exit_code == 0
    path = own_folder / "my-army-list.yaml"
    text, shown = re.subn(r"(?m)^( +)# (options:$|  - )", r"\1\2", path.read_text("utf-8"))
    assert shown == 2
    path.write_text(text, "utf-8")
    checked = muster("check", "--strict", path)
    assert (checked.exit_code, checked.stdout) == (0, "")


def test_a_starter_has_the_id_and_the_folder_that_were_asked_for(own_folder: Path) -> None:
    assert muster("new", "roster", "--id", "agincourt-2", "--out", "lists").exit_code == 0
    assert "id: agincourt-2 " in (own_folder / "lists" / "agincourt-2.yaml").read_text("utf-8")
    assert muster("check", "lists").exit_code == 0


def test_nothing_is_written_over(own_folder: Path) -> None:
    """Whoever calls it twice keeps what he wrote in between."""
    muster("new", "roster")
    path = own_folder / "my-roster.yaml"
    path.write_text("hours of work", "utf-8")
    said = muster("new", "roster")
    assert said.exit_code == 3
    assert said.stderr == "muster: my-roster.yaml already exists; choose another --id\n"
    assert path.read_text("utf-8") == "hours of work"


@pytest.mark.parametrize("wrong", ["", "My-Roster", "a b", "-a", "a--b", "../a", "войско", "a" * 41, "a/b", "²"])
def test_an_id_that_is_none_is_refused_before_anything_is_written(own_folder: Path, wrong: str) -> None:
    said = muster("new", "roster", "--id", wrong)
    assert said.exit_code == 2
    assert "is not a valid id" in said.stderr
    assert not list(own_folder.iterdir())


def test_a_system_where_the_id_belongs_is_refused_unless_a_system_is_chosen(own_folder: Path) -> None:
    """`muster new roster chainmail` would be a roster of another system, called `chainmail`."""
    said = muster("new", "roster", "chainmail")
    assert (said.exit_code, "muster new roster --system chainmail" in said.stderr) == (2, True), said.stderr
    assert not [*own_folder.iterdir()]
    assert muster("new", "roster", "chainmail", "--system", "chainmail").exit_code == 0


def test_a_folder_that_cannot_be_made_is_exit_3(own_folder: Path) -> None:
    (own_folder / "lists").write_text("a file")
    said = muster("new", "roster", "--out", "lists/mine")
    assert said.exit_code == 3
    assert said.stderr.startswith("muster: cannot write lists/mine/my-roster.yaml: ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_starters_of_a_system_fit_one_another(own_folder: Path, system_id: str, language: str) -> None:
    """A list, two rosters of it and their evening, pointed at each other by ids alone as the readme says: nothing to put right."""
    for kind, name in (("army-list", "ours"), ("roster", "mine"), ("roster", "yours"), ("evening", "tonight")):
        assert muster("new", kind, "--id", name, "--system", system_id, "--lang", language).exit_code == 0
    for name in ("mine", "yours"):
        assert _point(Path(f"{name}.yaml"), "army_list", "ours") == 1
    assert _point(Path("tonight.yaml"), "roster", "mine", "yours") == 2
    checked = muster("check", "--strict", ".")
    assert (checked.exit_code, checked.stderr) == (0, "4 files, 0 errors, 0 warnings\n"), checked.stdout


def _point(path: Path, key: str, *ids: str) -> int:
    """Put ids behind a key, one at each place ground it stands on; how many places there were."""
    left = iter(ids)
    text, places = re.subn(rf"\b{key}: \S+", lambda _: f"{key}: {next(left)}", path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    return places
