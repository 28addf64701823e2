"""FO901-FO902: advice: prices far from the house tariff, formations that may not attack."""

from builder.checks.rule import Verdict, fix, found, says
from builder.systems.formations.checks.subjects import Formed, formed


@formed.each("FO902", "C-3.5-01", "C-3.5-03", severity="info")
@says("none of its units has BB", "ни у одного отряда нет ББ")
@fix(
    "on Attack it can only fall on enemies that have no BB either; give it a unit that has",
    "по приказу «Атака» она может атаковать только таких же; дайте ей отряд с ББ",
)
def no_melee(one: Formed) -> Verdict:
    """Units without BB may not attack an enemy who has it, and support needs somebody to support (VL-16)."""
    return bool(one.members) and not any(seen.profile.melee for seen in one.members) and found("columns")
