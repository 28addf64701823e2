"""`muster systems`: what Muster knows."""

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import say, say_json
from builder.text import Language


@click.command()
@JSON
@LANGUAGE
def systems(as_json: bool, lang: Language) -> None:
    """The rule systems that Muster knows."""
    from builder.registry import SYSTEMS, system

    homes = [system(one) for one in SYSTEMS]
    if as_json:
        say_json(
            [
                {"id": h.id, "name": h.name.say(lang), "about": h.about.say(lang), "measure": h.measure.say(lang)}
                for h in homes
            ]
        )
        return
    for home in homes:
        say(f"{home.id}: {home.about.say(lang)}")
