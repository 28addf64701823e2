"""What the site shows of its documents, as neutral blocks: worked out once, for pages and downloads alike."""

from dataclasses import replace
from functools import cache

from builder.code import addressed
from builder.documents.roster import Roster
from builder.sheet import Block, Document, Sheets
from builder.site.page import Site
from builder.site.shelf import Fielded, Listed, Played, Shelf
from builder.text import Language


@cache
def of_list(listed: Listed, language: Language) -> tuple[Block, ...]:
    """The troop lines, commanders, camps and means of a list."""
    made: tuple[Block, ...] = listed.loaded.system.listing.load()(listed.document, language)
    return made


def list_document(shelf: Shelf, listed: Listed, language: Language) -> Document:
    """A whole army list as a document, for paper and for other programs."""
    return listed.loaded.system.listed(listed.document, language, shelf.names)


@cache
def sheets(subject: Fielded | Played, language: Language) -> Sheets:
    """The sheets of a roster alone or of an evening."""
    present = subject.loaded.system.present()
    return present(subject.army if isinstance(subject, Fielded) else subject.game, language, full=False)


def roster_document(fielded: Fielded, site: Site, language: Language) -> Document:
    """A roster as the site may show it: as the opponent sees it, or whole if the club wants that."""
    made = sheets(fielded, language)
    shown = made.rosters[0] if site.secrets or not made.open_rosters else made.open_rosters[0]
    return replace(shown, code=addressed(shown.code, site.address or None))


def reference(played: Played, language: Language) -> Document:
    """The reference sheet of an evening."""
    return sheets(played, language).reference


def whole_reference(fielded: Fielded, language: Language) -> Document:
    """The reference sheet of all of the rules, its examples worked with the units of a roster."""
    made: Sheets = fielded.loaded.system.present()(fielded.army, language, full=True)
    return made.reference


@cache
def seen(subject: Fielded | Played) -> tuple[Roster, ...]:
    """The rosters of an army or a game as opponents may read them."""
    function = subject.loaded.system.seen.load()
    made: tuple[Roster, ...] = function(subject.army if isinstance(subject, Fielded) else subject.game)
    return made
