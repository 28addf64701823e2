"""Documents are joined to what they refer to, and everything that is to be said comes at once, in order."""

import shutil
from pathlib import Path

import pytest

from builder.documents.evening import Evening
from builder.documents.roster import Roster
from builder.library.examine import army_of, examine, game_of, library
from builder.text.diagnostic import Diagnostic
from builder.text.package_files import army_lists

FRENCH, ENGLISH, EVENING = "france-agincourt", "england-agincourt", "agincourt-1415"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An evening with its rosters and lists in one folder."""
    lists = army_lists()
    for name in (
        f"evenings/{EVENING}", f"formations/rosters/{FRENCH}", f"formations/rosters/{ENGLISH}", "formations/france-1415",
        "formations/england-1415",
    ):  # fmt: skip
        shutil.copy(lists / f"{name}.yaml", tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, path
    path.write_text(text.replace(old, new), "utf-8")


def said(*paths: Path) -> list[Diagnostic]:
    """Errors and warnings about some files."""
    reader, _ = library(tuple(map(str, paths)))
    return [one for one in examine(reader) if one.severity != "info"]


def test_a_roster_finds_its_list_and_an_evening_its_rosters_beside_it(club: Path) -> None:
    reader, files = library((str(club / f"{EVENING}.yaml"),))
    assert files == 1
    (evening,) = reader.given_of(Evening)
    joined = game_of(reader, evening)
    assert joined is not None
    game, rosters = joined
    assert [roster.source.path for roster in rosters] == [str(club / f"{side}.yaml") for side in (FRENCH, ENGLISH)]
    assert [army.army_list.id for army in game.armies] == ["france-1415", "england-1415"]


def test_a_list_that_is_nowhere_else_is_taken_from_the_samples(tmp_path: Path) -> None:
    """A club's first roster needs no list of its own."""
    shutil.copy(army_lists() / "formations" / "rosters" / f"{FRENCH}.yaml", tmp_path)
    reader, _ = library((str(tmp_path),))
    (roster,) = reader.given_of(Roster)
    army = army_of(reader, roster)
    assert army is not None
    assert army.army_list.id == "france-1415"
    assert isinstance(army.roster, Roster)


def test_what_lies_beside_the_document_goes_before_the_samples(club: Path) -> None:
    change(club / "france-1415.yaml", "ru: Королевство Франция", "ru: Наша Франция")
    reader, _ = library((str(club / f"{FRENCH}.yaml"),))
    army = army_of(reader, reader.given_of(Roster)[0])
    assert army is not None
    assert army.army_list.name.say("ru") == "Наша Франция"


def test_a_list_that_is_nowhere_is_told_at_its_place(club: Path) -> None:
    roster = club / f"{FRENCH}.yaml"
    change(roster, "army_list: france-1415", "army_list: france-1425")
    (found,) = said(roster)
    assert (found.code, found.where) == ("S113", "army_list")
    assert "did you mean `france-1415`?" in found.message.en


def test_a_roster_that_is_nowhere_is_told_and_the_other_is_still_looked_at(club: Path) -> None:
    evening = club / f"{EVENING}.yaml"
    change(evening, f"roster: {FRENCH}", "roster: france-agincour")
    assert [(one.code, one.where) for one in said(evening)] == [("S113", "sides.0.roster")]


def test_an_evening_brings_the_findings_of_its_rosters_once(club: Path) -> None:
    """Given together or the evening alone: the same faults, each once."""
    change(club / f"{FRENCH}.yaml", "line: light-bombard}", "line: light-bombrad}")
    alone = said(club / f"{EVENING}.yaml")
    together = said(club)
    assert [one.code for one in alone if one.code == "C201"] == ["C201"]
    assert together == alone


def test_findings_come_by_file_and_place(club: Path) -> None:
    """However the files were named, and lists before the rosters that need them."""
    for name in (FRENCH, ENGLISH):
        change(club / f"{name}.yaml", "camp: ordinary", "camp: fortified")
    change(club / f"{FRENCH}.yaml", "line: light-bombard}", "line: light-bombrad}")
    one_way = said(club / f"{FRENCH}.yaml", club / f"{ENGLISH}.yaml")
    other_way = said(club / f"{ENGLISH}.yaml", club / f"{FRENCH}.yaml")
    assert one_way == other_way == sorted(one_way, key=lambda found: (found.path, found.line, found.column, found.code))
    assert len(one_way) > 1


def test_a_file_with_a_fault_of_shape_does_not_hide_the_faults_of_others(club: Path) -> None:
    change(club / "england-1415.yaml", "edition: 5", "editoin: 1")
    change(club / f"{FRENCH}.yaml", "line: light-bombard}", "line: light-bombrad}")
    codes = {one.code for one in said(club)}
    assert {"S102", "C201"} <= codes


def test_a_file_named_twice_is_read_once(club: Path) -> None:
    roster = club / f"{FRENCH}.yaml"
    change(roster, "line: light-bombard}", "line: light-bombrad}")
    assert said(roster, roster, club / "." / f"{FRENCH}.yaml") == said(roster)
