"""`muster schema`: what an editor needs to complete and check a document."""

import click

from builder.commands.options import SYSTEM, chosen
from builder.commands.output import say


@click.command()
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@SYSTEM
def schema(kind: str, system_id: str | None) -> None:
    """The JSON Schema of a kind of document, for editors."""
    from builder.desk.schemas import written

    say(written(chosen(system_id), kind), nl=False)
