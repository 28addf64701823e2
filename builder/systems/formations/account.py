"""What a roster of `formations` costs: units, commanders and camp by the prices of its list; the reserve apart."""

from builder.documents.account import Account, PricedThing, leader_price
from builder.systems.formations.profile import FormationsArmy, TroopLine
from builder.systems.formations.rulebook import RULES


def account(army: FormationsArmy) -> Account:
    """The price of an army with every addend, in points; `where` leads to each place in the roster.

    Units of the reserve are counted apart (C-2.3-03). What the list has no price for (an unknown line, talent or camp:
    a check names it) is left out.
    """
    roster, prices = army.roster, army.army_list.commanders.prices
    held = set(roster.held)
    own: list[PricedThing] = []
    reserve: list[PricedThing] = []
    for index, unit in enumerate(roster.units):
        line = army.line_of(unit)
        if isinstance(line, TroopLine):
            addend = PricedThing((unit.name or line.name).text, line.price, ("units", index))
            (reserve if unit.id in held else own).append(addend)
    for index, commander in enumerate(roster.commanders):
        points = leader_price(army, commander, prices.get(commander.talent))
        if points is not None:
            own.append(PricedThing(commander.name.text, points, ("commanders", index)))
    if roster.camp in army.army_list.camps:
        own.append(
            PricedThing(RULES.text(f"camp.kinds.{roster.camp}.name"), army.army_list.camps[roster.camp], ("camp",))
        )
    return Account(tuple(own), tuple(reserve), sure=held <= {unit.id for unit in roster.units})
