"""English output names the sections of the Russian texts in English, and each limit of a list rests on something."""

import re

import pytest

from builder.registry import SYSTEMS, system
from builder.text.citation import cite

LIMITS = ("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_citation_is_half_russian_in_english(system_id: str) -> None:
    """Every fact; in Russian the section stands as the text itself has it."""
    home = system(system_id)
    for number in home.facts:
        (one,) = cite(system_id, number)
        english, russian = one.say("en"), one.say("ru")
        assert not re.search("[А-яЁё]", english), english
        assert russian == str(one)
        assert ("§" in english) == ("§" in russian), number


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_a_list_limits_rests_on_what_the_text_leaves_to_lists(system_id: str) -> None:
    """An open point or a fact that speaks of lists; a fact about what an army is would be no reason."""
    home = system(system_id)
    facts, readings = home.facts, home.readings.known()
    for code in LIMITS:
        (number,) = home.common_cites[code]
        assert number in readings or "list" in facts.text(number).en, (code, number)
