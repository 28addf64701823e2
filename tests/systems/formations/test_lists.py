"""The lists that come with Muster use everything that the rules of `formations` know."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from builder.documents.model_keys import words_of
from builder.systems.formations import profile
from builder.systems.formations.profile import FormationsArmyList, FormationsRoster, Profile
from tests.tools.samples import read

READ = [one.document for one in read().given]
LISTS = [one for one in READ if isinstance(one, FormationsArmyList)]
ROSTERS = [one for one in READ if isinstance(one, FormationsRoster)]


def profiles() -> Iterator[Profile]:
    """Every profile of every line, the dismounted ones too."""
    for one in LISTS:
        for line in one.lines:
            yield line
            if line.dismounted:
                yield line.dismounted


USED: dict[str, tuple[Any, set[str | None]]] = {
    "troop": (get_args(profile.Class), {one.troop for one in profiles()}),
    "density": (get_args(profile.Density), {one.density for one in profiles()}),
    "armour": (get_args(profile.Armour), {one.armour for one in profiles()}),
    "barding": (get_args(profile.Barding), {one.barding for one in profiles()}),
    "works": (get_args(profile.Works), {one.works for one in profiles()}),
    "arm": (words_of(profile.Profile.model_fields["arms"]), {arm for one in profiles() for arm in one.arms}),
    "piece": (words_of(profile.Profile.model_fields["piece"]), {one.piece for one in profiles()}),
    "talent": (get_args(profile.Talent), {talent for one in LISTS for talent in one.commanders.prices}),
    "camp": (get_args(profile.Camp), {camp for one in LISTS for camp in one.camps}),
}


@pytest.mark.parametrize("kind", USED)
def test_every_kind_of_troops_equipment_and_camp_is_used_by_some_list(kind: str) -> None:
    words, used = USED[kind]
    assert set(words) - used == set()


@pytest.mark.parametrize("rule", ["big_shield", "fanatic", "legionary", "may_dismount"])
def test_every_special_rule_of_a_unit_is_used_by_some_line(rule: str) -> None:
    assert any(getattr(line, rule) for one in LISTS for line in one.lines)


def test_some_lines_may_not_attack_what_is_ready_to_fight() -> None:
    """Without BB."""
    assert any(not one.melee for one in profiles())


def test_reserves_ambushes_and_false_ones_are_in_some_roster() -> None:
    assert any(one.reserve for one in ROSTERS)
    assert any(unit.ambush for one in ROSTERS for unit in one.units)
    assert any(one.false_ambushes for one in ROSTERS)
    assert any(unit.dismounted for one in ROSTERS for unit in one.units)
    assert any(line.dismounted for one in LISTS for line in one.lines)
    assert {formation.shape for one in ROSTERS for formation in one.formations} >= {"line", "column"}


def test_the_armies_that_a_club_asks_for_first_are_there() -> None:
    """Agincourt, the Third Crusade, pikes with elephants, legions, wagons, crossbows, arquebuses, muskets, chariots."""
    ids = {one.id for one in LISTS}
    assert {"france-1415", "england-1415", "ayyubid", "crusader", "republican-roman", "hussite"} <= ids
    together: list[set[str | None]] = [
        {word for line in one.lines for word in (*line.arms, line.piece, line.troop)} for one in LISTS
    ]
    for wanted in (
        {"pike", "elephants"}, {"heavy-crossbow"}, {"arquebus", "pike"}, {"musket", "artillery"}, {"chariots"},
    ):  # fmt: skip
        assert any(wanted <= words for words in together), wanted
    assert len(ids) >= 10
