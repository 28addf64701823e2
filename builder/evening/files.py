"""Every file of an evening, as jobs in print order."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, count

from builder.evening.build_request import BuildRequest, Choices
from builder.render.files.jobs import (
    Job,
    Made,
    briefing_pdf,
    deck_pdf,
    map_pdf,
    map_svg,
    matchups_pdf,
    page_pdf,
    umpire_pdf,
)
from builder.render.files.write import own_name
from builder.text import Text

TITLES = {
    "briefing": Text("Briefing"),
    "map": Text("Map"),
    "markers": Text("Markers"),
    "open": Text("{army}: open roster"),
    "kept": Text("secret, for this player only"),
    "umpire": Text("for the umpire only: contains the secrets of both armies"),
    "both": Text("for the organiser only: contains the secrets of both armies"),
    "evening": Text("Everything, in print order"),
    "index": Text("Overview"),
}


def jobs(request: BuildRequest, choices: Choices) -> tuple[Job, ...]:
    """Every file of an evening, in print order."""
    return tuple(_for_printer(job, request, choices) for job in _with_own_names(_as_drawn(request, choices.single)))


def _as_drawn(request: BuildRequest, single: bool) -> Iterator[Job]:
    """The files, before they get unique names and printer settings."""
    sheets, language, paper = request.sheets(), request.language, request.paper
    look, words, plan = request.look, TITLES, request.plan
    kept = bool(sheets.open_rosters)
    if sheets.briefing:
        yield Job(
            "briefing.pdf", "briefing", words["briefing"].say(language), briefing_pdf, (sheets.briefing, paper, look)
        )
    for number, deck in enumerate(sheets.cards):
        name, own = own_name(deck.id), sheets.own_markers[number] if sheets.own_markers else ()
        drawn = ((deck, *(() if single else own)), paper, language, single, deck.title, plan, look)
        yield Job(f"cards-{name}.pdf", "cards", deck.title, deck_pdf, drawn, deck.id, kept)
        if single and own:  # a print shop needs cards of one size
            drawn = (own, paper, language, False, own[0].title, plan, look)
            yield Job(f"markers-{name}.pdf", "markers", own[0].title, deck_pdf, drawn, deck.id, kept)
    for number, document in enumerate(sheets.rosters):
        name = f"roster-{own_name(document.id)}.pdf"
        yield Job(name, "roster", document.name, page_pdf, (document, paper, look), document.id, kept)
        for seen in sheets.open_rosters[number : number + 1]:
            title = words["open"].fill(army=seen.name).say(language)
            yield Job(f"open-{own_name(seen.id)}.pdf", "open", title, page_pdf, (seen, paper, look), seen.id)
    if sheets.matchups:
        yield Job("matchups.pdf", "matchups", sheets.matchups.title, matchups_pdf, (sheets.matchups, paper, look))
    yield Job("reference.pdf", "reference", sheets.reference.title, page_pdf, (sheets.reference, paper, look))
    if sheets.map:
        title = words["map"].say(language)
        yield Job("map.pdf", "map", title, map_pdf, (sheets.map, paper, language, look))
        yield Job("map.svg", "map", f"{title} (SVG)", map_svg, (sheets.map, paper, look))
    if sheets.markers:
        title = words["markers"].say(language)
        drawn = (sheets.markers, paper, language, False, title, plan, look)
        yield Job("markers.pdf", "markers", title, deck_pdf, drawn)
    if sheets.umpire:
        told = (sheets.umpire, sheets.umpire_map, paper, look)
        yield Job("umpire.pdf", "umpire", sheets.umpire.title, umpire_pdf, told, "", True)


def _with_own_names(jobs: Iterable[Job]) -> Iterator[Job]:
    """The same jobs with unique file names: both sides may play the same roster."""
    taken: set[str] = set()
    for job in jobs:
        stem, dot, kind = job.file.partition(".")
        names = chain([job.file], (f"{stem}-{number}{dot}{kind}" for number in count(2)))
        name = next(name for name in names if name not in taken)
        taken.add(name)
        yield replace(job, file=name)


def _for_printer(job: Job, request: BuildRequest, choices: Choices) -> Job:
    """A job with its printer settings; single cards go to a print shop, which handles two-sided printing itself."""
    cards = choices.single and job.kind == "cards"
    return replace(job, printer=choices.printer, short_edge=request.plan.backs == "short-edge" and not cards)


def file_of(job: Job, made: Made) -> str:
    """The name of a file; if no PDF can be made of a page, the page itself is written."""
    return job.file.removesuffix(".pdf") + ".html" if made.missing else job.file
