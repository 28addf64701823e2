"""Messages for wrong use of the command line (an unknown option, too many arguments) in the language of the reader."""

from collections.abc import Iterable
from typing import Any

import click

from builder.text import Text, same
from builder.text.suggestions import near, suggestion

_HELP = Text("{says}\n    try `{command} --help`")
_NO_COMMAND = Text("unknown command `{name}`{guess}")
_NO_OPTION = Text("unknown option `{name}`{guess}")
_NO_VALUE = Text("option `{name}` needs a value")
_MISSING = Text("{name} is required{wanted}")
_TOO_MANY = Text("too many arguments; usage: `{usage}`")
_IN_BRACKETS = same(" ({words})")
_NOT_OF = Text("{name} must be {wanted}")
_CHOICES = Text("one of: {choices}")
_WHOLE = Text("a whole number{bounds}")
_A_FOLDER = Text("{name} must be a folder, but this is a file")
_A_FILE = Text("{name} must be a file, but this is a folder")
_FROM = Text(", at least {least}")
_TO = Text(", at most {most}")


def no_command(name: str, known: Iterable[str]) -> Text:
    """The message for an unknown command."""
    return _with_help_hint(_NO_COMMAND.fill(name=name, guess=near(name, known)), "muster")


def usage_error(error: click.UsageError) -> Text:
    """The message for an error that click found, by its kind; click's own English message if the kind is not known here."""
    says = _says(error)
    return _with_help_hint(says, error.ctx.command_path if error.ctx else "muster")


def _says(error: click.UsageError) -> Text:
    if isinstance(error, click.NoSuchOption):
        known = [name for one in error.ctx.command.params for name in one.opts] if error.ctx else []
        return _NO_OPTION.fill(name=error.option_name, guess=_near_option(error.option_name, known))
    if isinstance(error, click.BadOptionUsage):
        return _NO_VALUE.fill(name=error.option_name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        wanted, name = _allowed_values(error.param.type), _name(error.param)
        if isinstance(error, click.MissingParameter):
            return _MISSING.fill(name=name, wanted=_IN_BRACKETS.fill(words=wanted) if wanted else "")
        if isinstance(error.param.type, click.Path) and error.param.type.file_okay != error.param.type.dir_okay:
            return (_A_FILE if error.param.type.file_okay else _A_FOLDER).fill(name=name)
        if wanted:
            return _NOT_OF.fill(name=name, wanted=wanted)
    if type(error) is click.UsageError and error.ctx:  # the only error that click raises without a class of its own
        return _TOO_MANY.fill(
            usage=" ".join((error.ctx.command_path, *error.ctx.command.collect_usage_pieces(error.ctx)))
        )
    return same(error.format_message())


def _near_option(given: str, known: Iterable[str]) -> Text:
    """` (did you mean `--x`?)` for the closest known option: dashes, which all have, do not make it closer."""
    from difflib import get_close_matches

    bare = {one.lstrip("-"): one for one in known}
    return suggestion(*(bare[one] for one in get_close_matches(given.lstrip("-"), bare, 1)))


def _name(param: click.Parameter) -> str:
    """The name of a parameter in the help: `--size`, EVENING."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    named = None if isinstance(param.type, click.Choice) else param.metavar  # for a choice it lists the values
    return named or str(param.name).upper()


def _allowed_values(kind: Any) -> Text | None:
    """A description of the values allowed; None if any value is."""
    if isinstance(kind, click.Choice):
        return _CHOICES.fill(choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange):
        least = _FROM.fill(least=kind.min) if kind.min is not None else ""
        most = _TO.fill(most=kind.max) if kind.max is not None else ""
        return _WHOLE.fill(bounds=same("{a}{b}").fill(a=least, b=most))
    return None


def _with_help_hint(says: Text, command: str) -> Text:
    return _HELP.fill(says=says, command=command)
