"""Checks of army lists: class, armour and missile weapon of a line; values that the text does not give."""

from collections.abc import Iterable, Iterator

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.limits import limits_reversed, missing_value
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import unarmed
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, quoted, word
from builder.systems.chainmail import classes
from builder.systems.chainmail.checks.subjects import lines
from builder.systems.chainmail.profile import Figures, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@missing_value("CH901", Text("prices"), "K-Q10")
@fix("add `price`, or play without points")
def no_price(line: TroopLine) -> bool:
    """The rules have no prices; without them no cost can be checked."""
    return line.price is None


@missing_value("CH902", Text("moves", "moves of a troop type"), "K-Q10")
@fix("add `move`, in inches")
def no_move(line: TroopLine) -> bool:
    """Many rules use fractions of a move, but none gives the move itself."""
    return line.move is None


@missing_value("CH903", Text("ranges"), "K-Q10")
@fix("add `range`, in inches")
def no_range(line: TroopLine) -> bool:
    """The missile table depends on shooters and armour, not on the range."""
    return line.reach is None and bool(line.missile or line.troop == "catapult")


@missing_value("CH904", Text("unit sizes"), "K-Q10", "K-101")
@fix("add `figures: {{from: …, to: …}}`")
def no_size(line: TroopLine) -> bool:
    """The rules call several figures side by side a unit, but give no number."""
    return line.figures is None


@unknown("CH101", lines, "K-301", "K-302", "K-303", "K-304", "K-305", "K-306", "K-103", at="class", what=Text("class"))
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
    if line.missile_armour is not None or line.troop not in classes.known():
        return None
    armour = str(RULES[f"melee.classes.{line.troop}.armour"].value)
    return found(armour=word(armour), id=armour, known=quoted(RULES.below("missiles.armour")))


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


@limits_reversed("CH106", lines, "K-101", at="figures")
def figure_limits_reversed(line: TroopLine) -> Figures | None:
    """No unit can have that many figures."""
    return line.figures


_FLAGS = ("mixed", "elf", "trained")


@dominated("CH905", "K-401", "K-604", "K-Q10")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same price is better in some way and worse in none. Classes
    are not ranked: in the melee matrix each is good against different enemies.
    """
    if line.price is None or line.troop not in classes.known():
        return
    armour = line.missile_armour or str(RULES[f"melee.classes.{line.troop}.armour"].value)
    shoots = bool(line.missile) or line.troop not in classes.fighting()
    yield Offer(
        id_and_name(line),
        line.price,
        line.troop,
        (
            Merit(word("move"), line.move),
            Merit(word("range"), line.reach if shoots else ABSENT),
            Merit(word("missile"), frozenset({line.missile} if line.missile else ())),
            Merit(word("missile_armour"), _covered(armour)),
            *(Merit(word(flag), bool(getattr(line, flag))) for flag in _FLAGS),
        ),
    )


def _covered(armour: str) -> frozenset[str]:
    """An armour and all lighter ones: the missile tables go from none to full (K-401 to K-403)."""
    tables = RULES.below("missiles.armour")
    return frozenset(tables[: tables.index(armour) + 1])
