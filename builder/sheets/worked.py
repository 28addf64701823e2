"""Worked examples on a sheet: procedures asked live, their steps and chances in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from builder.rules.calculation import Calculation, Procedure, Term
from builder.rules.dice import Chances
from builder.rules.wording import percentage
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.presentation import A, E, P, Sheet
from builder.text import Language
from builder.text.located import join_texts

Step = tuple[str, str, str]


class ExampleFrame(Sheet[A, E, P]):
    """The worked examples of a reference sheet, with the readings of the evening; `procedures` are those they may ask."""

    part = "examples"
    procedures: Callable[[], Iterable[Procedure]] = staticmethod(lambda: ())

    def ask(self, procedure: str, inputs: Mapping[str, Any]) -> Calculation:
        """What the procedure of this id says of inputs as they stand in `data/examples*.yaml`."""
        return ask(next(one for one in self.procedures() if one.id == procedure), inputs, self.on.chosen)

    def whose(self, side: int, unit: SheetUnit[Any, Any]) -> str:
        """A unit by name, with whose it is and its number: "Sergeants of Foix (ARAGON 2)" are not two sergeants."""
        return join_texts((unit.name.say(self.language), " (", self.on.back(side).title, f"\u00a0{unit.number})"))

    def of_side(self, side: int, called: str) -> str:
        """What is called so, with whose it is: the words on the back of that side's cards."""
        return join_texts((called, " (", self.on.back(side).title, ")"))

    def example(self, title: str, working: Iterable[Term], *odds: OddsRow) -> Example:
        """An example with the steps of its working, and chances."""
        return Example(title, steps(working, self.language), "", odds)

    def odds(self, label: str, odds: Chances[str], named: Callable[[str], str]) -> OddsRow:
        """The chances of a calculation as percentages; `named` says an outcome in words."""
        return OddsRow(
            label, tuple((named(one), percentage(chance).say(self.language)) for one, chance in odds.items())
        )


def ask(procedure: Procedure, inputs: Mapping[str, Any], readings: Mapping[str, str]) -> Calculation:
    """What a procedure says of inputs as they stand in `data/examples*.yaml`, with these readings."""
    chosen = {"readings": dict(readings)} if readings else {}  # not every procedure rests on one
    return procedure.run(procedure.inputs.model_validate({**frozen(inputs), **chosen}))


def steps(working: Iterable[Term], language: Language) -> tuple[Step, ...]:
    """Each step of a working: what it is, its arithmetic, and the facts it rests on."""
    return tuple(
        (term.label.say(language), term.text.say(language), ", ".join(dict.fromkeys(cite.fact for cite in term.cites)))
        for term in working
    )


def frozen(value: Any) -> Any:
    """Sequences as the loader gives them: tuples."""
    if isinstance(value, dict):
        return {key: frozen(below) for key, below in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value
