"""Each unit of one army against each of another: a frontal attack and a volley straight ahead, as exact chances."""

from builder.sheets.pairing import MatchUp, PairChances, pairings
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.profile import RedPlainsArmy
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.text import Language


def matchups(first: RedPlainsArmy, second: RedPlainsArmy, language: Language) -> list[MatchUp]:
    """One entry per pair and kind of attack: the units and the chances of each outcome for the target.

    `first` attacks the front on open ground without special orders and shoots straight ahead; `second` does not move.
    """
    return pairings(SheetArmy(first), SheetArmy(second), language, _chances)


def _chances(mine: SheetUnit, theirs: SheetUnit) -> PairChances:
    unit, target = mine.fighter(), theirs.fighter()
    yield "melee", melee.run(melee.Inputs(attackers=(Attack(unit=unit),), defender=target, readings={})).odds
    if mine.shoots:
        shots = (shooting.Shot(unit=unit),)
        yield "shooting", shooting.run(shooting.Inputs(shots=shots, target=target, readings={})).odds
