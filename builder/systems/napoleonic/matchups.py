"""Each unit of one army against each of another: an attack in battle line, and a volley at the end of the near band."""

from builder.sheets.pairing import MatchUp, PairChances, pairings
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.procedures import melee, shooting
from builder.systems.napoleonic.procedures.fighter import Inputs as Clash
from builder.systems.napoleonic.procedures.shooter import Group, Target
from builder.systems.napoleonic.profile import NapoleonicArmy
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import fighter
from builder.text import Language


def matchups(first: NapoleonicArmy, second: NapoleonicArmy, language: Language) -> list[MatchUp]:
    """One entry for each pair: the units, the attacker, and the chances of each outcome.

    `first` attacks in battle line and shoots with all its stands in its near band; `second` stands in battle line in the
    open. Units without a rank in the army list have no melee here.
    """
    return pairings(SheetArmy(first), SheetArmy(second), language, _chances)


def _chances(mine: SheetUnit, theirs: SheetUnit) -> PairChances:
    if not mine.stands or not theirs.stands:
        return
    ranked = mine.line.rank is not None and (theirs.line.rank is not None or not troops.fights(theirs.line.type))
    if ranked and troops.fights(mine.line.type):
        clash = melee.run(Clash(attackers=(fighter(mine),), defenders=(fighter(theirs),)))
        yield "melee", clash.odds
    if mine.table and not troops.dismounts(mine.line.type) and theirs.arm != "train":
        near = fire.bands(mine.table)[0]
        group = Group(type=mine.line.type, howitzers=mine.line.howitzers, stands=mine.stands, distance=float(near.end))
        target = Target(stands=theirs.stands)
        shot = shooting.run(shooting.Inputs(groups=(group,), target=target))
        yield "shooting", shot.odds
