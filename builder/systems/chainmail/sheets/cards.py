"""An army -> its order cards: one per unit, with boxes for its actions (K-P1)."""

from collections.abc import Iterator

from builder.sheets.blocks import Card, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures.fatigue import PARTS, wants, ways
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay


def sign(unit: SheetUnit) -> CardSign:
    """The sign of a unit: an engine, a bow, a horse or a shield."""
    if unit.line.troop == "catapult":
        return CardSign.ENGINE
    if classes.mounted(unit.line.troop):
        return CardSign.HORSE
    return CardSign.BOW if unit.line.missile and not unit.line.mixed else CardSign.SHIELD


class Cards(CardFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The order cards of an army."""

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        for unit in self.army.units:
            title = self.say(f"classes.{unit.line.troop}")
            tallies = tuple(map(tuple, (self._moving(), self._doing(unit), self._fatigue())))
            yield self.unit_card(unit, sign(unit), title, RuleLine(self.say("tired"), self._ways()), tallies=tallies)

    def _ways(self) -> str:
        """The ways to become tired, in the order of the boxes below: "moves/charges/melees 5/0/0, 2/1/1 ..."."""
        told = ("/".join(str(getattr(wants(way), part)) for part in PARTS) for way in ways())
        return self.say("ways", ways=", ".join(told))

    def _moving(self) -> Iterator[Tally]:
        """The phase in which it moved, and whether it moved at most half."""
        for phase in ("manoeuvres", "counter"):
            yield Tally(self.say("phase", n=RULES.whole(f"sequence.phases.{phase}")), 1)
        yield self.tally("half")

    def _doing(self, unit: SheetUnit) -> Iterator[Tally]:
        """Shots and charges, which matter in the next turn."""
        yield self.tally("charged")
        weapon = unit.line.missile
        if weapon:
            stood = str(RULES[f"shooting.weapons.{weapon}.stood"].value) == "yes"
            yield self.tally("shot", RULES.whole(f"shooting.rights.{'stood' if stood else 'once'}"))
            if str(RULES[f"shooting.weapons.{weapon}.slow"].value) == "yes":
                yield self.tally("reload")
        elif unit.line.troop == "catapult":
            yield self.tally("shot")

    def _fatigue(self) -> Iterator[Tally]:
        """As many boxes as the longest way needs; the box that tires a unit by itself is heavy."""
        needs = [wants(way) for way in ways()]
        for place, part in enumerate(PARTS):
            most = max(need[place] for need in needs)
            alone = [need[place] for need in needs if need[place] and sum(need) == need[place]]
            yield self.tally(part, most, min(alone) - 1 if alone else None)
