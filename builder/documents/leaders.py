"""Named leaders of an army list: persons of history with their years, and those in a roster who are one of them."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, Field

from builder.documents.fields import Id, Name, Strict, Years
from builder.documents.model_keys import model_at

Where = tuple[str | int, ...]


class Leader(Strict):
    """A person who may lead the army; a system adds what its own rules say about leaders, with the keys of its
    rosters.
    """

    id: Id
    name: Name
    years: Annotated[Years, Field(description="years in which he may lead it; default: those of the list")] = Years()
    price: Annotated[
        int | None, Field(ge=0, le=10_000, description="points; default: as for any leader of his kind")
    ] = None
    note: Annotated[Name | None, Field(description="short note on history or use, printed in booklets")] = None

    def system_fields(self) -> Iterator[tuple[str, Any]]:
        """The fields that a system's model adds to these, if they have a value."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            if name not in Leader.model_fields and value not in (None, ()):
                yield name, value


class LeaderReference(Strict):
    """Someone in a roster who may be a named leader of its list."""

    leader: Annotated[Id | None, Field(description="id of the leader in the army list; default: no named leader")] = (
        None
    )


def leader_references(part: Any, where: Where = ()) -> Iterator[tuple[Where, LeaderReference]]:
    """Everyone in a document, or in a part of it at these keys, who may be a named leader, with the keys."""
    if isinstance(part, LeaderReference):
        yield where, part
    if isinstance(part, BaseModel):
        for name, key in _leader_fields(type(part)):
            yield from leader_references(getattr(part, name), (*where, key))
    elif isinstance(part, tuple):
        for index, one in enumerate(part):
            yield from leader_references(one, (*where, index))


@cache
def _leader_fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model in which there may be someone who is a named leader, each with its key."""
    below = {(name, field.alias or name): model_at(model, (name,)) for name, field in model.model_fields.items()}
    return tuple(field for field, of in below.items() if of and (issubclass(of, LeaderReference) or _leader_fields(of)))
