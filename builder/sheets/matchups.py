"""The frame of the match-ups of two armies: which kinds there are, what each line of a cell says, and its words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, Generic, Literal, TypeVar

from builder.rules.wording import spans
from builder.sheets.army import SheetArmy, SheetUnit
from builder.sheets.deck import RuleLine
from builder.sheets.match_sheet import MatchSheet, sheet_of
from builder.sheets.pairing import (
    AHEAD,
    FAR_AHEAD,
    Act,
    ActOnKind,
    ActResult,
    AlikeUnits,
    Compared,
    K,
    Line,
    MatchUps,
    Meeting,
    SideNumber,
    Worth,
)
from builder.sheets.presentation import Presentation
from builder.sheets.unit_names import called, in_one
from builder.sheets.words import Speaker, Words
from builder.text import Language
from builder.text.located import capital, join_texts

A = TypeVar("A", bound=SheetArmy[Any, Any, Any])

ATTACK, SHOT = Act("attack", apart=True), Act("shot", apart=False)


WorthRow = tuple[Line, tuple[Meeting | None, ...]]


class MatchUpFrame(Speaker, ABC, Generic[A, K]):
    """The match-ups of two armies as they stand (for what both players see: as their opponents see them).

    `leads` is the side that attacks in the evening; `standing` is where units begin in it (`InPlay.standing`); `further`
    is how a smaller number is written; `extra` tells for each army whether its kinds that need not be listed are.
    `compares` are lines above those of the acts, for what the rules give no chances of. Its words: `cells`, what the
    numbers are; `about` and `about_<act>` for an act in `own_about`, what its shares are to whoever has them; `more`;
    `lead`; `<act>`, the line of each act and of each comparison; `signs` in cells, and `notes` for the foot, each with
    `<line>_says`.
    """

    part = "matchups"
    words: Words
    acts: tuple[Act, ...] = (ATTACK, SHOT)
    compares: Mapping[str, Compared] = {}
    measure: Literal["chance", "figures"] = "chance"
    own_about: tuple[str, ...] = ()
    further: str = "({n})"
    signs: tuple[str, ...] = ()
    extra: tuple[bool, bool] = (True, True)
    notes: tuple[str, ...] = ("conditions",)

    def __init__(
        self,
        language: Language,
        armies: tuple[A, A],
        chosen: Mapping[str, str],
        leads: SideNumber = 0,
        standing: Mapping[tuple[str, str], Hashable] | None = None,
    ) -> None:
        super().__init__(self.words, language)
        self.armies = armies
        self.chosen = dict(chosen)
        self.leads = leads
        self.standing = standing or {}

    @abstractmethod
    def kinds(self, army: A) -> Iterable[AlikeUnits[K]]:
        """The kinds of an army's units, in the order of their numbers."""

    @abstractmethod
    def act_result(self, act: str, mine: K, theirs: K) -> ActResult | None:
        """The result of an act; None if it is impossible."""

    def compared(self, line: str, mine: K, theirs: K) -> Meeting | None:
        """One of the lines without chances: what each side can do; None if there is nothing to compare."""
        return None

    def worth(self) -> Worth | None:
        """The effect of small differences; None if there is none."""
        return None

    def shots(self) -> Worth | None:
        """What the shooters of either side do, if the cells do not have it."""
        return None

    def worth_of(self, heads: Iterable[Line], base: int, rows: Sequence[WorthRow]) -> Worth | None:
        """The table `worth` with its words; None without rows."""
        return Worth(self.say("worth"), self.say("worth_note"), tuple(heads), base, tuple(rows)) if rows else None

    def table(self) -> MatchUps:
        """The whole table of match-ups."""
        self.rows, self.columns = (tuple(self.kinds(army)) for army in self.armies)
        deeds = {
            (i, j): self._deeds(row, column) for i, row in enumerate(self.rows) for j, column in enumerate(self.columns)
        }
        cells = {(i, j): (*self._compared(i, j), *self._meetings(found)) for (i, j), found in deeds.items()}
        rows = _merged(self.rows, lambda i: tuple(cells[i, j] for j, _ in enumerate(self.columns)))
        columns = _merged(self.columns, lambda j: tuple(cells[i, j] for i in rows))
        self.rows, self.columns = tuple(rows.values()), tuple(columns.values())
        first, second = (army.roster.name.say(self.language) for army in self.armies)
        return MatchUps(
            armies=(first, second),
            title=self.say("title"),
            says=self.say("cells"),
            about={act.id: self.say(f"about_{act.id}" if act.id in self.own_about else "about") for act in self.acts},
            more=self.say("more") if self.words.has(f"{self.part}.more") else "",
            further=self.further,
            ahead=(self.lead(AHEAD), self.lead(FAR_AHEAD)),
            measure=self.measure,
            rows=self.rows,
            columns=self.columns,
            lines=tuple(self._lines()),
            cells={(at, to): cells[i, j] for at, i in enumerate(rows) for to, j in enumerate(columns)},
            deeds=tuple(one for found in deeds.values() for one in found.values()),
            worth=self.worth(),
            signs=tuple(self._told(self.signs)),
            notes=tuple(self.foot()),
            shots=self.shots(),
        )

    def foot(self) -> Iterator[RuleLine]:
        """What is below the table."""
        return self._told(self.notes)

    def _told(self, lines: Iterable[str]) -> Iterator[RuleLine]:
        return (RuleLine(self.say(one), self.say(f"{one}_says")) for one in lines)

    def lead(self, lead: Fraction, **facts: object) -> str:
        """A lead from which on a cell is tinted: in parts of 100, with its unit if the numbers of the cells are something else."""
        n = int(lead * 100)
        return self.say("lead", n=n, **facts) if self.words.has(f"{self.part}.lead") else str(n)

    def _compared(self, row: int, column: int) -> Iterator[Meeting | None]:
        mine, theirs = self.rows[row].fights, self.columns[column].fights
        return (self.compared(line, mine, theirs) for line in self.compares)

    def _lines(self) -> Iterator[Line]:
        for line, what in self.compares.items():
            yield Line(self.say(line), None, what)
        for act in self.acts:
            for side in (_SIDES if act.apart else (None,)) if act.lines else ():
                yield Line(self.say(act.id), side)

    def _deeds(self, row: AlikeUnits[K], column: AlikeUnits[K]) -> dict[tuple[str, SideNumber], ActOnKind]:
        found = {}
        for act, side in product(self.acts, _SIDES):
            actor, target = (row, column) if side == 0 else (column, row)
            if blow := self.act_result(act.id, actor.fights, target.fights):
                found[act.id, side] = ActOnKind(act.id, side, actor, target, blow)
        return found

    def _meetings(self, deeds: Mapping[tuple[str, SideNumber], ActOnKind]) -> Iterator[Meeting | None]:
        """Line by line; in a line of both sides' acts each has what its own does."""
        for act in (act for act in self.acts if act.lines):
            blows = tuple(deeds[act.id, side].result if (act.id, side) in deeds else None for side in _SIDES)
            if act.apart:
                yield from (meeting_of(blow, side) for blow, side in zip(blows, _SIDES, strict=True))
            else:
                done = tuple(blow.other if blow else None for blow in blows)
                yield Meeting(*done) if any(done) else None


