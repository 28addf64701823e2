"""The army list (расписка армии): what an army may contain."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import Field

from builder.documents.fields import MANY, PRINTED, Id, Name, Settled, Source, Strict, Years


class Numbers(Strict):
    """How many units of a line an army may have, both ends inside."""

    least: Annotated[int, Field(alias="from", ge=0, le=200)] = 0
    most: Annotated[int, Field(alias="to", ge=0, le=200)] = 200


class Line(Strict):
    """A troop line: what every system's line has; a system adds its stat line and equipment."""

    id: Id
    name: Name
    number: Annotated[Numbers, Field(description="units of this line in an army, from..to")]
    years: Annotated[Years, Field(description="when the line may be taken; left out: as long as the list")] = Years()
    note: Annotated[Name | None, Field(description="a line of history or advice, printed in booklets")] = None


N = TypeVar("N", bound=Line)
Lines = Annotated[tuple[N, ...], Field(min_length=1, max_length=200)]
"""The troop lines of a list: `lines: Lines[TroopLine]`."""


class Retired(Strict):
    """The tombstone of a line that the list has given up: its id is never used again."""

    id: Id
    edition: Annotated[int, Field(ge=1, description="the first edition without the line")]
    successor: Annotated[Id | None, Field(description="id of the line that takes its place")] = None
    note: Annotated[Name | None, Field(description="why it is gone")] = None


class ArmyList(Strict):
    """An army list; each system's own model narrows `lines` and adds to it."""

    printed: ClassVar[frozenset[str]] = PRINTED  # the keys whose texts are printed

    kind: Literal["army-list"]
    system: Id
    id: Id
    edition: Annotated[int, Field(ge=1, description="raised with each published change")]
    name: Name
    region: Name | None = None
    years: Annotated[Years, Field(description="the years the list covers")]
    history: Annotated[Name, Field(description="a few lines on the army")]
    enemies: Annotated[tuple[Id, ...], MANY, Field(description="ids of lists it fought")] = ()
    allies: Annotated[tuple[Id, ...], MANY, Field(description="ids of lists it fought beside")] = ()
    successor: Annotated[Id | None, Field(description="the list is given up: id of the list to use instead")] = None
    sources: Annotated[tuple[Source, ...], MANY, Field(min_length=1)]
    settled: Settled = ()
    lines: Lines[Line]
    retired: Annotated[tuple[Retired, ...], Field(max_length=400, description="tombstones of lines it had")] = ()

    def line_ids(self) -> Iterator[tuple[str, int, str]]:
        """Every id that a roster may choose from: the key of its part of the list, its index there, the id."""
        for name in type(self).model_fields:
            part = getattr(self, name)
            if name != "retired" and isinstance(part, tuple):
                yield from ((name, index, entry.id) for index, entry in enumerate(part) if hasattr(entry, "id"))

    def ids(self) -> tuple[str, ...]:
        """Those ids alone."""
        return tuple(line_id for _, _, line_id in self.line_ids())

    def tombstone(self, line_id: str) -> Retired | None:
        """The tombstone of a line that is gone, None if the list has none for that id."""
        return next((one for one in self.retired if one.id == line_id), None)
