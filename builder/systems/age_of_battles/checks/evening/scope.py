"""AB101-AB112: scope of the supplement: years, area, troop types, size of armies and regiments."""

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.wording import date
from builder.systems.age_of_battles.profile import AgeOfBattlesGame
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import same


@rule("AB111", "A-105")
@says("{date} is outside the years of the supplement, {first} to {last}")
@fix("change the date, or use rules for that period")
def evening_outside_century(game: AgeOfBattlesGame) -> Verdict:
    """A battle must fall within the supplement's period, as a list must (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    if not first <= game.evening.date.year <= last:
        return found("date", date=date(game.evening.date), first=same(str(first)), last=same(str(last)))
    return None
