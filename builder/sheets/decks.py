"""The decks of an army: its order cards, and the markers that its units need; and those of a scenario."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from builder.documents.evening import SceneMarker
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import Card, Deck, PanelRow, RuleLine, Tally
from builder.sheets.presentation import A, ArmySheet, E, P, Sheet
from builder.sheets.scenario import rule_line, unit_notes, waiting_of_card
from builder.sheets.vocabulary import CardShape, CardSign
from builder.sheets.words import tied_words
from builder.text.located import capital, join_texts


class _Decks(ArmySheet[A, E, P]):
    """The heading of a deck: what it is, and the army."""

    @property
    def title(self) -> str:
        """The heading of such decks: `title` among its words, and the army."""
        return join_texts((self.say("title"), ": ", self.called))


class CardFrame(_Decks[A, E, P], ABC):
    """The order cards of an army: one deck, the same back for all."""

    part = "cards"

    @abstractmethod
    def cards(self) -> Iterable[Card]:
        """All cards of the army."""

    def deck(self) -> Deck:
        """The deck; cards of units that may not move at first begin by saying so."""
        return Deck(self.army.roster.id, self.title, tuple(map(self._held, self.cards())), self.on.back(self.number))

    def sample(self, unlike: Card | None = None) -> Card | None:
        """The first card of a single unit that shows a guest more than another, if any does; None if no unit has its own."""
        numbers = {str(unit.number) for unit in self.army.units}
        own = (card for card in self.cards() if card.number in numbers)  # no more of them are made than are looked at
        first = next(own, None)
        if first is None:
            return None
        return self._held(next((card for card in chain((first,), own) if self.shows_more(card, unlike)), first))

    def shows_more(self, card: Card, than: Card | None) -> bool:
        """Whether a guest sees something on this card that is not on another, if he has seen one: here another sign."""
        return than is None or card.sign != than.sign

    def units_of(self, card: Card) -> tuple[SheetUnit[Any, Any], ...]:
        """The units that a card is for; none for a card of the whole army."""
        return tuple(unit for unit in self.army.units if unit.where == card.where)

    def moved_by(self, card: Card) -> tuple[SheetUnit[Any, Any], ...]:
        """Those of them that the card may move."""
        return self.units_of(card)

    def _held(self, card: Card) -> Card:
        if self.side is None:
            return card
        noted = unit_notes(self.side.notes, self.units_of(card), self.language)
        says = tuple(rule_line(tied_words(capital(join_texts((one.says, "."))))) for one in noted)
        # beside a table the last lines yield, and the first is its move, except on a card that has moves in the table
        kept = int(card.shape is not CardShape.TROOP) if card.table else len(card.rules)
        card = card._replace(rules=(*card.rules[:kept], *says, *card.rules[kept:]))
        small = card.shape is CardShape.ORDER
        waits = waiting_of_card(self.side.fixed, self.moved_by(card), self.language, brief=small)
        return card._replace(rules=(*waits, *card.rules))

    def card(self, sign: CardSign, title: str, owner: str, *rules: RuleLine, where: str = "") -> Card:
        """An order card; everything else on it is added with `_replace`."""
        return Card(CardShape.ORDER, sign, title, "", owner, rules, where=where)

    def unit_card(self, unit: SheetUnit[Any, Any], sign: CardSign, kind: str, *rules: RuleLine) -> Card:
        """The card of a unit under its own name, with what kind it is, its number in the colour of its side."""
        name = unit.name.say(self.language)
        return Card(CardShape.UNIT, sign, name, str(unit.number), kind, rules, where=unit.where, black=self.black)

    def row(self, label: str, *values: str, strong: int = 99) -> PanelRow:
        """A line of a card's panel."""
        return PanelRow(label, values, strong)

    def head(self, label: str, *values: str) -> PanelRow:
        """A line that names the columns of those below it."""
        return PanelRow(label, values, 0, head=True)

    def tally(self, key: str, boxes: int = 1, heavy: int | None = None) -> Tally:
        """Boxes to tick behind these words."""
        return Tally(self.say(key), boxes, heavy)


class MarkerFrame(_Decks[A, E, P], ABC):
    """The markers of an army; they have no back."""

    part = "markers"

    @abstractmethod
    def counters(self) -> Iterable[Card]:
        """The counters that are there for both players."""

    def decks(self) -> Iterator[Deck]:
        """What is there for both players: counters, which begin with the army's name."""
        if counters := tuple(self.counters()):
            yield self.deck("counters", (Card(CardShape.LABEL, None, self.called, "", ""), *counters))

    def own(self) -> Iterator[Deck]:
        """What a player keeps to himself."""
        return iter(())

    def deck(self, kind: str, cards: Iterable[Card]) -> Deck:
        """Markers of one kind, each with the colour of its side: cut apart, both armies' would look alike."""
        own = tuple(card._replace(black=self.black) for card in cards)
        return Deck(f"{self.army.roster.id}-{kind}", self.title, own, None)

    def counter(self, state: str, sign: CardSign, many: int = 1, **facts: object) -> tuple[Card, ...]:
        """Identical counters for a state, `many` of them."""
        return (Card(CardShape.COUNTER, sign, self.say(state, **facts), "", ""),) * many

    def tally(self, kind: str, sign: CardSign, count: object, many: int = 1, **facts: object) -> tuple[Card, ...]:
        """Identical markers with a number, `many` of them."""
        return (Card(CardShape.TALLY, sign, self.say(kind, **facts), str(count), ""),) * many

    def losses(self, kind: str, count: int, many: int) -> tuple[Card, ...]:
        """Identical markers of losses, `many` of them, with the word in the form that their number takes (`plural`)."""
        return (
            Card(CardShape.TALLY, CardSign.LOSS, self.words.word_of(kind, count, self.language), str(count), ""),
        ) * many


class SceneMarkers(Sheet[A, E, P]):
    """The markers of a scenario: one deck, which begins with a label."""

    part = "markers"

    def decks(self) -> Iterator[Deck]:
        """The deck, if the scenario asks for markers."""
        evening = self.on.evening
        if evening is None or not evening.scenario.markers:
            return
        label = Card(CardShape.LABEL, None, self.say("scenario"), "", "")
        counters = (card for one in evening.scenario.markers for card in (self._counter(one),) * one.count)
        title = join_texts((self.say("title"), ": ", self.on.battle))
        yield Deck(f"{evening.id}-scenario", title, (label, *counters), None)

    def _counter(self, one: SceneMarker) -> Card:
        """A marker; its name stands before its boxes, if it has any."""
        name, sign = one.name.say(self.language), CardSign(one.sign) if one.sign else None
        if not one.boxes:
            return Card(CardShape.COUNTER, sign, name, "", "")
        return Card(CardShape.COUNTER, sign, "", "", "", tallies=((Tally(name, one.boxes, strong=True),),))
