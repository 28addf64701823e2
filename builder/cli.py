"""The command line: the only place that prints and exits."""

import json
import sys
from typing import Any

import click

from builder import __version__
from builder.errors import MusterError
from builder.text import LANGUAGES, Language

_LANGUAGE = click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="language of the messages")
_PATHS = click.argument("paths", nargs=-1, required=True)


class _Main(click.Group):
    """Turns what the user can put right into one line and an exit code, and leaves our own mistakes their traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MusterError as error:
            click.echo(f"muster: {error}", err=True)
            ctx.exit(error.exit_code)


@click.group(cls=_Main, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="muster")
def muster() -> None:
    """Army lists in YAML: checked, printed as cards and sheets, calculated by the rules."""


@muster.command()
@_PATHS
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
@click.option("--strict", is_flag=True, help="a warning fails like an error")
@_LANGUAGE
def check(paths: tuple[str, ...], form: str, strict: bool, lang: Language) -> None:
    """Check army lists, rosters and evenings: files, folders, or - for standard input."""
    from builder import diagnostic as d
    from builder.examine import examine, library

    reader, files = library(paths)
    found = examine(reader)
    errors, warnings = d.counted(found, "error"), d.counted(found, "warning")
    if form == "json":
        summary = {"files": files, "errors": errors, "warnings": warnings}
        _json({**summary, "diagnostics": [d.as_data(one, lang) for one in found]})
    else:
        write = d.as_github if form == "github" else d.as_text
        for one in found:
            click.echo(write(one, lang))
        if form == "text":
            click.echo(_verdict(files, errors, warnings, lang), err=True)
    unreadable = any(one.code == "D019" for one in found) or not files
    if unreadable:
        sys.exit(2)
    sys.exit(1 if errors or (strict and warnings) else 0)


def _verdict(files: int, errors: int, warnings: int, lang: Language) -> str:
    if lang == "ru":
        return f"файлов: {files}, ошибок: {errors}, предупреждений: {warnings}"
    return f"{files} file{'s' * (files != 1)}, {errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"


def _json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2, default=str))


def main(prog_name: str = "muster") -> None:
    """Entry point of `muster` and `python -m builder`."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    muster(prog_name=prog_name)
