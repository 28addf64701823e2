"""An army's reserve: what it may be worth and when it comes (C-2.3-03 to C-2.3-07), or when a scenario has it come."""

from fractions import Fraction

from builder.documents.account import Account
from builder.systems.formations.profile import FormationsRoster, FormationsSide
from builder.systems.formations.rulebook import RULES


def limit(money: Account) -> int:
    """Points that the reserve of such an army may be worth."""
    return int(money.total * Fraction(RULES.number("setup.reserve.share")))


def turn_by_rules(roster: FormationsRoster, role: str | None) -> int | None:
    """The game turn in which the rules let a reserve come; None: with the army."""
    if roster.flanking_sector is not None:
        return RULES.whole("setup.reserve.flanking_turn")
    return RULES.whole("setup.reserve.defender_turn") if role == "defender" else None


def arrival_turn(roster: FormationsRoster, side: FormationsSide | None) -> int | None:
    """The game turn in which a reserve comes: as the scenario has it, else the roster, else the rules; None: with the
    army, or there is none.
    """
    if roster.reserve is None:
        return None
    if side and side.reserve:
        return side.reserve.turn
    return roster.reserve.turn or turn_by_rules(roster, side.role if side else None)


def arrives_at_start(roster: FormationsRoster, side: FormationsSide) -> bool:
    """Whether an attacker has a reserve from the start (C-2.3-03): it goes round no flank and comes on no later turn."""
    if side.role != "attacker" or roster.reserve is None or roster.flanking_sector is not None:
        return False
    return arrival_turn(roster, side) in (None, 1)
