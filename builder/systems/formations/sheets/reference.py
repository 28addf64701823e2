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
    """The sheet: by default what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """The turn, fighting, what comes after it, moving, the army; the short forms of all that; examples."""
        found = (*self._turn(), *self._fighting(), *self._after(), *self._moving(), *self._army())
        worked = tuple(worked_examples(self.on))
        yield from found
        short = RuleLine("", legend((found, worked), self.language))
        yield Rules(self.phrase("legend.title"), "", (short,))
        yield from worked

    def _turn(self) -> Iterator[Block | None]:
        yield self.phases()
        yield self.orders()
        yield self.reactions()

    def _fighting(self) -> Iterator[Block | None]:
        yield self.modifiers("fighting")
        yield self.results("shooting")
        yield self.heading("exchange")
        yield self.modifiers("shooting")
        yield self.weapons()
        yield self.guns()
        if self.play.has("artillery"):
            yield self.heading("artillery_rules")
        yield self.results("melee")
        yield self.heading("both_sides")
        yield self.modifiers("melee")

    def _after(self) -> Iterator[Block | None]:
        yield self.disorder()
        yield from map(self.heading, ("recovery", "forced", "pursuit"))

    def _moving(self) -> Iterator[Block | None]:
        yield self.movement()
        yield self.heading("moving")
        yield self.ground()
        yield self.heading("reforms")
        if self.play.has(*RULES.below("camp.works")):
            yield self.heading("crossing", before=self.works())

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
        yield self._special()
        yield self.readings()

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
