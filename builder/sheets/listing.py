"""What the systems' own parts of an army list share: their words, the table of troop lines, limits and prices."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from builder.documents.army_list import ArmyList, Home, Line
from builder.documents.fields import Numbers
from builder.documents.leaders import Leader
from builder.documents.options import Option
from builder.rules.wording import month_name, signed
from builder.sheets.blocks import RuleLine, Rules, StatLine, StatTable, SubLine
from builder.sheets.spans import years
from builder.sheets.words import Speaker
from builder.text import Text
from builder.text.located import join_texts

NONE = "–"
"""Shown where the list gives nothing."""

_UNBOUNDED = Numbers().most
_OPTION = Text("option: {name}")
_UNITS = Text("{numbers} units", "how many units may have an option")
_LEADERS = Text("Leaders")
_COUNTRY = Text("Home country")
_TERRAIN = Text("Terrain:", "of a country")
_CAMPAIGNS = Text("Campaigns:")
_SEASON = Text("{first} to {last}", "months")
_PRICE_OF_LEADER = Text("{points|point|points}", "the price of a leader")
_ONLY_IN = Text("Only in:", "before the variants that a line is kept for")
_ONE_IN = Text("one unit in {n}")
_ALL = Text("all units or none")
_WITHOUT = Text("not with “{name}”", "an option that a unit with another may not have")

N = TypeVar("N", bound=Line)


class Limits(Protocol):
    """Two limits, both inclusive."""

    @property
    def least(self) -> int:
        """The lower one."""

    @property
    def most(self) -> int:
        """The upper one."""


class Listing(Speaker):
    """A list in one language, to which systems add columns and qualities; entries of the rulebook's `tables` are heads
    of columns.
    """

    part = "list"
    first = "body"
    tables: tuple[str, ...] = ()
    grounds: str  # the table of the rulebook whose entries are kinds of terrain

    def of_roster(self, key: str, **facts: object) -> str:
        """Words that they share with rosters."""
        return self.phrase(f"roster.{key}", **facts)

    def table(
        self,
        title: str,
        columns: Iterable[str],
        lines: Iterable[StatLine],
        *,
        first: str,
        price: str,
        tail: tuple[str, ...] = (),
    ) -> StatTable:
        """What may be taken. The price is the last of the values; after `tail` come the years of a line."""
        return StatTable(
            title=title,
            first=first,
            columns=(*columns, price),
            box_columns=(),
            tail_columns=(*tail, self.say("years")),
            lines=tuple(lines),
            price=price,
            heads=self.words.heads(self.language, *self.tables),
        )

    def troop_table(
        self, army_list: ArmyList, columns: Iterable[str], line_of: Callable[[Any], StatLine], price: str = ""
    ) -> StatTable:
        """The troop lines of a list as `line_of` makes them; the words for their price are those of rosters, if none are given."""
        lines, cost = self.lines(army_list, line_of), price or self.of_roster("price")
        return self.table(self.say("troops"), columns, lines, first=self.of_roster(self.first), price=cost)

    def lines(self, army_list: ArmyList, line_of: Callable[[Any], StatLine]) -> Iterator[StatLine]:
        """Troop lines as `line_of` makes them, with the variants that they are reserved for; below each its options, made the
        same way.
        """
        for line in army_list.lines:
            plain = line_of(line)
            kept_for = [one.name.say(self.language) for one in army_list.variants if line.id in one.only]
            only = (RuleLine(_ONLY_IN.say(self.language), ", ".join(kept_for)),) if kept_for else ()
            rows = (row for one in line.options for row in self._option(line, one, plain, line_of))
            notes = (
                RuleLine(f"{one.name.say(self.language)}:", one.note.say(self.language))
                for one in line.options
                if one.note
            )
            yield replace(plain, below=(*plain.below, *rows), notes=(*only, *plain.notes, *notes))

    def line(
        self, line: Line, qualities: Iterable[str], cells: Iterable[str], below: Iterable[SubLine] = ()
    ) -> StatLine:
        """A troop line: what every system's has, around its own qualities and values."""
        return StatLine(
            number=numbers(line.number),
            name=line.name.say(self.language),
            qualities=tuple(qualities),
            cells=tuple(cells),
            boxes=(),
            tail=(years(line.years, self.language),),
            below=tuple(below),
            notes=(RuleLine("", line.note.say(self.language)),) if line.note else (),
            id=line.id,
        )

    def leaders_and_country(self, army_list: ArmyList) -> Iterator[Rules]:
        """Blocks of the named leaders, with their years, their price and what the system says about them, and of the
        country.
        """
        if lines := tuple(map(self._leader, army_list.leaders)):
            yield Rules(_LEADERS.say(self.language), "", lines)
        if army_list.home and (lines := tuple(self._country(army_list.home))):
            yield Rules(_COUNTRY.say(self.language), "", lines)

    def _country(self, home: Home[str]) -> Iterator[RuleLine]:
        if home.ground:
            names = ", ".join(map(self.landform, home.ground))
            yield RuleLine(_TERRAIN.say(self.language), names)
        if home.season:
            span = _SEASON.fill(first=month_name(home.season.first), last=month_name(home.season.last))
            yield RuleLine(_CAMPAIGNS.say(self.language), span.say(self.language))
        yield from self.country_notes(home)
        if home.note:
            yield RuleLine("", home.note.say(self.language))

    def landform(self, ground: str) -> str:
        """The name of a kind of terrain."""
        return self.short(f"{self.grounds}.{ground}")

    def country_notes(self, home: Any) -> Iterable[RuleLine]:
        """What the system says about the country besides its terrain and season."""
        return ()

    def _leader(self, leader: Leader) -> RuleLine:
        dated = years(leader.years, self.language)
        points = () if leader.price is None else (_PRICE_OF_LEADER.fill(points=leader.price).say(self.language),)
        note = (leader.note.say(self.language),) if leader.note else ()
        says = [*self.leader_qualities(leader), *points, *note]
        head = join_texts((leader.name.say(self.language), f" ({dated})" if dated else "", ":" if says else ""))
        return RuleLine(head, "; ".join(says))

    def leader_qualities(self, leader: Any) -> Iterable[str]:
        """What the system says about a leader besides his years and price."""
        return ()

    def _option(
        self, line: N, option: Option[Any], plain: StatLine, line_of: Callable[[N], StatLine]
    ) -> Iterator[SubLine]:
        """An option: its name, which units may have it, the qualities and values that it changes, its price, its years."""
        changed = line_of(line.with_options([option.id]))
        says = [f" ({', '.join(limits)})"] if (limits := [*self._limits(line, option)]) else []
        if changed.qualities != plain.qualities:
            says.append(f": {', '.join(changed.qualities)}")
        *values, _ = (new if new != old else "" for new, old in zip(changed.cells, plain.cells, strict=True))
        price = signed(option.price).say(self.language) if option.price else ""
        span = years(option.years, self.language)
        name = _OPTION.fill(name=option.name.text).say(self.language)
        yield SubLine(join_texts((name, *says)), (*values, price, span), id=option.id)
        if changed.below != plain.below:
            yield from changed.below

    def _limits(self, line: Line, option: Option[Any]) -> Iterator[str]:
        """How many units of the line may have an option, and which others they may not have then."""
        if option.number != Numbers():
            yield _UNITS.fill(numbers=numbers(option.number)).say(self.language)
        if option.one_in:
            yield _ONE_IN.fill(n=option.one_in).say(self.language)
        if option.all_or_none:
            yield _ALL.say(self.language)
        for other in line.options:
            if other.id in option.without:
                yield _WITHOUT.fill(name=other.name.text).say(self.language)


def numbers(allowed: Numbers) -> str:
    """How many units there may be: `0–6`, `2`, `1+` where there is no upper limit."""
    return f"{allowed.least}+" if allowed.most == _UNBOUNDED else size(allowed)


def size(limits: Limits | None) -> str:
    """How large a unit may be: `4–12`, `2`, a dash where the list leaves it open."""
    return NONE if limits is None else span(str(limits.least), str(limits.most))


def span(least: str, most: str) -> str:
    """Two limits: `4–12`, or `2` where they are one."""
    return least if least == most else f"{least}–{most}"


def price(points: int | None) -> str:
    """What one costs, a dash where the list leaves it open."""
    return NONE if points is None else str(points)
