"""The sample army lists of this checkout, loaded and joined once: what tests of the whole go through."""

from functools import cache
from pathlib import Path

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.roster import Roster
from builder.library.examine import army_of, game_of, library
from builder.library.loading import D, Library, Loaded

SAMPLES = Path(__file__).parent.parent.parent / "army_lists"


@cache
def read() -> Library:
    """Every sample document; what a file refers to is looked for among them."""
    reader, _ = library((str(SAMPLES),))
    return reader


def documents(kind: type[D], system: str) -> tuple[Loaded[D], ...]:
    """The samples of one kind (ArmyList, Roster, Evening) of one system."""
    return tuple(one for one in read().given_of(kind) if one.system.id == system)


@cache
def army_lists(system: str) -> tuple[ArmyList, ...]:
    """All sample army lists."""
    return tuple(one.document for one in documents(ArmyList, system))


@cache
def armies(system: str) -> tuple[AnyArmy, ...]:
    """All sample rosters, each with its list."""
    return tuple(army for one in documents(Roster, system) if (army := army_of(read(), one)))


@cache
def games(system: str) -> tuple[AnyGame, ...]:
    """All sample evenings, each with its armies."""
    return tuple(joined[0] for one in documents(Evening, system) if (joined := game_of(read(), one)))


def game(system: str, evening: str) -> AnyGame:
    """The sample evening of that id."""
    return next(one for one in games(system) if one.evening.id == evening)
