"""`muster new`: create a starter document or rule system."""

from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, SYSTEM, chosen
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.text import Language, Text
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from pathlib import Path

    from builder.desk.starters import StarterFiles

_OTHER = Text(
    "{path} was written by another version of Muster, or in another language, and was kept; to update it, run "
    "`muster schema {kind} --system {system} > {path}`"
)
_WHICH = Text("a rule system needs an id, as in `muster new system my-rules`")
_TWO_ROSTERS = Text(
    "--roster and --seed are for drafting an evening and need two rosters, as in "
    "`muster new evening ID --roster A --roster B`"
)
_ONE_ID = Text("give the id once: as ID or with --id")
_A_SYSTEM = Text("`{id}` is a rule system: write `muster new {kind} --system {id}`, with another ID if you like")
_NEXT = Text(
    "install the system so that Muster finds it:\n    pip install --no-deps --no-build-isolation -e {folder}\n"
    "then check and build its samples:\n    muster check {samples}\n    muster build {samples}"
)


@command(
    epilog=examples(
        "muster new army-list",
        "muster new roster our-vanguard --system chainmail",
        "muster new evening tonight --roster england-agincourt --roster france-agincourt",
        "muster new system siege",
    )
)
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening", "system"]))
@click.argument("name", metavar="[ID]", required=False)
@SYSTEM
@click.option(
    "--id",
    "document_id",
    default=None,
    help="Same as the argument ID: the document's id and the name of its file  [default: my-KIND]",
)
@click.option(
    "--out",
    "--folder",
    "out",
    type=click.Path(file_okay=False),
    default=".",
    help="Folder to write to  [default: current folder]",
)
@click.option(
    "--roster",
    "rosters",
    multiple=True,
    metavar="ROSTER",
    help="Roster for an evening, a file or an id; give two: the first attacks, unless the rules have bidding",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=None,
    help="Random seed for the bidding and the terrain of an evening with --roster  [default: 1]",
)
@LANGUAGE
def new(
    kind: str,
    name: str | None,
    system_id: str | None,
    document_id: str | None,
    out: str,
    rosters: tuple[str, ...],
    seed: int | None,
    lang: Language,
) -> None:
    """Create a starter document with comments.

    Writes ID.yaml, an army list, a roster or an evening that you can edit, and its JSON Schema, which lets your editor
    complete and check it. Existing files are never overwritten.

    An evening with --roster is a draft that can be built at once if the years of the rosters agree; it has both
    armies, their date, and, where the rules have terrain tables, terrain of the defender's country.

    `muster new system ID` creates a small working rule system, as a Python package in the folder `muster-ID`.
    """
    from pathlib import Path

    if name is not None and document_id is not None:
        raise MusterError(_ONE_ID)
    wanted = document_id if name is None else name
    given = len(rosters) == 2
    if (rosters or seed is not None) and (kind != "evening" or not given):
        raise MusterError(_TWO_ROSTERS)
    if kind == "system":
        _new_system(wanted, Path(out), lang)
        return
    document = f"my-{kind}" if wanted is None else wanted
    if given:
        _draft(rosters, document, Path(out), system_id, 1 if seed is None else seed, lang)
    else:
        from builder.desk.starters import write
        from builder.registry import SYSTEMS

        if system_id is None and wanted in SYSTEMS:
            raise MusterError(_A_SYSTEM.fill(id=wanted, kind=kind))
        _report(write(kind, chosen(system_id), document, Path(out), lang), kind, lang)


def _draft(rosters: tuple[str, ...], name: str, out: "Path", system_id: str | None, seed: int, lang: Language) -> None:
    from builder.desk.evening_draft import draft

    _report(draft(rosters, name, out, system_id, seed, lang), "evening", lang)


def _report(made: "StarterFiles", kind: str, lang: Language) -> None:
    say(str(made.document))
    say(str(made.schema))
    if made.other:
        say(_OTHER.fill(path=made.schema, kind=kind, system=made.system).say(lang), err=True)
    for one in made.misfits:
        say(one.say(lang), err=True)


def _new_system(name: str | None, out: "Path", lang: Language) -> None:
    from builder.desk.new_system import write_system

    if name is None:
        raise MusterError(_WHICH)
    made = write_system(name, out)
    say(str(made.folder))
    say(_NEXT.fill(folder=made.folder, samples=made.samples).say(lang), err=True)
