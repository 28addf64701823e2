"""A small army list made for one test, as its system lays it out."""

from typing import Any

from pydantic import TypeAdapter

from builder.registry import system
from builder.sheets.blocks import Block, StatLine, StatTable
from builder.text import Language

_LIST = {
    "kind": "army-list",
    "id": "small",
    "edition": 1,
    "name": "A small list",
    "years": {},
    "history": "None",
    "sources": ({"title": "A book"},),
}


def blocks(system_id: str, *lines: dict[str, Any], language: Language = "en", **more: Any) -> tuple[Block, ...]:
    """The system's own blocks of a list of these lines, each with whatever every line must have."""
    named = tuple({"id": f"line-{n}", "name": f"Line {n}", "number": {}, **line} for n, line in enumerate(lines, 1))
    data = _LIST | {"system": system_id, "lines": named, **more}
    home = system(system_id)
    made: tuple[Block, ...] = home.parts.listing.load()(TypeAdapter(home.army_list).validate_python(data), language)
    return made


def table(found: tuple[Block, ...]) -> StatTable:
    """The table of troop lines."""
    return next(one for one in found if isinstance(one, StatTable))


def line(system_id: str, language: Language = "en", **given: Any) -> StatLine:
    """One troop line of a list that has no other."""
    return table(blocks(system_id, given, language=language)).lines[0]
