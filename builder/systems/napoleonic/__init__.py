"""`napoleonic`: battles of the Napoleonic wars on stands; a fragment: movement, settlements, shooting, morale, melee."""

from builder.system import Part, System
from builder.systems.napoleonic.profile import NapoleonicArmyList, NapoleonicEvening, NapoleonicRoster
from builder.systems.napoleonic.rulebook import DATA, RULES
from builder.text import Text

_HERE = "builder.systems.napoleonic"

SYSTEM = System(
    id="napoleonic",
    prefix="NA",
    name=Text("Napoleonic", "Наполеоника"),
    about=Text(
        "battles of the Napoleonic wars on stands; a fragment: settlements, ground, shooting, morale, melee; ranks, sizes, speeds and prices come from the list",
        "сражения наполеоновских войн на подставках; отрывок: населённые пункты, местность, стрельба, мораль, рукопашная; ранги, размеры, скорости и цены — из расписки",
    ),
    rulebook=Text("the Napoleonic text", "текст по наполеонике"),
    measure=Text("cm", "см"),
    constants=RULES,
    data=DATA,
    army_list=NapoleonicArmyList,
    roster=NapoleonicRoster,
    evening=NapoleonicEvening,
    account=Part(f"{_HERE}.account", "account"),
    checks=Part(f"{_HERE}.checks", "checks"),
    procedures=Part(f"{_HERE}.procedures", "PROCEDURES"),
    sheets=Part(f"{_HERE}.sheets", "present"),
    matchups=Part(f"{_HERE}.matchups", "matchups"),
    terrain=Part(f"{_HERE}.ground", "rolled"),
    common_cites={},
)
