"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated examples (K-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, RuleLine
from builder.systems.chainmail.sheets.examples import WorkedExamples
from builder.systems.chainmail.sheets.tables import Tables


class ReferenceSheet(Tables):
    """The reference sheet."""

    def blocks(self) -> Iterator[Block | None]:
        """The blocks that these armies need."""
        yield self.phases()
        yield self.matrix()
        yield self.heading("blows")
        if self.play.has("shooting"):
            yield self.missiles()
            yield self.heading("shooting", after=self._own_move())
        yield self.terrain()
        yield self.heading("reform")
        yield self.fatigue()
        yield self.heading("tired")
        yield self.heading("persons")
        yield self.heading("scale")
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def _own_move(self) -> Iterator[RuleLine]:
        """The right of some shooters, where there are any (K-104)."""
        if self.play.has("horse-archers", "elves"):
            yield self.rule("own_move")
