"""`muster new`: a document to begin with."""

import click

from builder.commands.options import LANGUAGE, SYSTEM, chosen
from builder.commands.output import say
from builder.text import Language


@click.command()
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@SYSTEM
@click.option("--id", "document_id", default=None, help="the document's id, also the name of its file")
@click.option("--out", "out", type=click.Path(file_okay=False), default=".", help="folder to write it in")
@LANGUAGE
def new(kind: str, system_id: str | None, document_id: str | None, out: str, lang: Language) -> None:
    """Write a commented document to begin with.

    An army list, a roster or an evening, and beside it the schema by which an editor completes and checks it.
    """
    from pathlib import Path

    from builder.starter import write

    name = f"my-{kind}" if document_id is None else document_id
    for path in write(kind, chosen(system_id), name, Path(out), lang):
        say(str(path))
