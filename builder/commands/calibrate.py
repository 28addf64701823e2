"""`muster calibrate`: a sheet that shows what a printer does, and a file for what is measured on it."""

from typing import get_args

import click

from builder.commands.options import LANGUAGE
from builder.commands.output import say
from builder.documents.paper import USUAL, Paper
from builder.text import Language, Text

_SHEET, _PROFILE = "calibration.pdf", "printer.yaml"
_HOW = Text(
    "Print it at 100 %, on both sides, flipped on the long edge; write what you measure into {file}; "
    "then: muster build … --printer {file}",
    "Напечатайте его в масштабе 100 %, с двух сторон, с переворотом по длинному краю; впишите измеренное в {file}; "
    "затем: muster build … --printer {file}",
)
_KEPT = Text("{file} is there already and was kept", "{file} уже есть и остался как был")


@click.command()
@click.option("--out", type=click.Path(file_okay=False), default="output", help="folder for sheet and profile")
@click.option("--paper", type=click.Choice(get_args(Paper)), default=USUAL, help="paper in the printer")
@LANGUAGE
def calibrate(out: str, paper: Paper, lang: Language) -> None:
    """Print what shows how far a printer is off.

    A sheet with crosses, rulers and a grid for both sides of the paper, and a file for what is measured on it, by which
    every build can put its prints right. A profile that is there is kept, and a sheet that is not of this command's making.
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
