"""Half an inch, a step or a centimetre of an army list, as its rosters say it."""

import re
from dataclasses import replace
from typing import Any

import pytest

from builder.registry import system
from builder.text import Language
from tests.tools.samples import game, games


def halves(line: Any) -> Any:
    """A troop line with half a measure more wherever it has a length."""
    found = {
        key: {one: length + 0.5 for one, length in value.items()} if isinstance(value, dict) else value + 0.5
        for key, value in line
        if isinstance(value, float) or (isinstance(value, dict) and value)
    }
    return line.model_copy(update=found)


def rosters(system_id: str, language: Language) -> str:
    """What the rosters of the first sample evening say, their lists so changed."""
    joined = games(system_id)[0]
    armies = tuple(
        replace(army, known_list=army.army_list.model_copy(update={"lines": tuple(map(halves, army.army_list.lines))}))
        for army in joined.armies
    )
    return repr(system(system_id).present()(replace(joined, known=armies), language).rosters)


@pytest.mark.parametrize("system_id", ["age-of-battles", "chainmail", "napoleonic"])
def test_half_a_measure_has_a_comma_in_russian(system_id: str) -> None:
    """A point in English: there are as many of them, and none in the Russian roster."""
    english, russian = rosters(system_id, "en"), rosters(system_id, "ru")
    assert len(re.findall(r"\d,5\b", russian)) == len(re.findall(r"\d\.5\b", english)) > 0
    assert re.findall(r"\d\.5\b", russian) == []


@pytest.mark.parametrize(("language", "cost"), [("en", "6.5"), ("ru", "6,5")])
def test_what_a_crossing_costs_is_said_so_beside_the_map(language: Language, cost: str) -> None:
    """Inches that the players have settled for a stream."""
    joined: Any = game("chainmail", "muret-1213")
    settled = {one.id: one.crossing for one in joined.evening.terrain if one.crossing and one.crossing.cost}
    assert settled
    terrain = tuple(
        one.model_copy(update={"crossing": settled[one.id].model_copy(update={"cost": 6.5})})
        if one.id in settled
        else one
        for one in joined.evening.terrain
    )
    changed = replace(joined, evening=joined.evening.model_copy(update={"terrain": terrain}))
    drawn = system("chainmail").present()(changed, language).map
    assert drawn
    assert [cost in line.says for line in drawn.legend].count(True) == len(settled)
