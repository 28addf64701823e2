"""What an army costs: regiments by the list's prices, guns by the rules'."""

from typing import Any

import pytest

from builder.documents.game import Army
from builder.systems.age_of_battles.account import account
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesArmyList, AgeOfBattlesRoster
from builder.systems.age_of_battles.rulebook import RULES
from tests.checks.casework import base
from tests.systems.age_of_battles.ask import frozen

PIKES = {
    "id": "pikes",
    "name": {"en": "Pikes", "ru": "Пики"},
    "type": "foot",
    "weapon": "pike",
    "price": 5,
    "number": {},
}
FRONT = {"musician": 3, "standard": 4, "captain": 9}
GUNS = [
    {"id": kind, "name": {"en": kind, "ru": "орудие"}, "type": kind} for kind in ("light", "heavy")
]  # fmt: skip


def army(units: list[dict[str, Any]], lines: list[dict[str, Any]], **more: Any) -> AgeOfBattlesArmy:
    """An army of these regiments out of a list with these lines and a light and a heavy gun."""
    told = base("age-of-battles")
    army_list = {**told["list"], "lines": lines, "guns": GUNS, "shares": []}
    roster = {key: told["red"][key] for key in ("kind", "system", "id", "army_list", "name", "date", "points")}
    return Army(
        AgeOfBattlesRoster.model_validate(frozen({**roster, "units": units, **more})),
        AgeOfBattlesArmyList.model_validate(frozen(army_list)),
    )


def bill(*units: dict[str, Any], lines: Any = None, **more: Any) -> list[tuple[int, tuple[str | int, ...]]]:
    """Points and places of all addends."""
    whole = [{"id": f"u{n}", "line": "pikes", **unit} for n, unit in enumerate(units or ({"figures": 10},))]
    return [(one.points, one.where) for one in account(army(whole, lines or [PIKES], **more)).army]


def test_a_regiment_costs_its_figures() -> None:
    assert bill({"figures": 10}, {"figures": 4}) == [(50, ("units", 0)), (20, ("units", 1))]


def test_those_in_front_cost_what_the_list_says_besides_their_figures() -> None:
    """A-613: nothing where the list has no price for them."""
    front = {"figures": 10, "musician": True, "standard": True, "captain": {"attack": 12}}
    assert bill(front, lines=[{**PIKES, "prices": FRONT}]) == [
        (50, ("units", 0)), (3, ("units", 0, "musician")), (4, ("units", 0, "standard")), (9, ("units", 0, "captain")),
    ]  # fmt: skip
    assert bill(front) == [(50, ("units", 0))]


def test_what_the_list_has_no_price_for_is_left_out() -> None:
    """A-Q1: nothing is invented; a check names it."""
    assert bill({"figures": 10}, lines=[{key: value for key, value in PIKES.items() if key != "price"}]) == []


def test_only_those_who_are_there_are_paid() -> None:
    """A standard bearer's price is nothing to a regiment with a musician alone."""
    assert bill({"figures": 10, "musician": True}, lines=[{**PIKES, "prices": FRONT}])[1:] == [
        (3, ("units", 0, "musician"))
    ]


@pytest.mark.parametrize("unit", [{"figures": -2}, {"figures": 0}], ids=["less-than-none", "none"])
def test_a_regiment_without_figures_is_no_refund(unit: dict[str, Any]) -> None:
    """Another check says that it is none."""
    assert bill(unit) == [(0, ("units", 0))]


def test_a_regiment_that_the_list_does_not_have_costs_nothing() -> None:
    """Another check says that it is not there."""
    assert bill({"figures": 10, "line": "landsknechts"}, {"figures": 4}) == [(20, ("units", 1))]


def test_guns_and_spare_gunners_cost_what_the_rules_say() -> None:
    """A-1002, A-1016, A-W2: the dearest gun is 62; the crew is in its price."""
    guns = [{"id": "a", "line": "heavy", "reserve": 2}, {"id": "b", "line": "light", "crew": 4}]
    assert bill(guns=guns)[1:] == [(50, ("guns", 0)), (12, ("guns", 0, "reserve")), (50, ("guns", 1))]
    assert bill(guns=[{"id": "a", "line": "light", "reserve": 1}])[-1] == (6, ("guns", 0, "reserve"))
    with RULES.replaced("artillery.guns.light.price", 35):
        assert bill(guns=guns)[-1] == (35, ("guns", 1))


def test_a_gun_that_the_list_does_not_have_costs_nothing() -> None:
    """Another check says that it is not there."""
    assert bill(guns=[{"id": "a", "line": "cannon"}]) == [(50, ("units", 0))]


def test_a_priest_is_free() -> None:
    """A-606; and would not be if the number changed."""
    assert bill(camp={"priests": 1})[1:] == [(0, ("camp", "priests"))]
    assert bill(camp={"priests": 0})[1:] == []
    with RULES.replaced("persons.priest.price", 7):
        assert bill(camp={"priests": 1})[1:] == [(7, ("camp", "priests"))]
