"""Fatigue of `chainmail`: rounds counted since the last rest."""

from typing import Any

import pytest

from builder.systems.chainmail.procedures import fatigue
from builder.systems.chainmail.rulebook import RULES
from builder.text.errors import MusterError

M, U, F, S = {"moved": True}, {"uphill": True}, {"fought": True}, {"shot": True}
I: dict[str, bool] = {}  # noqa: E741 - a round idle
C = {"moved": True, "charged": True, "fought": True}
ONLY_CHARGE = {"charged": True, "fought": True}


def after(*rounds: dict[str, bool], **readings: str) -> Any:
    """The result of the procedure."""
    asked = {question.replace("_", "-"): choice for question, choice in readings.items()}
    return fatigue.run(fatigue.Inputs.model_validate({"rounds": rounds, "readings": asked})).result


@pytest.mark.parametrize(
    ("rounds", "way"),
    [
        ((M,) * 5, "march"), ((M,) * 4, ""), ((M, M, ONLY_CHARGE), "charge"), ((M, ONLY_CHARGE), ""),
        ((M, ONLY_CHARGE, F), "onset"), ((ONLY_CHARGE, F), ""), ((F, F, F), "melee"), ((F, F), ""), ((M, M, C), "charge"),
    ],
)  # fmt: skip
def test_each_way_to_become_tired_and_a_near_miss(rounds: tuple[dict[str, bool], ...], way: str) -> None:
    """K-701, its four ways."""
    result = after(*rounds)
    assert (result["way"], result["tired"]) == (way, bool(way))


def test_a_whole_idle_round_ends_fatigue_and_empties_the_tally() -> None:
    """K-702; until then it lasts."""
    assert after(F, F, F, M)["tired"]
    rested = after(F, F, F, I)
    assert not rested["tired"]
    assert (rested["moves"], rested["charges"], rested["melee"]) == (0, 0, 0)


def test_a_round_of_shooting_tires_nobody_but_is_not_idle_unless_read_so() -> None:
    """K-702, K-Q21: "a whole round of inaction"; a shot beside a move or a melee changes nothing."""
    assert after(F, F, F, S)["tired"]
    assert not after(F, F, F, S, K_Q21="idle")["tired"]
    assert not after(S, S, S, S, S)["tired"]
    assert after(M, M, S, M, M, M)["way"] == "march"
    assert not after(M, M, S, M, M, M, K_Q21="idle")["tired"]
    assert not after(M, M, S, M, M, M, K_Q8="in-a-row")["tired"]
    assert after(*(M | S,) * 5, K_Q21="idle")["way"] == "march"


def test_uphill_tires_twice_as_fast() -> None:
    """K-704: three rounds uphill count six."""
    assert not after(U, U)["tired"]
    assert after(U, U, M)["way"] == "march"


def test_several_idle_rounds_are_needed_in_a_row_where_the_rules_want_several() -> None:
    """K-702, were it two rounds: one is not enough, nor two with a march between them."""
    with RULES.replaced("fatigue.idle", 2):
        assert after(F, F, F, I)["tired"]
        assert after(I, F, F, F, I)["tired"]
        assert after(F, F, F, I, M, I)["tired"]
        assert not after(F, F, F, I, I)["tired"]


@pytest.mark.parametrize(
    ("rounds", "way"),
    [
        ((F, F, F), "melee"),
        ((F, M, F, F), ""),
        ((F, M, F, F, F), "melee"),
        ((M,) * 5, "march"),
        ((M, M, F, M, M, M), ""),
        ((M, U, M, M), "march"),
        ((M, F, U, U), ""),
        ((M, M, ONLY_CHARGE), "charge"),
        ((M, ONLY_CHARGE, F), "onset"),
    ],
)
def test_in_a_row_what_was_broken_off_is_counted_anew(rounds: tuple[dict[str, bool], ...], way: str) -> None:
    """K-Q8, the other reading, for marching and for fighting; a march is not broken off by the charge that ends it."""
    assert after(*rounds, K_Q8="in-a-row")["way"] == way


def test_order_does_not_matter_and_rounds_add_up_unless_read_otherwise() -> None:
    """K-Q9; K-Q8: fighting broken off by marches counts on, or by the other reading not."""
    assert after(ONLY_CHARGE, M, M)["way"] == "charge"
    assert after(F, M, F, M, F)["way"] == "melee"
    assert not after(F, M, F, M, F, K_Q8="in-a-row")["tired"]


@pytest.mark.parametrize("charge", [C, ONLY_CHARGE])
def test_the_run_of_a_charge_is_no_turn_of_movement_unless_read_so(charge: dict[str, bool]) -> None:
    """K-Q19: "movement in two turns, a charge, melee" are three things; by the other reading a charge is a move too."""
    assert after(M, charge)["moves"] == 1
    assert not after(M, charge)["tired"]
    assert after(M, charge, K_Q19="both")["way"] == "charge"
    assert after(charge, F, K_Q19="both")["way"] == "onset"


def test_the_penalties_are_told_with_their_places() -> None:
    """K-703: own to-hit, enemy to-hit, morale."""
    answer = fatigue.run(fatigue.Inputs.model_validate({"rounds": (F, F, F)}))
    values = {term.label.en: term.value for term in answer.working}
    assert (values["own to-hit"], values["enemy to-hit"], values["morale"]) == (-2, 2, -1)


def test_a_changed_number_of_rounds_changes_who_is_tired() -> None:
    """The procedure holds no number of its own."""
    with RULES.replaced("fatigue.ways.march.moves", 2):
        assert after(M, M)["way"] == "march"


@pytest.mark.parametrize(
    ("rounds", "refused"),
    [
        ((C, C), True),
        ((M, C, ONLY_CHARGE), True),
        ((C, M, C), False),
        ((C, I, C), False),
        ((C | U,), True),
        ((U, C), False),
    ],
)
def test_a_charge_that_the_text_forbids_is_no_round_of_fatigue(
    rounds: tuple[dict[str, bool], ...], refused: bool
) -> None:
    """K-207: none in the round after a charge; K-501: none up a hill."""
    if refused:
        with pytest.raises(MusterError, match="charge"):
            after(*rounds)
    else:
        after(*rounds)
