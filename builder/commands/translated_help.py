"""The help of commands in the language of the reader: click's output, with each paragraph translated."""

import copy
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import click

from builder.text import SOURCE, Language, Text

# Texts of click itself.
_OF_CLICK: Mapping[str, Text] = {
    one.words: one
    for one in (
        Text("Usage: ", "help of a command"),
        Text("Options", "help of a command"),
        Text("Commands", "help of a command"),
        Text("Show the version and exit."),
        Text("Show this message and exit."),
    )
}
_DEFAULT = Text("default: {value}", "help of a command")
_CLICK_DEFAULT = "default: "
_EXAMPLES = Text("Examples:")
_AS_IT_STANDS = "\b\n"  # marks a paragraph that click does not wrap


def language_of_reader() -> Language:
    """The language for messages and help of the running command."""
    context = click.get_current_context(silent=True)
    language: Language | None = context.find_root().obj if context else None
    return language or SOURCE


def texts(command: click.Command) -> Iterator[str]:
    """All texts in the help of a command, one by one, for the catalogues."""
    yield from (one for one in _paragraphs(command.help) if one)
    yield from (one for one in _paragraphs(command.epilog) if not one.startswith(_AS_IT_STANDS))
    yield from (param.help for param in command.params if isinstance(param, click.Option) and param.help)


def examples(*commands: str) -> str:
    """Example commands for the end of a help text; tests/command_line/test_help_texts.py runs them."""
    return "\n".join((f"{_AS_IT_STANDS}{_EXAMPLES.words}", *(f"  {command}" for command in commands)))


def _paragraphs(words: str | None) -> list[str]:
    """The paragraphs of a docstring; those that click wraps are joined into one line."""
    each = inspect.cleandoc(words or "").split("\n\n")
    return [one if one.startswith(_AS_IT_STANDS) else " ".join(one.split()) for one in each]


def _translated_paragraph(words: str, language: Language) -> str:
    return _OF_CLICK.get(words, Text(words)).say(language)


def _translated_help(words: str | None, language: Language) -> str:
    """A help text in a language; examples stay unchanged."""
    said = (
        one.replace(_EXAMPLES.words, _EXAMPLES.say(language), 1)
        if one.startswith(_AS_IT_STANDS)
        else _translated_paragraph(one, language)
        for one in _paragraphs(words)
    )
    return "\n\n".join(said)


class _Formatter(click.HelpFormatter):
    """Headings in the language of the reader."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or _translated_paragraph("Usage: ", language_of_reader()))

    def write_heading(self, heading: str) -> None:
        super().write_heading(_translated_paragraph(heading, language_of_reader()))

    def write_dl(self, rows: Any, *args: Any, **more: Any) -> None:
        language = language_of_reader()
        default = _DEFAULT.fill(value="").say(language)
        super().write_dl([(name, words.replace(_CLICK_DEFAULT, default)) for name, words in rows], *args, **more)


class _Context(click.Context):
    formatter_class = _Formatter


class TranslatedCommand(click.Command):
    """A command whose help is in the language of the reader."""

    context_class = _Context

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As in click, but for a translated copy of the command."""
        language = language_of_reader()
        spoken = copy.copy(self)
        spoken.help, spoken.epilog = _translated_help(self.help, language), _translated_help(self.epilog, language)
        spoken.params = [_translated_param(one, language) for one in self.get_params(ctx)]
        spoken._help_option = None  # already among the parameters
        spoken.add_help_option = False
        click.Command.format_help(spoken, ctx, formatter)

    def get_short_help_str(self, limit: int = 0) -> str:  # click wraps what is longer
        """The first paragraph, for the list of commands."""
        return _translated_paragraph(_paragraphs(self.help)[0], language_of_reader())


class TranslatedGroup(TranslatedCommand, click.Group):
    """The group of all commands."""


def _translated_param(param: click.Parameter, language: Language) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    spoken = copy.copy(param)
    spoken.help = _translated_paragraph(param.help, language)
    return spoken


command: Callable[..., Callable[[Callable[..., Any]], TranslatedCommand]] = partial(
    click.command, cls=TranslatedCommand
)
"""`click.command`, with help in the language of the reader."""
