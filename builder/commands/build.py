"""`muster build`: an evening on paper."""

import sys
from typing import TYPE_CHECKING, get_args

import click

from builder.commands.options import LANGUAGE_OF_SHEETS, PATHS, address_of_site
from builder.commands.output import exit_code, give_up, say, show
from builder.documents.paper import Paper
from builder.render.cards.slots import Backs, Layout
from builder.render.look import Look
from builder.text import Language, Text, plural
from builder.text.errors import MusterError
from builder.text.suggestions import near

if TYPE_CHECKING:
    from builder.documents.printer import Printer
    from builder.evening.build_request import Choices
    from builder.evening.folder import BuiltFile
    from builder.evening.run import Built

_NO_PART = Text(
    "--only: no part `{part}`{guess}; known: {known}", "--only: нет части `{part}`{guess}; известны: {known}"
)
_NOTHING = Text(
    "errors: {errors}; nothing was written, what lay there before is as it was",
    "ошибок: {errors}; ничего не записано, прежнее осталось как было",
)
_PARTLY = Text(
    "errors: {errors}; what has them was not written, and is as it was before",
    "ошибок: {errors}; то, что с ошибками, не записано и осталось как было",
)
_WATCHING = Text("waiting for changes; Ctrl-C ends it", "жду изменений; Ctrl-C — закончить")
_FOLD = Text(
    " Fold cards with backs on the dashed line, glue them, then cut.",
    " Карточки с рубашкой согните по пунктиру, склейте, потом режьте.",
)
_INK = Text("Ink covers {ink} % of the printed sides.", "Краска покрывает {ink} % запечатанных сторон.")
_ALL = Text(
    "Altogether {n} sheet of paper.|Altogether {n} sheets of paper.",
    "За все вечера {n} лист.|За все вечера {n} листа.|За все вечера {n} листов.",
)
_CHANGED = Text("{files} changed", "изменилось: {files}")


@click.command()
@PATHS
@click.option("--out", type=click.Path(file_okay=False), default="output", help="folder for what is built")
@click.option("--only", default=None, metavar="PARTS", help="some of: cards,roster,open,reference,map,markers")
@LANGUAGE_OF_SHEETS
@click.option("--paper", type=click.Choice(get_args(Paper)), default=None, help="paper; else the evening's own")
@click.option(
    "--layout",
    type=click.Choice(get_args(Layout)),
    default=None,
    help="cards in a grid with room at the sides, the most that go on the paper, or one block that is easy to cut; "
    "else the evening's own",
)
@click.option(
    "--bleed",
    type=click.Choice(["0", "3"]),  # mm; 3 is what print shops ask for
    default=None,
    help="mm that backs are printed beyond the trim; else the evening's own",
)
@click.option(
    "--backs",
    type=click.Choice(get_args(Backs)),
    default=None,
    help="backs on the other side of the paper, turned on this edge; or beside a line to fold it on; or none; "
    "else the evening's own",
)
@click.option("--large", is_flag=True, help="large print: cards half as large again, larger type and boxes")
@click.option("--low-ink", is_flag=True, help="save ink: outlines instead of black, no tints")
@click.option("--black", is_flag=True, help="black only: no colour and no grey")
@click.option("--single", is_flag=True, help="one card a page, the page as large as the card (for print shops)")
@click.option(
    "--printer", type=click.Path(), default=None, metavar="FILE", help="profile of the printer (`muster calibrate`)"
)
@click.option("--full", is_flag=True, help="the reference sheet tells all of the rules")
@click.option(
    "--site",
    default=None,
    metavar="URL",
    help="address of the club's site, which the QR codes on rosters open; else the evening's own",
)
@click.option("--quiet", "-q", is_flag=True, help="say nothing but what went wrong")
@click.option("--watch", is_flag=True, help="build again whenever a file changes")
def build(
    paths: tuple[str, ...],
    out: str,
    only: str | None,
    lang: Language | None,
    paper: str | None,
    layout: Layout | None,
    bleed: str | None,
    backs: Backs | None,
    large: bool,
    low_ink: bool,
    black: bool,
    single: bool,
    printer: str | None,
    full: bool,
    site: str | None,
    quiet: bool,
    watch: bool,
) -> None:
    """Build what an evening needs, ready to print.

    Cards, rosters, reference sheet, map and markers of each evening given; of a roster alone, what it needs itself. Where
    the rules hide something, rosters for the opponent too, and what a player keeps secret in files of his own.
    """
    from pathlib import Path

    from builder.evening import KINDS
    from builder.evening.build_request import Choices
    from builder.evening.watch import changes

    parts = frozenset(part.strip() for part in only.split(",")) if only else frozenset(KINDS)
    if unknown := parts - set(KINDS):
        name = min(unknown)
        raise MusterError(_NO_PART.fill(part=name, guess=near(name, KINDS), known=", ".join(KINDS)))
    profile = _printer(printer, lang or "en") if printer else None
    asked = {"layout": layout, "bleed": None if bleed is None else float(bleed), "backs": backs}
    plan = {name: choice for name, choice in asked.items() if choice is not None}
    look = Look(large, low_ink, black)
    address = None if site is None else address_of_site(site)
    choices = Choices(Path(out), parts, lang, paper, plan, single, full, profile, look, address)
    changed_later = changes(paths) if watch else None  # before the first build: what is saved meanwhile counts
    code = _build_once(paths, choices, quiet)
    if changed_later is None:
        sys.exit(code)
    if not quiet:
        say(_WATCHING.say(lang or "en"), err=True)
    for changed in changed_later:
        say(_CHANGED.fill(files=", ".join(changed)).say(lang or "en"), err=True)
        try:
            _build_once(paths, choices, quiet)
        except MusterError as error:
            say(f"muster: {error.says.say(lang or 'en')}", err=True)


