"""Past editions lie beside their list, are read with it, and are never mistaken for it."""

import json
import re
from pathlib import Path

import pytest

from builder.documents.army_list import ArmyList
from builder.library.editions.change import block, changes
from builder.library.editions.past import past
from builder.library.examine import examine, library
from builder.text.package_files import army_lists


@pytest.fixture
def club(own_folder: Path) -> Path:
    """A folder with a list in its third edition, and the two before it."""
    text = (army_lists() / "formations" / "hussite.yaml").read_text("utf-8")
    text = re.sub(r"^edition: .*$", "edition: 3", text, flags=re.M)
    (own_folder / "editions").mkdir()
    (own_folder / "hussite.yaml").write_text(text, "utf-8")
    for edition in (1, 2):
        kept = text.replace("edition: 3", f"edition: {edition}")
        (own_folder / "editions" / f"hussite-{edition}.yaml").write_text(kept, "utf-8")
    return own_folder


def test_past_editions_come_newest_first(club: Path) -> None:
    reader, files = library((str(club),))
    assert files == 1, "the folder of past editions is read with its list alone"
    (loaded,) = reader.given_of(ArmyList)
    assert [one.document.edition for one in past(reader, loaded)] == [2, 1]
    assert examine(reader) == []


def test_a_past_edition_is_never_taken_for_the_list(club: Path) -> None:
    """Neither when it is named itself, nor when a roster asks for the list."""
    reader, _ = library((str(club / "editions" / "hussite-1.yaml"), str(club)))
    assert not [one for one in examine(reader) if one.severity != "info"]
    named = reader.find(ArmyList, "hussite")
    assert named
    assert named.document.edition == 3
    assert past(reader, reader.given_of(ArmyList)[0]) == ()


def test_a_past_edition_that_cannot_be_read_is_told_at_its_own_place(club: Path) -> None:
    """And the list itself is not called broken for it."""
    (club / "editions" / "hussite-2.yaml").write_text("kind: army-list\nsystem: formations\nid: hussite\n", "utf-8")
    reader, _ = library((str(club),))
    said = examine(reader)
    assert said
    assert {Path(one.path).name for one in said} == {"hussite-2.yaml"}
    assert len(past(reader, reader.given_of(ArmyList)[0])) == 1
    reader.missing(reader.given[0], ("id",), "army-list", "hussite")
    assert examine(reader) != said


def test_every_kept_edition_of_the_samples_tells_what_changed_since() -> None:
    """The samples show it for lists of several systems, and leave no file in `editions` aside."""
    kept = sorted(army_lists().glob("*/editions/*.yaml"))
    assert len({path.parent for path in kept}) >= 3
    reader, _ = library((str(army_lists()),))
    seen = [one for loaded in reader.given_of(ArmyList) for one in past(reader, loaded)]
    assert len(seen) == len(kept)
    for one in seen:
        current = reader.find(ArmyList, one.document.id)
        assert current
        assert isinstance(current.document, ArmyList)
        assert isinstance(one.document, ArmyList)
        assert len(changes(one.document, current.document)) > 1
        assert json.dumps([line.says for line in block(one.document, current.document, "ru").lines])
