"""The neutral blocks of a briefing."""

from dataclasses import dataclass

from builder.sheets.deck import Card, RuleLine
from builder.sheets.map_sheet import MapSheet
from builder.text import Language


@dataclass(frozen=True, slots=True)
class BriefingSide:
    """A side of a game: its name, role ("attacker"), army if that has another name, colour on the map, a sentence, its
    units by
    number and name; one of its cards that both may see, with what it is.
    """

    title: str
    role: str
    army: str
    black: bool
    says: str
    units: tuple[RuleLine, ...]
    card: Card | None = None
    card_says: str = ""


@dataclass(frozen=True, slots=True)
class TurnCell:
    """A cell of a turn track, and who or what may arrive in that turn, empty for nothing."""

    turn: int
    arrives: str = ""


Titled = tuple[str, tuple[RuleLine, ...]]
"""Lines below a title."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """One page about a game for both players: story, sides, map, setting up, ground, special rules, winning, turns and
    score.

    `turns`: the title of the turn track and what is beside it, `ticks` the boxes of each cell, `during` what is below;
    `score`:
    its title and the heads of its boxes, of which the last decides. `guest` are the rules in brief for somebody new,
    `fields`
    what stands where on a card; `explained` spells out short forms.
    """

    title: str
    date: str
    subtitle: str
    language: Language
    story: str
    sides: tuple[BriefingSide, ...]
    map: MapSheet
    setup: Titled
    ground: Titled
    special: Titled
    winning: Titled
    turns: tuple[str, str]
    cells: tuple[TurnCell, ...]
    ticks: int
    score: tuple[str, tuple[str, ...]]
    guest: Titled
    fields: tuple[RuleLine, ...] = ()
    footer: str = ""
    explained: RuleLine | None = None
    during: tuple[RuleLine, ...] = ()
