"""`skirmish`: an example of a rule system that is installed in addition to the built-in ones."""

from builder.documents.evening import Evening
from builder.system import System, parts_of_small
from builder.text import Text
from muster_skirmish.profile import SkirmishArmyList, SkirmishRoster
from muster_skirmish.rules import BOOK

SYSTEM = System(
    book=BOOK,
    prefix="SK",
    name=Text("Skirmish"),
    about=Text("three kinds of units, one die each"),
    rulebook=Text("the rules of skirmish"),
    measure=Text("inch"),
    army_list=SkirmishArmyList,
    roster=SkirmishRoster,
    evening=Evening,
    parts=parts_of_small(__name__),
    common_cites={},
)
