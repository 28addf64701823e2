"""`muster terrain`: a field rolled by the rules' own tables."""

import click

from builder.commands.output import say
from builder.text import Text
from builder.text.errors import MusterError

_NO_TABLES = Text(
    "the text of {system} has no tables to roll terrain: write `terrain:` in the evening",
    "в тексте {system} нет таблиц для броска местности: напишите `terrain:` в вечере",
)
_SAID = Text("{words}", "{words}")  # a system's own, from its data
_NO_SIZE = Text("--size: `{size}` is not like 120x120", "--size: `{size}` не похоже на 120x120")


@click.command()
@click.argument("system_id", metavar="SYSTEM")
@click.option("--seed", type=click.IntRange(0), required=True, help="the same seed gives the same field")
@click.option("--elements", type=click.IntRange(0, 12), default=None, help="how many pieces of terrain")
@click.option("--size", default=None, metavar="WIDTHxDEPTH", help="sides of the field in the system's measure")
def terrain(system_id: str, seed: int, elements: int | None, size: str | None) -> None:
    """Roll a field by the rules' own tables, as YAML for an evening."""
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
