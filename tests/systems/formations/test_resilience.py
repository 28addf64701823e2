"""Army resilience: the sum, the threshold, the tests, who wins when both break."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.errors import MusterError
from builder.systems.formations.procedures import resilience
from builder.systems.formations.procedures.resilience import Inputs, State
from builder.systems.formations.profile import Camp, FormationsRoster, Talent
from builder.systems.formations.rulebook import RULES

ORACLES: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "oracles" / "army.yaml").read_text("utf-8"))
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
        found.append((answer.result["first_st"], answer.result["st"]))
        assert question in answer.readings
    assert found == [default, switched]


def test_losing_the_camp_costs_what_it_gave() -> None:
    """C-9.5-02."""
    kept, lost = (
        resilience.run(Inputs(units=10, camp="fortified", camp_lost=gone)).result["st"] for gone in (False, True)
    )
    assert isinstance(kept, int)
    assert isinstance(lost, int)
    assert kept - lost == RULES.whole("resilience.camp.fortified")


def test_losing_the_general_costs_his_talent() -> None:
    """C-9.5-02."""
    answer = resilience.run(Inputs(units=10, general="genius", general_lost=True))
    assert answer.result["st"] == 10


def test_more_lost_than_there_was_is_refused() -> None:
    """Eleven of ten units."""
    with pytest.raises(MusterError, match="more is lost than the army had"):
        resilience.run(Inputs(units=10, lost=11))


def test_the_roster_counts_its_units_without_the_reserve() -> None:
    """Q-51: the reserve comes in when it is placed."""
    unit = {"line": "foot", "name": {"en": "Foot", "ru": "Пехота"}}
    roster = FormationsRoster.model_validate(
        {
            "kind": "roster", "system": "formations", "id": "r", "army_list": "l", "name": {"en": "R", "ru": "Р"},
            "date": 1415, "points": 100,
            "units": tuple({"id": f"u{n}", **unit} for n in range(6)),
            "commanders": (
                {"name": {"en": "G", "ru": "П"}, "rank": "general", "talent": "talented", "unit": "u0"},
                {"name": {"en": "C", "ru": "К"}, "rank": "commander", "talent": "genius", "unit": "u1"},
            ),
            "camp": "ordinary",
            "reserve": {"units": ("u5",)},
        }
    )  # fmt: skip
    found, terms = resilience.of(roster)
    assert found == 5 + 1 + 2 + 1
    assert [int(term.value) for term in terms] == [5, 1, 2, 1]


def test_a_changed_constant_changes_the_sum() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("resilience.each_unit", 2):
        assert resilience.start(10, "ordinary")[0] == 21
    with RULES.replaced("resilience.threshold", "1/2"):
        assert resilience.tested_at(11) == 5
