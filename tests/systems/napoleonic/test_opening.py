"""The opening fire of an evening: what the map says of it, and that a sheet can work whatever the checks let pass."""

from itertools import product
from typing import Any

import pytest

from builder.documents.game import Game
from builder.systems.napoleonic import opening
from builder.systems.napoleonic.profile import Fire, Volley
from builder.systems.napoleonic.sheets import SHEETS
from builder.systems.napoleonic.sheets.examples import WorkedExamples
from tests.checks.casework import rules_of
from tests.systems.napoleonic.armies import game

RED, BLUE = 0, 1
TARGETS = ("line-1", "light-1", "guns-1", "train-1")
UNITS = ("line-1", "line-2", "light-1", "horse-1", "chasseurs-1", "guns-1", "sappers-1", "train-1")


def stood(side: int, unit: str, **change: Any) -> tuple[Any, opening.DeployedUnit]:
    """The changed evening of the cases and one of its units."""
    evening = game(**change)
    return evening, opening.everybody(evening, side)[unit]


def apart(shooter: str, target: str, stands: int = 4, **change: Any) -> tuple[float, float] | None:
    """How far a group of the red shooter may be from a blue target, to tenths."""
    evening, one = stood(RED, shooter, **change)
    other = opening.everybody(evening, BLUE)[target]
    far = opening.distances_to_target(evening, one, Fire(unit=shooter, stands=stands, distance=10), other)
    return far and (round(far[0], 1), round(far[1], 1))


@pytest.mark.parametrize(
    ("shooter", "target", "stands", "change", "far"),
    [
        ("guns-1", "guns-1", 4, {}, (60, 60)),
        ("guns-1", "guns-1", 1, {}, (60, 60)),
        ("light-1", "light-1", 4, {}, (46, 48.7)),
        ("light-1", "light-1", 1, {}, (46, 50.2)),
        ("light-1", "sappers-1", 1, {}, (46, 59.5)),
        ("line-1", "line-1", 4, {}, (60, 60)),
        ("guns-1", "horse-1", 4, {"evening__sides__1__deployment__horse-1": None}, None),
        ("guns-1", "light-1", 4, {"evening__terrain__village__outline": [[60, 20], [76, 20]]}, None),
    ],
)
def test_the_distance_is_measured_from_the_middle_of_the_shooters_front(
    shooter: str, target: str, stands: int, change: dict[str, Any], far: object
) -> None:
    """N-309: a battery has one middle, a stand of a line may be anywhere in it, a garrison anywhere on its sides."""
    assert apart(shooter, target, stands, **change) == far


@pytest.mark.parametrize("written", ["column", "square"])
def test_a_garrison_is_shot_at_along_its_perimeter_whatever_formation_is_written(written: str) -> None:
    """N-105: what NA311 says has no effect has none; the sheet shows the same fire as without it."""
    shaped = game(**{"evening__sides__1__deployment__light-1__formation": written})
    for evening in (game(), shaped):
        assert opening.target(evening, opening.everybody(evening, BLUE)["light-1"]).formation == "battle-line"
    here = {"at": (68, 50)}
    fire = [with_volley(one, "line-1", "light-1", 10, here) for one in (game(), shaped)]
    plain, same = (list(WorkedExamples(SHEETS.presentation(one, "en")).all()) for one in fire)
    assert plain == same


def test_a_square_shoots_from_each_of_its_sides() -> None:
    """N-302 says of a square only that it does not shoot in a melee: its stands look to all sides."""
    square = {"evening__sides__0__deployment__line-1__formation": "square"}
    assert apart("line-1", "line-1", 4, **square) == (60, 66)


@pytest.mark.parametrize(
    ("at", "level"), [([130, 80], 0), ([130, 48], 2), ([130, 56], 1), ([130, 60], 0), ([112, 50], 0), ([118, 45], 1)]
)
def test_a_battery_on_the_border_of_a_level_stands_on_the_lower(at: list[int], level: int) -> None:
    """N-305: twelve centimetres of guns, six deep, facing north; of infantry the middle of its front decides."""
    evening, guns = stood(RED, "guns-1", **{"evening__sides__0__deployment__guns-1__at": at})
    assert opening.unit_level(evening, guns) == level


def test_infantry_stands_where_the_middle_of_its_front_does() -> None:
    """A column at the foot of a hill; a garrison on a hill stands on it."""
    evening, line = stood(RED, "line-1", **{"evening__sides__0__deployment__line-1__at": [111, 50]})
    assert opening.unit_level(evening, line) == 1
    evening, garrison = stood(
        BLUE, "light-1", **{"evening__terrain__low-hill__outline": [[50, 10], [90, 10], [70, 50]]}
    )
    assert opening.unit_level(evening, garrison) == 1
    assert opening.group(evening, garrison, Fire(unit="light-1", stands=1, distance=10)).rest


@pytest.mark.parametrize(("ground", "at", "cover"), [("wood", [12, 46], "cover"), ("shrub", [12, 46], "cover"),
                                                     ("wood", [12, 34], "none"), ("wood", [24, 46], "none"),
                                                     ("bog", [12, 46], "none")])  # fmt: skip
def test_a_target_is_hidden_by_wood_and_shrub_that_hold_more_than_half_of_it(
    ground: str, at: list[int], cover: str
) -> None:
    """N-501, N-502: with the middle of it; a column of four stands, twelve centimetres deep."""
    change = {"evening__sides__1__deployment__line-2__at": at, "evening__sides__1__deployment__line-2__facing": 0}
    evening, column = stood(BLUE, "line-2", **change, evening__terrain__wood__ground=ground)
    assert opening.target(evening, column).cover == cover


def with_volley(base: Any, shooter: str, target: str, distance: float, here: dict[str, Any]) -> Any:
    """The evening with one red unit placed anew and shooting with a stand."""
    red, blue = base.evening.sides
    deployment = tuple(one.model_copy(update=here) if one.id == shooter else one for one in red.deployment)
    volley = Volley(target=target, groups=(Fire(unit=shooter, stands=1, distance=distance),))
    side = red.model_copy(update={"deployment": deployment, "volleys": (volley,)})
    return Game(base.evening.model_copy(update={"sides": (side, blue)}), base.armies)


@pytest.mark.parametrize("formation", ["battle-line", "column", "square", "disordered", "march", "firing"])
def test_whatever_opening_fire_the_checks_let_pass_can_be_worked_on_a_sheet(formation: str) -> None:
    """N-3nn: every unit at line, garrison, battery and train, near and far, so that no evening without an error dies when it is printed."""
    rules = [rule for rule in rules_of("napoleonic").values() if rule.of == "evening" and rule.severity == "error"]
    base, worked = game(), 0
    places = {one.id: one.at or (68, 30) for one in base.evening.sides[BLUE].deployment}
    for shooter, target, distance, dismounted in product(UNITS, TARGETS, (14, 25, 45), (False, True)):
        if dismounted and shooter != "chasseurs-1":
            continue
        x, y = places[target]
        here = {"at": (x, y + distance), "formation": formation, "dismounted": dismounted}
        changed = with_volley(base, shooter, target, distance, here)
        if any(True for rule in rules for _ in rule.check(changed)):
            continue
        worked += len(list(WorkedExamples(SHEETS.presentation(changed, "en")).all()))
    assert bool(worked) == (formation != "disordered")
