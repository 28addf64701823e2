"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (K-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, Document, Rules
from builder.sheets.reference import reference_sheet
from builder.sheets.told import fact_lines, reading_rules
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import FACTS
from builder.systems.chainmail.sheets import tables
from builder.systems.chainmail.sheets.examples import examples
from builder.systems.chainmail.sheets.mustered import MusteredArmy
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.words import words
from builder.text import Language

# Facts about shooting by the weapon that has to be on the table for them.
_SHOOTING = {
    "K-201": "",
    "K-104": "",
    "K-105": "",
    "K-202": "bow",
    "K-203": "",
    "K-204": "heavy-crossbow",
    "K-205": "thrown",
}
_REFORM = ("K-601", "K-602", "K-603", "K-604")
_TIRED = ("K-702", "K-703", "K-704")
_PERSONS = {"K-801": "fighter", "K-802": "fighter", "K-803": "wizard"}


def reference(
    armies: tuple[MusteredArmy, ...], evening: ChainmailEvening | None, play: InPlay, language: Language
) -> Document:
    """The sheet: by default what these armies need, with `play.full` all of it."""
    blocks = (
        tables.phases(language),
        tables.matrix(language),
        _lines("blows", ("K-307", "K-207", "K-206"), language),
        *_missiles(play, language),
        tables.terrain(play, language),
        _lines("reform", _REFORM, language),
        tables.fatigue(language),
        _lines("", _TIRED, language),
        _persons(play, language),
        _lines("scale", ("K-102",), language),
        reading_rules(play.told(READINGS, "reference"), words("reference.readings").say(language), "", language),
        *examples(play.readings, language),
    )
    return reference_sheet(armies, evening, blocks, words, language, full=play.full)


def _missiles(play: InPlay, language: Language) -> Iterator[Block]:
    if not (play.full or play.weapons):
        return
    yield tables.missiles(language)
    told = tuple(fact for fact, weapon in _SHOOTING.items() if play.full or not weapon or weapon in play.weapons)
    yield _lines("shooting", (*told, "K-404", "K-405"), language)


def _lines(heading: str, facts: tuple[str, ...], language: Language) -> Rules:
    title = words(f"reference.{heading}").say(language) if heading else ""
    return Rules(title, "", fact_lines(FACTS, facts, language), facts)


def _persons(play: InPlay, language: Language) -> Rules | None:
    facts = tuple(fact for fact, kind in _PERSONS.items() if play.full or kind in play.persons)
    facts += ("K-804",) if play.full else ()
    return _lines("persons", facts, language) if facts else None
