"""AB101-AB112: what the supplement is for: years, area, kinds of troops, size of armies and regiments."""

from collections.abc import Iterator

from builder.checks.limits import Bounds, outside
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.systems.age_of_battles.checks.subjects import Fielded, broken_at, counted, figures, known, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule("AB104", "A-111", "A-Q11", severity="info")
@says(
    "figures {total}, crews and spare gunners counted; an army of {least} to {most} is convenient",
    "фигурок {total}, считая расчёты и запас; удобна армия от {least} до {most}",
)
@fix("nothing if you like it so; otherwise: {way}", "ничего, если вам так удобно; иначе: {way}")
def army_size(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """So many figures are worth collecting and painting for one army (A-V2)."""
    least, most, total = RULES.whole("limits.figures.least"), RULES.whole("limits.figures.most"), figures(army)
    if not counted(army):
        return
    if total < least:
        way = Text("add {n}", "добавьте {n}").fill(n=least - total)
        yield found("units", total=total, least=least, most=most, way=way)
    if total > most:
        way = Text("leave out {n}", "уберите {n}").fill(n=total - most)
        yield found("units", total=total, least=least, most=most, way=way)


@units.each("AB108", "A-601", "A-Q14")
@says(
    "figures {figures}; with {broken} or fewer it is broken before it starts",
    "фигурок {figures}; если их {broken} или меньше, полк разгромлен ещё до начала",
)
@fix("give it at least {least}", "дайте не меньше {least}")
def broken_at_start(one: Fielded) -> Verdict:
    """A regiment of so few leaves the game at once (A-V10)."""
    if not known(one.line):
        return None
    broken = broken_at(one.line)
    return one.unit.figures <= broken and found("figures", figures=one.unit.figures, broken=broken, least=broken + 1)


@outside("AB110", units, "A-Q1", key="figures", counted=Text("figure|figures", "фигурок"))
def outside_size(one: Fielded) -> tuple[int, Bounds | None]:
    """Sizes of regiments are the list's own; a roster keeps to them (A-V11)."""
    return one.unit.figures, one.line.figures
