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


def spots(side: int, unit: str, of: Any, **change: Any) -> set[tuple[float, float]]:
    """Where lines of a unit begin or end, to a tenth of a millimetre."""
    evening = game(**change)
    return {(round(x, 2), round(y, 2)) for x, y in of(evening, opening.everybody(evening, side)[unit])}


GARRISON = {(x, y) for x, y in ((76, 22.5), (76, 25), (76, 27.5), (72, 30), (68, 30), (64, 30), (60, 27.5), (60, 25), (60, 22.5))}  # fmt: skip


def test_lines_begin_in_the_middles_of_stands() -> None:
    """N-307: four stands of four by three; of a column the first; of a square all, for it looks to all sides."""
    assert spots(RED, "line-1", sight.eyes_of) == {(14, 81.5), (18, 81.5), (22, 81.5), (26, 81.5)}
    assert spots(BLUE, "line-1", sight.eyes_of) == {(14, 18.5), (18, 18.5), (22, 18.5), (26, 18.5)}
    assert spots(RED, "line-2", sight.eyes_of) == {(40, 81.5)}
    square = {RED_UNIT + "line-2__formation": "square"}
    assert spots(RED, "line-2", sight.eyes_of, **square) == {(38, 81.5), (42, 81.5), (38, 84.5), (42, 84.5)}
    assert spots(BLUE, "light-1", sight.eyes_of) == GARRISON


def test_lines_end_in_the_middles_of_the_outer_sides_of_stands() -> None:
    """N-307: front, rear and flanks; of a garrison anywhere along the sides that it holds."""
    front, rear = {(x, 20) for x in (14, 18, 22, 26)}, {(x, 17) for x in (14, 18, 22, 26)}
    assert spots(BLUE, "line-1", sight.marks_of) == front | rear | {(12, 18.5), (28, 18.5)}
    flanks = {(x, y) for x in (38, 42) for y in (18.5, 15.5, 12.5, 9.5)}
    assert spots(BLUE, "line-2", sight.marks_of) == {(40, 20), (40, 8)} | flanks
    assert spots(BLUE, "light-1", sight.marks_of) == GARRISON


def test_of_batteries_and_garrisons_one_place_that_sees_is_enough() -> None:
    """N-304: a battery shoots as a whole; where on its sides a garrison stands nobody knows."""
    evening = game()
    known = [opening.everybody(evening, side) for side in (RED, BLUE)]
    fire = Fire(unit="any", stands=3, distance=10)
    shooters = [known[RED]["line-1"], known[RED]["guns-1"], known[BLUE]["light-1"]]
    assert [sight.shooters_needed(one, fire) for one in shooters] == [3, 1, 1]


@pytest.mark.parametrize(
    ("course", "perhaps"),
    [
        (([20.0, 40.0], [60.0, 40.0]), 0),
        (([20.0, 40.0], [40.9, 40.0]), 1),
        (([39.1, 40.0], [60.0, 40.0]), 1),
        (([20.0, 68.8], [60.0, 68.8]), 0),
        (([20.0, 78.2], [60.0, 78.2]), 0),
        (([20.0, 41.0], [39.0, 40.0], [60.0, 40.0]), 0),
    ],
)
def test_a_high_wall_hides_all_but_where_it_ends(course: tuple[list[float], ...], perhaps: int) -> None:
    """N-307: within a centimetre of its end nobody can tell from a map; a bend is no end."""
    narrow = {
        BLUE_UNIT + "line-2": None,
        BLUE_UNIT + "horse-1__at": [40, 20],
        BLUE_UNIT + "horse-1__formation": "column",
    }
    found = seen("line-2", "horse-1", **narrow, evening__terrain__wood=None, evening__terrain__stream=wall(*course))
    assert found is not None
    assert (found.sure, found.perhaps) == (0, perhaps)


def test_a_unit_that_looks_east_has_its_stands_from_north_to_south() -> None:
    """Its front is its eastern side, its first stand the northernmost."""
    turned = {RED_UNIT + "line-1__facing": 90}
    assert spots(RED, "line-1", sight.eyes_of, **turned) == {(18.5, y) for y in (74, 78, 82, 86)}
    column = {RED_UNIT + "line-1__facing": 90, RED_UNIT + "line-1__formation": "column"}
    assert spots(RED, "line-1", sight.eyes_of, **column) == {(18.5, 80)}


@pytest.mark.parametrize(("at", "sees"), [([130, 60], 1), ([130, 66], 0)])
def test_from_a_hill_one_sees_over_troops(at: list[int], sees: int) -> None:
    """N-308: a column on the hill over a line before it, and not from its foot."""
    change = {RED_UNIT + "line-2__at": at, RED_UNIT + "line-1__at": [130, 36], BLUE_UNIT + "line-2__at": [130, 30]}
    ground = {"evening__terrain__stream": None, "evening__terrain__high-hill": None}
    low = {"evening__terrain__low-hill__outline": [[100, 50], [160, 50], [160, 64], [100, 64]]}
    found = seen("line-2", "line-2", **change, **ground, **low)
    assert found is not None
    assert found.sure == sees
