"""The reference sheet: tables from the rulebook's data, rules from its facts, calculated examples (K-P3)."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, RuleLine, Rules
from builder.systems.chainmail.rulebook import FACTS
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
        yield self.heading("fatigue", before=self._tired(), also=("K-701",))
        yield self.heading("persons")
        yield self.heading("scale")
        yield self._cards()
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def _tired(self) -> Iterator[RuleLine]:
        """The ways to become tired (K-701)."""
        yield RuleLine("", FACTS.text("K-701").say(self.language))

    def _cards(self) -> Rules:
        """What stands where on a unit card, as the briefing says it too."""
        fields = self.on.briefing_facts["fields"].needed(self.play)
        lines = (RuleLine(self.phrase(f"fields.{one}.key"), self.phrase(f"fields.{one}.says")) for one in fields)
        return Rules(self.phrase("cards.title"), "", tuple(lines))

    def _own_move(self) -> Iterator[RuleLine]:
        """The right of some shooters, where there are any (K-104)."""
        if self.play.has("horse-archers", "elves"):
            yield self.rule("own_move")
