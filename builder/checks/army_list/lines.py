"""What a list offers: ids, numbers, years and prices of lines, options, variants, leaders and contingents; its editions."""

from collections.abc import Iterable, Iterator
from typing import Any

from builder.checks.army_list.limits import limits
from builder.checks.limits import Bounds, limits_reversed
from builder.checks.offered import never_available
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import lines, options
from builder.checks.unknown import twice, unknown
from builder.checks.wording import id_and_name, near, quoted, word, year
from builder.documents.army_list import ArmyList, Contingent, Line, Retired, Variant
from builder.documents.fields import Source, Years
from builder.documents.leaders import Leader
from builder.documents.options import Option
from builder.rules.wording import signed
from builder.text import Text

contingents: Selector[ArmyList, Contingent] = entries("contingents", list=lambda one: word(one.army_list))


@contingents.again("C266", at="army_list")
@says("there is already a contingent from the list {list}")
@fix("keep one of them")
def contingent_twice(one: Contingent) -> str:
    """Units name their contingent by the id of its list."""
    return one.army_list


@limits_reversed("C267", contingents, at="number")
def contingent_numbers_reversed(one: Contingent) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one.number


@contingents.each("C268")
@says("{list} is the list itself")
@fix("name the list of the allies")
def list_allied_to_itself(one: Contingent, army_list: ArmyList) -> Verdict:
    """Allies come from another list."""
    return one.army_list == army_list.id


_ids: Selector[ArmyList, str] = Selector(
    lambda army_list: (((key, index), line_id) for key, index, line_id in army_list.line_ids()), id=word
)
_retired_entries: Selector[ArmyList, Retired] = entries("retired", id=lambda stone: word(stone.id))


@_ids.each("C221")
@says("the id {id} belonged to a line removed in edition {edition}")
@fix("give the line an id that was never used, or delete the entry under `retired` if it is the same line")
def removed_id_reused(line_id: str, army_list: ArmyList) -> Verdict:
    """Old rosters still use the id, so it must never refer to other troops."""
    stone = army_list.retired_entry(line_id)
    return stone is not None and found("id", edition=stone.edition)


@_retired_entries.each("C223")
@says("the list has no line `{successor}` to replace {id}{guess}")
@fix("use the id of a line of the list: {known}")
def unknown_successor(retired: Retired, army_list: ArmyList) -> Verdict:
    """The replacement of a removed line must exist, or must itself be listed under `retired` with its own replacement."""
    after, known = retired.successor, army_list.ids()
    if after is None or after in known or army_list.retired_entry(after):
        return None
    return found("successor", successor=after, guess=near(after, known), known=quoted(known))


@_retired_entries.each("C224")
@says("{id} was removed in edition {edition}, but the list is only edition {now}")
@fix("set `edition` to the first edition without the line")
def removed_in_later_edition(retired: Retired, army_list: ArmyList) -> Verdict:
    """A line cannot be removed in an edition that does not exist yet."""
    return retired.edition > army_list.edition and found("edition", edition=retired.edition, now=army_list.edition)


@twice("C226", Text("two entries under `retired`"), _retired_entries, fix=Text("keep one of them"))
def removed_twice() -> None:
    """An id can be removed only once."""


@_retired_entries.each("C229")
@says("the successors form a loop: {chain}")
@fix("set `successor` to a current line of the list, or leave it out")
def successors_form_loop(retired: Retired, army_list: ArmyList) -> Verdict:
    """Following the replacements must lead to a current line; no line can replace itself."""
    stones = {one.id: one.successor for one in reversed(army_list.retired)}
    chain = [retired.id]
    while (after := stones.get(chain[-1])) and chain.count(chain[-1]) == 1:
        chain.append(after)
    return len(chain) > 1 and chain[-1] == retired.id and found("successor", chain=" → ".join(chain))


leaders: Selector[ArmyList, Leader] = entries("leaders", leader=id_and_name)


@twice("C280", Text("two leaders"), leaders)
def leader_twice() -> None:
    """Rosters name leaders by id, so each id must refer to exactly one."""


