"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (A-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block
from builder.systems.age_of_battles.sheets.examples import WorkedExamples
from builder.systems.age_of_battles.sheets.tables import Tables


class ReferenceSheet(Tables):
    """The sheet: by default only what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """In the order of a turn, then guns, mercenaries, characters, camp, readings and examples."""
        yield self.phases()
        yield self.heading("order")
        if self.play.has("shooting", "guns"):
            yield self.heading("shooting")
        yield self.heading("attack")
        yield self.formations()
        yield from map(self.heading, ("open", "block", "hedgehog"))
        yield self.costs()
        yield self.heading("widening")
        yield self.directions()
        yield self.facing()
        yield self.heading("retreat")
        yield self.terrain()
        if self.play.has("guns"):
            yield self.bombards()
            yield self.rate()
        yield from map(self.heading, ("guns", "mercenaries", "persons", "camp"))
        yield self.readings()
        yield from WorkedExamples(self.on).all()
