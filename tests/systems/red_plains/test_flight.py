"""Retreat and flight: where a unit goes and what it loses (part IX)."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.red_plains.procedures import flight
from builder.text.errors import MusterError

HALF = Fraction(1, 2)


def asked(**inputs: Any) -> Any:
    """The answer to a question."""
    return flight.run(flight.Inputs.model_validate({"readings": {}, **inputs}))


@pytest.mark.parametrize(
    ("beaten", "around", "goes"),
    [
        (("front",), {}, {"rear": 1}),
        (("front",), {"rear": "enemy"}, {"flees": 1}),
        (("front",), {"rear": "friend"}, {"left": HALF, "right": HALF}),
        (("front",), {"rear": "friend", "left": "shows-flank"}, {"right": 1}),
        (("front",), {"rear": "friend", "left": "friend", "right": "enemy"}, {"flees": 1}),
        (("rear",), {}, {"front": 1}),
        (("rear",), {"front": "friend"}, {"left": HALF, "right": HALF}),
        (("rear",), {"front": "friend", "left": "shows-flank", "right": "friend"}, {"flees": 1}),
        (("rear",), {"front": "enemy"}, {"flees": 1}),
        (("left",), {}, {"right": 1}),
        (("left",), {"right": "friend"}, {"front": 1}),
        (("right",), {"left": "friend"}, {"front": 1}),
        (("left",), {"right": "friend", "front": "shows-flank"}, {"flees": 1}),
        (("left",), {"right": "friend", "front": "friend"}, {"flees": 1}),
        (("left",), {"right": "friend", "front": "enemy"}, {"flees": 1}),
        (("left",), {"right": "enemy"}, {"flees": 1}),
        (("left",), {"right": "none"}, {"flees": 1}),
        (("front",), {"front": "free", "rear": "friend"}, {"left": HALF, "right": HALF}),
        (("front", "left"), {"rear": "friend", "right": "friend"}, {"flees": 1}),
        (("front", "left"), {"rear": "friend"}, {"right": 1}),
        (("left", "right"), {}, {"rear": 1}),
        (("left", "right"), {"rear": "enemy"}, {"front": 1}),
        (("front", "left", "right"), {"rear": "enemy"}, {"flees": 1}),
        (("front", "rear"), {}, {"flees": 1}),
        (("left", "rear"), {}, {"flees": 1}),
        (("front", "left"), {}, {"rear": HALF, "right": HALF}),
    ],
)
def test_the_cell_of_a_retreat(beaten: tuple[str, ...], around: dict[str, str], goes: dict[str, Fraction]) -> None:
    """R-901, R-902, R-903, R-Q33."""
    assert dict(asked(ask="retreat", beaten=beaten, around=around).odds) == goes


@pytest.mark.parametrize(("larger", "cell"), [("front", "rear"), ("flank", "right")])
def test_away_from_the_larger_attacker(larger: str, cell: str) -> None:
    """Beaten in front and flank at once (R-903)."""
    assert dict(asked(ask="retreat", beaten=("front", "left"), larger=larger).odds) == {cell: 1}


@pytest.mark.parametrize(
    ("ways", "came_from", "goes"),
    [
        ({}, None, {"own-edge": 1}),
        ({"own": "friend"}, None, {"west": HALF, "east": HALF}),
        ({"own": "friend"}, "west", {"east": 1}),
        ({}, "own", {"west": HALF, "east": HALF}),
        ({"west": "none", "east": "friend"}, "own", {"enemy-edge": 1}),
        ({"own": "friend", "west": "none", "east": "enemy"}, "enemy", {"scattered": 1}),
        ({"own": "friend", "west": "none", "east": "enemy"}, None, {"enemy-edge": 1}),
        ({"own": "friend", "west": "none", "east": "enemy", "enemy": "enemy"}, None, {"scattered": 1}),
    ],
)
def test_the_second_cell_of_a_flight(ways: dict[str, str], came_from: str | None, goes: dict[str, Fraction]) -> None:
    """R-904: the own edge, else a side by chance, else the enemy's, else nowhere; never back to where the attacker now stands (R-713)."""
    assert dict(asked(ask="second-cell", ways=ways, came_from=came_from).odds) == goes


def units(fleeing: str, enemy: str, figures: int = 8) -> dict[str, Any]:
    """A fleeing unit of eight and an enemy."""
    return {"fleeing": {"type": fleeing, "figures": 8}, "enemy": {"type": enemy, "figures": figures}}


def test_a_unit_that_flees_through_an_enemy_loses_figures() -> None:
    """A figure for each of his, or for those of his first rank as a club reads it (R-904, R-Q17)."""
    through = units("spear-samurai", "bow-samurai", 6)
    assert asked(ask="passing", **through).result == {"losses": 6, "left": 2}
    assert asked(ask="passing", **through, readings={"R-Q17": "first-rank"}).result == {"losses": 4, "left": 4}
    assert asked(ask="passing", **units("spear-samurai", "bow-samurai", 16)).result == {"losses": 8, "left": 0}


def test_a_unit_attacked_in_flight_loses_figures() -> None:
    """R-906, R-211: a figure each; horse on foot two; foot on horse a die each."""
    assert asked(**units("spear-samurai", "spear-ashigaru")).result["losses"] == 4
    assert asked(**units("spear-samurai", "mounted-samurai")).result["losses"] == 8
    assert asked(**units("mounted-samurai", "mounted-samurai")).result["losses"] == 4
    odds = asked(**units("mounted-samurai", "spear-ashigaru")).odds
    assert odds["4"] == Fraction(1, 16)
    assert sum(odds.values()) == 1
    assert asked(**units("mounted-samurai", "spear-ashigaru"), dice=(4, 3, 6, 1)).result == {"losses": 2, "left": 6}


def test_whoever_is_left_of_a_unit_attacked_in_flight_flees_anew() -> None:
    """R-906: two cells more, if anybody is left."""
    again = asked(**units("spear-samurai", "spear-ashigaru")).working[-1]
    assert (again.label.en, again.value) == ("further cells it flees", 2)
    assert "further cells it flees" not in [
        t.label.en for t in asked(**units("spear-samurai", "mounted-samurai")).working
    ]


def test_impossible_questions_about_flight_are_refused() -> None:
    """Without units, with unknown ones, or beaten by nobody."""
    for wrong in ({"ask": "passing"}, {"ask": "retreat", "beaten": ()}, units("spear-samurai", "pikemen")):
        with pytest.raises(MusterError):
            asked(**wrong)
