"""`muster explain`: what a code, a fact or a reading means."""

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.text import Language


@click.command()
@click.argument("code", metavar="CODE|FACT")
@LANGUAGE
def explain(code: str, lang: Language) -> None:
    """What a code of a finding or a fact's number means.

    Such as C207 or C-5.1-04.
    """
    from builder.explain import explanation

    say(explanation(code, lang))
