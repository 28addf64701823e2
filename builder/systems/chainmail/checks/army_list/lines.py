"""Troop lines: class, armour and missile weapon must fit together."""

from collections.abc import Iterable

from builder.checks.limits import crossed
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import unarmed
from builder.checks.unknown import unknown
from builder.checks.wording import quoted, word
from builder.systems.chainmail import classes
from builder.systems.chainmail.checks.subjects import lines
from builder.systems.chainmail.profile import Figures, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@unknown(
    "CH101",
    lines,
    "K-301",
    "K-302",
    "K-303",
    "K-304",
    "K-305",
    "K-306",
    "K-103",
    at="class",
    what=Text("class"),
)
def unknown_class(line: TroopLine) -> tuple[str, Iterable[str]]:
    """The melee matrix has a row and a column for each class; catapults are not in it."""
    return line.troop, classes.known()


@lines.each("CH102", "K-103")
@says("a catapult has no `missile`, `mixed` or `elf`")
@fix("remove them; catapults shoot in their own phase")
def armed_catapult(line: TroopLine) -> Verdict:
    """Catapults do not use the missile table."""
    return line.troop == "catapult" and (line.missile or line.mixed or line.elf) and found("class")


@lines.each("CH103", "K-401", "K-402", "K-403", "K-Q13", severity="info")
@says("no `missile_armour`: the rules do not give it, so the army list must; {armour} is assumed")
@fix("add `missile_armour: {id}`, or another of {known}")
def assumed_armour(line: TroopLine) -> Verdict:
    """The rules do not say which row of the missile table each class uses."""
    known = quoted(RULES.below("missiles.armour"))
    if line.missile_armour is None and line.troop in classes.known():
        armour = str(RULES[f"melee.classes.{line.troop}.armour"].value)
        name = word(armour)
        return found(armour=name, id=armour, known=known)
    return None


def _unarmed(line: TroopLine) -> bool:
    return line.missile is None and line.troop != "catapult"


@unarmed("CH104", lines, "K-104", "K-206")
def flag_without_weapon(line: TroopLine) -> Iterable[str]:
    """Only shooters may fall back out of melee or shoot during a move."""
    return (flag for flag in ("elf", "mixed") if getattr(line, flag) and _unarmed(line))


@unarmed("CH105", lines, "K-203")
def range_without_weapon(line: TroopLine) -> Iterable[str]:
    """Only a missile weapon or a catapult has a range."""
    return ("range",) if line.reach is not None and _unarmed(line) else ()


@crossed("CH106", lines, "K-101", at="figures")
def figures_crossed(line: TroopLine) -> Figures | None:
    """No unit can have that many figures."""
    return line.figures
