"""Gaps: what a text leaves open for troop lines and the army list has to give. A note to its author, not a fault."""

from collections.abc import Callable, Iterator
from typing import Any

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import called, listed, word
from builder.documents.army_list import ArmyList
from builder.text import Text


def gap(
    code: str, *, says: Text, fix: Text, cites: tuple[str, ...], each: bool = False
) -> Callable[[Callable[[Any], bool]], Rule]:
    """Make a check out of a function that says whether a line lacks something; its docstring says why that is missed.

    One note names all such lines by their ids (`{lines}`); with `each` there is a note at each of them (`{line}`).
    """

    def make(lacks: Callable[[Any], bool]) -> Rule:
        def check(army_list: ArmyList) -> Iterator[Found]:
            missing = [(index, line) for index, line in enumerate(army_list.lines) if lacks(line)]
            if each:
                yield from (found("lines", index, line=called(line)) for index, line in missing)
            elif missing:
                yield found("lines", lines=listed(word(line.id) for _, line in missing))

        check.__doc__ = lacks.__doc__
        return rule(code, of="army-list", severity="info", says=says, fix=fix, cites=cites)(check)

    return make
