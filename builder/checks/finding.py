"""A finding of a check: its place in a document, and the facts for its message."""

from collections.abc import Iterable
from typing import Any, NamedTuple

Key = str | int
Where = tuple[Key, ...]
At = Key | Where
"""A place within a thing: one key, or several."""


class Found(NamedTuple):
    """A finding: the keys of its place in the document, and the facts for the message.

    `document` is the id of the document with the place, if it is not the one checked (a roster of an evening), or else
    empty. `cites` are the facts or open points it rests on, if they differ from those of the check. `in_list` are the
    keys in the army list of the limit that a roster exceeds.
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
    """A finding at the keys `where` if `count` is greater than `most`; its facts include how many are `over`."""
    if most is None or count <= most:
        return None
    return found(*where, in_list=in_list, count=count, most=most, over=count - most, **facts)


Verdict = Found | Iterable[Found] | bool | None
"""The result of a predicate for one thing: findings, with keys relative to the thing, or True for a finding at the
thing itself.
"""


def hits(verdict: Verdict) -> Iterable[Found]:
    """The findings in a verdict."""
    if isinstance(verdict, Found):
        return (verdict,)
    if isinstance(verdict, bool) or verdict is None:
        return (found(),) if verdict else ()
    return verdict


def keys(at: At) -> Where:
    """A place as a tuple of keys."""
    return at if isinstance(at, tuple) else (at,)
