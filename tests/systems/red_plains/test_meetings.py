"""Meeting engagements: dice, what counts for the lead, losses to shots."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.systems.red_plains.modifiers import steadfastness_terms, total
from builder.systems.red_plains.procedures import meeting
from builder.systems.red_plains.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.red_plains.units import SIDES, fighter


def test_the_chances_of_a_meeting_are_those_of_all_its_rolls() -> None:
    """The same for an engagement of two that attack each other."""
    inputs = meeting.Inputs(first=fighter("bow-samurai", 3), second=fighter("spear-ashigaru", 4), readings={})
    quick = meeting.run(inputs).odds
    harms = Counter(
        (sum(face >= 5 for face in faces[:3]), sum(face >= 6 for face in faces[3:]))
        for faces in product(SIDES, repeat=7)
    )
    slow: Counter[str] = Counter()
    for harm, count in harms.items():
        lost = (meeting.losses_of(inputs.first, inputs.second, harm[1]), meeting.losses_of(inputs.second, inputs.first, harm[0]))  # fmt: skip
        slow[meeting.outcome(inputs, lost, meeting.impetus(inputs, {}), {})] += count
    assert {outcome: Fraction(count, 6**7) for outcome, count in slow.items()} == dict(quick)


def test_who_leads_in_a_meeting_may_be_read_otherwise() -> None:
    """R-Q11: by the majority, or only by being ahead in all."""
    units = {"first": fighter("mounted-samurai", 4), "second": fighter("spear-ashigaru", 16)}
    by_most = meeting.run(meeting.Inputs(**units, readings={})).odds  # type: ignore[arg-type]
    by_all = meeting.run(meeting.Inputs(**units, readings={"R-Q11": "all"})).odds  # type: ignore[arg-type]
    assert by_all["no-lead"] > by_most.get("no-lead", 0)


@pytest.mark.parametrize(("kind", "state", "dice"), [
    ("mounted-samurai", {}, 2 * RULES.whole("troops.charge")),
    ("mounted-samurai", {"across": "river"}, 2 * RULES.whole("melee.dice")),
    ("mounted-samurai", {"across": "river", "cell": "open", "crosses": "first"}, 2 * RULES.whole("melee.dice")),
    ("mounted-samurai", {"across": "river", "cell": "open", "crosses": "second"}, 2 * RULES.whole("troops.charge")),
    ("mounted-samurai", {"across": "bridge"}, 2 * RULES.whole("melee.dice")),
    ("mounted-samurai", {"across": "bridge", "readings": {"R-Q36": "charges"}}, 2 * RULES.whole("troops.charge")),
    ("mounted-samurai", {"across": "river", "readings": {"R-Q36": "charges"}}, 2 * RULES.whole("melee.dice")),
    ("mounted-samurai", {"cell": "hill-and-wood"}, 2 * RULES.whole("melee.dice")),
    ("mounted-samurai", {"cell": "wood", "readings": {"R-Q34": "none"}}, 2 * RULES.whole("troops.charge")),
    ("spear-samurai", {}, 2 * RULES.whole("melee.dice")),
])  # fmt: skip
def test_a_small_unit_meets_with_few_dice(kind: str, state: dict[str, Any], dice: int) -> None:
    """Two figures: as many dice as they have, those of a cavalry attack unless river or wood take them."""
    inputs = meeting.Inputs(**{"first": fighter(kind, 2), "second": fighter("spear-samurai", 8), "readings": {}, **state})  # fmt: skip
    assert meeting.dice_of(inputs, 0, inputs.readings) == dice


def impetus(**inputs: Any) -> tuple[int, int]:
    """The impetus of horse and spears that meet."""
    met = {"first": fighter("mounted-samurai", 8), "second": fighter("spear-samurai", 8), "readings": {}, **inputs}
    both = meeting.Inputs(**met)
    return meeting.impetus(both, both.readings)


def test_the_ground_of_a_meeting_is_that_of_the_cell_each_enters() -> None:
    """R-Q34, R-1003: the other's if they change cells, else the same for both; or none, as a club reads it."""
    horse, spears = impetus()
    hill = RULES.whole("terrain.hill.impetus")
    on_hill = {"second": fighter("spear-samurai", 8, ground="hill")}
    assert impetus(**on_hill) == (horse + hill, spears)
    assert impetus(cell="hill") == impetus(cell="hill-and-wood") == (horse + hill, spears + hill)
    assert impetus(**on_hill, cell="open") == (horse, spears)
    assert impetus(**on_hill, readings={"R-Q34": "none"}) == (horse, spears)


