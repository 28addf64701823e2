"""Worked examples on a sheet: procedures calculated live, their steps and chances in words, and the
units that meet in them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import dist, inf
from typing import Any, Generic, NamedTuple, TypeVar

from builder.rules.calculation import Calculation, Procedure, Term
from builder.rules.dice import Chances
from builder.rules.wording import percentage
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.presentation import A, E, P, Presentation, Sheet
from builder.text import Language
from builder.text.located import join_texts

M = TypeVar("M", bound=SheetUnit[Any, Any])
Step = tuple[str, str, str]


class ExampleFrame(Sheet[A, E, P]):
    """The worked examples of a reference sheet, with the readings of the evening; `procedures` are those to use."""

    part = "examples"
    procedures: Callable[[], Iterable[Procedure]] = staticmethod(lambda: ())

    def ask(self, procedure: str, inputs: Mapping[str, Any]) -> Calculation:
        """The answer of the procedure with this id to inputs as in `data/examples*.yaml`."""
        return ask(next(one for one in self.procedures() if one.id == procedure), inputs, self.on.chosen)

    def whose(self, side: int, unit: SheetUnit[Any, Any]) -> str:
        """A unit by name, with whose it is and its number: "Sergeants of Foix (ARAGON 2)" are not two sergeants."""
        return join_texts((unit.name.say(self.language), " (", self.on.back(side).title, f"\u00a0{unit.number})"))

    def of_side(self, side: int, called: str) -> str:
        """A name with its owner: the words on the back of that side's cards."""
        return join_texts((called, " (", self.on.back(side).title, ")"))

    def example(self, title: str, working: Iterable[Term], *odds: OddsRow) -> Example:
        """An example with the steps of its working, and chances."""
        return Example(title, steps(working, self.language), "", odds)

    def odds(self, label: str, odds: Chances[str], named: Callable[[str], str]) -> OddsRow:
        """The chances of a calculation as percentages; `named` puts an outcome into words."""
        return OddsRow(
            label, tuple((named(one), percentage(chance).say(self.language)) for one, chance in odds.items())
        )


def ask(procedure: Procedure, inputs: Mapping[str, Any], readings: Mapping[str, str]) -> Calculation:
    """The answer of a procedure to inputs as in `data/examples*.yaml`, with these readings."""
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


class OnField(NamedTuple, Generic[M]):
    """A unit of one side that both players see, and where it stands; `at` is None if it stands nowhere yet."""

    side: int
    unit: M
    at: tuple[float, float] | None = None


def on_field(on: Presentation[Any, Any, Any]) -> Iterator[OnField[Any]]:
    """The units that both players see, each where its side's deployment puts it (`at`)."""
    for side, army in enumerate(on.seen):
        deployed = on.evening.sides[side].deployment if on.evening else ()
        stands = {placed.id: placed.at for placed in deployed}
        yield from (OnField(side, unit, stands.get(unit.unit.id)) for unit in army.units)


class Encounters(Generic[M]):
    """Pairs of enemies, one after the other. A unit is in a second pair only if nobody else can be."""

    def __init__(self) -> None:
        self._used: set[tuple[int, int]] = set()  # sides and numbers of units

    def pair(
        self,
        firsts: Iterable[OnField[M]],
        seconds: Iterable[OnField[M]],
        worth: Callable[[M], tuple[int, ...]] = lambda _: (),
        may: Callable[[OnField[M], OnField[M]], bool] = lambda *_: True,
    ) -> tuple[OnField[M], OnField[M]] | None:
        """The enemies that `may` meet and were used least, of them those whose first is worth most, of them the two that stand nearest."""
        others = tuple(seconds)
        pairs = [(one, other) for one in firsts for other in others if one.side != other.side and may(one, other)]
        found = min(pairs, key=lambda pair: (self._used_by(*pair), *_rank(pair, worth(pair[0].unit))), default=None)
        self._used.update((one.side, one.unit.number) for one in found or ())
        return found

    def _used_by(self, *pair: OnField[M]) -> int:
        """How many of these units are in an earlier pair."""
        return sum((one.side, one.unit.number) in self._used for one in pair)


def _rank(pair: tuple[OnField[Any], OnField[Any]], worth: tuple[int, ...]) -> tuple[object, ...]:
    one, other = pair
    apart = dist(one.at, other.at) if one.at and other.at else inf
    return tuple(-part for part in worth), apart, one.unit.number, other.unit.number
