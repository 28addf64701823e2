"""Bridges and fords that are not on water, or belong to terrain that is not water."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from builder.checks.finding import Key, Verdict, Where, found
from builder.checks.rule import Rule, made
from builder.checks.selector import Selector
from builder.checks.wording import counting, tenths
from builder.rules.geometry import TOUCH, Point, distance
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")

BRIDGE = Text("bridge")
FORD = Text("ford")


class Crossing(NamedTuple):
    """A bridge or ford: the keys that lead to it within the piece, its name, and its distance from the water."""

    where: Where
    what: Text
    beside: float


def beside(at: Point, course: Sequence[Point], breadth: float) -> float:
    """The distance of a point from water of a given width along a course; zero or less if it is on the water."""
    return min(distance((at,), leg) for leg in pairwise(course)) - breadth / 2


def off_water(
    code: str, selector: Selector[S, T], *cites: str, length: Text
) -> Callable[[Callable[[T], Iterable[Crossing]]], Rule]:
    """Make a check from a function that returns the crossings of a piece of terrain; `length` as in `off_table`."""

    def make(crossings: Callable[[T], Iterable[Crossing]]) -> Rule:
        def judge(piece: T) -> Verdict:
            aside = (one for one in crossings(piece) if one.beside > TOUCH)
            return (found(*one.where, what=one.what, far=tenths(one.beside)) for one in aside)

        says = selector.led(counting(_ASIDE, length))
        return made(code, crossings, selector.asked(judge), says=says, fix=_ON_IT, cites=cites)

    return make


_ASIDE = Text("the {what} is {far|COUNTED} from the water")
_ON_IT = Text("move it onto the water, or delete it")


def of_land(
    code: str, selector: Selector[S, T], *cites: str, key: Key, water: Text
) -> Callable[[Callable[[T], bool]], Rule]:
    """Make a check from a function that tells whether a piece that is not water has something at that key.

    `water` names the pieces that may have it: Text("stream and no river").
    """

    def make(dry: Callable[[T], bool]) -> Rule:
        def judge(piece: T) -> Verdict:
            return dry(piece) and found(key, key=key, water=water)

        return made(code, dry, selector.asked(judge), says=selector.led(_OF_LAND), fix=_DELETE, cites=cites)

    return make


_OF_LAND = Text("it has `{key}`, but it is not a {water}")
_DELETE = Text("delete `{key}`, or change the terrain")
