"""What a unit may have, and what is left to it: figures, shields, banners, ammunition."""

from typing import Any

import pytest
from pydantic import ValidationError

from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import full_ammunition
from builder.systems.red_plains.procedures import flight, meeting, melee, shooting, unit
from builder.systems.red_plains.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.red_plains.units import fighter


def test_only_shooters_have_ammunition() -> None:
    """So much for each figure at the start; spears have none."""
    assert full_ammunition("bow-samurai", 8) == 8 * RULES.whole("troops.shooters.bow-samurai.ammunition")
    assert full_ammunition("spear-samurai", 8) == 0


@pytest.mark.parametrize(("ammunition", "fire", "left"), [(20, (1,) * 8, 2), (3, (1, 1, 1), 0), (20, None, 10)])
def test_a_melee_reduces_ammunition_by_shots_and_losses(
    ammunition: int, fire: tuple[int, ...] | None, left: int
) -> None:
    """Less what was shot and what lay with the fallen, never less than none; all but the latter where nobody fired."""
    attack = Attack(unit=fighter("spear-samurai", 8))
    target = fighter("bow-samurai", 8, ammunition=ammunition)
    dice = melee.Rolls(fire=fire or (), attackers=((6, 6, 6, 6),), defender=((1, 1, 1, 1),))
    asked = melee.Inputs(attackers=(attack,), defender=target, fires=fire is not None, dice=dice, readings={})
    assert melee.run(asked).result["ammunition"] == left


@pytest.mark.parametrize(
    ("unit", "says"),
    [
        (("mounted-samurai", {"shields": True}), "only infantry can carry shields"),
        (("spear-ashigaru", {"crab": True}), "the Crab can be raised only over samurai"),
        (("arquebus-ashigaru", {"crab": True}), "the Crab can be raised only over samurai"),
    ],
)
def test_what_a_kind_cannot_have_is_refused_everywhere(unit: tuple[str, dict[str, Any]], says: str) -> None:
    """R-217, R-407: as attacker, defender, shooter, target, in a meeting and in flight."""
    wrong, foot = fighter(unit[0], 8, **unit[1]), fighter("bow-samurai", 8)
    asked: list[tuple[Any, Any]] = [
        (melee, melee.Inputs(attackers=(Attack(unit=wrong),), defender=foot, readings={})),
        (melee, melee.Inputs(attackers=(Attack(unit=foot),), defender=wrong, readings={})),
        (shooting, shooting.Inputs(shots=(shooting.Shot(unit=foot),), target=wrong, readings={})),
        (shooting, shooting.Inputs(shots=(shooting.Shot(unit=wrong),), target=foot, readings={})),
        (meeting, meeting.Inputs(first=wrong, second=foot, readings={})),
        (meeting, meeting.Inputs(first=foot, second=wrong, readings={})),
        (flight, flight.Inputs(fleeing=wrong, enemy=foot, readings={})),
        (flight, flight.Inputs(fleeing=foot, enemy=wrong, readings={})),
    ]
    for procedure, inputs in asked:
        with pytest.raises(MusterError, match=says):
            procedure.run(inputs)


def test_shooters_lose_ammunition_with_their_dead_whatever_they_do() -> None:
    """R-704: attacking, meeting, shot at, fleeing; each figure takes the same along."""
    each = RULES.whole("melee.ammunition")
    bows = fighter("bow-samurai", 8, ammunition=20)
    dice = melee.Rolls(attackers=((1, 1, 1, 1),), defender=((6, 6, 6, 6),))
    attacked = melee.run(melee.Inputs(attackers=(Attack(unit=bows),), defender=fighter("spear-ashigaru", 8), dice=dice, readings={})).result  # fmt: skip
    assert attacked["ammunition_1"] == 20 - each * int(attacked["attacker_losses"]) < 20
    met = meeting.run(meeting.Inputs(first=bows, second=fighter("spear-samurai", 4), first_dice=(1,) * 4, second_dice=(6,) * 4, readings={})).result  # fmt: skip
    assert met["first_ammunition"] == 20 - each * int(met["first_losses"]) < 20
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 8), dice=(6, 6, 6, 6))
    struck = shooting.run(shooting.Inputs(shots=(shot,), target=bows, readings={})).result
    assert struck["target_ammunition"] == 20 - each * int(struck["losses"]) < 20
    fled = flight.run(flight.Inputs(fleeing=bows, enemy=fighter("spear-ashigaru", 8), readings={})).result
    assert fled["ammunition"] == 20 - each * int(fled["losses"]) < 20


@pytest.mark.parametrize(("figures", "refused"), [(16, False), (17, True)])
def test_no_unit_has_more_figures_than_the_largest_at_the_start(figures: int, refused: bool) -> None:
    """R-105: sixteen fight, seventeen are refused in words."""
    asked = meeting.Inputs(first=fighter("spear-samurai", figures), second=fighter("spear-samurai", 8), readings={})
    if not refused:
        assert meeting.run(asked).odds
        return
    with pytest.raises(MusterError, match="`figures` 17 of `spear-samurai`: a unit has at most 16 \\(R-105\\)"):
        meeting.run(asked)


@pytest.mark.parametrize("state", [{"shot": 17}, {"ammunition": 65}])
def test_no_unit_has_lost_or_carries_more_than_the_largest_at_the_start(state: dict[str, int]) -> None:
    """R-105, R-203: sixteen figures, four rounds each."""
    ((field, most),) = state.items()
    assert getattr(fighter("bow-samurai", 8, **{field: most - 1}), field) == most - 1
    with pytest.raises(ValidationError, match=f"less than or equal to {most - 1}"):
        fighter("bow-samurai", 8, **state)


def test_a_unit_alone_has_no_more_figures_either() -> None:
    """R-105: seventeen are refused, sixteen are told."""
    assert unit.run(unit.Inputs.model_validate({"type": "bow-samurai", "figures": 16, "readings": {}})).result["ammunition"] == 64  # fmt: skip
    with pytest.raises(MusterError, match="a unit has at most 16"):
        unit.run(unit.Inputs.model_validate({"type": "bow-samurai", "figures": 17, "readings": {}}))
