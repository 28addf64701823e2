"""`muster systems`: the rule systems and their coverage."""

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import refuse, say, say_json
from builder.commands.translated_help import command, examples
from builder.text import Language


@command(epilog=examples("muster systems", "muster systems chainmail --json"))
@click.argument("system_id", metavar="[SYSTEM]", required=False)
@JSON
@LANGUAGE
def systems(system_id: str | None, as_json: bool, lang: Language) -> None:
    """List the rule systems and how much of each is covered.

    For each section, shows how many of its rules Muster checks, calculates or prints, and then what the rulebook itself
    leaves out. Without SYSTEM, all systems are listed.
    """
    from builder.desk import coverage
    from builder.registry import system, working

    homes, broken = ((system(system_id),), ()) if system_id else working()
    if as_json:
        say_json([coverage.as_data(home, lang) for home in homes])
    else:
        say("\n\n".join("\n".join(coverage.as_lines(home, lang)) for home in homes))
    refuse(broken, lang)
