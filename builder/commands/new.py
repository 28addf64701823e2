"""`muster new`: a document to begin with."""

import click

from builder.commands.options import LANGUAGE, SYSTEM, chosen
from builder.commands.output import say
from builder.text import Language, Text

_OTHER = Text(
    "{path} is another schema than this version of Muster writes, and was kept: move it away and call "
    "`muster schema {kind} --system {system} > {path}`",
    "{path} — другая схема, чем пишет эта версия Muster; она осталась как была: уберите её и вызовите "
    "`muster schema {kind} --system {system} > {path}`",
)


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

    from builder.desk.starters import write

    name = f"my-{kind}" if document_id is None else document_id
    system = chosen(system_id)
    made = write(kind, system, name, Path(out), lang)
    say(str(made.document))
    say(str(made.schema))
    if made.other:
        say(_OTHER.fill(path=made.schema, kind=kind, system=system).say(lang), err=True)
