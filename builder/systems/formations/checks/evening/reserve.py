"""FO505, FO506, FO508: when and where a reserve comes."""

from builder.checks.rule import Verdict, fix, found, says
from builder.systems.formations import reserve as reserves
from builder.systems.formations.checks.on_table import Sided, sides
from builder.text import Text


@sides.each("FO505", "C-2.3-05", "C-2.3-07")
@says("a defender may not send a flanking force")
@fix("delete `flanking_sector` from its roster")
def defender_flanks(one: Sided) -> Verdict:
    """Only the attacker's reserve may come round the flank (VL-20)."""
    reserve = one.army.roster.reserve
    if one.side.role != "defender" or reserve is None or reserve.flanking_sector is None:
        return None
    return found("reserve", "flanking_sector", document=one.army.roster.id)


@sides.each("FO506", "C-2.3-03", "C-2.3-05", "C-2.3-07")
@says("the reserve arrives on game turn {turn}, but {what} turn {wanted}")
@fix("write `turn: {wanted}` or delete `turn`")
def reserve_turn(one: Sided) -> Verdict:
    """The rules say when each kind of reserve arrives, unless the evening does (VL-20)."""
    reserve = one.army.roster.reserve
    if reserve is None or reserve.turn is None:
        return None
    what, wanted = _comes(one)
    if reserve.turn == wanted:
        return None
    return found("reserve", "turn", document=one.army.roster.id, turn=reserve.turn, what=what, wanted=wanted)


def _comes(one: Sided) -> tuple[Text, int]:
    """What is said of the turn in which a reserve comes, and the turn."""
    if one.side.reserve:
        return Text("the evening has it arrive on"), one.side.reserve.turn
    wanted = reserves.by_the_rules(one.army.roster, one.side.role) or 1
    if one.side.role == "defender":
        return Text("a defender's reserve arrives on"), wanted
    if one.army.roster.reserve and one.army.roster.reserve.flanking_sector is not None:
        return Text("a flanking force arrives on"), wanted
    return Text("an attacker's reserve is deployed on"), wanted


@sides.each("FO508", "C-2.3-03", "C-2.3-05")
@says("the evening has the reserve arrive on game turn {turn}, but {why}")
@fix("delete `reserve` here, or change the reserve in the roster")
def agreed_reserve(one: Sided) -> Verdict:
    """An evening can set the time and place of a reserve only if the reserve is not a flanking force."""
    if (agreed := one.side.reserve) is None:
        return None
    reserve = one.army.roster.reserve
    if reserve and reserve.flanking_sector is None:
        return None
    why = Text("the roster notes it as a flanking force") if reserve else Text("the roster has none")
    return found("reserve", turn=agreed.turn, why=why)
