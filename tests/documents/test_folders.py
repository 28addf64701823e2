"""Folders are looked through in a fixed order, and what is closed or in a circle is said or passed over, never a crash."""

import os
import sys
from pathlib import Path

import pytest

from builder.documents.reading.folders import is_folder, places_near, reason, yaml_below
from builder.text.errors import MusterError


def lay(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("kind: roster\n", "utf-8")


def test_the_nearest_documents_come_first_and_the_fifth_level_not_at_all(tmp_path: Path) -> None:
    """The rosters of a club lie in army_lists/SYSTEM/rosters: from its own folder `check .` passed them over in silence."""
    lay(tmp_path, "z.yaml", "b/y.YML", "b/c/x.yaml", "b/c/d/w.yaml", "b/c/d/e/u.yaml", ".git/v.yaml", "a/.hidden.yaml")
    found = [file.relative_to(tmp_path).as_posix() for file in yaml_below(tmp_path)]
    assert found == ["z.yaml", "b/y.YML", "b/c/x.yaml", "b/c/d/w.yaml"]


def test_past_editions_are_passed_over_unless_their_own_folder_is_named(tmp_path: Path) -> None:
    lay(tmp_path, "a.yaml", "editions/a-1.yaml", "b/editions/b-1.yaml")
    assert list(yaml_below(tmp_path)) == [tmp_path / "a.yaml"]
    assert list(yaml_below(tmp_path / "editions")) == [tmp_path / "editions/a-1.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_in_a_circle_counts_no_file_twice(tmp_path: Path) -> None:
    lay(tmp_path, "a.yaml")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self").symlink_to(tmp_path / "self")
    assert list(yaml_below(tmp_path)) == [tmp_path / "a.yaml"]
    assert not is_folder(tmp_path / "self")
    assert places_near([str(tmp_path / "self")]) == (tmp_path.resolve(),)


def test_the_lists_of_a_whole_collection_are_near_a_roster_in_it(tmp_path: Path) -> None:
    """Whatever is called army_lists holds all that a roster below may refer to; a mere folder above does not."""
    lay(tmp_path, "army_lists/muster/rosters/a.yaml", "club/rosters/b.yaml", "club/other/c.yaml")
    army_lists, club = tmp_path / "army_lists", tmp_path / "club"
    assert places_near([str(army_lists / "muster/rosters/a.yaml")]) == (army_lists / "muster/rosters", army_lists)
    assert places_near([str(club / "rosters/b.yaml")]) == (club / "rosters", club)
    assert places_near([str(club / "other/c.yaml")]) == (club / "other",)


def test_from_standard_input_the_current_folder_is_near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert places_near(["-"]) == (tmp_path.resolve(),)


def test_a_closed_folder_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mere "0 files" would send a player looking for a mistake in the files."""
    lay(tmp_path, "a.yaml", "locked/b.yaml")
    scan = os.scandir

    def closed(path: Path) -> object:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    told: list[tuple[Path, str]] = []
    files = list(yaml_below(tmp_path, lambda path, error: told.append((path, reason(error).say("ru")))))
    assert files == [tmp_path / "a.yaml"]
    assert told == [(tmp_path / "locked", "доступ запрещён")]
    assert list(yaml_below(tmp_path)) == [tmp_path / "a.yaml"]


def test_a_file_in_a_closed_folder_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", closed)
    assert places_near([str(tmp_path / "locked" / "a.yaml")]) == ((tmp_path / "locked").resolve(),)


def test_a_current_folder_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)
    with pytest.raises(MusterError, match="no longer exists"):
        places_near(["."])
