"""An evening -> the markers that its own rules ask for, which belong to neither side."""

from collections.abc import Iterator

from builder.documents.evening import SceneMarker
from builder.sheets.deck import Card, Deck, Tally
from builder.sheets.presentation import A, E, P, Sheet
from builder.sheets.vocabulary import CardShape, CardSign
from builder.text.located import join_texts


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
