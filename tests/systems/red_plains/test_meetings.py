"""Meeting engagements: dice, what counts for the lead, losses to shots."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.errors import MusterError
from builder.systems.red_plains.fighter import (
    steadfastness_terms,
    total,
)
from builder.systems.red_plains.procedures import meeting
from builder.systems.red_plains.rulebook import RULES
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
        slow[meeting.outcome(inputs, lost)] += count
    assert {outcome: Fraction(count, 6**7) for outcome, count in slow.items()} == dict(quick)


def test_who_leads_in_a_meeting_may_be_read_otherwise() -> None:
    """R-Q11: by the majority, or only by being ahead in all."""
    units = {"first": fighter("mounted-samurai", 4), "second": fighter("spear-ashigaru", 16)}
    by_most = meeting.run(meeting.Inputs(**units, readings={})).odds  # type: ignore[arg-type]
    by_all = meeting.run(meeting.Inputs(**units, readings={"R-Q11": "all"})).odds  # type: ignore[arg-type]
    assert by_all["no-lead"] > by_most.get("no-lead", 0)


@pytest.mark.parametrize(("kind", "across", "dice"), [
    ("mounted-samurai", "none", 2 * RULES.whole("troops.charge")),
    ("mounted-samurai", "river", 2 * RULES.whole("melee.dice")),
    ("spear-samurai", "none", 2 * RULES.whole("melee.dice")),
])  # fmt: skip
def test_a_small_unit_meets_with_few_dice(kind: str, across: Any, dice: int) -> None:
    """Two figures: as many dice as they have, not as many as a full rank may throw."""
    assert meeting.dice_of(fighter(kind, 2), across) == dice


def test_losses_to_shots_of_this_turn_count_in_a_meeting() -> None:
    """As losses that the enemy inflicted, and against the steadfastness of who loses."""
    shot = meeting.Inputs(
        first=fighter("spear-samurai", 8, shot=2), second=fighter("spear-samurai", 8, shot=1), readings={}
    )
    assert meeting.indicators(shot, (3, 4))["losses"] == (5, 5)
    firm = total(list(steadfastness_terms(fighter("spear-samurai", 8), 5, "melee", frozenset({"front"}), {})))
    for before, ends in ((firm - 3, "first-retreats"), (firm - 2, "first-flees")):
        loser = fighter("spear-samurai", 8, shot=before)
        met = meeting.Inputs(first=loser, second=fighter("mounted-samurai", 8), readings={})
        assert meeting.outcome(met, (3, 0)) == ends


def test_the_lead_in_all_points_may_be_asked_for() -> None:
    """R-Q11: two of three are a lead, or none unless all three are."""
    most, every = (
        {"ranks": (2, 1), "impetus": (2, 1), "losses": (1, 1)},
        {"ranks": (1, 2), "impetus": (1, 2), "losses": (0, 1)},
    )
    assert [meeting.leader(most, {"R-Q11": choice}) for choice in ("majority", "all")] == [0, None]
    assert [meeting.leader(every, {"R-Q11": choice}) for choice in ("majority", "all")] == [1, 1]
    first = {name: (b, a) for name, (a, b) in every.items()}
    assert meeting.leader(first, {"R-Q11": "all"}) == 0


def test_troops_that_the_rules_do_not_know_cannot_meet() -> None:
    """The message names those that there are."""
    with pytest.raises(MusterError, match="no kind of troops `knights`; known: "):
        meeting.run(meeting.Inputs(first=fighter("knights", 8), second=fighter("spear-samurai", 8), readings={}))


def test_dice_of_a_meeting_are_counted_by_side() -> None:
    """Each side is asked for its own number of dice, by its name."""
    met: dict[str, Any] = {"first": fighter("spear-samurai", 2), "second": fighter("spear-samurai", 3), "readings": {}}
    made = meeting.run(meeting.Inputs(**met, first_dice=(6, 6), second_dice=(1, 1, 1))).result
    assert (made["first_losses"], made["second_losses"]) == (1, 3)
    for first, second, says in (((6,), (1, 1, 1), "first: 2 dice"), ((6, 6), (1, 1), "second: 3 dice")):
        with pytest.raises(MusterError, match=says):
            meeting.run(meeting.Inputs(**met, first_dice=first, second_dice=second))
