"""Bombards, their crews and what they cost."""

from typing import Any

import pytest

from builder.systems.age_of_battles.bombards import servants_to_turn
from builder.text.errors import MusterError
from tests.systems.age_of_battles.ask import ask


def fires(**given: Any) -> tuple[int, str]:
    """Shots, and why there are none."""
    result = ask("bombard", **{"gun": "heavy", **given}).result
    return int(result["shots"]), str(result.get("why", ""))


@pytest.mark.parametrize(
    ("given", "shots", "why"),
    [
        ({"distance": 4.0}, 1, ""),
        ({"distance": 3.9}, 0, "dead-zone"),
        ({"distance": 40.0}, 1, ""),
        ({"distance": 40.1}, 0, "too-far"),
        ({"gun": "light", "distance": 0.0}, 1, ""),
        ({"gun": "light", "distance": 50.0}, 1, ""),
        ({"gun": "light", "distance": 50.5}, 0, "too-far"),
    ],
)
def test_a_bombard_reaches_from_its_dead_zone_to_its_range(given: dict[str, Any], shots: int, why: str) -> None:
    """A-1002, A-Q15: both ends are inside, a light one has no dead zone."""
    assert fires(**given) == (shots, why)


@pytest.mark.parametrize(
    ("given", "shots", "why"),
    [
        ({"turns": 4}, 4, ""),
        ({"gunners": 3, "turns": 4}, 4, ""),
        ({"gunners": 1, "servants": 2, "turns": 4}, 4, ""),
        ({"servants": 3, "turns": 4}, 4, ""),
        ({"servants": 4}, 0, "no-gunner"),
        ({"gunners": 2, "turns": 4}, 2, ""),
        ({"gunners": 1, "turns": 3}, 2, ""),
        ({"gunners": 1, "turns": 3, "fired": True}, 1, ""),
        ({"gunners": 2, "fired": True}, 0, "fired"),
        ({"gunners": 3, "fired": True}, 1, ""),
        ({"gunners": 0, "servants": 3, "turns": 4}, 0, "no-gunner"),
    ],
)
def test_how_often_a_gun_fires_hangs_on_the_men_beside_it(given: dict[str, Any], shots: int, why: str) -> None:
    """A-1006: three or four every turn, one or two every second; servants alone never."""
    assert fires(**given) == (shots, why)


@pytest.mark.parametrize(
    ("crew", "roll", "gunners", "servants"),
    [
        ((2, 2), 2, 2, 0),
        ((2, 2), 3, 1, 2),
        ((2, 2), 4, 2, 2),
        ((3, 1), 1, 0, 1),
        ((1, 3), 2, 1, 1),
        ((1, 0), 5, 1, 0),
    ],
)
def test_even_dice_kill_gunners_and_odd_ones_servants(
    crew: tuple[int, int], roll: int, gunners: int, servants: int
) -> None:
    """A-1015 as A-Q7 reads it; who is left over passes to the others, and the rest is lost."""
    told = dict(zip(("gunners", "servants"), crew, strict=True))
    result = ask("bombard", gun="heavy", crew=told, dice=[roll]).result
    assert (result["gunners"], result["servants"]) == (gunners, servants)


@pytest.mark.parametrize(
    ("calibre", "gunners", "needed"),
    [("light", 4, 2), ("heavy", 4, 8), ("light", 1, 5), ("light", 6, 0), ("light", 7, 0)],
)
def test_a_gun_is_turned_by_its_gunners_and_as_many_servants_as_they_want(
    calibre: str, gunners: int, needed: int
) -> None:
    """A-1002, A-W7: a light gun with its two spare gunners needs nobody else."""
    assert servants_to_turn(calibre, gunners) == needed


def test_a_regiment_loses_no_more_figures_than_it_has() -> None:
    """A-Q23."""
    assert ask("bombard", gun="heavy", figures=3, dice=[5]).result["casualties"] == 3
    assert ask("bombard", gun="heavy", figures=3, turns=2, dice=[2, 2]).result["casualties"] == 3


def test_a_gun_that_bursts_fires_no_more() -> None:
    """A-405: a 20 ends it, also before all its turns are over."""
    result = ask("bombard", gun="light", turns=3, dice=[10, 20]).result
    assert (result["hits"], result["casualties"], result["burst"]) == (1, 1, True)


