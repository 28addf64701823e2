"""Army resilience: the sum, the threshold, the tests, who wins when both break."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.documents.package_data import read_data
from builder.systems.formations.procedures import resilience
from builder.systems.formations.procedures.resilience import Inputs, State
from builder.systems.formations.profile import Camp, FormationsRoster, Talent
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
TALENTS: tuple[Talent, ...] = ("ordinary", "talented", "genius")
CAMPS: tuple[Camp, ...] = ("none", "ordinary", "barricade", "fortified")
DIE = RULES.whole("resilience.die")


@pytest.mark.parametrize(
    ("general", "camp", "expected"),
    [
        ("ordinary", "none", 12),
        ("ordinary", "ordinary", 13),
        ("talented", "barricade", 15),
        ("genius", "fortified", 17),
    ],
)
def test_st_is_units_commanders_general_and_camp(general: Talent, camp: Camp, expected: int) -> None:
    """C-9.5-01: nine units and two commanders count eleven; the rest is the general's talent and the camp."""
    st_now, terms = resilience.start(9, general, ("ordinary", "ordinary"), camp)
    assert st_now == expected
    assert sum(int(term.value) for term in terms) == expected


@pytest.mark.parametrize("st_now", list(ORACLES["resilience"]["chances"]))
def test_an_army_holds_as_often_as_the_digest_says(st_now: int) -> None:
    """C-9.5-03: min(ST, 20)/20."""
    assert resilience.chance(st_now) == Fraction(ORACLES["resilience"]["chances"][st_now])


@given(first=st.integers(1, 100))
def test_the_threshold_is_two_thirds_and_no_rounding_changes_who_is_tested(first: int) -> None:
    """C-9.5-03: the highest tested ST is the last whole number at or under the exact share."""
    share = RULES.number("resilience.threshold")
    assert resilience.threshold(first) == first * share
    assert resilience.tested_at(first) <= first * share < resilience.tested_at(first) + 1


@given(units=st.integers(1, 40), lost=st.integers(0, 40), camp=st.sampled_from(CAMPS))
def test_losing_more_never_helps(units: int, lost: int, camp: Camp) -> None:
    """The chance to hold never grows with losses."""
    assume(lost < units)
    before = resilience.run(Inputs(units=units, camp=camp, lost=lost)).odds["holds"]
    after = resilience.run(Inputs(units=units, camp=camp, lost=lost + 1)).odds["holds"]
    assert after <= before


@given(units=st.integers(1, 30), lost=st.integers(0, 30), enemy=st.integers(1, 30), enemy_lost=st.integers(0, 30))
def test_the_odds_of_a_turn_sum_to_one(units: int, lost: int, enemy: int, enemy_lost: int) -> None:
    """One army or both."""
    assume(lost <= units and enemy_lost <= enemy)
    other = State(units=enemy, lost=enemy_lost)
    assert sum(resilience.run(Inputs(units=units, lost=lost)).odds.values()) == 1
    assert sum(resilience.run(Inputs(units=units, lost=lost, enemy=other)).odds.values()) == 1


@pytest.mark.parametrize(
    ("role", "lost", "enemy_lost"), [("attacker", 8, 8), ("defender", 8, 8), ("attacker", 7, 8), ("attacker", 1, 9)]
)
def test_the_odds_of_two_armies_are_the_count_of_all_rolls(role: str, lost: int, enemy_lost: int) -> None:
    """The slow twin: every pair of d20 through the test with dice."""
    counted = {"goes-on": 0, "wins": 0, "loses": 0}
    for die, enemy_die in product(range(1, DIE + 1), repeat=2):
        given_dice = Inputs.model_validate(
            {
                "units": 12,
                "lost": lost,
                "role": role,
                "die": die,
                "enemy_die": enemy_die,
                "enemy": State(units=12, lost=enemy_lost),
            }
        )
        counted[str(resilience.run(given_dice).result["outcome"])] += 1
    exact = resilience.run(
        Inputs.model_validate({"units": 12, "lost": lost, "role": role, "enemy": State(units=12, lost=enemy_lost)})
    ).odds
    assert exact == {outcome: Fraction(count, DIE * DIE) for outcome, count in counted.items()}


def test_when_both_break_the_higher_st_wins() -> None:
    """C-9.5-06."""
    both = Inputs(units=12, lost=6, die=DIE, enemy=State(units=12, lost=7), enemy_die=DIE)
    assert resilience.run(both).result["outcome"] == "wins"


