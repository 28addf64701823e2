"""FO331-FO337: what existed when: weapons, machines and guns, couched lances, legionaries, wheels."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.wording import span
from builder.systems.formations.checks.subjects import Profiled, dated, profiles
from builder.systems.formations.profile import FormationsArmyList


@profiles.each("FO331", "C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21")
@says("{what} ({span}) is not available in any of this line's years")
@fix("change the weapon or the years")
def never(seen: Profiled, army_list: FormationsArmyList) -> Iterator[Found]:
    """In every year that the line is available, the weapon is not yet invented or no longer in use (VL-06)."""
    spans = (army_list.years, seen.line.years)
    first = max((s.since for s in spans if s.since is not None), default=None)
    last = min((s.until for s in spans if s.until is not None), default=None)
    for what, years in dated(seen.profile):
        late = last is not None and years.since is not None and years.since > last
        gone = first is not None and years.until is not None and years.until < first
        if late or gone:
            yield found(what=what, span=span(years))


@profiles.each("FO337", "C-9.4-03", severity="warning")
@says("legionaries must be infantry")
@fix("delete `legionary`")
def mounted_legionaries(seen: Profiled) -> Verdict:
    """Only legionary infantry can swap front and rear units when it retreats."""
    return seen.profile.legionary and seen.profile.troop != "infantry" and found("legionary")
