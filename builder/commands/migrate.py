"""`muster migrate`: update files in older formats in place."""

import sys
from typing import TYPE_CHECKING

import click

from builder.commands.check import NO_FILES
from builder.commands.options import LANGUAGE, PATHS
from builder.commands.output import exit_code, say, show
from builder.commands.translated_help import command, examples
from builder.text import Language, Text

if TYPE_CHECKING:
    from pathlib import Path

_DONE = Text("{path}: migrated")
_ALL_TOLD = Text("{count|file|files}: {changed} migrated, {same} up to date, {failed} unreadable")


@command(epilog=examples("muster migrate . --dry-run"))
@PATHS
@click.option("--dry-run", is_flag=True, help="Show the changes as a diff and write nothing")
@LANGUAGE
def migrate(paths: tuple[str, ...], dry_run: bool, lang: Language) -> None:
    """Bring files in older formats up to date.

    Old names in army lists, rosters and evenings are replaced in place; comments, order and layout stay as they are.
    """
    from builder.library.migrating import renewed

    every = tuple(renewed(paths))
    changed = [one for one in every if one.before != one.after]
    found = [diagnostic for one in every for diagnostic in one.found]
    for one in changed:
        if dry_run:
            say(one.diff(), nl=False)
        else:
            _write(one.path.resolve(), one.after)
            say(_DONE.fill(path=one.path).say(lang))
    show(found, lang)
    failed = sum(bool(one.found) for one in every)
    counts = {
        "count": len(every),
        "changed": len(changed),
        "same": len(every) - len(changed) - failed,
        "failed": failed,
    }
    say((_ALL_TOLD.fill(**counts) if every else NO_FILES).say(lang), err=True)
    sys.exit(exit_code(found, len(every)))


def _write(path: "Path", text: str) -> None:
    """Replace a file in one step, keeping its permissions."""
    from builder.render.files.write import write_file

    mode = path.stat().st_mode
    write_file(path, text.encode())
    path.chmod(mode)
