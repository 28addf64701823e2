"""Movement: Dv from equipment, shares of it, march, frontage, what shooting and reforms cost, the way over ground (6)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.dump import as_data
from builder.systems.formations.procedures import movement
from builder.systems.formations.profile import Profile, TroopLine, speed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import SPEEDS, share_in_steps
from builder.text.errors import MusterError
from tests.systems.formations.units import CART, CREW, ELEPHANT, FOOT, KNIGHTS, SLINGERS, profile

STONES = profile(
    "artillery", None, piece="stone-thrower", melee=False, stats={"combat": 3, "attack": 0, "protection": 0}
)


def moved(**inputs: Any) -> dict[str, Any]:
    values = {"units": (FOOT,), **inputs}
    return dict(movement.run(movement.Inputs.model_validate(values)).result)


@pytest.mark.parametrize(
    ("equipment", "move"),
    [
        ({}, 12),
        ({"armour": "medium"}, 10),
        ({"armour": "heavy"}, 8),
        ({"armour": "full", "arms": ("pike",)}, 6),
        ({"big_shield": True, "arms": ("spear", "javelin")}, 10),
        ({"arms": ("heavy-crossbow",), "armour": "medium"}, 8),
        ({"arms": ("light-musket",)}, 10),
        ({"arms": ("musket",)}, 8),
        ({"arms": ("heavy-bow",), "works": "stakes"}, 8),
        ({"armour": "full", "arms": ("pike",), "big_shield": True, "works": "stakes"}, 0),
        ({"armour": "full", "arms": ("pike", "musket"), "big_shield": True, "works": "stakes"}, 0),
        ({"troop": "cavalry"}, 18),
        ({"troop": "cavalry", "armour": "medium", "arms": ("arquebus",)}, 18),
        ({"troop": "cavalry", "armour": "full"}, 16),
        ({"troop": "cavalry", "armour": "full", "barding": "metal"}, 14),
        ({"troop": "cavalry", "barding": "non-metal"}, 16),
        ({"troop": "cavalry", "works": "stakes"}, 18),
        ({"troop": "camels", "armour": "heavy"}, 16),
        ({"troop": "elephants", "density": None, "piece": "indian-elephant"}, 14),
        ({"troop": "chariots", "density": None, "piece": "light-chariot"}, 16),
        ({"troop": "artillery", "density": None, "piece": "heavy-gun"}, 12),
    ],
)
def test_equipment_makes_the_movement(equipment: dict[str, Any], move: int) -> None:
    """The table of derived speeds; deductions add up and end at the floor."""
    total = speed(profile(**equipment))
    assert total.value == move
    assert sum(Fraction(term.value) for term in total.terms) == move
    assert all(term.cites for term in total.terms)


@given(st.integers(min_value=0, max_value=40))
def test_parts_of_a_movement_are_exact(move: int) -> None:
    """Not rounded: four quarters are the whole again."""
    assert share_in_steps(move, "movement.retreat") * 4 == move
    assert share_in_steps(move, "movement.reaction") * 2 == move


def test_a_club_may_round_quarters() -> None:
    """A quarter of 14 is 3 1/2, or 4 rounded half up (Q-17)."""
    assert share_in_steps(14, "movement.retreat") == Fraction(7, 2)
    assert share_in_steps(14, "movement.retreat", {"Q-17": "half-up"}) == 4


def test_a_formation_moves_with_its_slowest_unit_and_pays_for_its_front() -> None:
    """Three units abreast are free, each further one costs a step."""
    units = (KNIGHTS, FOOT, FOOT, FOOT, FOOT, FOOT)
    assert [moved(units=units, frontage=front)["steps"] for front in (2, 3, 4, 5, 6)] == [12, 12, 11, 10, 9]
    assert moved(units=units[:5])["steps"] == 12


WRITTEN: dict[str, Any] = {"class": "cavalry", "density": "free", "armour": "medium", "stats": {"combat": 4, "attack": 4, "protection": 3, "morale": 2}}  # fmt: skip


def test_a_move_that_a_list_leaves_out_is_what_class_and_equipment_give() -> None:
    """C-6.1-01; nothing where no rule gives one: that the model fits another class is said elsewhere."""
    for more, move in (({}, 18), ({"armour": "full"}, 16), ({"class": "artillery"}, 12), ({"class": "elephants"}, 0)):
        found = Profile.model_validate(WRITTEN | more)
        assert found.stats.move == move
        assert found == Profile.model_validate(as_data(found))
        assert SPEEDS.broken(found) is None


def test_a_move_that_is_left_out_follows_from_the_equipment_that_an_option_gives() -> None:
    """Of the riders and of the men dismounted; one that is written stays, and is an error if it is wrong."""
    foot = WRITTEN | {"class": "infantry"}
    heavy = {"id": "heavy", "name": "Heavy", "changes": {"armour": "full", "dismounted": foot | {"armour": "full"}}}
    line = WRITTEN | {"id": "riders", "name": "Riders", "number": {}, "price": 30, "may_dismount": True, "dismounted": foot, "options": (heavy,)}  # fmt: skip
    left_out = TroopLine.model_validate(line)
    written = TroopLine.model_validate(line | {"stats": WRITTEN["stats"] | {"move": 18}})
    assert left_out.dismounted
    assert (left_out.stats.move, left_out.dismounted.stats.move) == (18, 10)
    changed = left_out.with_options(["heavy"])
    assert changed.dismounted
    assert (changed.stats.move, changed.dismounted.stats.move) == (16, 8)
    assert written.with_options(["heavy"]).stats.move == 18
    assert SPEEDS.broken(written.with_options(["heavy"]))


@pytest.mark.parametrize(("units", "front", "deep"), [(6, 1, True), (5, 1, False), (12, 2, True), (10, 2, False)])
def test_a_column_is_five_units_deep_at_most(units: int, front: int, deep: bool) -> None:
    """C-3.2-03: 12 units one behind another moved on as if nothing were."""
    asked: dict[str, Any] = {"units": (FOOT,) * units, "frontage": front}
    if deep:
        with pytest.raises(MusterError, match="a column 6 deep; the rules allow at most 5"):
            moved(**asked)
    else:
        assert moved(**asked)["steps"] == 12


@pytest.mark.parametrize("way", ["move", "march", "retreat", "flight", "pursuit", "follow"])
def test_a_formation_crosses_a_bridge_in_column_only(way: str) -> None:
    """C-12.4-02."""
    bridge = ({"ground": "bridge", "steps": 0.5},)
    assert moved(units=(FOOT,) * 3, frontage=3, way=way, legs=bridge)["stopped"] == "bridge"
    assert "stopped" not in moved(units=(FOOT,) * 3, way=way, legs=bridge)


def test_a_formation_evades_as_those_who_evade_least() -> None:
    """C-9.1-02: skirmishers beside others go a quarter as well; light chariots all of it (C-13.4-02)."""
    assert moved(units=(SLINGERS, FOOT), frontage=2, way="evade")["steps"] == 3
    assert moved(units=(SLINGERS,), way="evade")["steps"] == 12
    assert moved(units=(CART,), way="evade")["steps"] == 16


def test_of_those_who_are_slowed_alike_the_disordered_are_told() -> None:
    """C-12.1-01: foot in free order keep theirs, horse beside them do not."""
    legs = ({"ground": "difficult", "steps": 1.0},)
    for units in ((FOOT, KNIGHTS), (KNIGHTS, FOOT)):
        assert moved(units=units, frontage=2, legs=legs)["disorder"] == 1


@pytest.mark.parametrize(("way", "gained"), [("move", 1), ("follow", 1), ("pursuit", 0), ("flight", 0)])
def test_pursuit_is_a_forced_move_and_following_a_retreat_is_not(way: str, gained: int) -> None:
    """C-9.3-01, C-9.3-03, C-12.1-01: forced moves are not disordered by ground."""
    assert moved(units=(KNIGHTS,), way=way, legs=({"ground": "difficult", "steps": 1.0},))["disorder"] == gained


@pytest.mark.parametrize(("way", "stops"), [("follow", True), ("retreat", True), ("pursuit", False), ("flight", False)])
def test_works_cost_half_of_a_whole_move_and_a_quarter_cannot_pay_it(way: str, stops: bool) -> None:
    """C-14-07, C-9.1-01, C-9.3-01."""
    found = moved(units=(FOOT,), way=way, legs=({"ground": "fortification"}, {"ground": "open"}))
    assert (found.get("stopped") == "fortification", found["steps"]) == (stops, 0 if stops else 6)


def test_who_has_shot_has_used_half_of_the_movement_that_works_cost() -> None:
    """C-5.1-07, C-14-08."""
    legs = ({"ground": "barricade"}, {"ground": "open"})
    assert moved(units=(FOOT,), legs=legs)["left"] == 0
    assert moved(units=(FOOT,), shot=True, legs=legs)["stopped"] == "barricade"


def test_a_march_doubles_after_the_frontage_is_paid() -> None:
    """(12 - 1) × 2 = 22; the other way round 23 (Q-43)."""
    wide = {"units": (FOOT,) * 4, "frontage": 4, "way": "march"}
    assert moved(**wide)["steps"] == 22
    assert moved(**wide, readings={"Q-43": "after-doubling"})["steps"] == 23


@pytest.mark.parametrize(
    ("inputs", "steps"),
    [
        ({"way": "sideways"}, 3),
        ({"way": "retreat"}, 3),
        ({"way": "flight"}, 12),
        ({"turtle": True}, 6),
        ({"shot": True}, 6),
        ({"reforms": 1}, 6),
        ({"reforms": 2}, 0),
        ({"reforms": 1, "shot": True}, 0),
        ({"units": (profile("chariots", None, piece="light-chariot", stats={"move": 16}),), "shot": True}, 16),
        ({"units": (CREW,), "year": 1450}, 0),
    ],
)
def test_what_is_left_of_a_move(inputs: dict[str, Any], steps: int) -> None:
    """Quarters, halves, shooting and reforms; chariots shoot for nothing; a heavy bombard never moves."""
    assert moved(**inputs)["steps"] == steps


def test_a_march_uphill_is_slowed_on_the_slope_only() -> None:
    """W-17: 36 steps of march, the slope at 10: 10 + 26 / 2 = 23."""
    riders = profile("cavalry", stats={"move": 18})
    legs = ({"ground": "open", "steps": 10.0}, {"ground": "gentle-up"})
    assert moved(units=(riders,), way="march", legs=legs)["steps"] == 23


def test_a_formation_goes_over_ground_as_its_slowest_unit() -> None:
    """Foot beside an elephant: half speed in the wood."""
    legs = ({"ground": "sparse-forest"},)
    assert moved(units=(ELEPHANT,), legs=legs)["steps"] == 14
    assert moved(units=(ELEPHANT, FOOT), legs=legs)["steps"] == 6


@pytest.mark.parametrize(
    ("units", "steps"),
    [((FOOT, STONES), 6), ((STONES, FOOT), 6), ((FOOT, CREW), 0), ((STONES,) * 4, 5)],
    ids=["engine beside foot", "foot beside an engine", "bombard beside foot", "four engines side by side"],
)
@pytest.mark.parametrize("way", ["move", "march"])
def test_a_formation_with_guns_or_engines_goes_as_its_slowest_piece_and_does_not_march(
    units: Any, steps: int, way: str
) -> None:
    """C-6.2-04, C-15.2a-08: the move of a crew is not that of its gun."""
    assert moved(units=units, frontage=len(units), year=1500, way=way)["steps"] == steps


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        ({"units": (STONES,), "year": 1500, "shot": True, "reforms": 1}, "C-6.3-01"),
        ({"reforms": 3}, "C-6.3-01"),
        ({"way": "march", "shot": True}, "C-6.1-06"),
        ({"units": (FOOT, profile(fanatic=True))}, "C-3.5-05"),
        ({"units": (FOOT, KNIGHTS), "turtle": True}, "C-3.3-04"),
    ],
)
def test_a_move_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    with pytest.raises(MusterError, match=fact):
        moved(**inputs)


def test_a_unit_that_stands_for_a_wide_formation_pays_for_its_front() -> None:
    """C-6.2-04: the working ends with what is left."""
    steps = movement.run(movement.Inputs(units=(FOOT,), frontage=4, readings={})).working
    assert [(step.label.en, step.value) for step in steps][-2:] == [("frontage", -1), ("Move", 11)]


def test_loads_that_take_all_of_the_movement_need_no_floor() -> None:
    """Q-18: 12 less 4, 2, 2 and 4 is nothing; only what is less is lifted to it."""
    loaded: dict[str, Any] = {"armour": "full", "arms": ("pike",), "big_shield": True, "works": "stakes"}
    assert "floor" not in [term.label.en for term in speed(profile(**loaded)).terms]
    loaded["arms"] = ("pike", "arquebus")
    assert speed(profile(**loaded)).terms[-1].value == 2


def test_whole_shares_of_a_movement_are_whole_numbers() -> None:
    """What reads the answer gets 3 and not 3/1."""
    assert type(share_in_steps(12, "movement.retreat")) is int
    assert type(share_in_steps(14, "movement.retreat")) is Fraction


def test_a_changed_base_changes_all_speeds_of_the_kind_and_no_other() -> None:
    """The base of the foot stands in one place."""
    with RULES.replaced("movement.base.infantry", 13):
        assert speed(profile(armour="medium")).value == 11
        assert speed(profile("cavalry")).value == 18


@pytest.mark.parametrize(
    ("units", "front", "told"), [(5, 1, True), (4, 1, True), (3, 1, False), (8, 2, True), (6, 2, False)]
)
def test_three_units_of_a_column_cross_works_in_a_turn(units: int, front: int, told: bool) -> None:
    """C-14-09: the others in the next."""
    asked: dict[str, Any] = {"units": (FOOT,) * units, "frontage": front}
    assert ("cross" in moved(**asked, legs=({"ground": "barricade"},))) is told
    assert "cross" not in moved(**asked, legs=({"ground": "barricade", "guarded": True},))


@pytest.mark.parametrize(
    ("units", "choice", "steps"),
    [
        ((SLINGERS,), "any-way", 12),
        ((SLINGERS,), "quarter", 3),
        ((CART,), "any-way", 16),
        ((CART,), "quarter", 4),
        ((SLINGERS, SLINGERS), "any-way", 3),
        ((FOOT,), "any-way", 3),
    ],
)
def test_who_has_his_front_on_every_side_goes_sideways_at_full_speed(
    units: tuple[Profile, ...], choice: str, steps: int
) -> None:
    """C-3.1-06 against C-6.2-01, which speaks of all units: a reading, Q-103. In formations all are slowed."""
    asked = {"units": units, "way": "sideways", "readings": {"Q-103": choice}}
    answer = movement.run(movement.Inputs.model_validate(asked))
    assert answer.result["steps"] == steps
    assert ("Q-103" in answer.readings) is (units in ((SLINGERS,), (CART,)))


@pytest.mark.parametrize(("ground", "steps"), [("gentle-up", 16), ("bridge", 16), ("gentle-down", 16)])
def test_light_chariots_go_up_slopes_and_over_bridges_as_skirmishers(ground: str, steps: int) -> None:
    """C-13.4-02: others are slowed; ground that chariots cannot enter stays closed to them (Q-64)."""
    asked = {"units": (CART,), "legs": ({"ground": ground},)}
    assert movement.run(movement.Inputs.model_validate(asked)).result["steps"] == steps
    closed = {"units": (CART,), "legs": ({"ground": "difficult"},)}
    assert movement.run(movement.Inputs.model_validate(closed)).result["stopped"] == "difficult"
