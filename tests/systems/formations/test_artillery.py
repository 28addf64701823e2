"""Batteries: years, bands, chance to hit, breakdown, mobility, and the shot at a target."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.package_data import read_data
from builder.systems.formations import batteries
from builder.systems.formations.procedures import artillery
from builder.systems.formations.procedures.artillery import Battery, Inputs
from builder.systems.formations.procedures.fire import Rolls
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
PIECES: tuple[Battery, ...] = (
    "bolt-thrower",
    "stone-thrower",
    "light-bombard",
    "light-gun",
    "heavy-bombard",
    "heavy-gun",
)
YEAR: dict[str, int] = {"bolt-thrower": -200, "stone-thrower": 1190, "light-bombard": 1450, "heavy-bombard": 1415,
                        "light-gun": 1525, "heavy-gun": 1620}  # fmt: skip


def unit(troop: str = "infantry", density: str | None = "free", **more: Any) -> Side:
    stats = {"combat": 2 if density == "skirmish" else 4, "attack": 4, "protection": 3, "morale": 2, "move": 10}
    profile = Profile.model_validate({"class": troop, "density": density, "stats": stats, **more.pop("profile", {})})
    return Side.model_validate({"profile": profile, "order": "defence", **more})


@pytest.mark.parametrize("year", [1600, 1601])
def test_half_the_standard_chance_is_rounded_as_in_school(year: int) -> None:
    """C-15.2a-06: 4 to 1600, 5 after."""
    assert batteries.to_hit(year, halved=True)[0] == ORACLES["halved_vp"]["years"][year]


@pytest.mark.parametrize("reading", ["halve-first", "depth-first"])
def test_the_two_readings_of_half_and_depth_differ_three_deep(reading: str) -> None:
    """Q-46."""
    assert (
        batteries.to_hit(1450, depth=3, halved=True, chosen={"Q-46": reading})[0] == ORACLES["deep_halved_vp"][reading]
    )


@pytest.mark.parametrize("depth", [1, 2])
def test_the_readings_of_half_and_depth_agree_on_shallow_targets(depth: int) -> None:
    """They differ only from three deep (Q-46)."""
    first, second = (
        batteries.to_hit(1450, depth, True, {"Q-46": reading})[0] for reading in ("halve-first", "depth-first")
    )
    assert first == second


@given(year=st.sampled_from([1400, 1600, 1601, 1700]), depth=st.integers(1, 20), halved=st.booleans())
def test_a_deeper_target_is_never_safer_and_the_gun_may_always_break(year: int, depth: int, halved: bool) -> None:
    """Monotonic, and capped under the breakdown (Q-47)."""
    now, deeper = (batteries.to_hit(year, more, halved)[0] for more in (depth, depth + 1))
    assert now <= deeper < RULES.whole("artillery.hit.breakdown")


@pytest.mark.parametrize("piece", PIECES)
@given(distance=st.floats(0, 60), target=st.booleans(), depth=st.integers(1, 5))
def test_the_odds_of_a_shot_sum_to_one(piece: Battery, distance: float, target: bool, depth: int) -> None:
    """Wherever the piece reaches, with and without a target."""
    if batteries.band(piece, distance) in ("dead", "out"):
        with pytest.raises(MusterError, match=r"dead ground|out of range"):
            artillery.run(Inputs(piece=piece, year=YEAR[piece], distance=distance))
        return
    asked = Inputs(piece=piece, year=YEAR[piece], distance=distance, depth=depth, target=unit() if target else None)
    assert sum(artillery.run(asked).odds.values()) == 1


@pytest.mark.parametrize("piece", PIECES)
def test_the_odds_of_a_shot_are_the_count_of_all_rolls(piece: Battery) -> None:
    """The slow twin: every d20 and both d6 through the shot with dice."""
    die, sides = RULES.whole("artillery.hit.die"), RULES.whole("fighting.die")
    asked: dict[str, Any] = {"piece": piece, "year": YEAR[piece], "distance": 11.0, "target": unit()}
    counted: dict[str, int] = {}
    for roll, shot, guard in product(range(1, die + 1), range(1, sides + 1), range(1, sides + 1)):
        result = artillery.run(Inputs(**asked, die=roll, dice=Rolls(shot=shot, guard=guard))).result
        outcome = str(result.get("target.outcome", result["roll"]))
        counted[outcome] = counted.get(outcome, 0) + 1
    exact = {outcome: chance for outcome, chance in artillery.run(Inputs(**asked)).odds.items() if chance}
    assert exact == {outcome: Fraction(count, die * sides * sides) for outcome, count in counted.items()}


@pytest.mark.parametrize(
    ("piece", "distance", "band"),
    [
        ("heavy-bombard", 5.9, "grape"), ("heavy-bombard", 6, "near"), ("heavy-bombard", 20, "near"),
        ("heavy-bombard", 20.1, "far"), ("heavy-bombard", 40, "far"), ("heavy-bombard", 40.1, "out"),
        ("stone-thrower", 5, "dead"), ("stone-thrower", 6, "near"), ("bolt-thrower", 0, "near"), ("bolt-thrower", 24.5, "out"),
    ],
)  # fmt: skip
def test_the_edges_of_the_bands(piece: str, distance: float, band: str) -> None:
    """Q-57: grapeshot strictly under its edge, the others up to theirs."""
    assert batteries.band(piece, distance) == band


@pytest.mark.parametrize(
    ("piece", "year", "used"),
    [
        ("heavy-bombard", 1399, False), ("heavy-bombard", 1400, True), ("heavy-bombard", 1500, True),
        ("heavy-bombard", 1501, False), ("light-gun", 1500, False), ("light-gun", 1501, True), ("bolt-thrower", -350, True),
    ],
)  # fmt: skip
def test_pieces_have_their_years(piece: str, year: int, used: bool) -> None:
    """Q-21: up to a year includes it, after a year begins with the next."""
    assert (batteries.YEARS.broken((piece, year)) is None) is used


def test_a_gun_before_its_time_is_refused_with_its_years() -> None:
    """The message names the span."""
    with pytest.raises(MusterError, match="heavy gun: available from 1501, not in 1450"):
        artillery.run(Inputs(piece="heavy-gun", year=1450, distance=10))


def test_only_stone_throwers_shoot_at_what_they_do_not_see() -> None:
    """C-15.2a-03; and it halves their chance."""
    seen, unseen = (
        artillery.run(Inputs(piece="stone-thrower", year=1190, distance=10, unseen=no)).result["to_hit"]
        for no in (False, True)
    )
    assert (seen, unseen) == (8, 4)
    with pytest.raises(MusterError, match="it must see its target"):
        artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=10, unseen=True))


@pytest.mark.parametrize(
    ("target", "vp"),
    [
        (unit(), 8),
        (unit(density="skirmish"), 4),
        (unit(density="skirmish", in_formation=True), 8),
        (artillery.crew("light-bombard"), 4),
    ],
    ids=["unit", "skirmishers", "skirmishers in a formation", "battery"],
)
def test_skirmishers_outside_formations_and_batteries_halve_the_chance(target: Side, vp: int) -> None:
    """C-15.2a-06, judged by the target itself."""
    assert artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=10, target=target)).result["to_hit"] == vp


def test_grapeshot_and_bolts_need_no_roll_to_hit() -> None:
    """C-15.2a-05, C-15.1b-01: nor can the piece break down."""
    for piece, distance in (("heavy-bombard", 5.0), ("bolt-thrower", 10.0)):
        assert artillery.run(Inputs.model_validate({"piece": piece, "year": 1450, "distance": distance})).odds == {
            "hit": 1
        }


def test_only_fortifications_help_against_balls() -> None:
    """C-15.2a-11, Q-48: armour, mount, big shield and barricade count nothing; grapeshot respects them."""

    def protection(distance: float, **more: Any) -> object:
        answer = artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=distance, target=unit(**more)))
        return next(term.value for term in answer.working if term.label.en == "Protection total (target)")

    plain = protection(15)
    shielded = {"profile": {"big_shield": True, "armour": "full"}, "works": "barricade"}
    assert protection(15, **shielded) == plain == protection(15, troop="cavalry")
    assert protection(15, works="fortification") == 4 + RULES.whole("camp.works.fortification.protection")
    assert protection(5, **shielded) == 4 + 2
    assert protection(5, troop="cavalry") == 4 - 1


def test_a_battery_that_must_retreat_is_scattered() -> None:
    """C-15.1a-07, Q-62: even by shooting alone."""
    shot = Inputs(
        piece="light-gun",
        year=1525,
        distance=10,
        target=artillery.crew("light-gun"),
        die=1,
        dice=Rolls(shot=4, guard=4),
    )
    result = artillery.run(shot).result
    assert (result["target.outcome"], result["target.removed"]) == ("retreat", "scattered")


def test_losses_of_the_crew_weaken_the_shot() -> None:
    """C-15.1a-03."""

    def total(losses: int) -> object:
        answer = artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=10, target=unit(), losses=losses))
        return next(term.value for term in answer.working if term.label.en == "Shooting total (shooter)")

    assert (total(0), total(1)) == (6, 5)


def test_the_roll_of_the_breakdown_never_hits() -> None:
    """C-15.2a-07: a 20 breaks the piece and hits nothing."""
    result = artillery.run(
        Inputs(piece="heavy-bombard", year=1415, distance=10, depth=20, die=20, target=unit(edge="flank"))
    ).result
    assert result["roll"] == "breakdown"
    assert "target.outcome" not in result


def test_dead_ground_below_a_slope() -> None:
    """C-12.2-07."""
    with pytest.raises(MusterError, match="dead ground below the slope"):
        artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=12, below_slope=5))
    assert artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=12, below_slope=6)).result["band"] == "near"


def test_light_pieces_move_when_they_have_wheels_and_heavy_ones_never() -> None:
    """C-15.2a-08, -09, Q-59 with its switch."""
    assert [batteries.move("light-bombard", year) for year in (1449, 1450)] == [0, 6]
    assert batteries.move("light-bombard", 1449, {"Q-59": "mobile"}) == 6
    assert [batteries.move(piece, YEAR[piece]) for piece in PIECES] == [6, 6, 6, 6, 0, 0]
    assert [batteries.turns(piece) for piece in PIECES] == [True, True, True, True, False, False]


def test_a_changed_constant_changes_the_chance() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("artillery.hit.early", 6):
        assert batteries.to_hit(1450, depth=2)[0] == 7
    with RULES.replaced("artillery.pieces.heavy-bombard.shooting_near", 7):
        assert artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=10)).result["shooting"] == 7


@pytest.mark.parametrize(
    ("asked", "questions"),
    [
        pytest.param({}, {"Q-57"}, id="only the roll to hit"),
        pytest.param({"target": unit()}, {"Q-57", "Q-48"}, id="a ball at a unit"),
        pytest.param({"target": unit(density="skirmish")}, {"Q-57", "Q-46", "Q-48"}, id="a ball at skirmishers"),
        pytest.param({"target": artillery.crew("light-gun")}, {"Q-57", "Q-46", "Q-48"}, id="a ball at a battery"),
        pytest.param({"target": unit(), "distance": 5}, {"Q-57"}, id="grapeshot"),
    ],
)
def test_a_shot_names_the_readings_that_matter_in_it(asked: dict[str, Any], questions: set[str]) -> None:
    """Of half chances only where they are halved."""
    answer = artillery.run(Inputs.model_validate({"piece": "heavy-bombard", "year": 1415, "distance": 10, **asked}))
    assert set(answer.readings) == questions


def test_the_roll_to_hit_is_told_when_it_is_thrown() -> None:
    """Its step says the die and the chance that it is held against."""
    asked = Inputs(piece="heavy-bombard", year=1415, distance=10)
    told = [
        [(term.value, term.text.en) for term in artillery.run(one).working if term.label.en == "roll to hit"]
        for one in (asked, asked.model_copy(update={"die": 8}))
    ]
    assert told == [[], [("hit", "8 against 8")]]


def test_a_crew_does_not_attack() -> None:
    """C-15.1a-02: it has no BB."""
    assert not artillery.crew("heavy-gun").profile.melee


def test_a_ball_that_misses_does_nothing_to_its_target() -> None:
    """Neither the blow nor its chances are told; the same for a gun that breaks down."""
    asked: dict[str, Any] = {"piece": "heavy-bombard", "year": 1415, "distance": 10, "dice": Rolls(shot=6, guard=1)}
    for die in (9, 20):
        alone = artillery.run(Inputs(**{**asked, "dice": None}, die=die))
        for dice in (None, asked["dice"]):
            answer = artillery.run(Inputs(**{**asked, "dice": dice}, die=die, target=unit()))
            assert (answer.working, answer.result) == (alone.working, alone.result)


def test_a_ball_that_has_hit_leaves_the_chances_of_the_shot_alone() -> None:
    """They sum to one; before the roll to hit, they are as many times less likely as the gun hits."""
    hit, before = (
        artillery.run(Inputs(piece="heavy-bombard", year=1415, distance=10, die=die, target=unit())).odds
        for die in (1, None)
    )
    assert sum(hit.values()) == 1
    assert {outcome: chance * 8 / 20 for outcome, chance in hit.items()} == {key: before[key] for key in hit}


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        pytest.param({"target": unit(ground="dense-forest")}, "C-12.3-04", id="into a dense forest"),
        pytest.param({"losses": 2}, "C-1-22", id="by a destroyed crew"),
        pytest.param({"losses": 1, "disorder": 2}, "C-10-04", id="by a scattered crew"),
        pytest.param({"dice": Rolls(shot=1, guard=1)}, "C-5.1-03", id="dice without a target"),
        pytest.param({"below_slope": 5.9}, "C-12.2-07", id="into the dead ground"),
    ],
)
def test_a_shot_that_the_rules_forbid_a_gun_is_refused(asked: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    with pytest.raises(MusterError, match=fact):
        artillery.run(Inputs.model_validate({"piece": "heavy-bombard", "year": 1415, "distance": 10, **asked}))


@pytest.mark.parametrize("asked", [{"losses": 1, "disorder": 1}, {"disorder": 2}, {"below_slope": 6.0}])
def test_a_crew_at_its_limit_still_shoots(asked: dict[str, Any]) -> None:
    """The near misses of the refusals above."""
    answer = artillery.run(Inputs.model_validate({"piece": "heavy-bombard", "year": 1415, "distance": 10, **asked}))
    assert sum(answer.odds.values()) == 1


@pytest.mark.parametrize(("distance", "says"), [(5.0, "in dead ground"), (25.0, "out of range")])
def test_a_target_that_cannot_be_hit_is_told_why(distance: float, says: str) -> None:
    """C-15.1b-02: too near for a stone thrower, or too far."""
    with pytest.raises(MusterError, match=says):
        artillery.run(Inputs(piece="stone-thrower", year=1190, distance=distance))


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"year": 1600}, ["up to 1600"]),
        ({"year": 1601}, ["after 1600"]),
        ({"year": 1450, "depth": 12}, ["up to 1600", "8 + 11 = 19"]),
        ({"year": 1450, "depth": 13}, ["up to 1600", "8 + 12 = 20", "19"]),
        ({"year": 1450, "halved": True}, ["up to 1600", "8 × 0.5 = 4"]),
        ({"year": 1450, "depth": 2, "halved": True, "chosen": {"Q-46": "depth-first"}},
         ["up to 1600", "8 + 1 = 9", "9 × 0.5 = 4.5 → 5"]),
    ],
)  # fmt: skip
def test_the_working_of_the_chance_to_hit(asked: dict[str, Any], says: list[str]) -> None:
    """C-15.2a-04 to -06, Q-46, Q-47: only what changes it is a step; 20 is never a hit."""
    told = [step.text.en for step in batteries.to_hit(**asked)[1]]
    assert told == says


def test_a_half_is_written_as_each_language_writes_it() -> None:
    """Q-46: a comma in Russian."""
    last = batteries.to_hit(1450, depth=2, halved=True, chosen={"Q-46": "depth-first"})[1][-1]
    assert last.text.say("ru").endswith("= 4,5 → 5")


@pytest.mark.parametrize(
    ("piece", "year", "says"),
    [("light-bombard", 1501, "from 1400 to 1500, not in 1501"), ("light-gun", 1500, "from 1501, not in 1500")],
)
def test_a_gun_out_of_its_years_is_refused_with_both_ends_if_it_has_them(piece: Battery, year: int, says: str) -> None:
    """Q-21: guns are still in use."""
    with pytest.raises(MusterError, match=says):
        artillery.run(Inputs(piece=piece, year=year, distance=10))
