"""Two armies against each other: kinds of units that are equal in all chances, and how each pair of them meets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from builder.rules.dice import Chances
from builder.sheets.deck import RuleLine

K = TypeVar("K")
SideNumber = Literal[0, 1]
"""The first or the second army, in the order of the evening's sides; the map's white and black bases."""


@dataclass(frozen=True)
class AlikeUnits(Generic[K]):
    """Units of one army that are equal in all chances, with their numbers (`1–4, 7`), a line of values, and what they
    fight with; `count` are the units, or their figures where units differ in size.
    """

    name: str
    numbers: str
    values: str
    count: int
    fights: K = field(repr=False)


class Share(NamedTuple):
    """The result for one side: a chance, or figures out of `of`; `more` is the chance of milder results besides;
    `used_up`: it is gone afterwards, whatever the dice.
    """

    value: Fraction
    more: Fraction = Fraction(0)
    of: int = 1
    used_up: bool = False


class ActResult(NamedTuple):
    """The result of an act: its procedure, the chance of every outcome, the shares of both sides; None for a side
    that it cannot harm.
    """

    procedure: str
    odds: Chances[str]
    own: Share | None
    other: Share | None


class Act(NamedTuple):
    """Something that one side does; `apart`: each side's has a line of its own; `lines`: it has lines in the cells."""

    id: str
    apart: bool
    lines: bool = True


class Meeting(NamedTuple):
    """What the first and the second army do to each other in one line of a cell: each has the enemy's share."""

    first: Share | None
    second: Share | None

    @property
    def lead(self) -> Fraction:
        """How far the first army is ahead, from −1 to 1; nobody is of a unit that is used up."""
        if any(share and share.used_up for share in self):
            return Fraction(0)
        return _part(self.first) - _part(self.second)


def _part(share: Share | None) -> Fraction:
    return share.value / share.of if share and share.of else Fraction(0)


AHEAD, FAR_AHEAD = Fraction(15, 100), Fraction(50, 100)
"""The leads from which a cell is tinted, and tinted darkly."""


Compared = Literal["points", "shots"]
"""What a line compares where it has no chances: how far values are apart (with a sign), or numbers of shots."""


class Line(NamedTuple):
    """One way to meet, a line in every cell, and the side that acts, unless both do; `compared`: its shares are no
    chances.
    """

    says: str
    side: SideNumber | None
    compared: Compared | None = None


class ActOnKind(NamedTuple):
    """One side's act against one kind of the other: for programs, with every outcome."""

    act: str
    side: SideNumber
    actor: AlikeUnits[Any]
    target: AlikeUnits[Any]
    result: ActResult


class Worth(NamedTuple):
    """The effect of small differences, for a few meetings: heads of the columns, the index of the one as it is, and
    rows.
    """

    title: str
    note: str
    columns: tuple[Line, ...]
    base: int
    rows: tuple[tuple[Line, tuple[Meeting | None, ...]], ...]


@dataclass(frozen=True)
class MatchUps:
    """Two armies against each other, in the words of one language.

    `cells` are the meetings of a row's kind and a column's, line by line; None: nobody can act. `measure`: shares are
    chances, or figures. `says` is what the numbers of the cells are, `about` what the shares of each act's deeds are.
    `shots`: a table of what shooters of either side do, where that is not in the cells.
    `more`: what `{n}` and a smaller number `{more}` beside it say, empty if there is none; `further`: how that is written.
    `ahead`: from which lead on a side is ahead, and far ahead, in words. `signs` are explained above the cells, `notes`
    below.
    """

    armies: tuple[str, str]
    title: str
    says: str
    about: Mapping[str, str]
    more: str
    further: str
    ahead: tuple[str, str]
    measure: Literal["chance", "figures"]
    rows: tuple[AlikeUnits[Any], ...]
    columns: tuple[AlikeUnits[Any], ...]
    lines: tuple[Line, ...]
    cells: Mapping[tuple[int, int], tuple[Meeting | None, ...]]
    deeds: tuple[ActOnKind, ...]
    worth: Worth | None
    signs: tuple[RuleLine, ...]
    notes: tuple[RuleLine, ...]
    shots: Worth | None = None
