"""Retreat and rout: where a unit goes, its losses on the way, and attacks on fleeing units (part IX)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import NO_CHANCES, Chances, certain, evenly
from builder.rules.legality import Laws, missing, needed, sole
from builder.rules.working import Working
from builder.systems.red_plains import chances
from builder.systems.red_plains.fighter import Edge, Fighter, after_losses, arm, first_rank, lawful, shooter
from builder.systems.red_plains.rulebook import RULES, Chosen, working
from builder.text import Text, same

Content = Literal["free", "friend", "enemy", "shows-flank", "none"]
OPPOSITE: dict[Edge, Edge] = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
FLANKS: tuple[Edge, ...] = ("left", "right")
_ASIDE: Mapping[tuple[Edge, ...], tuple[Edge, ...]] = {
    ("rear",): FLANKS,
    ("front",): FLANKS,
    ("left",): ("front",),
    ("right",): ("front",),
}
_SAYS: dict[str, Text] = {
    "front": Text("to the front cell"),
    "rear": Text("to the rear cell"),
    "left": Text("to the left cell"),
    "right": Text("to the right cell"),
    "flees": Text("flees"),
    "own-edge": Text("to its own edge"),
    "west": Text("to the west edge"),
    "east": Text("to the east edge"),
    "enemy-edge": Text("to the enemy's edge"),
    "scattered": Text("to the cell with the fewest losses, then dispersed"),
}


class Cells(Strict):
    """The cells around a unit: front, rear and sides; `shows-flank`: free, but the unit would expose a flank there."""

    front: Content = "free"
    rear: Content = "free"
    left: Content = "free"
    right: Content = "free"


class Ways(Strict):
    """The cells around the first cell of a rout, by edge of the field: its own, the sides, the enemy's."""

    own: Content = "free"
    west: Content = "free"
    east: Content = "free"
    enemy: Content = "free"


class Inputs(Strict):
    """One question about a retreat or a rout."""

    ask: Annotated[Literal["retreat", "second-cell", "passing", "attacked"], Field(description="what to calculate")] = "attacked"  # fmt: skip
    beaten: Annotated[
        tuple[Edge, ...],
        Field(max_length=4, description="retreat: edges with an attacker left at the end (R-701)"),
    ] = ("front",)
    larger: Annotated[Literal["front", "flank", "equal"], Field(description="retreat after attacks on front and flank: which attacker has more figures at the end")] = "equal"  # fmt: skip
    around: Annotated[
        Cells, Field(description="retreat: the cells around the unit; attackers are added on the edges attacked")
    ] = Cells()
    ways: Annotated[Ways, Field(description="second cell: the cell in each direction")] = Ways()
    came_from: Annotated[Literal["own", "west", "east", "enemy"] | None, Field(description="second cell: the side it came from")] = None  # fmt: skip
    fleeing: Annotated[Fighter | None, Field(description="for `passing` and `attacked`: the fleeing unit")] = None
    enemy: Annotated[Fighter | None, Field(description="for `passing` and `attacked`: the enemy")] = None
    dice: Annotated[tuple[int, ...] | None, Field(max_length=20, description="attack of infantry on cavalry: dice rolls; default: exact odds")] = None  # fmt: skip
    readings: Chosen


def run(inputs: Inputs) -> Calculation:
    """The answer to the question asked. Raises MusterError if a unit is needed and missing."""
    if inputs.ask == "retreat":
        return _retreat(inputs)
    if inputs.ask == "second-cell":
        return _second(inputs)
    fleeing, enemy = needed(inputs.fleeing, BOTH_UNITS), needed(inputs.enemy, BOTH_UNITS)
    lawful(fleeing, enemy)
    return _passing(inputs, fleeing, enemy) if inputs.ask == "passing" else _attacked(inputs, fleeing, enemy)


BOTH_UNITS = sole("units", Text("add both `fleeing` and `enemy`"), missing)
RETREATS: Laws[Inputs] = sole(
    "beaten", Text("`beaten` is empty; name the sides from which the unit was attacked"), lambda it: not it.beaten
)


# ---- the first cell -------------------------------------------------------------------------------------------------


def _retreat(inputs: Inputs) -> Calculation:
    work = working(inputs.readings)
    if set(inputs.beaten) != {"front"}:
        work.rests_on("R-Q33")
    found = evenly(_directions(inputs)).then(lambda way: _cell(way, inputs))
    for cell, share in found.items():
        work.add(_SAYS[cell], cell, same(str(share)), _fact(inputs))
    return work.answer(odds=found)


def _fact(inputs: Inputs) -> str:
    if len(set(inputs.beaten)) > 1:
        return "R-903"
    return "R-901" if set(inputs.beaten) == {"front"} else "R-902"


