"""What is presented: an evening with its armies, or one army on its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import Army, Game
from builder.documents.roster import Roster
from builder.sheets.blocks import Back
from builder.sheets.mustered import MusteredArmy
from builder.text import Language

L = TypeVar("L", bound=ArmyList)
R = TypeVar("R", bound=Roster)
E = TypeVar("E", bound=Evening)
A = TypeVar("A", bound=MusteredArmy[Any, Any, Any])

PATTERNS = ("strokes", "lozenges")  # of the first and the second army's backs: told apart when they lie mixed


@dataclass(frozen=True)
class Occasion(Generic[A, E]):
    """Armies unit by unit, in the order of the evening's sides; an army on its own has no evening.

    What one player holds is made of `armies`, what both see of `seen`.
    """

    armies: tuple[A, ...]
    evening: E | None

    @property
    def seen(self) -> tuple[A, ...]:
        """The armies as their opponents see them."""
        return tuple(army.seen for army in self.armies)

    @property
    def readings(self) -> Mapping[str, str]:
        """The decisions on open points that the evening makes; none without an evening."""
        return self.evening.readings if self.evening else {}

    def battle(self, language: Language) -> str:
        """What its rosters are headed with: the evening's name, else the date of the army."""
        return self.evening.name.say(language) if self.evening else self.armies[0].roster.date.say(language)

    def backs(self, language: Language) -> tuple[Back, ...]:
        """The backs of the armies' cards: each with its own words and pattern."""
        return tuple(self._back(index, language) for index in range(len(self.armies)))

    def _back(self, index: int, language: Language) -> Back:
        name = (self.evening.sides[index].back if self.evening else None) or self.armies[index].roster.name
        return Back(name.say(language), PATTERNS[index % len(PATTERNS)])


def occasion(
    game: Game[L, R, E] | Army[L, R],
    muster: Callable[[Army[L, R], frozenset[str]], A],
    hides: Callable[[Army[L, R], E | None, int], frozenset[str]] | None = None,
) -> Occasion[A, E]:
    """The occasion of a game or a single army; `muster` is the system's own MusteredArmy.

    `hides` names the units that the opponent does not see when the game begins, of an army and its side (from 0) of the
    evening; None where the rules let everything be seen.
    """
    armies, evening = (game.armies, game.evening) if isinstance(game, Game) else ((game,), None)
    hidden = (hides(army, evening, side) if hides else frozenset[str]() for side, army in enumerate(armies))
    return Occasion(tuple(map(muster, armies, hidden)), evening)
