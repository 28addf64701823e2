"""What sheets are made of: an evening with its armies, or one army on its own, in one language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from builder.documents.account import Account
from builder.documents.evening import Evening
from builder.documents.game import Army
from builder.rules.facts import Facts
from builder.rules.readings import Decisions, Readings
from builder.rules.wording import spans
from builder.sheets.army import SheetArmy
from builder.sheets.blocks import Back
from builder.sheets.play import Heading, InPlay
from builder.sheets.vocabulary import BackPattern
from builder.sheets.words import ShortForm, Speaker, Words, tied_words, usual_turns
from builder.text import Language, Text, first
from builder.text.located import join_texts

A = TypeVar("A", bound=SheetArmy[Any, Any, Any])
E = TypeVar("E", bound=Evening)
P = TypeVar("P", bound=InPlay)


@dataclass(frozen=True)
class Presentation(Generic[A, E, P]):
    """Armies unit by unit, in the order of the evening's sides; an army on its own has no evening.

    The sheets of one player are made from `armies`, those for both from `seen`: the armies as their opponents see them.
    `chosen` are the decisions on all open points, `play` the rules that the evening needs, as far as both players may
    know. `full`: the reference sheet has all of the rules. `secret`: whether the rules let players keep things from
    each other.
    """

    words: Words
    language: Language
    facts: Facts
    headings: Mapping[str, Heading]
    briefing_facts: Mapping[str, Heading]
    readings: Readings
    account: Callable[[Army[Any, Any]], Account]
    in_play: Callable[..., P]
    armies: tuple[A, ...]
    seen: tuple[A, ...]
    evening: E | None
    chosen: dict[str, str]
    play: P
    full: bool
    secret: bool

    def in_one_language(self) -> "Presentation[A, E, P]":
        """The same in the first of its languages, for what is too small for names in both."""
        return replace(self, language=first(self.language))

    @property
    def decided(self) -> Decisions:
        """The decisions on open points, for one calculation."""
        return self.readings.decided(self.chosen)

    def play_of(self, army: A) -> P:
        """The rules that one army needs by itself."""
        return self.in_play((army,), None, self.chosen, full=False)

    @property
    def battle(self) -> str:
        """The heading of its sheets: the evening's name, else the date of the army."""
        named = self.evening.name if self.evening else self.armies[0].roster.date
        return tied_words(named.say(self.language))

    def called(self, side: int) -> Text:
        """What a side is called: as on the backs of its cards and on the briefing, else by its roster's name."""
        own = self.evening.sides[side].back if self.evening else None
        return (own or self.armies[side].roster.name).text

    def back(self, side: int) -> Back:
        """The back of an army's cards: each has its own words and pattern."""
        return Back(self.called(side).say(self.language), tuple(BackPattern)[side % len(BackPattern)])


class Sheet(Speaker, Generic[A, E, P]):
    """A sheet that is made from a presentation."""

    def __init__(self, on: Presentation[A, E, P]) -> None:
        super().__init__(on.words.on_table(on.play.has), on.language)
        self.on = on

    @property
    def play(self) -> P:
        """The rules that the evening needs."""
        return self.on.play

    @property
    def last_turn(self) -> int | None:
        """The last turn by the scenario or else by the rules; None where neither says."""
        return (self.on.evening.scenario.turns if self.on.evening else None) or self.play.last_turn

    def by_turn(self, arriving: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Each turn of the game with what arrives in it."""
        found: dict[int, list[str]] = {}
        for turn, says in arriving:
            found.setdefault(turn, []).append(says)
        for turn in range(1, (self.last_turn or max((usual_turns(), *found))) + 1):
            yield turn, join_texts(found.get(turn, ()), "; ")

    def set_free(self, side: Any, army: A, name: Text) -> Iterator[tuple[int, str]]:
        """Turns from which units of a side that waited may move (words `set_free`)."""
        for one in side.fixed:
            numbers = spans(unit.number for unit in army.units if unit.unit.id in one.units)
            if one.turn and numbers:
                yield one.turn, self.say("set_free", army=name, numbers=numbers)


class EveningSheet(Sheet[A, E, P]):
    """A sheet of an evening; an army on its own has none."""

    def __init__(self, on: Presentation[A, E, P]) -> None:
        super().__init__(on)
        assert on.evening
        self.evening: E = on.evening

    def short_forms(self) -> Iterable[ShortForm]:
        """The short forms that it may have."""
        return ()


class ArmySheet(Sheet[A, E, P]):
    """A sheet of one army; `seen`: as its opponent sees it."""

    def __init__(self, on: Presentation[A, E, P], number: int, *, seen: bool = False) -> None:
        super().__init__(on)
        self.number = number
        self.army = (on.seen if seen else on.armies)[number]
        self.is_open = seen

    @cached_property
    def account(self) -> Account:
        """What the army costs, addend by addend."""
        return self.on.account(self.army.army)

    @property
    def black(self) -> bool | None:
        """Whether its side is black on maps and cards; None for an army on its own."""
        return self.on.evening.black == self.number if self.on.evening else None

    @property
    def called(self) -> str:
        """What its side is called."""
        return self.on.called(self.number).say(self.language)

    @property
    def side(self) -> Any:
        """Its side of the evening; None for an army on its own."""
        return self.on.evening.sides[self.number] if self.on.evening else None
