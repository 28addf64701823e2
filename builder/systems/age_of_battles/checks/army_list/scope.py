"""AB101-AB112: scope of the supplement: years, area, troop types, size of armies and regiments."""

from collections.abc import Iterable

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.unknown import unknown
from builder.checks.wording import between, near, span, word
from builder.systems.age_of_battles.checks.subjects import broken_at, known, lines
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, joined


@rule("AB101", "A-105")
@says("the list's years: {span}; the supplement covers {first} to {last}; {beyond}")
@fix("keep `years` within that period, or use rules for another period")
def outside_century(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The supplement is for Europe in one century; the authors consider it unsuitable for antiquity (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    beyond = _beyond(army_list, first, last)
    return bool(beyond) and found("years", span=span(army_list.years), first=first, last=last, beyond=joined(*beyond))


def _beyond(army_list: AgeOfBattlesArmyList, first: int, last: int) -> list[Text]:
    since, until = army_list.years.since, army_list.years.until
    beyond = []
    if since is None:
        beyond.append(Text("no first year"))
    elif since < first:
        beyond.append(Text("{n|year|years} too early").fill(n=first - since))
    if until is None:
        beyond.append(Text("no last year"))
    elif until > last:
        beyond.append(Text("{n|year|years} too late").fill(n=until - last))
    return beyond


@rule("AB102", "A-103", "A-104", severity="info")
@says("the list's years: {span}; the supplement is written for {first} to {last}")
@fix("the authors say that the rest of the century plays well too; no change is needed")
def outside_core(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The core period is the middle and second half of the century (A-V1)."""
    first, last = RULES.whole("limits.core.from"), RULES.whole("limits.core.to")
    whole = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    if _beyond(army_list, first, last) and not _beyond(army_list, *whole):
        return found("years", span=span(army_list.years), first=first, last=last)
    return None


@rule("AB103", "A-105")
@says("the supplement is for {area} only, not for `{written}`{guess}")
@fix("write `area: {id}`, or use other rules")
def other_area(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The supplement does not cover armies of other regions (A-V1)."""
    area = str(RULES["limits.area"].value)
    if army_list.area != area:
        name, guess = RULES.text("limits.area.name"), near(army_list.area, [area])
        return found("area", area=name, written=army_list.area, guess=guess, id=area)
    return None


@unknown("AB105", lines, "A-107", "A-702", at="type", what=Text("troop type"))
def unknown_troops(line: TroopLine) -> tuple[str, Iterable[str]]:
    """Infantry and cavalry differ in moves, in when they are broken and in simultaneous strikes."""
    return line.troops, RULES.below("troops.kinds")


@lines.each("AB106", "A-107", severity="warning")
@says("the rules are largely untested for {troops}")
@fix("agree on unclear cases before the game")
def untested_troops(line: TroopLine) -> Verdict:
    """The authors hardly ever fielded such troops (A-V12)."""
    return line.troops in RULES.ids("limits.untested") and found("type", troops=word(line.troops))


@lines.each("AB107", "A-106", severity="warning")
@says("there are no rules here for {troops}")
@fix("remove the line, or agree on your own rules")
def troops_without_rules(line: TroopLine) -> Verdict:
    """The authors have no rules for war wagons yet (A-V12)."""
    return line.troops in RULES.ids("limits.without_rules") and found("type", troops=word(line.troops))


@crossed("AB109", lines, "A-Q1", at="figures")
def figures_crossed(line: TroopLine) -> Bounds | None:
    """No regiment can satisfy such limits."""
    return line.figures


@lines.each("AB112", "A-601", "A-Q14")
@says("regiment size {range}; with {broken} or fewer figures it is broken before the game starts")
@fix("set `figures.from` to {least} or more")
def broken_by_the_list(line: TroopLine) -> Verdict:
    """A list must not offer a regiment that would leave the game at the start (A-V10); if it gives no minimum, the roster is checked."""
    size = line.figures
    if size is None or size.least > size.most or not known(line):
        return None
    least, broken = size.least if "least" in size.model_fields_set else size.most, broken_at(line)
    if least <= broken:
        range_ = between(size.least, size.most)
        return found("figures", range=range_, broken=broken, least=broken + 1)
    return None