_SIDES: tuple[SideNumber, SideNumber] = (0, 1)


def meeting_of(blow: ActResult | None, side: SideNumber) -> Meeting | None:
    """One side's act as a meeting of the first army and the second."""
    if blow is None:
        return None
    return Meeting(blow.other, blow.own) if side == 0 else Meeting(blow.own, blow.other)


def contested(blow: ActResult | None) -> Meeting | None:
    """An act that is possible and may go either way: small differences do not matter where it is nearly decided."""
    met = blow and Meeting(blow.own, blow.other)
    return met if met and abs(met.lead) < DECIDED else None


DECIDED = Fraction(19, 20)


G = TypeVar("G", bound=Hashable)
M = TypeVar("M")


def alike(units: Iterable[M], key: Callable[[M], G]) -> Iterable[list[M]]:
    """Units (or guns) that are the same in what their chances depend on (`key`), in the order of the roster."""
    found: dict[G, list[M]] = {}
    for unit in units:
        found.setdefault(key(unit), []).append(unit)
    return found.values()


def kind_of(
    units: Sequence[SheetUnit[Any, Any]], values: str, fights: K, language: Language, other: str
) -> AlikeUnits[K]:
    """Equal units as a kind; `other` is the name for units of several lines with long names."""
    name = called(units, language) or capital(other)
    return AlikeUnits(name, spans(unit.number for unit in units), values, len(units), fights)


def _merged(kinds: Sequence[AlikeUnits[K]], meetings: Callable[[int], Hashable]) -> dict[int, AlikeUnits[K]]:
    """Kinds by their places; those of the same values with the same meetings are one, at the place of the first."""
    same = alike(range(len(kinds)), lambda at: (kinds[at].values, meetings(at)))
    return {places[0]: _together([kinds[at] for at in places]) for places in same}


