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

DICE = {"attacker_blow": 3, "defender_guard": 3, "defender_blow": 3, "attacker_guard": 3}
HAND = {"phase": "hand"}
PISTOLEERS = profile("cavalry", arms=("lance", "pistol"), stats={"dv": 16})


def leaned_on(procedure: Any, **inputs: Any) -> set[str]:
    return set(procedure.run(procedure.Inputs.model_validate(inputs)).readings)


@pytest.mark.parametrize(
    ("inputs", "questions"),
    [
        pytest.param({"phase": "hand"}, {"Q-68"}, id="foot, hand-to-hand"),
        pytest.param({}, {"Q-35", "Q-36"}, id="foot, clash"),
        pytest.param({"defender": side(PIKES)}, {"Q-12", "Q-35", "Q-36"}, id="pikes"),
        pytest.param(
            {"attacker": side(ELEPHANT, "attack"), "defender": side(PIKES), "phase": "hand"},
            {"Q-08", "Q-09", "Q-12", "Q-22", "Q-68", "Q-92", "Q-99"},
            id="elephants against pikes",
        ),
        pytest.param(
            {"attacker": side(CAMELS, "attack"), "defender": side(PIKES), "phase": "hand"},
            {"Q-12", "Q-68", "Q-82", "Q-94"},
            id="camels against pikes",
        ),
        pytest.param(
            {"defender": side(edge="flank", disorder=1), "phase": "hand"},
            {"Q-13", "Q-25", "Q-68", "Q-99"},
            id="disordered flank",
        ),
        pytest.param({"defender": side(edge="rear"), "phase": "hand"}, {"Q-25", "Q-68", "Q-85"}, id="rear"),
        pytest.param({"surrounded": True, "phase": "hand"}, {"Q-40", "Q-68"}, id="several sides"),
        pytest.param(
            {"defender": side(SLINGERS, None), "phase": "hand"}, {"Q-68", "Q-70"}, id="skirmishers without card"
        ),
        pytest.param({"defender": side(order="recovery"), "phase": "hand"}, {"Q-68", "Q-79"}, id="recovering"),
        pytest.param(
            {"defender": side(CREW), "phase": "hand"}, {"Q-62", "Q-68", "Q-77", "Q-94", "Q-99"}, id="a battery"
        ),
        pytest.param(
            {"defender": side(commander="genius", support={"skirmishers": 1}), "phase": "hand"},
            {"Q-14", "Q-16", "Q-68"},
            id="commander, halves",
        ),
        pytest.param(
            {"attacker": side(profile(fanatic=True), "attack"), **HAND}, {"Q-11", "Q-12", "Q-68"}, id="fanatics"
        ),
        pytest.param(
            {"attacker": side(PISTOLEERS, "attack"), **HAND}, {"Q-24", "Q-68", "Q-94"}, id="lances and pistols"
        ),
        pytest.param({"attacker": side(KNIGHTS, "attack"), **HAND}, {"Q-68", "Q-94"}, id="lances alone"),
        pytest.param(
            {"attacker": side(ELEPHANT, "attack"), **HAND},
            {"Q-08", "Q-09", "Q-68", "Q-92", "Q-99"},
            id="elephants against plain foot",
        ),
        pytest.param({"attacker": side(CAMELS, "attack"), **HAND}, {"Q-68", "Q-94"}, id="camels against plain foot"),
        pytest.param(
            {"attacker": side(KNIGHTS, "attack"), "defender": side(CAMELS), **HAND},
            {"Q-68", "Q-82"},
            id="horse and camels",
        ),
        pytest.param(
            {"defender": side(profile(melee=False)), **HAND}, {"Q-68", "Q-77", "Q-94"}, id="who does not attack"
        ),
        pytest.param({"defender": side(disorder=1), **HAND}, {"Q-68", "Q-99"}, id="disordered front"),
        pytest.param({"defender": side(SLINGERS), **HAND}, {"Q-68"}, id="skirmishers with a card"),
        pytest.param({"defender": side(order=None), **HAND}, {"Q-68"}, id="foot without card"),
        pytest.param({"defender": side(edge="flank", row=(FOOT, FOOT)), **HAND}, {"Q-25", "Q-68"}, id="flank row"),
        pytest.param(
            {"defender": side(edge="flank", row=(FOOT, SLINGERS)), **HAND},
            {"Q-16", "Q-25", "Q-68"},
            id="skirmishers in the flank row",
        ),
        pytest.param(
            {"defender": side(SLINGERS, edge="flank", in_formation=True), **HAND},
            {"Q-16", "Q-25", "Q-68"},
            id="skirmishers in a formation, struck in the flank",
        ),
        pytest.param({"defender": side(edge="rear")}, {"Q-25", "Q-35", "Q-36", "Q-98"}, id="rear, clash"),
        pytest.param({"defender": side(losses=1)}, {"Q-35", "Q-36", "Q-98"}, id="a clash that may destroy"),
        pytest.param({"defender": side(losses=1), "surrounded": True, **HAND}, {"Q-40", "Q-68"}, id="worn, surrounded"),
        pytest.param(
            {"defender": side(order="manoeuvre", acts="evading")}, {"Q-35", "Q-36", "Q-95"}, id="a caught evader"
        ),
        pytest.param(
            {"defender": side(profile(melee=False), "attack"), **HAND},
            {"Q-68", "Q-77", "Q-94", "Q-96"},
            id="on Attack without BB",
        ),
    ],
)
def test_a_melee_names_the_readings_that_matter_in_it(inputs: dict[str, Any], questions: set[str]) -> None:
    """By what is in the fight."""
    values = {"attacker": side(order="attack"), "defender": side(), **inputs}
    assert leaned_on(melee, **values) == questions
    assert leaned_on(melee, **values, dice=DICE) == questions


