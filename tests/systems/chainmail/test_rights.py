"""Rights to shoot, changes of formation and the scale of `chainmail`."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.chainmail.procedures import reform, scale, shots
from builder.text.errors import MusterError
from tests.commands import muster


def may(**given: Any) -> Any:
    """The result of the procedure about shots."""
    return shots.run(shots.Inputs.model_validate(given)).result


@pytest.mark.parametrize(("moved", "reloads"), [("none", True), ("half", True), ("more", False)])
def test_heavy_crossbows_reload_unless_they_moved_too_far(moved: str, reloads: bool) -> None:
    """K-204; who is loaded has nothing to reload."""
    assert may(weapon="heavy-crossbow", loaded=False, moved=moved)["reloads"] is reloads
    assert "reloads" not in may(weapon="heavy-crossbow", moved=moved)


def test_a_move_is_not_split_by_a_shot_that_nobody_has() -> None:
    """K-104, K-204: elves with crossbows that are not loaded."""
    assert may(weapon="heavy-crossbow", elf=True)["splits_move"]
    assert not may(weapon="heavy-crossbow", elf=True, loaded=False)["splits_move"]


@pytest.mark.parametrize(
    ("given", "shots_of", "contested"),
    [
        ({"weapon": "bow"}, 2, False),  # K-202
        ({"weapon": "bow", "fighting": True}, 1, False),
        ({"weapon": "bow", "moved": "half"}, 1, False),  # K-203
        ({"weapon": "bow", "moved": "more"}, 1, True),
        ({"weapon": "crossbow"}, 1, False),
        ({"weapon": "heavy-crossbow"}, 1, False),  # K-204
        ({"weapon": "heavy-crossbow", "loaded": False}, 0, False),
        ({"weapon": "heavy-crossbow", "moved": "more"}, 1, True),
        ({"weapon": "thrown"}, 1, False),  # K-205
    ],
)
def test_a_unit_shoots_as_often_as_weapon_and_movement_allow(
    given: dict[str, Any], shots_of: int, contested: bool
) -> None:
    """Standing archers twice, heavy crossbows only loaded, others once; after too long a move only on beating a die."""
    result = may(**given)
    assert (result["shots"], result["contested"]) == (shots_of, contested)


def test_elves_and_horse_archers_split_their_move() -> None:
    """K-104; riders who throw do not, nor archers on foot."""
    assert may(weapon="bow", elf=True)["splits_move"]
    assert may(weapon="bow", **{"class": "light-horse"})["splits_move"]
    assert not may(weapon="thrown", **{"class": "light-horse"})["splits_move"]
    assert not may(weapon="bow")["splits_move"]


@pytest.mark.parametrize("who", [{"weapon": "bow", "elf": True}, {"weapon": "bow", "class": "light-horse"}])
def test_a_shot_within_a_long_move_needs_no_die_unless_the_club_reads_it_so(who: dict[str, Any]) -> None:
    """K-104 against K-203 (K-Q18): by default the shot falls within the first half of the move."""
    far = shots.run(shots.Inputs.model_validate({**who, "moved": "more"}))
    assert (far.result["shots"], far.result["contested"], far.readings) == (1, False, {"K-Q18": "free"})
    rolled = shots.run(shots.Inputs.model_validate({**who, "moved": "more", "readings": {"K-Q18": "rolled"}}))
    assert rolled.result["contested"]
    assert rolled.odds == {"shoots": Fraction(15, 36), "does-not": Fraction(21, 36)}
    assert {**rolled.readings} == {"K-Q7": "higher", "K-Q18": "rolled"}
    assert "K-Q18" not in shots.run(shots.Inputs.model_validate({**who, "moved": "half"})).readings


def test_riders_who_throw_need_the_die_after_a_long_move() -> None:
    """K-203: only elves and horse archers shoot within their move."""
    assert may(weapon="thrown", moved="more", **{"class": "light-horse"})["contested"]


def cost(**given: Any) -> Any:
    """Moves for a change."""
    return reform.run(reform.Inputs.model_validate(given)).result["moves"]


@pytest.mark.parametrize(
    ("given", "moves"),
    [
        ({"class": "heavy-foot", "after": "column"}, 1),
        ({"class": "heavy-foot", "after": "square"}, 2),
        ({"class": "heavy-foot", "before": "column", "after": "square", "trained": False}, 2),
        ({"class": "heavy-horse", "after": "column"}, Fraction(1, 2)),
        ({"class": "heavy-horse", "turn": 90}, Fraction(1, 4)),
        ({"class": "light-foot", "turn": 45}, Fraction(1, 4)),
        ({"class": "light-foot", "turn": 180, "trained": False}, 2),
    ],
)
def test_changes_of_formation_and_turns_cost_parts_of_a_move(given: dict[str, Any], moves: Fraction) -> None:
    """K-601, K-603, K-604."""
    assert cost(**given) == moves


def test_a_turn_that_has_no_price_is_refused() -> None:
    """K-603 knows three angles."""
    with pytest.raises(MusterError, match="K-603"):
        cost(**{"class": "light-foot", "turn": 60})


def test_only_foot_forms_square() -> None:
    """K-601."""
    with pytest.raises(MusterError, match="K-601"):
        cost(**{"class": "heavy-horse", "after": "square"})


@pytest.mark.parametrize(("height", "men"), [(30, 20), (25, 20), (24.9, 10), (40, 20), (15, 10)])
def test_men_of_a_figure_by_its_height(height: float, men: int) -> None:
    """K-102; exactly 25 mm belongs to the large scale (K-Q14)."""
    answer = scale.run(scale.Inputs(figure_mm=height, figures=3, inches=6))
    assert (answer.result["each"], answer.result["men"], answer.result["yards"]) == (men, 3 * men, 60)


def test_terrain_is_not_rolled() -> None:
    """The text has no tables for it, and says so."""
    said = muster("terrain", "chainmail", "--seed", "1")
    assert said.exit_code == 2
    assert (
        said.stderr
        == "muster: chainmail has no tables for random terrain; list the terrain in the evening under `terrain:`\n"
    )
