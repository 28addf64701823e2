"""`muster booklet`: army lists as an A5 booklet."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, PATHS
from builder.commands.output import exit_code, say, show
from builder.commands.translated_help import command, examples
from builder.text import Language, Text, plural
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.text.diagnostic import Diagnostic

_NOTHING = Text("no army lists found; give army lists or a folder that contains them")
_PAGES = Text("{n} A5 page|{n} A5 pages")
_SHEETS = Text(
    "{n} A4 sheet: print on both sides, flip on the short edge, fold in half and staple|"
    "{n} A4 sheets: print on both sides, flip on the short edge, fold in half and staple"
)
_ON_A_SHEET = 4
_ERRORS = Text("errors: {errors}; nothing was written")


@command(epilog=examples("muster booklet .", "muster booklet my-army-list.yaml --fold"))
@PATHS
@click.option(
    "--out", type=click.Path(dir_okay=False), default="output/booklet.pdf", show_default=True, help="PDF to write"
)
@click.option("--fold", is_flag=True, help="Put two pages on each side of an A4 sheet, to fold and staple")
@LANGUAGE
def booklet(paths: tuple[str, ...], out: str, fold: bool, lang: Language) -> None:
    """Print army lists as an A5 booklet.

    The booklet has a title page, contents, a timeline, the lists with their sources, and an index of troops. An existing
    file is overwritten only if it is a booklet that this command wrote.
    """
    from builder.library.examine import examine, library
    from builder.render.files.signed_pdf import refuse_other, write_signed
    from builder.site.booklet import printed
    from builder.site.catalogue import catalogue_of

    reader, files = library(paths)
    found = examine(reader)
    _refuse(found, files, lang)
    catalogue = catalogue_of(reader)
    if not catalogue.lists:
        raise MusterError(_NOTHING)
    refuse_other(Path(out), "booklet")  # before the slow page layout
    pdf, pages, missed = printed(catalogue, lang, fold=fold)
    _refuse(missed, files, lang)
    write_signed(Path(out), pdf, "booklet")
    number = -(-pages // _ON_A_SHEET) if fold else pages
    say(f"{out}: {plural(_SHEETS if fold else _PAGES, number, lang)}")


def _refuse(found: "list[Diagnostic]", files: int, lang: Language) -> None:
    """Show errors and warnings; exit before anything is written if there is an error."""
    show((one for one in found if one.severity in ("error", "warning")), lang)
    if errors := sum(one.severity == "error" for one in found):
        say(_ERRORS.fill(errors=errors).say(lang), err=True)
        sys.exit(exit_code(found, files))
