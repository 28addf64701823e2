"""`muster schema`: the JSON Schema of a document kind."""

import click

from builder.commands.options import LANGUAGE, SYSTEM, chosen
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.text import Language


@command(epilog=examples("muster schema roster --system chainmail > roster.json"))
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@SYSTEM
@LANGUAGE
def schema(kind: str, system_id: str | None, lang: Language) -> None:
    """Print the JSON Schema of a document kind.

    Editors use the schema to complete and check documents. `muster new` writes it beside the document.
    """
    from builder.desk.schemas import written

    say(written(chosen(system_id), kind, lang), nl=False)
