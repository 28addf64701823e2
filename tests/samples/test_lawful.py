"""A lawful roster is told no error and no warning, whatever is chosen; and what everybody would be told is a note, said once."""

from collections import Counter

import pytest
import yaml

from builder.library.examine import examine, library
from builder.registry import SYSTEMS
from tests.tools.lawful import drafts, said


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_lawful_roster_is_told_an_error_or_a_warning(system_id: str, nightly: bool) -> None:
    """Five hundred of each system in the night, some each time."""
    lists = set()
    for data, source, army_list in drafts(1, system_id, 500 if nightly else 60):
        found = said(data, source, army_list)
        lists.add(army_list.id)
        assert [one.message.en for one in found if one.severity != "info"] == [], data
    assert len(lists) > 1


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_note_is_told_once_a_file_with_the_lines_of_all_it_is_about(
    system_id: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    several = 0
    for data, source, army_list in drafts(2, system_id, 40):
        folder = tmp_path_factory.mktemp("draft")
        (folder / "draft.yaml").write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
        reader, _ = library((str(folder / "draft.yaml"),))
        notes = [one for one in examine(reader) if one.severity == "info"]
        assert max(Counter(one.code for one in notes).values(), default=1) == 1
        whole = [one for one in said(data, source, army_list) if one.severity == "info"]
        for note in notes:
            lines = {one.line for one in whole if one.code == note.code}
            others = (
                note.message.en.rpartition("(also on line")[2].strip(" s)")
                if "(also on line" in note.message.en
                else ""
            )
            assert {note.line, *(int(line) for line in others.split(", ") if line)} == lines
            assert ("(также в строк" in note.message.say("ru")) == bool(others)
            several += bool(others)
    assert several or system_id != "age-of-battles", "its drafts have shooters in close order, in many a regiment"
