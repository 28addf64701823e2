"""Two armies against each other: what the supplement gives chances for, and no more."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.systems.age_of_battles.matchups import matchups
from builder.text.errors import MusterError
from tests.systems.age_of_battles.ask import ask
from tests.tools.samples import armies

SAMPLES = {army.roster.id: army for army in armies("age-of-battles")}
WITH_GUNS: Any = next(army for army in SAMPLES.values() if army.roster.guns)  # type: ignore[attr-defined]
OTHER: Any = next(army for army in SAMPLES.values() if army is not WITH_GUNS and army.roster.guns)  # type: ignore[attr-defined]


def test_equal_guns_have_their_chances_together_against_every_regiment_and_every_gun() -> None:
    """Two serpentines shoot alike and are told once, by their numbers and names; the chances of each line sum to 1."""
    table = matchups(WITH_GUNS, OTHER, "en")
    shots = [entry for entry in table if entry.procedure == "bombard"]
    assert len(WITH_GUNS.roster.guns) == 2
    assert {entry.first for entry in shots} == {"B1 First serpentine, B2 Second serpentine"}
    assert len(shots) == len(OTHER.roster.units) + 1, "all of their guns have a whole crew"
    assert all(sum(entry.odds.values()) == 1 for entry in table)


def test_a_shot_in_the_table_is_the_shot_of_the_procedure() -> None:
    """The same chances as `bombard` has for that target."""
    lines = {line.id: line for line in WITH_GUNS.army_list.guns}
    gun = lines[WITH_GUNS.roster.guns[0].line].calibre
    shots = [entry for entry in matchups(WITH_GUNS, OTHER, "ru") if entry.procedure == "bombard"]
    first = OTHER.roster.units[0]
    assert shots[0].odds == dict(ask("bombard", gun=gun, figures=first.figures).odds)
    at_guns = shots[len(OTHER.roster.units)].odds
    assert at_guns == dict(ask("bombard", gun=gun, crew={"gunners": 4}).odds)


def test_mercenaries_have_their_tests_one_by_one_and_all_together() -> None:
    """A-D5, for each regiment of them."""
    hired = [
        army for army in SAMPLES.values() if any(getattr(line, "mercenary", False) for line in army.army_list.lines)
    ]
    assert hired
    army: Any = hired[0]
    lines = {line.id: line for line in army.army_list.lines}
    regiments = [unit for unit in army.roster.units if lines[unit.line].mercenary]
    tests = [entry for entry in matchups(army, OTHER, "en") if entry.procedure == "mercenary"]
    assert len(tests) == 3 * len(regiments)
    assert [entry.odds["stays"] for entry in tests[:3]] == [Fraction(14, 20), Fraction(9, 20), Fraction(126, 400)]


def test_an_army_with_neither_guns_nor_mercenaries_is_told_so() -> None:
    """Melee and small arms are of the base game: an empty table would look like a mistake."""
    plain = [line.id for line in WITH_GUNS.army_list.lines if not line.mercenary]
    units = tuple(unit for unit in WITH_GUNS.roster.units if unit.line in plain)
    peaceful = replace(
        WITH_GUNS, roster=WITH_GUNS.roster.model_copy(update={"guns": (), "batteries": (), "units": units})
    )
    with pytest.raises(MusterError, match="neither bombards nor mercenaries"):
        matchups(peaceful, OTHER, "en")
