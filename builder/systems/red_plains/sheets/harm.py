"""The values of a kind of troops as text, for cards, rosters, reference sheets and lists."""

from collections.abc import Iterator, Mapping

from builder.sheets.listing import NONE
from builder.systems.red_plains.fighter import guaranteed_at_attacker, shooter, value
from builder.systems.red_plains.rulebook import RULES

COLUMNS = ("guaranteed", "possible", "shooting", "armour", "impetus", "steadfastness")
"""The values of a kind in the order of their columns, as part II.1 lists them; cards tell them in the same order."""


def values(kind: str, readings: Mapping[str, str]) -> Iterator[str]:
    """The values of a kind for these columns."""
    yield guaranteed(kind, readings)
    yield f"{value(kind, 'possible')}+"
    yield f"{RULES.whole(f'troops.shooters.{kind}.possible')}+" if shooter(kind) else NONE
    yield from (str(value(kind, name)) for name in COLUMNS[3:])


def guaranteed(kind: str, readings: Mapping[str, str]) -> str:
    """Guaranteed damage in melee; after a slash, when shooting at a frontal attacker, if any (R-205, R-Q3)."""
    shot = guaranteed_at_attacker(kind, readings)
    return f"{value(kind, 'guaranteed')}/{shot}" if shot else str(value(kind, "guaranteed"))
