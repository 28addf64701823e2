"""FO901-FO902: advice: prices far from the house tariff, formations that may not attack."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called
from builder.systems.formations.checks.subjects import by_id
from builder.systems.formations.profile import FormationsArmy
from builder.text import Text


@rule(
    "FO902",
    severity="info",
    says=Text("{formation}: none of its units has BB", "{formation}: ни у одного отряда нет ББ"),
    fix=Text("on Attack it can only fall on enemies that have no BB either; give it a unit that has",
             "по приказу «Атака» она может атаковать только таких же; дайте ей отряд с ББ"),
    cites=("C-3.5-01", "C-3.5-03"),
)  # fmt: skip
def no_melee(army: FormationsArmy) -> Iterator[Found]:
    """Units without BB may not attack an enemy who has it, and support needs somebody to support (VL-16)."""
    known = by_id(army)
    for index, formation in enumerate(army.roster.formations):
        members = [known[unit] for column in formation.columns for unit in column if unit in known]
        if members and not any(seen.profile.melee for seen in members):
            yield found("formations", index, "columns", formation=called(formation))
