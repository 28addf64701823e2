"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (K-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block
from builder.systems.chainmail.sheets.examples import WorkedExamples
from builder.systems.chainmail.sheets.tables import Tables

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


class ReferenceSheet(Tables):
    """The reference sheet."""

    def blocks(self) -> Iterator[Block | None]:
        """By default what these armies need."""
        yield self.phases()
        yield self.matrix()
        yield self.facts_block("blows", ("K-307", "K-207", "K-206"))
        if self.on.full or self.play.weapons:
            weapons = self.play.weapons
            told = (fact for fact, weapon in _SHOOTING.items() if self.on.full or not weapon or weapon in weapons)
            yield self.missiles()
            yield self.facts_block("shooting", (*told, "K-404", "K-405"))
        yield self.terrain()
        yield self.facts_block("reform", _REFORM)
        yield self.fatigue()
        yield self.facts_block("", _TIRED)
        yield self.facts_block("persons", self._persons())
        yield self.facts_block("scale", ("K-102",))
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def _persons(self) -> Iterator[str]:
        yield from (fact for fact, kind in _PERSONS.items() if self.on.full or kind in self.play.persons)
        if self.on.full:
            yield "K-804"
