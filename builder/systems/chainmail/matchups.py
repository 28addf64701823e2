"""Each unit of one army against each of another: melee and missile fire, as exact chances of kills."""

from builder.sheets.pairing import MatchUp, PairChances, pairings
from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures.missiles import volley
from builder.systems.chainmail.profile import ChainmailArmy
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.text import Language


def matchups(first: ChainmailArmy, second: ChainmailArmy, language: Language) -> list[MatchUp]:
    """One entry per pair and kind of attack: all figures of a unit of `first`, not tired, against all of one of `second`; chances by number of kills."""
    return pairings(SheetArmy(first), SheetArmy(second), language, _chances)


def _chances(mine: SheetUnit, theirs: SheetUnit) -> PairChances:
    fighting = classes.fighting()
    if mine.line.troop in fighting and theirs.line.troop in fighting:
        cell = classes.cell(mine.line.troop, theirs.line.troop)
        dice = classes.dice_of(mine.unit.figures, cell, READINGS.decided())
        yield "melee", classes.named(classes.kills(dice, cell, theirs.unit.figures))
    if mine.line.missile:
        added = RULES.whole(f"shooting.weapons.{mine.line.missile}.bonus")
        kills = volley(mine.shooters, theirs.armour, added)
        yield "missiles", classes.named(kills.capped(theirs.unit.figures))
