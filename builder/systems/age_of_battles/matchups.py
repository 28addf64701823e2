"""What of two armies can be calculated: bombards of one against regiments and guns of the other, and its mercenaries.

Melee, small arms and morale are of the base game, so regiments have no chances against each other here (A-Q1).
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from builder.errors import MusterError
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.bombards import Target
from builder.systems.age_of_battles.procedures import mercenary
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy, MusteredGun
from builder.systems.age_of_battles.wording import joined, number
from builder.text import Language, Text

_STRENGTH = Text("own Fighting Strength {levels}", "своя Боевая Сила {levels}")


def matchups(first: AgeOfBattlesArmy, second: AgeOfBattlesArmy, language: Language) -> list[dict[str, Any]]:
    """One entry for each gun of `first` and each regiment and gun of `second`, and for the tests of its mercenaries.

    A gun has its whole crew and the target in range; the chances are those of a shot. Mercenaries have an entry for each
    test alone and for all of them in order. Raises MusterError where `first` has neither.
    """
    one, other = MusteredArmy(first), MusteredArmy(second)
    table = [*_shots(one, other, language), *_tests(one, language)]
    if not table:
        says = Text(
            "“{army}” has neither bombards nor mercenaries: the supplement gives chances for nothing else",
            "у «{army}» нет ни бомбард, ни наёмников: других вероятностей дополнения не дают",
        )
        raise MusterError(says.fill(army=first.roster.name.text))
    return table


def _shots(one: MusteredArmy, other: MusteredArmy, language: Language) -> Iterator[dict[str, Any]]:
    for gun in one.guns:
        for unit in other.units:
            yield _shot(gun, Target(unit.unit.figures), unit.called(language), language)
        for target in other.guns:
            yield _shot(gun, Target(None, target.crew), target.called(language), language)


def _shot(gun: MusteredGun, target: Target, second: str, language: Language) -> dict[str, Any]:
    found = bombards.chances(gun.line.calibre, target, 1)
    names = {"first": gun.called(language), "second": second}
    return {**names, "procedure": "bombard", "odds": bombards.worded(found, target)}


def _tests(one: MusteredArmy, language: Language) -> Iterator[dict[str, Any]]:
    levels = [(rung.at,) for rung in mercenary.ladder()]
    for unit in one.units:
        if unit.line.mercenary:
            for falls in (*levels, *list(accumulate(levels))[1:]):
                answer = mercenary.run(mercenary.Inputs(strength=falls, readings={}))
                said = _STRENGTH.fill(levels=joined(*map(number, falls)))
                names = {"first": unit.called(language), "second": said.say(language)}
                yield {**names, "procedure": "mercenary", "odds": dict(answer.odds)}
