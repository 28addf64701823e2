"""The cost of a roster of `age-of-battles`: guns and spare gunners by the rules, the rest by its army list (A-Q1)."""

from collections.abc import Iterator

from builder.documents.account import Account, PricedThing, leader_prices
from builder.systems.age_of_battles.bombards import calibres, price
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, RosterUnit, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

_SPARE = Text("{name}: spare gunners")
_FRONT = same("{name}: {who}")


def account(army: AgeOfBattlesArmy) -> Account:
    """The cost of an army in points, item by item. Lines without a price and unknown guns are left out."""
    return Account((*_regiments(army), *_guns(army), *_priests(army), *leader_prices(army)))


def _regiments(army: AgeOfBattlesArmy) -> Iterator[PricedThing]:
    for index, unit in enumerate(army.roster.units):
        line = army.line_of(unit)
        if not isinstance(line, TroopLine):
            continue
        name = (unit.name or line.name).text
        if line.price is not None:
            yield PricedThing(name, line.price * max(unit.figures, 0), ("units", index))
        for who, points in _command_figures(unit, line).items():
            if points:
                words = _FRONT.fill(name=name, who=RULES.text(f"persons.{who}.name"))
                yield PricedThing(words, points, ("units", index, who))


def _command_figures(unit: RosterUnit, line: TroopLine) -> dict[str, int]:
    """The list's extra prices of a regiment's musician, standard bearer and captain (A-613)."""
    there = {"musician": unit.musician, "standard": unit.standard, "captain": unit.captain is not None}
    return {who: getattr(line.prices, who) for who, holds in there.items() if holds}


def _guns(army: AgeOfBattlesArmy) -> Iterator[PricedThing]:
    lines = {line.id: line for line in reversed(army.army_list.guns)}
    for index, gun in enumerate(army.roster.guns):
        line = lines.get(gun.line)
        if line is None or line.calibre not in calibres():
            continue
        name = (gun.name or line.name).text
        yield PricedThing(name, price(line.calibre), ("guns", index))
        if gun.reserve > 0:
            points = gun.reserve * RULES.whole("artillery.reserve.price")
            yield PricedThing(_SPARE.fill(name=name), points, ("guns", index, "reserve"))


def _priests(army: AgeOfBattlesArmy) -> Iterator[PricedThing]:
    camp = army.roster.camp
    if camp and camp.priests > 0:
        points = camp.priests * RULES.whole("persons.priest.price")
        yield PricedThing(RULES.text("persons.priest.name"), points, ("camp", "priests"))
