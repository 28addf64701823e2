"""What checks of an evening look at on the table: regiments, guns and tents with the ground that they take up."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.checks.finding import Where
from builder.checks.selector import Selector
from builder.checks.wording import word
from builder.rules.geometry import Shape, middle
from builder.systems.age_of_battles.checks.subjects import names_of
from builder.systems.age_of_battles.field import Stand, position, stands, tents, unsized
from builder.systems.age_of_battles.profile import AgeOfBattlesGame
from builder.text import Text


@dataclass(frozen=True, slots=True)
class Piece:
    """A regiment, a gun or a tent on the table, and what it is called."""

    stand: Stand
    name: Text
    is_point: bool

    @property
    def extent(self) -> Shape:
        """What of it must lie on the table: of one whose size nobody says, its middle."""
        return (middle(self.stand.corners),) if self.is_point else self.stand.corners


def _pieces(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Piece]]:
    names = names_of(game)
    for one in (*stands(game), *unsized(game)):
        name = names.get((one.side, one.key, one.id), word(one.id))
        yield one.at, Piece(one, name, is_point=one.key == "guns" and _is_unsized(game, one))
    for tent in tents(game):
        yield tent.at, Piece(tent, Text("camp", "лагерь"), is_point=True)


def _is_unsized(game: AgeOfBattlesGame, one: Stand) -> bool:
    return position(game.evening.sides[one.side].guns[one.place]) is None


pieces = Selector(_pieces, name=lambda one: one.name)
