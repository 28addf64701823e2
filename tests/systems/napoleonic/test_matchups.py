"""Two armies of `napoleonic` against each other, and what an army costs by the prices of its list."""

from typing import Any

import pytest

from builder.systems.napoleonic.account import account, experience_of, stands_of
from builder.systems.napoleonic.matchups import matchups
from tests.systems.napoleonic.armies import army
from tests.systems.napoleonic.ask import fight, shoot
from tests.tools.deeds import blow_of, numbered, odds_of


def odds(mine: int, theirs: int, procedure: str, **change: Any) -> Any:
    """What a unit of the red army does to another unit of it, by their numbers; or nothing."""
    return odds_of(matchups(army(), army(**change), "en"), mine, theirs, procedure)


LINE = {"type": "line-infantry", "experience": "veteran", "rank": 3, "stands": 4}
HORSE = {"type": "cavalry", "experience": "veteran", "rank": 4, "stands": 3}


def test_a_pair_fights_in_battle_line() -> None:
    """The line attacks horse, and horse attacks guns, which die without dice."""
    assert odds(1, 4, "melee") == dict(fight(LINE, HORSE).odds)
    assert odds(4, 6, "melee") == {"attacker wins, destroyed": 1}


def test_guns_engineers_and_train_attack_nobody() -> None:
    """N-801."""
    assert [odds(unit, 1, "melee") for unit in (6, 7, 8)] == [None] * 3


def test_who_has_no_rank_has_no_melee_here() -> None:
    """N-Q1: an enemy without a rank is not fought unless it dies without dice anyway."""
    assert odds(1, 4, "melee", list__lines__horse__rank=None) is None
    bare = army(list__lines__line__rank=None)
    assert odds_of(matchups(bare, army(), "en"), 1, 1, "melee") is None


def test_a_pair_shoots_with_all_its_stands_at_the_end_of_its_near_band() -> None:
    """Three light infantry at 15 cm, four guns at 20 cm, at a line of four stands."""
    assert odds(3, 1, "shooting") == dict(shoot({"type": "light-infantry", "stands": 3, "distance": 15.0}, target={"stands": 4}).odds)  # fmt: skip
    canister = {"type": "medium-artillery", "stands": 4, "distance": 20.0}
    assert odds(6, 1, "shooting") == dict(shoot(canister, target={"stands": 4}).odds)
    assert odds(6, 7, "shooting") == dict(shoot(canister, target={"stands": 1}).odds)


def test_mounted_men_engineers_and_train_do_not_shoot_and_a_train_is_no_target() -> None:
    """N-302, N-303."""
    assert [odds(unit, 1, "shooting") for unit in (4, 5, 7, 8)] == [None] * 4
    assert odds(1, 8, "shooting") is None


def test_a_unit_whose_stands_nobody_says_is_in_no_pair() -> None:
    """N-Q1, on either side."""
    assert odds(1, 4, "melee", list__lines__horse__stands=None) is None
    assert odds(1, 4, "shooting", list__lines__horse__stands=None) is None
    bare = matchups(army(list__lines__line__stands=None), army(), "en")
    assert bare.deeds
    assert not {"1", "2"} & {number for row in bare.rows for number in numbered(row.numbers)}


def test_a_cell_says_who_loses_the_melee_and_how_badly() -> None:
    """N-704, N-706: the chances are those of the procedure; of the losses some are worse than falling back."""
    blow = blow_of(matchups(army(), army(), "en"), 1, 4, "melee")
    assert blow
    assert blow.own
    assert blow.other
    assert blow.own.value + blow.other.value + blow.odds["draw"] == 1
    assert 0 < blow.other.more < blow.other.value
    assert blow.other.value == sum(chance for key, chance in blow.odds.items() if key.startswith("attacker wins"))


def test_a_step_of_the_modifier_helps_the_attacker() -> None:
    """N-702: whoever fights, a higher total loses less often; at 0 both lose alike."""
    found = matchups(army(), army(), "en").worth
    assert found
    ((_, meetings),) = found.rows
    leads = [one.lead for one in meetings if one]
    assert leads == sorted(set(leads))
    assert leads[found.base] == 0


def test_an_army_costs_its_stands_and_its_generals_by_the_prices_of_its_list() -> None:
    """N-Q1: a price a stand, recruits their own, as many stands as the roster says or the list has at most; each by its name."""
    costs = account(army())
    assert [(one.name.en, one.points) for one in costs.army] == [
        ("Line", 40), ("Line", 32), ("Light", 36), ("Horse", 36), ("Chasseurs", 24), ("Guns", 48), ("Sappers", 8),
        ("Train", 0), ("The Marshal", 15), ("The Brigadier", 8),
    ]  # fmt: skip
    assert costs.army[-1].where == ("generals", 1)


@pytest.mark.parametrize(
    ("change", "left_out"),
    [
        ({"list__lines__guns__price": None}, 48),
        ({"list__lines__guns__stands": None}, 48),
        ({"list__generals": None}, 23),
        ({"list__generals": {"most": 2, "prices": {"general": 8}}}, 15),
    ],
)
def test_what_has_no_price_or_no_size_is_left_out_of_the_sum(change: dict[str, Any], left_out: int) -> None:
    """N-Q1: checks name it."""
    assert account(army(**change)).total == account(army()).total - left_out


def test_size_and_experience_come_from_the_roster_before_the_list() -> None:
    """Where the list leaves a choice of experience and the roster makes none, nobody knows."""
    red = army(red__units__0__experience=None)
    line, light = red.roster.units[0], red.roster.units[2]
    assert (stands_of(line, red.line("line")), stands_of(light, red.line("light"))) == (4, 3)
    assert experience_of(line, red.line("line")) is None
    assert experience_of(red.roster.units[1], red.line("line")) == "recruit"
    assert experience_of(light, red.line("light")) == "veteran"
