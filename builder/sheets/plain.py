"""The frames with a card and a roster line for each unit; a system's own ones replace them: `replace(plain_sheets(...),
cards=OwnCards)`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from pydantic import BaseModel

from builder.documents.account import Account
from builder.documents.army_list import ArmyList, Line
from builder.documents.evening import Evening
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.rules.calculation import Procedure
from builder.rules.readings import Reading
from builder.rules.rulebook import Rulebook
from builder.sheets.army import SheetArmy, SheetUnit
from builder.sheets.blocks import Block, Boxes, Card, Deck, MapShape, RuleLine, StatLine, StatTable
from builder.sheets.briefings import BriefingFrame
from builder.sheets.decks import CardFrame, MarkerFrame
from builder.sheets.listing import Listing, price
from builder.sheets.maps import MapFrame
from builder.sheets.matchups import ATTACK, MatchUpFrame, alike, kind_of
from builder.sheets.pairing import ActResult, AlikeUnits, MatchUps, Share
from builder.sheets.play import Heading, InPlay
from builder.sheets.reference import ReferenceFrame
from builder.sheets.rosters import RosterFrame
from builder.sheets.system_sheets import SystemSheets
from builder.sheets.vocabulary import CardSign
from builder.sheets.words import Words, words_of
from builder.text import Language

AnyUnit = SheetUnit[Any, Any]


class UnitLook(NamedTuple):
    """What plain sheets say about a unit: the key of its kind, its card's sign, values by the words `roster.KEY`, boxes
    for losses.
    """

    kind: str
    sign: CardSign
    values: Mapping[str, str]
    boxes: int


class UnitsOnly(SheetArmy[ArmyList, Roster, AnyUnit]):
    """An army of which nothing is known but its units and their lines."""

    def numbered(self, number: int, unit: Any, line: Any) -> AnyUnit:
        """A unit by number with its line."""
        return SheetUnit(unit, line, number)


@dataclass(frozen=True)
class PlainArmy(UnitsOnly):
    """An army as plain sheets see it; `look` is what they say about each unit."""

    look: Callable[[AnyUnit], UnitLook] = field(kw_only=True)


class PlainPlay(InPlay):
    """Nothing is filtered; readings are printed wherever they can be."""

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Always."""
        return True


def plain_play(
    armies: tuple[PlainArmy, ...], evening: Evening | None, readings: Mapping[str, str], /, *, full: bool
) -> PlainPlay:
    """All of the rules, whatever is on the table."""
    return PlainPlay(full, frozenset(), readings)


class PlainCards(CardFrame[PlainArmy, Evening, PlainPlay]):
    """One card per unit: its kind, its values, boxes for its losses."""

    def cards(self) -> Iterator[Card]:
        """All cards of the army."""
        for unit in self.army.units:
            look = self.army.look(unit)
            values = (RuleLine(self.phrase(f"roster.{key}"), value) for key, value in look.values.items())
            losses = self.tally("losses", look.boxes)
            made = self.card(look.sign, self.named(look.kind), unit.name.say(self.language), *values, where=unit.where)
            yield made._replace(number=str(unit.number), tallies=((losses,),))


class PlainMarkers(MarkerFrame[PlainArmy, Evening, PlainPlay]):
    """No markers: the cards have boxes for losses."""

    def counters(self) -> Iterator[Card]:
        """No counters."""
        return iter(())

    def decks(self) -> Iterator[Deck]:
        """No decks either."""
        return iter(())


class PlainRoster(RosterFrame[PlainArmy, Evening, PlainPlay]):
    """One line per unit: its kind, its values, its price, boxes for its losses."""

    def subtitle(self) -> str:
        """The battle."""
        return self.on.battle

    def table(self) -> StatTable:
        """The units, and what they cost."""
        heads = (*self.army.look(self.army.units[0]).values, "price")
        total = RuleLine(self.say("total"), str(self.account.total))
        return self.units(
            map(self.say, heads),
            [self.say("losses")],
            map(self._line, self.army.units),
            total=[total],
            price=self.say("price"),
        )

    def _line(self, unit: AnyUnit) -> StatLine:
        look = self.army.look(unit)
        points = sum(one.points for one in self.account.army if one.where[:2] == ("units", unit.place))
        return self.unit(unit, [self.named(look.kind)], [*look.values.values(), str(points)], [Boxes(look.boxes)])

    def below(self) -> Iterator[RuleLine]:
        """How open points are read."""
        return self.readings(self.play)


