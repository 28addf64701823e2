"""RP901-RP902: values that the text leaves to a strategic game and the list must give (R-V11)."""

from builder.checks.gaps import LEFT_OUT, gap
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.systems.red_plains.profile import RedPlainsArmyList, TroopLine
from builder.text import Text

_NAMES = {
    "figures": Text("army size"),
    "generals": Text("number of generals"),
    "messengers": Text("number of messengers"),
    "shinobi": Text("number of shinobi"),
    "plans": Text("number of cunning plans"),
    "banners": Text("banners of the clan"),
}


@rule("RP901", "R-Q20", severity="info")
@says(LEFT_OUT)
@fix("add `{name}` to `means`")
def means_missing(army_list: RedPlainsArmyList) -> Verdict:
    """Army size, generals, messengers, shinobi and banners come from a strategic game that the rules leave out."""
    means = army_list.means
    return (found("means", what=what, name=name) for name, what in _NAMES.items() if getattr(means, name) is None)


@gap("RP902", Text("prices"), "R-Q20", each=True)
@fix("add `price`, or play without a points limit")
def price_missing(line: TroopLine) -> bool:
    """The rules have no prices; armies can be compared only by the prices of their lists."""
    return line.price is None
