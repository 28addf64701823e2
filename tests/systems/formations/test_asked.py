"""A calculation names the open points that it leans on, and no others."""

from typing import Any

import pytest

from builder.systems.formations.procedures import melee, protective_shot, shooting
from builder.systems.formations.readings import known
from builder.text.errors import MusterError
from tests.systems.formations.units import (
    ARCHERS,
    CAMELS,
    CART,
    CREW,
    ELEPHANT,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    PIKES,
    SLINGERS,
    profile,
    side,
)

HAND = {"phase": "hand"}
PISTOLEERS = profile("cavalry", arms=("lance", "pistol"), stats={"move": 16})
ROLLS = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")


def leaned_on(procedure: Any, **inputs: Any) -> set[str]:
    return set(procedure.run(procedure.Inputs.model_validate(inputs)).readings)


def round_of(**inputs: Any) -> dict[str, Any]:
    return {"attacker": side(order="attack"), "defender": side(), **inputs}


@pytest.mark.parametrize(
    ("inputs", "questions"),
    [
        pytest.param({}, set(), id="foot, clash"),
        pytest.param(HAND, {"Q-68"}, id="foot, hand-to-hand"),
        pytest.param({"defender": side(PIKES)}, {"Q-12"}, id="pikes"),
        pytest.param({"defender": side(PIKES), **HAND}, {"Q-68"}, id="pikes, which raise nothing hand-to-hand"),
        pytest.param({"attacker": side(ELEPHANT, "attack"), "defender": side(PIKES)}, {"Q-22"}, id="elephant at pikes"),
        pytest.param({"attacker": side(ELEPHANT, "attack")}, set(), id="elephant at plain foot"),
        pytest.param(
            {"attacker": side(CAMELS, "attack"), "defender": side(PIKES)}, {"Q-12", "Q-82"}, id="camels, pikes"
        ),
        pytest.param({"attacker": side(CAMELS, "attack"), **HAND}, {"Q-68"}, id="camels against plain foot"),
        pytest.param(
            {"attacker": side(KNIGHTS, "attack"), "defender": side(CAMELS), **HAND},
            {"Q-68", "Q-82"},
            id="horse and camels",
        ),
        pytest.param(
            {"attacker": side(PIKES, "attack"), "defender": side(edge="flank")}, {"Q-25"}, id="pikes at a flank"
        ),
        pytest.param({"defender": side(edge="flank"), **HAND}, {"Q-68"}, id="flank"),
        pytest.param({"defender": side(edge="flank", disorder=1), **HAND}, {"Q-13", "Q-68"}, id="disordered flank"),
        pytest.param({"defender": side(disorder=1), **HAND}, {"Q-68"}, id="disordered front"),
        pytest.param({"defender": side(edge="rear"), **HAND}, {"Q-68", "Q-85"}, id="rear"),
        pytest.param({"defender": side(SLINGERS, None), **HAND}, {"Q-68", "Q-70"}, id="skirmishers without card"),
        pytest.param({"defender": side(SLINGERS), **HAND}, {"Q-68"}, id="skirmishers with a card"),
        pytest.param({"defender": side(order=None), **HAND}, {"Q-68"}, id="foot without card"),
        pytest.param({"defender": side(order="recovery"), **HAND}, {"Q-68", "Q-79"}, id="recovering"),
        pytest.param({"defender": side(CREW), **HAND}, {"Q-68", "Q-77"}, id="a battery"),
        pytest.param({"defender": side(CREW, edge="flank"), **HAND}, {"Q-68"}, id="a battery struck in the flank"),
        pytest.param({"defender": side(profile(melee=False)), **HAND}, {"Q-68", "Q-77"}, id="who does not attack"),
        pytest.param(
            {"defender": side(commander="genius", support={"skirmishers": 1}), **HAND},
            {"Q-14", "Q-16", "Q-68"},
            id="commander, half a figure",
        ),
        pytest.param({"defender": side(support={"skirmishers": 2}), **HAND}, {"Q-68"}, id="two halves are whole"),
        pytest.param(
            {"defender": side(support={"light_chariots": 1}), **HAND}, {"Q-68", "Q-105"}, id="light chariots help"
        ),
        pytest.param({"attacker": side(profile(fanatic=True), "attack")}, {"Q-11", "Q-12"}, id="fanatics"),
        pytest.param(
            {"attacker": side(profile(fanatic=True), "attack"), **HAND}, {"Q-68"}, id="fanatics, hand-to-hand"
        ),
        pytest.param({"attacker": side(PISTOLEERS, "attack")}, {"Q-24"}, id="lances and pistols"),
        pytest.param({"attacker": side(KNIGHTS, "attack")}, set(), id="lances alone"),
        pytest.param({"defender": side(edge="flank", row=(FOOT, FOOT)), **HAND}, {"Q-68"}, id="flank row"),
        pytest.param({"defender": side(edge="flank", row=(FOOT, SLINGERS)), **HAND}, {"Q-16", "Q-68"}, id="half a row"),
        pytest.param(
            {"defender": side(SLINGERS, edge="flank", in_formation=True), **HAND},
            {"Q-16", "Q-68"},
            id="skirmishers in a formation, struck in the flank",
        ),
        pytest.param({"defender": side(order="manoeuvre", acts="evading")}, {"Q-95"}, id="a caught evader"),
        pytest.param({"surrounded": True, **HAND}, {"Q-68"}, id="several sides"),
    ],
)
def test_the_chances_of_a_melee_name_the_readings_of_its_totals(inputs: dict[str, Any], questions: set[str]) -> None:
    """Those that decided a number; what comes after a result they do not tell."""
    assert leaned_on(melee, **round_of(**inputs)) == questions


