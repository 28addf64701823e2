"""The missile table: how shooters are divided, and what a group kills (K-401 to K-405)."""

from builder.rules.dice import Chances, die
from builder.rules.readings import Decisions
from builder.rules.tables import Bands
from builder.systems.chainmail.rulebook import RULES

SPLIT = "split"
_COLUMNS = Bands(RULES, "missiles.columns")


def armours() -> tuple[str, ...]:
    """The rows of the table: what a target wears."""
    return RULES.below("missiles.armour")


def columns() -> tuple[str, ...]:
    """The columns of the table, by rising number of shooters."""
    return _COLUMNS.rows


def most(armour: str) -> int:
    """The most shooters of one group against that armour: beyond them the table says to divide (K-404)."""
    whole = [c for c in columns() if RULES[f"missiles.armour.{armour}.low.{c}"].value != SPLIT]
    return max(RULES.whole(f"missiles.columns.{column}") for column in whole)


def groups(shooters: int, armour: str, decisions: Decisions) -> tuple[int, ...]:
    """The groups that shooters form: as few as the table allows, equal as far as K-Q3 has it."""
    count = -(-shooters // most(armour))
    if count > 1 and decisions.choice("K-Q3") == "exact":
        while shooters % count:
            count += 1
    size, rest = divmod(shooters, count)
    return (size + 1,) * rest + (size,) * (count - rest)


def legal(sizes: tuple[int, ...], shooters: int, armour: str, decisions: Decisions) -> str:
    """What is wrong with a division: `sum`, `large`, `needless`, `unequal`, `many`; empty where nothing is."""
    limit = most(armour)
    if sum(sizes) != shooters:
        return "sum"
    if max(sizes) > limit:
        return "large"
    if len(sizes) == 1:
        return ""
    if shooters <= limit:
        return "needless"
    apart = 0 if decisions.choice("K-Q3") == "exact" else 1
    if max(sizes) - min(sizes) > apart:
        return "unequal"
    if decisions.choice("K-Q4") == "fewest" and len(sizes) > len(groups(shooters, armour, decisions)):
        return "many"
    return ""


def loosest() -> dict[str, str]:
    """The readings that let every division pass that any of them does: what a roster may write before it has an evening."""
    return {"K-Q3": "nearly", "K-Q4": "free"}


def cell(size: int, armour: str, face: int, added: int = 0) -> str:
    """The key of the cell that a group reads with a die; the group is one that the table does not divide."""
    row = Bands(RULES, f"missiles.armour.{armour}", "upto").row(min(face + added, RULES.whole("missiles.die")))
    return f"missiles.armour.{armour}.{row}.{_COLUMNS.row(size)}"


def odds(size: int, armour: str, added: int) -> Chances[int]:
    """The exact chances of what a group kills."""
    return die(RULES.whole("missiles.die")).map(lambda face: killed(size, armour, face, added))


def killed(size: int, armour: str, face: int, added: int = 0) -> int:
    """What a group kills with that face of its die; `added` shifts the die, beyond its faces to the nearest row (K-Q6)."""
    return RULES.whole(cell(size, armour, face, added))
