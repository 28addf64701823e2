"""`chainmail`: mass combat with six classes of troops, a retelling of Chainmail."""

from builder.system import System, parts_of
from builder.systems.chainmail.profile import ChainmailArmyList, ChainmailEvening, ChainmailRoster
from builder.systems.chainmail.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="CH",
    name=Text("Chainmail, mass combat"),
    about=Text(
        "mass battles with six classes of troops: melee matrix, missile table, fatigue, terrain, scale. "
        "Not in the rules: moves, ranges, morale, catapult fire, unit sizes and prices"
    ),
    rulebook=Text("the rules"),
    measure=Text("inch (10 yards)"),
    army_list=ChainmailArmyList,
    roster=ChainmailRoster,
    evening=ChainmailEvening,
    parts=parts_of(__name__),
    common_cites=dict.fromkeys(("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214"), ("K-Q10",)),
)
