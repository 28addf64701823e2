"""The command line: the entry point, and the only place that turns exceptions into messages and exit codes."""

import gc
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NoReturn

import click

from builder import __version__
from builder.commands.options import language_of
from builder.commands.output import give_up
from builder.commands.translated_help import TranslatedGroup, language_of_reader
from builder.text import LANGUAGES, Language, Text, interruption
from builder.text.errors import MusterError, UnreadableDocument

# The module and name of each command; it is imported only when it is used.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "check": ("check", "check"),
    "migrate": ("migrate", "migrate"),
    "build": ("build", "build"),
    "publish": ("publish", "publish"),
    "booklet": ("booklet", "booklet"),
    "map": ("map", "map_of"),
    "calibrate": ("calibrate", "calibrate"),
    "explain": ("explain", "explain"),
    "new": ("new", "new"),
    "diff": ("diff", "diff"),
    "odds": ("odds", "odds"),
    "calc": ("calc", "calc"),
    "terrain": ("terrain", "terrain"),
    "schema": ("schema", "schema"),
    "systems": ("systems", "systems"),
    "help": ("help", "show_help"),
}
# Allocations between two garbage collections. A short run makes many objects that stay and few cycles: with Python's
# default of 700, and its collections on exit, `muster check` takes a quarter longer (measured).
_LITTLE_GARBAGE = 200_000


class _Main(TranslatedGroup):
    """Turns user errors and internal errors into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"builder.commands.{module}"), name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in COMMANDS:
            from builder.commands.usage import no_command

            _refuse(no_command(args[0], COMMANDS), ctx.obj)
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> click.Context:
        words = tuple(args)
        language = language_of(words, os.environ)
        try:
            context = super().make_context(info_name, args, parent, obj=language, **extra)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            _misused(error, language)
        return context

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MusterError as error:
            interruption.end_if_requested()
            click.echo(f"muster: {error.says.say(language_of_reader())}", err=True)
            ctx.exit(error.exit_code)
        except UnreadableDocument as error:
            give_up(error.found, language_of_reader())
        except click.UsageError as error:
            _misused(error, ctx.obj)
        except KeyboardInterrupt:  # raised by `--watch`
            ctx.exit(interruption.EXIT_CODE)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # noqa: BLE001  # a bug in Muster: say what to report
            from builder.documents.reading import internal_errors

            click.echo(f"muster: {internal_errors.message(error).say(language_of_reader())}", err=True)
            ctx.exit(internal_errors.EXIT_CODE)
        finally:
            interruption.end_if_requested()  # whatever became of the exception that Ctrl-C raised


def _misused(error: click.UsageError, language: Language) -> NoReturn:
    from builder.commands.usage import usage_error

    _refuse(usage_error(error), language)


def _refuse(says: Text, language: Language) -> NoReturn:
    """Exit with a message about a command that could not be parsed."""
    click.echo(f"muster: {says.say(language)}", err=True)
    sys.exit(MusterError.exit_code)


@click.group(
    cls=_Main,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with `muster new army-list`. For help on a command, run `muster COMMAND --help`.",
)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help="Language of messages and help  [default: from the locale]",
)  # `_Main.make_context` reads it
@click.version_option(__version__, prog_name="muster")
def muster() -> None:
    """Check, print, calculate and publish wargame army lists written in YAML."""


def main(prog_name: str = "muster") -> None:
    """Entry point of `muster` and `python -m builder`."""
    if sys.flags.optimize:  # -O strips docstrings, which the help and `explain` need: start again without it
        import subprocess

        kept = {key: value for key, value in os.environ.items() if key != "PYTHONOPTIMIZE"}
        sys.exit(subprocess.call([sys.executable, "-m", "builder", *sys.argv[1:]], env=kept))  # noqa: S603  # this program, with its own arguments
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # unless the parent process made us ignore it
        signal.signal(signal.SIGINT, interruption.interrupt)
    gc.set_threshold(_LITTLE_GARBAGE)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # None if the parent process closed it
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        muster(prog_name=prog_name)
    finally:
        gc.disable()
        gc.freeze()  # the process ends: collecting cycles would be wasted time
