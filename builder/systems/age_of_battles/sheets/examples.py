"""The worked examples and chances for the troops on the table, calculated live."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from builder.documents.package_data import read_data
from builder.rules.wording import number
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.worked import ExampleFrame, Step, steps
from builder.systems.age_of_battles.procedures import procedures
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import DATA, RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy
from builder.systems.age_of_battles.sheets.play import InPlay


class WorkedExamples(ExampleFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The worked examples, and chances."""

    procedures = staticmethod(procedures)

    def all(self) -> Iterator[Example]:
        """The chances of shots, bursts and tests, then every example about troops on the table.

        A part of an example without `says` is only a test.
        """
        if rows := tuple(self._chances()):
            yield Example(self.say("chances"), (), "", rows)
        for question, example in read_data(DATA / "examples.yaml").items():
            if parts := [part for part in example["parts"] if "says" in part and self.play.has(*part["concerns"])]:
                yield self._worked(f"{question}: {example['name'].say(self.language)}", parts)

    def _worked(self, title: str, parts: list[dict[str, Any]]) -> Example:
        """An example: the situation of each part with its steps, without repeats; chances for a part without dice."""
        told: list[Step] = []
        odds: list[OddsRow] = []
        for part in parts:
            calculation = self.ask(part["procedure"], part["inputs"])
            situation = part["says"].say(self.language)
            if len(calculation.odds) > 1:
                odds.append(self._row(situation, calculation.odds))
            else:
                told.append((situation, "", ""))
                told += ((f"{label}:", says, where) for label, says, where in steps(calculation.working, self.language))
        return Example(title, tuple(dict.fromkeys(told)), "", tuple(odds))

    def _chances(self) -> Iterator[OddsRow]:
        """A shot of each bombard, a burst with a full crew, the tests of mercenaries."""
        if self.play.has("guns"):
            for calibre in self.play.calibres:
                label = self.say("shot", gun=self.words.named(f"artillery.guns.{calibre}"))
                yield self._row(label, self.ask("bombard", {"gun": calibre}).odds)
            yield self._row(self.say("burst"), self.ask("burst", {"gunners": RULES.whole("artillery.crew")}).odds)
        if self.play.has("mercenaries"):
            for step in RULES.below("mercenaries.ladder"):
                at = RULES.whole(f"mercenaries.ladder.{step}.at")
                label = self.say("mercenaries", at=number(at))
                yield self._row(label, self.ask("mercenary", {"strength": [at]}).odds)

    def _row(self, label: str, odds: Mapping[str, Fraction]) -> OddsRow:
        return self.odds(label, odds, self._outcome)

    def _outcome(self, outcome: str) -> str:
        """`gunners-2, servants-0` in words; of two kinds of figures, those without losses are left out."""
        parts = [part.rpartition("-") if part[-1].isdigit() else (part, "", "") for part in outcome.split(", ")]
        told = [(kind, n) for kind, _, n in parts if n != "0"] or [(parts[0][0], parts[0][2])]
        return ", ".join(self.say(f"outcomes.{kind}", n=n) for kind, n in told)
