"""`napoleonic`: battles of the Napoleonic wars; a fragment with movement, settlements, shooting, morale and melee."""

from builder.system import System, parts_of
from builder.systems.napoleonic.profile import NapoleonicArmyList, NapoleonicEvening, NapoleonicRoster
from builder.systems.napoleonic.rulebook import BOOK
from builder.text import Text

SYSTEM = System(
    book=BOOK,
    prefix="NA",
    name=Text("Napoleonic"),
    about=Text(
        "battles of the Napoleonic Wars with figures on stands; only a fragment of the rules: settlements, "
        "terrain, shooting, morale, melee; ranks, unit sizes, moves and prices come from the army list"
    ),
    rulebook=Text("the Napoleonic draft rules"),
    measure=Text("cm"),
    army_list=NapoleonicArmyList,
    roster=NapoleonicRoster,
    evening=NapoleonicEvening,
    parts=parts_of(__name__),
    common_cites=dict.fromkeys(("C201", "C205", "C206", "C207", "C208", "C209", "C213", "C214"), ("N-Q1",)),
)
