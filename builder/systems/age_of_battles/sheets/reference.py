"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (A-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, Document, Rules
from builder.sheets.reference import reference_sheet
from builder.sheets.told import fact_lines, reading_rules
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.rulebook import FACTS
from builder.systems.age_of_battles.sheets import tables
from builder.systems.age_of_battles.sheets.examples import examples
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language

# Facts told in words, by heading; after a fact what has to be on the table for it, where it is not always told.
_TOLD: dict[str, dict[str, str]] = {
    "order": {"A-302": "", "A-303": "", "A-305": "", "A-201": "", "A-203": "foot"},
    "shooting": {
        "A-405": "", "A-402": "", "A-304": "", "A-403": "", "A-401": "", "A-404": "", "A-411": "", "A-406": "", "A-407": "",
        "A-503": "shooting", "A-408": "detached", "A-409": "detached", "A-410": "detached",
    },
    "attack": {
        "A-701": "", "A-304a": "", "A-702": "", "A-703": "", "A-521": "", "A-704": "", "A-705": "", "A-707": "", "A-904": "",
    },
    "open": {"A-501": "open", "A-502": "open", "A-504": "open", "A-505": "open", "A-506": "open", "A-507": "open"},
    "block": {"A-510": "block", "A-511": "block"},
    "hedgehog": {"A-515": "hedgehog", "A-517": "hedgehog"},
    "widening": {"A-522": "", "A-523": ""},
    "retreat": {"A-204": "", "A-802": "", "A-803": "", "A-804": "", "A-805": "", "A-901": "", "A-902": "", "A-903": "", "A-905": ""},
    "guns": {
        "A-1001": "guns", "A-1005": "guns", "A-1007": "guns", "A-1004": "guns", "A-1017": "guns", "A-1016": "reserve", "A-1008": "servants",
        "A-1009": "servants", "A-1010": "servants", "A-1014": "servants", "A-1015": "servants", "A-1012": "guns", "A-1011": "guns",
    },
    "mercenaries": dict.fromkeys(("A-1101", "A-1102", "A-1103", "A-1105", "A-1104"), "mercenaries"),
    "persons": {"A-609": "musician", "A-610": "standard", "A-611": "standard", "A-612": "captain"},
    "camp": {"A-601": "", "A-602": "camp", "A-603": "camp", "A-604": "camp", "A-605": "camp", "A-607": "priest", "A-608": "priest"},
}  # fmt: skip


def reference(
    armies: tuple[MusteredArmy, ...], evening: AgeOfBattlesEvening | None, play: InPlay, language: Language
) -> Document:
    """The sheet: by default what these armies need, with `play.full` all of it."""
    return reference_sheet(armies, evening, _blocks(play, language), words, language, full=play.full)


def _blocks(play: InPlay, language: Language) -> Iterator[Block | None]:
    yield tables.phases(language)
    yield _told("order", play, language)
    if play.has("shooting", "guns"):
        yield _told("shooting", play, language)
    yield _told("attack", play, language)
    yield tables.formations(play, language)
    yield from (_told(formation, play, language) for formation in ("open", "block", "hedgehog"))
    yield tables.costs(play, language)
    yield _told("widening", play, language)
    yield tables.directions(language)
    yield tables.facing(play, language)
    yield _told("retreat", play, language)
    yield tables.terrain(play, language)
    if play.has("guns"):
        yield tables.bombards(play, language)
        yield tables.rate(language)
        yield _told("guns", play, language)
    yield _told("mercenaries", play, language)
    yield _told("persons", play, language)
    yield _told("camp", play, language)
    yield reading_rules(play.told(READINGS, "reference"), words("reference.readings").say(language), "", language)
    yield from examples(play, language)


def _told(heading: str, play: InPlay, language: Language) -> Rules | None:
    facts = tuple(fact for fact, thing in _TOLD[heading].items() if not thing or play.has(thing))
    heading_words = words(f"reference.{heading}").say(language)
    return Rules(heading_words, "", fact_lines(FACTS, facts, language), facts) if facts else None
