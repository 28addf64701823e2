"""The classes of troops and the melee matrix: how many dice each class rolls against each (K-301 to K-307)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from builder.rules.constants import shown
from builder.rules.dice import Chances, successes
from builder.rules.legality import Laws, sole
from builder.rules.modifiers import Addend, Modifiers
from builder.rules.readings import Decisions
from builder.rules.wording import is_decimal, number, span, to_two_places
from builder.systems.chainmail.profile import Weapon
from builder.systems.chainmail.rulebook import READINGS, RULES
from builder.text import Text


class MatrixCell(NamedTuple):
    """A cell of the matrix: `dice` per `per` figures; a roll of `least` or more kills. `key` is its key in the rulebook."""

    dice: int
    per: int
    least: int
    key: str

    @property
    def each(self) -> str:
        """The dice of one figure as sheets print them: ×2, ×1, ½, ¹⁄₃."""
        each = Fraction(self.dice, self.per)
        return f"×{each}" if each.denominator == 1 else shown(each)

    @property
    def faces(self) -> str:
        """The rolls that kill."""
        return span(self.least, RULES.whole("melee.die"))


def fighting() -> tuple[str, ...]:
    """The classes of the matrix, in order."""
    return RULES.below("melee.matrix")


def known() -> tuple[str, ...]:
    """All classes: those of the matrix, and catapults."""
    return RULES.below("melee.classes")


def mounted(troop: str) -> bool:
    """Whether a class is mounted."""
    return str(RULES[f"melee.classes.{troop}.mount"].value) == "horse"


class Formed(NamedTuple):
    """Troops of a class and the formations they take."""

    troop: str
    shapes: tuple[str | None, ...]


SHAPES: Laws[Formed] = sole(
    "square",
    Text("only infantry can form square"),
    lambda it: "square" in it.shapes and RULES[f"melee.classes.{it.troop}.mount"].value != RULES["reform.square"].value,
    "K-601",
)


def cell(attacker: str, target: str) -> MatrixCell:
    """The cell for an attacker and a target."""
    key = f"melee.matrix.{attacker}.{target}"
    row = RULES.row(key)
    return MatrixCell(row["dice"], row["per"], row["least"], key)


def dice_of(figures: int, cell: MatrixCell, decisions: Decisions) -> int:
    """The dice that figures roll; K-Q2 decides on leftover figures."""
    groups, rest = divmod(figures, cell.per)
    if rest and decisions.choice("K-Q2") == "up":
        groups += 1
    return groups * cell.dice


class Die(NamedTuple):
    """What the modifiers of a melee or missile die depend on."""

    tired: bool
    target_tired: bool
    weapon: Weapon | Literal["none"] = "none"
    chosen: Mapping[str, str] = MappingProxyType({})


MODIFIERS = Modifiers(RULES, READINGS, Die, "fatigue.die")


def added(die: Die) -> list[Addend[Die]]:
    """The modifiers of a die (K-204, K-703)."""
    return [one for one in MODIFIERS.acting(die).addends() if one.amount]


def shift(addends: list[Addend[Die]], decisions: Decisions) -> int:
    """The sum of the modifiers under the reading of K-Q6."""
    if not addends or decisions.choice("K-Q6") == "ignore":
        return 0
    return sum(int(one.amount) for one in addends)


def least_face(cell: MatrixCell, shifted: int) -> int:
    """The lowest roll that kills after modifiers; one more than the faces of the die if none does."""
    sides = RULES.whole("melee.die")
    return max(1, min(cell.least - shifted, sides + 1))


def chance(cell: MatrixCell, shifted: int = 0) -> Fraction:
    """The chance that one die kills."""
    sides = RULES.whole("melee.die")
    return Fraction(sides + 1 - least_face(cell, shifted), sides)


def kills(dice: int, cell: MatrixCell, most: int, shifted: int = 0) -> Chances[int]:
    """The chances of the kills of these dice, at most `most` figures."""
    each = RULES.whole("melee.kills")
    return successes(dice, chance(cell, shifted)).map(lambda hits: hits * each).capped(most)


def expected(kills: Chances[int]) -> Text:
    """The mean in words, as a decimal: no typeface has all fractions."""
    mean = kills.mean()
    return number(mean) if is_decimal(mean) else to_two_places(mean)


def named(kills: Chances[int]) -> Chances[str]:
    """Kills as words of an answer: `kills-0`, `kills-1` ... ; what cannot come is left out."""
    return kills.possible().map("kills-{}".format)


def mean(cell: MatrixCell) -> Fraction:
    """The expected kills of one attacking figure."""
    return Fraction(cell.dice, cell.per) * chance(cell) * RULES.whole("melee.kills")


def men(figure_mm: float) -> int:
    """The men that one figure represents (K-102); figures on the border count as large (K-Q14)."""
    return RULES.whole(f"scale.figure.{'large' if figure_mm >= RULES.whole('scale.figure.least') else 'small'}")
