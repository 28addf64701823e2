"""Cost of a `napoleonic` roster by the prices in its army list; the text has none."""

from builder.documents.account import Account, PricedThing, leader_price, unit_prices
from builder.systems.napoleonic.profile import NapoleonicArmy, RosterUnit, TroopLine


def account(army: NapoleonicArmy) -> Account:
    """The cost of an army in points, item by item: price per stand times stands, and the generals.

    Units without a price or size in the list are left out; checks report them.
    """
    prices = army.army_list.generals.prices if army.army_list.generals else {}
    generals = (
        PricedThing(leader.name.text, points, ("generals", index))
        for index, leader in enumerate(army.roster.generals)
        if (points := leader_price(army, leader, prices.get(leader.rank))) is not None
    )
    return Account((*unit_prices(army, _price), *generals))


def _price(unit: RosterUnit, line: TroopLine) -> int | None:
    price, count = line.price_of(experience_of(unit, line)), stands_of(unit, line)
    return price * count if price is not None and count else None


def stands_of(unit: RosterUnit, line: TroopLine) -> int | None:
    """The stands (or gunner figures) of a unit; None if neither roster nor list gives them."""
    if unit.stands is not None:
        return unit.stands
    return line.stands.most if line.stands else None


def experience_of(unit: RosterUnit, line: TroopLine) -> str | None:
    """The experience of a unit; None if the line leaves a choice that the roster does not make."""
    if unit.experience:
        return unit.experience
    return line.experience[0] if len(line.experience) == 1 else None
