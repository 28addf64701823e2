"""`muster terrain`: random terrain by the tables of the rules."""

import click

from builder.commands.output import say
from builder.commands.spoken_help import command, examples
from builder.text import Text, same
from builder.text.errors import MusterError

_NO_TABLES = Text("{system} has no tables for random terrain; list the terrain in the evening under `terrain:`")
_SAID = same("{words}")  # the system's own message, from its data
_NO_SIZE = Text("--size: `{size}` is not a valid size; write it like 120x120")


@command(epilog=examples("muster terrain formations --seed 7", "muster terrain formations --seed 7 --size 180x120"))
@click.argument("system_id", metavar="SYSTEM")
@click.option("--seed", type=click.IntRange(0), required=True, help="Random seed; the same seed gives the same terrain")
@click.option(
    "--elements", type=click.IntRange(0, 12), default=None, help="Number of terrain pieces  [default: from the rules]"
)
@click.option(
    "--size",
    default=None,
    metavar="WIDTHxDEPTH",
    help="Size of the table, in the system's unit of length  [default: from the rules]",
)
def terrain(system_id: str, seed: int, elements: int | None, size: str | None) -> None:
    """Generate random terrain for an evening.

    Uses the terrain tables of the rule system, and prints YAML to paste into an evening.
    """
    from builder.registry import system

    home = system(system_id)
    tables, by_hand = home.parts.terrain, "terrain.by_hand"
    if tables is None and home.constants.has_text(by_hand):
        raise MusterError(_SAID.fill(words=home.constants.text(by_hand)))
    if tables is None:
        raise MusterError(_NO_TABLES.fill(system=system_id))

    sides: tuple[float, float] | None = None
    if size:
        try:
            width, depth = size.lower().split("x")
            sides = float(width), float(depth)
        except ValueError:
            raise MusterError(_NO_SIZE.fill(size=size)) from None
    say(tables.load()(seed, elements, sides), nl=False)
