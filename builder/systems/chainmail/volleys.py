"""The missile table: how shooters are divided, and what a group kills (K-401 to K-405)."""

from typing import NamedTuple

from builder.rules.dice import Chances, die
from builder.rules.legality import Law, Laws
from builder.rules.readings import Decisions
from builder.rules.tables import Bands
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text

SPLIT = "split"
COLUMNS = Bands(RULES, "missiles.columns")
"""The columns of the table, by increasing number of shooters."""


def has(weapon: str | None, quality: str) -> bool:
    """Whether a weapon is `thrown`, `slow` to load, or shoots more often if its unit `stood`."""
    return str(RULES[f"shooting.weapons.{weapon}.{quality}"].value) == "yes"


def armours() -> tuple[str, ...]:
    """The rows of the table: the armour of the target."""
    return RULES.below("missiles.armour")


def rolls(armour: str) -> Bands:
    """The two lines of a row, by the roll."""
    return Bands(RULES, f"missiles.armour.{armour}", "upto")


def most(armour: str) -> int:
    """The most shooters in one group against that armour; the table divides larger groups (K-404)."""
    whole = [c for c in COLUMNS.rows if RULES[f"missiles.armour.{armour}.low.{c}"].value != SPLIT]
    return max(RULES.whole(f"missiles.columns.{column}") for column in whole)


def largest() -> int:
    """The most shooters that the table has in one group against any armour."""
    return max(map(most, armours()))


def columns(shooters: int) -> tuple[str, ...]:
    """The columns for groups of so many shooters, and for those that losses leave."""
    return COLUMNS.rows[: COLUMNS.rows.index(COLUMNS.row(min(shooters, largest()))) + 1]


def groups(shooters: int, armour: str, decisions: Decisions) -> tuple[int, ...]:
    """The groups that shooters form: as few as the table allows, as equal as K-Q3 demands."""
    count = -(-shooters // most(armour))
    if count > 1 and decisions.choice("K-Q3") == "exact":
        while shooters % count:
            count += 1
    size, rest = divmod(shooters, count)
    return (size + 1,) * rest + (size,) * (count - rest)


class Division(NamedTuple):
    """Shooters divided into groups against an armour, under a club's readings."""

    sizes: tuple[int, ...]
    shooters: int
    armour: str
    decisions: Decisions

    @property
    def fields(self) -> dict[str, object]:
        """The fields of its messages."""
        return {
            "sizes": " + ".join(map(str, self.sizes)) or "–",
            "shooters": self.shooters,
            "armour": RULES.text(f"missiles.armour.{self.armour}.name"),
            "most": most(self.armour),
        }


DIVISION: Laws[Division] = Laws(
    Law(
        "sum",
        Text("the groups {sizes} do not add up to {shooters|shooter|shooters}"),
        lambda it: sum(it.sizes) != it.shooters and it.fields,
    ),
    Law(
        "large",
        Text("a group of more than {most} shooters is too large against {armour}; the table says to divide it"),
        lambda it: max(it.sizes) > most(it.armour) and it.fields,
        "K-404",
    ),
    Law(
        "needless",
        Text("{shooters} shooters against {armour} must not be divided"),
        lambda it: len(it.sizes) > 1 and it.shooters <= most(it.armour) and it.fields,
        "K-404",
    ),
    Law(
        "unequal",
        Text("the groups {sizes} are not equal"),
        lambda it: len(it.sizes) > 1 and max(it.sizes) - min(it.sizes) > _apart(it.decisions) and it.fields,
        ("K-404", "K-Q3"),
    ),
    Law(
        "many",
        Text("more groups than needed: {sizes}; choose the reading `free` to allow this"),
        lambda it: len(it.sizes) > 1 and _too_many(it) and it.fields,
        "K-Q4",
    ),
)


def _apart(decisions: Decisions) -> int:
    """The largest difference between groups, in shooters."""
    return 0 if decisions.choice("K-Q3") == "exact" else 1


def _too_many(it: Division) -> bool:
    fewest = it.decisions.choice("K-Q4") == "fewest"
    return fewest and len(it.sizes) > len(groups(it.shooters, it.armour, it.decisions))


def loosest() -> dict[str, str]:
    """The readings that allow the most divisions: rosters are checked by these, because only an evening sets readings."""
    return {"K-Q3": "nearly", "K-Q4": "free"}


def cell(size: int, armour: str, face: int, added: int = 0) -> str:
    """The key of the table cell for a group and its die roll; the group must not need dividing."""
    row = rolls(armour).row(min(face + added, RULES.whole("missiles.die")))
    return f"missiles.armour.{armour}.{row}.{COLUMNS.row(size)}"


def odds(size: int, armour: str, added: int) -> Chances[int]:
    """The exact chances of the kills of one group."""
    return die(RULES.whole("missiles.die")).map(lambda face: killed(size, armour, face, added))


def killed(size: int, armour: str, face: int, added: int = 0) -> int:
    """The kills of a group for a die roll; `added` modifies the roll, and beyond the faces the nearest row counts (K-Q6)."""
    return RULES.whole(cell(size, armour, face, added))
