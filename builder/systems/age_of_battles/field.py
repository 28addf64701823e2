"""Bases on the table: regiments and gun positions, contact, fire sectors. Lengths are in steps.

The text gives no base sizes (A-112, A-1004): a position whose size the evening does not give has no shape.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin

from builder.rules.geometry import TOUCH, Point, Shape, distance, inner, rectangle, sides, within
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, Element, Placed, PlacedGun
from builder.systems.age_of_battles.rulebook import RULES

SIDES = ("front", "right", "rear", "left")
_POINT = 4 * TOUCH  # steps: the size of a point, so that it can overlap something
_ARC = 8  # straight pieces of an arc: for 30 degrees each is off by less than TOUCH


@dataclass(frozen=True, slots=True)
class Stand:
    """A base on the table: its side, its keys there (`deployment` or `guns`, and the index), its id and corners."""

    side: int
    key: str
    place: int
    id: str
    corners: Shape  # front left, front right, rear right, rear left, as it sees them
    is_point: bool = False  # its size is not known

    @property
    def where(self) -> tuple[str | int, ...]:
        """The keys of its place in the evening."""
        return ("sides", self.side, self.key, self.place)

    @property
    def at(self) -> tuple[str | int, ...]:
        """The keys of its coordinates in the evening."""
        return ("sides", self.side, "camp") if self.key == "camp" else (*self.where, "at")


def everything(game: AgeOfBattlesGame) -> Iterator[Stand]:
    """Every base of both sides; as points the guns whose size the evening does not give, and the tents, which have no id."""
    for number, side in enumerate(game.evening.sides):
        for place, placed in enumerate(side.deployment):
            yield Stand(number, "deployment", place, placed.id, regiment(placed))
        for place, gun in enumerate(side.guns):
            corners = position(gun)
            yield Stand(number, "guns", place, gun.id, corners or _point(gun.at), is_point=corners is None)
        if side.camp is not None:
            yield Stand(number, "camp", 0, "", _point(side.camp), is_point=True)


def stands(game: AgeOfBattlesGame) -> Iterator[Stand]:
    """Every base of both sides whose size is known."""
    return (one for one in everything(game) if not one.is_point)


def _point(at: Point) -> Shape:
    return rectangle(at, 0, _POINT, _POINT, behind=-_POINT / 2)


def regiment(placed: Placed) -> Shape:
    """The corners of a regiment's base; its place is the middle of its front."""
    return rectangle(placed.at, placed.facing, placed.front, placed.depth)


def position(gun: PlacedGun) -> Shape | None:
    """The corners of a gun's position, whose place is its centre; None if its size is not given."""
    if gun.front is None or gun.depth is None:
        return None
    return rectangle(gun.at, gun.facing, gun.front, gun.depth, behind=-gun.depth / 2)


def sector(gun: PlacedGun, reach: float) -> Shape:
    """The fire sector of a gun up to its range, its place first (A-1001)."""
    wide = RULES.whole("artillery.sector")
    turns = (radians(gun.facing - wide / 2 + wide * piece / _ARC) for piece in range(_ARC + 1))
    return (gun.at, *((gun.at[0] + reach * sin(turn), gun.at[1] - reach * cos(turn)) for turn in turns))


def touched(one: Shape, other: Shape) -> tuple[str, ...]:
    """The sides along which another base touches this one; a corner touches no side (A-1009)."""
    return tuple(
        name
        for name, side in zip(SIDES, sides(one), strict=True)
        if any(_along(side, edge) > TOUCH for edge in sides(other))
    )


def enters(stand: Shape, element: Element) -> bool:
    """Whether a base overlaps a piece of terrain; touching its edge does not count."""
    drawn_in = inner(stand)
    if len(element.outline) > 2 and within(drawn_in, element.outline):
        return True
    half = (element.width or 0) / 2
    return any(within(drawn_in, leg, half) and distance(drawn_in, leg) < half for leg in pairwise(element.course))


def crossing(ground: str) -> str:
    """Whether a regiment may cross a ground: `opens` (it is then in open order), `no`, `open-order`, `unsaid` (A-505, A-804)."""
    return str(RULES[f"terrain.grounds.{ground}.passable"].value)


def _along(side: tuple[Point, Point], edge: tuple[Point, Point]) -> float:
    """The length that an edge shares with a side; 0 or less if they only meet or do not touch."""
    (ax, ay), (bx, by) = side
    if not (long := hypot(bx - ax, by - ay)):
        return 0.0  # a base so small that its corners coincide has no side
    ux, uy = (bx - ax) / long, (by - ay) / long
    off = [abs((x - ax) * uy - (y - ay) * ux) for x, y in edge]
    on = [(x - ax) * ux + (y - ay) * uy for x, y in edge]
    return min(long, max(on)) - max(0.0, min(on)) if max(off) <= TOUCH else 0.0
