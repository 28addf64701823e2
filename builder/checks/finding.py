"""One finding of a check: where it lies in a document, and the facts for its message."""

from typing import Any, NamedTuple

Key = str | int
Where = tuple[Key, ...]


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
