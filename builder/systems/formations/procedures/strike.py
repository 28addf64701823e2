"""One blow or shot: an attack total against a protection total, two dice, and the table's answer."""

from dataclasses import dataclass

from builder.rules.calculation import Number, Term
from builder.rules.dice import Chances, difference, face
from builder.rules.sums import Sum
from builder.rules.working import Working
from builder.systems.formations.procedures import tables
from builder.systems.formations.procedures.modifiers import SumKind
from builder.systems.formations.procedures.situation import Edge, Side, characteristic, edge, morale
from builder.systems.formations.rulebook import RULES, term
from builder.text import Text

DIE = "fighting.die"


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on a victim, before its dice."""

    kind: SumKind
    attack: Sum
    guard: Sum
    victim: Side
    phase: str = ""

    @property
    def lead(self) -> Number:
        """k: how far the attack leads before the dice (Part B)."""
        return self.attack.value - self.guard.value

    @property
    def m(self) -> Number:
        """M of the victim."""
        return characteristic(self.victim, "morale")[0]

    @property
    def struck(self) -> Edge:
        """The edge of the victim that is struck."""
        return edge(self.victim)

    def outcome(self, difference: int, correction: Number = 0) -> str:
        """The table's answer when the dice differ by so much; `correction` is taken off P afterwards."""
        p = self.lead + difference - correction
        return tables.outcome(self.kind, self.struck, p, self.m, self.phase, self.victim.profile.fanatic)

    def possible(self) -> tuple[str, ...]:
        """The outcomes that can come, from the mildest."""
        return tables.possible(self.kind, self.struck, self.phase, self.victim.profile.fanatic)

    def spread(self) -> Chances[str]:
        """The exact chance of each outcome that comes."""
        return difference(RULES.whole(DIE)).map(self.outcome)

    def odds(self) -> Chances[str]:
        """The exact chance of each outcome, from the mildest."""
        return self.spread().ordered(self.possible())

    def before(self, work: Working) -> None:
        """Both totals without dice, and k, as the next steps."""
        name = self.victim.called
        k = tables.difference(self.kind, self.attack.value, self.guard.value, name)
        label = Text("P{name} before the dice").fill(name=name)
        work.append(*self.attack.steps, *self.guard.steps, k._replace(label=label), morale(self.victim))

    def rolled(self, attack: int, guard: int, work: Working) -> str:
        """The outcome, with the dice as the next steps. Raises MusterError for a roll that the die cannot show."""
        attack, guard = (face(roll, RULES.whole(DIE)) for roll in (attack, guard))
        total, protection = self.attack.rolled(attack), self.guard.rolled(guard)
        outcome = self.outcome(attack - guard)
        p = tables.difference(self.kind, self.attack.value + attack, self.guard.value + guard, self.victim.called)
        work.append(
            *self.attack.terms, _die(self.kind, attack), total, *self.guard.terms, _die(self.kind, guard), protection, p,
            morale(self.victim), self.place(attack - guard, outcome),
        )  # fmt: skip
        return outcome

    def place(self, difference: int, outcome: str, correction: Number = 0) -> Term:
        """The cell of the table as a step."""
        p = self.lead + difference - correction
        return tables.place(self.kind, self.struck, p, self.m, outcome, self.victim.called, self.phase)


def _die(kind: SumKind, roll: int) -> Term:
    shown = Text("d{sides}: {roll}").fill(sides=RULES.whole(DIE), roll=roll)
    return term(Text("die"), roll, shown, tables.FORMULA[kind])