@pytest.mark.parametrize(
    "given",
    [
        {"dice": [20, 1], "turns": 2},
        {"dice": [1]} | {"turns": 2},
        {"dice": [1, 1]},
        {"dice": [21]},
        {"dice": [1], "distance": 2.0},
        {"gunners": 4, "servants": 1},
        {"servants": 5},
        {"figures": 5, "crew": {"gunners": 2}},
        {"crew": {"gunners": 3, "servants": 2}},
        {"crew": {}},
    ],
)
def test_a_shot_that_cannot_be_is_refused(given: dict[str, Any]) -> None:
    """Dice after a burst, too few or too many; more men than a stand holds; a regiment that is a crew."""
    with pytest.raises(MusterError):
        ask("bombard", gun="heavy", **given)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"gunners": 4, "servants": 1}, "holds at most 4 figures, not 5"),
        ({"crew": {"gunners": 3, "servants": 2}}, "1 to 4 figures, not 5"),
    ],
)
def test_who_puts_too_many_on_a_stand_is_told_how_many_stand_there(given: dict[str, Any], says: str) -> None:
    """A-1007: servants among gunners are counted in."""
    with pytest.raises(MusterError, match=says):
        ask("bombard", gun="heavy", **given)


def test_a_gun_with_the_enemy_upon_it_is_told_its_distance() -> None:
    """A-1002: nothing between them is nearer than the dead zone."""
    (shots,) = ask("bombard", gun="heavy", distance=0.0).working
    assert shots.text.en.startswith("0 steps ")


def test_who_survives_a_burst_and_who_does_not() -> None:
    """A-1017: gunners against the second value of their Defence, others against their own."""
    result = ask("burst", gunners=2, others=[{"figures": 2, "defence": 9}], dice=[5, 6, 9, 10]).result
    assert (result["gunners-left"], result["others-left"], result["survivors"]) == (1, 1, 2)
    assert ask("burst", dice=[20, 19, 6, 18]).result["survivors"] == 0


def test_the_test_of_a_burst_can_be_read_otherwise() -> None:
    """A-Q6: at most, below, above."""
    dice = [4, 5, 6, 20]
    survivors = {
        way: ask("burst", dice=dice, readings={"A-Q6": way}).result["survivors"]
        for way in ("at-most", "below", "above")
    }
    assert survivors == {"at-most": 2, "below": 1, "above": 2}


def test_survivors_flee_and_the_dead_do_not() -> None:
    """Back six inches and a turn standing."""
    fled = [term.value for term in ask("burst", dice=[1, 20, 20, 20]).working if term.label.en == "flight"]
    assert fled == [6]
    assert [t for t in ask("burst", dice=[20, 20, 20, 20]).working if t.label.en == "flight"] == []


@pytest.mark.parametrize(
    "given", [{"gunners": 5}, {"gunners": 0}, {"others": [{"figures": 5, "defence": 9}]}, {"dice": [1]}]
)
def test_a_position_holds_four_and_each_of_them_rolls(given: dict[str, Any]) -> None:
    """A-1007."""
    with pytest.raises(MusterError):
        ask("burst", **given)


def test_servants_take_the_place_of_fallen_gunners_in_a_burst() -> None:
    """If only the others are named, the rest of the four are gunners."""
    assert ask("burst", others=[{"figures": 3, "defence": 9}]).result["gunners"] == 1


def test_a_gun_whose_gunners_have_all_fallen_bursts_among_servants_alone() -> None:
    """A-1010, A-1017: four men are no gunners at all, and nobody tests for those who are not there."""
    answer = ask("burst", others=[{"figures": 4, "defence": 9}])
    assert answer.result["gunners"] == 0
    assert [step.label.en for step in answer.working] == ["others, 4", "expected survivors"]


def test_a_battery_may_share_its_spare_gunners_and_a_lone_gun_may_not() -> None:
    """A-1016, A-Q12: three spare gunners at a gun are too many, unless its battery has few enough in all."""
    guns = [{"type": "light", "reserve": 3}, {"type": "heavy", "reserve": 1}]
    assert not ask("cost", guns=guns).result["allowed"]
    joined = ask("cost", guns=guns, batteries=[[1, 2]]).result
    assert (joined["allowed"], joined["battery-1"], joined["total"]) == (True, 124, 124)
    assert not ask("cost", guns=[*guns, {"type": "light", "reserve": 2}], batteries=[[1, 3]]).result["allowed"]


@pytest.mark.parametrize("battery", [[1, 1], [0], [3]])
def test_a_battery_is_of_guns_that_are_there_once_each(battery: list[int]) -> None:
    with pytest.raises(MusterError):
        ask("cost", guns=[{"type": "light"}, {"type": "light"}], batteries=[battery])


def test_where_one_gun_has_too_many_spare_gunners_it_is_named() -> None:
    """A-1016, A-Q12: all together they are not too many."""
    asked = ask("cost", guns=[{"type": "light", "reserve": 4}, {"type": "light"}])
    assert asked.result["allowed"] is False
    told = {step.label.en: step.text.en for step in asked.working}
    assert told["too many spare gunners, single gun 1"] == "4, but at most 2"
    assert "too many spare gunners, single gun 2" not in told
    joined = ask("cost", guns=[{"type": "light", "reserve": 4}, {"type": "light"}], batteries=[[1, 2]])
    assert not any(step.label.en.startswith("too many") for step in joined.working)
