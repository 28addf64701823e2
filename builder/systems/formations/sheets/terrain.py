"""The terrain of an evening: what is placed, and what is rolled for it."""

from typing import Literal

from builder.systems.formations.field import Shape
from builder.systems.formations.ground import roll, sectors
from builder.systems.formations.profile import Element, FormationsEvening


def terrain_of(evening: FormationsEvening) -> tuple[Element, ...]:
    """The terrain placed in the evening and that rolled for it."""
    if evening.rolled is None:
        return evening.terrain
    table, rolled = evening.table, evening.rolled
    return (*evening.terrain, *roll(rolled.seed, rolled.elements, table.width, table.depth, evening.readings))


def sectors_of(evening: FormationsEvening) -> dict[int, Shape]:
    """The six sectors, three on the side of each army (C-2.1-08)."""
    return sectors(evening.table.width, evening.table.depth, _first(evening))


def _first(evening: FormationsEvening) -> Literal["north", "west"]:
    """The edge of the sectors 1 to 3."""
    return "west" if any(side.edge in ("west", "east") for side in evening.sides) else "north"
