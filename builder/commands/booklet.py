"""`muster booklet`: army lists as a small book."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, PATHS
from builder.commands.output import exit_code, say, show
from builder.text import Language, Text, plural
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.text.diagnostic import Diagnostic

_NOTHING = Text(
    "no army list there: give army lists, or a folder that holds some",
    "расписок там нет: укажите расписки или папку с ними",
)
_PAGES = Text("{n} page of A5|{n} pages of A5", "{n} страница A5|{n} страницы A5|{n} страниц A5")
_SHEETS = Text(
    "{n} sheet of A4: print on both sides, turned on the short edge, fold in the middle, staple|"
    "{n} sheets of A4: print on both sides, turned on the short edge, fold in the middle, staple",
    "{n} лист A4: печатать с двух сторон, переворот по короткому краю, согнуть посередине, скрепить|"
    "{n} листа A4: печатать с двух сторон, переворот по короткому краю, согнуть посередине, скрепить|"
    "{n} листов A4: печатать с двух сторон, переворот по короткому краю, согнуть посередине, скрепить",
)
_ON_A_SHEET = 4
_ERRORS = Text("errors: {errors}; nothing was written", "ошибок: {errors}; ничего не записано")


@click.command()
@PATHS
@click.option("--out", type=click.Path(dir_okay=False), default="output/booklet.pdf", help="the PDF to write")
@click.option("--fold", is_flag=True, help="two pages on each side of A4, to be folded and stapled")
@LANGUAGE
def booklet(paths: tuple[str, ...], out: str, fold: bool, lang: Language) -> None:
    """Print army lists as a small book.

    Title, contents, time line, lists with their sources, index of troops; A5. It takes the place of an older booklet, and of nothing else.
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
    refuse_other(Path(out), "booklet")  # before the pages are laid out, which takes a while
    pdf, pages, missed = printed(catalogue, lang, fold=fold)
    _refuse(missed, files, lang)
    write_signed(Path(out), pdf, "booklet")
    number = -(-pages // _ON_A_SHEET) if fold else pages
    say(f"{out}: {plural(_SHEETS if fold else _PAGES, number, lang)}")


def _refuse(found: "list[Diagnostic]", files: int, lang: Language) -> None:
    """Show what was found; an error ends the command before a file is written."""
    show((one for one in found if one.severity in ("error", "warning")), lang)
    if errors := sum(one.severity == "error" for one in found):
        say(_ERRORS.fill(errors=errors).say(lang), err=True)
        sys.exit(exit_code(found, files))
