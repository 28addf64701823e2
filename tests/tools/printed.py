"""What the sheets of the samples read and tell, sheet by sheet."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch

from builder.registry import system
from builder.sheets.system_sheets import Sheets, SystemSheets
from tests.tools.samples import all_made, armies, games

# Each kind of sheet with the methods of `SystemSheets` that make it.
SHEETS = {
    "briefing": ("make_briefing",),
    "cards": ("make_cards",),
    "roster": ("make_roster", "make_open_roster"),
    "reference": ("make_reference",),
    "map": ("make_map",),
    "markers": ("make_markers", "make_own_markers"),
}


def makers() -> Iterator[tuple[str, str]]:
    """Each kind of sheet with the methods of `SystemSheets` that make it."""
    yield from ((sheet, name) for sheet, names in SHEETS.items() for name in names)


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

    def spied(sheet: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def making(*arguments: Any, **named: Any) -> Any:
            with home.constants.recording() as keys:
                made = make(*arguments, **named)
                made = tuple(made) if isinstance(made, Iterator) else made
            read[sheet] |= keys
            return made

        return making

    for game in games(system_id):  # tables that are read once and kept are no sheet's own
        all_made(home.present()(game, "en", full=True))
    with ExitStack() as spies:
        for sheet, name in makers():
            spies.enter_context(patch.object(SystemSheets, name, spied(sheet, getattr(SystemSheets, name))))
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