def _together(kinds: Sequence[AlikeUnits[K]]) -> AlikeUnits[K]:
    name, numbers = in_one(kind.name for kind in kinds), join_texts((kind.numbers for kind in kinds), ", ")
    return replace(kinds[0], name=name, numbers=numbers, count=sum(kind.count for kind in kinds))


MOST_ROWS, IN_PAIRS = 4, 2
"""How many meetings the table of `worth` has, and how many of one kind."""

Pair = tuple[AlikeUnits[K], AlikeUnits[K]]


def most_met(
    mine: Iterable[AlikeUnits[K]], theirs: Iterable[AlikeUnits[K]], telling: Callable[[K, K], Meeting | None]
) -> list[Pair[K]]:
    """The pairs of kinds for the table of `worth`: the largest kinds that have a `telling` meeting, each meeting once."""
    met: dict[Meeting, Pair[K]] = {}
    for pair in sorted(product(mine, theirs), key=lambda pair: -pair[0].count * pair[1].count):
        often = any(
            sum(kind.numbers == other[side].numbers for other in met.values()) >= IN_PAIRS
            for side, kind in enumerate(pair)
        )
        if len(met) < MOST_ROWS and not often and (meeting := telling(pair[0].fights, pair[1].fights)):
            met.setdefault(meeting, pair)
    return list(met.values())


_ON_A_PAGE, _LINES = 14, 45
"""For the rows of so many kinds a page has room, and for so many lines of them."""

_EXTRA_COLUMNS = 8
"""Up to so many columns, kinds that are listed only where there is room do not make the type small."""


@dataclass(frozen=True)
class DeferredMatchUps(Generic[A]):
    """The match-ups of an evening, with armies as opponents see them, calculated where they are drawn, beside other
    sheets.
    """

    frame: type[MatchUpFrame[A, Any]]
    armies: tuple[A, A]
    chosen: tuple[tuple[str, str], ...]
    leads: SideNumber
    standing: tuple[tuple[tuple[str, str], Hashable], ...]
    language: Language
    title: str
    battle: str
    names: tuple[str, str]
    black: int

    def sheet(self) -> MatchSheet:
        """The sheet: the army with more kinds of units in the rows, as far as a page has room, since it is higher than
        wide; with extra kinds where there is room.
        """
        rows, columns = self._counts((False, False))
        if rows < columns <= _ON_A_PAGE:
            return self._turned().sheet()
        made = self._made((True, self._counts((False, True))[1] <= _EXTRA_COLUMNS))
        return made if made.high <= _LINES else self._made((False, False))

    def _counts(self, extra: tuple[bool, bool]) -> tuple[int, ...]:
        frame = self._frame(extra)
        return tuple(len(tuple(frame.kinds(army))) for army in self.armies)

    def _made(self, extra: tuple[bool, bool]) -> MatchSheet:
        return sheet_of(self._frame(extra).table(), self.language, self.battle, self.names, self.black).met().joined()

    def _frame(self, extra: tuple[bool, bool]) -> MatchUpFrame[A, Any]:
        frame = self.frame(self.language, self.armies, dict(self.chosen), self.leads, dict(self.standing))
        frame.extra = extra
        return frame

    def _turned(self) -> "DeferredMatchUps[A]":
        leads: SideNumber = 0 if self.leads else 1
        return replace(self, armies=self.armies[::-1], names=self.names[::-1], leads=leads, black=1 - self.black)


def deferred_match_ups(frame: type[MatchUpFrame[A, Any]], on: Presentation[A, Any, Any]) -> DeferredMatchUps[A] | None:
    """The match-ups of an evening of two armies; None where there is nothing to calculate."""
    if on.evening is None or len(on.seen) != len(_SIDES):
        return None
    armies = on.seen[0], on.seen[1]
    first, second = (side.back or army.roster.name for side, army in zip(on.evening.sides, armies, strict=True))
    names = first.say(on.language), second.say(on.language)
    leads: SideNumber = 1 if on.evening.sides[1].role == "attacker" else 0
    title = frame(on.language, armies, on.chosen).say("title")
    seen = armies[0].on_field | armies[1].on_field
    standing = tuple((unit, ground) for unit, ground in on.play.standing.items() if unit in seen)
    chosen = tuple(on.chosen.items())
    return DeferredMatchUps(
        frame, armies, chosen, leads, standing, on.language, title, on.battle, names, on.evening.black
    )
