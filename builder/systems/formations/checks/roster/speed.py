"""FO214-FO221: movement that follows from equipment, dismounted profiles, values below nothing."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called
from builder.systems.formations.checks.subjects import units
from builder.systems.formations.profile import FormationsArmy
from builder.text import Text


@rule(
    "FO221",
    says=Text("{unit}: starts dismounted, but the line {line} has no dismounted profile",
              "{unit}: начинает бой спешенным, но у строки {line} нет спешенного профиля"),
    fix=Text("delete `dismounted: true`, or add the profile to the list", "удалите `dismounted: true` или добавьте профиль в расписку"),
    cites=("C-6.3-08",),
)  # fmt: skip
def dismounted_unit(army: FormationsArmy) -> Iterator[Found]:
    """A unit may dismount before the game only with a profile that is written down (VL-12)."""
    for seen in units(army):
        if seen.unit.dismounted and seen.line.dismounted is None:
            yield found("units", seen.index, "dismounted", unit=seen.name, line=called(seen.line))