class PlainReference(ReferenceFrame[PlainArmy, Evening, PlainPlay]):
    """The kinds that are on the table with what all of a kind have in common, then the facts in short."""

    def blocks(self) -> Iterator[Block | None]:
        """A table, a few lines, the readings."""
        looks = [army.look(unit) for army in self.on.armies for unit in army.units]
        kinds = {look.kind: [one.values for one in looks if one.kind == look.kind] for look in looks}
        alike = [key for key in looks[0].values if all(len({one[key] for one in same}) == 1 for same in kinds.values())]
        rows = ([self.named(kind), *(same[0][key] for key in alike)] for kind, same in kinds.items())
        yield self.table("troops", ["", *(self.phrase(f"roster.{key}") for key in alike)], rows)
        yield self.heading("rules")
        yield self.readings()


class PlainMap(MapFrame[PlainArmy, Evening, PlainPlay]):
    """The bare field with its edges."""

    ticks = (0, 6, 12)

    def shapes(self) -> Iterator[MapShape]:
        """Nothing."""
        return iter(())

    def legend(self) -> Iterator[RuleLine]:
        """The units of each army by number."""
        return map(self.host, self.on.armies)


def plain_sheets(
    book: Rulebook, account: Callable[[Army[Any, Any]], Account], look: Callable[[AnyUnit], UnitLook]
) -> SystemSheets[PlainArmy, Evening, PlainPlay]:
    """What makes the plain sheets of a system."""
    return SystemSheets(
        module=look.__module__,
        words=words_of(book.rules),
        facts=book.facts,
        headings={"rules": Heading("", tuple(book.facts), {}, (), {})},
        briefing_facts={},
        readings=book.readings,
        account=account,
        army=partial(PlainArmy, look=look),
        in_play=plain_play,
        cards=PlainCards,
        markers=PlainMarkers,
        roster=PlainRoster,
        reference=PlainReference,
        map=PlainMap,
        briefing=BriefingFrame,
    )


def plain_listing(book: Rulebook, kind: Callable[[Any], str]) -> Callable[[ArmyList, Language], tuple[Block, ...]]:
    """A function that presents an army list: each line with its kind (`kind` gives the key of it) and its price."""

    def blocks(army_list: ArmyList, language: Language) -> tuple[Block, ...]:
        said = Listing(words_of(book.rules), language)

        def told(line: Line) -> StatLine:
            return said.line(line, [said.named(kind(line))], [price(getattr(line, "price", None))])

        return (said.troop_table(army_list, (), told),)

    return blocks


class PlainMatchUps(MatchUpFrame[UnitsOnly, Any]):
    """One procedure between the lines of two armies; no foot, nothing below it."""

    acts = (ATTACK,)
    notes = ()

    def __init__(self, words: Words, meets: "PlainMeeting", *others: Any) -> None:
        self.words, self.meets = words, meets
        super().__init__(*others)

    def kinds(self, army: UnitsOnly) -> Iterator[AlikeUnits[Any]]:
        """Units of one line with the same options."""
        for units in alike(army.units, lambda unit: (unit.line.id, unit.options)):
            yield kind_of(units, "", units[0].line, self.language, "")

    def act_result(self, act: str, mine: Any, theirs: Any) -> ActResult:
        """The outcomes of the procedure."""
        odds = self.meets.procedure.run(self.meets.inputs(mine, theirs)).odds
        own, other = (Share(odds.get(outcome, Fraction())) for outcome in (self.meets.beaten, self.meets.beats))
        return ActResult(self.meets.procedure.id, odds, own, other)


class PlainMeeting(NamedTuple):
    """How two lines meet: the procedure, what it asks of the one that acts and of the other, and its outcomes for the former."""

    procedure: Procedure
    inputs: Callable[[Any, Any], BaseModel]
    beats: str
    beaten: str


def plain_matchups(
    book: Rulebook, procedure: Procedure, inputs: Callable[[Any, Any], BaseModel], *, beats: str, beaten: str
) -> Callable[[Army[Any, Any], Army[Any, Any], Language], MatchUps]:
    """A function that meets each line of an army with each of another; `beats` and `beaten` are outcomes for the one
    that acts.
    """
    meeting, words = PlainMeeting(procedure, inputs, beats, beaten), words_of(book.rules)

    def matchups(first: Army[Any, Any], second: Army[Any, Any], language: Language) -> MatchUps:
        armies = UnitsOnly(first), UnitsOnly(second)
        return PlainMatchUps(words, meeting, language, armies, book.readings.settle({})).table()

    return matchups
