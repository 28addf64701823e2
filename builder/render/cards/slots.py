"""Positions for cards of one size on a rectangle of paper: lying, standing on their short side, or both. Pure
arithmetic.
"""

from typing import Literal, NamedTuple

Layout = Literal["auto", "grid", "most", "easy"]
Turned = Literal["none", "all", "some"]
Backs = Literal["long-edge", "short-edge", "fold", "none"]


class Plan(NamedTuple):
    """How cards are arranged on sheets, the bleed of backs (mm), and how backs get behind their fronts.

    `auto` is the grid, or the most where that saves a sheet (`imposition.settled`).
    """

    layout: Layout = "grid"
    bleed: float = 0.0
    backs: Backs = "long-edge"


USUAL = Plan()


class Slot(NamedTuple):
    """The top left corner of a card's trim, in mm from that of the rectangle, and whether the card stands."""

    x: float
    y: float
    standing: bool


def slots(width: float, height: float, card: tuple[float, float], *, bleed: float, turned: Turned) -> tuple[Slot, ...]:
    """The positions for cards (width, height of the trim) on a rectangle, in the order in which they are filled.

    `none` lie all, or stand if there is no room; `all`: all lie or all stand, whichever gives more; `some`: columns of
    standing cards on both sides of a block of lying ones, as many as give the most cards. Lying ones come first, row by
    row. The space left over is divided equally between both sides and, where columns differ in height, between top and
    bottom.
    """
    wide, high = card[0] + 2 * bleed, card[1] + 2 * bleed
    lying, upright = _fit(height, high), _fit(height, wide)
    shares = [(_fit(width - columns * high, wide), columns) for columns in range(_fit(width, high) + 1)]
    if turned == "none" and lying and shares[0][0]:
        shares = shares[:1]
    elif turned != "some":
        shares = [(low, columns) for low, columns in shares if not low or not columns]
    low, columns = max(shares, key=lambda share: share[0] * lying + share[1] * upright)
    left = columns - columns // 2 if low else columns
    start = (width - low * wide - columns * high) / 2
    tallest = max(lying * high if low else 0.0, upright * wide if columns else 0.0)
    standing_at = [start + column * high + (low * wide if column >= left else 0.0) for column in range(columns)]
    lying_at = [start + left * high + column * wide for column in range(low)]
    above = (tallest - lying * high) / 2, (tallest - upright * wide) / 2
    return (
        *(Slot(x + bleed, above[0] + row * high + bleed, False) for row in range(lying) for x in lying_at),
        *(Slot(x + bleed, above[1] + row * wide + bleed, True) for row in range(upright) for x in standing_at),
    )


def _fit(room: float, size: float) -> int:
    return max(0, int((room + _HAIR) // size))


_HAIR = 1e-6  # mm; tolerance for cards that fit exactly