def _printer(path: str, lang: Language) -> "Printer":
    """The profile in a file; what is wrong with it ends the command."""
    from builder.evening.printer_profiles import read

    profile, found = read(path)
    if profile is None:
        give_up(found, lang)
    return profile


def _build_once(paths: tuple[str, ...], choices: "Choices", quiet: bool) -> int:
    from builder.commands.progress import Progress
    from builder.evening import build as build_all

    with Progress(quiet) as progress:
        outcome = build_all(paths, choices, progress.tell)
    lang = outcome.language
    told = ("error",) if quiet else ("error", "warning")  # notes are for `check`
    show((one for one in outcome.diagnostics if one.severity in told), lang)
    for built in outcome.built:
        for message in built.messages:
            say(f"muster: {message.say(lang)}", err=True)
        if not quiet:
            say("\n".join(_report(built, choices.single, lang)))
    if len(outcome.built) > 1 and not quiet:
        total = sum(leaf.sheets for built in outcome.built for leaf in _on_paper(built, choices.single))
        say(plural(_ALL, total, lang))
    if (errors := sum(one.severity == "error" for one in outcome.diagnostics)) and not quiet:
        say((_PARTLY if outcome.built else _NOTHING).fill(errors=errors).say(lang), err=True)
    return exit_code(outcome.diagnostics, outcome.files)


def _on_paper(built: "Built", single: bool) -> "list[BuiltFile]":
    """The files that come out of the printer at home: single cards are for a print shop."""
    return [leaf for leaf in built.leaves if leaf.sheets and not (single and leaf.file.startswith("cards-"))]


def _report(built: "Built", single: bool, lang: Language) -> list[str]:
    """What lies where, how many sheets of paper it takes, and how to print it; titles stay as they are on paper."""
    russian = lang == "ru"
    if not built.changed:
        same = "ничего не изменилось, ничего не рисовали" if russian else "nothing has changed, nothing was rendered"
        return [f"{built.folder}/: {same}"]
    lines = [f"{built.title}: {built.folder}/", *(_line(leaf, single, russian) for leaf in built.leaves)]
    sheets = _on_paper(built, single)
    if not sheets:
        return lines
    ink = 100 * sum(leaf.ink * leaf.pages for leaf in sheets) / sum(leaf.pages for leaf in sheets)
    far = f"{ink:.1f}"
    lines.append(_INK.fill(ink=Text(far, far.replace(".", ","))).say("ru" if russian else "en"))
    total = sum(leaf.sheets for leaf in sheets)
    turned = any(leaf.pages > leaf.sheets for leaf in sheets)
    short, folded = built.backs == "short-edge", built.backs == "fold"
    folded = folded and any(leaf.file.startswith(("cards-", "markers")) for leaf in sheets)
    if russian:
        how = f", с двух сторон, переворот по {'короткому' if short else 'длинному'} краю" if turned else ""
        lines.append(f"Всего листов: {total}. Печатайте в масштабе 100 %{how}.{_FOLD.ru * folded}")
    else:
        how = f", on both sides, flipped on the {'short' if short else 'long'} edge" if turned else ""
        lines.append(f"{total} sheet{'s' * (total != 1)} of paper in all. Print at 100 %{how}.{_FOLD.en * folded}")
    return lines


def _line(leaf: "BuiltFile", single: bool, russian: bool) -> str:
    """One file: its name, the paper it takes, its title; whether it is for one side of the paper."""
    cards = single and leaf.file.startswith("cards-")  # its pages are cards, for a print shop
    unit = ("карт." if cards else "л.") if russian else ("card" if cards else "sheet") + "s" * (leaf.sheets != 1)
    paper = f"{leaf.sheets} {unit}" if leaf.sheets else ""
    alone = 1 < leaf.sheets == leaf.pages and not cards
    side = (" (с одной стороны)" if russian else " (one side)") if alone else ""
    kept = ("" if leaf.fresh else " (без изменений)") if russian else ("" if leaf.fresh else " (unchanged)")
    return f"  {leaf.file:<34} {paper:>9}  {leaf.title}{side}{kept}"
