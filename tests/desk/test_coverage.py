"""`muster systems` says what is covered and what is not, and what it says is true."""

import json
from collections import Counter

import pytest

from builder.desk.coverage import as_data, as_lines, left_out, sections_covered
from builder.documents.package_data import read_data
from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES, Language
from tests.commands import muster

HOMES = {system_id: system(system_id) for system_id in SYSTEMS}
NOT_THERE = "not in the rules"  # how the message of a gap begins or ends


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_section_of_the_facts_stands_in_one_part(system_id: str) -> None:
    """And every part is about sections that there are: no fact is left out, none is counted twice."""
    home = HOMES[system_id]
    facts = home.facts
    listed = Counter(section for part in sections_covered(home) for section in part.sections)
    assert set(listed) == {facts.citation(number).section for number in facts}
    assert set(listed.values()) == {1}
    assert Counter(number for part in sections_covered(home) for number in part.facts) == Counter(facts)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_is_left_to_the_table_is_said_where_something_is(system_id: str) -> None:
    """A part whose every fact is checked, calculated or printed has nothing to excuse; any other says what is missing."""
    for part in sections_covered(HOMES[system_id]):
        assert (part.covered == "yes") is (part.missing is None), part.name.en


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_gap_that_a_message_tells_of_is_among_what_the_text_leaves_out(system_id: str) -> None:
    """A code that says “not in the rules” is named with its matter; and no code is named that there is not."""
    home = HOMES[system_id]
    linked = [code for one in left_out(home) for code in one["codes"]]
    assert linked
    assert len(set(linked)) == len(linked)
    assert set(linked) <= {rule.code for rule in home.rules()}
    assert {rule.code for rule in home.rules() if NOT_THERE in rule.says.en} <= set(linked)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_file_of_coverage_has_no_other_keys(system_id: str) -> None:
    """A key with a slip of the pen would say nothing."""
    told = read_data(HOMES[system_id].data / "coverage.yaml")
    assert list(told) == ["parts", "left_out"]
    assert {key for part in told["parts"] for key in part} <= {"sections", "name", "missing"}
    assert {key for one in told["left_out"] for key in one} == {"name", "instead", "codes"}


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_text_and_json_tell_the_same(system_id: str, language: Language) -> None:
    """Part by part, with its counts, and gap by gap with its codes."""
    home = HOMES[system_id]
    told, text = as_data(home, language), list(as_lines(home, language))
    english = home.untranslated(language)
    assert told["translated"] == (english is None)
    if english:
        assert text.pop(1).strip() == english.say(language)
    assert len(text) == 3 + len(told["parts"]) + len(told["left_out"])
    for part, line in zip(told["parts"], text[2:], strict=False):
        numbers = [int(word) for word in line.replace(part["name"], "").split() if word.isdigit()][:2]
        assert numbers == [part["used"], part["facts"]]
        assert line.endswith(part["missing"] or part["name"])
    for one, line in zip(told["left_out"], text[-len(told["left_out"]) :], strict=True):
        assert line.strip().startswith(f"{one['name']}: {one['instead']}")
        assert all(code in line for code in one["codes"])


def test_a_part_is_covered_as_far_as_its_facts_are_used() -> None:
    """All of them, some of them, none of them."""
    told = {part.covered for home in HOMES.values() for part in sections_covered(home)}
    assert {"yes", "part"} <= told
    camp = next(part for part in sections_covered(HOMES["formations"]) if part.sections == ("14",))
    assert (camp.covered, camp.used) == ("yes", camp.facts)


def test_one_system_can_be_asked_for() -> None:
    """And a slip in its name is guessed."""
    (only,) = json.loads(muster("systems", "chainmail", "--json").stdout)
    assert only["id"] == "chainmail"
    assert muster("systems", "chainmail").stdout.startswith("chainmail: ")
    said = muster("systems", "chainmale")
    assert said.exit_code == 2
    assert "did you mean `chainmail`?" in said.stderr
