"""The sample army lists of this checkout, loaded and joined once: what tests of the whole go through."""

from functools import cache, cached_property
from pathlib import Path
from typing import Any

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame, Game
from builder.documents.roster import Roster
from builder.library.examine import army_of, game_of, library
from builder.library.loading import D, Library, Loaded
from builder.registry import system as home_of
from builder.sheets.system_sheets import Sheets
from builder.text import Language

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


def presented(shown: AnyGame | AnyArmy, language: Language, *, full: bool = False) -> Sheets:
    """The sheets of an evening or roster; those of a sample are made once in a process, since they are frozen and much read.

    Under a rulebook that a test changes, ask the system itself.
    """
    name = (shown.evening if isinstance(shown, Game) else shown.roster).system
    if id(shown) in _by_identity(name):
        return _presented(name, id(shown), language, full)
    return home_of(name).present()(shown, language, full=full)


@cache
def _presented(system: str, sample: int, language: Language, full: bool) -> Sheets:
    return all_made(home_of(system).present()(_by_identity(system)[sample], language, full=full))


def all_made(sheets: Sheets) -> Sheets:
    """The same with every sheet made, by the rulebook as it is now."""
    every_sheet(sheets)
    return sheets


def every_sheet(sheets: Sheets) -> tuple[Any, ...]:
    """All of them, one kind after the other."""
    return tuple(getattr(sheets, name) for name, kind in vars(Sheets).items() if isinstance(kind, cached_property))


@cache
def _by_identity(system: str) -> dict[int, AnyGame | AnyArmy]:
    """The samples of a system by themselves: to compare two armies would take longer than to present them."""
    played: list[AnyGame | AnyArmy] = [*games(system), *(army for game in games(system) for army in game.armies)]
    return {id(one): one for one in (*played, *armies(system))}
