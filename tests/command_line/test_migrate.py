"""`muster migrate`: what it changes, what it leaves alone, what it says and with which exit code."""

import os
import sys
from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import muster

NOW = army_lists() / "formations" / "england-1415.yaml"
NAMES = (("combat", "bs"), ("attack", "a"), ("protection", "zsh"), ("shooting", "s"), ("morale", "m"), ("move", "dv"))


def outdated(text: str) -> str:
    """A list in the format that had the Russian abbreviations."""
    lines = []
    for line in text.splitlines(keepends=True):
        old = line
        if "stats: {combat" in line:  # options came later
            for new, short in NAMES:
                old = old.replace(f"{new}:", f"{short}:")
        lines.append(old)
    return "".join(lines)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The English list of Agincourt in the old format."""
    path = tmp_path / NOW.name
    path.write_bytes(outdated(NOW.read_text("utf-8")).encode())
    assert "{bs: 4, a: 5, zsh: 4, m: 3, dv: 8}" in path.read_text("utf-8")
    return path


def test_an_old_list_becomes_the_present_one_byte_for_byte(old: Path) -> None:
    said = muster("migrate", old)
    assert (said.exit_code, said.stdout) == (0, f"{old}: migrated\n")
    assert said.stderr == "1 file: 1 migrated, 0 up to date, 0 unreadable\n"
    assert old.read_bytes() == NOW.read_bytes()
    assert [path.name for path in old.parent.iterdir()] == [old.name]


def test_what_is_up_to_date_is_not_written_again(old: Path) -> None:
    muster("migrate", old)
    before = old.stat()  # reading it may change when it was last read
    said = muster("migrate", old)
    assert (said.exit_code, said.stdout, said.stderr) == (0, "", "1 file: 0 migrated, 1 up to date, 0 unreadable\n")
    after = old.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_dry_run_shows_the_lines_and_writes_nothing(old: Path) -> None:
    before = old.read_bytes()
    said = muster("migrate", "--dry-run", old)
    assert said.exit_code == 0
    assert f"--- {old}\n+++ {old}\n" in said.stdout
    assert "-    stats: {bs: 4, a: 5, zsh: 4, m: 3, dv: 8}\n" in said.stdout
    assert "+    stats: {combat: 4, attack: 5, protection: 4, morale: 3, move: 8}\n" in said.stdout
    assert old.read_bytes() == before


def test_a_file_that_cannot_be_read_is_told_and_the_others_go_on(old: Path) -> None:
    (old.parent / "broken.yaml").write_text("kind: [army-list\n", "utf-8")
    said = muster("migrate", old.parent, old.parent / "absent.yaml")
    assert said.exit_code == 2
    assert "broken.yaml:2:1: error D001" in said.stderr
    assert "absent.yaml:1:1: error D019" in said.stderr
    assert said.stderr.endswith("3 files: 1 migrated, 0 up to date, 2 unreadable\n")
    assert old.read_bytes() == NOW.read_bytes()


def test_the_report_can_be_read_in_russian(old: Path) -> None:
    said = muster("migrate", "--lang", "ru", old)
    assert said.stdout == f"{old}: обновлён\n"
    assert said.stderr == "1 файл: обновлено 1, без изменений 0, не прочитано 0\n"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nothing is closed to this user")
def test_a_folder_that_cannot_be_written_is_exit_code_3(old: Path) -> None:
    before = old.read_bytes()
    old.parent.chmod(0o500)
    try:
        assert muster("migrate", old).exit_code == 3
    finally:
        old.parent.chmod(0o700)
    assert old.read_bytes() == before


def test_a_file_of_another_kind_or_system_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "notes.yaml"
    other.write_text("kind: army-list\nsystem: none-such\nlines: [{stats: {zsh: 1}}]\n", "utf-8")
    assert muster("migrate", other).stderr == "1 file: 0 migrated, 1 up to date, 0 unreadable\n"


def test_a_link_stays_a_link_and_a_mode_stays(old: Path) -> None:
    old.chmod(0o640)
    link = old.parent / "link.yml"
    link.symlink_to(old)
    assert muster("migrate", link).exit_code == 0
    assert link.is_symlink()
    assert old.read_bytes() == NOW.read_bytes()
    assert old.stat().st_mode & 0o777 == 0o640


def test_past_editions_are_compared_in_whatever_format_they_are(tmp_path: Path) -> None:
    """An edition is kept as it was published: `check` says nothing about its names, `diff` compares what they mean."""
    (tmp_path / "editions").mkdir()
    kept = tmp_path / "editions" / "england-1415-1.yaml"
    kept.write_text(outdated((NOW.parent / "editions" / kept.name).read_text("utf-8")), "utf-8")
    (tmp_path / NOW.name).write_bytes(NOW.read_bytes())
    assert "S133" not in muster("check", tmp_path).stdout
    in_old = muster("diff", tmp_path / NOW.name).stdout
    kept.write_bytes((NOW.parent / "editions" / kept.name).read_bytes())
    assert in_old == muster("diff", tmp_path / NOW.name).stdout


def test_an_old_file_is_told_once_and_nothing_else_is_hidden(old: Path) -> None:
    """One warning at the first old name; what else is wrong stands at its own line and column."""
    old.write_text(old.read_text("utf-8").replace("dv: 8}", "dv: many}", 1).replace("a: 5,", "a: 99,", 1), "utf-8")
    said = muster("check", old)
    assert said.exit_code == 1
    assert said.stdout.count("S133") == 1
    assert f"{old}:249:13: warning S133: `bs` is now `combat`; 135 other old names in this file" in said.stdout
    assert f"{old}:249:23: error S105: attack 99" in said.stdout
    assert f"{old}:249:45: error S104: `many`" in said.stdout
