"""What shooters see on the map: how many stands, over what, and what a line through an obstacle comes to."""

from math import dist
from typing import Any

import pytest

from builder.systems.napoleonic import opening, sight
from builder.systems.napoleonic.profile import Fire
from builder.systems.napoleonic.rulebook import RULES
from tests.checks.casework import rules_of
from tests.systems.napoleonic.armies import game

RED, BLUE = 0, 1
RED_UNIT, BLUE_UNIT = "evening__sides__0__deployment__", "evening__sides__1__deployment__"
OPEN = {"evening__terrain__wood": None, "evening__terrain__stream": None}
SIZE = 4  # the front of a stand of foot in the lists of the cases


def seen(shooter: str, target: str, **change: Any) -> sight.Sight | None:
    """What a red unit sees of a blue one."""
    evening = game(**change)
    one, other = (opening.everybody(evening, side)[name] for side, name in ((RED, shooter), (BLUE, target)))
    return sight.sight(evening, sight.ground_of(evening), one, other, 40)


def wall(*course: list[float]) -> dict[str, Any]:
    """A wall higher than a man in the place of the stream."""
    return {"id": "stream", "ground": "wall", "high": True, "course": [list(point) for point in course]}


@pytest.mark.parametrize(("stands", "left"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_each_stand_sees_for_itself(stands: int, left: int) -> None:
    """N-307: a wall before the first stands of a line of four leaves the others; the target is as broad."""
    end = 20 - 2 * SIZE + stands * SIZE
    high = {"evening__terrain__stream": wall([0.0, 46.0], [end, 46.0]), "evening__terrain__wood": None}
    found = seen("line-1", "line-1", **{RED_UNIT + "line-1__at": [20, 47], **high})
    assert found is not None
    assert found.sure == left
    assert (found.behind is None) is (stands == 0)


def test_only_the_first_stand_of_a_column_looks_out() -> None:
    """N-304: the others stand behind it; a square looks out with all of them."""
    for formation, stands in (("column", 1), ("square", 4), ("battle-line", 4)):
        found = seen("line-2", "line-2", **OPEN, **{RED_UNIT + "line-2__formation": formation})
        assert found is not None
        assert found.sure == stands


def test_nobody_sees_through_a_target_to_its_far_side() -> None:
    """N-307: a part of the target may be in the way, and then its near side is what is seen."""
    found = seen("line-2", "line-2", **OPEN, **{BLUE_UNIT + "line-2__formation": "square"})
    assert found is not None
    assert (found.sure, found.behind) == (1, None)


@pytest.mark.parametrize(
    ("deep", "sees"), [(4.0, sight.CLEAR), (5.0, sight.CLEAR), (5.5, sight.DOUBTFUL), (6.5, sight.HIDDEN)]
)
def test_a_wood_hides_what_lies_deeper_than_its_edge(deep: float, sees: int) -> None:
    """N-313: sight in it is five centimetres; a centimetre is what a map's places are rounded to."""
    wood = {"id": "wood", "ground": "wood", "outline": [[20, 30], [60, 30], [60, 30 + deep], [20, 30 + deep]]}
    found = seen("line-2", "line-2", evening__terrain__wood=wood, evening__terrain__stream=None)
    assert found is not None
    assert (found.sure, found.perhaps) == {sight.CLEAR: (1, 1), sight.DOUBTFUL: (0, 1), sight.HIDDEN: (0, 0)}[sees]


def test_howitzers_that_do_not_see_their_target_shoot_shells() -> None:
    """N-404, N-407: over a hill; with its far end for the dead zone. Guns go on as if they saw: a check tells of them."""
    there = {RED_UNIT + "guns-1__at": [130, 80], BLUE_UNIT + "guns-1__at": [130, 20]}
    for howitzers in (True, False):
        evening = game(**there, list__lines__guns__howitzers=howitzers)
        one, other = opening.everybody(evening, RED)["guns-1"], opening.everybody(evening, BLUE)["guns-1"]
        fire = Fire(unit="guns-1", stands=4, distance=60)
        group = sight.aimed(evening, sight.ground_of(evening), one, fire, other)
        assert group.seen is not howitzers
        assert group.farthest == (pytest.approx(dist((130, 80), (136, 14))) if howitzers else None)


def test_howitzers_see_what_nothing_hides() -> None:
    """N-404: then canister and ball."""
    evening = game(list__lines__guns__howitzers=True)
    one, other = opening.everybody(evening, RED)["guns-1"], opening.everybody(evening, BLUE)["guns-1"]
    group = sight.aimed(evening, sight.ground_of(evening), one, Fire(unit="guns-1", stands=4, distance=60), other)
    assert group.seen


def test_who_is_not_on_the_map_sees_nothing_that_could_be_told() -> None:
    """A scenario may leave places to the table."""
    assert seen("line-1", "line-1", **{RED_UNIT + "line-1": None}) is None
    assert seen("line-1", "line-1", **{BLUE_UNIT + "line-1": None}) is None


def test_whoever_asks_too_much_is_not_answered() -> None:
    """A field of a stranger may hold so much that lines past all of it would take minutes."""
    evening = game()
    one, other = opening.everybody(evening, RED)["line-1"], opening.everybody(evening, BLUE)["line-1"]
    ground = sight.ground_of(evening)
    assert sight.sight(evening, ground, one, other, 40) is not None
    spent = ground.left
    ground.left = 1
    assert sight.sight(evening, ground, one, other, 40) is None
    assert 0 < spent < sight.ground_of(evening).left


@pytest.mark.parametrize(
    ("number", "value", "stands"), [("terrain.drawn.rounded", 3, (0, 1)), ("terrain.drawn.rounded", 1, (0, 0))]
)
def test_what_a_place_is_rounded_to_decides_how_sure_one_is(number: str, value: int, stands: tuple[int, int]) -> None:
    """A wood of seven and a half centimetres: two and a half more than one sees through."""
    wood = {"id": "wood", "ground": "wood", "outline": [[20, 30], [60, 30], [60, 37.5], [20, 37.5]]}
    with RULES.replaced(number, value):
        found = seen("line-2", "line-2", evening__terrain__wood=wood, evening__terrain__stream=None)
    assert found is not None
    assert (found.sure, found.perhaps) == stands


@pytest.mark.parametrize(
    ("change", "facts"),
    [
        ({BLUE_UNIT + "line-1__at": [12, 30], RED_UNIT + "line-1__at": [12, 60]}, ("N-307", "N-313")),
        ({RED_UNIT + "line-1__at": [130, 70], BLUE_UNIT + "line-1__at": [130, 36]}, ("N-307", "N-308")),
        ({RED_UNIT + "line-1__at": [68, 34], BLUE_UNIT + "line-1__at": [68, 16]}, ("N-307", "N-308")),
        ({RED_UNIT + "line-1__at": [80, 86], BLUE_UNIT + "line-1__at": [80, 76]}, ("N-307", "N-308")),
    ],
)
def test_what_hides_a_target_is_told_by_its_section(change: dict[str, Any], facts: tuple[str, ...]) -> None:
    """N-313 of woods, N-308 of hills, settlements and other troops."""
    volley = {
        "evening__sides__0__volleys": [{"target": "line-1", "groups": [{"unit": "line-1", "stands": 4, "distance": 9}]}]
    }
    found = list(rules_of("napoleonic")["NA514"].check(game(**change, **volley)))
    assert [one.cites for one in found] == [facts]
