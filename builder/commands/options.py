"""Arguments and options that several commands have."""

import click

from builder.text import LANGUAGES, Language, Text
from builder.text.errors import MusterError

_ASKED = "muster.language"  # where the language language_asked for is kept until the command ends


def _keep_language(context: click.Context, _: click.Parameter, language: Language | None) -> Language | None:
    """The language, kept for what goes wrong before or while the command runs."""
    context.meta[_ASKED] = language or "en"
    return language


def language_asked(context: click.Context) -> Language:
    """The language that the command was given; English before it was."""
    language: Language = context.meta.get(_ASKED, "en")
    return language


_NO_SITE = Text("option --site: {says}; {fix}", "ключ --site: {says}; {fix}")


def address_of_site(given: str) -> str:
    """The address of a site as it was given, without a slash at its end; MusterError if it is none."""
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
    "--lang", type=click.Choice(LANGUAGES), default="en", callback=_keep_language, help="language of the messages"
)
LANGUAGE_OF_SHEETS = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_keep_language,
    help="language of sheets and messages; else the evening's own",
)
SYSTEM = click.option("--system", "system_id", default=None, help="the rule system; else the first of `muster systems`")
PATHS = click.argument("paths", nargs=-1, required=True)
JSON = click.option("--json", "as_json", is_flag=True, help="as JSON")


def chosen(system_id: str | None) -> str:
    """The system that was named, else the first there is."""
    from builder.registry import SYSTEMS

    return system_id or next(iter(SYSTEMS))
