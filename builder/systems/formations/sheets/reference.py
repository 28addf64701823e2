"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (PR-QR-01 to 03)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Block, RuleLine, Rules
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.examples import worked_examples
from builder.systems.formations.sheets.legend import legend
from builder.systems.formations.sheets.modifier_tables import ModifierTables
from builder.systems.formations.sheets.order_tables import OrderTables
from builder.systems.formations.sheets.tables import Tables


class ReferenceSheet(OrderTables, ModifierTables, Tables):
    """The sheet: by default what these armies need.

    What is asked for in every turn comes first, so that it is on page 1; rare rules, open readings, the examples and the
    short forms are on page 2.
    """

    def blocks(self) -> Iterator[Block | None]:
        """The turn, fighting, moving; what comes after a fight, the army, rare rules; examples; short forms."""
        found = (*self._turn(), *self._fighting(), *self._moving(), *self._after(), *self._army(), *self._rare())
        worked = tuple(worked_examples(self.on))
        yield from found
        yield from worked
        short = RuleLine("", legend((found, worked), self.language))
        yield Rules(self.phrase("legend.title"), "", (short,))
        yield self.readings()

    def _turn(self) -> Iterator[Block | None]:
        yield self.phases()
        yield self.orders()
        yield self.reactions()

    def _fighting(self) -> Iterator[Block | None]:
        yield self.results("shooting")
        yield self.results("melee")
        yield self.modifiers()
        yield self.weapons()
        yield self.guns()
        yield self.disorder()

    def _after(self) -> Iterator[Block | None]:
        yield from map(
            self.heading, ("exchange", "support", "battle_lines", "both_sides", "forced", "pursuit", "recovery")
        )

    def _moving(self) -> Iterator[Block | None]:
        yield self.movement()
        yield self.ground()
        yield self.heading("moving")
        yield self.heading("reforms")

    def _rare(self) -> Iterator[Block | None]:
        """Rules that seldom matter: guns, works, elephants and chariots."""
        if self.play.has("artillery"):
            yield self.heading("artillery_rules")
        if self.play.has(*RULES.below("camp.works")):
            yield self.heading("crossing", before=self.works())
        yield self._special()

    def _army(self) -> Iterator[Block | None]:
        yield self.talents()
        uses = (
            self.named(f"disorder.discipline.{use}")
            for use in RULES.below("disorder.discipline")
            if use != "legionaries" or self.play.has("legionary")
        )
        tested = RuleLine(FACTS.key("C-4.3b-04").say(self.language), "; ".join(uses))
        yield self.heading("leadership", after=(tested,), also=("C-4.3b-04",))
        yield self._resilience()

    def _resilience(self) -> Rules | None:
        talents = RULES.below("command.talents")
        facts = {talent: shown(RULES[f"command.talents.{talent}.resilience"].value) for talent in talents}
        camps = " / ".join(shown(RULES[f"resilience.camp.{kind}"].value) for kind in RULES.below("resilience.camp"))
        lines = (
            RuleLine(f"{self.phrase('roster.resilience_sum')}:", self.say("resilience_sum", camp=camps, **facts)),
            RuleLine(self.say("resilience_key"), self.say("resilience_test")),
        )
        return self.rules("resilience", lines, section="9.5", facts=("C-9.5-01", "C-9.5-03"))

    def _special(self) -> Rules | None:
        keys = (f"arms.pieces.{piece}" for piece in RULES.below("arms.pieces") if self.play.has(piece))
        lines = (RuleLine(f"{_capital(self.named(key))}:", self.ruled(f"{key}.says")) for key in keys)
        return self.rules("special", lines, section="13")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
