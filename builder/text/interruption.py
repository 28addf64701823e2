"""Ctrl-C is remembered: pydantic turns an exception that a signal raises while it builds a validator into an error of its own."""

import sys
from typing import NoReturn

EXIT_CODE = 130  # that of shells for Ctrl-C
_requests: list[None] = []


def interrupt(*_: object) -> NoReturn:
    """End the program at once and silently: the handler of the signal. Raises SystemExit."""
    _requests.append(None)
    sys.exit(EXIT_CODE)


def end_if_requested() -> None:
    """Call this before an exception is reported as a bug, and at the end: after Ctrl-C the program ends at once
    instead. Raises SystemExit then.
    """
    if _requests:
        sys.exit(EXIT_CODE)
