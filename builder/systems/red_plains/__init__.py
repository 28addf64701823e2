"""`red-plains`: Sengoku battles on a grid of cells, with secret orders won by bets."""

from builder.system import System, parts_of
from builder.systems.red_plains.profile import RedPlainsArmyList, RedPlainsEvening, RedPlainsRoster
from builder.systems.red_plains.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="RP",
    name=Text("Warlords: Battle of Red Plains", "Полководцы: Битва на Красных равнинах"),
    about=Text(
        "Sengoku battles on a grid, run by an umpire: five kinds of troops, orders won by bets, banners, shinobi; "
        "army size, prices, traits and plans come from a strategic game that the rules leave out",
        "битвы эпохи Сэнгоку на поле из клеток с мастером: пять родов войск, приказы за ставки, знамёна, синоби; "
        "размер армии, цены, черты и хитрые планы — из стратегической игры, которой в правилах нет",
    ),
    rulebook=Text("the battle rules", "правила битвы"),
    measure=Text("cell", "клетка"),
    army_list=RedPlainsArmyList,
    roster=RedPlainsRoster,
    evening=RedPlainsEvening,
    parts=parts_of(__name__),
    common_cites=dict.fromkeys(("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214"), ("R-Q20",)),
)
