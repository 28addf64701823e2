"""Selectors for checks of evenings: sides with armies, entries of deployments, outlines and courses of terrain."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from builder.checks.rule import Where
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded
from builder.checks.wording import piece, word
from builder.documents.game import Army, Game
from builder.rules.geometry import Point
from builder.text import Text

F = TypeVar("F", bound=Fielded[Any, Any])


P = TypeVar("P")
D = TypeVar("D")
A = TypeVar("A", bound=Army[Any, Any])


class Sided(NamedTuple, Generic[D, A]):
    """A side of an evening with its index and army."""

    number: int
    side: D
    army: A


def _sides(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Sided[Any, Any]]]:
    for number, army in game.fielded():
        yield ("sides", number), Sided(number, game.evening.sides[number], army)


sides: Selector[Game[Any, Any, Any], Sided[Any, Any]] = Selector(_sides, army=lambda one: one.army.roster.name.text)
"""Each side of an evening whose army can be resolved."""


class Written(NamedTuple, Generic[D, A]):
    """A side of an evening as written: its army, if it can be resolved, and the army's name."""

    side: D
    army: A | None
    called: Text


def _written(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Written[Any, Any]]]:
    for number, side in enumerate(game.evening.sides):
        yield ("sides", number), Written(side, game.known[number], game.called(number))


written_sides: Selector[Game[Any, Any, Any], Written[Any, Any]] = Selector(_written, army=lambda one: one.called)
"""Each side of an evening, whether its army can be resolved or not."""


@dataclass(frozen=True, slots=True)
class Placing(Generic[P, F]):
    """An entry of a deployment: its side, and the unit it places, if known."""

    side: int
    placed: P
    fielded: F | None
    called: str

    @property
    def name(self) -> Text:
        """The unit by id and name, or the id as written."""
        return self.fielded.name if self.fielded else word(self.called)


def placings(of: type[F]) -> Selector[Game[Any, Any, Any], Placing[Any, F]]:
    """Each entry of both deployments: `unit` is its name."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Placing[Any, F]]]:
        for number, side in enumerate(game.evening.sides):
            known = of.of_side(game, number)
            for index, placed in enumerate(side.deployment):
                yield ("sides", number, "deployment", index), Placing(number, placed, known.get(placed.id), placed.id)

    return Selector(walk, unit=lambda one: one.name)


def _outlines(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, tuple[Any, tuple[Point, ...]]]]:
    for index, element in enumerate(game.evening.terrain):
        for key in ("outline", "course"):
            yield ("terrain", index, key), (element, getattr(element, key))


outlines = Selector(_outlines, ground=lambda one: piece(one[0]))
"""Each outline or course of terrain, as the piece and its points."""
