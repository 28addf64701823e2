"""The names that files of an output get: safe on every system, and never a way out of its folder."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.render.files.folder_owner import Maker
from builder.render.files.write import Output, own_name, write_file
from builder.text.errors import BuilderBug

MAKER = Maker("publish", "site")


@pytest.mark.parametrize("name", ["cards-france.pdf", "agincourt-1415", "a", "x" * 60])
def test_safe_names_stay_as_they_are(name: str) -> None:
    assert own_name(name) == name


HOSTILE = [
    "/etc/passwd", "../../x", "CON", "con", "nul.txt", "a.", ".hidden", "-rf", "x" * 300, "ORKS", "Ёж", "a/b",
    "a\\b", "a\0b", "", " ", "a..b", "com1", "é", "e\u0301", "\ud800", "a:b",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_other_names_become_safe_ones(name: str, tmp_path: Path) -> None:
    safe = own_name(name)
    assert own_name(safe) == safe != name
    path = tmp_path / safe
    assert path.resolve().parent == tmp_path.resolve()
    write_file(path, b"x")


def test_different_names_stay_different() -> None:
    """ORKS and orks are one file on Windows and macOS; an accent may be written in two ways."""
    names = {own_name(name).casefold() for name in (*HOSTILE, "orks", "orks-2")}
    assert len(names) == len(HOSTILE) + 2


@given(st.text(max_size=100))
def test_every_name_has_a_safe_one(name: str) -> None:
    safe = own_name(name)
    assert own_name(safe) == safe
    assert safe.isascii()
    assert 1 <= len(safe) <= 60


@pytest.mark.parametrize("name", ["../x", "CON", "", ".muster-writing"])
def test_outputs_take_no_other_names(name: str, tmp_path: Path) -> None:
    with Output(tmp_path, MAKER) as output, pytest.raises(BuilderBug):
        output.add(name, b"x")
    with Output(tmp_path, MAKER) as output:
        output.add("a.pdf", b"x")
        with pytest.raises(BuilderBug, match="two of it"):
            output.add("a.pdf", b"y")


def test_names_with_slashes_lie_in_folders_and_leave_none_empty_when_they_are_dropped(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with Output(site, MAKER) as output:
        output.add("en/lists/france.html", b"list")
        output.commit(json.dumps({"made_by": MAKER.record(), "files": {"en/lists/france.html": {}}}).encode())
    assert (site / "en" / "lists" / "france.html").read_bytes() == b"list"
    with Output(site, MAKER) as output:
        output.commit(b"{}", drop=("en/lists/france.html",))
    assert sorted(path.name for path in site.iterdir()) == ["manifest.json"]


def test_folders_made_for_a_set_that_was_not_finished_are_gone_again(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with Output(site, MAKER) as output:
        output.add("en/lists/france.html", b"list")
    assert not site.exists()


@pytest.mark.parametrize("name", ["../out.html", "en/../out.html", "/etc/passwd", "en//x.html", "en/con.txt"])
def test_no_part_of_a_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    with Output(tmp_path / "site", MAKER) as output, pytest.raises(BuilderBug):
        output.add(name, b"")
