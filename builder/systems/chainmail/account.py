"""What a roster of `chainmail` costs: figures by the prices of its list; nothing where the list has none (K-Q10)."""

from builder.documents.account import Account, Addend
from builder.systems.chainmail.profile import ChainmailArmy, TroopLine


def account(army: ChainmailArmy) -> Account:
    """The price of an army with every addend, in the list's points. What has no price is left out."""
    own = []
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        if isinstance(line, TroopLine) and line.price is not None:
            own.append(Addend((unit.name or line.name).text, line.price * unit.figures, ("units", index)))
    return Account(tuple(own))


def priced(army: ChainmailArmy) -> bool:
    """Whether the list has a price for every unit of the army: only then has a sum a meaning."""
    return len(account(army).army) == len(army.roster.units)
