"""`muster calc`: one procedure of the rules, step by step."""

import sys
from typing import TYPE_CHECKING

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import FOUND, refuse, say, say_json, show
from builder.text import Language, Text
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.documents.reading.yaml_source import YamlSource
    from builder.text.diagnostic import Diagnostic

_WHICH = Text(
    "which SYSTEM and PROCEDURE? `muster calc --list` names them",
    "какая система и процедура? их называет `muster calc --list`",
)
_BOTH = Text("either KEY=VALUE or a file, not both", "либо КЛЮЧ=ЗНАЧЕНИЕ, либо файл, но не вместе")
_UNREADABLE = Text("{file}: {reason}", "{file}: {reason}")


@click.command()
@click.argument("system_id", metavar="[SYSTEM]", required=False)
@click.argument("name", metavar="[PROCEDURE]", required=False)
@click.argument("pairs", metavar="[KEY=VALUE]...", nargs=-1)
@click.option("-f", "--file", "file", type=click.Path(), help="read the inputs from a YAML file, - for standard input")
@click.option("--odds", is_flag=True, help="the exact chances (given anyway where no dice are given)")
@JSON
@click.option("--schema", "show_schema", is_flag=True, help="the JSON Schema of the inputs")
@click.option("--list", "show_list", is_flag=True, help="all procedures of all systems")
@LANGUAGE
def calc(
    system_id: str | None,
    name: str | None,
    pairs: tuple[str, ...],
    file: str | None,
    odds: bool,
    as_json: bool,
    show_schema: bool,
    show_list: bool,
    lang: Language,
) -> None:
    """Run one procedure of the rules, step by step.

    With dice its working and result, without dice the exact odds.

    A unit is written out or named as ARMY-LIST/LINE, of a list in this folder, beside the file or among the samples:
    `muster calc SYSTEM shooting shooter.profile=my-army/archers`.
    """
    from builder.desk import answers, calculations
    from builder.desk.unused_inputs import unused
    from builder.library.examine import nearby
    from builder.library.loading import UnreadableDocument
    from builder.registry import system

    if show_list:
        _list(system_id, as_json, lang)
        return
    if not system_id or not name:
        raise MusterError(_WHICH)
    asked = calculations.procedure(system_id, name)
    if show_schema:
        say_json(asked.inputs.model_json_schema(by_alias=True))
        return
    source, found = _source(pairs, file)
    reader = nearby((file or ".",))
    given = None
    if not found:
        try:
            given, found = calculations.inputs(asked, source, reader)
        except UnreadableDocument as unread:
            found = unread.found
    if given is None:
        show(found, lang)
        sys.exit(FOUND)
    if odds and "dice" in given.__class__.model_fields:
        given = given.model_copy(update={"dice": None})
    answer = asked.run(given)
    if as_json:
        say_json(calculations.as_data(system_id, asked, given, answer, lang))
    else:
        say(answers.as_text(system(system_id), asked, answer, lang))
    show(unused(asked, source, reader, system(system_id).data), lang)


def _list(system_id: str | None, as_json: bool, lang: Language) -> None:
    from builder.registry import system, working

    homes, broken = ((system(system_id),), ()) if system_id else working()
    known = [(home.id, p) for home in homes for p in home.calculations()]
    if as_json:
        say_json(
            [{"system": s, "procedure": p.id, "name": p.name.say(lang), "about": p.about.say(lang)} for s, p in known]
        )
    else:
        for s, p in known:
            say(f"{s} {p.id:<16} {p.about.say(lang)}")
    refuse(broken, lang)


def _source(pairs: tuple[str, ...], file: str | None) -> "tuple[YamlSource, list[Diagnostic]]":
    """The inputs as they were written, and what is wrong with their file."""
    from pathlib import Path

    from builder.desk import calculations
    from builder.documents.reading.folders import reason
    from builder.documents.reading.yaml_source import read_bytes

    if file is None:
        return calculations.from_pairs(pairs), []
    if pairs:
        raise MusterError(_BOTH)
    try:
        content = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
    except OSError as error:
        raise MusterError(_UNREADABLE.fill(file=file, reason=reason(error))) from None
    return calculations.from_text("<stdin>" if file == "-" else file, content)
