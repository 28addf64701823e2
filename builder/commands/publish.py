"""`muster publish`: the club's lists as a site."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, address_of_site
from builder.commands.output import exit_code, say, show
from builder.text import Language, Text
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.site.publish import Published

_SAME = Text(
    "{out}/: nothing has changed, no page was made", "{out}/: ничего не изменилось, страницы не пересобирались"
)
_DONE = Text(
    "{out}/index.html: {pages} files, {made} of them made anew, {dropped} taken away",
    "{out}/index.html: файлов {pages}, из них собрано заново {made}, убрано {dropped}",
)
_OPEN = Text("open {page}", "откройте {page}")
_NOTHING = Text("errors: {errors}; nothing was written", "ошибок: {errors}; ничего не записано")
_WITHOUT = Text(
    "errors: {errors}; nothing was written. Put them right, or publish the rest with --leave-out-faulty",
    "ошибок: {errors}; ничего не записано. Исправьте их, или опубликуйте остальное с --leave-out-faulty",
)
_LEFT_OUT = Text("left out: {path}", "пропущен: {path}")
_WHICH = Text("--preview: which files?", "--preview: какие файлы?")
_SAMPLES = Text(
    "no folder army_lists here: these are the samples that come with Muster",
    "папки army_lists здесь нет: это образцы, которые идут с Muster",
)
_PREVIEW = "output/preview"


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--out", type=click.Path(file_okay=False), default=None, help="folder of the site; else output/site")
@click.option("--site", default="", metavar="URL", help="where the site will lie, for QR codes on its sheets")
@click.option("--secrets", is_flag=True, help="rosters show what players hide from each other too")
@click.option(
    "--preview", is_flag=True, help="a quick look at these files alone, in output/preview, without calculators"
)
@click.option("--no-pdf", is_flag=True, help="without the sheets as PDF, which take most of the time")
@click.option(
    "--leave-out-faulty",
    is_flag=True,
    help="publish without the documents that have errors, and without what rests on them",
)
@click.option("--quiet", "-q", is_flag=True, help="say nothing but what went wrong")
@LANGUAGE
def publish(
    paths: tuple[str, ...],
    out: str | None,
    site: str,
    secrets: bool,
    preview: bool,
    no_pdf: bool,
    leave_out_faulty: bool,
    quiet: bool,
    lang: Language,
) -> None:
    """Make a site of lists, rosters and evenings.

    It is a folder of files that needs no server: a web space, a USB stick or this disk will do.
    Without paths: of the folder army_lists here, or else of the samples.
    An error in a document stops all of it and leaves the old site as it is, unless --leave-out-faulty; the exit code is 1 then too.
    """
    from builder.commands.progress import Progress
    from builder.documents.package_files import army_lists
    from builder.site.publish import Wanted
    from builder.site.publish import publish as publish_all

    if preview and not paths:
        raise MusterError(_WHICH)
    home = Path("army_lists")
    if not paths and not home.is_dir() and not quiet:
        say(_SAMPLES.say(lang), err=True)
    given = paths or (str(home if home.is_dir() else army_lists()),)
    folder = Path(out or (_PREVIEW if preview else "output/site"))
    address = address_of_site(site) if site else ""
    with Progress(quiet or not sys.stderr.isatty()) as progress:  # hundreds of files: a log wants the sum alone
        made_for = "preview" if preview else "site"
        wanted = Wanted(folder, address, secrets, not preview, not no_pdf, leave_out_faulty, made_for)
        result = publish_all(given, wanted, progress.tell)
    _show(result, lang, quiet=quiet)
    if result.written and not quiet:
        _show_pages(result, folder, lang, preview=preview)
    sys.exit(exit_code(result.diagnostics, result.files))


def _show(result: "Published", lang: Language, *, quiet: bool) -> None:
    """What was found, what was left out, what could not be done."""
    told = ("error",) if quiet else ("error", "warning")  # notes are for `check`
    show((one for one in result.diagnostics if one.severity in told), lang)
    errors = sum(one.severity == "error" for one in result.diagnostics)
    if not result.written:
        say((_NOTHING if result.catalogue else _WITHOUT).fill(errors=errors).say(lang), err=True)
    for path in result.left_out:
        say(_LEFT_OUT.fill(path=path).say(lang), err=True)
    for message in result.messages:
        say(f"muster: {message.say(lang)}", err=True)


def _show_pages(result: "Published", folder: Path, lang: Language, *, preview: bool) -> None:
    """How many pages there are, and in a preview which to open."""
    counts = {"pages": result.pages, "made": len(result.made), "dropped": len(result.dropped)}
    same = not result.made and not result.dropped
    say((_SAME if same else _DONE).fill(out=folder, **counts).say(lang))
    if preview and result.catalogue:
        for kind, name in result.catalogue.given():
            say(_OPEN.fill(page=folder / lang / kind / f"{name}.html").say(lang))
