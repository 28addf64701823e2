"""What the site shows of its documents, as neutral blocks: worked out once, for pages and downloads alike."""

from dataclasses import replace
from functools import cache

from builder.code import addressed
from builder.documents.roster import Roster
from builder.sheet import Block, Document, Prose, Rules, Sheets, StatTable, Table
from builder.sheets import field
from builder.site.page import Site, words
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
    """A roster as the site may show it: as the opponent sees it, or whole where nothing is hidden or the club wants that."""
    made = sheets(fielded, language)
    own = made.rosters[0] if hides(fielded) else replace(made.rosters[0], mark="")
    shown = own if shown_whole(fielded, site) or not made.open_rosters else made.open_rosters[0]
    return replace(shown, code=addressed(shown.code, site.address or None))


def evening_document(played: Played, site: Site, language: Language) -> Document:
    """An evening for other programs: its sides as the site may show them, what the map tells, the rules it needs."""
    made = sheets(played, language)
    whole = shown_whole(played, site) or not made.open_rosters
    sides = made.rosters if whole else made.open_rosters
    history = played.document.history
    return Document(
        id=played.document.id,
        kind="evening",
        title=field.title(played.document, language),
        subtitle=played.loaded.system.name.say(language),
        language=language,
        blocks=(
            *((Prose("", (history.say(language),)),) if history else ()),
            *(_within(block, side.title) for side in sides for block in side.blocks),
            *((Rules(words(language)["map"], "", made.map.legend),) if made.map else ()),
            *made.reference.blocks,
        ),
        mark="" if not hides(played) else sides[0].mark,
    )


def _within(block: Block, side: str) -> Block:
    """A block of a roster among those of other rosters: headed with its side."""
    if isinstance(block, Prose | Rules | Table | StatTable):
        return replace(block, title=f"{side}: {block.title}" if block.title else side)
    return block


def reference(played: Played, language: Language) -> Document:
    """The reference sheet of an evening."""
    return sheets(played, language).reference


@cache
def whole_reference(fielded: Fielded, language: Language) -> Document:
    """The reference sheet of all of the rules, named after them; its examples are worked with the units of a roster."""
    home = fielded.loaded.system
    made: Sheets = home.present()(fielded.army, language, full=True)
    return replace(made.reference, subtitle=home.name.say(language))


def shown_whole(subject: Fielded | Played, site: Site) -> bool:
    """Whether the site may show all of it: nobody hides anything there, or the club wants it all to be seen."""
    return site.secrets or not hides(subject)


def hides(subject: Fielded | Played) -> bool:
    """Whether a player keeps something of it from his opponent."""
    rosters = [subject.document] if isinstance(subject, Fielded) else [army.roster for army in subject.game.armies]
    return list(seen(subject)) != rosters


@cache
def seen(subject: Fielded | Played) -> tuple[Roster, ...]:
    """The rosters of an army or a game as opponents may read them."""
    function = subject.loaded.system.seen.load()
    made: tuple[Roster, ...] = function(subject.army if isinstance(subject, Fielded) else subject.game)
    return made