def _directions(inputs: Inputs) -> list[tuple[Edge, ...]]:
    """The cells it tries to retreat to, in order, for each direction the dice may pick; empty if it flees."""
    RETREATS.refuse(inputs)
    beaten = set(inputs.beaten)
    flanks = beaten & set(FLANKS)
    if "rear" in beaten and len(beaten) > 1:
        return [()]
    if len(flanks) > 1:
        return [("rear", "front")]
    if len(beaten) == 1:
        return [(OPPOSITE[next(iter(beaten))],)]
    (flank,) = flanks
    ways: dict[str, list[tuple[Edge, ...]]] = {"front": [("rear",)], "flank": [(OPPOSITE[flank],)]}
    return ways.get(inputs.larger, [*ways["front"], *ways["flank"]])


def _cell(wished: tuple[Edge, ...], inputs: Inputs) -> Chances[str]:
    """Where it goes: the first free cell; if a friend is there, sideways without exposing a flank (R-901, R-Q33); else it flees."""
    for edge in wished:
        if _content(edge, inputs) in ("free", "shows-flank"):
            return certain(edge)
    aside = [edge for edge in _ASIDE.get(wished, ()) if _content(edge, inputs) == "free"]
    if aside and "friend" in [_content(edge, inputs) for edge in wished]:
        return evenly(aside)
    return certain("flees")


def _content(edge: Edge, inputs: Inputs) -> Content:
    """The content of an adjacent cell; an enemy on every edge that was attacked."""
    found: Content = getattr(inputs.around, edge)
    return "enemy" if edge in inputs.beaten else found


# ---- the second cell ------------------------------------------------------------------------------------------------


def _second(inputs: Inputs) -> Calculation:
    open_ways = (name for name, content in inputs.ways if content in ("free", "shows-flank"))
    free = [name for name in open_ways if name != inputs.came_from]  # where the attacker now stands
    sides = [name for name in free if name in ("west", "east")]
    if "own" in free:
        found = certain("own-edge")
    elif sides:
        found = evenly(sides)
    else:
        found = certain("enemy-edge" if "enemy" in free else "scattered")
    work = working(inputs.readings)
    for cell, share in found.items():
        work.add(_SAYS[cell], cell, same(str(share)), "R-904")
    return work.answer(odds=found)


# ---- losses on the way ----------------------------------------------------------------------------------------------


def _passing(inputs: Inputs, fleeing: Fighter, enemy: Fighter) -> Calculation:
    work = working(inputs.readings)
    whole = work.choice("R-Q17") == "whole-unit"
    figures = enemy.figures if whole else first_rank(enemy.figures)
    each = RULES.whole("flight.flight.passing")
    lost = min(fleeing.figures, figures * each)
    said = Text("{figures} × {each}, out of {own}: {lost}")
    text = said.fill(figures=figures, each=each, own=fleeing.figures, lost=lost)
    work.add(Text("losses on the way"), lost, text, "flight.flight.passing")
    return _left(fleeing, lost, work)


def _left(fleeing: Fighter, lost: int, work: Working, odds: Chances[str] = NO_CHANCES) -> Calculation:
    """The answer with the figures left of a fleeing unit, and the ammunition of shooters (R-704)."""
    work.results({"losses": lost, "left": fleeing.figures - lost})
    if shooter(fleeing.kind):
        work.result("ammunition", after_losses(fleeing, lost))
    return work.answer(odds=odds)


def _again(fleeing: Fighter, lost: int, work: Working, doomed: bool = False) -> None:
    """The survivors flee again (R-906); `doomed`: there may be none."""
    if lost == fleeing.figures:
        return
    label = Text("further cells any survivors flee") if doomed else Text("further cells it flees")
    work.constant(label, "flight.attacked.cells")


def _attacked(inputs: Inputs, fleeing: Fighter, enemy: Fighter) -> Calculation:
    """Damage from each figure of the attacker's first rank, without armour (R-906, R-211)."""
    fighting = first_rank(enemy.figures)
    mounted, chased = arm(enemy.kind) == "horse", arm(fleeing.kind) == "horse"
    work = working(inputs.readings)
    work.plain(Text("attacker's first rank"), fighting, "melee.front")
    if chased and not mounted:
        return _dice(inputs, fleeing, fighting, work)
    key = "flight.attacked.by_horse" if mounted and not chased else "flight.attacked.each"
    each = RULES.whole(key)
    lost = min(fleeing.figures, fighting * each)
    said = same("{fighting} × {each}: {lost}").fill(fighting=fighting, each=each, lost=lost)
    work.add(Text("losses"), lost, said, key)
    _again(fleeing, lost, work)
    return _left(fleeing, lost, work, certain(str(lost)))


def _dice(inputs: Inputs, fleeing: Fighter, dice: int, work: Working) -> Calculation:
    key = "flight.attacked.horse_by_foot"
    needed = RULES.whole(key)
    work.add(Text("dice", "red-plains"), dice, Text("{dice}, on {needed}+").fill(dice=dice, needed=needed), key)
    if inputs.dice is not None:
        lost = min(fleeing.figures, chances.damage_of_rolls(inputs.dice, dice, needed, Text("the attacker")))
        work.plain(Text("losses"), lost, key)
        _again(fleeing, lost, work)
        return _left(fleeing, lost, work)
    found = chances.hits(dice, needed).capped(fleeing.figures).map(str)
    _again(fleeing, 0, work, doomed=str(fleeing.figures) in found)
    return work.answer(odds=found)
