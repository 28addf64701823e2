"""What stands on the table of an evening: places and lengths in a system's unit, bases and pieces of terrain."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import MANY, Id, Name, Strict

Coordinate = Annotated[float, Field(ge=-1000, le=1000)]
Place = tuple[Coordinate, Coordinate]
Length = Annotated[float, Field(gt=0, le=1000)]
Degrees = Annotated[float, Field(ge=0, lt=360)]


class Base(Strict):
    """Where a unit stands: the middle of its front, its facing, the size of its base."""

    id: Id
    at: Place
    facing: Degrees
    front: Length
    depth: Length


class TerrainElement(Strict):
    """A piece of terrain: an outline, or a course; each system has its own kinds of ground."""

    id: Id
    ground: Id
    name: Name | None = None
    outline: Annotated[tuple[Place, ...], MANY] = ()
    course: Annotated[tuple[Place, ...], MANY] = ()
