"""`muster odds`: the odds for two rosters against each other."""

from typing import Any

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import give_up, say, say_json, say_untranslated
from builder.commands.translated_help import command, examples
from builder.text import Language


@command(epilog=examples("muster odds my-roster.yaml other-roster.yaml"))
@click.argument("first", metavar="ROSTER")
@click.argument("second", metavar="ROSTER")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    show_default=True,
    help="Output format; json includes the odds of every outcome",
)
@JSON
@LANGUAGE
def odds(first: str, second: str, form: str, as_json: bool, lang: Language) -> None:
    """Calculate the odds for every pair of units of two rosters.

    Identical units are listed once. Each ROSTER is a file. Both rosters must use the same rule system.
    """
    from builder.desk.match_ups import as_data, as_lines, as_rows, match_ups

    diagnostics, found = match_ups((first, second), lang)
    if found is None:
        give_up(diagnostics, lang)
    system, table = found
    say_untranslated(system, lang)
    if as_json or form == "json":
        say_json(as_data(table))
    elif form == "csv":
        say(_csv(list(as_rows(table))), nl=False)
    else:
        say("\n".join(as_lines(table, lang)))


def _csv(rows: list[dict[str, Any]]) -> str:
    import csv
    from io import StringIO

    made = StringIO()
    writer = csv.DictWriter(made, rows[0] if rows else ())
    writer.writeheader()
    writer.writerows(rows)
    return made.getvalue()