def test_when_both_break_at_the_same_st_the_defender_wins() -> None:
    """C-9.5-06."""
    state: dict[str, Any] = {"units": 12, "lost": 6, "die": DIE, "enemy": State(units=12, lost=6), "enemy_die": DIE}
    assert resilience.run(Inputs.model_validate({**state, "role": "defender"})).result["outcome"] == "wins"
    assert resilience.run(Inputs.model_validate({**state, "role": "attacker"})).result["outcome"] == "loses"


def test_the_larger_army_may_break_first() -> None:
    """W-22, C-9.5-05: sixteen units that lost eight are tested, ten that lost one are not."""
    agincourt = resilience.run(Inputs(units=16, lost=8, enemy=State(units=10, lost=1)))
    assert agincourt.result["tested"] is True
    assert agincourt.result["enemy_tested"] is False
    assert agincourt.odds["wins"] == 0 < agincourt.odds["loses"]


def test_an_army_above_its_threshold_is_not_tested() -> None:
    """It holds whatever the die would be."""
    fresh = resilience.run(Inputs(units=12, lost=2, die=DIE))
    assert (fresh.result["tested"], fresh.result["outcome"]) == (False, "holds")
    assert fresh.odds["breaks"] == 0


@pytest.mark.parametrize(
    ("question", "choice", "field", "value", "default", "switched"),
    [
        ("Q-45", "off-when-lost", "fleeing", 3, (11, 8), (11, 11)),
        ("Q-50", "present", "split", -2, (9, 9), (11, 9)),
        ("Q-51", "present", "reserve", 2, (13, 13), (11, 13)),
        ("Q-53", "spent", "spent", 1, (11, 10), (11, 11)),
        ("Q-54", "all", "commanders", ("genius",), (12, 12), (14, 14)),
    ],
)
def test_each_reading_of_resilience_changes_its_number(
    question: str, choice: str, field: str, value: object, default: tuple[int, int], switched: tuple[int, int]
) -> None:
    """First and present ST of ten units and an ordinary general, by default and as switched."""
    state: dict[str, Any] = {"units": 10, field: value}
    found = []
    for chosen in ({}, {question: choice}):
        answer = resilience.run(Inputs.model_validate({**state, "readings": chosen}))
        found.append((answer.result["first_resilience"], answer.result["resilience"]))
        assert question in answer.readings
    assert found == [default, switched]


def test_losing_the_camp_costs_what_it_gave() -> None:
    """C-9.5-02."""
    kept, lost = (
        resilience.run(Inputs(units=10, camp="fortified", camp_lost=gone)).result["resilience"]
        for gone in (False, True)
    )
    assert isinstance(kept, int)
    assert isinstance(lost, int)
    assert kept - lost == RULES.whole("resilience.camp.fortified")


def test_losing_the_general_costs_his_talent() -> None:
    """C-9.5-02."""
    answer = resilience.run(Inputs(units=10, general="genius", general_lost=True))
    assert answer.result["resilience"] == 10


@pytest.mark.parametrize(
    "state",
    [{"lost": 4}, {"lost": 2, "fleeing": 2}, {"lost": 2, "spent": 2}, {"split": -1, "lost": 3}],
    ids=["lost", "fleeing too", "spent too", "merged before"],
)
def test_more_lost_than_there_was_is_refused(state: dict[str, int]) -> None:
    """Four of three units, or three of those that two have merged from."""
    with pytest.raises(MusterError, match="the losses exceed what the army had"):
        resilience.run(Inputs.model_validate({"units": 3, **state}))


@pytest.mark.parametrize(
    "state", [{"lost": 1, "fleeing": 1, "spent": 1}, {"lost": 4, "reserve": 1}, {"lost": 4, "split": 1}]
)
def test_an_army_may_lose_all_that_it_had(state: dict[str, int]) -> None:
    """Reserve and divided units included; with its general lost it has no ST at all and cannot hold."""
    answer = resilience.run(Inputs.model_validate({"units": 3, "general_lost": True, **state}))
    assert (answer.result["resilience"], answer.odds["holds"]) == (0, Fraction(0))


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ({"commanders": ("ordinary",) * 5}, "5 commanders besides the general; the rules allow at most 4"),
        ({"enemy": {"units": 3, "camp_lost": True}}, "`camp_lost` needs a `camp`"),
        ({"enemy": {"units": 3, "commanders_lost": ("genius",)}}, "a commander that is not in `commanders`"),
        ({"die": 0, "lost": 3, "enemy": {"units": 3, "lost": 3}, "enemy_die": 1}, "cannot roll 0"),
        ({"die": 1, "lost": 3, "enemy": {"units": 3, "lost": 3}, "enemy_die": 0}, "cannot roll 0"),
    ],
    ids=["commanders", "the enemy's camp", "the enemy's commander", "die", "the enemy's die"],
)
def test_what_no_army_has_is_refused(state: dict[str, Any], says: str) -> None:
    """C-4.3b-01, C-9.5-02: of the other army too."""
    with pytest.raises(MusterError, match=says):
        resilience.run(Inputs.model_validate({"units": 3, **state}))


