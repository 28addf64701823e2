"""The command line: the one way in, and the only place that turns what went wrong into words and an exit code."""

import gc
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NoReturn

import click

from builder import __version__
from builder.commands.options import language_asked
from builder.text import Text
from builder.text.errors import MusterError

# Each command is imported when it is called for: the module that defines it, and its name there.
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
_WORDS = "muster.words"  # where the words of the command line are kept
_INTERRUPTED = 130  # as shells tell of Ctrl-C
# Objects between two searches for cycles: a short run makes many that stay and few cycles. With Python's 700, and its
# last searches when it ends, `muster check` takes a quarter longer (measured).
_LITTLE_GARBAGE = 50_000


class _Main(click.Group):
    """Turns what the user can put right, and our own mistakes, into one line and an exit code."""

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

            _refuse(no_command(args[0], COMMANDS), ctx.meta[_WORDS])
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> click.Context:
        words = tuple(args)
        try:
            context = super().make_context(info_name, args, parent, **extra)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            _misused(error, words)
        context.meta[_WORDS] = words
        return context

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MusterError as error:
            click.echo(f"muster: {error.says.say(language_asked(ctx))}", err=True)
            ctx.exit(error.exit_code)
        except click.UsageError as error:
            _misused(error, ctx.meta[_WORDS])
        except KeyboardInterrupt:  # as `--watch` tells of Ctrl-C
            ctx.exit(_INTERRUPTED)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # noqa: BLE001  # a fault of ours: in words, with what to report
            from builder.documents.reading import internal_errors

            click.echo(f"muster: {internal_errors.message(error).say(language_asked(ctx))}", err=True)
            ctx.exit(internal_errors.EXIT_CODE)


def _misused(error: click.UsageError, words: tuple[str, ...]) -> NoReturn:
    from builder.commands.usage import wrong_use

    _refuse(wrong_use(error), words)


def _refuse(says: Text, words: tuple[str, ...]) -> NoReturn:
    """End a command that was not understood; its language is looked for among its words."""
    from builder.commands.usage import language_of

    click.echo(f"muster: {says.say(language_of(words, os.environ))}", err=True)
    sys.exit(MusterError.exit_code)


@click.group(cls=_Main, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="muster")
def muster() -> None:
    """Army lists in YAML: checked, printed as cards and sheets, calculated by the rules."""


def _interrupted(*_: object) -> NoReturn:
    """Ctrl-C ends a command at once and without a word, also where the command line would have one of its own."""
    sys.exit(_INTERRUPTED)


def main(prog_name: str = "muster") -> None:
    """Entry point of `muster` and `python -m builder`."""
    if sys.flags.optimize:  # it takes away docstrings, which the help and `explain` tell: begun again without
        import subprocess

        kept = {key: value for key, value in os.environ.items() if key != "PYTHONOPTIMIZE"}
        sys.exit(subprocess.call([sys.executable, "-m", "builder", *sys.argv[1:]], env=kept))  # noqa: S603  # ourselves, with the words that we were given
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where we were started to go on
        signal.signal(signal.SIGINT, _interrupted)
    gc.set_threshold(_LITTLE_GARBAGE)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # closed by whoever started us
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        muster(prog_name=prog_name)
    finally:
        gc.disable()
        gc.freeze()  # the process ends: nobody needs the cycles among its modules found
