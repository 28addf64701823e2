"""Prices of the sample lists: nobody is dominated, in a list or in another one, and they lie near a line."""

from collections.abc import Iterator
from fractions import Fraction
from statistics import pstdev
from typing import Any

import pytest

from builder.checks.common import common_checks
from builder.checks.dominated import ABSENT, Merit, Offer, Value, advantages
from builder.checks.rule import Rule
from builder.documents.army_list import ArmyList
from builder.registry import SYSTEMS, system
from builder.systems.formations.tariff import shares
from builder.systems.napoleonic.rulebook import RULES
from builder.text import same
from tests.tools.samples import read

CODES = {"formations": "FO903", "age-of-battles": "AB914", "napoleonic": "NA910", "chainmail": "CH905", "red-plains": "RP903"}  # fmt: skip


def check_of(system_id: str) -> Rule:
    return next(rule for rule in system(system_id).rules("army-list") if rule.code == CODES[system_id])


def lists(system_id: str) -> Iterator[Any]:
    for one in read().given:
        if isinstance(one.document, ArmyList) and one.system.id == system_id:
            yield one.document


def merged(system_id: str) -> Any:
    """All lists of a system as one, its lines of any year."""
    first, *others = lists(system_id)
    lines = [line for one in (first, *others) for line in one.lines]
    ever = type(first.years)()
    timeless = tuple(
        line.model_copy(update={"id": f"line-{n}", "years": ever}) for n, line in enumerate(lines)
    )  # fmt: skip
    return first.model_copy(update={"lines": timeless, "years": ever})


def test_each_system_with_prices_looks_for_dominated_lines() -> None:
    assert set(CODES) == set(SYSTEMS)
    assert not {rule.code for rule in common_checks(system("formations").parts.account.load())} & set(CODES.values())
    for system_id in SYSTEMS:
        assert check_of(system_id).severity == "info"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_line_of_a_sample_is_dominated_in_its_list(system_id: str) -> None:
    check = check_of(system_id).check
    told = [check_of(system_id).says.fill(**one.facts).en for army_list in lists(system_id) for one in check(army_list)]
    assert told == []


@pytest.mark.parametrize(
    ("system_id", "least"), [("formations", 200), ("age-of-battles", 40), ("napoleonic", 60), ("red-plains", 15)]
)
def test_no_line_of_a_sample_is_dominated_by_one_of_another_list(system_id: str, least: int) -> None:
    """Lists of one system are priced by one measure: the same troop costs as much in each. Those of `chainmail` have no prices."""
    whole = merged(system_id)
    assert len([line for line in whole.lines if line.price is not None]) >= least
    assert all(line.price is None for line in merged("chainmail").lines)
    rule = check_of(system_id)
    assert [rule.says.fill(**one.facts).en for one in rule.check(whole)] == []


def test_prices_of_formations_lie_near_the_house_tariff() -> None:
    """Every line within two points of it, and their spread under one."""
    apart = [
        float(line.price - sum((share.points for share in shares(line)), Fraction()))
        for army_list in lists("formations")
        for line in army_list.lines
    ]
    assert len(apart) > 200
    assert max(map(abs, apart)) < 2
    assert pstdev(apart) < 0.7


def test_recruits_of_napoleonic_lists_cost_less_than_veterans_and_everywhere_by_as_much() -> None:
    """By as many points as there are between their numbers."""
    known = RULES.below("units.experience")
    numbers = {one: RULES.whole(f"units.experience.{one}") for one in known}
    cheaper = {
        line.price_of("veteran") - line.price_of("recruit")
        for army_list in lists("napoleonic")
        for line in army_list.lines
        if {*line.experience} == {*known}
    }
    assert cheaper == {numbers["veteran"] - numbers["recruit"]}


def test_prices_of_napoleonic_lines_lie_near_a_line_of_rank_and_experience() -> None:
    """Of each type of troops that fights, one price for one rank, one experience and one set of moves, in all lists."""
    prices: dict[object, set[int]] = {}
    for army_list in lists("napoleonic"):
        for line in army_list.lines:
            for one in line.experience:
                key = (line.type, line.howitzers, line.rank, tuple(sorted(line.moves.items())), one)
                prices.setdefault(key, set()).add(line.price_of(one))
    assert len(prices) > 20
    assert {key: found for key, found in prices.items() if len(found) > 1} == {}


def offer(value: Value, price: int = 10, alike: str = "foot", *, less: bool = False) -> Offer:
    return Offer(same("x"), price, alike, (Merit(same("v"), value, less),))


@pytest.mark.parametrize(
    ("other", "own", "better"),
    [
        pytest.param(offer(3), offer(2), True, id="more"),
        pytest.param(offer(2), offer(2), False, id="as much"),
        pytest.param(offer(2), offer(3), False, id="less"),
        pytest.param(offer(2, less=True), offer(3, less=True), True, id="less where less is better"),
        pytest.param(offer(2, price=9), offer(2), True, id="cheaper alone"),
        pytest.param(offer(3, price=11), offer(2), False, id="dearer"),
        pytest.param(offer(3, alike="horse"), offer(2), False, id="another kind"),
        pytest.param(offer(3), offer(None), False, id="unknown"),
        pytest.param(offer(None), offer(None, price=11), True, id="unknown on either side"),
        pytest.param(offer(frozenset({"bow", "pike"})), offer(frozenset({"bow"})), True, id="more arms"),
        pytest.param(offer(frozenset({"pike"})), offer(frozenset({"bow"})), False, id="other arms"),
        pytest.param(offer(frozenset({"pike"})), offer(ABSENT, price=11), True, id="nothing there"),
        pytest.param(offer(ABSENT, price=9), offer(frozenset({"pike"})), False, id="nothing there instead"),
    ],
)  # fmt: skip
def test_an_offer_is_better_only_if_it_costs_no_more_and_is_worse_in_nothing(
    other: Offer, own: Offer, better: bool
) -> None:
    assert bool(advantages(other, own)) is better
