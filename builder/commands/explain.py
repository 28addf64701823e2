"""`muster explain`: explain a check, fact, open point or worked example."""

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.text import Language


@command(epilog=examples("muster explain FO201", "muster explain Q-59 --lang ru"))
@click.argument("code", metavar="ID")
@LANGUAGE
def explain(code: str, lang: Language) -> None:
    """Explain a check, fact, open point or worked example.

    ID is the code of a check (FO201) or the number of a fact (C-5.1-04), an open point in the rules (Q-59) or a worked
    example (W-04).
    """
    from builder.desk.explanations import explanation

    say(explanation(code, lang))
