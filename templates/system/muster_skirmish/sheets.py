"""The sheets; each of them can be replaced: `replace(SHEETS, cards=...)`."""

from builder.sheets.plain import AnyUnit, UnitLook, plain_listing, plain_matchups, plain_sheets
from builder.sheets.vocabulary import CardSign
from muster_skirmish.rules import BOOK, Inputs, account, adds, melee

SIGNS = {"foot": CardSign.SHIELD, "horse": CardSign.HORSE, "bowmen": CardSign.BOW}


def look(unit: AnyUnit) -> UnitLook:
    """What sheets show of a unit: its kind, its figures and its bonus."""
    troop, figures = unit.line.troop, unit.unit.figures
    values = {"figures": str(figures), "adds": f"+{adds(troop)}"}
    return UnitLook(f"troops.kinds.{troop}", SIGNS[troop], values, figures)


SHEETS = plain_sheets(BOOK, account, look)
present, seen = SHEETS.present, SHEETS.seen
blocks = plain_listing(BOOK, lambda line: f"troops.kinds.{line.troop}")
matchups = plain_matchups(
    BOOK,
    melee,
    lambda one, other: Inputs(attacker=one.troop, defender=other.troop),
    beats="attacker",
    beaten="defender",
)
