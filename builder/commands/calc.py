"""`muster calc`: run a procedure of the rules."""

import sys
from typing import TYPE_CHECKING

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import FOUND, refuse, say, say_json, say_untranslated, show
from builder.commands.translated_help import command, examples
from builder.text import Language, Text, same
from builder.text.errors import MusterError, UnreadableDocument

if TYPE_CHECKING:
    from builder.documents.reading.yaml_source import YamlSource
    from builder.text.diagnostic import Diagnostic

_WHICH = Text("SYSTEM and PROCEDURE are required; `muster calc --list` lists them")
_WHICH_PROCEDURE = Text("PROCEDURE is required; `muster calc {system} --list` lists the procedures")
_BOTH = Text("give KEY=VALUE arguments or --file, not both")
_UNREADABLE = same("{file}: {reason}")


@command(
    epilog=examples(
        "muster calc formations leadership talents=[genius] use=order",
        "muster calc formations --list",
        "muster calc formations melee --schema",
    )
)
@click.argument("system_id", metavar="[SYSTEM]", required=False)
@click.argument("name", metavar="[PROCEDURE]", required=False)
@click.argument("pairs", metavar="[KEY=VALUE]...", nargs=-1)
@click.option(
    "-f", "--file", "file", type=click.Path(), help="Read the inputs from a YAML file, or - for standard input"
)
@click.option("--odds", is_flag=True, help="Ignore the dice in the inputs and show the exact odds")
@JSON
@click.option("--schema", "show_schema", is_flag=True, help="Print the JSON Schema of the inputs")
@click.option("--list", "show_list", is_flag=True, help="List the procedures of SYSTEM, or of all systems")
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
    """Run a procedure of the rules, such as a melee.

    If the inputs include dice, shows each step and the result; otherwise, shows the exact odds.

    Dots in a KEY separate levels: `dice.shot=4`. For a unit, give its values or the line of an army list:
    `shooter.profile=england-1415/longbowmen`, with an option of the line:
    `attacker.profile=spanish-tercio/landsknecht-pikes+front-ranks`. Army lists are looked up in the current folder,
    beside --file, and among the samples.
    """
    from builder.desk import answers, calculations, schemas
    from builder.desk.unused_inputs import unused
    from builder.documents.model_keys import model_at
    from builder.library.examine import nearby
    from builder.registry import system

    if show_list:
        _list(system_id, as_json, lang)
        return
    if not system_id:
        raise MusterError(_WHICH)
    if not name:
        raise MusterError(_WHICH_PROCEDURE.fill(system=system(system_id).id))
    asked = calculations.procedure(system_id, name)
    if show_schema:
        say_json(schemas.translate_descriptions(asked.inputs.model_json_schema(by_alias=True), lang))
        return
    source, found = _source(pairs, file)
    reader = nearby((file or ".",))
    given = None
    if not found:
        try:
            line = model_at(system(system_id).army_list, ("lines",))
            given, found = calculations.inputs(asked, source, reader, line)
        except UnreadableDocument as unread:
            found = unread.found
    if given is None:
        show(found, lang)
        sys.exit(FOUND)
    say_untranslated(system(system_id), lang)
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
    for home in homes:
        say_untranslated(home, lang)
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
    """The inputs as written, and the errors in their file."""
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
