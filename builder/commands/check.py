"""`muster check`: everything that is to be said about documents."""

import sys

import click

from builder.commands.options import LANGUAGE, PATHS
from builder.commands.output import FOUND, exit_code, say, say_json
from builder.text import Language, Text

_NO_FILES = Text(
    "no file ending in .yaml or .yml is there, nor in the two levels of folders below",
    "файлов .yaml и .yml там нет, и двумя уровнями папок ниже тоже",
)


@click.command()
@PATHS
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
@click.option("--strict", is_flag=True, help="a warning fails like an error")
@LANGUAGE
def check(paths: tuple[str, ...], form: str, strict: bool, lang: Language) -> None:
    """Check documents: files, folders, or - for standard input.

    Documents are army lists, rosters and evenings; what they refer to is looked for beside them.
    """
    from builder.library.examine import examine, library
    from builder.text import diagnostic as d

    reader, files = library(paths)
    found = examine(reader)
    errors, warnings = d.counted(found, "error"), d.counted(found, "warning")
    if form == "json":
        summary = {"files": files, "errors": errors, "warnings": warnings}
        say_json({**summary, "diagnostics": [d.as_data(one, lang) for one in found]})
    else:
        write = d.as_github if form == "github" else d.as_text
        for one in found:
            say(write(one, lang))
        if form == "text":
            say(_verdict(files, errors, warnings, lang) if files or found else _NO_FILES.say(lang), err=True)
    sys.exit(exit_code(found, files) or (FOUND if strict and warnings else 0))


def _verdict(files: int, errors: int, warnings: int, lang: Language) -> str:
    if lang == "ru":
        return f"файлов: {files}, ошибок: {errors}, предупреждений: {warnings}"
    return f"{files} file{'s' * (files != 1)}, {errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"
