"""`muster build`: the sheets of an evening."""

import sys
from typing import TYPE_CHECKING, get_args

import click

from builder.commands.options import LANGUAGE_OF_SHEETS, PATHS, address_of_site
from builder.commands.output import exit_code, give_up, say, show
from builder.commands.translated_help import command, examples, language_of_reader
from builder.documents.paper import Paper
from builder.render.cards.slots import Backs, Layout
from builder.render.look import Look
from builder.text import Language, Text, decimal, plural
from builder.text.errors import MusterError
from builder.text.suggestions import near

_UNCHANGED = Text("up to date, nothing to build")
_LONG_EDGE = Text(", on both sides, flipping on the long edge")
_SHORT_EDGE = Text(", on both sides, flipping on the short edge")
_IN_ALL = Text("{total|sheet|sheets} of paper. Print at 100%{how}.")
_WHOLE = Text(
    "Print {file} at 100%{how}: {total|sheet|sheets} of paper; printed separately, the files take {apart|sheet|sheets}."
)
_CARDS, _SHEETS = Text("{n|card|cards}"), Text("{n|sheet|sheets}")
_ONE_SIDE, _KEPT = Text("one side"), Text("unchanged")

if TYPE_CHECKING:
    from builder.documents.printer import Printer
    from builder.evening.build_request import Choices
    from builder.evening.folder import BuiltFile
    from builder.evening.run import Built

MOST_BLANK = 40
"""The most blank cards, markers and rows for each army."""

_NO_PART = Text("--only: unknown part `{part}`{guess}; known parts: {known}")
_NOTHING = Text("errors: {errors}; nothing was written, and existing files are unchanged")
_PARTLY = Text("errors: {errors}; documents with errors were not built; their existing files are unchanged")
_WATCHING = Text("watching for changes; press Ctrl-C to stop")
_FOLD = Text(" Fold cards with backs along the dashed line, glue them, then cut.")
_INK = Text("Ink coverage: {ink}%.")
_ALL = Text("Total: {n} sheet of paper.|Total: {n} sheets of paper.")
_CHANGED = Text("changed: {files}")


@command(
    epilog=examples(
        "muster build my-evening.yaml", "muster build my-roster.yaml --only cards,roster --paper letter --lang ru"
    )
)
@PATHS
@click.option(
    "--out",
    type=click.Path(file_okay=False),
    default="output",
    show_default=True,
    help="Output folder; each document gets a subfolder named after its id",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PARTS",
    help="Build only these parts, separated by commas: briefing, cards, roster, open (rosters as the opponent may see "
    "them), matchups, reference, map, markers, umpire",
)
@LANGUAGE_OF_SHEETS
@click.option(
    "--paper", type=click.Choice(get_args(Paper)), default=None, help="Paper size  [default: from the evening]"
)
@click.option(
    "--layout",
    type=click.Choice(get_args(Layout)),
    default=None,
    help="Card layout: `grid`, with wide margins; `most`, as many cards as fit on a sheet; `easy`, one block that is easy to cut; `auto`, the grid, or `most` where that saves a sheet  [default: from the evening]",
)
@click.option(
    "--bleed",
    type=click.Choice(["0", "3"]),  # mm; 3 is what print shops ask for
    default=None,
    help="Bleed of card backs, in mm  [default: from the evening]",
)
@click.option(
    "--backs",
    type=click.Choice(get_args(Backs)),
    default=None,
    help="Card backs: `long-edge` or `short-edge`, on the reverse, flipping the paper on that edge; `fold`, beside a fold line; `none`, no backs  [default: from the evening]",
)
@click.option("--large", is_flag=True, help="Large print: cards 1.5 times the size, larger type and boxes")
@click.option("--low-ink", is_flag=True, help="Save ink: outlines instead of solid black, no tints")
@click.option("--black", is_flag=True, help="Print in black only, without colour or grey")
@click.option("--single", is_flag=True, help="Put one card on each page, cut to the size of the card (for print shops)")
@click.option(
    "--printer", type=click.Path(), default=None, metavar="FILE", help="Printer profile made with `muster calibrate`"
)
@click.option("--full", is_flag=True, help="Print all rules on the reference sheet, not only those the armies need")
@click.option(
    "--blank",
    type=click.IntRange(0, MOST_BLANK),
    default=0,
    metavar="N",
    help="Add this many blank cards, markers and roster rows for each army",
)
@click.option(
    "--site",
    default=None,
    metavar="URL",
    help="Address of the club's site, opened by the QR codes on rosters  [default: from the evening]",
)
@click.option("--quiet", "-q", is_flag=True, help="Print only errors")
@click.option("--watch", is_flag=True, help="Rebuild whenever a file changes")
def build(
    paths: tuple[str, ...],
    out: str,
    only: tuple[str, ...],
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
    blank: int,
    site: str | None,
    quiet: bool,
    watch: bool,
) -> None:
    """Build the sheets of an evening, ready to print.

    For a game evening, Muster builds a briefing for both players, order cards, rosters, a reference sheet, a map and
    markers; for a roster by itself, all of these except the briefing and the map. If players keep something secret, there
    are also rosters to show to the opponent and a sheet for the umpire, and the secrets are in separate files for each
    player.
    """
    from pathlib import Path

    from builder.evening import KINDS
    from builder.evening.build_request import Choices
    from builder.evening.watch import changes

    parts = frozenset(part.strip() for parts in only for part in parts.split(",")) if only else frozenset(KINDS)
    if unknown := parts - set(KINDS):
        name = min(unknown)
        raise MusterError(_NO_PART.fill(part=name, guess=near(name, KINDS), known=", ".join(KINDS)))
    spoken = language_of_reader()
    profile = _printer(printer, spoken) if printer else None
    asked = {"layout": layout, "bleed": None if bleed is None else float(bleed), "backs": backs}
    plan = {name: choice for name, choice in asked.items() if choice is not None}
    look = Look(large, low_ink, black)
    address = None if site is None else address_of_site(site)
    choices = Choices(Path(out), parts, lang, paper, plan, single, full, blank, profile, look, address)
    changed_later = changes(paths) if watch else None  # before the first build, so as not to miss changes
    code = _build_once(paths, choices, quiet)
    if changed_later is None:
        sys.exit(code)
    if not quiet:
        say(_WATCHING.say(spoken), err=True)
    for changed in changed_later:
        say(_CHANGED.fill(files=", ".join(changed)).say(spoken), err=True)
        try:
            _build_once(paths, choices, quiet)
        except MusterError as error:
            say(f"muster: {error.says.say(spoken)}", err=True)


