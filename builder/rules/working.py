"""A calculation as it goes: each step with its value and citations, and the readings that it asked for."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from builder.rules.calculation import Calculation, Number, Term, Value
from builder.rules.constants import Constants
from builder.rules.readings import Decisions, Readings
from builder.rules.wording import number, step
from builder.text import Text

_NO_ODDS: Mapping[str, Fraction] = {}


class Working(Decisions):
    """The steps of one calculation under the decisions of a club; hand it to whatever asks for a reading.

    A question belongs inside the branch where it matters: whatever is asked is told with the answer.
    """

    def __init__(self, rules: Constants, readings: Readings, chosen: Mapping[str, str]) -> None:
        super().__init__(readings, chosen)
        self._rules = rules
        self._steps: list[Term] = []

    def add(self, label: Text, value: Value, text: Text, *sources: str) -> Term:
        """The next step; its sources are constants (`camp.section`), facts or readings, cited in that order."""
        made = step(self._rules, label, value, text, *sources)
        self.append(made)
        return made

    def plain(self, label: Text, value: Number, *sources: str) -> Term:
        """The next step, where the number says it all."""
        return self.add(label, value, number(value), *sources)

    def constant(self, label: Text, key: str) -> Number:
        """A number of the rulebook as the next step."""
        value = self._rules.number(key)
        self.plain(label, value, key)
        return value

    def append(self, *steps: Term) -> None:
        """Steps that were made elsewhere; the readings that they cite are among those of the answer."""
        known = self._readings.known()
        self.rests_on(*(citation.fact for made in steps for citation in made.cites if citation.fact in known))
        self._steps += steps

    def before(self, other: Calculation) -> Calculation:
        """What another procedure answers, with these steps before its own and these readings among its own."""
        return replace(other, working=(*self._steps, *other.working), readings={**self.used, **other.readings})

    def answer(self, result: Mapping[str, Value], odds: Mapping[str, Fraction] = _NO_ODDS) -> Calculation:
        """The calculation: all steps, the readings that were asked for, its result and its chances."""
        return Calculation(tuple(self._steps), result, odds, self.used)
