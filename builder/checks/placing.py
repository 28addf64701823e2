"""Checks of the table: units placed twice, off it, on top of others, or not at all; bridges and fords that are not on water."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product, starmap
from typing import Any, NamedTuple, TypeVar

from builder.checks.on_table import SideWithArmy, sides
from builder.checks.rule import At, Fixed, Found, Key, Rule, Verdict, Where, check_maker, found, keys, made_rule
from builder.checks.selector import Asked, Selector, of_both
from builder.checks.unknown import ABSENT, KNOWN, UNIT, absent
from builder.checks.wording import counting, listed, tenths
from builder.documents.game import Game
from builder.rules.geometry import TOUCH, Point, Shape, distance, overlap
from builder.text import Text
from builder.text.diagnostic import Severity

AnyGame = Game[Any, Any, Any]
G = TypeVar("G", bound=AnyGame)
T = TypeVar("T")


@check_maker
def unknown_placed(ids: Asked[Any, Iterable[str], str], /, code: str, *cites: str, **what: Text) -> Rule:
    """Make a check from a function that returns the ids that an army can place, at a key if it has a second argument.

    `what` says what they name at each key of a side, as used after "no"; default: `deployment=UNIT`.
    """
    placeable = of_both(ids)

    def check(game: AnyGame) -> Iterator[Found]:
        for number, army in game.fielded():
            for key, word in (what or {"deployment": UNIT}).items():
                known = tuple(placeable(army, key))
                for index, placed in enumerate(getattr(game.evening.sides[number], key)):
                    if placed.id not in known:
                        facts = absent(army.roster.name.text, word, placed.id, known)
                        yield Found(("sides", number, key, index, "id"), facts)

    return made_rule(code, ids, check, says=ABSENT, fix=KNOWN, cites=cites)


@check_maker
def placed_twice(placed: Callable[[T], object], code: str, selector: Selector[G, T], *cites: str) -> Rule:
    """Make a check from a function that returns what is placed (side and id); its docstring says why only once."""
    check = selector.named(name=selector.called).repeated(placed, "id")
    return made_rule(code, placed, check, says=_TWICE, fix=_TAKE_OUT, cites=cites)


_TWICE = Text("{name}: placed twice")
_TAKE_OUT = Text("remove one of the two entries")


@check_maker
def off_table(
    corners: Callable[[T], Iterable[Point]], code: str, selector: Selector[G, T], *cites: str, length: Text, at: At = ()
) -> Rule:
    """Make a check from a function that returns the corners of something on the table.

    `length` is the unit of length in its plural forms: Text("step|steps").
    """

    def judge(thing: T, game: G) -> Verdict:
        table = game.evening.table
        far = max((max(-x, -y, x - table.width, y - table.depth) for x, y in corners(thing)), default=0)
        name, width, depth = selector.called(thing), tenths(table.width), tenths(table.depth)
        return far > TOUCH and found(*keys(at), name=name, far=tenths(far), width=width, depth=depth)

    says, fix = counting(_OFF, length), counting(_TABLE, length)
    return made_rule(code, corners, selector.asked(judge), says=says, fix=fix, cites=cites)


_OFF = Text("{name}: {far|COUNTED} beyond the table edge")
_TABLE = Text("move it inside: the table is {width} by {depth|COUNTED}")


@check_maker
def overlapping(
    ground: Callable[[T], Iterable[Shape]], code: str, selector: Selector[G, T], *cites: str, at: At = ()
) -> Rule:
    """Make a check from a function that returns the shapes that a thing covers; an overlap is reported for the later thing."""

    def check(game: G) -> Iterator[Found]:
        things = [(where, selector.called(thing), tuple(ground(thing))) for where, thing in selector.walk(game)]
        for number, (where, name, own) in enumerate(things):
            before = (other for _, other, taken in things[:number] if any(starmap(overlap, product(own, taken))))
            if under := next(before, None):
                yield found(*where, *keys(at), name=name, other=under)

    return made_rule(code, ground, check, says=SAME_PLACE, fix=MOVE, cites=cites)


SAME_PLACE = Text("{name} and {other} overlap")
MOVE = Text("move one of them")


@check_maker
def missing_from_deployment(
    things: Fixed[Asked[Any, Iterable[Any], Any]],
    code: str,
    *cites: str,
    key: str = "deployment",
    once: tuple[str, ...] = ("deployment",),
    severity: Severity = "error",
) -> Rule:
    """Make a check from a function that returns the units that must be at a key of their side once any of the keys
    `once` is used.

    A function with a second argument is also given the side, and returns the units that are missing.
    """
    wanted = of_both(things.judge)

    def judge(one: SideWithArmy[Any, Any]) -> Found | None:
        placed = {thing.id for thing in getattr(one.side, key)}
        missing = [thing.name for thing in wanted(one.army, one.side) if thing.id not in placed]
        begun = any(getattr(one.side, other) for other in once)
        return found(key, units=listed(missing)) if begun and missing else None

    check, says = sides.asked(judge), sides.led(_FORGOTTEN)
    return made_rule(code, things.judge, check, says=says, fix=things.fix, cites=cites, severity=severity)


_FORGOTTEN = Text("not deployed: {units}")


S = TypeVar("S")

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


@check_maker
def crossings_off_water(
    crossings: Callable[[T], Iterable[Crossing]], code: str, selector: Selector[S, T], *cites: str, length: Text
) -> Rule:
    """Make a check from a function that returns the crossings of a piece of terrain; `length` as in `off_table`."""

    def judge(piece: T) -> Verdict:
        aside = (one for one in crossings(piece) if one.beside > TOUCH)
        return (found(*one.where, what=one.what, far=tenths(one.beside)) for one in aside)

    says = selector.led(counting(_ASIDE, length))
    return made_rule(code, crossings, selector.asked(judge), says=says, fix=_ON_IT, cites=cites)


_ASIDE = Text("the {what} is {far|COUNTED} from the water")
_ON_IT = Text("move it onto the water, or delete it")


@check_maker
def crossings_on_land(
    dry: Callable[[T], bool], code: str, selector: Selector[S, T], *cites: str, key: Key, water: Text
) -> Rule:
    """Make a check from a function that tells whether a piece that is not water has something at that key.

    `water` names the pieces that may have it: Text("stream and no river").
    """

    def judge(piece: T) -> Verdict:
        return dry(piece) and found(key, key=key, water=water)

    return made_rule(code, dry, selector.asked(judge), says=selector.led(_OF_LAND), fix=_DELETE, cites=cites)


_OF_LAND = Text("it has `{key}`, but it is not a {water}")
_DELETE = Text("delete `{key}`, or change the terrain")
