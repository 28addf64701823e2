"""Bidding for terrain as the commanders of two lists do it (section 2.1), and terrain of one country only."""

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.systems.formations import random_terrain
from builder.systems.formations.ground import Dice, roll
from builder.systems.formations.profile import FormationsArmyList
from builder.systems.formations.random_terrain import bid
from builder.systems.formations.rulebook import RULES
from tests.documents.test_variants import with_variants
from tests.tools.samples import army_lists

SEEDS = st.integers(0, 2**31)
TABLE = 140, 120
ONE, OTHER = army_lists("formations")[:2]


def of_country(army_list: Any, **home: Any) -> FormationsArmyList:
    """The list with this country."""
    made: FormationsArmyList = with_variants(army_list, [], home=home)
    return made


@given(SEEDS, st.integers(0, 6), st.integers(0, 6))
def test_the_bids_fall_until_a_commander_agrees_or_refuses_two(seed: int, one: int, other: int) -> None:
    """Whoever bids last defends with so many elements; who refuses to attack at two defends with one (C-2.1-02 to -05)."""
    limits = (one, other)
    said = bid(Dice(seed), [of_country(ONE, attacks_at=one), of_country(OTHER, attacks_at=other)])
    assert said.bids == tuple(range(6, 6 - len(said.bids), -1))
    if said.elements == 1:
        assert said.bids[-1] == 2
        assert limits[said.defender] < 2
    else:
        assert said.elements == said.bids[-1] <= limits[1 - said.defender]
    bidders = [said.defender if said.elements > 1 else 1 - said.defender]
    bidders += [(bidders[0] + step) % 2 for step in range(1, len(said.bids))]
    assert all(limits[1 - bidder] < number for bidder, number in zip(bidders[1:], said.bids[-2::-1], strict=True))


def test_either_side_may_open_the_bidding() -> None:
    """Both roll for it (C-2.1-01); a list that agrees to anything attacks whoever opens."""
    eager = [of_country(ONE, attacks_at=6), of_country(OTHER, attacks_at=6)]
    assert {bid(Dice(seed), eager).defender for seed in range(20)} == {0, 1}


@given(SEEDS, st.sets(st.sampled_from(["hill", "dense-forest", "ditch", "lake"]), min_size=1))
def test_only_terrain_of_the_country_is_rolled(seed: int, kinds: set[Any]) -> None:
    """Everything else is implausible there and rolled again (C-2.1-13)."""
    assert {one.ground for one in roll(seed, 6, 130, 130, kinds=tuple(kinds))} <= kinds


def test_the_defenders_country_is_the_field() -> None:
    """The bids can be pasted into the evening with the terrain; the head names who defends."""
    lists = [of_country(ONE, ground=["lake"], attacks_at=6), of_country(OTHER, ground=["ditch"], attacks_at=0)]
    rolled = random_terrain.rolled(5, TABLE, lists=lists)
    words = rolled.say("en")
    assert rolled.defender == 1
    assert f"# defender: {OTHER.id}, attacker: {ONE.id}\n" in words
    read = yaml.safe_load(words)
    assert {one["ground"] for one in read["terrain"]} == {"ditch"}
    assert len(read["terrain"]) == read["bids"][-1]
    assert f"elements: {read['bids'][-1]}, ground: [ditch]}}" in words
    with RULES.replaced("setup.haggling.most", 3):
        assert yaml.safe_load(random_terrain.rolled(5, TABLE, lists=lists).yaml)["bids"][0] == 3


def test_one_list_gives_its_country_without_bids() -> None:
    """Its terrain, on a field of the number asked for."""
    rolled = random_terrain.rolled(5, TABLE, 4, lists=[of_country(ONE, ground=["lake"])])
    read = yaml.safe_load(rolled.yaml)
    assert rolled.defender is None
    assert [one["ground"] for one in read["terrain"]] == ["lake"] * 4
    assert "bids" not in read


@pytest.mark.parametrize("home", [None, {}])
def test_a_list_without_a_limit_lets_a_die_decide(home: Any) -> None:
    """So that no list always attacks or always defends."""
    lists = [with_variants(ONE, [], home=home), of_country(OTHER, attacks_at=3)]
    assert len({bid(Dice(seed), lists).bids for seed in range(40)}) > 2
