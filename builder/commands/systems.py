"""`muster systems`: what Muster knows, and how much of it."""

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import refuse, say, say_json
from builder.text import Language


@click.command()
@click.argument("system_id", metavar="[SYSTEM]", required=False)
@JSON
@LANGUAGE
def systems(system_id: str | None, as_json: bool, lang: Language) -> None:
    """The rule systems that Muster knows.

    What each covers of its text, section by section, and what the text itself leaves out.
    """
    from builder.desk import coverage
    from builder.registry import system, working

    homes, broken = ((system(system_id),), ()) if system_id else working()
    if as_json:
        say_json([coverage.as_data(home, lang) for home in homes])
    else:
        say("\n\n".join("\n".join(coverage.as_lines(home, lang)) for home in homes))
    refuse(broken, lang)
