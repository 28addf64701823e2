"""FO214-FO221: movement that follows from equipment, dismounted profiles, values below nothing."""

from builder.checks.rule import Verdict, found, rule
from builder.checks.wording import called
from builder.systems.formations.checks.subjects import Fielded, units
from builder.text import Text


@rule(
    "FO221",
    says=Text("{unit}: starts dismounted, but the line {line} has no dismounted profile",
              "{unit}: начинает бой спешенным, но у строки {line} нет спешенного профиля"),
    fix=Text("delete `dismounted: true`, or add the profile to the list", "удалите `dismounted: true` или добавьте профиль в расписку"),
    cites=("C-6.3-08",),
)  # fmt: skip
@units.each
def dismounted_unit(seen: Fielded) -> Verdict:
    """A unit may dismount before the game only with a profile that is written down (VL-12)."""
    if seen.unit.dismounted and seen.line.dismounted is None:
        return found("dismounted", line=called(seen.line))
    return None
