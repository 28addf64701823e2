"""AB301-AB308: guns of list and roster: known, once each, with the crew and the spare gunners of the rules."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, near
from builder.systems.age_of_battles.checks.subjects import ids
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule(
    "AB301",
    says=Text("{gun}: no calibre `{type}`{guess}", "{gun}: нет калибра `{type}`{guess}"),
    fix=Text("there are only bombards: {known}", "есть только бомбарды: {known}"),
    cites=("A-1001", "A-1002"),
)
def unknown_calibre(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Range, hit, effect and men to turn stand in the table of bombards; cannon are not there yet."""
    for index, gun in enumerate(army_list.guns):
        known = RULES.below("artillery.guns")
        if gun.calibre not in known:
            where, guess = ("guns", index, "type"), near(gun.calibre, known)
            yield found(*where, gun=called(gun), type=gun.calibre, guess=guess, known=ids("artillery.guns"))
