"""What a list offers: ids, numbers, years and prices of lines, options, variants, leaders and contingents; its editions."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.army_list.limits import limits
from builder.checks.limits import Bounds, crossed
from builder.checks.offered import never
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import lines, options
from builder.checks.unknown import twice, unknown
from builder.checks.wording import called, near, quoted, word, year
from builder.documents.army_list import ArmyList, Contingent, Line, Retired, Variant
from builder.documents.fields import Numbers, Source, Years
from builder.documents.leaders import Leader
from builder.documents.options import Option
from builder.rules.wording import signed
from builder.text import Text

contingents: Selector[ArmyList, Contingent] = entries(
    "contingents", lambda army_list: army_list.contingents, list=lambda one: word(one.army_list)
)


@contingents.again("C266", at="army_list")
@says("there is already a contingent from the list {list}")
@fix("keep one of them")
def contingent_twice(one: Contingent) -> str:
    """Units name their contingent by the id of its list."""
    return one.army_list


@crossed("C267", contingents, at="number")
def contingent_crossed(one: Contingent) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one.number


@contingents.each("C268")
@says("{list} is the list itself")
@fix("name the list of the allies")
def own_ally(one: Contingent, army_list: ArmyList) -> Verdict:
    """Allies come from another list."""
    return one.army_list == army_list.id


_ids: Selector[ArmyList, str] = Selector(
    lambda army_list: (((key, index), line_id) for key, index, line_id in army_list.line_ids()), id=word
)
_stones: Selector[ArmyList, Retired] = entries(
    "retired", lambda army_list: army_list.retired, id=lambda stone: word(stone.id)
)


@_ids.each("C221")
@says("the id {id} belonged to a line removed in edition {edition}")
@fix("give the line an id that was never used, or delete the entry under `retired` if it is the same line")
def id_again(line_id: str, army_list: ArmyList) -> Verdict:
    """Old rosters still use the id, so it must never refer to other troops."""
    stone = army_list.tombstone(line_id)
    return stone is not None and found("id", edition=stone.edition)


@_stones.each("C223")
@says("the list has no line `{successor}` to replace {id}{guess}")
@fix("use the id of a line of the list: {known}")
def no_successor(stone: Retired, army_list: ArmyList) -> Verdict:
    """The replacement of a removed line must exist, or must itself be listed under `retired` with its own replacement."""
    after, known = stone.successor, army_list.ids()
    if after is None or after in known or army_list.tombstone(after):
        return None
    return found("successor", successor=after, guess=near(after, known), known=quoted(known))


@_stones.each("C224")
@says("{id} was removed in edition {edition}, but the list is only edition {now}")
@fix("set `edition` to the first edition without the line")
def gone_too_late(stone: Retired, army_list: ArmyList) -> Verdict:
    """A line cannot be removed in an edition that does not exist yet."""
    return stone.edition > army_list.edition and found("edition", edition=stone.edition, now=army_list.edition)


@twice("C226", Text("two entries under `retired`"), _stones, fix=Text("keep one of them"))
def gone_twice() -> None:
    """An id can be removed only once."""


@_stones.each("C229")
@says("the successors form a loop: {chain}")
@fix("set `successor` to a current line of the list, or leave it out")
def gone_round(stone: Retired, army_list: ArmyList) -> Verdict:
    """Following the replacements must lead to a current line; no line can replace itself."""
    stones = {one.id: one.successor for one in reversed(army_list.retired)}
    chain = [stone.id]
    while (after := stones.get(chain[-1])) and chain.count(chain[-1]) == 1:
        chain.append(after)
    return len(chain) > 1 and chain[-1] == stone.id and found("successor", chain=" → ".join(chain))


leaders: Selector[ArmyList, Leader] = entries("leaders", lambda army_list: army_list.leaders, leader=called)


@twice("C280", Text("two leaders"), leaders)
def leader_twice() -> None:
    """Rosters name leaders by id, so each id must refer to exactly one."""


@never("C281", leaders)
def leader_never() -> None:
    """A leader whose years lie outside those of the list can never lead its army."""


def _spans(army_list: ArmyList) -> Iterator[tuple[Where, Years]]:
    yield ("years",), army_list.years
    for key, index, _ in army_list.line_ids():
        yield (key, index, "years"), getattr(army_list, key)[index].years
    for dated in (options, limits, variants):
        yield from (((*where, "years"), one.years) for where, one in dated.walk(army_list))


spans = Selector(_spans)
sources: Selector[ArmyList, Source] = entries(
    "sources", lambda army_list: army_list.sources, title=lambda source: source.title
)


@twice("C202", Text("two lines"), lines)
def line_twice() -> None:
    """Rosters name lines by id, so each id must refer to exactly one line."""


@crossed("C204", lines, at="number")
def numbers_crossed(line: Line) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return line.number


@spans.each("C210")
@says("the span of years is reversed: {since} to {until}")
@fix("make `from` no later than `to`; 331 BC is earlier than 323 BC")
def years_crossed(years: Years) -> Verdict:
    """A span that ends before it begins contains no year."""
    since, until = years.since, years.until
    if since is None or until is None or not years.reversed:
        return None
    return found(since=year(since), until=year(until))


@never("C211", lines)
def line_never() -> None:
    """A line whose years lie outside those of its list can never be taken."""


@sources.each("C217", severity="warning")
@says("“{title}” has no author, year or place, so it cannot be looked up")
@fix("add author, year or place")
def vague_source(source: Source) -> Verdict:
    """Readers must be able to verify a list."""
    return not (source.author or source.year or source.place)


_NO_PRICE = Text("none", "a price that a line does not have")


class OfLine(NamedTuple):
    """An option with its line."""

    line: Line
    option: Option[Any]


class Excluded(NamedTuple):
    """An id under `without`, with the option that excludes it and the line whose other options it may name."""

    id: str
    of: OfLine


def _of_lines(army_list: ArmyList) -> Iterator[tuple[Where, OfLine]]:
    for where, line in lines.walk(army_list):
        yield from (((*where, "options", index), OfLine(line, option)) for index, option in enumerate(line.options))


def _excluded(army_list: ArmyList) -> Iterator[tuple[Where, Excluded]]:
    for where, one in of_lines.walk(army_list):
        yield from (((*where, "without", n), Excluded(other, one)) for n, other in enumerate(one.option.without))


of_lines = Selector(_of_lines, option=lambda one: called(one.option))
excluded = Selector(_excluded, option=lambda one: called(one.of.option))


@of_lines.again("C231", at="id")
@says("{option}: its line already has an option with this id")
@fix("give one of them a different id")
def option_twice(one: OfLine) -> tuple[str, str]:
    """Units name options by id, so each id must refer to exactly one option of a line."""
    return one.line.id, one.option.id


@crossed("C232", options, at="number")
def option_crossed(option: Option[Any]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return option.number


@never("C233", options)
def option_never() -> None:
    """An option whose years lie outside those of its list can never be taken."""


@unknown("C234", excluded, what=Text("option"))
def excludes_nothing(one: Excluded) -> tuple[str, Iterable[str]]:
    """An option can exclude only other options of its line."""
    line, option = one.of
    return one.id, (other.id for other in line.options if other.id != option.id)


@of_lines.each("C235")
@says("{option}: its price of {points} cannot be added to that of its line: {prices}")
@fix("give the line a high enough price, or change that of the option")
def price_of_nothing(one: OfLine) -> Verdict:
    """The price of an option is added to that of its line, which must have one; no unit can cost less than zero."""
    points, prices = one.option.price, one.line.known_prices()
    if not points or (prices and min(prices) + points >= 0):
        return None
    return found("price", points=signed(points), prices=", ".join(map(str, sorted(prices))) or _NO_PRICE)


def _numbers(army_list: ArmyList) -> Iterator[tuple[Where, tuple[str, Numbers]]]:
    for where, variant in variants.walk(army_list):
        yield from (((*where, "numbers", line), (line, number)) for line, number in variant.numbers.items())


variants: Selector[ArmyList, Variant] = entries("variants", lambda army_list: army_list.variants, variant=called)
numbers = Selector(_numbers, line=lambda one: word(one[0]))


@twice("C253", Text("two variants"), variants)
def variant_twice() -> None:
    """Rosters name variants by id, so each id must refer to exactly one."""


@crossed("C254", numbers, at=())
def variant_crossed(one: tuple[str, Numbers]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one[1]


@never("C255", variants)
def variant_never() -> None:
    """A variant whose years lie outside those of its list can never be chosen."""
