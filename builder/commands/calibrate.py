"""`muster calibrate`: a calibration sheet for a printer, and a profile for the measurements."""

from typing import get_args

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.commands.translated_help import command, examples
from builder.documents.paper import USUAL, Paper
from builder.text import Language, Text

_SHEET, _PROFILE = "calibration.pdf", "printer.yaml"
_HOW = Text(
    "Print the sheet at 100%, on both sides, flipping on the long edge; enter your measurements in {file}; "
    "then run: muster build … --printer {file}"
)
_KEPT = Text("{file} already exists and was not changed")


@command(epilog=examples("muster calibrate", "muster build my-evening.yaml --printer output/printer.yaml"))
@click.option(
    "--out",
    type=click.Path(file_okay=False),
    default="output",
    show_default=True,
    help="Folder for the sheet and the profile",
)
@click.option("--paper", type=click.Choice(get_args(Paper)), default=USUAL, show_default=True, help="Paper size")
@LANGUAGE
def calibrate(out: str, paper: Paper, lang: Language) -> None:
    """Create a printer calibration sheet.

    Writes calibration.pdf, a two-sided sheet with crosses, rulers and a grid, and printer.yaml, a profile in which to enter your measurements. With this profile, `muster build --printer FILE` compensates for the printer's errors. An existing profile is kept.
    """
    from pathlib import Path

    from builder.render.cards import calibration
    from builder.render.files.folder_owner import occupied
    from builder.render.files.signed_pdf import write_signed
    from builder.render.files.write import write_file

    sheet, profile = Path(out) / _SHEET, Path(out) / _PROFILE
    write_signed(sheet, calibration.sheet(paper, lang), "calibrate")
    say(str(sheet))
    if occupied(profile):
        say(_KEPT.fill(file=profile).say(lang))
    else:
        write_file(profile, calibration.starter(paper, lang).encode())
        say(str(profile))
    say(_HOW.fill(file=profile).say(lang))
