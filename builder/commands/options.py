"""Arguments, options and helpers shared by several commands."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

import click

from builder.commands.translated_help import language_of_reader
from builder.text import LANGUAGES, LANGUAGES_OF_SHEETS, SOURCE, Language, Text, first
from builder.text.errors import MusterError

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one set decides


def language_of(words: Iterable[str], environment: Mapping[str, str]) -> Language:
    """The language for messages and help: from `--lang` in the arguments, or else from the environment."""
    given = " ".join(words).replace("--lang=", "--lang ").split()
    named = next((word for before, word in pairwise(given) if before == "--lang"), "")
    local = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    wanted = first(named) if named in LANGUAGES_OF_SHEETS else local.partition("_")[0].partition(".")[0]
    return wanted if wanted in LANGUAGES else SOURCE


_NO_SITE = Text("option --site: {says}; {fix}")


def address_of_site(given: str) -> str:
    """The address of a site without its final slash. Raises MusterError if it is not valid."""
    from builder.documents.reading.codes import wordings
    from builder.documents.reading.validation_errors import shortened
    from builder.documents.site_address import NoAddress, ascii_address

    try:
        ascii_address(given)
    except NoAddress as problem:
        wording = wordings()["S122"]
        says = wording.says.fill(value=shortened(given), why=problem.why)
        raise MusterError(_NO_SITE.fill(says=says, fix=wording.fix)) from None
    return given.rstrip("/")


LANGUAGE = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=lambda _, __, language: language or language_of_reader(),
    help="Language of the output  [default: from the locale]",
)
LANGUAGE_OF_SHEETS = click.option(
    "--lang",
    type=click.Choice(LANGUAGES_OF_SHEETS),
    metavar=f"[{'|'.join(LANGUAGES)}]",
    default=None,
    help="Language of sheets and messages, or two, such as ru+en, to give names in both  [default: sheets "
    "as set in the evening, messages from the locale]",
)
SYSTEM = click.option(
    "--system",
    "system_id",
    default=None,
    metavar="ID",
    help="Rule system  [default: first of `muster systems`]",
)
PATHS = click.argument("paths", nargs=-1, required=True)
JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON")


def chosen(system_id: str | None) -> str:
    """The id of the system given, or of the first one."""
    from builder.registry import SYSTEMS

    return system_id or next(iter(SYSTEMS))
