"""One attack or shot: an attack total against a protection total, two dice, and the result tables (5.1, 8.3): the column
of P by M, the outcome by the edge attacked, its losses and disorder.
"""

from dataclasses import dataclass

from builder.rules import sums
from builder.rules.calculation import Number, Term
from builder.rules.dice import Chances, difference, face
from builder.rules.sums import Sum
from builder.rules.tables import Bands
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations.procedures.modifiers import SumKind
from builder.systems.formations.procedures.situation import Side, characteristic, edge, morale
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.text import Text

DIE = "fighting.die"
COLUMNS = Bands(RULES, "fighting.columns")
"""The columns of P: held, low, middle or high; their upper bounds are multiples of M."""
_FORMULA: dict[SumKind, str] = {"shooting": "C-5.1-03", "melee": "C-8.3-03"}


def losses(kind: SumKind, result: str) -> int | None:
    """Figures that an outcome removes; None: the whole unit."""
    value = RULES[f"{kind}.outcomes.{result}.losses"].value
    return value if isinstance(value, int) else None


def disorder(kind: SumKind, result: str) -> int:
    """Disorder Points that an outcome gives."""
    key = f"{kind}.outcomes.{result}.disorder"
    return RULES.whole(str(RULES[key].value)) if key in RULES else 0


def severity(result: str) -> int:
    """How bad an outcome is, from 0."""
    return RULES.ids("fighting.severity").index(result)


def column_in_words(where: str) -> Text:
    """A column of P in words: `Mor < P ≤ 2 Mor`."""
    return RULES.filled_text(f"{COLUMNS.key}.{where}.says")


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on a target, before its dice."""

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
        """M of the target."""
        return characteristic(self.victim, "morale")[0]

    @property
    def _row(self) -> str:
        """The row of the table by the edge of the target that is attacked."""
        return str(RULES[f"fighting.row_of.{edge(self.victim)}"].value)

    def _cell(self, column: str) -> str:
        cell = f"{self.kind}.table.{self._row}.{column}"
        return cell if cell in RULES else f"{cell}-{self.phase}"

    def _found(self, column: str) -> str:
        """The outcome for the unit attacked; fanatics do not panic (C-8.4-02)."""
        found = str(RULES[self._cell(column)].value)
        fearless = found == "panic" and self.victim.profile.fanatic
        return str(RULES["melee.fanatic_panic"].value) if fearless else found

    def outcome(self, difference: int, correction: Number = 0) -> str:
        """The result from the table when the dice differ by this much; `correction` is subtracted from P afterwards."""
        return self._found(COLUMNS.row(self.lead + difference - correction, self.m))

    def possible(self) -> tuple[str, ...]:
        """The possible outcomes, from the mildest."""
        return tuple(sorted({self._found(column) for column in COLUMNS.rows}, key=severity))

    def spread(self) -> Chances[str]:
        """The exact chance of each possible outcome."""
        return difference(RULES.whole(DIE)).map(self.outcome)

    def odds(self) -> Chances[str]:
        """The exact chance of each outcome, from the mildest."""
        return self.spread().ordered(self.possible())

    def before(self, work: Working) -> None:
        """Both totals without dice, and k, as the next steps."""
        label = Text("P{name} before the dice")
        work.append(*self.attack.steps, *self.guard.steps, self._difference(label, 0, 0), morale(self.victim))

    def rolled(self, attack: int, guard: int, work: Working) -> str:
        """The outcome, with the dice as the next steps. Raises MusterError for a roll that the die cannot show."""
        attack, guard = (face(roll, RULES.whole(DIE)) for roll in (attack, guard))
        total, protection = self.attack.rolled(attack), self.guard.rolled(guard)
        outcome = self.outcome(attack - guard)
        work.append(
            *self.attack.terms, self._die(attack), total, *self.guard.terms, self._die(guard), protection,
            self._difference(Text("P{name}"), attack, guard), morale(self.victim), self.place(attack - guard, outcome),
        )  # fmt: skip
        return outcome

    def _difference(self, label: Text, attack: int, guard: int) -> Term:
        """P as a step, with these dice."""
        totals = self.attack.value + attack, self.guard.value + guard
        said = sums.difference(*totals)
        return term(label.fill(name=self.victim.called), totals[0] - totals[1], said, _FORMULA[self.kind])

    def _die(self, roll: int) -> Term:
        shown = Text("d{sides}: {roll}").fill(sides=RULES.whole(DIE), roll=roll)
        return term(Text("die"), roll, shown, _FORMULA[self.kind])

    def place(self, difference: int, outcome: str, correction: Number = 0) -> Term:
        """The result from the table as a step: M < P ≤ 2M: 2 < 4 ≤ 4, retreat."""
        p, m = self.lead + difference - correction, self.m
        column = COLUMNS.row(p, m)
        row, result = named(f"fighting.rows.{self._row}"), named(f"fighting.outcomes.{outcome}")
        said = Text("{head} ({p}; Mor {m}; {row}): {outcome}")
        text = said.fill(head=column_in_words(column), p=number(p), m=number(m), row=row, outcome=result)
        return term(Text("result{name}").fill(name=self.victim.called), outcome, text, self._cell(column))
