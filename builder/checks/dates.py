"""Dates that do not exist in the calendar."""

from collections.abc import Callable, Iterator
from typing import Any

from builder.checks.rule import Found, Rule, found, made
from builder.checks.wording import date, on_calendar
from builder.documents.fields import HistoricDate
from builder.text import Text


def impossible_day(code: str) -> Callable[[Callable[[Any], HistoricDate]], Rule]:
    """Make a check from a function that returns the `date` of a document; its docstring becomes the reason."""

    def make(day: Callable[[Any], HistoricDate]) -> Rule:
        def check(whole: Any) -> Iterator[Found]:
            if not on_calendar(day(whole)):
                yield found("date", date=date(day(whole)))

        return made(code, day, check, says=_SAYS, fix=_FIX)

    return make


_SAYS = Text("{date}: this month has no such day")
_FIX = Text("correct the day")
