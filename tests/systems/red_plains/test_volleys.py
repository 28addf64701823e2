"""Volleys: their dice and ammunition, what protects from them, what the losses are compared with."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import Fighter, largest_stock
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.volley import volley
from builder.text.errors import MusterError
from tests.systems.red_plains.units import fighter


def test_a_massed_volley_rolls_failures_again() -> None:
    """Each of four dice has two throws: the chance of no loss is that of eight failures."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 4), massed=True)
    target = fighter("spear-ashigaru", 16, moved=False)
    quick = shooting.run(shooting.Inputs(shots=(shot,), target=target, readings={})).result["mean_losses"]
    assert quick == 4 * Fraction(3, 4)


@pytest.mark.parametrize(("arquebuses", "most"), [(4, 64), (5, 80), (3, 64)])
def test_nobody_has_more_ammunition_than_the_largest_unit_at_the_start(arquebuses: int, most: int) -> None:
    """R-105, R-203, R-205: sixteen figures of the kind that has most, four to an archer."""
    with RULES.replaced("troops.shooters.arquebus-ashigaru.ammunition", arquebuses):
        assert largest_stock() == most


def test_a_volley_that_asks_for_no_ammunition_is_shot_with_none() -> None:
    """As many dice as ever, and nothing is spent."""
    empty = fighter("bow-samurai", 8, ammunition=0)
    assert volley(empty, "straight", {}).dice == 0
    assert volley(empty, "straight", {}, free=True).dice == volley(fighter("bow-samurai", 8), "straight", {}).dice > 0
    assert volley(fighter("bow-samurai", 8), "straight", {}, free=True).spent == 0


def test_every_figure_pays_for_a_volley_or_only_those_that_shoot() -> None:
    """R-Q6: two ranks of three shoot."""
    archers, cost = fighter("arquebus-ashigaru", 12), RULES.whole("orders.ammunition.shoot")
    every, shooting = (volley(archers, "straight", {"R-Q6": choice}) for choice in ("every-figure", "who-shoots"))
    assert every.dice == shooting.dice < 12
    assert (every.spent, shooting.spent) == (12 * cost, shooting.dice * cost)


@pytest.mark.parametrize(
    ("state", "more"),
    [
        ({"crab": True}, "command.banners.crab.armour"),
        ({"shields": True}, "troops.shields"),
        ({"ground": "hill"}, "terrain.hill.armour"),
        ({"ground": "hill-and-wood"}, "terrain.hill.armour"),
        ({"ground": "wood"}, "terrain.wood.armour"),
        ({"shields": True, "moved": True}, None),
        ({"shields": True, "turned": True}, None),
    ],
)
def test_crab_shields_hill_and_wood_protect_from_shots(state: dict[str, Any], more: str | None) -> None:
    """The Crab, shields of who stood still, hill and wood: each adds its own to the armour."""
    plain, here = (
        volley(fighter("bow-samurai", 8), "straight", {}).armour(fighter("spear-samurai", 8, **one))
        for one in ({}, state)
    )
    assert here == plain + (RULES.whole(more) if more else 0)


@pytest.mark.parametrize("aim", ["straight", "attacker"])
def test_shields_do_not_help_who_moves_under_fire(aim: Any) -> None:
    """R-217, R-Q25: a move order in the step, or an attack, which is one: as if there were none."""
    target = fighter("spear-samurai", 8, shields=True)
    shot = volley(fighter("bow-samurai", 8), aim, {}, moving=aim == "straight")
    assert shot.armour(target) == RULES.whole("troops.kinds.spear-samurai.armour")
    assert shot.armour(target) == sum(one.amount for one in shot.armour_addends(target))


def test_a_shot_at_attackers_among_others_leans_on_its_reading() -> None:
    """R-Q3 is asked as soon as one of the volleys is defensive fire of arquebuses: bows have no such damage."""
    guns, bows, target = fighter("arquebus-ashigaru", 8), fighter("bow-samurai", 8), fighter("spear-samurai", 8)
    fired: list[tuple[list[tuple[Fighter, Any]], bool]] = [
        ([(guns, "straight")], False),
        ([(guns, "straight"), (bows, "attacker")], False),
        ([(bows, "straight"), (guns, "attacker")], True),
    ]
    for volleys, asked in fired:
        shots = tuple(shooting.Shot(unit=unit, aim=aim) for unit, aim in volleys)
        used = shooting.run(shooting.Inputs(shots=shots, target=target, readings={})).readings
        assert ("R-Q3" in used) is asked


@pytest.mark.parametrize(("here", "there"), [("hill", "hill"), ("hill", "hill-and-wood"), ("hill-and-wood", "hill")])
def test_nobody_shoots_from_a_hill_at_a_hill(here: str, there: str) -> None:
    """R-1003: refused, with who wanted to; nor does a unit on a hill fire at an attacker from another."""
    unit, target = fighter("bow-samurai", 8, ground=here), fighter("spear-samurai", 8, ground=there)
    with pytest.raises(MusterError, match="units on a hill cannot shoot at another hill"):
        shooting.run(shooting.Inputs(shots=(shooting.Shot(unit=unit),), target=target, readings={}))
    asked = melee.Inputs(attackers=(Attack(unit=target),), defender=unit, readings={})
    assert melee.run(asked).odds == melee.run(asked.model_copy(update={"fires": False})).odds


