"""FO901-FO902: advice: prices far from the house tariff, formations that may not attack."""

from builder.checks.rule import Verdict, found, rule
from builder.systems.formations.checks.subjects import Formed, formed
from builder.text import Text


@rule(
    "FO902",
    severity="info",
    says=Text("{formation}: none of its units has BB", "{formation}: ни у одного отряда нет ББ"),
    fix=Text("on Attack it can only fall on enemies that have no BB either; give it a unit that has",
             "по приказу «Атака» она может атаковать только таких же; дайте ей отряд с ББ"),
    cites=("C-3.5-01", "C-3.5-03"),
)  # fmt: skip
@formed.each
def no_melee(one: Formed) -> Verdict:
    """Units without BB may not attack an enemy who has it, and support needs somebody to support (VL-16)."""
    return bool(one.members) and not any(seen.profile.melee for seen in one.members) and found("columns")
