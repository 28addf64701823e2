"""`muster new`: a document to begin with."""

from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, SYSTEM, chosen
from builder.commands.output import say
from builder.text import Language, Text
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from pathlib import Path

_OTHER = Text(
    "{path} is another schema than this version of Muster writes, and was kept: move it away and call "
    "`muster schema {kind} --system {system} > {path}`",
    "{path} — другая схема, чем пишет эта версия Muster; она осталась как была: уберите её и вызовите "
    "`muster schema {kind} --system {system} > {path}`",
)


_WHICH = Text(
    "which id? `muster new system my-rules` writes a system called `my-rules`",
    "какой id? `muster new system my-rules` пишет систему `my-rules`",
)
_ONE_ID = Text("give the id once: as a word, or by --id", "дайте id один раз: словом или ключом --id")
_NEXT = Text(
    "install it beside Muster, so that Muster finds it:\n    pip install --no-deps --no-build-isolation -e {folder}\n"
    "then its samples can be checked and built:\n    muster check {samples}\n    muster build {samples}",
    "установите её рядом с Muster, чтобы он её нашёл:\n    pip install --no-deps --no-build-isolation -e {folder}\n"
    "тогда её образцы можно проверять и печатать:\n    muster check {samples}\n    muster build {samples}",
)


@click.command()
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening", "system"]))
@click.argument("name", metavar="[ID]", required=False)
@SYSTEM
@click.option("--id", "document_id", default=None, help="the document's id, also the name of its file")
@click.option("--out", "--folder", "out", type=click.Path(file_okay=False), default=".", help="folder to write it in")
@LANGUAGE
def new(kind: str, name: str | None, system_id: str | None, document_id: str | None, out: str, lang: Language) -> None:
    """Write a commented document to begin with.

    An army list, a roster or an evening, and beside it the schema by which an editor completes and checks it.

    `muster new system ID` writes a rule system of your own to begin with: a package that runs, in a folder `muster-ID`.
    """
    from pathlib import Path

    if name is not None and document_id is not None:
        raise MusterError(_ONE_ID)
    wanted = document_id if name is None else name
    if kind == "system":
        _new_system(wanted, Path(out), lang)
    else:
        _new_document(kind, chosen(system_id), f"my-{kind}" if wanted is None else wanted, Path(out), lang)


def _new_document(kind: str, system: str, name: str, out: "Path", lang: Language) -> None:
    from builder.desk.starters import write

    made = write(kind, system, name, out, lang)
    say(str(made.document))
    say(str(made.schema))
    if made.other:
        say(_OTHER.fill(path=made.schema, kind=kind, system=system).say(lang), err=True)


def _new_system(name: str | None, out: "Path", lang: Language) -> None:
    from builder.desk.new_system import write_system

    if name is None:
        raise MusterError(_WHICH)
    made = write_system(name, out)
    say(str(made.folder))
    say(_NEXT.fill(folder=made.folder, samples=made.samples).say(lang), err=True)
