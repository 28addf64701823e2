"""`muster check`: check documents."""

import sys

import click

from builder.commands.options import LANGUAGE, PATHS
from builder.commands.output import FOUND, exit_code, say, say_json
from builder.commands.translated_help import command, examples
from builder.text import Language, Text

_VERDICT = Text("{files|file|files}, {errors|error|errors}, {warnings|warning|warnings}")

NO_FILES = Text(
    "no .yaml or .yml files found (folders are searched three levels deep)\n"
    "    `muster new` creates a starter army list, roster or evening"
)


@command(epilog=examples("muster check .", "muster check my-roster.yaml --strict --format json"))
@PATHS
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="Output format; github writes workflow annotations",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors")
@LANGUAGE
def check(paths: tuple[str, ...], form: str, strict: bool, lang: Language) -> None:
    """Check army lists, rosters and evenings.

    PATHS are files or folders, or - for standard input. Documents that they refer to are looked up beside them and among
    the samples.

    Exit code: 0 if there are no errors, 1 if there are errors, 2 if a file cannot be read.
    """
    from builder.library.examine import examine, library
    from builder.text import diagnostic as d

    reader, files = library(paths)
    found = examine(reader)
    warnings = d.counted(found, "warning")
    summary = {"files": files, "errors": d.counted(found, "error"), "warnings": warnings}
    if form == "json":
        say_json({**summary, "diagnostics": [d.as_data(one, lang) for one in found]})
    else:
        write = d.as_github if form == "github" else d.as_text
        for one in found:
            say(write(one, lang))
        if form == "text":
            say((_VERDICT.fill(**summary) if files or found else NO_FILES).say(lang), err=True)
    sys.exit(exit_code(found, files) or (FOUND if strict and warnings else 0))
