"""The army list (расписка армии): what an army may contain."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Id, Name, Source, Strict, Years


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


class ArmyList(Strict):
    """An army list; each system's own model narrows `lines` and adds prices, commanders and camp."""

    kind: Literal["army-list"]
    system: Id
    id: Id
    edition: Annotated[int, Field(ge=1, description="raised with each published change")]
    name: Name
    region: Name | None = None
    years: Annotated[Years, Field(description="the years the list covers")]
    history: Annotated[Name, Field(description="a few lines on the army")]
    enemies: Annotated[tuple[Id, ...], Field(description="ids of lists it fought")] = ()
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    lines: Annotated[tuple[Line, ...], Field(min_length=1, max_length=200)]
