"""Checks of rosters: characters, shooters and their volleys; figures, men and formations of units."""

from collections.abc import Iterable

from builder.checks.lawful import unlawful
from builder.checks.limits import size_outside_limits
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.shooters import too_many_shooters, unarmed
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.rules.wording import measure
from builder.systems.chainmail import classes
from builder.systems.chainmail.checks.subjects import Divided, Fielded, persons, units, volleys
from builder.systems.chainmail.profile import ChainmailArmy, Figures, Person
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.volleys import DIVISION, Division, loosest
from builder.text import Text


@unknown("CH501", persons, "K-801", "K-803", at="with", what=UNIT)
def character_without_unit(person: Person, army: ChainmailArmy) -> tuple[str, Iterable[str]]:
    """Characters have no figures of their own in mass combat; each is attached to a unit."""
    return person.beside, unit_ids(army)


@persons.each("CH502", "K-801", "K-802", "K-803")
@says("a level {level} {kind} has no effect; effects start at level {least}")
@fix("remove the character, or write `class: leader` without `level`")
def low_level(person: Person) -> Verdict:
    """Below that level characters have no effect in mass combat."""
    if person.kind == "leader" or person.level is None:
        return None
    least, kind = RULES.whole(f"persons.kinds.{person.kind}.level"), RULES.text(f"persons.kinds.{person.kind}.name")
    return person.level < least and found("level", kind=kind, least=least, level=person.level)


@persons.each("CH503", "K-801", "K-803", "K-Q11")
@says("the character {what}")
@fix("give fighters and wizards a `level`, and leaders none")
def level_without_class(person: Person) -> Verdict:
    """Effects depend on class and level together."""
    leader = person.kind == "leader"
    what = Text("is a leader with a level") if leader else Text("has no level")
    return leader == (person.level is not None) and found("class", what=what)


@unlawful("CH401", DIVISION["large"], volleys)
@fix("divide into {right}")
def large_group(one: Divided) -> Division:
    """For larger groups the table gives no kills and says to divide."""
    return one.division()


@unlawful("CH402", DIVISION["needless"], volleys)
@fix("leave them in one group")
def needless_division(one: Divided) -> Division:
    """More dice change the odds, so shooters may be divided only where the table says so."""
    return one.division()


@volleys.each("CH403", "K-404", "K-Q3", "K-Q4")
@says("groups of {groups} do not divide {shooters} shooters equally")
@fix("write {right}")
def unequal_groups(one: Divided) -> Verdict:
    """Groups are equal and include all shooters; this evening's readings decide how many there are (CH611)."""
    return one.wrong(loosest()) in ("sum", "unequal") and found(groups=one.groups)


@unarmed("CH404", units, "K-203", "K-204", "K-205")
def no_shooters(one: Fielded) -> Iterable[str]:
    """Only a line with a missile weapon can shoot."""
    armed = one.line.missile is not None or not one.line.has(one.unit.options)  # an unknown option may arm it
    return (key for key in ("shooters", "volleys") if getattr(one.unit, key) and not armed)


@too_many_shooters("CH405", units, "K-206", "K-405", counted=Text("figure|figures", "chainmail"))
def more_than_figures(one: Fielded) -> tuple[int | None, int]:
    """A unit cannot have more shooters than figures."""
    return one.unit.shooters, one.unit.figures


@units.each("CH406", "K-206", severity="warning")
@says("its line is `mixed`, but all its figures ({figures}) count as shooters")
@fix("write in `shooters` how many of them shoot; without it all do")
def all_of_mixed(one: Fielded) -> Verdict:
    """A mixed unit consists of shooters and of figures that only fight hand to hand."""
    mixed = one.line.mixed and one.line.missile is not None
    return mixed and one.shooting == one.unit.figures and found(figures=one.unit.figures)


@units.each("CH201", "K-102")
@says("`men` is {men}; {figures|figure|figures} of {mm} mm, at {each|man|men} per figure, make {right}")
@fix("write {right}, or remove `men`")
def wrong_men(one: Fielded, army: ChainmailArmy) -> Verdict:
    """The height of the figures decides how many men each represents."""
    height = army.roster.scale.figure_mm
    each = classes.men(height)
    right = one.unit.figures * each
    if one.unit.men in (None, right):
        return None
    return found("men", men=one.unit.men, figures=one.unit.figures, mm=measure(height), each=each, right=right)


@rule("CH202", "K-102", severity="warning")
@says("figures are {mm} mm high; the rules cover up to {most} mm; {each|man|men} per figure assumed")
@fix("check the height, or agree on the scale")
def tall_figures(army: ChainmailArmy) -> Verdict:
    """The rules give a scale only up to a certain figure height."""
    height, most = army.roster.scale.figure_mm, RULES.whole("scale.figure.most")
    return height > most and found("scale", "figure_mm", mm=measure(height), most=most, each=classes.men(height))


@size_outside_limits("CH203", units, "K-101", "K-Q10", key="figures", counted=Text("figure|figures", "chainmail"))
def outside_size(one: Fielded) -> tuple[int, Figures | None]:
    """The rules have no unit sizes; where the army list has them, they apply."""
    return one.unit.figures, one.line.figures


@unlawful("CH301", classes.SHAPES["square"], units, at="formation")
@fix("choose line or column")
def square_without_foot(one: Fielded) -> classes.Formed:
    """Only infantry can form square."""
    return classes.Formed(one.line.troop, (one.unit.formation,))
