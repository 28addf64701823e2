"""What an army costs: units, commanders, camp; the reserve apart."""

from builder.documents.fields import Name
from builder.documents.game import Army
from builder.systems.formations.account import account
from builder.systems.formations.profile import Commander, FormationsArmy, FormationsArmyList, FormationsRoster, Reserve
from tests.systems.formations.test_field import LIST, ROSTER


def army() -> FormationsArmy:
    army_list = FormationsArmyList.model_validate(LIST)
    return Army(FormationsRoster.model_validate(ROSTER), army_list.model_copy(update={"camps": {"ordinary": 12}}))


def with_changes(**changes: object) -> FormationsArmy:
    whole = army()
    return Army(whole.roster.model_copy(update=changes), whole.army_list)


def test_each_unit_costs_what_its_line_says() -> None:
    """Three of foot at 20, two of horse at 30; dismounted or not."""
    bill = account(army())
    assert [(addend.points, addend.where) for addend in bill.army] == [
        (20, ("units", 0)),
        (20, ("units", 1)),
        (30, ("units", 2)),
        (20, ("units", 3)),
        (30, ("units", 4)),
    ]
    assert bill.total == 120


def test_commanders_and_camp_are_paid_for() -> None:
    """By talent and by kind, at the list's prices."""
    duke = Commander(name=Name({"en": "Duke", "ru": "Герцог"}), rank="general", unit="a")
    bill = account(with_changes(commanders=(duke,), camp="ordinary"))
    assert [(addend.points, addend.where) for addend in bill.army[-2:]] == [(10, ("commanders", 0)), (12, ("camp",))]


def test_the_reserve_is_counted_apart() -> None:
    """It stands outside the army's own price (C-2.3-03)."""
    bill = account(with_changes(reserve=Reserve(units=("c",))))
    assert bill.total == 90
    assert bill.reserve_total == 30


def test_what_the_list_has_no_price_for_is_left_out() -> None:
    """A check names it; the sum goes on with the rest."""
    genius = Commander(name=Name({"en": "Duke", "ru": "Герцог"}), rank="general", talent="genius", unit="a")
    assert account(with_changes(commanders=(genius,), camp="fortified")).total == 120
    strangers = tuple(unit.model_copy(update={"line": "landsknechts"}) for unit in army().roster.units[:2])
    assert account(with_changes(units=(*strangers, *army().roster.units[2:]))).total == 80
