"""Gaps: values that the rulebook leaves open and the army list must give. A note to the author, not an error."""

from collections.abc import Callable, Iterator
from typing import Any

from builder.checks.rule import Fixed, Found, Rule, found, made
from builder.checks.wording import called, listed, word
from builder.documents.army_list import ArmyList
from builder.text import Text


def gap(code: str, what: Text, *cites: str, each: bool = False) -> Callable[[Fixed[Callable[[Any], bool]]], Rule]:
    """Make a check from a function that tells whether a line lacks something; its docstring says why it is needed.

    One note names the ids of all such lines; with `each` there is a note at each of them.
    """

    def make(one: Fixed[Callable[[Any], bool]]) -> Rule:
        def check(army_list: ArmyList) -> Iterator[Found]:
            missing = [(index, line) for index, line in enumerate(army_list.lines) if one.judge(line)]
            if each:
                yield from (found("lines", index, what=what, lines=called(line)) for index, line in missing)
            elif missing:
                yield found("lines", what=what, lines=listed(word(line.id) for _, line in missing))

        return made(code, one.judge, check, says=LACKING, fix=one.fix, cites=cites, severity="info")

    return make


LEFT_OUT = Text("{what}: the rules give no value, so the list must give one")
LACKING = Text("{what}: the rules give no value, so the list must give one; missing for {lines}")
