"""`skirmish`: a rule system of its own beside those that are built into Muster."""

from builder.documents.evening import Evening
from builder.system import System, parts_of_small
from builder.text import Text
from muster_skirmish.profile import SkirmishArmyList, SkirmishRoster
from muster_skirmish.rules import BOOK

SYSTEM = System(
    book=BOOK,
    prefix="SK",
    name=Text("Skirmish", "Skirmish"),
    about=Text("units of three kinds, a die each", "отряды трёх видов, у каждого кубик"),
    rulebook=Text("the rules of skirmish", "правила skirmish"),
    measure=Text("inch", "дюйм"),
    army_list=SkirmishArmyList,
    roster=SkirmishRoster,
    evening=Evening,
    parts=parts_of_small(__name__),
    common_cites={},
)
