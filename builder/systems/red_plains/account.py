"""What a roster of `red-plains` costs: the rules give no prices, so the list's own price a figure, where it has one."""

from builder.documents.account import Account, unit_prices
from builder.systems.red_plains.profile import RedPlainsArmy, RosterUnit, TroopLine


def account(army: RedPlainsArmy) -> Account:
    """The price of an army with every addend; `where` leads to each unit. Lines without a price are left out."""
    return Account(tuple(unit_prices(army, _price)))


def _price(unit: RosterUnit, line: TroopLine) -> int | None:
    return None if line.price is None else line.price * max(unit.figures, 0)
