"""The contents of documents as neutral blocks for the site: computed once, for pages and downloads alike."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from builder.documents.roster import Roster
from builder.documents.roster_code import addressed
from builder.sheets.blocks import Block, Document, Prose, RuleLine, Rules
from builder.sheets.maps import title
from builder.sheets.system_sheets import Sheets
from builder.site.catalogue import Catalogue, Listed, PlayedEvening, RosterEntry
from builder.site.page import Site, words
from builder.text import Language


@cache
def of_list(listed: Listed, language: Language) -> tuple[Block, ...]:
    """The blocks of a list, as laid out by its system."""
    return tuple(listed.system.parts.listing.load()(listed.document, language))


@cache
def list_document(catalogue: Catalogue, listed: Listed, language: Language) -> Document:
    """A whole army list as a document, for print and for other programs."""
    return listed.system.listed(listed.document, language, catalogue.names)


@cache
def sheets(subject: RosterEntry | PlayedEvening, language: Language) -> Sheets:
    """The sheets of a single roster or of an evening."""
    present = subject.loaded.system.present()
    return present(subject.army if isinstance(subject, RosterEntry) else subject.game, language, full=False)


def roster_document(catalogue: Catalogue, entry: RosterEntry, site: Site, language: Language) -> Document:
    """A roster as the site may show it: in full if the system has no secrets or the club allows it, or else as
    opponents see it.
    """
    whole = shown_whole(entry, site)
    shown = sheets(entry, language).rosters[0] if whole else _open_roster(catalogue, entry, language)
    return replace(shown, code=addressed(shown.code, site.address or None))


def _open_roster(catalogue: Catalogue, entry: RosterEntry, language: Language) -> Document:
    """What every opponent may see: without the units hidden in the roster itself or on any evening of the site."""
    alone = set(_units(seen(entry)[0]))
    shown = alone.intersection(
        *(
            _units(roster)
            for played in catalogue.evenings_of(entry)
            for side, roster in zip(played.sides, seen(played), strict=True)
            if side is entry
        )
    )
    if shown == alone:
        return sheets(entry, language).open_rosters[0]
    units = tuple(unit for unit in entry.document.units if unit.id not in alone - shown)
    army = replace(entry.army, roster=entry.document.model_copy(update={"units": units}))
    made = entry.loaded.system.present()(army, language, full=False)
    return made.open_rosters[0]


def _units(roster: Roster) -> Iterator[str]:
    return (unit.id for unit in roster.units)


def evening_document(played: PlayedEvening, site: Site, language: Language) -> Document:
    """An evening for other programs: sides as the site may show them, legend of the map, briefing, the rules it needs."""
    made = sheets(played, language)
    sides = made.rosters if shown_whole(played, site) else made.open_rosters
    history = played.document.history
    return Document(
        id=played.document.id,
        kind="evening",
        title=title(played.document, language),
        subtitle=played.loaded.system.name.say(language),
        language=language,
        blocks=(
            *((Prose("", (history.say(language),)),) if history else ()),
            *(_within(block, side.name) for side in sides for block in side.blocks),
            *((Rules(words(language)["map"], "", made.map.legend),) if made.map else ()),
            *briefing(played, language),
            *made.reference.blocks,
        ),
        mark=sides[0].mark,
    )


def _within(block: Any, side: str) -> Block:
    """A block of a roster among those of other rosters: its title starts with the side."""
    made: Block = block
    if hasattr(block, "title"):
        made = replace(block, title=f"{side}: {block.title}" if block.title else side)
    return made


def briefing(played: PlayedEvening, language: Language) -> Iterator[Rules]:
    """What both players agree on, as on the briefing: setting up, ground, special rules, winning, who arrives when."""
    sheet = sheets(played, language).briefing
    assert sheet is not None  # every evening has a briefing
    agreed = sheet.open[0], tuple(RuleLine("", one) for one in sheet.open[1])
    for head, lines in (sheet.setup, sheet.ground, sheet.special, agreed, sheet.winning):
        if lines:
            yield Rules(head, "", lines)
    head, says = sheet.turns
    arrivals = (
        RuleLine(words(language)["turn"].format(n=cell.turn), cell.arrives) for cell in sheet.cells if cell.arrives
    )
    yield Rules(head, "", (RuleLine("", says), *arrivals))


@cache
def whole_reference(entry: RosterEntry, language: Language) -> Document:
    """The full reference sheet, titled with the name of the rules; its examples use the units of a roster."""
    home = entry.loaded.system
    made = home.present()(entry.army, language, full=True)
    return replace(made.reference, subtitle=home.name.say(language))


def shown_whole(subject: RosterEntry | PlayedEvening, site: Site) -> bool:
    """Whether the site may show everything: nothing can be hidden in this system, or the club allows it.

    Whether this player actually hides something is ignored, since the page would otherwise reveal it.
    """
    return site.secrets or not sheets(subject, "en").open_rosters


@cache
def seen(subject: RosterEntry | PlayedEvening) -> tuple[Roster, ...]:
    """The rosters of an army or a game as opponents may see them."""
    return subject.loaded.system.parts.seen.load()(subject.army if isinstance(subject, RosterEntry) else subject.game)