@never_available("C281", leaders)
def leader_never_available() -> None:
    """A leader whose years lie outside those of the list can never lead its army."""


def _spans(army_list: ArmyList) -> Iterator[tuple[Where, Years]]:
    yield ("years",), army_list.years
    for key, index, _ in army_list.line_ids():
        yield (key, index, "years"), getattr(army_list, key)[index].years
    for dated in (options, limits, variants):
        yield from (((*where, "years"), one.years) for where, one in dated.walk(army_list))


spans = Selector(_spans)
sources: Selector[ArmyList, Source] = entries("sources", title=lambda source: source.title)


@twice("C202", Text("two lines"), lines)
def line_twice() -> None:
    """Rosters name lines by id, so each id must refer to exactly one line."""


@limits_reversed("C204", lines, at="number")
def line_numbers_reversed(line: Line) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return line.number


@spans.each("C210")
@says("the span of years is reversed: {since} to {until}")
@fix("make `from` no later than `to`; 331 BC is earlier than 323 BC")
def years_reversed(years: Years) -> Verdict:
    """A span that ends before it begins contains no year."""
    since, until = years.since, years.until
    if since is None or until is None or not years.reversed:
        return None
    return found(since=year(since), until=year(until))


@never_available("C211", lines)
def line_never_available() -> None:
    """A line whose years lie outside those of its list can never be taken."""


@sources.each("C217", severity="warning")
@says("“{title}” has no author, year or place, so it cannot be looked up")
@fix("add author, year or place")
def vague_source(source: Source) -> Verdict:
    """Readers must be able to verify a list."""
    return not (source.author or source.year or source.place)


_NO_PRICE = Text("none", "a price that a line does not have")


OfLine = tuple[Line, Option[Any]]
"""A line with one of its options."""

of_lines: Selector[ArmyList, OfLine] = lines.parts("options", lambda line: line.options).named(
    option=lambda one: id_and_name(one[1])
)
excluded: Selector[ArmyList, tuple[OfLine, str]] = of_lines.parts("without", lambda one: one[1].without)


@of_lines.again("C231", at="id")
@says("{option}: its line already has an option with this id")
@fix("give one of them a different id")
def option_twice(one: OfLine) -> tuple[str, str]:
    """Units name options by id, so each id must refer to exactly one option of a line."""
    line, option = one
    return line.id, option.id


@limits_reversed("C232", options, at="number")
def option_numbers_reversed(option: Option[Any]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return option.number


@never_available("C233", options)
def option_never_available() -> None:
    """An option whose years lie outside those of its list can never be taken."""


@unknown("C234", excluded, what=Text("option"))
def excludes_nothing(one: tuple[OfLine, str]) -> tuple[str, Iterable[str]]:
    """An option can exclude only other options of its line."""
    (line, option), excluded = one
    return excluded, (other.id for other in line.options if other.id != option.id)


@of_lines.each("C235")
@says("{option}: its price of {points} cannot be added to that of its line: {prices}")
@fix("give the line a high enough price, or change that of the option")
def price_of_nothing(one: OfLine) -> Verdict:
    """The price of an option is added to that of its line, which must have one; no unit can cost less than zero."""
    line, option = one
    points, prices = option.price, line.known_prices()
    if not points or (prices and min(prices) + points >= 0):
        return None
    return found("price", points=signed(points), prices=", ".join(map(str, sorted(prices))) or _NO_PRICE)


variants: Selector[ArmyList, Variant] = entries("variants", variant=id_and_name)
numbers: Selector[ArmyList, tuple[Variant, str]] = variants.parts("numbers", lambda variant: variant.numbers).named(
    line=lambda one: word(one[1])
)


@twice("C253", Text("two variants"), variants)
def variant_twice() -> None:
    """Rosters name variants by id, so each id must refer to exactly one."""


@limits_reversed("C254", numbers, at=())
def variant_numbers_reversed(one: tuple[Variant, str]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    variant, line = one
    return variant.numbers[line]


@never_available("C255", variants)
def variant_never_available() -> None:
    """A variant whose years lie outside those of its list can never be chosen."""
