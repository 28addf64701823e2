"""Options of units: that their lines offer them, their years, how many units may have them, which exclude each other."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.limits import dated_outside
from builder.checks.rule import Found, Verdict, Where, below, beyond, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, word
from builder.documents.army_list import Line
from builder.documents.game import AnyArmy
from builder.documents.options import Option
from builder.text import Text


class Chosen(NamedTuple):
    """An option that a unit names, the line of the unit, and the options that it names before this one."""

    of: Fielded[Any, Any]
    line: Line
    id: str
    before: tuple[str, ...]

    @property
    def option(self) -> Option[Any] | None:
        """The option of the line; None if it has none of that id."""
        return next((one for one in self.line.options if one.id == self.id), None)


class Offer(NamedTuple):
    """An option of a line with the units of the line, by their indices, and those of them that have it.

    `sure`: whether all options of these units are known; an unknown one may be this option.
    """

    option: Option[Any]
    units: tuple[int, ...]
    having: tuple[int, ...]
    sure: bool


def _chosen(army: AnyArmy) -> Iterator[tuple[Where, Chosen]]:
    for one in Fielded[Any, Any].units(army):
        line = army.line(one.unit.line, one.unit.ally)
        if line is not None:
            options = one.unit.options
            for n, option in enumerate(options):
                yield ("units", one.index, "options", n), Chosen(one, line, option, options[:n])


def _offers(army: AnyArmy) -> Iterator[tuple[Where, Offer]]:
    for line in army.army_list.lines:
        units = {
            index: unit for index, unit in enumerate(army.roster.units) if unit.line == line.id and unit.ally is None
        }
        sure = all(line.has(unit.options) for unit in units.values())
        for option in line.options:
            having = tuple(index for index, unit in units.items() if option.id in unit.options)
            if having or (units and option.number.least):
                yield ("units",), Offer(option, tuple(units), having, sure)


chosen = Selector(_chosen, unit=lambda one: one.of.name, option=lambda one: word(one.id))
offers = Selector(_offers, option=lambda one: id_and_name(one.option))


@unknown("C236", chosen, what=Text("option"))
def unknown_option(one: Chosen) -> tuple[str, Iterable[str]]:
    """A unit can have only the options that its line offers."""
    return one.id, (option.id for option in one.line.options)


@chosen.again("C237")
@says("{unit}: option {option} given twice")
@fix("name each option once")
def option_twice(one: Chosen) -> tuple[int, str]:
    """A unit either has an option or does not."""
    return one.of.index, one.id


@chosen.each("C238")
@says("{unit}: {option} is not available in {year}, only {span}")
@fix("remove the option, or change the date")
def other_years(one: Chosen, army: AnyArmy) -> Verdict:
    """An option cannot be taken outside its years."""
    return dated_outside(one.option.years, army, option=id_and_name(one.option)) if one.option else None


@chosen.each("C239")
@says("{unit}: a unit with {option} may not have {other}")
@fix("remove one of the two options")
def excluded(one: Chosen) -> Iterator[Found]:
    """Some options exclude each other."""
    for other in one.line.options:
        if one.option and other.id in one.before and (other.id in one.option.without or one.id in other.without):
            yield found(option=id_and_name(one.option), other=id_and_name(other))


@offers.each("C240")
@says("{option}: {count|unit has|units have} it; the list allows {most} for {units|unit|units} of the line")
@fix("remove the option from {over|unit|units}")
def too_many(one: Offer, army: AnyArmy) -> Verdict:
    """The list limits how many units of a line may have an option."""
    if one.option.one_in is not None and not army.resolved:
        return None  # a unit with an unknown line may be one of so many
    most = one.option.most_of(len(one.units))
    return beyond(len(one.having), most, *one.having[most:][:1], "options", units=len(one.units))


@offers.each("C241")
@says("{option}: {count|unit has|units have} it; the list requires at least {least}")
@fix("add the option to {short|unit|units}")
def too_few(one: Offer, army: AnyArmy) -> Verdict:
    """Some options are compulsory for a number of units, in the years in which they are available."""
    least, due = min(one.option.number.least, len(one.units)), one.option.years.holds(army.roster.date.year)
    return due and one.sure and below(len(one.having), least)


@offers.each("C242")
@says("{option}: {count|unit has|units have} it, but all units of the line must have it, or none")
@fix("add the option to {short|more unit|more units}, or remove it from all")
def units_without_shared_option(one: Offer) -> Verdict:
    """Some options must be taken by the whole line or not at all."""
    short = len(one.units) - len(one.having)
    return one.option.all_or_none and one.sure and short > 0 and found(count=len(one.having), short=short)
