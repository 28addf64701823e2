"""`red-plains`: Sengoku battles on a grid of cells, with secret orders won by bets."""

from builder.system import System, parts_of
from builder.systems.red_plains.profile import RedPlainsArmyList, RedPlainsEvening, RedPlainsRoster
from builder.systems.red_plains.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="RP",
    name=Text("Warlords: Battle of Red Plains"),
    about=Text(
        "Sengoku battles on a grid, run by an umpire: five troop types, orders won by bets, banners, shinobi; "
        "army size, prices, traits and plans come from a strategic game that the rules leave out"
    ),
    rulebook=Text("the battle rules"),
    measure=Text("cell"),
    army_list=RedPlainsArmyList,
    roster=RedPlainsRoster,
    evening=RedPlainsEvening,
    parts=parts_of(__name__),
    common_cites={
        **dict.fromkeys(("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214"), ("R-Q20",)),
        "C230": ("R-1002", "R-1003"),
    },
)
