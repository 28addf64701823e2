"""Cost of a `napoleonic` roster by the prices in its army list; the text has none."""

from builder.documents import game
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
    one = UnitWithLine(unit, line)
    price, count = line.price_of(one.experience), one.stands
    return price * count if price is not None and count else None


class UnitWithLine(game.UnitWithLine[RosterUnit, TroopLine]):
    """A unit of a roster with its line."""

    @property
    def stands(self) -> int | None:
        """Its stands or gunner figures; None if neither roster nor list gives them."""
        if self.unit.stands is not None:
            return self.unit.stands
        return self.line.stands.most if self.line.stands else None

    @property
    def experience(self) -> str | None:
        """Its experience; None if the line leaves a choice that the roster does not make."""
        if self.unit.experience:
            return self.unit.experience
        return self.line.experience[0] if len(self.line.experience) == 1 else None
