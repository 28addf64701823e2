"""Ids that two things of one list share."""

from collections.abc import Iterable, Iterator
from typing import Any

from builder.checks.rule import Found, found


def twice(key: str, things: Iterable[Any], others: Iterable[Any] = ()) -> Iterator[Found]:
    """Each thing of the list at `key` whose `id` one before it, or one of the `others`, has already; the id is the only fact."""
    seen = {other.id for other in others}
    for index, thing in enumerate(things):
        if thing.id in seen:
            yield found(key, index, "id", id=thing.id)
        seen.add(thing.id)
