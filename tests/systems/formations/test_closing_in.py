"""Between manoeuvre and contact: point-blank shots, wheels, dismounting, reactions in time, countercharges (6.2, 6.3, 7, 8.2)."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.systems.formations.procedures import countercharge, dismount, point_blank, reaction, shooting, wheel
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.formations.units import ARCHERS, CREW, FOOT, KNIGHTS, LONGBOWS, PIKES, SLINGERS, profile, side

JAVELINS = profile(arms=("javelin",), stats={"shooting": 1})
HORSE_ARCHERS = profile("cavalry", arms=("light-bow",), stats={"shooting": 2, "move": 18})
MEN_AT_ARMS = profile(armour="heavy", stats={"attack": 5, "protection": 4, "morale": 3, "move": 8})
LIGHT_HORSE = profile("cavalry", stats={"move": 18})
ON_FOOT = profile(stats={"move": 12})
steps = st.integers(min_value=1, max_value=400).map(lambda halves: halves / 2)
speeds = st.integers(min_value=1, max_value=36)


def answer(procedure: Any, **inputs: Any) -> dict[str, Any]:
    return dict(procedure.run(procedure.Inputs.model_validate(inputs)).result)


def refusal(procedure: Any, **inputs: Any) -> str:
    with pytest.raises(MusterError) as refused:
        procedure.run(procedure.Inputs.model_validate(inputs))
    return str(refused.value)


# ---- point-blank shooting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shooter", [JAVELINS, HORSE_ARCHERS], ids=["javelins on foot", "bows on horseback"])
def test_a_shot_after_movement_has_the_chances_of_any_other(shooter: Any) -> None:
    """Only who may shoot, how far and when differs; the shot itself is worked out in one place."""
    asked = {"shooter": side(shooter, "manoeuvre"), "target": side(KNIGHTS, "attack"), "distance": 3.0}
    plain = shooting.run(shooting.Inputs.model_validate(asked))
    close = point_blank.run(point_blank.Inputs.model_validate(asked | {"moved": 4.0}))
    assert close.odds == plain.odds
    assert close.working[-len(plain.working) :] == plain.working


@pytest.mark.parametrize("shooter", [JAVELINS, HORSE_ARCHERS], ids=["javelins on foot", "bows on horseback"])
def test_half_of_the_movement_is_the_most_before_a_point_blank_shot(shooter: Any) -> None:
    """Exactly half is in time, half a step more is not; a reform alone is half (C-7-03)."""
    asked = {"shooter": side(shooter, "manoeuvre"), "target": side(FOOT)}
    half = shooter.stats.move / 2
    assert point_blank.run(point_blank.Inputs.model_validate(asked | {"moved": half})).odds
    assert point_blank.run(point_blank.Inputs.model_validate(asked | {"reforms": 1})).odds
    assert "C-7-03" in refusal(point_blank, **asked, moved=half + 0.5)
    assert "C-7-03" in refusal(point_blank, **asked, moved=0.5, reforms=1)


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        pytest.param({"shooter": side(ARCHERS, "manoeuvre")}, "C-7-01", id="a bow on foot"),
        pytest.param({"shooter": side(SLINGERS, None)}, "C-7-01", id="a sling"),
        pytest.param({"shooter": side(JAVELINS, "attack")}, "Q-80", id="on Attack"),
        pytest.param({"shooter": side(JAVELINS, "defence")}, "Q-80", id="on Defence"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre"), "moved": 0.0}, "C-7-01", id="without movement"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre", shot_this_turn=True)}, "C-5.1-06", id="a second shot"),
        pytest.param({"shooter": side(HORSE_ARCHERS, "manoeuvre"), "distance": 3.5}, "C-7-02", id="too far mounted"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre"), "distance": 3.5}, "C-5.3-05", id="too far on foot"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre"), "distance": 1.5}, "C-4.3a-09", id="nearer than it may come"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre", edge="flank")}, "C-5.4-06", id="from its flank"),
        pytest.param({"shooter": side(JAVELINS, "manoeuvre", engaged=True)}, "C-7-04", id="in melee"),
        pytest.param(
            {"shooter": side(profile("chariots", None, ("javelin",), piece="light-chariot", stats={"combat": 3, "shooting": 1, "move": 16}), "manoeuvre")},
            "Q-88",
            id="from a chariot",
        ),
    ],
)  # fmt: skip
def test_a_point_blank_shot_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    assert fact in refusal(point_blank, **{"target": side(FOOT), "moved": 4.0, **inputs})


def test_who_has_no_card_or_was_near_already_shoots_from_there() -> None:
    """C-4.3a-09 is of a manoeuvre towards the enemy: not of skirmishers, nor of a reform on the spot."""
    loose = profile(density="skirmish", arms=("javelin",), stats={"combat": 2, "shooting": 1})
    near = {"target": side(FOOT), "distance": 1.5}
    for inputs in (
        {"shooter": side(loose, None), "moved": 4.0},
        {"shooter": side(JAVELINS, "manoeuvre"), "reforms": 1},
    ):
        assert point_blank.run(point_blank.Inputs.model_validate(near | inputs)).odds


def test_after_movement_a_short_evasion_leaves_the_shorter_reach() -> None:
    """C-7-02, C-5.2-08: 2 steps and an evasion of 3 are beyond the 3 of horse archers, not beyond the 12 of the shooting phase."""
    asked = {
        "shooter": side(HORSE_ARCHERS, "manoeuvre"),
        "target": side(FOOT, "manoeuvre", acts="evading"),
        "distance": 2.0,
    }
    for procedure, more, less in ((point_blank, {"moved": 4.0}, [-1]), (shooting, {}, [])):
        answer = procedure.run(procedure.Inputs.model_validate(asked | more))
        assert [step.value for step in answer.working if step.label.en == "target evades"] == less


def test_only_bows_and_arquebuses_on_horseback_shoot_shorter_after_movement() -> None:
    """Javelins and pistols keep their reach, mounted and on foot, whatever it were (C-7-02)."""
    riders = profile("cavalry", arms=("javelin",), stats={"shooting": 1, "move": 18})
    with RULES.replaced("arms.shooting.javelin.reach", 5):
        assert point_blank.reach(riders, "javelin") == point_blank.reach(JAVELINS, "javelin") == 5
        assert point_blank.reach(HORSE_ARCHERS, "light-bow") == 3
    assert point_blank.reach(ARCHERS, "light-bow") == 12


# ---- the wheel ----------------------------------------------------------------------------------------------------------


@given(st.integers(min_value=1, max_value=10), st.integers(min_value=1, max_value=180))
def test_a_wheel_costs_the_straight_way_of_the_moving_corner(front: int, angle: int) -> None:
    """The corner is turned by coordinates and the way measured; the procedure is right to a millimetre of the table."""
    wide = front * 8
    turned = (wide * math.cos(math.radians(angle)), wide * math.sin(math.radians(angle)))
    assert abs(float(wheel.cost(front, angle)) - math.dist((wide, 0), turned)) <= 0.05 + 1e-9


@given(st.integers(min_value=1, max_value=6), steps)
def test_the_widest_wheel_is_the_last_whole_degree_that_the_steps_pay(front: int, free: float) -> None:
    """It costs no more than there is, to a tenth of a step; a degree more costs more, or is over half a turn."""
    angle = wheel.widest(front, Fraction(str(free)))
    assert wheel.cost(front, angle) <= Fraction(str(free)) + Fraction(1, 10)
    assert angle == 180 or 2 * front * 8 * math.sin(math.radians(angle + 1) / 2) > free


def test_a_sixth_of_a_turn_costs_the_front_itself() -> None:
    """60 degrees make an equal-sided triangle: 8 steps for one base, 24 for three."""
    assert answer(wheel, units=(FOOT,), angle=60.0) == {"cost": 8, "allowed": True, "left": 4}
    assert answer(wheel, units=(FOOT,) * 3, frontage=3, angle=60.0)["cost"] == 24


def test_with_the_movement_used_up_nothing_is_left_to_wheel_with() -> None:
    """No step pays for no angle, half a step for a few degrees; more than the movement is refused."""
    assert answer(wheel, units=(FOOT,), moved=12.0) == {"angle": 0}
    assert answer(wheel, units=(FOOT,), moved=11.5) == {"angle": 3}
    assert answer(wheel, units=(FOOT,), moved=12.0, angle=10.0)["allowed"] is False
    assert "C-6.1-01" in refusal(wheel, units=(FOOT,), moved=12.5)


def test_on_attack_the_one_wheel_is_at_the_start() -> None:
    """Without a way before it is free to wheel; after a step it is not (C-6.2-03)."""
    assert answer(wheel, units=(FOOT,), angle=30.0, order="attack")["allowed"]
    assert "C-6.2-03" in refusal(wheel, units=(FOOT,), angle=30.0, order="attack", moved=1.0)
    assert "C-15.2a" in refusal(wheel, units=(CREW,), angle=30.0)


# ---- dismounting --------------------------------------------------------------------------------------------------------


def mounted(rider: Any, on_foot: Any = ON_FOOT) -> dict[str, Any]:
    """A rider as a line of a list writes him."""
    return {**rider.model_dump(by_alias=True), "dismounted": on_foot}


def test_only_heavy_and_full_armour_pay_for_dismounting() -> None:
    """Half of the movement; what is left is walked at the Dv on foot (C-6.3-09)."""
    heavy = mounted(KNIGHTS, MEN_AT_ARMS)
    assert answer(dismount, profile=heavy) == {"cost": Fraction(1, 2), "share": Fraction(1, 2), "steps": 4}
    assert answer(dismount, profile=mounted(LIGHT_HORSE)) == {"cost": 0, "share": 1, "steps": 12}
    assert answer(dismount, profile=mounted(LIGHT_HORSE), moved=9.0)["steps"] == 6
    assert answer(dismount, profile=mounted(LIGHT_HORSE), moved=18.0)["steps"] == 0
    assert answer(dismount, profile=heavy, way="mount")["steps"] == 8


def test_on_a_march_they_dismount_at_twice_the_pace() -> None:
    """C-6.1-06: half of what is gone mounted is half of what is left on foot."""
    heavy, light = mounted(KNIGHTS, MEN_AT_ARMS), mounted(LIGHT_HORSE)
    assert answer(dismount, profile=heavy, march=True)["steps"] == 8
    assert answer(dismount, profile=light, moved=18.0, march=True) == {"cost": 0, "share": Fraction(1, 2), "steps": 12}
    assert answer(dismount, profile=light, moved=36.0, march=True)["steps"] == 0
    assert answer(dismount, profile=heavy, way="mount", march=True)["steps"] == 16


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        pytest.param({"profile": KNIGHTS.model_dump(by_alias=True)}, "C-6.3-08", id="nothing written down"),
        pytest.param({"profile": mounted(FOOT)}, "C-6.3-07", id="foot"),
        pytest.param({"profile": mounted(KNIGHTS, LIGHT_HORSE)}, "C-6.3-07", id="still on horseback"),
        pytest.param({"reforms": 2}, "C-6.3-01", id="a third reform"),
        pytest.param({"engaged": True}, "C-6.3-01", id="in melee"),
        pytest.param({"order": "defence"}, "C-6.3-07", id="on Defence"),
        pytest.param({"order": "attack"}, "C-6.3-07", id="on Attack"),
        pytest.param({"moved": 8.5}, "C-6.3-01", id="too far gone"),
        pytest.param({"moved": 32.5, "march": True}, "C-6.1-01", id="farther than a march"),
        pytest.param({"march": True, "shot": True}, "C-6.1-06", id="a march of shooters"),
        pytest.param({"way": "mount", "crossed": ("ravine",)}, "C-6.3-07", id="beyond a ravine"),
        pytest.param({"way": "mount", "crossed": ("fortification",)}, "C-6.3-07", id="beyond a rampart"),
    ],
)
def test_dismounting_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    assert fact in refusal(dismount, **{"profile": mounted(KNIGHTS, MEN_AT_ARMS), **inputs})


def test_men_mount_again_wherever_horses_could_follow() -> None:
    """A brook, a wood or a barricade is no bar to mounting."""
    crossed = ("brook", "sparse-forest", "barricade")
    assert answer(dismount, profile=mounted(KNIGHTS, MEN_AT_ARMS), way="mount", crossed=crossed)["steps"] == 8
    assert answer(dismount, profile=mounted(KNIGHTS, MEN_AT_ARMS), crossed=("ravine",))["steps"] == 4


# ---- reactions and countercharges ---------------------------------------------------------------------------------------


def reacted(distance: float = 9.0, attacker: Any = KNIGHTS, **target: Any) -> dict[str, Any]:
    asked = {"attacker": {"units": (attacker,)}, "distance": distance}
    return answer(reaction, **asked, target=side(target.pop("of", FOOT), **target))


def test_a_reaction_is_in_time_beyond_half_of_the_attackers_movement() -> None:
    """At 8 of 16 steps it is too late, at 8.5 in time; a wheel or slow ground makes the way longer (C-8.2-03)."""
    assert not reacted(8.0, order="manoeuvre")["in_time"]
    assert reacted(8.0, order="manoeuvre")["reaction"] == "stands"
    assert reacted(8.5, order="manoeuvre")["reaction"] == "may"
    asked = {"attacker": {"units": (KNIGHTS,)}, "target": side(FOOT, "manoeuvre")}
    assert answer(reaction, **asked, distance=6.0, wheel=20.0)["in_time"]
    assert answer(reaction, **asked, legs=({"ground": "difficult", "steps": 4.5},))["in_time"]
    assert not answer(reaction, **asked, legs=({"ground": "open", "steps": 4.5},))["in_time"]


def test_the_way_to_contact_is_told_ground_by_ground() -> None:
    """Its parts add up, works cost half of the whole and have no length; a part without length is asked for."""
    asked = {"attacker": {"units": (FOOT,)}, "target": side(LONGBOWS, "defence")}
    two = ({"ground": "difficult", "steps": 2.0}, {"ground": "open", "steps": 3.0})
    assert answer(reaction, **asked, legs=two)["needs"] == 7
    assert answer(reaction, **asked, legs=({"ground": "open", "steps": 2.0}, {"ground": "barricade"}))["needs"] == 8
    assert (
        answer(reaction, **asked, legs=({"ground": "barricade"}, {"ground": "open", "steps": 1.5}))["protective_shot"]
        is False
    )
    assert "`steps`" in refusal(reaction, **asked, legs=(*two, {"ground": "open"}))
    assert "C-4.3a-15" in refusal(reaction, **asked, legs=(*two, {"ground": "difficult", "steps": 3.0}))
    assert "C-4.3a-15" in refusal(reaction, **asked, legs=({"ground": "lake", "steps": 1.0},))
    assert "`legs`" in refusal(reaction, **asked)
    assert "`legs`" in refusal(reaction, **asked, distance=3.0, legs=two)
    assert "C-15.1a-02" in refusal(reaction, **asked | {"attacker": {"units": (FOOT, CREW)}}, distance=3.0)


@pytest.mark.parametrize(
    ("target", "does"),
    [
        ({"order": "attack"}, "must"),
        ({"order": "attack", "edge": "flank"}, "stands"),
        ({"order": "manoeuvre"}, "may"),
        ({"order": "manoeuvre", "edge": "rear"}, "may"),
        ({"order": "recovery"}, "stands"),
        ({"order": "attack", "out_of_command": True}, "stands"),
        ({"order": "defence"}, "stands"),
        ({"order": "defence", "of": PIKES, "in_formation": True, "shape": "column"}, "may"),
        ({"order": "defence", "of": PIKES, "in_formation": True, "shape": "line"}, "stands"),
        ({"order": None, "of": SLINGERS}, "may"),
        ({"order": None, "of": SLINGERS, "out_of_command": True}, "may"),
    ],
    ids=str,
)
def test_what_the_attacked_may_do_in_time_hangs_on_its_order(target: dict[str, Any], does: str) -> None:
    """From the table of orders; skirmishers outside formations choose among all of them (C-8.2-01)."""
    assert reacted(**target)["reaction"] == does


def test_skirmishers_that_need_a_command_stand_without_it() -> None:
    """By default they need none; a club may read it the other way (Q-91)."""
    asked = {"attacker": {"units": (KNIGHTS,)}, "target": side(SLINGERS, None, out_of_command=True), "distance": 9.0}
    assert answer(reaction, **asked)["reaction"] == "may"
    assert answer(reaction, **asked, readings={"Q-91": "bound"})["reaction"] == "stands"
    for target in (side(SLINGERS, None, out_of_command=True), side(SLINGERS, None)):
        used = reaction.run(reaction.Inputs.model_validate(asked | {"target": target})).readings
        assert ("Q-91" in used) is target.out_of_command


@pytest.mark.parametrize(("distance", "disorder"), [(16.0, None), (16.5, 1)])
def test_an_attack_that_reaches_nobody_disorders_the_attacker(distance: float, disorder: int | None) -> None:
    """C-4.3a-15, C-10-02 (9): also where its target evades, which the working says (Q-38)."""
    assert reacted(distance, order="defence").get("attacker.disorder") == disorder
    asked = {"attacker": {"units": (KNIGHTS,)}, "target": side(FOOT, "manoeuvre"), "distance": distance}
    told = reaction.run(reaction.Inputs.model_validate(asked)).working
    assert any(", 1 disorder" in step.text.en for step in told if step.label.en == "if it evades (defender)")


@pytest.mark.parametrize(("distance", "shoots"), [(1.5, False), (2.0, True), (8.0, True), (16.0, True), (16.5, False)])
def test_a_protective_shot_needs_two_steps_and_an_attack_that_arrives(distance: float, shoots: bool) -> None:
    """Also where every other reaction is too late (C-8.2-03, C-7-05)."""
    assert reacted(distance, of=LONGBOWS, order="defence")["protective_shot"] is shoots


@given(speeds, speeds, st.integers(min_value=1, max_value=80))
def test_a_countercharge_meets_where_a_race_by_tenths_of_a_step_meets(first: int, second: int, apart: int) -> None:
    """The faster walks its difference, then both walk in turn: the slow way finds the same place."""
    found = countercharge.meeting(Fraction(apart), (first, second))
    walked, gap, lead = [Fraction(0), Fraction(0)], Fraction(apart), Fraction(abs(first - second))
    fast = 0 if first > second else 1
    tick = Fraction(1, 10)
    while gap > 0:
        if lead > 0:
            walked[fast] += tick
            lead -= tick
            gap -= tick
        else:
            walked[0] += tick / 2
            walked[1] += tick / 2
            gap -= tick
    assert found == tuple(walked)


def test_a_countercharge_too_late_is_met_where_it_stands() -> None:
    """And one from the flank is none at all (C-8.2-03, C-8.2-06)."""
    asked = {"attacker": {"units": (KNIGHTS,)}, "defender": {"units": (FOOT,)}}
    assert answer(countercharge, **asked, distance=8.0) == {
        "in_time": False, "meets": True, "attacker.steps": 8, "defender.steps": 0,
    }  # fmt: skip
    assert answer(countercharge, **asked, distance=9.0)["defender.steps"] == Fraction(5, 2)
    assert answer(countercharge, **asked, distance=28.0)["meets"]
    assert answer(countercharge, **asked, distance=28.5) == {
        "in_time": True, "meets": False, "gap": Fraction(1, 2), "attacker.steps": 16, "defender.steps": 12,
        "attacker.disorder": 1, "defender.disorder": 1,
    }  # fmt: skip
    assert "C-8.2-06" in refusal(countercharge, **asked, distance=9.0, edge="rear")


def test_who_may_not_attack_is_not_met_either() -> None:
    """Men who are not melee-capable do not attack those who are, nor chariots a barricade (C-3.5-01, C-14-04)."""
    meek, chariot = (
        FOOT.model_copy(update={"melee": False}),
        profile("chariots", None, piece="heavy-chariot", stats={"move": 14}),
    )

    def attacked(by: Any, target: Any = FOOT, **other: Any) -> dict[str, Any]:
        return {"attacker": {"units": (by,)}, "defender": {"units": (target,)}, "distance": 9.0, **other}

    assert "C-3.5-01" in refusal(countercharge, **attacked(meek))
    assert "C-14-04" in refusal(countercharge, **attacked(chariot, works="barricade"))
    assert answer(countercharge, **attacked(meek, meek))["meets"]
    assert answer(countercharge, **attacked(chariot))["meets"]


def test_skirmishers_who_recover_stand_like_all_others() -> None:
    """They have no card, but may not shoot, move or reform while they recover (C-10-09, C-4.2-08)."""
    slingers = {"profile": SLINGERS, "order": "recovery", "disorder": 1}
    attacked = answer(reaction, attacker={"units": (KNIGHTS,)}, target=slingers, distance=12.0)
    assert attacked["reaction"] == "stands"
    assert not attacked["protective_shot"]
    assert "may_evade" not in attacked
    knights = side(KNIGHTS, "manoeuvre")
    assert "C-10-09" in refusal(shooting, shooter=slingers, target=knights)
    assert "C-5.2-02" in refusal(shooting, shooter=side(ARCHERS), target=slingers, exchange=True)
    javelins = profile(density="skirmish", arms=("javelin",), stats={"combat": 2, "shooting": 1})
    assert "C-7-01" in refusal(point_blank, shooter={"profile": javelins, "order": "recovery"}, target=knights)
