"""`muster odds`: the odds for two rosters against each other."""

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import give_up, say, say_json
from builder.commands.spoken_help import command, examples
from builder.text import Language


@command(epilog=examples("muster odds my-roster.yaml other-roster.yaml"))
@click.argument("first", metavar="ROSTER")
@click.argument("second", metavar="ROSTER")
@JSON
@LANGUAGE
def odds(first: str, second: str, as_json: bool, lang: Language) -> None:
    """Calculate the odds for every pair of units of two rosters.

    Each ROSTER is a file. Both rosters must use the same rule system.
    """
    from builder.desk.match_ups import as_data, as_lines, match_ups

    found, table = match_ups((first, second), lang)
    if table is None:
        give_up(found, lang)
    if as_json:
        say_json(as_data(table))
    else:
        say("\n".join(as_lines(table, lang)))
