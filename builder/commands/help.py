"""`muster help`: the guides, and the help of each command."""

import re
import shutil
import sys

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.text import Language, Text
from builder.text.errors import MusterError

_GUIDES = Text("Guides (show one with `muster help TOPIC`):")
_COMMANDS = Text("Commands: `muster --help` lists them, `muster help COMMAND` describes one.")
_UNKNOWN = Text("there is no guide or command `{name}`{guess}\n    list the guides with `muster help`")
_LINK = re.compile(r"\[([^\]]+)\]\(([a-z-]+)\.md\)")
_WIDEST = 100  # characters in a line; longer lines are hard to read


@command("help", epilog=examples("muster help", "muster help build"))
@click.argument("topic", required=False, metavar="[TOPIC|COMMAND]")
@LANGUAGE
@click.pass_context
def show_help(context: click.Context, topic: str | None, lang: Language) -> None:
    """Show a guide, or the help for a command.

    Without a topic, list the guides.
    """
    from builder.desk.guides import TOPICS, guide

    root = context.find_root()
    group = root.command
    assert isinstance(group, click.Group)
    if topic is None:
        _list_guides(lang)
    elif topic in TOPICS:
        _show(guide(topic, lang).text)
    elif command := group.get_command(root, topic):
        say(command.get_help(click.Context(command, parent=root, info_name=topic)))
    else:
        from builder.text.suggestions import near

        raise MusterError(_UNKNOWN.fill(name=topic, guess=near(topic, (*TOPICS, *group.list_commands(root)))))


def _list_guides(language: Language) -> None:
    from builder.desk.guides import TOPICS, guides

    width = max(map(len, TOPICS))
    lines = (f"  {one.topic:{width}}  {one.title}" for one in guides(language))
    say("\n".join((_GUIDES.say(language), *lines, "", _COMMANDS.say(language))))


def _show(markdown: str) -> None:
    """Print a guide: formatted on a terminal, with a pager if it is longer than the screen; otherwise as Markdown."""
    if not sys.stdout.isatty():
        say(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    screen = shutil.get_terminal_size()
    console = Console(width=min(screen.columns, _WIDEST))
    with console.capture() as drawn:
        console.print(Markdown(_LINK.sub(r"\1 (`muster help \2`)", markdown)))
    if drawn.get().count("\n") < screen.lines:
        say(drawn.get(), nl=False)
    else:
        click.echo_via_pager(drawn.get(), color=True)
