"""AB401-AB405: the camp of a roster: its tent, its priest, the regiment rebuilt in it."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import unknown
from builder.rules.wording import number
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same


@rule("AB401", "A-606")
@says("{count} priests; a camp may have at most {most}")
@fix("set `priests` to 0 or {most}; a priest costs {price|point|points}")
def too_many_priests(army: AgeOfBattlesArmy) -> Verdict:
    """A camp may have one priest, free of charge (A-V6)."""
    most, camp = RULES.whole("persons.priest.most"), army.roster.camp
    if camp and not 0 <= camp.priests <= most:
        count, price = number(camp.priests), RULES.whole("persons.priest.price")
        return found("camp", "priests", count=count, most=most, price=price)
    return None


@rule("AB402", "A-602", "A-605")
@says("{count} tents; a camp needs {least}")
@fix("write `tents: {least}` or leave it out; an enemy that reaches the tent captures the camp")
def no_tent(army: AgeOfBattlesArmy) -> Verdict:
    """One tent is enough to mark a camp, but without any nobody can reach it (A-V6)."""
    least, camp = RULES.whole("camp.tents"), army.roster.camp
    return camp is not None and camp.tents < least and found("camp", "tents", count=number(camp.tents), least=least)


@rule("AB403", "A-601", "A-602", "A-606", severity="warning")
@says("the army has no camp; remnants of broken regiments have nowhere to go")
@fix("add `camp: {{priests: {most}}}`; it costs nothing")
def no_camp(army: AgeOfBattlesArmy) -> Verdict:
    """Broken regiments walk to the camp, and one regiment can be rebuilt there."""
    return army.roster.camp is None and found("camp", most=RULES.whole("persons.priest.most"))


@rule("AB404", "A-603", "A-604")
@says("{count} rebuilt regiments; at most {most} per game")
@fix("keep {most}; other remnants stay in open order and defend the camp")
def rebuilt_too_often(army: AgeOfBattlesArmy) -> Verdict:
    """Remnants may form one new regiment per game (A-V6)."""
    most, camp = RULES.whole("troops.rebuilt.most"), army.roster.camp
    return (
        camp is not None
        and len(camp.rebuilt) > most
        and found("camp", "rebuilt", most, count=len(camp.rebuilt), most=most)
    )


_rebuilt: Selector[AgeOfBattlesArmy, str] = entries(
    ("camp", "rebuilt"),
    lambda army: army.roster.camp.rebuilt if army.roster.camp else (),
    key=lambda _: same("`rebuilt`"),
)


@unknown("AB405", _rebuilt, "A-603", what=Text("regiment"))
def rebuilt_stranger(unit: str, army: AgeOfBattlesArmy) -> tuple[str, Iterable[str]]:
    """Only a regiment of the army can be rebuilt."""
    return unit, unit_ids(army)
