"""What is remembered of a folder: by its path, beside none of its files, and of use only while it can be read."""

import os
from pathlib import Path

import pytest

from builder.render.files import folder_memory

TOLD = {"files": {"map.svg": {"key": "of the blocks", "sha256": "of the bytes"}}}


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder for caches, not there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches"


def records(caches: Path) -> list[Path]:
    return sorted(path for path in caches.rglob("*") if path.is_file())


def test_it_is_found_again_by_the_path_of_the_folder_however_that_is_written(
    caches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    folder_memory.remember(tmp_path / "site", TOLD)
    monkeypatch.chdir(tmp_path)
    for path in (Path("site"), Path("site", "..", "site"), tmp_path / "site"):
        assert folder_memory.recalled(path)["files"] == TOLD["files"]
    assert folder_memory.recalled(tmp_path / "another") == {}
    assert [path.is_relative_to(caches) for path in records(tmp_path)] == [True]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_nobody_else_may_look_into_it(caches: Path, tmp_path: Path) -> None:
    folder_memory.remember(tmp_path / "site", TOLD)
    assert records(caches)[0].parent.stat().st_mode & 0o077 == 0


def test_nothing_is_remembered_within_the_folder_that_is_written(caches: Path, tmp_path: Path) -> None:
    """As when somebody publishes into the folder that holds all he has."""
    folder_memory.remember(tmp_path, TOLD)
    assert records(tmp_path) == []
    assert folder_memory.recalled(tmp_path) == {}


@pytest.mark.parametrize(
    "told", [b"", b"{", b"[]", b"{}", b'{"files": 7}', b'{"files": {"map.svg": null}}', b"\xff", b"[" * 9999]
)
def test_what_cannot_be_read_is_forgotten(caches: Path, tmp_path: Path, told: bytes) -> None:
    folder_memory.remember(tmp_path / "site", TOLD)
    (record,) = records(caches)
    record.write_bytes(told)
    assert folder_memory.recalled(tmp_path / "site") == {}


def test_where_nothing_can_be_written_nothing_is_remembered_and_nobody_troubled(caches: Path, tmp_path: Path) -> None:
    caches.write_bytes(b"no folder")
    folder_memory.remember(tmp_path / "site", TOLD)
    assert folder_memory.recalled(tmp_path / "site") == {}
    assert caches.read_bytes() == b"no folder"


def test_folders_that_were_written_long_ago_are_forgotten_and_files_of_others_kept(
    caches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_memory, "_MOST", 2)
    for number in range(4):
        folder_memory.remember(tmp_path / f"site-{number}", TOLD)
        if number == 0:
            (records(caches)[0].parent / "another.json").write_bytes(b"mine")
        for age, record in enumerate(sorted(records(caches), key=lambda path: path.stat().st_mtime_ns), number):
            os.utime(record, (age, age))
    known = [number for number in range(4) if folder_memory.recalled(tmp_path / f"site-{number}")]
    assert known == [2, 3]
    assert (records(caches)[0].parent / "another.json").read_bytes() == b"mine"
