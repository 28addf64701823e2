"""`muster map`: the map of an evening as SVG."""

from typing import get_args

import click

from builder.commands.options import LANGUAGE_OF_SHEETS
from builder.commands.output import give_up, say
from builder.commands.translated_help import command, examples, language_of_reader
from builder.documents.paper import USUAL, Paper, SmallMap
from builder.text import Language


@command("map", epilog=examples("muster map my-evening.yaml > map.svg"))
@click.argument("evening")
@click.option(
    "--size",
    type=click.Choice([*get_args(Paper), *get_args(SmallMap)]),
    default=USUAL,
    show_default=True,
    help="Size of the drawing; small is 60x40 mm",
)
@LANGUAGE_OF_SHEETS
def map_of(evening: str, size: str, lang: Language | None) -> None:
    """Draw the map of an evening as SVG.

    EVENING is an evening file. The map is written to standard output.
    """
    from builder.evening import Choices, sheets_of
    from builder.render.maps import map_svg

    sheets, found = sheets_of((evening,), Choices(language=lang))
    if sheets is None:
        give_up(found, language_of_reader())
    assert sheets.map, "every evening has a map"
    say(map_svg.svg(sheets.map, size=size))
