"""`muster explain`: what a code, a fact, a reading or a worked example means."""

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.text import Language


@click.command()
@click.argument("code", metavar="CODE|FACT|READING|EXAMPLE")
@LANGUAGE
def explain(code: str, lang: Language) -> None:
    """What a code, a fact, an open point or an example means.

    The code of a finding, or the number of a fact, an open point or a worked example: C207, C-5.1-04, Q-59, W-04.
    """
    from builder.desk.explanations import explanation

    say(explanation(code, lang))
