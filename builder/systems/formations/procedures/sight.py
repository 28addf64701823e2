"""Where a shot may go: over heights, into and out of ravines, through forests (sections 5.4 and 12)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.rules.calculation import Number
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import level_with
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text
from builder.text.errors import MusterError

Stretch = Annotated[
    float | None,
    Field(ge=0, le=500, description="steps of the line of the shot that lie in sparse forest (C-12.3-04, Q-100)"),
]


Walled = Annotated[bool, Field(description="a fortification stands between them, and neither is right at it (C-14-13)")]


def in_view(
    target: Side,
    shooter: Side,
    chosen: Mapping[str, str],
    distance: float | None = None,
    through: float | None = None,
    walled: bool = False,
) -> None:
    """Raises MusterError when heights, a ravine, a forest or a fortification between them rule the shot out.

    `distance` is the way from one to the other, `through` the part of it in sparse forest, both in steps.
    """
    level_with(shooter, target)
    _ravine(target, shooter, chosen)
    _sheer(target, shooter)
    if walled and shooter.height == target.height == "level":
        raise MusterError(_WALL)
    if target.ground in RULES.ids("terrain.no_shooting"):
        raise MusterError(_HIDDEN.fill(ground=named(f"terrain.ground.{target.ground}")))
    if through is not None and distance is not None and through > distance:
        raise MusterError(_LONGER.fill(through=_steps(through), distance=_steps(distance)))
    eyes, least = _in_wood(target, shooter, chosen), RULES.number(_SIGHT)
    if eyes is not None and distance is not None and distance > eyes:
        raise MusterError(_FAR.fill(distance=_steps(distance), most=number(eyes)))
    if through is not None and through > least and not _by_shooter(chosen):
        raise MusterError(_THROUGH.fill(through=_steps(through), most=number(least)))


def zone(target: Side, shooter: Side, reach: Number, chosen: Mapping[str, str]) -> Number:
    """How far a shot of that reach goes to where the target stands, in steps."""
    eyes = _in_wood(target, shooter, chosen)
    return reach if eyes is None else min(reach, eyes)


def _in_wood(target: Side, shooter: Side, chosen: Mapping[str, str]) -> Number | None:
    """The steps beyond which nobody shoots from or at those who stand in a sparse forest; None: no such bound."""
    inside = [side for side in (shooter, target) if side.ground == "sparse-forest"]
    choice = readings.choice(chosen, "Q-100") if inside else "stretch"
    bound = choice == "standing" or (choice == "shooter" and shooter in inside)
    return RULES.number(_SIGHT) if bound else None


def _by_shooter(chosen: Mapping[str, str]) -> bool:
    return readings.choice(chosen, "Q-100") == "shooter"


def _ravine(target: Side, shooter: Side, chosen: Mapping[str, str]) -> None:
    """Raises MusterError for a shot into a ravine or out of it past its edge (C-12.5-05)."""
    ground = RULES.ids("terrain.edge_only")
    if target.ground in ground and shooter.ground in ground:
        if readings.choice(chosen, "Q-101") == "none":
            raise MusterError(_WITHIN.fill(ground=named(f"terrain.ground.{target.ground}")))
        return
    if target.ground in ground and not shooter.at_edge:
        raise MusterError(_INTO.fill(ground=named(f"terrain.ground.{target.ground}")))
    if shooter.ground in ground and not target.at_edge:
        raise MusterError(_OUT_OF.fill(ground=named(f"terrain.ground.{shooter.ground}")))


def _sheer(target: Side, shooter: Side) -> None:
    """Raises MusterError for a shot over a sheer slope past whoever stands above it (C-12.2-09)."""
    above = RULES.ids("terrain.edge_above")
    if shooter.ground in above and target.ground not in above and not shooter.at_edge:
        raise MusterError(_FROM_ABOVE)
    if target.ground in above and shooter.ground not in above and not target.at_edge:
        raise MusterError(_FROM_BELOW)


def _steps(given: float) -> Text:
    return number(Fraction(str(given)))


_SIGHT = "terrain.sight.sparse-forest"
_HIDDEN = Text("nobody shoots at a target there: {ground} (C-12.3-04)", "по цели там не стреляют: {ground} (C-12.3-04)")
_FAR = Text(
    "{distance} steps are too far: shots into and out of a sparse forest reach {most} steps at most (C-12.3-04, Q-100)",
    "до цели {distance}, а в редкий лес и из него стреляют не дальше чем на {most}, в шагах (C-12.3-04, Q-100)",
)
_THROUGH = Text(
    "{through} steps of sparse forest lie between them, a shot passes through {most} at most (C-12.3-04, Q-100)",
    "между ними шагов редкого леса {through}, а видно не больше чем на {most} (C-12.3-04, Q-100)",
)
_WALL = Text(
    "a fortification between them blocks the shot, unless either stands higher or right at it (C-14-13)",
    "стрелять мешает укрепление между ними, если никто не стоит выше или вплотную к нему (C-14-13)",
)
_LONGER = Text(
    "`through_forest` is {through}, but the whole way is {distance} steps (C-5.4-04)",
    "`through_forest` — {through}, а весь путь выстрела {distance}, в шагах (C-5.4-04)",
)
_INTO = Text(
    "only a shooter right at the edge may shoot into a {ground}: set the shooter's `at_edge` (C-12.5-05)",
    "{ground}: туда стреляют, только стоя вплотную к краю: `at_edge` у стрелка (C-12.5-05)",
)
_OUT_OF = Text(
    "a shot out of a {ground} needs a target right at the edge: set the target's `at_edge` (C-12.5-05)",
    "{ground}: оттуда стреляют только по стоящим вплотную к краю: `at_edge` у цели (C-12.5-05)",
)
_WITHIN = Text(
    "by the chosen reading, units in the same {ground} do not shoot at each other (C-12.5-05, Q-101)",
    "{ground}: по выбранному прочтению внутри него друг в друга не стреляют (C-12.5-05, Q-101)",
)
_FROM_ABOVE = Text(
    "only a shooter right at the edge may shoot down a sheer slope: set the shooter's `at_edge` (C-12.2-09)",
    "с отвесного склона стреляют, только стоя вплотную к кромке: `at_edge` у стрелка (C-12.2-09)",
)
_FROM_BELOW = Text(
    "above a sheer slope only a target right at the edge can be shot at: set the target's `at_edge` (C-12.2-09)",
    "на отвесном склоне обстреливают только стоящих вплотную к кромке: `at_edge` у цели (C-12.2-09)",
)
