"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (N-P3)."""

from collections.abc import Iterator, Mapping

from builder.sheets.blocks import Block, Rules
from builder.systems.napoleonic.sheets.examples import WorkedExamples
from builder.systems.napoleonic.sheets.tables import Tables

# Facts told in words, by heading: what a table cannot say. Those of `full` only stand on the whole sheet.
_FACTS = {
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
# ChosenReading where this is on the table.
_ABOUT = {"N-405": "howitzers", "N-407": "howitzers", "N-108": "chasseurs", "N-113": "barricade"}
_LAST = {"moving": ("N-113",)}


class ReferenceSheet(Tables):
    """The sheet: by default what these armies need."""

    readings_section = "N-Q"

    def blocks(self) -> Iterator[Block | None]:
        """Shooting, morale, melee, ground, settlements, readings and examples."""
        yield self.values()
        yield self._facts("procedure")
        yield self._facts("conditions")
        yield self.shooting_modifiers("small-arms")
        if self.on.full or "guns" in self.play.arms:
            yield self.shooting_modifiers("artillery")
            yield self._facts("guns")
        yield self._facts("morale_rules")
        yield self.modifiers("morale")
        yield self.after("morale")
        yield self.modifiers("melee")
        yield self._facts("melee_rules")
        yield self.after("melee")
        yield self._facts("special")
        yield self.grounds()
        yield self._facts("moving")
        if self.on.full or "settlement" in self.play.grounds:
            yield self._facts("settlements")
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def _facts(self, heading: str) -> Rules | None:
        wanted = (one for one, arms in _FOR.get(heading, {}).items() if self.on.full or self.play.arms & set(arms))
        facts = (*_FACTS[heading], *wanted, *(_FULL.get(heading, ()) if self.on.full else ()), *_LAST.get(heading, ()))
        facts = tuple(one for one in facts if one not in _ABOUT or self.play.has(_ABOUT[one]))
        return self.facts_block(heading, facts, section=facts[0])