def test_a_shot_names_the_readings_that_matter_in_it() -> None:
    """None for a plain shot; big shields, an exchange and a card out of command have theirs."""
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(FOOT)) == set()
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(profile(big_shield=True))) == {"Q-81"}
    assert leaned_on(shooting, shooter=side(ARCHERS, out_of_command=True), target=side(FOOT)) == {"Q-69"}
    assert leaned_on(shooting, shooter=side(ARCHERS, commander="genius"), target=side(FOOT)) == {"Q-14"}
    for helpers in ({"skirmishers": 1}, {"light_chariots": 1}):
        assert leaned_on(shooting, shooter=side(ARCHERS, same_target=helpers), target=side(FOOT)) == {"Q-16"}
    assert leaned_on(shooting, shooter=side(ARCHERS, same_target={"units": 1}), target=side(FOOT)) == set()
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(ARCHERS), exchange=True) == {"Q-31"}
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(ELEPHANT)) == {"Q-92"}
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(FOOT, shape="column")) == {"Q-97"}
    assert leaned_on(shooting, shooter=side(ARCHERS), target=side(FOOT, "attack", disorder=2)) == {"Q-99"}
    assert leaned_on(shooting, shooter=side(CART, engaged=True), target=side(FOOT)) == {"Q-64"}
    assert "Q-33" in leaned_on(protective_shot, attacker=side(KNIGHTS, "attack"), shooters=side(LONGBOWS))


def test_what_the_club_chose_is_what_the_answer_names() -> None:
    """And a choice that the reading does not have is refused."""
    values = {"attacker": side(order="attack"), "defender": side(PIKES)}
    chosen = melee.run(melee.Inputs.model_validate({**values, "readings": {"Q-12": "blow-only"}}))
    assert chosen.readings["Q-12"] == "blow-only"
    with pytest.raises(MusterError, match="cannot be `sometimes`"):
        melee.Inputs.model_validate({**values, "readings": {"Q-12": "sometimes"}})


def test_the_first_choice_of_a_reading_is_its_default() -> None:
    """The recommended one stands first in the file, and is what happens when nobody chooses."""
    for reading in known().values():
        assert reading.default == next(iter(reading.choices)), reading.id
