"""The words of cards and sheets: the values of a kind of troops, and which units are of which kind."""

from collections.abc import Iterator, Mapping, Sequence

from builder.rules.wording import spans
from builder.sheets.listing import NONE
from builder.sheets.words import Speaker, words_of
from builder.systems.red_plains.fighter import dice_for, guaranteed_at_attacker, shooter, value
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetUnit

words = words_of(RULES)
COLUMNS = ("guaranteed", "possible", "shooting", "armour", "impetus", "steadfastness")
"""The values of a kind in the order of their columns, as part II.1 lists them; cards tell them in the same order."""


def values(kind: str, readings: Mapping[str, str]) -> Iterator[str]:
    """The values of a kind for these columns."""
    yield guaranteed(kind, readings)
    yield f"{value(kind, 'possible')}+"
    yield f"{RULES.whole(f'troops.shooters.{kind}.possible')}+" if shooter(kind) else NONE
    yield from (str(value(kind, name)) for name in COLUMNS[3:])


def in_melee(unit: SheetUnit, readings: Mapping[str, str]) -> dict[str, str]:
    """The values of a unit in a melee by their columns, the same on its card and on the roster."""
    return {
        "guaranteed": guaranteed(unit.kind, readings),
        "dice": str(dice_for(unit.unit.figures)),
        "possible": f"{value(unit.kind, 'possible')}+",
        **{name: str(value(unit.kind, name)) for name in ("armour", "impetus")},
        "steadfastness": str(unit.steady(readings)[-1]),
    }


def guaranteed(kind: str, readings: Mapping[str, str]) -> str:
    """Guaranteed damage in melee; after a slash, when shooting at a frontal attacker, if any (R-205, R-Q3)."""
    shot = guaranteed_at_attacker(kind, readings)
    return f"{value(kind, 'guaranteed')}/{shot}" if shot else str(value(kind, "guaranteed"))


def arms(units: Sequence[SheetUnit], speaker: Speaker) -> str:
    """Each kind with the numbers of its units, in the order of the rulebook: "horse 1, 2 · spears 3–6"."""
    numbers = {kind: [unit.number for unit in units if unit.kind == kind] for kind in RULES.below("troops.kinds")}
    return " · ".join(
        f"{speaker.short(f'troops.kinds.{kind}').lower()}\u00a0{spans(of)}" for kind, of in numbers.items() if of
    )
