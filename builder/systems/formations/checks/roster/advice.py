"""FO901-FO902: advice: prices far from the house tariff, formations that may not attack."""

from builder.checks.rule import Verdict, fix, found, says
from builder.systems.formations.checks.subjects import Formed, formed


@formed.each("FO902", "C-3.5-01", "C-3.5-03", severity="info")
@says("none of its units is melee-capable")
@fix("add a melee-capable unit; without one it can attack only enemies that are not melee-capable")
def no_melee(one: Formed) -> Verdict:
    """Units that are not melee-capable may not attack an enemy that is, and support needs a unit to support (VL-16)."""
    return bool(one.members) and not any(seen.profile.melee for seen in one.members) and found("columns")
