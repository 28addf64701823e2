"""`skirmish`: a rule system of its own beside those that are built into Muster."""

from builder.system import small_system
from builder.text import Text
from muster_skirmish.profile import SkirmishArmyList, SkirmishRoster
from muster_skirmish.rules import BOOK

SYSTEM = small_system(
    __name__,
    BOOK,
    prefix="SK",
    name=Text("Skirmish", "Skirmish"),
    about=Text("units of three kinds, a die each", "отряды трёх видов, у каждого кубик"),
    rulebook=Text("the rules of skirmish", "правила skirmish"),
    measure=Text("inch", "дюйм"),
    army_list=SkirmishArmyList,
    roster=SkirmishRoster,
)
