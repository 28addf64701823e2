"""The command phase: what a roll brings, who may roll again, what shinobi undo (part IV)."""

from fractions import Fraction
from itertools import product

import pytest

from builder.systems.red_plains.procedures import command
from builder.systems.red_plains.rulebook import RULES
from builder.text.errors import MusterError


def result(**inputs: object) -> dict[str, object]:
    """The result of a command roll."""
    return dict(command.run(command.Inputs.model_validate({"readings": {}, **inputs})).result)


def test_the_chance_of_a_bet_is_that_of_all_its_rolls() -> None:
    """A slow twin: every roll, and for each failure every re-roll."""
    pairs = [a + b for a, b in product(range(1, 7), repeat=2)]
    for bet in RULES.below("command.bets"):
        need = command.needs(bet)  # type: ignore[arg-type]
        once = Fraction(sum(total >= need for total in pairs), len(pairs))
        twice = Fraction(sum(a >= need or b >= need for a, b in product(pairs, repeat=2)), len(pairs) ** 2)
        assert (command.chance(bet), command.chance(bet, 1)) == (once, twice)  # type: ignore[arg-type]


def test_a_roll_without_a_named_bet_is_a_small_one() -> None:
    """R-401: five is enough."""
    assert result(rolls=(5,))["success"] is True
    assert result(rolls=(5,), bet="big")["success"] is False


def test_the_last_roll_counts_unless_a_shinobi_undid_it() -> None:
    """R-403, R-405, R-Q5: the re-roll is lost and the roll before it stands."""
    assert result(bet="big", rolls=(4, 9), messengers=1)["orders"] == 5
    assert result(bet="big", rolls=(4, 9), messengers=1, intercepted=1)["orders"] == 2


def test_extra_orders_are_added() -> None:
    """R-404: allied clans, generals and plans beyond the roll."""
    assert result(rolls=(5,), clans=2, generals=1, plans=1)["orders"] == 4 + 2 + 1 + 1


@pytest.mark.parametrize(
    "wrong",
    [{"rolls": (13,)}, {"rolls": (4, 9)}, {"rolls": (9,), "intercepted": 1}, {"ask": "guard", "die": 7}],
)
def test_impossible_command_rolls_are_refused(wrong: dict[str, object]) -> None:
    """No such sum, no messenger, nothing to undo, no such face."""
    with pytest.raises(MusterError):
        result(**wrong)


def test_a_guard_and_a_saboteur_with_their_dice() -> None:
    """R-304, R-405: the least number that succeeds, and the one below."""
    assert [result(ask="guard", die=die)["outcome"] for die in (3, 4)] == ["blocked", "killed"]
    assert [result(ask="sabotage", die=die)["outcome"] for die in (2, 3)] == ["kept", "cancelled"]
    assert [result(ask="sabotage", specials=True, die=die)["outcome"] for die in (4, 5)] == ["kept", "cancelled"]


def test_a_messenger_brings_as_many_re_rolls_as_the_rules_say() -> None:
    """R-403: with two for each, the chances and what may be rolled follow."""
    one, two = (command.run(command.Inputs(messengers=n, readings={})).odds["success"] for n in (1, 2))
    with RULES.replaced("command.messenger", 2):
        assert command.run(command.Inputs(messengers=1, readings={})).odds["success"] == two > one
        assert result(rolls=(3, 3, 9), messengers=1)["messengers_used"] == 2


def test_a_roll_without_a_bet_is_the_one_that_counts_unless_another_is_named() -> None:
    """R-401: the small one; if the rules named the big one, that."""
    assert result(rolls=(5,)) == result(rolls=(5,), bet="small")
    with RULES.replaced("command.default_bet", "big"):
        assert result(rolls=(5,)) == result(rolls=(5,), bet="big")


def test_mean_orders_are_those_of_success_and_failure_by_their_chances() -> None:
    """Orders of a failure count with its chance."""
    with RULES.replaced("command.bets.small.failed_special", RULES.whole("command.bets.small.special")):
        means = command.run(command.Inputs(bet="small", readings={})).result
        assert means["mean_special"] == RULES.whole("command.bets.small.special")


def test_a_task_that_no_face_fulfils_never_succeeds() -> None:
    """A need above the faces of the die has no chance, not less than none."""
    for beyond in (1, 2):
        with RULES.replaced("command.shinobi.guard.kills", RULES.whole("troops.die") + beyond):
            assert command.run(command.Inputs(ask="guard", readings={})).odds == {"killed": 0, "blocked": 1}