def test_of_two_who_enter_the_same_cell_one_crosses_the_river() -> None:
    """R-1001: the cell lies on one bank; of two who change cells both cross."""
    horse, spears = impetus()
    river = RULES.whole("terrain.river.impetus")
    assert impetus(across="river") == (horse + river, spears + river)
    assert impetus(across="river", cell="open", crosses="first") == (horse + river, spears)
    assert impetus(across="river", cell="open", crosses="second") == (horse, spears + river)
    both = {"first": fighter("mounted-samurai", 8), "second": fighter("spear-samurai", 8), "readings": {}}
    for wrong in ({"cell": "open"}, {"crosses": "first"}):
        with pytest.raises(MusterError, match="correct `cell` and `crosses`"):
            meeting.run(meeting.Inputs(**{**both, **wrong}, across="river"))  # type: ignore[arg-type]


def test_ground_is_asked_of_a_meeting_where_there_is_any() -> None:
    """The reading stands beside the answer only then, also where one side alone goes up a hill."""
    on_hill = {"second": fighter("spear-samurai", 8, ground="hill")}
    for state, asked in (({}, False), ({"cell": "hill"}, True), ({"cell": "open"}, False), (on_hill, True)):
        met = {"first": fighter("spear-samurai", 8), "second": fighter("spear-samurai", 8), "readings": {}, **state}
        assert ("R-Q34" in meeting.run(meeting.Inputs(**met)).readings) is asked  # type: ignore[arg-type]


def test_who_holds_a_position_meets_nobody() -> None:
    """R-512: there is no Hold bonus beside an order to move."""
    holding = fighter("spear-samurai", 8, hold=True)
    with pytest.raises(MusterError, match="second unit: a unit with the Hold bonus"):
        meeting.run(meeting.Inputs(first=fighter("spear-samurai", 8), second=holding, readings={}))


def test_losses_to_shots_of_this_turn_count_in_a_meeting() -> None:
    """As losses that the enemy inflicted, and against the steadfastness of who loses."""
    shot = meeting.Inputs(
        first=fighter("spear-samurai", 8, shot=2), second=fighter("spear-samurai", 8, shot=1), readings={}
    )
    assert meeting.indicators(shot, (3, 4), (0, 0))["losses"] == (5, 5)
    firm = total(steadfastness_terms(fighter("spear-samurai", 8), 5, "melee", frozenset({"front"}), {}))
    for before, ends in ((firm - 3, "first-retreats"), (firm - 2, "first-flees")):
        loser = fighter("spear-samurai", 8, shot=before)
        met = meeting.Inputs(first=loser, second=fighter("mounted-samurai", 8), readings={})
        assert meeting.outcome(met, (3, 0), meeting.impetus(met, {}), {}) == ends


def test_the_lead_in_all_points_may_be_asked_for() -> None:
    """R-Q11: two of three are a lead, or none unless all three are."""
    most, every = (
        {"ranks": (2, 1), "impetus": (2, 1), "losses": (1, 1)},
        {"ranks": (1, 2), "impetus": (1, 2), "losses": (0, 1)},
    )
    assert [meeting.leading_side(most, {"R-Q11": choice}) for choice in ("majority", "all")] == [0, None]
    assert [meeting.leading_side(every, {"R-Q11": choice}) for choice in ("majority", "all")] == [1, 1]
    first = {name: (b, a) for name, (a, b) in every.items()}
    assert meeting.leading_side(first, {"R-Q11": "all"}) == 0


def test_troops_that_the_rules_do_not_know_cannot_meet() -> None:
    """The message names those that there are."""
    with pytest.raises(MusterError, match="unknown troop type `knights`; known: "):
        meeting.run(meeting.Inputs(first=fighter("knights", 8), second=fighter("spear-samurai", 8), readings={}))


def test_dice_of_a_meeting_are_counted_by_side() -> None:
    """Each side is asked for its own number of dice, by its name."""
    met: dict[str, Any] = {"first": fighter("spear-samurai", 2), "second": fighter("spear-samurai", 3), "readings": {}}
    made = meeting.run(meeting.Inputs(**met, first_dice=(6, 6), second_dice=(1, 1, 1))).result
    assert (made["first_losses"], made["second_losses"]) == (1, 3)
    for first, second, says in (((6,), (1, 1, 1), "first unit: 2 dice"), ((6, 6), (1, 1), "second unit: 3 dice")):
        with pytest.raises(MusterError, match=says):
            meeting.run(meeting.Inputs(**met, first_dice=first, second_dice=second))


@pytest.mark.parametrize(
    ("first", "crossing", "asked"),
    [
        ("mounted-samurai", {"across": "bridge"}, True),
        ("mounted-samurai", {"across": "bridge", "cell": "open", "crosses": "second"}, False),
        ("mounted-samurai", {"across": "river"}, False),
        ("bow-samurai", {"across": "bridge"}, False),
    ],
)
def test_how_cavalry_crosses_a_bridge_is_asked_where_some_does(
    first: str, crossing: dict[str, Any], asked: bool
) -> None:
    """R-Q36: not for foot, nor for cavalry that awaits the enemy on its own bank."""
    met = {"first": fighter(first, 8), "second": fighter("spear-samurai", 8), "readings": {}, **crossing}
    assert ("R-Q36" in meeting.run(meeting.Inputs(**met)).readings) is asked
