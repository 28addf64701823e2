"""The classes of troops and the melee matrix: who throws how many dice against whom (K-301 to K-307)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from builder.rules.dice import Chances, successes
from builder.rules.legality import Law, Laws
from builder.rules.modifiers import Addend, Modifiers
from builder.rules.readings import Decisions
from builder.systems.chainmail.profile import Weapon
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


class MatrixCell(NamedTuple):
    """A cell of the matrix: so many dice for every so many figures; a die of `least` or more kills. `key` leads to it."""

    dice: int
    per: int
    least: int
    key: str


def fighting() -> tuple[str, ...]:
    """The classes of the matrix, in its order."""
    return RULES.below("melee.matrix")


def known() -> tuple[str, ...]:
    """All classes: those of the matrix, and catapults."""
    return RULES.below("melee.classes")


def mounted(troop: str) -> bool:
    """Whether a class rides."""
    return str(RULES[f"melee.classes.{troop}.mount"].value) == "horse"


class Formed(NamedTuple):
    """Troops of a class that stand in some shape, or change to it."""

    troop: str
    shapes: tuple[str | None, ...]


SHAPES: Laws[Formed] = Laws(
    Law(
        "square",
        Text("only foot forms square", "каре строит только пехота"),
        lambda it: "square" in it.shapes and not _forms_square(it.troop),
        "K-601",
    )
)


def _forms_square(troop: str) -> bool:
    return str(RULES[f"melee.classes.{troop}.mount"].value) == str(RULES["reform.square"].value)


def cell(attacker: str, target: str) -> MatrixCell:
    """What an attacker throws against a target."""
    key = f"melee.matrix.{attacker}.{target}"
    row = RULES.row(key)
    return MatrixCell(row["dice"], row["per"], row["least"], key)


def dice_of(figures: int, cell: MatrixCell, decisions: Decisions) -> int:
    """How many dice so many figures throw; what is left over by K-Q2."""
    groups, rest = divmod(figures, cell.per)
    if rest and decisions.choice("K-Q2") == "up":
        groups += 1
    return groups * cell.dice


class Die(NamedTuple):
    """What the table of additions asks about a die of a blow, or of a shot with a weapon."""

    tired: bool
    target_tired: bool
    weapon: Weapon | Literal["none"] = "none"
    chosen: Mapping[str, str] = MappingProxyType({})


MODIFIERS = Modifiers(RULES, READINGS, Die, "fatigue.die")


def added(die: Die) -> list[Addend[Die]]:
    """What is added to a die (K-204, K-703)."""
    return [one for one in MODIFIERS.acting(die).addends() if one.amount]


def shift(addends: list[Addend[Die]], decisions: Decisions) -> int:
    """What they come to, as K-Q6 is read."""
    if not addends or decisions.choice("K-Q6") == "ignore":
        return 0
    return sum(int(one.amount) for one in addends)


def least_face(cell: MatrixCell, shifted: int) -> int:
    """The least face that kills after a shift; one above the die where none does."""
    sides = RULES.whole("melee.die")
    return max(1, min(cell.least - shifted, sides + 1))


def chance(cell: MatrixCell, shifted: int = 0) -> Fraction:
    """The chance of one die to kill."""
    sides = RULES.whole("melee.die")
    return Fraction(sides + 1 - least_face(cell, shifted), sides)


def kills(dice: int, cell: MatrixCell, most: int, shifted: int = 0) -> Chances[int]:
    """How many of the target's figures, `most` at the most, so many dice kill."""
    each = RULES.whole("melee.kills")
    return successes(dice, chance(cell, shifted)).map(lambda hits: hits * each).capped(most)


def named(kills: Chances[int]) -> Chances[str]:
    """Kills as words of an answer: `kills-0`, `kills-1` ... ; what cannot come is left out."""
    return kills.possible().map("kills-{}".format)


def mean(cell: MatrixCell) -> Fraction:
    """Kills that one attacking figure may expect."""
    return Fraction(cell.dice, cell.per) * chance(cell) * RULES.whole("melee.kills")


def men(figure_mm: float) -> int:
    """The men one figure stands for (K-102); the border belongs to the large figures (K-Q14)."""
    return RULES.whole(f"scale.figure.{'large' if figure_mm >= RULES.whole('scale.figure.least') else 'small'}")
