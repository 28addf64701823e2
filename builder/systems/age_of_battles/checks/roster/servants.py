"""AB311-AB317: regiments that serve guns: known, allowed to, with enough figures, in one battery (A-1008 to A-1010)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Verdict, beyond, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.unknown import unknown
from builder.systems.age_of_battles.checks.subjects import Fielded, Mounted, Served, guns, served
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@unknown("AB311", guns, "A-1008", at="servants", what=Text("regiment"))
def unknown_servants(one: Mounted, army: AgeOfBattlesArmy) -> tuple[str | None, Iterable[str]]:
    """Helpers must be a regiment of the army."""
    return one.gun.servants, unit_ids(army)


@served.each("AB312", "A-109", "A-1008")
@says("{unit} may not serve it; the line “{line}” does not allow it")
@fix("choose a line with `serves: true`{able}, or change the list")
def servants_without_right(one: Served, army: AgeOfBattlesArmy) -> Verdict:
    """Figures may serve war machines only if their list entry says so (A-V5)."""
    if one.by.line.serves:
        return None
    lines = [line.id for line in army.army_list.lines if line.serves]
    able = ": " + ", ".join(f"`{line}`" for line in lines) if lines else ""
    return found("servants", line=one.by.line.name.text, able=able)


@served.each("AB313", "A-1008")
@says("{serving} of the {figures} figures of {unit} serve it")
@fix("set `serving` to a number above zero, at most {figures}, or leave it out if all serve")
def serving_beyond_figures(one: Served) -> Verdict:
    """Only figures of the regiment serve the gun; others may be mixed in but do not serve it."""
    serving, figures = one.gun.gun.serving, one.by.unit.figures
    return serving is not None and not 0 < serving <= figures and found("serving", serving=serving, figures=figures)


@guns.each("AB314", "A-1008")
@says("{serving|figure|figures} serve it, but no regiment is given")
@fix("add `servants`, the id of a regiment, or remove `serving`")
def serving_of_nobody(one: Mounted) -> Verdict:
    """Helpers must come from a regiment."""
    return one.gun.serving is not None and one.gun.servants is None and found("serving", serving=one.gun.serving)


@guns.each("AB315", "A-1002", "A-1010", severity="info")
@says(
    "{gun} can never be turned: it needs {need|figure|figures} and has {there} (crew {crew}, helpers "
    "{serving}); {short} too few"
)
@fix(
    "assign a regiment with at least {wanted} figures that may serve guns (`servants`), or let the gun "
    "keep its fire arc all game"
)
def never_turns(one: Mounted, army: AgeOfBattlesArmy) -> Verdict:
    """A bombard is turned by its crew and helpers together; with too few it keeps its fire arc (A-V5)."""
    by = {one.gun.index: one.by for one in served(army)}
    unit = by.get(one.index)
    if one.gun.servants is not None and (unit is None or not unit.line.serves):
        return None  # another check says what is wrong with its servants
    serving = _serving(one, unit)
    need, there = RULES.whole(f"{one.key}.turning"), one.crew + serving
    if there < need:
        return found(need=need, there=there, crew=one.crew, serving=serving, short=need - there, wanted=need - one.crew)
    return None


class Serving(NamedTuple):
    """A regiment with the guns that it serves."""

    by: Fielded
    guns: list[Mounted]


def _by_regiment(army: AgeOfBattlesArmy) -> Iterator[tuple[Where, Serving]]:
    together: dict[str, Serving] = {}
    for one in served(army):
        together.setdefault(one.by.id, Serving(one.by, [])).guns.append(one.gun)
    yield from (((), one) for one in together.values())


_regiments = Selector(_by_regiment, unit=lambda one: one.by.name)


@_regiments.each("AB316", "A-1009")
@says("{unit}: crew of {count|gun|guns}, but its base can touch at most {most}: {over} too many")
@fix("assign {over} of them to another regiment")
def too_many_positions(one: Serving) -> Verdict:
    """A regiment's base can touch two positions, or three at most (A-V5)."""
    most = RULES.whole("artillery.servants.touches.most")
    return len(one.guns) > most and beyond(len(one.guns), most, "guns", one.guns[most].index, "servants")


@_regiments.each("AB317", "A-1009")
@says("{unit}: crew of {first} and {second}, which are not in the same battery")
@fix("join the guns in a battery, or have another regiment serve one of them")
def servants_of_two_batteries(one: Serving, army: AgeOfBattlesArmy) -> Verdict:
    """A base can touch several positions only if they are joined (A-V5)."""
    batteries = [set(battery.guns) for battery in army.roster.batteries]
    first, *others = one.guns
    apart = (gun for gun in others if not any({first.id, gun.id} <= battery for battery in batteries))
    return (found("guns", gun.index, "servants", first=first.name, second=gun.name) for gun in apart)


def _serving(one: Mounted, unit: Fielded | None) -> int:
    """The figures of a regiment that serve a gun: the number given, else all."""
    if unit is None:
        return 0
    written = unit.unit.figures if one.gun.serving is None else one.gun.serving
    return max(0, min(written, unit.unit.figures))
