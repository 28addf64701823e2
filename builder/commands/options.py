"""Arguments, options and helpers shared by several commands."""

import click

from builder.text import LANGUAGES, Language, Text
from builder.text.errors import MusterError

_ASKED = "muster.language"  # key of the requested language in the context


def _keep_language(context: click.Context, _: click.Parameter, language: Language | None) -> Language | None:
    """The language, remembered in the context for error messages."""
    context.meta[_ASKED] = language or "en"
    return language


def language_asked(context: click.Context) -> Language:
    """The language given with --lang; English if it has not been parsed."""
    language: Language = context.meta.get(_ASKED, "en")
    return language


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
    default="en",
    show_default=True,
    callback=_keep_language,
    help="Language of the output",
)
LANGUAGE_OF_SHEETS = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_keep_language,
    help="Language of sheets and messages  [default: from the evening]",
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


def examples(*commands: str) -> str:
    """Example commands for the end of a help text; tests/command_line/test_help_texts.py runs them."""
    return "\n".join(("\b", "Examples:", *(f"  {command}" for command in commands)))


def chosen(system_id: str | None) -> str:
    """The id of the system given, or of the first one."""
    from builder.registry import SYSTEMS

    return system_id or next(iter(SYSTEMS))
