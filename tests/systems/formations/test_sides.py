"""One fighting side: what cannot be, the order in force, the edge that counts, the weapon it shoots with."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.systems.formations.procedures import melee, shooting, situation
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.formations.units import ARCHERS, CART, ELEPHANT, FOOT, KNIGHTS, PIKES, SLINGERS, profile, side


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"losses": 1, "disorder": 3}, "a unit of 3 figures with 3 points of disorder is scattered"),
        ({"losses": 2}, "a unit of 4 figures that has lost 2 is destroyed"),
        ({"row_losses": 1}, "`row_losses` needs the units of the flank row"),
        (
            {"edge": "flank", "row": (FOOT, FOOT), "row_losses": 2},
            "a flank row of 2 units has Cbt 2; 2 losses destroy it ",
        ),
        (
            {"edge": "flank", "row": (SLINGERS, SLINGERS), "row_losses": 1},
            "a flank row of 2 units has Cbt 1; 1 loss destroys it ",
        ),
        (
            {"edge": "flank", "row": (FOOT, SLINGERS, SLINGERS), "row_losses": 2},
            "a flank row of 3 units has Cbt 2; 2 losses destroy it ",
        ),
        ({"edge": "flank", "row": (FOOT,) * 6}, "a column 6 deep; the rules allow at most 5"),
        ({"edge": "rear", "shape": "turtle", "row": (FOOT, FOOT)}, "a turtle has a rear like other troops"),
        ({"acts": "attacking"}, "Defence: the unit may not attack or countercharge"),
        ({"acts": "evading"}, "Defence: the unit may not evade"),
        ({"order": "manoeuvre", "acts": "evading", "out_of_command": True}, "out of command: the unit may not evade"),
    ],
)
def test_a_side_that_cannot_be_is_told_why(given: dict[str, Any], says: str) -> None:
    """C-1-22, C-10-04, C-3.2-07, C-3.3-04, C-4.3a: the figures told are those that are left."""
    with pytest.raises(ValueError, match=says):
        side(**given)


FANATICS = profile(fanatic=True)


@pytest.mark.parametrize(
    ("unit", "readings", "order"),
    [
        (side(FOOT, "attack"), {}, "attack"),
        (side(FOOT, "attack", out_of_command=True), {}, "none"),
        (side(FOOT, None), {}, "none"),
        (side(SLINGERS, None), {}, "defence"),
        (side(SLINGERS, None, acts="attacking"), {}, "attack"),
        (side(SLINGERS, None, acts="evading"), {}, "manoeuvre"),
        (side(SLINGERS, None, in_formation=True), {}, "none"),
        (side(SLINGERS, None), {"Q-70": "none"}, "none"),
        (side(SLINGERS, None, out_of_command=True), {}, "defence"),
        (side(SLINGERS, None, out_of_command=True), {"Q-91": "bound"}, "none"),
        (side(SLINGERS, "defence", out_of_command=True, in_formation=True), {}, "none"),
        (side(FANATICS, "attack", out_of_command=True), {}, "attack"),
        (side(FANATICS, "defence", out_of_command=True), {}, "none"),
        (side(FANATICS, "manoeuvre", out_of_command=True), {}, "none"),
    ],
)
def test_the_order_in_force_is_that_of_the_card(unit: situation.Side, readings: dict[str, str], order: str) -> None:
    """C-4.3a-20, C-4.3a-21, Q-70, Q-91: its card; skirmishers outside formations by what they do; nothing out of command."""
    assert situation.order(unit, readings) == order


@pytest.mark.parametrize(("readings", "each"), [({}, 1), ({"Q-105": "half"}, 0.5)])
def test_light_chariots_support_by_halves_only_where_they_help_a_shot(readings: dict[str, str], each: float) -> None:
    """C-3.4-06, C-13.4-02, Q-105: in melee and under fire they count as other units, skirmishers by halves."""
    helped = side(FOOT, "attack", support={"units": 1, "skirmishers": 1, "light_chariots": 2})
    for total in (melee.blow_total, melee.guard_total, shooting.guard_total):
        assert total(helped, chosen=readings).value - total(side(FOOT, "attack")).value == 1 + 0.5 + 2 * each


def shoots_with(*arms: str, s: int | None = None, weapon: str | None = None) -> str:
    return situation.shooting_arm(side(profile(arms=arms, stats={"shooting": s}), weapon=weapon))


@pytest.mark.parametrize(
    ("arms", "s", "weapon", "arm"),
    [
        (("light-bow", "javelin"), 2, None, "light-bow"),
        (("javelin", "light-bow"), 1, None, "javelin"),
        (("javelin", "arquebus"), 1, None, "arquebus"),
        (("light-bow", "javelin"), 2, "javelin", "javelin"),
        (("spear", "javelin"), 1, None, "javelin"),
    ],
    ids=["by its S", "by its S, though nearer", "of two of one S the farther", "the one that is named", "the only one"],
)
def test_a_unit_shoots_with_the_weapon_of_its_shooting_value(
    arms: tuple[str, ...], s: int, weapon: str | None, arm: str
) -> None:
    """C-5.3: the weapon that its S belongs to."""
    assert shoots_with(*arms, s=s, weapon=weapon) == arm


@pytest.mark.parametrize(
    ("arms", "weapon", "says"),
    [
        (("spear",), None, "has no weapon to shoot with"),
        (("light-bow",), "sling", "does not have this weapon: sling"),
        (("pike", "light-bow"), "pike", "does not have this weapon: pikes"),
    ],
)
def test_who_cannot_shoot_so_is_told_with_what(arms: tuple[str, ...], weapon: str | None, says: str) -> None:
    """A pike is carried, but not shot with."""
    with pytest.raises(MusterError, match=says):
        shoots_with(*arms, s=2, weapon=weapon)


def test_pikes_have_a_front_and_a_rear() -> None:
    """C-5.1-04a: only formed bodies, skirmishers and light chariots have more than one front."""
    assert [situation.edge(side(PIKES, edge=edge)) for edge in ("front", "flank", "rear")] == ["front", "flank", "rear"]
    assert situation.edge(side(SLINGERS, None, edge="rear")) == "front"
    assert situation.edge(side(KNIGHTS, edge="flank")) == "flank"


def combat(unit: situation.Side) -> list[tuple[str, Any]]:
    """The addends of its BS against a blow on level ground."""
    found = [(term.label.en, term.value) for term in melee.guard_total(unit).terms]
    return found[: [label for label, _ in found].index("Prot")]


ROW: dict[str, Any] = {"edge": "flank", "shape": "column", "in_formation": True}


@pytest.mark.parametrize("shape", ["column", "deep-line", "hedgehog", "turtle"])
def test_the_flank_of_a_formation_of_several_ranks_asks_for_its_row(shape: str) -> None:
    """C-3.2-06, C-3.2-08: neither one figure nor those of one unit; of a single rank it is one, and in front there is no row."""
    with pytest.raises(MusterError, match=r"`row`.*C-3\.2-06, C-3\.2-08"):
        melee.guard_total(side(FOOT, **ROW | {"shape": shape}))
    assert combat(side(FOOT, row=(FOOT,) * 3, **ROW | {"shape": shape}))[0][1] == 3
    assert combat(side(FOOT, **ROW | {"shape": shape, "edge": "front"}))[0][1] == FOOT.stats.combat
    assert combat(side(FOOT, **ROW | {"shape": "line"}))[0][1] == 1


def test_those_without_a_flank_have_no_row_in_a_column() -> None:
    """C-13-02, C-5.1-04a."""
    assert combat(side(CART, **ROW))[0][1] == CART.stats.combat


def test_disorder_takes_no_more_off_a_flank_than_there_is() -> None:
    """Q-13: of one figure two points leave nothing, and what is added afterwards is added to nothing."""
    flank = side(FOOT, edge="flank", disorder=2, support={"units": 1})
    assert combat(flank) == [("Cbt, hit in the flank", 1), ("disorder", -1), ("support", 1)]


def test_half_a_figure_is_left_of_a_row_of_skirmishers() -> None:
    """C-3.2-04, C-3.2-07: three of them are one figure and a half; disorder takes the half and no more."""
    skirmishers = profile(density="skirmish", stats={"combat": 2})
    row = side(skirmishers, None, row=(skirmishers,) * 3, row_losses=1, disorder=1, **ROW)
    assert [value for _, value in combat(row)] == [Fraction(3, 2), -1, Fraction(-1, 2)]


def test_a_row_in_incomplete_contact_counts_one_figure_and_its_losses_are_not_taken_off_it() -> None:
    """C-8.1-07: it was minus one; of a row with less than a figure only that is left."""
    assert combat(side(FOOT, row=(FOOT,) * 4, row_losses=2, incomplete=True, **ROW)) == [("Cbt, incomplete contact", 1)]
    half = side(FOOT, row=(FOOT, SLINGERS), row_losses=1, incomplete=True, **ROW)
    assert sum(value for _, value in combat(half)) == Fraction(1, 2)


def test_horse_struck_in_the_flank_by_elephants_has_nothing_less_than_nothing() -> None:
    """C-8.5-08, Q-13: one figure, less disorder, and no more can be taken off; it was minus one."""
    blow = melee.blow_total(side(KNIGHTS, edge="flank", disorder=1), side(ELEPHANT))
    assert [term.value for term in blow.terms] == [1, -1, -1, 1, KNIGHTS.stats.attack]


@given(st.data())
def test_no_unit_has_less_than_no_combat_strength(data: st.DataObject) -> None:
    """C-1-22: whatever is lost, disordered, struck and met."""
    of = data.draw(st.sampled_from((FOOT, KNIGHTS, SLINGERS, CART)))
    edge = data.draw(st.sampled_from(("front", "flank", "rear")))
    row = data.draw(st.lists(st.sampled_from((FOOT, SLINGERS)), max_size=5)) if edge == "flank" else []
    strength = int(situation.row_strength(row))
    asked = {
        "losses": data.draw(st.integers(0, 1)),
        "disorder": data.draw(st.integers(0, of.stats.combat - 1)),
        "edge": edge,
        "in_formation": data.draw(st.booleans()),
        "incomplete": data.draw(st.booleans()),
        "row": row,
        "row_losses": data.draw(st.integers(0, strength)),
        "from_behind": data.draw(st.booleans()),
        "support": {"skirmishers": data.draw(st.integers(0, 1))},
    }
    try:
        unit = side(of, None, **asked)
    except ValueError:
        return
    totals = [melee.blow_total(unit, side(ELEPHANT)), melee.guard_total(unit, side(ELEPHANT))]
    totals += [shooting.shot_total(unit, side(FOOT))] if of is CART else []
    for total in totals:
        values = [(term.label.en, term.value) for term in total.terms]
        assert sum(Fraction(value) for label, value in values if label not in ("Att", "Prot", "Shoot")) >= 0, values


def test_were_disorder_to_stop_at_one_figure_a_flank_would_keep_it() -> None:
    """C-1-22: the floor stands in one place."""
    with RULES.replaced("bases.combat.least", 1):
        assert combat(side(FOOT, edge="flank", disorder=1)) == [("Cbt, hit in the flank", 1)]


def test_protection_is_whole_where_nobody_says_what_is_shot() -> None:
    """C-5.1-03: without a weapon there is no penetration."""
    assert shooting.guard_total(side(FOOT)).value == FOOT.stats.combat + FOOT.stats.protection


@pytest.mark.parametrize(
    ("phase", "fanatic", "outcomes"),
    [
        ("clash", False, ("continue", "retreat", "flight", "panic")),
        ("clash", True, ("continue", "retreat", "flight", "destroyed")),
        ("hand", True, ("continue", "retreat", "flight", "destroyed")),
        (None, True, ("continue", "confusion", "retreat", "flight")),
    ],
)
def test_what_can_come_of_a_blow_or_a_shot_from_the_mildest(
    phase: Any, fanatic: bool, outcomes: tuple[str, ...]
) -> None:
    """C-5.1-04, C-8.3-04, C-8.4-02: fanatics do not panic, and are not destroyed by arrows."""
    struck = side(profile(fanatic=fanatic))
    strike = melee.strike(side(), struck, phase) if phase else shooting.strike(side(ARCHERS), struck)
    assert strike.possible() == outcomes
