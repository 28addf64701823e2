"""What a roster of `napoleonic` costs by the prices of its list; the text has none."""

from builder.documents.account import Account, Addend
from builder.systems.napoleonic.profile import NapoleonicArmy, RosterUnit, TroopLine


def account(army: NapoleonicArmy) -> Account:
    """The price of an army with every addend, in points: a price a stand times the stands, and the generals.

    What the list has no price or no size for is left out; a check names it.
    """
    own: list[Addend] = []
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        price = line.price_of(experience_of(unit, line)) if isinstance(line, TroopLine) else None
        if isinstance(line, TroopLine) and price is not None and (count := stands_of(unit, line)):
            own.append(Addend((unit.name or line.name).text, price * count, ("units", index)))
    prices = army.army_list.generals.prices if army.army_list.generals else {}
    for index, leader in enumerate(army.roster.generals):
        if leader.rank in prices:
            own.append(Addend(leader.name.text, prices[leader.rank], ("generals", index)))
    return Account(tuple(own))


def stands_of(unit: RosterUnit, line: TroopLine) -> int | None:
    """The stands (gunner figures) that a unit brings; None where neither roster nor list say so."""
    if unit.stands is not None:
        return unit.stands
    return line.stands.most if line.stands else None


def experience_of(unit: RosterUnit, line: TroopLine) -> str | None:
    """The experience of a unit; None where the line leaves a choice that the roster does not make."""
    if unit.experience:
        return unit.experience
    return line.experience[0] if len(line.experience) == 1 else None
