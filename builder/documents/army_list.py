"""The army list: what an army may contain."""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

from pydantic import Field

from builder.documents.fields import FEW, MANY, PRINTED, UNITS, Id, Name, Numbers, Settled, Source, Strict, Years
from builder.documents.leaders import Leader
from builder.documents.model_keys import fields_of
from builder.documents.options import Option
from builder.text import Text


class Line(Strict):
    """A troop line with the keys that every system has; a system adds its stat line and equipment."""

    id: Id
    name: Name
    number: Annotated[Numbers, Field(description="how many units of this line an army may have")]
    years: Annotated[Years, Field(description="years in which the line may be taken; default: those of the list")] = (
        Years()
    )
    note: Annotated[Name | None, Field(description="short note on history or use, printed in booklets")] = None
    options: Annotated[tuple[Option[Any], ...], FEW] = ()

    def has(self, options: Iterable[str]) -> bool:
        """Whether the line has all options of these ids."""
        return {*options} <= {one.id for one in self.options}

    def with_options(self, ids: Collection[str]) -> Self:
        """The line as a unit with these of its options has it: its keys as they change them, its price with theirs."""
        taken = [one for one in self.options if one.id in ids]
        line = self
        for one in taken:
            line = one.applied(line)
        return line.with_added_price(sum(one.price for one in taken))

    def known_prices(self) -> tuple[int, ...]:
        """The prices of a unit without options: none if the list gives none, several where a roster's choices matter."""
        price = getattr(self, "price", None)
        return () if price is None else (price,)

    def with_added_price(self, points: int) -> Self:
        """The line with these points added to its price; unchanged if the list gives it no price."""
        price = getattr(self, "price", None)
        return self if price is None else self.model_copy(update={"price": price + points})


N = TypeVar("N", bound=Line)
Lines = Annotated[tuple[N, ...], Field(min_length=1, max_length=200)]
"""The troop lines of a list: `lines: Lines[TroopLine]`."""


LineIds = Annotated[tuple[Id, ...], UNITS]


class Ratio(Strict):
    """At most `most` units for every `each` units of other lines."""

    lines: Annotated[LineIds, Field(min_length=1, description="the other lines")]
    most: Annotated[int, Field(ge=1, le=200, description="allowed units of the limited lines")] = 1
    each: Annotated[int, Field(ge=1, le=200, description="for this many units of the other lines")] = 1


class ShareOfArmy(Strict):
    """A share of the army, in percent; both limits are inclusive."""

    of: Annotated[
        Literal["units", "figures", "points"],
        Field(description="what is counted; figures only where lines give `figures`, not stands"),
    ]
    least: Annotated[float, Field(alias="from", ge=0, le=100)] = 0
    most: Annotated[float, Field(alias="to", ge=0, le=100)] = 100

    def holds(self, part: int, whole: int) -> bool:
        """Whether a part of the whole army is within both limits; 0 of 0 always is."""
        least, most = Fraction(str(self.least)), Fraction(str(self.most))
        return least * whole <= 100 * part <= most * whole


class ListLimit(Strict):
    """A limit on the total of several lines, or on the other lines that they require or exclude."""

    name: Name
    lines: Annotated[LineIds, Field(min_length=1, description="ids of the lines whose total it limits")]
    number: Annotated[Numbers, Field(description="how many units of these lines an army may have in total")] = Numbers()
    if_any: Annotated[bool, Field(description="lower limits apply only to an army that has a unit of these lines")] = (
        False
    )
    per: Annotated[Ratio | None, Field(description="a maximum proportional to the number of units in other lines")] = (
        None
    )
    share: Annotated[ShareOfArmy | None, Field(description="the share of the army that they may make up")] = None
    needs: Annotated[
        LineIds, Field(description="an army with any of the limited lines must have a unit of one of these lines")
    ] = ()
    excludes: Annotated[
        LineIds, Field(description="an army with any of the limited lines may not have a unit of these lines")
    ] = ()
    years: Annotated[Years, Field(description="years in which the limit applies; default: always")] = Years()
    note: Annotated[Name | None, Field(description="the reason for it, printed in booklets")] = None


class Variant(Strict):
    """One of several forms of the army: a reign, a region, a faction; a roster may choose one."""

    id: Id
    name: Name
    years: Annotated[Years, Field(description="years of the variant; default: those of the list")] = Years()
    only: Annotated[
        LineIds, Field(description="lines that only rosters of this variant, or of another that names them, may have")
    ] = ()
    without: Annotated[LineIds, Field(description="lines that rosters of this variant may not have")] = ()
    numbers: Annotated[
        dict[Id, Numbers],
        UNITS,
        Field(default_factory=dict, description="how many units of a line an army of this variant may have, by id"),
    ]
    limits: Annotated[tuple[ListLimit, ...], MANY, Field(description="limits for rosters of this variant only")] = ()
    note: Annotated[Name | None, Field(description="short note on history or use, printed in booklets")] = None


class Contingent(Strict):
    """Allies: units of another army list that may serve in this army."""

    army_list: Annotated[Id, Field(description="id of the allies' army list")]
    lines: Annotated[LineIds, Field(description="lines of that list that may be taken; default: all")] = ()
    number: Annotated[Numbers, Field(description="how many of the allies' units an army may have, if any")] = Numbers()
    share: Annotated[
        ShareOfArmy | None, Field(description="the share of the army that they may make up, if there are any")
    ] = None
    commander: Annotated[bool, Field(description="a leader must be with one of its units")] = False
    years: Annotated[Years, Field(description="years in which they may be taken; default: those of the list")] = Years()
    note: Annotated[Name | None, Field(description="who they were, printed in booklets")] = None


