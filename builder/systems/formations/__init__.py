"""`formations`: battles of units on 8 cm bases, antiquity to about 1700, with order cards of 2x8 cm."""

from builder.system import System, parts_of
from builder.systems.formations.profile import FormationsArmyList, FormationsEvening, FormationsRoster
from builder.systems.formations.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="FO",
    name=Text("Formations"),
    about=Text(
        "battles with units on bases, from antiquity to about 1700: order cards, armies bought with points, commanders, camps, artillery"
    ),
    rulebook=Text("the rules"),
    measure=Text("step (1 cm)"),
    army_list=FormationsArmyList,
    roster=FormationsRoster,
    evening=FormationsEvening,
    parts=parts_of(__name__, rolls_terrain=True),
    common_cites={
        **dict.fromkeys(("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214"), ("C-1-03",)),
        "C230": ("C-2.1-03", "C-2.2-07"),
    },
)