def _printer(path: str, lang: Language) -> "Printer":
    """Read a printer profile; exit with its errors if it is not valid."""
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
    lang = language_of_reader()
    shown = ("error",) if quiet else ("error", "warning")  # only `check` shows notes
    show((one for one in outcome.diagnostics if one.severity in shown), lang)
    for built in outcome.built:
        for message in built.messages:
            say(f"muster: {message.say(lang)}", err=True)
        if built.leaves and not quiet:
            say("\n".join(_report(built, choices, lang)))
    if len(outcome.built) > 1 and not quiet:
        total = sum(_sheets(built, choices) for built in outcome.built)
        say(plural(_ALL, total, lang))
    if (errors := sum(one.severity == "error" for one in outcome.diagnostics)) and not quiet:
        say((_PARTLY if outcome.built else _NOTHING).fill(errors=errors).say(lang), err=True)
    return exit_code(outcome.diagnostics, outcome.files)


def _on_paper(built: "Built", single: bool) -> "list[BuiltFile]":
    """The files printed one by one at home; single cards go to a print shop instead."""
    every = [leaf for leaf in built.leaves if leaf.sheets and not leaf.joined]
    return [leaf for leaf in every if not (single and leaf.file.startswith("cards-"))]


def _whole(built: "Built", choices: "Choices") -> "BuiltFile | None":
    """The joined file, if everything was asked for and is printed at home."""
    return next((leaf for leaf in built.leaves if leaf.joined and leaf.sheets and not choices.partial), None)


def _sheets(built: "Built", choices: "Choices") -> int:
    """The sheets of paper to print: those of the joined file, which takes fewer, or of the files asked for."""
    if whole := _whole(built, choices):
        return whole.sheets
    return sum(leaf.sheets for leaf in _on_paper(built, choices.single))


def _report(built: "Built", choices: "Choices", lang: Language) -> list[str]:
    """The report on one folder: files, sheets of paper and how to print them. Titles keep the language of the sheets."""
    if not built.changed:
        return [f"{built.folder}/: {_UNCHANGED.say(lang)}"]
    lines = [f"{built.title}: {built.folder}/", *(_line(leaf, choices.single, lang) for leaf in built.leaves)]
    sheets = _on_paper(built, choices.single)
    if not sheets:
        return lines
    ink = 100 * sum(leaf.ink * leaf.pages for leaf in sheets) / sum(leaf.pages for leaf in sheets)
    lines.append(_INK.fill(ink=decimal(f"{ink:.1f}")).say(lang))
    whole, total = _whole(built, choices), _sheets(built, choices)
    turned = whole or any(leaf.pages > leaf.sheets for leaf in sheets)
    edge = (_SHORT_EDGE if built.backs == "short-edge" else _LONG_EDGE) if turned else ""
    folded = built.backs == "fold" and any(leaf.file.startswith(("cards-", "markers")) for leaf in sheets)
    apart = sum(leaf.sheets for leaf in sheets)
    if whole and total < apart:
        in_all = _WHOLE.fill(file=whole.file, how=edge, total=total, apart=apart).say(lang)
    else:
        in_all = _IN_ALL.fill(total=total, how=edge).say(lang)
    return [*lines, in_all + _FOLD.say(lang) * folded]


def _line(leaf: "BuiltFile", single: bool, lang: Language) -> str:
    """One file: its name, number of sheets and title, and whether it is printed on one side only."""
    cards = single and leaf.file.startswith("cards-")  # each page is one card, for a print shop
    paper = (_CARDS if cards else _SHEETS).fill(n=leaf.sheets).say(lang) if leaf.sheets else ""
    alone = 1 < leaf.sheets == leaf.pages and not cards
    side = f" ({_ONE_SIDE.say(lang)})" if alone else ""
    kept = "" if leaf.fresh else f" ({_KEPT.say(lang)})"
    return f"  {leaf.file:<34} {paper:>9}  {leaf.title}{side}{kept}"
