"""Rounds, charges and shots of tests by their dice, and what is refused."""

from typing import Any

import pytest

from builder.rules.calculation import Calculation
from builder.systems.formations.procedures import artillery, melee, protective_shot, shooting
from builder.text.errors import MusterError
from tests.systems.formations.units import FOOT, KNIGHTS, LONGBOWS, side

GUN: dict[str, Any] = {"piece": "heavy-bombard", "year": 1420, "distance": 10.0, "die": 1}
HIT = {"shot": 6, "guard": 1}
MISS = {"shot": 1, "guard": 6}


def run(procedure: Any, **inputs: Any) -> Calculation:
    answer = procedure.run(procedure.Inputs.model_validate(inputs))
    assert isinstance(answer, Calculation)
    return answer


def shot(target: Any, dice: Any = HIT, **more: Any) -> dict[str, Any]:
    return dict(run(shooting, **{"shooter": side(LONGBOWS), "target": target, "dice": dice, **more}).result)


def battery(target: Any, dice: Any = HIT, **more: Any) -> dict[str, Any]:
    return dict(run(artillery, **{**GUN, "target": target, "dice": dice, **more}).result)


def charged(dice: tuple[int, ...], **inputs: Any) -> dict[str, Any]:
    """A defensive shot by the dice of attack, shooters' protection, shot and attacker's protection."""
    names = ("attack", "shooters_guard", "shot", "attacker_guard")
    asked = {
        "attacker": side(KNIGHTS, "attack"),
        "shooters": side(LONGBOWS),
        "dice": dict(zip(names, dice, strict=True)),
    }
    return dict(run(protective_shot, **(asked | inputs)).result)


def clashed(dice: tuple[int, ...], **inputs: Any) -> dict[str, Any]:
    names = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
    asked = {"attacker": side(FOOT, "attack"), "defender": side(FOOT), "dice": dict(zip(names, dice, strict=True))}
    return dict(run(melee, **(asked | inputs)).result)


def refused(procedure: Any, **inputs: Any) -> str:
    with pytest.raises(MusterError) as forbidden:
        procedure.run(procedure.Inputs.model_validate(inputs))
    return str(forbidden.value)
