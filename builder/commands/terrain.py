"""`muster terrain`: random terrain by the tables of the rules."""

from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.text import Language, Text, same
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.documents.army_list import ArmyList

_NO_TABLES = Text("{system} has no tables for random terrain; list the terrain in the evening under `terrain:`")
_SAID = same("{words}")  # the system's own message, from its data
_TOO_MANY = Text("--list: {count} lists; give one, or two that bid for terrain")
_ANOTHER = Text("`{name}` is a list for `{other}`, not for `{system}`")
_NO_SIZE = Text("--size: `{size}` is not a valid size; write it like 120x120, with no side longer than {most}")


@command(
    epilog=examples(
        "muster terrain formations --seed 7",
        "muster terrain formations --seed 7 --size 180x120",
        "muster terrain formations --seed 7 --list muscovite --list crimean-tatar",
    )
)
@click.argument("system_id", metavar="SYSTEM")
@click.option("--seed", type=click.IntRange(0), required=True, help="Random seed; the same seed gives the same terrain")
@click.option(
    "--elements", type=click.IntRange(0), default=None, help="Number of terrain pieces  [default: from the rules]"
)
@click.option(
    "--size",
    default=None,
    metavar="WIDTHxDEPTH",
    help="Size of the table, in the system's unit of length  [default: as in `muster new evening`]",
)
@click.option(
    "--list",
    "lists",
    multiple=True,
    metavar="LIST",
    help="Only terrain from this army's country (`home`); if two lists are given, they bid for terrain, and the defender's country counts",
)
@LANGUAGE
def terrain(
    system_id: str, seed: int, elements: int | None, size: str | None, lists: tuple[str, ...], lang: Language
) -> None:
    """Generate random terrain for an evening.

    Uses the terrain tables of the rule system, and prints YAML to paste into an evening. A LIST is a file or an id.
    """
    from builder.desk.starters import usual_table
    from builder.registry import system

    home = system(system_id)
    tables, by_hand = home.parts.terrain, "terrain.by_hand"
    if tables is None:
        if home.constants.has_text(by_hand):
            raise MusterError(_SAID.fill(words=home.constants.text(by_hand)))
        raise MusterError(_NO_TABLES.fill(system=system_id))
    table = _sides(size) if size else usual_table(home)
    say(tables.load()(seed, table, elements, _read(lists, system_id)).say(lang), nl=False)


def _sides(size: str) -> tuple[float, float]:
    """The width and depth of a table. Raises MusterError if an evening could not have such a table."""
    from builder.documents.evening import TableSize

    width, _, depth = size.lower().partition("x")
    try:
        table = TableSize(width=float(width), depth=float(depth))
    except ValueError:  # that of pydantic is one too
        most = next(one.le for one in TableSize.model_fields["width"].metadata if hasattr(one, "le"))
        raise MusterError(_NO_SIZE.fill(size=size, most=most)) from None
    return table.width, table.depth


def _read(names: tuple[str, ...], system_id: str) -> "list[ArmyList]":
    """The lists. Raises MusterError for more than two, and for one of another system."""
    if not names:
        return []
    from builder.desk.named_lists import army_list, is_file
    from builder.library.examine import nearby

    if len(names) > 2:
        raise MusterError(_TOO_MANY.fill(count=len(names)))
    reader = nearby(tuple(filter(is_file, names)) or (".",))
    found = [army_list(reader, name) for name in names]
    for name, one in zip(names, found, strict=True):
        if one.system.id != system_id:
            raise MusterError(_ANOTHER.fill(name=name, other=one.system.id, system=system_id))
    return [one.document for one in found]
