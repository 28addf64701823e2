"""One finding of a check: where it lies in a document, and the facts for its message."""

from collections.abc import Iterable
from typing import Any, NamedTuple

Key = str | int
Where = tuple[Key, ...]
At = Key | Where
"""A place below a thing: one key, or several."""


class Found(NamedTuple):
    """One finding: the keys that lead to its place in the document, and the facts for the message.

    `document` is the id of the document the place lies in, when it is not the one that was checked (a roster of an
    evening); empty otherwise. `cites` are the facts or open points it rests on, where these are not those of its check.
    `in_list` leads to the place of the army list that sets the limit, where a roster breaks one of the list's own.
    """

    where: Where
    facts: dict[str, Any]
    document: str = ""
    cites: tuple[str, ...] | None = None
    in_list: Where = ()


def found(
    *where: Key,
    document: str = "",
    cites: tuple[str, ...] | None = None,
    in_list: Where = (),
    **facts: Any,
) -> Found:
    """A finding at the keys `where`: `found("units", 3, "line", unit=name)`."""
    return Found(where, facts, document, cites, in_list)


def beyond(count: int, most: int | None, *where: Key, in_list: Where = (), **facts: Any) -> Found | None:
    """A finding at the keys `where` if there are more than `most`: `count`, `most`, and how many are `over`."""
    if most is None or count <= most:
        return None
    return found(*where, in_list=in_list, count=count, most=most, over=count - most, **facts)


Verdict = Found | Iterable[Found] | bool | None
"""What a predicate says of one thing: a finding or some, whose keys begin at the thing; True for one at the thing itself."""


def hits(verdict: Verdict) -> Iterable[Found]:
    """The findings of a verdict."""
    if isinstance(verdict, Found):
        return (verdict,)
    if isinstance(verdict, bool) or verdict is None:
        return (found(),) if verdict else ()
    return verdict


def keys(at: At) -> Where:
    """The keys of a place."""
    return at if isinstance(at, tuple) else (at,)
