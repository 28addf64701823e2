"""The army list: what an army may contain."""

from collections.abc import Collection, Iterator
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import Field

from builder.documents.fields import FEW, MANY, PRINTED, Id, Name, Numbers, Settled, Source, Strict, Years
from builder.documents.options import Option


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

    def with_options(self, ids: Collection[str]) -> Self:
        """The line as a unit with these of its options has it: its keys as they change them, its price with theirs."""
        taken = [one for one in self.options if one.id in ids]
        line = self
        for one in taken:
            line = one.applied(line)
        return line.dearer(sum(one.price for one in taken))

    def known_prices(self) -> tuple[int, ...]:
        """The prices of a unit without options: none if the list gives none, several where a roster's choices matter."""
        price = getattr(self, "price", None)
        return () if price is None else (price,)

    def dearer(self, points: int) -> Self:
        """The line at a price of so many points more; as it is if the list gives it no price."""
        price = getattr(self, "price", None)
        return self if price is None else self.model_copy(update={"price": price + points})


N = TypeVar("N", bound=Line)
Lines = Annotated[tuple[N, ...], Field(min_length=1, max_length=200)]
"""The troop lines of a list: `lines: Lines[TroopLine]`."""


class Retired(Strict):
    """A removed line: its id is never used again."""

    id: Id
    edition: Annotated[int, Field(ge=1, description="first edition without the line")]
    successor: Annotated[Id | None, Field(description="id of the line that replaces it")] = None
    note: Annotated[Name | None, Field(description="reason for the removal")] = None


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
    enemies: Annotated[tuple[Id, ...], MANY, Field(description="ids of the lists of its enemies")] = ()
    allies: Annotated[tuple[Id, ...], MANY, Field(description="ids of the lists of its allies")] = ()
    successor: Annotated[
        Id | None, Field(description="id of the list that replaces this one, if it is no longer maintained")
    ] = None
    sources: Annotated[tuple[Source, ...], MANY, Field(min_length=1)]
    settled: Settled = ()
    lines: Lines[Line]
    retired: Annotated[
        tuple[Retired, ...], Field(max_length=400, description="removed lines; their ids are never used again")
    ] = ()

    def line_ids(self) -> Iterator[tuple[str, int, str]]:
        """Every id that a roster may choose from: the key of its part of the list, its index there, the id."""
        for name in type(self).model_fields:
            part = getattr(self, name)
            if name != "retired" and isinstance(part, tuple):
                yield from ((name, index, entry.id) for index, entry in enumerate(part) if hasattr(entry, "id"))

    def ids(self) -> tuple[str, ...]:
        """The ids that a roster may choose from."""
        return tuple(line_id for _, _, line_id in self.line_ids())

    def tombstone(self, line_id: str) -> Retired | None:
        """The `retired` entry of a removed line; None if the list has none for that id."""
        return next((one for one in self.retired if one.id == line_id), None)
