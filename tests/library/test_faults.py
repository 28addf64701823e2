"""Whatever goes wrong with one file, the others are still told; a mistake of our own has words, a code and exit code 4."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from builder.documents.reading import yaml_source
from builder.evening import files
from builder.evening.build_request import BuildRequest, Choices
from builder.registry import SYSTEMS
from builder.render.files.jobs import Job
from builder.site import blocks
from builder.site.catalogue import RosterEntry
from builder.text.package_files import army_lists
from tests.checks.faultwork import failing
from tests.commands import muster

LISTS = army_lists()
ROSTERS = {
    "formations": ("france-agincourt", "england-agincourt"),
    "red-plains": ("takeda-kawanakajima", "uesugi-kawanakajima"),
}
EVENINGS = {"formations": "agincourt-1415", "red-plains": "kawanakajima-1561"}


@pytest.fixture
def club(own_folder: Path) -> Path:
    """Rosters and evenings of two systems in one folder; their lists are the samples'."""
    for home, rosters in ROSTERS.items():
        for one in rosters:
            shutil.copy(LISTS / home / "rosters" / f"{one}.yaml", own_folder)
        shutil.copy(LISTS / "evenings" / f"{EVENINGS[home]}.yaml", own_folder)
    return own_folder


def change(path: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, path
    path.write_text(text.replace(old, new), "utf-8")


# ---- of another system ----------------------------------------------------------------------------------------------


def commands(club: Path) -> list[tuple[str | Path, ...]]:
    """Every command that reads documents, over all of the folder."""
    roster, other = club / "france-agincourt.yaml", club / "england-agincourt.yaml"
    return [
        ("check", club),
        ("build", roster, other, "--out", club / "out"),
        ("build", club / "agincourt-1415.yaml", other, "--out", club / "out"),
        ("map", club / "agincourt-1415.yaml"),
        ("odds", roster, other),
        ("publish", club, "--no-pdf", "--out", club / "site"),
        ("booklet", club, "--out", club / "booklet.pdf"),
    ]


@pytest.mark.parametrize("number", range(7))
def test_a_roster_whose_list_is_of_another_system_is_a_finding_everywhere(club: Path, number: int) -> None:
    change(club / "england-agincourt.yaml", "points: ", "points: 3 # ")
    change(club / "france-agincourt.yaml", "army_list: france-1415", "army_list: takeda-1561")
    said = muster(*commands(club)[number])
    shown = said.stdout + said.stderr
    assert said.exit_code == 1, shown
    assert "S125: `takeda-1561` is an army list for `red-plains`, but this document is for `formations`" in shown
    assert "C207" in shown, "the other roster costs too much, and that is told as well"


@pytest.mark.parametrize("number", [0, 2, 3, 5, 6])
def test_an_evening_whose_roster_is_of_another_system_is_a_finding_everywhere(club: Path, number: int) -> None:
    change(club / "england-agincourt.yaml", "points: ", "points: 3 # ")
    change(club / "agincourt-1415.yaml", "roster: france-agincourt", "roster: takeda-kawanakajima")
    said = muster(*commands(club)[number])
    shown = said.stdout + said.stderr
    assert said.exit_code == 1, shown
    assert "S125: `takeda-kawanakajima` is a roster for `red-plains`, but this document is for `formations`" in shown
    assert "C207" in shown


@pytest.mark.parametrize("home", SYSTEMS)
@pytest.mark.parametrize("other", SYSTEMS)
def test_a_roster_cannot_use_a_list_of_another_system(home: str, other: str, tmp_path: Path) -> None:
    """A roster of each system with a list of each other one; with its own nothing is said."""
    roster = next(iter(sorted((LISTS / home / "rosters").glob("*.yaml"))))
    named = next(iter(sorted((LISTS / other).glob("*.yaml")))).stem
    own = next(line for line in roster.read_text("utf-8").splitlines() if line.startswith("army_list:"))
    shutil.copy(roster, tmp_path)
    if home != other:
        change(tmp_path / roster.name, own, f"army_list: {named}")
    for lang in ("en", "ru"):
        assert ("S125" in muster("check", tmp_path, "--lang", lang).stdout) == (home != other)


def test_diff_names_a_roster_of_another_system(club: Path) -> None:
    said = muster("diff", "york-1455@1", "york-1455@2", "--roster", club / "takeda-kawanakajima.yaml")
    assert said.exit_code == 2
    assert said.stderr.endswith("takeda-kawanakajima.yaml is a roster from `takeda-1561`, not from `york-1455`\n")


# ---- our own mistakes -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("faults_are_told")
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "internal error while processing this file"), ("ru", "внутренняя ошибка Muster при обработке этого файла")],
)
def test_a_check_that_breaks_down_over_one_roster_hides_nothing_else(
    club: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    """Other files, other checks of the same file; and the exit code says whose fault it was."""
    for roster in ROSTERS["formations"]:
        change(club / f"{roster}.yaml", "points: ", "points: 3 # ")
    failing(monkeypatch, "france-agincourt")
    said = muster("check", club, "--lang", lang)
    assert said.exit_code == 4
    assert f"M001: {words}: KeyError: 'france-agincourt'" in said.stdout
    assert "Traceback" not in said.stdout + said.stderr
    assert [line.split(":")[0].rsplit("/")[-1] for line in said.stdout.splitlines() if "C207" in line] == [
        "england-agincourt.yaml", "france-agincourt.yaml",
    ]  # fmt: skip


@pytest.mark.usefixtures("faults_are_told")
def test_a_file_that_cannot_be_loaded_for_a_fault_of_ours_is_one_of_many(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = yaml_source.parse

    def parse(shown: str, content: bytes) -> yaml_source.YamlSource:
        if "takeda" in shown:
            raise ZeroDivisionError
        return known(shown, content)

    monkeypatch.setattr("builder.library.loading.parse", parse)
    change(club / "england-agincourt.yaml", "points: ", "points: 3 # ")
    said = muster("check", club, "--format", "json")
    found = json.loads(said.stdout)["diagnostics"]
    assert said.exit_code == 4
    assert {Path(one["path"]).stem for one in found if one["code"] == "M001"} == {"takeda-kawanakajima"}
    assert "C207" in {one["code"] for one in found}


@pytest.mark.usefixtures("faults_are_told")
def test_where_one_evening_cannot_be_drawn_the_others_are(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = files.jobs

    def jobs(request: BuildRequest, choices: Choices) -> tuple[Job, ...]:
        if request.document.id == "agincourt-1415":
            raise RecursionError("too deep")
        return known(request, choices)

    monkeypatch.setattr("builder.evening.run.jobs", jobs)
    said = muster("build", club, "--only", "markers", "--out", club / "out")
    assert said.exit_code == 4
    assert (
        "agincourt-1415.yaml:3:1: error M001: internal error while processing this file: RecursionError: too deep"
        in said.stderr
    )
    assert (club / "out" / "kawanakajima-1561" / "markers.pdf").is_file()


@pytest.mark.usefixtures("faults_are_told")
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "muster: internal error, not a mistake in your input: ValueError: odd"),
        ("ru", "muster: внутренняя ошибка Muster, ваши данные ни при чём: ValueError: odd"),
    ],
)
def test_a_fault_over_no_file_is_one_line_with_what_to_report(
    monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    """Place and version are in it, and no traceback."""
    from builder.desk import explanations

    def broken(*_: object) -> str:
        raise ValueError("odd")

    monkeypatch.setattr(explanations, "explanation", broken)
    said = muster("explain", "C201", "--lang", lang)
    assert said.exit_code == 4
    assert said.stderr.startswith(words)
    assert "builder/commands/explain.py:" in said.stderr
    assert len(said.stderr.splitlines()) == 1


@pytest.mark.usefixtures("faults_are_told")
def test_a_page_of_the_site_that_cannot_be_made_is_told_and_nothing_is_written(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages of one roster, in two languages; the exit code says whose fault it was."""
    known = blocks.roster_document

    def broken(*given: Any) -> object:
        if any(isinstance(one, RosterEntry) and one.document.id == "takeda-kawanakajima" for one in given):
            raise KeyError("takeda")
        return known(*given)

    monkeypatch.setattr(blocks, "roster_document", broken)
    said = muster("publish", "--preview", club / "takeda-kawanakajima.yaml")
    assert said.exit_code == 4
    told = [line for line in said.stderr.splitlines() if "M001" in line]
    assert told
    assert [line for line in told if "takeda" not in line] == []
    assert not (club / "output" / "preview" / "index.html").exists()
