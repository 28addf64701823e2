"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (N-P3)."""

from collections.abc import Iterator, Mapping

from builder.sheets.blocks import Block, Document, Rules
from builder.sheets.reference import reference_sheet
from builder.sheets.told import fact_lines, reading_rules
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.rulebook import FACTS
from builder.systems.napoleonic.sheets import tables
from builder.systems.napoleonic.sheets.examples import examples
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language

# Facts told in words, by heading: what a table cannot say. Those of `full` only stand on the whole sheet.
_TOLD = {
    "conditions": ("N-302", "N-304", "N-306", "N-307", "N-308", "N-309", "N-313", "N-314"),
    "procedure": ("N-301", "N-310", "N-311", "N-312"),
    "guns": ("N-305", "N-405", "N-406", "N-407"),
    "morale_rules": ("N-601", "N-602", "N-603", "N-606", "N-607"),
    "melee_rules": ("N-702", "N-705", "N-706", "N-707", "N-708", "N-709", "N-710"),
    "special": ("N-801", "N-802", "N-803", "N-804"),
    "moving": ("N-202", "N-203", "N-204", "N-205", "N-209"),
    "settlements": ("N-101", "N-102", "N-103", "N-104", "N-105", "N-106", "N-107", "N-108", "N-109", "N-110", "N-112"),
}
_FULL = {"conditions": ("N-315",)}
# And those that only some arms need.
_FOR: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "conditions": {"N-303": ("train",)},
    "moving": {"N-206": ("guns", "engineers"), "N-207": ("guns",), "N-208": ("guns",)},
}


def reference(
    armies: tuple[MusteredArmy, ...], evening: NapoleonicEvening | None, play: InPlay, language: Language
) -> Document:
    """The sheet: by default what these armies need, with `play.full` all of it."""
    blocks = _blocks(armies, evening, play, language)
    return reference_sheet(armies, evening, blocks, words, language, full=play.full)


def _blocks(
    armies: tuple[MusteredArmy, ...], evening: NapoleonicEvening | None, play: InPlay, language: Language
) -> Iterator[Block | None]:
    yield tables.values(play, language)
    yield _told("procedure", play, language)
    yield _told("conditions", play, language)
    yield tables.shooting_modifiers("small-arms", language)
    if play.full or "guns" in play.arms:
        yield tables.shooting_modifiers("artillery", language)
        yield _told("guns", play, language)
    yield _told("morale_rules", play, language)
    yield tables.modifiers("morale", language)
    yield tables.after("morale", language)
    yield tables.modifiers("melee", language)
    yield _told("melee_rules", play, language)
    yield tables.after("melee", language)
    yield _told("special", play, language)
    if (matrix := tables.grounds(play, language)).rows:
        yield matrix
    yield _told("moving", play, language)
    if play.full or "settlement" in play.grounds:
        yield _told("settlements", play, language)
    yield reading_rules(play.told(READINGS, "reference"), words("reference.readings").say(language), "N-Q", language)
    yield from examples(armies, evening, play, language)


def _told(heading: str, play: InPlay, language: Language) -> Rules:
    wanted = (one for one, arms in _FOR.get(heading, {}).items() if play.full or play.arms & set(arms))
    facts = (*_TOLD[heading], *wanted, *(_FULL.get(heading, ()) if play.full else ()))
    if not play.full and "howitzers" not in play.things:
        facts = tuple(one for one in facts if one not in ("N-405", "N-407"))
    if not play.full and "chasseurs" not in play.things:
        facts = tuple(one for one in facts if one != "N-108")
    if heading == "moving" and ("barricade" in play.things or play.full):
        facts = (*facts, "N-113")
    return Rules(words(f"reference.{heading}").say(language), facts[0], fact_lines(FACTS, facts, language), facts)
