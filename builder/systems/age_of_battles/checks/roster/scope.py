"""AB101-AB112: scope of the supplement: years, area, troop types, size of armies and regiments."""

from builder.checks.limits import Bounds, outside, way
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.systems.age_of_battles.checks.subjects import Fielded, broken_at, counted, figures, known, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule("AB104", "A-111", "A-Q11", severity="info")
@says("{total|figure|figures}, including crews and spare gunners; a comfortable army size is {least} to {most}")
@fix("{way}, or keep the army if it suits you")
def army_size(army: AgeOfBattlesArmy) -> Verdict:
    """An army of this size is practical to collect and paint (A-V2)."""
    least, most, total = RULES.whole("limits.figures.least"), RULES.whole("limits.figures.most"), figures(army)
    if not counted(army) or least <= total <= most:
        return None
    return found("units", total=total, least=least, most=most, way=way(total, least, most))


@units.each("AB108", "A-601", "A-Q14")
@says("{figures|figure|figures}; with {broken} or fewer it is broken before the game starts")
@fix("give it at least {least|figure|figures}")
def broken_at_start(one: Fielded) -> Verdict:
    """A regiment that small leaves the game at the start (A-V10)."""
    if not known(one.line):
        return None
    broken = broken_at(one.line)
    return one.unit.figures <= broken and found("figures", figures=one.unit.figures, broken=broken, least=broken + 1)


@outside("AB110", units, "A-Q1", key="figures", counted=Text("figure|figures"))
def outside_size(one: Fielded) -> tuple[int, Bounds | None]:
    """The list sets regiment sizes (A-V11)."""
    return one.unit.figures, one.line.figures
