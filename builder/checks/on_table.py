"""What checks of an evening look at in every system: its sides with their armies, entries of deployments, lines by which terrain is drawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from builder.checks.finding import Where
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded
from builder.checks.wording import piece, word
from builder.documents.game import Army, Game
from builder.text import Text

F = TypeVar("F", bound=Fielded[Any, Any])


P = TypeVar("P")
D = TypeVar("D")
A = TypeVar("A", bound=Army[Any, Any])


class Sided(NamedTuple, Generic[D, A]):
    """A side of an evening with its number and its army."""

    number: int
    side: D
    army: A


def every_side() -> Selector[Game[Any, Any, Any], Sided[Any, Any]]:
    """Each side of an evening whose army can be made out: `army` is what it is called."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Sided[Any, Any]]]:
        for number, army in game.fielded():
            yield ("sides", number), Sided(number, game.evening.sides[number], army)

    return Selector(walk, army=lambda one: one.army.roster.name.text)


sides: Selector[Game[Any, Any, Any], Sided[Any, Any]] = every_side()


class Written(NamedTuple, Generic[D, A]):
    """A side of an evening as it is written: its army where that can be made out, and what the army is called."""

    side: D
    army: A | None
    called: Text


def every_written_side() -> Selector[Game[Any, Any, Any], Written[Any, Any]]:
    """Each side of an evening, whether its army can be made out or not: `army` is what it is called."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Written[Any, Any]]]:
        for number, side in enumerate(game.evening.sides):
            yield ("sides", number), Written(side, game.known[number], game.called(number))

    return Selector(walk, army=lambda one: one.called)


@dataclass(frozen=True, slots=True)
class Placing(Generic[P, F]):
    """An entry of a deployment: its side, and which unit of the army it places, if that is known."""

    side: int
    placed: P
    fielded: F | None
    called: str

    @property
    def name(self) -> Text:
        """The unit by id and name, or the id that was written."""
        return self.fielded.name if self.fielded else word(self.called)


def placings(of: type[F]) -> Selector[Game[Any, Any, Any], Placing[Any, F]]:
    """Each entry of both deployments, for a check: `unit` is what it is called."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, Placing[Any, F]]]:
        for number, side in enumerate(game.evening.sides):
            known = of.of_side(game, number)
            for index, placed in enumerate(side.deployment):
                yield ("sides", number, "deployment", index), Placing(number, placed, known.get(placed.id), placed.id)

    return Selector(walk, unit=lambda one: one.name)


def outlines() -> Selector[Game[Any, Any, Any], tuple[Any, tuple[tuple[float, float], ...]]]:
    """Each line by which terrain is drawn, an outline or a course: the piece and the points. `ground` is what it is called."""

    def walk(game: Game[Any, Any, Any]) -> Iterator[tuple[Where, tuple[Any, tuple[tuple[float, float], ...]]]]:
        for index, element in enumerate(game.evening.terrain):
            for key in ("outline", "course"):
                yield ("terrain", index, key), (element, getattr(element, key))

    return Selector(walk, ground=lambda one: piece(one[0]))
