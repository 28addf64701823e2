"""What a roster of `chainmail` costs: figures by the prices of its list; nothing where the list has none (K-Q10)."""

from builder.documents.account import Account, unit_prices
from builder.systems.chainmail.profile import ChainmailArmy, RosterUnit, TroopLine


def account(army: ChainmailArmy) -> Account:
    """The price of an army with every addend, in the list's points. What has no price is left out."""
    return Account(tuple(unit_prices(army, _price)))


def priced(army: ChainmailArmy) -> bool:
    """Whether the list has a price for every unit of the army: only then has a sum a meaning."""
    return len(account(army).army) == len(army.roster.units)


def _price(unit: RosterUnit, line: TroopLine) -> int | None:
    return None if line.price is None else line.price * unit.figures
