"""`age-of-battles`: a club supplement to the rules "Age of Battles", 15th century."""

from builder.system import System, parts_of
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, AgeOfBattlesEvening, AgeOfBattlesRoster
from builder.systems.age_of_battles.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="AB",
    name=Text("Age of Battles, supplement for the 15th century"),
    about=Text(
        "regiments of figures in simultaneous phases: bombards with crews, helpers and spare gunners, "
        "mercenaries, hedgehogs, musicians, standard bearers and captains, camps and priests. Not in the "
        "supplement: profiles, morale tests, melee, missile ranges and troop prices"
    ),
    rulebook=Text("the supplement"),
    measure=Text("step (25 mm)"),
    army_list=AgeOfBattlesArmyList,
    roster=AgeOfBattlesRoster,
    evening=AgeOfBattlesEvening,
    parts=parts_of(__name__),
    common_cites={
        **dict.fromkeys(("C201", "C205", "C206", "C208", "C209"), ("A-109",)),
        **dict.fromkeys(("C207", "C213", "C214"), ("A-Q1",)),
    },
)
