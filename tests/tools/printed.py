"""What the sheets of the samples read and tell, sheet by sheet."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any
from unittest.mock import patch

from builder.registry import system
from builder.sheets.system_sheets import Sheets
from tests.tools.recording import recording
from tests.tools.samples import all_made, armies, games

# Each kind of sheet with those of `Sheets` that are of it.
SHEETS = {
    "briefing": ("briefing",),
    "cards": ("cards",),
    "roster": ("rosters", "open_rosters"),
    "reference": ("reference",),
    "map": ("map",),
    "markers": ("markers", "own_markers"),
}


def makers() -> Iterator[tuple[str, str]]:
    """Each kind of sheet with those of `Sheets` that are of it."""
    yield from ((sheet, name) for sheet, names in SHEETS.items() for name in names)


Make = Callable[[Sheets], Any]


def made_by(name: str, making: Callable[[Make, Sheets], Any]) -> AbstractContextManager[Any]:
    """`Sheets` with those of one kind made by `making`, which is given what makes them otherwise."""
    kind = cached_property(partial(making, getattr(Sheets, name).func))
    kind.__set_name__(Sheets, name)
    return patch.object(Sheets, name, kind)


@dataclass(frozen=True)
class Printed:
    """The keys of the constants that each kind of sheet reads, and the facts that the reference sheets say they tell."""

    read: dict[str, frozenset[str]]
    told: frozenset[str]


@cache
def printed(system_id: str) -> Printed:
    """Presents all samples and notes it."""
    home = system(system_id)
    read: dict[str, set[str]] = {sheet: set() for sheet in SHEETS}

    def noting(sheet: str, make: Make, sheets: Sheets) -> Any:
        with recording(home.constants) as keys:
            made = make(replace(sheets))  # with the map that a briefing shows, if that was made before
        read[sheet] |= keys
        return made

    for game in games(system_id):  # tables that are read once and kept are no sheet's own
        all_made(home.present()(game, "en", full=True))
    with ExitStack() as spies:
        for sheet, name in makers():
            spies.enter_context(made_by(name, partial(noting, sheet)))
        blocks = [block for made in _presented(system_id) for block in made.reference.blocks]
    told = {fact for block in blocks for fact in getattr(block, "facts", ())}
    return Printed({sheet: frozenset(keys) for sheet, keys in read.items()}, frozenset(told))


def _presented(system_id: str) -> Iterator[Sheets]:
    """Every sample evening, whole and filtered; rosters that no evening has, on their own."""
    present = system(system_id).present()
    for game in games(system_id):
        for full in (False, True):
            yield all_made(present(game, "en", full=full))
    fielded = {army.roster.id for game in games(system_id) for army in game.armies}
    for army in armies(system_id):
        if army.roster.id not in fielded:
            yield all_made(present(army, "en", full=True))
