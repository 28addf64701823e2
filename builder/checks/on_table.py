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
A = TypeVar("A", bound=Army[Any, Any] | None)


class SideWithArmy(NamedTuple, Generic[D, A]):
    """A side of an evening with its index, its army, and the army's name."""

    number: int
    side: D
    army: A
    called: Text


Written = SideWithArmy[D, A | None]
"""A side of an evening as written: its army, if it can be resolved."""


def _written(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Written[Any, Any]]]:
    for number, side in enumerate(game.evening.sides):
        yield ("sides", number), SideWithArmy(number, side, game.known[number], game.called(number))


written_sides: Selector[Game[Any, Any, Any], Written[Any, Any]] = Selector(_written, army=lambda one: one.called)
"""Each side of an evening, whether its army can be resolved or not."""

sides: Selector[Game[Any, Any, Any], SideWithArmy[Any, Any]] = written_sides.only(lambda one: one.army is not None)
"""Each side of an evening whose army can be resolved."""


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

    @property
    def unit(self) -> F:
        """The unit, where it is known."""
        assert self.fielded, "a unit that is known"
        return self.fielded


def placings(of: type[F], *, with_unknown: bool = True) -> Selector[Game[Any, Any, Any], Placing[Any, F]]:
    """Each entry of both deployments: `unit` is its name; with or without those that name no unit of their army."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Placing[Any, F]]]:
        for number, side in enumerate(game.evening.sides):
            known = of.of_side(game, number)
            for index, placed in enumerate(side.deployment):
                if with_unknown or placed.id in known or game.known[number] is None:
                    one = Placing(number, placed, known.get(placed.id), placed.id)
                    yield ("sides", number, "deployment", index), one

    return Selector(walk, unit=lambda one: one.name)


def _outlines(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, tuple[Any, tuple[Point, ...]]]]:
    for index, element in enumerate(game.evening.terrain):
        for key in ("outline", "course"):
            yield ("terrain", index, key), (element, getattr(element, key))


outlines = Selector(_outlines, ground=lambda one: piece(one[0]))
"""Each outline or course of terrain, as the piece and its points."""
