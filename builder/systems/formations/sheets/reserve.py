"""An army's reserve: what it may be worth and when it comes (C-2.3-03 to C-2.3-07)."""

from fractions import Fraction

from builder.documents.account import Account
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy


def limit(money: Account) -> int:
    """Points that the reserve of such an army may be worth."""
    return int(money.total * Fraction(RULES.number("setup.reserve.share")))


def arrival(army: SheetArmy, role: str | None) -> int | None:
    """The game turn of a reserve that does not flank: its own, or the defender's by the rules; None: with the army."""
    reserve = army.roster.reserve
    if reserve is None or reserve.turn:
        return reserve.turn if reserve else None
    return RULES.whole("setup.reserve.defender_turn") if role == "defender" else None


def coming(army: SheetArmy, role: str | None) -> int | None:
    """The game turn in which a reserve comes, round a flank or not; None: with the army, or there is none."""
    reserve = army.roster.reserve
    if reserve and reserve.flanking_sector:
        return RULES.whole("setup.reserve.flanking_turn")
    return arrival(army, role)
