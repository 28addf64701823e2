"""`chainmail`: mass combat of figures in six classes, a retelling of Chainmail."""

from builder.system import Part, System
from builder.systems.chainmail.profile import ChainmailArmyList, ChainmailEvening, ChainmailRoster
from builder.systems.chainmail.rulebook import DATA, RULES
from builder.text import Text

_HERE = "builder.systems.chainmail"

SYSTEM = System(
    id="chainmail",
    prefix="CH",
    name=Text("Chainmail, mass combat", "Кольчуга, масштабный бой"),
    about=Text(
        "battles of figures in six classes: melee matrix, missile table with groups, fatigue, terrain, scale. "
        "Not in the text: moves, ranges, morale, catapult fire, sizes and prices",
        "сражения фигур шести родов войск: таблица ближнего боя, стрельба группами, измотанность, местность, масштаб. "
        "В тексте нет: движения, дальности, боевого духа, стрельбы катапульт, численности и цен",
    ),
    rulebook=Text("the retelling", "пересказ"),
    measure=Text("inch (10 yards)", "дюйм (10 ярдов)"),
    constants=RULES,
    data=DATA,
    army_list=ChainmailArmyList,
    roster=ChainmailRoster,
    evening=ChainmailEvening,
    account=Part(f"{_HERE}.account", "account"),
    checks=Part(f"{_HERE}.checks", "checks"),
    procedures=Part(f"{_HERE}.procedures", "PROCEDURES"),
    sheets=Part(f"{_HERE}.sheets", "present"),
    matchups=Part(f"{_HERE}.matchups", "matchups"),
    terrain=Part(f"{_HERE}.ground", "rolled"),
    common_cites={},
)
