"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (A-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, Rules
from builder.systems.age_of_battles.sheets.examples import WorkedExamples
from builder.systems.age_of_battles.sheets.tables import Tables

# Facts told in words, by heading; after a fact what has to be on the table for it, where it is not always told.
_FACTS: dict[str, dict[str, str]] = {
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


class ReferenceSheet(Tables):
    """The sheet: by default what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """In the order of a turn, then guns, mercenaries, persons, the camp, readings and examples."""
        yield self.phases()
        yield self._facts("order")
        if self.play.has("shooting", "guns"):
            yield self._facts("shooting")
        yield self._facts("attack")
        yield self.formations()
        yield from map(self._facts, ("open", "block", "hedgehog"))
        yield self.costs()
        yield self._facts("widening")
        yield self.directions()
        yield self.facing()
        yield self._facts("retreat")
        yield self.terrain()
        if self.play.has("guns"):
            yield self.bombards()
            yield self.rate()
        yield from map(self._facts, ("guns", "mercenaries", "persons", "camp"))
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def _facts(self, heading: str) -> Rules | None:
        return self.facts_block(
            heading, (fact for fact, thing in _FACTS[heading].items() if not thing or self.play.has(thing))
        )
