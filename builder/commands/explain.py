"""`muster explain`: what a code, a fact or a reading means."""

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.text import Language


@click.command()
@click.argument("code", metavar="CODE|FACT|READING")
@LANGUAGE
def explain(code: str, lang: Language) -> None:
    """What a finding's code, a fact or an open point of a text means.

    Such as C207, C-5.1-04 or Q-59.
    """
    from builder.explain import explanation

    say(explanation(code, lang))