def test_four_commanders_besides_the_general_are_well() -> None:
    """C-4.3b-01."""
    assert resilience.run(Inputs(units=3, commanders=("ordinary",) * 4)).result["resilience"] == 3 + 4 + 1


def test_at_two_thirds_the_test_begins_for_either_army() -> None:
    """C-9.5-03, C-9.5-05: twelve points at first, eight left."""
    answer = resilience.run(Inputs(units=11, lost=4, enemy=State(units=11, lost=4))).result
    assert (answer["tested"], answer["enemy_tested"]) == (True, True)
    kept = resilience.run(Inputs(units=11, lost=3, enemy=State(units=11, lost=3))).result
    assert (kept["tested"], kept["enemy_tested"]) == (False, False)


@pytest.mark.parametrize(
    ("lost", "die", "enemy_lost", "enemy_die", "tests"),
    [
        (8, 1, 0, None, ["Resilience test"]),
        (8, 1, 0, 20, ["Resilience test"]),
        (0, None, 8, 1, ["enemy: Resilience test"]),
        (0, 20, 8, 1, ["enemy: Resilience test"]),
        (8, 1, 8, 1, ["Resilience test", "enemy: Resilience test"]),
        (0, 20, 0, 20, []),
    ],
)
def test_only_an_army_at_its_threshold_rolls(
    lost: int, die: int | None, enemy_lost: int, enemy_die: int | None, tests: list[str]
) -> None:
    """C-9.5-05: a die given for the other says nothing."""
    other = State(units=12, lost=enemy_lost)
    answer = resilience.run(Inputs(units=12, lost=lost, die=die, enemy=other, enemy_die=enemy_die))
    assert [step.label.en for step in answer.working if "Resilience test" in step.label.en] == tests
    assert answer.result["outcome"] == "goes-on"


def test_readings_that_matter_to_the_other_army_are_told_too() -> None:
    """Q-45: its units flee."""
    assert "Q-45" in resilience.run(Inputs(units=12, enemy=State(units=12, fleeing=1))).readings
    assert "Q-45" not in resilience.run(Inputs(units=12, enemy=State(units=12))).readings


def roster(reserve: tuple[str, ...] = ()) -> FormationsRoster:
    """Six units, a general behind two of his commanders in the list, an ordinary camp."""
    unit = {"line": "foot", "name": {"en": "Foot", "ru": "Пехота"}}
    return FormationsRoster.model_validate(
        {
            "kind": "roster", "system": "formations", "id": "r", "army_list": "l", "name": {"en": "R", "ru": "Р"},
            "date": 1415, "points": 100,
            "units": tuple({"id": f"u{n}", **unit} for n in range(6)),
            "commanders": tuple(
                {"name": {"en": rank, "ru": "К"}, "rank": rank, "talent": talent, "unit": f"u{place}"}
                for place, (rank, talent) in enumerate(
                    (("commander", "genius"), ("general", "talented"), ("commander", "genius"))
                )
            ),
            "camp": "ordinary",
            "reserve": {"units": reserve} if reserve else None,
        }
    )  # fmt: skip


def test_the_roster_counts_its_units_without_the_reserve() -> None:
    """Q-51: the reserve comes in when it is placed; C-9.5-01: of the talents only the general's counts."""
    assert [int(term.value) for term in resilience.starting_resilience(roster(("u5",)))[1]] == [5, 2, 2, 1]
    assert [int(term.value) for term in resilience.starting_resilience(roster())[1]] == [6, 2, 2, 1]
    assert resilience.starting_resilience(roster())[0] == 6 + 2 + 2 + 1


def test_every_talent_counts_if_it_is_read_so() -> None:
    """Q-54: two geniuses are six points then."""
    assert resilience.starting_resilience(roster(), {"Q-54": "all"})[0] == 6 + 6 + 2 + 1


def test_an_army_without_a_general_has_none_to_count() -> None:
    """A roster that is not ready yet."""
    assert resilience.start(9, None)[0] == 9


def test_a_changed_constant_changes_the_sum() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("resilience.each_unit", 2):
        total, (units, *_) = resilience.start(10, "ordinary")
        assert (total, units.text.en) == (21, "10 × 2")
    with RULES.replaced("resilience.threshold", "1/2"):
        assert resilience.tested_at(11) == 5
