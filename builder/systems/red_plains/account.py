"""What a roster of `red-plains` costs: the rules give no prices, so the list's own price a figure, where it has one."""

from builder.documents.account import Account, Addend
from builder.systems.red_plains.profile import RedPlainsArmy, TroopLine


def account(army: RedPlainsArmy) -> Account:
    """The price of an army with every addend; `where` leads to each unit. Lines without a price are left out."""
    own: list[Addend] = []
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        if isinstance(line, TroopLine) and line.price is not None:
            own.append(Addend((unit.name or line.name).text, line.price * max(unit.figures, 0), ("units", index)))
    return Account(tuple(own))
