"""Output of all commands, and the exit code for what was found."""

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from builder.text import Language, Text
from builder.text.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.documents.reading.external_systems import BrokenSystem
    from builder.system import System
    from builder.text.diagnostic import Diagnostic

FOUND, UNREADABLE, OURS = 1, 2, 4  # documented exit codes; OutputError has 3

_NO_OUTPUT = Text("cannot write to standard output: {reason}")


def say(words: str, err: bool = False, nl: bool = True) -> None:
    """Print a text. If the reader of a pipe has closed it, click ends the program quietly."""
    try:
        click.echo(words, err=err, nl=nl)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # otherwise Python tries to flush it again on exit
        raise OutputError(_NO_OUTPUT.fill(reason=error.strerror or error)) from None


def say_json(data: object) -> None:
    """Print data as JSON; characters that the terminal cannot encode are escaped."""
    import json

    spelled = "utf" in (getattr(sys.stdout, "encoding", None) or "utf").lower()
    say(json.dumps(data, ensure_ascii=not spelled, indent=2, default=str))


def show(found: "Iterable[Diagnostic]", language: Language) -> None:
    """Print findings on standard error."""
    from builder.text.diagnostic import as_text

    for one in found:
        say(as_text(one, language), err=True)


def say_untranslated(home: "System", language: Language) -> None:
    """Say, on standard error, that a system's texts are in English although another language was asked for."""
    if english := home.untranslated(language):
        say(f"muster: {english.say(language)}", err=True)


def give_up(found: "Iterable[Diagnostic]", language: Language, files: int = 1) -> NoReturn:
    """Print findings and exit with their exit code; `files` is the number of files read."""
    every = tuple(found)
    show(every, language)
    sys.exit(exit_code(every, files))


def refuse(broken: "Iterable[BrokenSystem]", language: Language) -> None:
    """Report systems that cannot be loaded, and exit with the code for unreadable input if there are any."""
    damaged = tuple(broken)
    for one in damaged:
        say(f"muster: {one.says.say(language)}", err=True)
    if damaged:
        sys.exit(UNREADABLE)


def exit_code(found: "Iterable[Diagnostic]", files: int = 1) -> int:
    """The exit code for findings; `files` is the number of files read."""
    errors = {one.code for one in found if one.severity == "error"}
    if any(code.startswith("M") for code in errors):
        return OURS
    return UNREADABLE if "D019" in errors or not files else FOUND if errors else 0
