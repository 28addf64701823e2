"""FO501-FO506: the camp a list allows, the reserve and when and where it comes."""

from builder.checks.rule import Verdict, fix, found, says
from builder.systems.formations.checks.on_table import Sided, sides
from builder.systems.formations.rulebook import RULES
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
    """The rules say when each kind of reserve arrives (VL-20)."""
    reserve = one.army.roster.reserve
    if reserve is None or reserve.turn is None:
        return None
    what, wanted = _comes(one)
    if reserve.turn == wanted:
        return None
    return found("reserve", "turn", document=one.army.roster.id, turn=reserve.turn, what=what, wanted=wanted)


def _comes(one: Sided) -> tuple[Text, int]:
    """What is said of the turn in which a reserve comes, and the turn."""
    if one.side.role == "defender":
        what = Text("a defender's reserve arrives on")
        return what, RULES.whole("setup.reserve.defender_turn")
    if one.army.roster.reserve and one.army.roster.reserve.flanking_sector is not None:
        what = Text("a flanking force arrives on")
        return what, RULES.whole("setup.reserve.flanking_turn")
    return Text("an attacker's reserve is deployed on"), 1