class Retired(Strict):
    """A removed line: its id is never used again."""

    id: Id
    edition: Annotated[int, Field(ge=1, description="first edition without the line")]
    successor: Annotated[Id | None, Field(description="id of the line that replaces it")] = None
    note: Annotated[Name | None, Field(description="reason for the removal")] = None


G_co = TypeVar("G_co", bound=str, covariant=True)
Month = Annotated[int, Field(ge=1, le=12)]


class Season(Strict):
    """First and last month, both included; October to March runs into the next year."""

    first: Annotated[Month, Field(alias="from", description="first month, 1 to 12")]
    last: Annotated[Month, Field(alias="to", description="last month, 1 to 12")]

    def holds(self, month: int) -> bool:
        """Whether a month is one of them."""
        if self.first <= self.last:
            return self.first <= month <= self.last
        return month >= self.first or month <= self.last


class Home(Strict, Generic[G_co]):
    """Where and when an army fights at home; `Home[Ground]` has the kinds of terrain of a system."""

    ground: Annotated[
        tuple[G_co, ...], FEW, Field(description="kinds of terrain found there, as in `terrain` of an evening")
    ] = ()
    season: Annotated[Season | None, Field(description="months in which the army takes the field")] = None
    note: Annotated[Name | None, Field(description="the country in a few words, printed in booklets")] = None


_CHOSEN = frozenset({"id", "number"})  # the keys of what a roster chooses from: troop lines and, apart from them, guns


class ArmyList(Strict):
    """An army list; each system's own model narrows `lines` and adds to it."""

    printed: ClassVar[frozenset[str]] = PRINTED  # the keys with printed texts

    kind: Literal["army-list"]
    system: Id
    id: Id
    edition: Annotated[int, Field(ge=1, description="edition number, raised with each published change")]
    name: Name
    region: Name | None = None
    years: Annotated[Years, Field(description="years that the list covers")]
    history: Annotated[Name, Field(description="short history of the army")]
    home: Home[Id] | None = None
    enemies: Annotated[tuple[Id, ...], MANY, Field(description="ids of the lists of its enemies")] = ()
    allies: Annotated[tuple[Id, ...], MANY, Field(description="ids of the lists of its allies")] = ()
    successor: Annotated[
        Id | None, Field(description="id of the list that replaces this one, if it is no longer maintained")
    ] = None
    sources: Annotated[tuple[Source, ...], MANY, Field(min_length=1)]
    settled: Settled = ()
    lines: Lines[Line]
    leaders: Annotated[tuple[Leader, ...], MANY, Field(description="persons who may lead the army")] = ()
    limits: Annotated[tuple[ListLimit, ...], MANY, Field(description="limits that concern several lines")] = ()
    contingents: Annotated[tuple[Contingent, ...], FEW, Field(description="allies taken from other lists")] = ()
    variants: Annotated[tuple[Variant, ...], FEW, Field(description="forms of the army, such as reigns")] = ()
    retired: Annotated[
        tuple[Retired, ...], Field(max_length=400, description="removed lines; their ids are never used again")
    ] = ()

    def line_ids(self) -> Iterator[tuple[str, int, str]]:
        """Every id that a roster may choose from: the key of its part of the list, its index there, the id."""
        for name in fields_of(type(self), _CHOSEN):
            yield from ((name, index, entry.id) for index, entry in enumerate(getattr(self, name)))

    def ids(self) -> tuple[str, ...]:
        """The ids that a roster may choose from."""
        return tuple(line_id for _, _, line_id in self.line_ids())

    def names_by_id(self) -> dict[str, Text]:
        """The names of all that a roster may choose from, by id."""
        return {line_id: getattr(self, key)[index].name.text for key, index, line_id in self.line_ids()}

    def retired_entry(self, line_id: str) -> Retired | None:
        """The `retired` entry of a removed line; None if the list has none for that id."""
        return next((one for one in self.retired if one.id == line_id), None)

    @property
    def other_lists(self) -> tuple[str, ...]:
        """The ids of the lists that it names: enemies, allies, those of its contingents, its successor."""
        contingents = (one.army_list for one in self.contingents)
        return (*self.enemies, *self.allies, *contingents, *([self.successor] if self.successor else []))

    def contingent(self, ally: str) -> Contingent | None:
        """The contingent from that list, or None."""
        return next((one for one in self.contingents if one.army_list == ally), None)

    def variant(self, variant_id: str | None) -> Variant | None:
        """The variant with that id, or None."""
        return next((one for one in self.variants if one.id == variant_id), None)

    def as_variant(self, variant_id: str | None) -> Self:
        """The list for rosters of that variant, or of none: without the lines that these may not have."""
        if not self.variants:
            return self
        chosen = self.variant(variant_id)
        gone = {line for one in self.variants for line in one.only} - set(chosen.only if chosen else ())
        numbers = chosen.numbers if chosen else {}
        parts: dict[str, Any] = {key: getattr(self, key) for key, _, _ in self.line_ids()}
        gone |= set(chosen.without if chosen else ())
        lines = {
            key: tuple(
                one.model_copy(update={"number": numbers[one.id]}) if one.id in numbers else one
                for one in part
                if one.id not in gone
            )
            for key, part in parts.items()
        }
        return self.model_copy(update={**lines, "limits": (*self.limits, *(chosen.limits if chosen else ()))})
