"""FO214-FO221: movement that follows from equipment, dismounted profiles, values below nothing."""

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.wording import called
from builder.systems.formations.checks.subjects import Fielded, units


@units.each("FO221", "C-6.3-08")
@says("starts dismounted, but line {line} has no dismounted profile")
@fix("delete `dismounted: true`, or add the profile to the list")
def dismounted_unit(seen: Fielded) -> Verdict:
    """A unit may dismount before the game only if its dismounted profile is written down (VL-12)."""
    return seen.unit.dismounted and seen.line.dismounted is None and found("dismounted", line=called(seen.line))