def impetus(target: Fighter, aim: str = "straight", ground: str = "open", **inputs: Any) -> Any:
    """What the losses of a target are compared with when bows shoot at it, as the working tells."""
    shot = shooting.Shot.model_validate({"unit": {"type": "bow-samurai", "figures": 8, "ground": ground}, "aim": aim, "dice": (1,) * 8})  # fmt: skip
    told = shooting.run(shooting.Inputs(shots=(shot,), target=target, readings={}, **inputs)).working[-2]
    return told.label.en, told.value


def test_a_target_that_attacks_over_the_river_or_up_a_hill_has_less_impetus() -> None:
    """R-801 with R-1001 and R-1003: only an attack; the bridge takes none; under defensive fire the shooter's own hill."""
    horse, printed = fighter("mounted-samurai", 8), RULES.whole("troops.kinds.mounted-samurai.impetus")
    decisive = fighter("mounted-samurai", 8, decisive=True)
    river, hill = RULES.whole("terrain.river.impetus"), RULES.whole("terrain.hill.impetus")
    assert impetus(horse, moving=True) == impetus(horse, across="river") == ("impetus", printed)
    assert impetus(horse, across="river", attacks="level") == ("impetus", printed + river)
    assert impetus(horse, attacks="hill") == ("impetus", printed + hill)
    assert impetus(horse, across="bridge", attacks="level") == ("impetus", printed)
    assert impetus(horse, aim="attacker") == ("impetus", printed)
    assert impetus(horse, aim="attacker", ground="hill", across="river") == ("impetus", printed + hill + river)
    assert impetus(decisive, across="river") == ("impetus", printed + RULES.whole("orders.decisive.impetus") + river)
    assert impetus(horse)[0] == "steadfastness"


def test_one_volley_of_several_shows_that_their_target_attacks() -> None:
    """R-801: bows shoot by order, others from a hill at whoever attacks them: it has the impetus of an attack uphill."""
    horse, printed = fighter("mounted-samurai", 8), RULES.whole("troops.kinds.mounted-samurai.impetus")
    shots = (
        shooting.Shot(unit=fighter("bow-samurai", 8), dice=(1,) * 8),
        shooting.Shot(unit=fighter("bow-samurai", 8, ground="hill"), aim="attacker", dice=(1,) * 8),
    )
    tested = shooting.run(shooting.Inputs(shots=shots, target=horse, readings={})).working[-2]
    assert (tested.label.en, tested.value) == ("impetus", printed + RULES.whole("terrain.hill.impetus"))


@pytest.mark.parametrize(
    ("shots", "says"),
    [
        ([{"aim": "attacker"}, {"aim": "attacker"}], "attacks only one cell"),
        ([{"aim": "attacker", "massed": True}], "defensive fire cannot be massed"),
    ],
)
def test_defensive_fire_is_that_of_one_unit_and_without_order(shots: list[dict[str, Any]], says: str) -> None:
    """R-511, R-521: what cannot be is refused."""
    all_of_them = tuple(shooting.Shot(unit=fighter("bow-samurai", 8), **shot) for shot in shots)
    with pytest.raises(MusterError, match=says):
        shooting.run(shooting.Inputs(shots=all_of_them, target=fighter("spear-samurai", 8), readings={}))


def test_nobody_shoots_at_troops_that_the_rules_do_not_know() -> None:
    """The message names those that there are."""
    shots = (shooting.Shot(unit=fighter("bow-samurai", 8)),)
    with pytest.raises(MusterError, match="unknown troop type `knights`"):
        shooting.run(shooting.Inputs(shots=shots, target=fighter("knights", 8), readings={}))


@pytest.mark.parametrize(
    ("reading", "moving", "hits", "outcome", "counted"),
    [
        ("step", False, 1, "stands", 1),
        ("turn", False, 1, "driven-back", 2),
        ("step", True, 1, "stands", 1),
        ("turn", True, 1, "order-lost", 2),
        ("turn", False, 0, "stands", 0),
    ],
)
def test_losses_of_an_earlier_step_count_again_only_as_a_club_reads_it(
    reading: str, moving: bool, hits: int, outcome: str, counted: int
) -> None:
    """R-801, R-802, R-Q40: gunners who withstand a loss withstand another later in the turn, or both together drive them off."""
    dice = (6,) * hits + (1,) * (4 - hits)
    shot = shooting.Shot(unit=fighter("bow-samurai", 4), dice=dice)
    target = fighter("arquebus-ashigaru", 8, shot=1)
    made = shooting.run(shooting.Inputs(shots=(shot,), target=target, moving=moving, readings={"R-Q40": reading}))
    assert made.result["outcome"] == outcome
    assert next(step.value for step in made.working if step.label.en == "total losses") == counted
    assert ("R-Q40" in made.readings) is bool(hits)


def test_shots_are_told_by_the_name_of_who_shoots() -> None:
    """A unit without a name by its kind."""
    target = fighter("spear-samurai", 8)
    for unit, called in (
        (fighter("bow-samurai", 8, name="Ten arrows"), "Ten arrows"),
        (fighter("bow-samurai", 8), "foot samurai with bows"),
    ):
        told = shooting.run(shooting.Inputs(shots=(shooting.Shot(unit=unit),), target=target, readings={})).working
        assert called in told[0].label.en


def test_the_crab_rolls_again_at_who_crosses_a_bridge() -> None:
    """R-407 beside R-1002: its re-roll comes on top of those that the bridge leaves."""
    plain, crab = (
        volley(fighter("bow-samurai", 8, crab=one), "straight", {}, bridge=True).again for one in (False, True)
    )
    assert plain == RULES.whole("terrain.bridge.rolls")
    assert crab == plain + RULES.whole("command.banners.crab.rolls")
