"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (N-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block
from builder.systems.napoleonic.sheets.examples import WorkedExamples
from builder.systems.napoleonic.sheets.tables import Tables


class ReferenceSheet(Tables):
    """The sheet: by default what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """Shooting, morale, melee, ground, settlements, readings and examples."""
        yield self.values()
        yield self.heading("procedure")
        yield self.heading("conditions")
        yield self.shooting_modifiers("small-arms")
        if self.on.full or "guns" in self.play.arms:
            yield self.shooting_modifiers("artillery")
            yield self.heading("guns")
        yield self.heading("morale_rules")
        yield self.modifiers("morale")
        yield self.after("morale")
        yield self.modifiers("melee")
        yield self.heading("melee_rules")
        yield self.after("melee")
        yield self.heading("special")
        yield self.grounds()
        yield self.heading("moving")
        if self.on.full or "settlement" in self.play.grounds:
            yield self.heading("settlements")
        yield self.readings()
        yield from WorkedExamples(self.on).all()
