"""A calculation in progress: each step with its value and citations, and the readings that it asked for."""

from collections.abc import Iterable, Mapping

from builder.rules.calculation import Calculation, Number, Term, Value
from builder.rules.constants import Constants
from builder.rules.dice import NO_CHANCES, Chances
from builder.rules.readings import Decisions, Readings
from builder.rules.wording import number, step
from builder.text import Text

_NOTHING: Mapping[str, Value] = {}


class Working(Decisions):
    """The steps of one calculation under the decisions of a club; pass it to whatever asks for a reading.

    Ask only inside the branch where it matters: every reading that is asked for is reported with the answer.
    """

    def __init__(self, rules: Constants, readings: Readings, chosen: Mapping[str, str]) -> None:
        super().__init__(readings, chosen)
        self._rules = rules
        self._steps: list[Term] = []
        self._results: dict[str, Value] = {}

    def add(self, label: Text, value: Value, text: Text, *sources: str, result: str = "") -> Term:
        """The next step, and its value as the result of that name, if one is given.

        Its sources are constants (`camp.section`), facts or readings, cited in that order.
        """
        made = step(self._rules, label, value, text, *sources)
        self.append(made)
        if result:
            self.result(result, value)
        return made

    def plain(self, label: Text, value: Number, *sources: str, result: str = "") -> Term:
        """The next step, for which the number alone is enough."""
        return self.add(label, value, number(value), *sources, result=result)

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

    def result(self, key: str, value: Value) -> None:
        """A result by name; results are in the order in which they were first added."""
        self._results[key] = value

    def results(self, found: Mapping[str, Value], of: str = "") -> None:
        """Several of them; `of`: whose they are, a word before each name (`attacker.losses`)."""
        self._results |= {f"{of}.{key}" if of else key: value for key, value in found.items()}

    def include(self, other: Calculation, steps: Iterable[Term] | None = None) -> None:
        """The steps of another calculation, or those of them that are given, and all its readings."""
        self.append(*(other.working if steps is None else steps))
        self.rests_on(*other.readings)

    def answer(self, result: Mapping[str, Value] = _NOTHING, odds: Chances[str] = NO_CHANCES) -> Calculation:
        """The calculation: all steps, the readings that were asked for, its results and its chances."""
        return Calculation(tuple(self._steps), {**self._results, **result}, odds, self.used)