@pytest.mark.parametrize(
    ("inputs", "rolls", "questions"),
    [
        pytest.param({}, (3, 3, 3, 3), set(), id="nobody gives way"),
        pytest.param({}, (1, 1, 6, 1), {"Q-35"}, id="the attacker panics"),
        pytest.param({}, (6, 1, 6, 1), {"Q-35", "Q-36"}, id="both panic"),
        pytest.param({"defender": side(losses=1)}, (1, 3, 3, 1), {"Q-98"}, id="the defender falls, the attacker flees"),
        pytest.param({"attacker": side(ELEPHANT, "attack"), **HAND}, (1, 1, 1, 1), {"Q-09"}, id="an elephant"),
        pytest.param({"attacker": side(CART, "attack")}, (1, 1, 1, 1), {"Q-08"}, id="a light chariot"),
        pytest.param(
            {"attacker": side(ELEPHANT, "attack"), **HAND},
            (1, 3, 6, 3),
            {"Q-09", "Q-65", "Q-92"},
            id="an elephant flees",
        ),
        pytest.param(
            {"attacker": side(ELEPHANT, "attack"), "defender": side(PIKES)}, (1, 1, 1, 1), {"Q-99"}, id="nearly spent"
        ),
        pytest.param({"defender": side(CREW), **HAND}, (1, 3, 1, 1), {"Q-62"}, id="a crew gives way"),
        pytest.param({"attacker": side(KNIGHTS, "attack"), **HAND}, (1, 3, 6, 1), {"Q-94"}, id="foot after horse"),
        pytest.param({"surrounded": True, **HAND}, (1, 1, 1, 1), {"Q-40"}, id="equal results, several sides"),
        pytest.param({"surrounded": True, **HAND}, (1, 1, 1, 3), set(), id="different results, several sides"),
        pytest.param(
            {"surrounded": True, "defender": side(losses=1), **HAND},
            (1, 3, 3, 1),
            {"Q-108"},
            id="destroyed, several sides",
        ),
        pytest.param(
            {"attacker": side(ELEPHANT, "attack", cornered=True), **HAND},
            (1, 3, 6, 3),
            {"Q-09", "Q-65", "Q-92", "Q-109"},
            id="a cornered elephant flees",
        ),
    ],
)
def test_a_round_with_dice_names_those_besides_that_decided_what_came_of_them(
    inputs: dict[str, Any], rolls: tuple[int, ...], questions: set[str]
) -> None:
    """And no others: a panic that did not come asks nothing."""
    dice = dict(zip(ROLLS, rolls, strict=True))
    assert leaned_on(melee, **round_of(**inputs), dice=dice) == leaned_on(melee, **round_of(**inputs)) | questions


def test_a_shot_names_the_readings_that_matter_in_it() -> None:
    """None for a plain shot; big shields, an exchange and a card out of command have theirs."""
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(FOOT)) == set()
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(profile(big_shield=True))) == {"Q-81"}
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(profile(big_shield=True), edge="rear")) == set()
    assert leaned_on(shooting, shooter=side(ARCHERS, out_of_command=True), target=side(FOOT)) == {"Q-69"}
    assert leaned_on(shooting, shooter=side(ARCHERS, commander="genius"), target=side(FOOT)) == {"Q-14"}
    for helpers in ({"skirmishers": 1}, {"light_chariots": 1}):
        assert leaned_on(shooting, shooter=side(ARCHERS, same_target=helpers), target=side(FOOT)) == {"Q-16"}
    assert leaned_on(shooting, shooter=side(ARCHERS, same_target={"units": 1}), target=side(FOOT)) == set()
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(ARCHERS), exchange=True) == {"Q-31"}
    assert leaned_on(shooting, shooter=side(CART, engaged=True), target=side(FOOT)) == {"Q-64"}
    assert leaned_on(protective_shot, attacker=side(KNIGHTS, "attack"), shooters=side(LONGBOWS)) == {"Q-33"}


@pytest.mark.parametrize(
    ("target", "rolls", "questions"),
    [
        pytest.param(side(ELEPHANT), (6, 1), {"Q-65", "Q-92"}, id="an elephant flees"),
        pytest.param(side(ELEPHANT), (1, 6), set(), id="an elephant stands"),
        pytest.param(side(FOOT, shape="column", losses=1), (6, 1), {"Q-97"}, id="a unit of a column falls"),
        pytest.param(side(FOOT, shape="column"), (1, 6), set(), id="a column stands"),
        pytest.param(side(FOOT, "attack", disorder=3), (1, 6), {"Q-99"}, id="nearly spent, on Attack"),
    ],
)
def test_a_shot_with_dice_names_those_besides_that_decided_what_came_of_it(
    target: Any, rolls: tuple[int, int], questions: set[str]
) -> None:
    """A flight, a breach in a column, a countercharge."""
    dice = dict(zip(("shot", "guard"), rolls, strict=True))
    assert leaned_on(shooting, shooter=side(LONGBOWS), target=target, dice=dice) == questions


def test_what_the_club_chose_is_what_the_answer_names() -> None:
    """And a choice that the reading does not have is refused."""
    values = {"attacker": side(order="attack"), "defender": side(PIKES)}
    chosen = melee.run(melee.Inputs.model_validate({**values, "readings": {"Q-12": "blow-only"}}))
    assert chosen.readings["Q-12"] == "blow-only"
    with pytest.raises(MusterError, match="Q-12 has no reading `sometimes`"):
        melee.Inputs.model_validate({**values, "readings": {"Q-12": "sometimes"}})


def test_the_first_choice_of_a_reading_is_its_default() -> None:
    """The recommended one stands first in the file, and is what happens when nobody chooses."""
    for reading in known().values():
        assert reading.default == next(iter(reading.choices)), reading.id
