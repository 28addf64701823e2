"""The words of cards and sheets: values of regiments and guns in the form that all of them use."""

from builder.rules.wording import measure, number, signed, span
from builder.sheets.rosters import NONE
from builder.sheets.words import words_of
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.text import Language

words = words_of(RULES)
OWN, READ = "*", "†"
"""Marks of values from the list that are not in the rules, and of readings of open points."""


def value(given: int | None) -> str:
    """A value of the list, or a dash if it gives none."""
    return NONE if given is None else number(given).en


def moves(unit: SheetUnit, language: Language) -> tuple[str, str]:
    """Normal and fast move in steps, each a dash if it is unknown or its formation does not allow it (A-505, A-517)."""
    normal, fast = (NONE if length is None else steps(length, language) for length in unit.allowed_moves)
    return normal, fast


def both_moves(unit: SheetUnit, language: Language) -> str:
    """The same on one line: `4/6`; one number if neither is known or there is no fast one."""
    return paces(*unit.moves, language) if None in unit.moves else "/".join(moves(unit, language))


def paces(normal: float | None, fast: float | None, language: Language) -> str:
    """Any two moves: `4/6`, or a dash if unknown."""
    if normal is None:
        return NONE
    return steps(normal, language) if fast is None else f"{steps(normal, language)}/{steps(fast, language)}"


def spirit(unit: SheetUnit, language: Language) -> str:
    """Fighting Spirit with the bonus of musician, standard bearer and captain: `6+2`."""
    base, bonus = unit.line.spirit, unit.bonus
    if base is None:
        return signed(bonus).say(language) if bonus else NONE
    return f"{value(base)}{signed(bonus).say(language)}" if bonus else value(base)


def gun_number(gun: SheetGun, language: Language) -> str:
    """The number of a gun: B1."""
    return words("letters.gun", n=gun.number).say(language)


def served(army: SheetArmy, unit: SheetUnit, language: Language) -> str:
    """The numbers of the guns that a regiment serves: `B1, B2`; empty if it serves none."""
    return ", ".join(gun_number(gun, language) for gun in army.guns if gun.servants is unit)


def reach(calibre: str) -> str:
    """The range of a bombard in steps: `4–40`."""
    return span(RULES.whole(f"artillery.guns.{calibre}.range.from"), RULES.whole(f"artillery.guns.{calibre}.range.to"))


def hits(calibre: str) -> str:
    """The rolls on which a bombard hits."""
    return span(1, RULES.whole(f"artillery.guns.{calibre}.hits"))


def effect(calibre: str, language: Language, as_rolled: str = "guns.die") -> str:
    """The effect of a hit: the number of figures removed, and from which ranks; `as_rolled`: words for the die's own number."""
    taken = RULES[f"artillery.guns.{calibre}.effect"].value
    ranks = RULES[f"artillery.guns.{calibre}.ranks"].value
    said = words(as_rolled).say(language) if taken == "die" else str(taken)
    return words(f"guns.ranks.{ranks}", taken=said).say(language)


def steps(length: float, language: Language) -> str:
    """A length in steps, or another number, as each language writes it."""
    return measure(length).say(language)
