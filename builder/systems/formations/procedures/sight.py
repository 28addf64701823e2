"""Where a shot may go: over heights, into and out of ravines, through forests (sections 5.4 and 12)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.rules.calculation import Number
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import HEIGHTS
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text

Stretch = Annotated[
    float | None,
    Field(ge=0, le=500, description="steps of the line of fire inside light wood (C-12.3-04, Q-100)"),
]
Walled = Annotated[
    bool,
    Field(description="a fortification stands between shooter and target, and neither is adjacent to it (C-14-13)"),
]
_SIGHT = "terrain.sight.sparse-forest"


class Line(NamedTuple):
    """The line of a shot: how long it is and how much of it lies in light wood, in steps, under a club's readings."""

    shooter: Side
    target: Side
    chosen: Mapping[str, str]
    distance: float | None = None
    through: float | None = None
    walled: bool = False

    @property
    def sight(self) -> Number | None:
        """The steps beyond which no unit shoots from or into a light wood; None: no such limit."""
        inside = [side for side in (self.shooter, self.target) if side.ground == "sparse-forest"]
        choice = readings.choice(self.chosen, "Q-100") if inside else "stretch"
        bound = choice == "standing" or (choice == "shooter" and self.shooter in inside)
        return RULES.number(_SIGHT) if bound else None

    def zone(self, reach: Number) -> Number:
        """The distance at which a shot with this range reaches the target, in steps."""
        return reach if self.sight is None else min(reach, self.sight)

    def fields(self, **facts: object) -> dict[str, object]:
        """The fields of messages about it."""
        steps = {"distance": self.distance, "through": self.through}
        return {**{name: number(Fraction(str(given))) for name, given in steps.items() if given is not None}, **facts}


def in_view(line: Line) -> None:
    """Raises MusterError when heights, a ravine, a forest or a fortification between them rule the shot out."""
    HEIGHTS.refuse((line.shooter, line.target))
    LINES.refuse(line)


def _ground(side: Side) -> Fault:
    return {"ground": named(f"terrain.ground.{side.ground}")}


def _apart(key: str, inside: Side, outside: Side) -> bool:
    """Whether one is in such ground and the other is not."""
    return inside.ground in RULES.ids(key) and outside.ground not in RULES.ids(key)


@law(
    "within",
    Text("under the chosen reading, units in the same {ground} may not shoot at each other"),
    "C-12.5-05",
    "Q-101",
)
def _within(it: Line) -> Fault:
    both = all(side.ground in RULES.ids("terrain.edge_only") for side in (it.shooter, it.target))
    return both and readings.choice(it.chosen, "Q-101") == "none" and _ground(it.target)


@law("into", Text("only a shooter at the edge may shoot into a {ground}: set the shooter's `at_edge`"), "C-12.5-05")
def _into(it: Line) -> Fault:
    return _apart("terrain.edge_only", it.target, it.shooter) and not it.shooter.at_edge and _ground(it.target)


@law("out-of", Text("a shot out of a {ground} needs a target at the edge: set the target's `at_edge`"), "C-12.5-05")
def _out_of(it: Line) -> Fault:
    return _apart("terrain.edge_only", it.shooter, it.target) and not it.target.at_edge and _ground(it.shooter)


@law(
    "far",
    Text("{distance} steps is too far: the range into or out of light wood is at most {most} steps"),
    "C-12.3-04",
    "Q-100",
)
def _out_of_sight(it: Line) -> Fault:
    most = it.sight
    far = most is not None and it.distance is not None and it.distance > most
    return far and it.fields(most=number(most or 0))


@law(
    "through",
    Text("there are {through} steps of light wood between them; a shot may pass through at most {most}"),
    "C-12.3-04",
    "Q-100",
)
def _through(it: Line) -> Fault:
    least = RULES.number(_SIGHT)
    deep = it.through is not None and it.through > least and readings.choice(it.chosen, "Q-100") != "shooter"
    return deep and it.fields(most=number(least))


LINES: Laws[Line] = Laws(
    _within,
    _into,
    _out_of,
    Law(
        "down",
        Text("only a shooter at the edge may shoot down a sheer slope: set the shooter's `at_edge`"),
        lambda it: _apart("terrain.edge_above", it.shooter, it.target) and not it.shooter.at_edge,
        "C-12.2-09",
    ),
    Law(
        "up",
        Text("above a sheer slope only a target at the edge may be shot at: set the target's `at_edge`"),
        lambda it: _apart("terrain.edge_above", it.target, it.shooter) and not it.target.at_edge,
        "C-12.2-09",
    ),
    Law(
        "wall",
        Text("a fortification between them blocks the shot unless one of them is higher, or is right next to the fortification"),
        lambda it: it.walled and it.shooter.height == it.target.height == "level",
        "C-14-13",
    ),
    Law(
        "hidden",
        Text("no unit may shoot at a target in: {ground}"),
        lambda it: it.target.ground in RULES.ids("terrain.no_shooting") and _ground(it.target),
        "C-12.3-04",
    ),
    Law(
        "longer",
        Text("`through_forest` is {through}, but the whole distance is {distance} steps"),
        lambda it: it.distance is not None and (it.through or 0) > it.distance and it.fields(),
        "C-5.4-04",
    ),
    _out_of_sight,
    _through,
)  # fmt: skip
