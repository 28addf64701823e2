"""The scenarios of the evenings say of whom they speak: regiments by name and number, and both languages the same."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from builder.sheets.blocks import Briefing
from builder.text import Language
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, plain, sheets
from tests.tools.samples import game, games

BOSWORTH, STOKE = "bosworth-1485", "stoke-1487"

NAMED: dict[str, dict[str, tuple[int, str]]] = {
    GRANDSON: {
        "Bern (1)": (1, "bern"),
        "Schwyz (2)": (1, "schwyz"),
        "Fribourg (3)": (1, "fribourg"),
        "Zurich (7)": (1, "zurich"),
        "Uri (8)": (1, "forest"),
    },
    BOSWORTH: {
        "Henry's spears (8)": (1, "henry"),
        "the king's household (4)": (0, "king"),
        "Sir William Stanley's men (9, 10)": (1, "stanley stanley-bows"),
    },
    STOKE: {
        "both German regiments (1, 2)": (0, "schwartz germans"),
        "the king's household (9)": (1, "king"),
        "the king (9)": (1, "king"),
        "the van (1–8)": (1, "oxford oxford-bills oxford-bows shrewsbury shire-bows shire-bills scales savage"),
    },
    TEWKESBURY: {"the king's household (4)": (0, "king"), "the prince's household (4)": (1, "prince")},
}
"""Who is meant: words of the scenario, the side in the order of the evening, ids of regiments."""


def texts(evening: Any, language: Language) -> Iterator[str]:
    """What the scenario says, and what releases those who wait."""
    told = evening.scenario
    yield from (one.say(language) for one in (*told.setup, *told.ground, *told.winning))
    yield from (one.says.say(language) for one in (*told.arrivals, *told.objectives, *told.weather) if one.says)
    yield from (one.says.say(language) for side in evening.sides for one in side.fixed if one.says)


def briefing(evening: str) -> Briefing:
    """The briefing of an evening, in English."""
    made = sheets(evening).briefing
    assert made
    return made


def numbers(said: str) -> tuple[int, ...]:
    """The numbers of regiments in words: "(1–3)" is three of them."""
    found = re.search(r"\(([\d–, ]+)\)|regiment (\d+)", said)
    assert found
    spans = [part.split("–") for part in (found[1] or found[2]).split(", ")]
    return tuple(chain.from_iterable(range(int(span[0]), int(span[-1]) + 1) for span in spans))


@pytest.mark.parametrize("evening", NAMED)
def test_a_regiment_named_in_a_scenario_has_its_own_number(evening: str) -> None:
    """There are three regiments of Bern at Grandson; a roster in another order must change the words too."""
    joined: Any = game("age-of-battles", evening)
    english = " ".join(texts(joined.evening, "en"))
    for words, (side, ids) in NAMED[evening].items():
        assert words in english
        place = {unit.id: number for number, unit in enumerate(joined.armies[side].roster.units, 1)}
        assert numbers(words) == tuple(place[one] for one in ids.split()), words


def test_no_number_in_a_scenario_is_untested() -> None:
    """Each one in brackets is in the table above, and the Russian text has the same ones."""
    for one in games("age-of-battles"):
        evening = one.evening
        for english, russian in zip(texts(evening, "en"), texts(evening, "ru"), strict=True):
            found = re.findall(r"\([\d–, ]+\)", english)
            assert found == re.findall(r"\([\d–, ]+\)", russian), english
            known = " ".join(NAMED[evening.id])
            assert all(number in known for number in found), english


def test_who_waits_for_an_enemy_within_a_distance_moves_at_just_that_distance() -> None:
    """The English text lets them move at exactly 12 steps, so the Russian one must too: everybody is farther than that."""
    told = [
        one.says for game in games("age-of-battles") for side in game.evening.sides for one in side.fixed if one.says
    ]
    assert told
    for says in told:
        assert "within" in says.say("en")
        assert "дальше" in says.say("ru")


def test_the_score_of_an_evening_counts_what_decides_it_and_then_who_wins() -> None:
    """At Bosworth neither mercenaries nor lost guns decide anything; the fall of the leader's regiment does."""
    assert [plain(head) for head in briefing(BOSWORTH).score[1]] == [
        "enemy leader's regiment broken",
        "wins",
    ]
    assert len(briefing(GRANDSON).score[1]) == 5


def test_how_a_camp_is_attacked_is_a_rule_for_both_sides() -> None:
    """A-605: below the victory it read as a rule for the side that is called the attacker."""
    told = briefing(GRANDSON)
    assert "Attacking a camp:" in [plain(line.key) for line in told.special[1]]
    assert not [line for line in told.winning[1] if "tent" in plain(line.says)]


def test_ground_and_weather_of_the_evening_are_on_the_reference_sheet_and_weather_and_flags_on_the_map() -> None:
    """Snow at Grandson changes moves: whoever plays looks there, not on the briefing."""
    made = sheets(GRANDSON)
    said = [plain(f"{line.key} {line.says}") for block in made.reference.blocks for line in getattr(block, "lines", ())]
    assert "Snow and mud: nobody moves fast in the wood of La Lance" in said
    assert any("the vines are bare" in one for one in said)
    assert made.map
    keys = [plain(line.key) for line in made.map.legend]
    assert {"Snow and mud", "La Lance"} <= set(keys)


def test_what_only_breaks_a_tie_is_told_after_what_wins() -> None:
    """La Lance stood first at Grandson, above the ways to win; the ring around its flag was “limit” in the legend."""
    made = sheets(GRANDSON)
    assert made.briefing
    assert [plain(line.key) for line in made.briefing.winning[1]][-2:] == ["Otherwise:", "La Lance:"]
    assert made.map
    assert "4 steps from the flag" in [one.says for one in made.map.samples]
