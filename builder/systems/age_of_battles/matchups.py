"""Chances between two armies: bombards of one against regiments and guns of the other, and its mercenaries.

Melee, small arms and morale are in the core rules, so there are no chances of regiments against each other (A-Q1).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import TypeVar

from builder.rules.wording import number
from builder.sheets.pairing import MatchUp
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.bombards import Target
from builder.systems.age_of_battles.procedures import mercenary
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun
from builder.systems.age_of_battles.sheets.values import gun_number
from builder.text import Language, Text, joined
from builder.text.errors import MusterError

K = TypeVar("K")

_STRENGTH = Text("own Fighting Strength {levels}")


def matchups(first: AgeOfBattlesArmy, second: AgeOfBattlesArmy, language: Language) -> list[MatchUp]:
    """One entry for each type of gun of `first` and each regiment and type of gun of `second`, and for the tests of its mercenaries.

    Guns of one type have the same chances and share an entry. A gun has a full crew and its target in range; the chances are those of one shot. Mercenaries have an entry for each
    test alone and for all of them in order. Raises MusterError if `first` has neither.
    """
    one, other = SheetArmy(first), SheetArmy(second)
    table = [*_shots(one, other, language), *_tests(one, language)]
    if not table:
        says = Text("“{army}” has neither bombards nor mercenaries; the supplement gives odds for nothing else")
        raise MusterError(says.fill(army=first.roster.name.text))
    return table


def _shots(one: SheetArmy, other: SheetArmy, language: Language) -> Iterator[MatchUp]:
    crews = _together(other.guns, lambda gun: gun.crew)
    for calibre, guns in _together(one.guns, lambda gun: gun.line.calibre).items():
        targets = [(unit.called(language), Target(unit.unit.figures)) for unit in other.units]
        targets += [(_called(same, language), Target(None, crew)) for crew, same in crews.items()]
        for second, target in targets:
            odds = bombards.worded(bombards.chances(calibre, target, 1), target)
            yield MatchUp(_called(guns, language), second, "bombard", odds)


def _together(guns: Iterable[SheetGun], alike: Callable[[SheetGun], K]) -> dict[K, list[SheetGun]]:
    """Guns grouped by what their chances depend on, in the order of the roster."""
    found: dict[K, list[SheetGun]] = {}
    for gun in guns:
        found.setdefault(alike(gun), []).append(gun)
    return found


def _called(guns: Iterable[SheetGun], language: Language) -> str:
    """The numbers and names of guns: `B1 First serpentine, B2 Second serpentine`."""
    return ", ".join(f"{gun_number(gun, language)} {gun.name.say(language)}" for gun in guns)


def _tests(one: SheetArmy, language: Language) -> Iterator[MatchUp]:
    levels = [(rung.at,) for rung in mercenary.ladder()]
    for unit in one.units:
        if unit.line.mercenary:
            for falls in (*levels, *list(accumulate(levels))[1:]):
                answer = mercenary.run(mercenary.Inputs(strength=falls, readings={}))
                said = _STRENGTH.fill(levels=joined(*map(number, falls)))
                yield MatchUp(unit.called(language), said.say(language), "mercenary", answer.odds)
