"""`muster publish`: a static site of the club's documents."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.commands.options import LANGUAGE, address_of_site
from builder.commands.output import exit_code, say, show
from builder.commands.translated_help import command, examples
from builder.text import Language, Text
from builder.text.errors import MusterError

if TYPE_CHECKING:
    from builder.site.publish import Published

_SAME = Text("{out}/: up to date, nothing to publish")
_DONE = Text("{out}/index.html: {pages} files, {made} updated, {dropped} removed")
_OPEN = Text("open {page}")
_NOTHING = Text("errors: {errors}; nothing was written")
_WITHOUT = Text("errors: {errors}; nothing was written. Correct them, or publish the rest with --leave-out-faulty")
_LEFT_OUT = Text("left out: {path}")
_WHICH = Text("--preview needs PATHS: name the files to show")
_SAMPLES = Text("there is no army_lists folder here; publishing the samples that come with Muster")
_PREVIEW = "output/preview"


@command(
    epilog=examples(
        "muster publish . --no-pdf --site https://example.org/lists",
        "muster publish --preview my-army-list.yaml",
    )
)
@click.argument("paths", nargs=-1)
@click.option(
    "--out", type=click.Path(file_okay=False), default=None, help="Folder for the site  [default: output/site]"
)
@click.option("--site", default="", metavar="URL", help="Future address of the site, for the QR codes on its sheets")
@click.option("--secrets", is_flag=True, help="Also show what players keep secret from each other")
@click.option(
    "--preview", is_flag=True, help="Publish only these files to output/preview, without calculators, for a quick look"
)
@click.option("--no-pdf", is_flag=True, help="Leave out the PDF sheets, which take most of the time")
@click.option(
    "--leave-out-faulty",
    is_flag=True,
    help="Leave out documents with errors, and documents that depend on them",
)
@click.option("--quiet", "-q", is_flag=True, help="Print only errors")
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
    """Build a website of army lists, rosters and evenings.

    The site is a folder of static files: upload it to any web host, or open its index.html from disk. Without PATHS, the
    folder army_lists is published, or the samples if there is no such folder.

    If a document has errors, nothing is written, unless --leave-out-faulty is given. The exit code is 1 either way.
    """
    from builder.commands.progress import Progress
    from builder.site.publish import SiteChoices
    from builder.site.publish import publish as publish_all
    from builder.text.package_files import army_lists

    if preview and not paths:
        raise MusterError(_WHICH)
    home = Path("army_lists")
    if not paths and not home.is_dir() and not quiet:
        say(_SAMPLES.say(lang), err=True)
    given = paths or (str(home if home.is_dir() else army_lists()),)
    folder = Path(out or (_PREVIEW if preview else "output/site"))
    address = address_of_site(site) if site else ""
    with Progress(quiet or not sys.stderr.isatty()) as progress:  # a log needs only the total, not hundreds of files
        made_for = "preview" if preview else "site"
        wanted = SiteChoices(folder, address, secrets, not preview, not no_pdf, leave_out_faulty, made_for)
        result = publish_all(given, wanted, progress.tell)
    _show(result, lang, quiet=quiet)
    if result.written and not quiet:
        _show_pages(result, folder, lang, preview=preview)
    sys.exit(exit_code(result.diagnostics, result.files))


def _show(result: "Published", lang: Language, *, quiet: bool) -> None:
    """Show findings, documents that were left out, and failures."""
    shown = ("error",) if quiet else ("error", "warning")  # only `check` shows notes
    show((one for one in result.diagnostics if one.severity in shown), lang)
    errors = sum(one.severity == "error" for one in result.diagnostics)
    if not result.written:
        say((_NOTHING if result.catalogue else _WITHOUT).fill(errors=errors).say(lang), err=True)
    for path in result.left_out:
        say(_LEFT_OUT.fill(path=path).say(lang), err=True)
    for message in result.messages:
        say(f"muster: {message.say(lang)}", err=True)


def _show_pages(result: "Published", folder: Path, lang: Language, *, preview: bool) -> None:
    """Show the number of files, and for a preview the pages to open."""
    counts = {"pages": result.pages, "made": len(result.made), "dropped": len(result.dropped)}
    same = not result.made and not result.dropped
    say((_SAME if same else _DONE).fill(out=folder, **counts).say(lang))
    if preview and result.catalogue:
        for kind, name in result.catalogue.given():
            say(_OPEN.fill(page=folder / lang / kind / f"{name}.html").say(lang))
