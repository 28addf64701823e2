"""Everything that the commands print passes here, and the exit code that findings deserve."""

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from builder.text import Language, Text
from builder.text.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.documents.reading.outside import BrokenSystem
    from builder.text.diagnostic import Diagnostic

FOUND, UNREADABLE, OURS = 1, 2, 4  # exit codes of the contract; 3 is that of OutputError

_NO_OUTPUT = Text("standard output: {reason}", "стандартный вывод: {reason}")


def say(words: str, err: bool = False, nl: bool = True) -> None:
    """Print words of ours. A reader that has gone away ends the program quietly (click sees to it)."""
    try:
        click.echo(words, err=err, nl=nl)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # or Python would try the rest again when it ends
        raise OutputError(_NO_OUTPUT.fill(reason=error.strerror or error)) from None


def say_json(data: object) -> None:
    """Print data as JSON; letters that the terminal does not know are escaped."""
    import json

    spelled = "utf" in (getattr(sys.stdout, "encoding", None) or "utf").lower()
    say(json.dumps(data, ensure_ascii=not spelled, indent=2, default=str))


def show(found: "Iterable[Diagnostic]", language: Language) -> None:
    """Print findings on standard error."""
    from builder.text.diagnostic import as_text

    for one in found:
        say(as_text(one, language), err=True)


def give_up(found: "Iterable[Diagnostic]", language: Language, files: int = 1) -> NoReturn:
    """Print findings that leave nothing to do, and end with the exit code they deserve; `files` is how many were read."""
    every = tuple(found)
    show(every, language)
    sys.exit(exit_code(every, files))


def refuse(broken: "Iterable[BrokenSystem]", language: Language) -> None:
    """Tell of systems that cannot be used, once all else is told, and end with the exit code of unreadable input."""
    told = tuple(broken)
    for one in told:
        say(f"muster: {one.says.say(language)}", err=True)
    if told:
        sys.exit(UNREADABLE)


def exit_code(found: "Iterable[Diagnostic]", files: int = 1) -> int:
    """The exit code that findings deserve; `files` is how many files were read."""
    errors = {one.code for one in found if one.severity == "error"}
    if any(code.startswith("M") for code in errors):
        return OURS
    return UNREADABLE if "D019" in errors or not files else FOUND if errors else 0
