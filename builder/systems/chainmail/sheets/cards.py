"""An army -> its unit cards: what a unit rolls against each class on the table, what is rolled back, its boxes (K-P1)."""

from collections.abc import Iterator
from functools import cached_property

from builder.rules.wording import measure, span
from builder.sheets.blocks import Card, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.limits import Limits
from builder.sheets.vocabulary import CardShape
from builder.sheets.words import TIED
from builder.systems.chainmail.procedures.fatigue import PARTS, wants, ways
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.against import Against, against
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.signs import sign
from builder.systems.chainmail.sheets.strikes import Strikes
from builder.text.located import join_texts

_APART = " · "


class Cards(CardFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The unit cards of an army."""

    @cached_property
    def meets(self) -> Against:
        """What of the enemy these units see."""
        return against(self.on, self.number)

    @cached_property
    def limits(self) -> Limits:
        """What the weather takes from shooting."""
        return Limits(self.on.evening)

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        strikes = Strikes(self.words, self.language, self.meets, self.on.decided, self.limits)
        for unit in self.army.units:
            engine = not unit.fights
            made = self.troop_card(
                sign(unit),
                unit.name.say(self.language),
                self._kind(unit),
                *self._rules(unit, strikes),
                number=str(unit.number),
                where=unit.where,
                table=None if engine else strikes.table(unit),
                notes=tuple(self._stone() if engine else strikes.notes(unit)),
                tallies=tuple(map(tuple, self._engine() if engine else self._tallies(unit, strikes))),
            )
            yield made._replace(shape=CardShape.REGIMENT)

    def _kind(self, unit: SheetUnit) -> str:
        """Its figures and class, and whether it is badly trained."""
        if not unit.fights:
            return self.say("engines", n=unit.unit.figures)
        kind = self.say("kind", n=unit.unit.figures, troop=self.say(f"targets.{unit.line.troop}"))
        return kind if unit.line.trained else join_texts((kind, self.say("untrained")), ", ")

    # ---- what it does, and what is shot at it -----------------------------------------------------------------------

    def _rules(self, unit: SheetUnit, strikes: Strikes) -> Iterator[RuleLine]:
        yield RuleLine(join_texts(self._itself(unit), _APART), "")
        killed = self.meets.killed(unit, self.on.decided)
        if killed:
            after = {"heavy-crossbow": "heavy"} if "crossbow" in killed else {}
            by_weapon = (
                self.say(f"killed_by.{after.get(one, one)}", kills=span(*kills)) for one, kills in killed.items()
            )
            yield RuleLine(self.say("shots_kill"), ", ".join(one.replace(" ", TIED) for one in by_weapon))
        if unit.line.mixed:
            yield RuleLine("", self.say("mixed"))
        if unit.splits_move:
            yield RuleLine("", self.say("splits"))

    def _itself(self, unit: SheetUnit) -> Iterator[str]:
        """Its move, when an engine shoots, and its armour; the move of an engine only if the list gives it."""
        line = unit.line
        if line.move:
            yield self.say("move", move=measure(line.move))
        elif unit.fights:
            yield self.say("no_move")
        if not unit.fights:
            yield self._phase()
        yield self.short(f"missiles.armour.{unit.armour}")

    def _phase(self) -> str:
        """When an engine shoots, or the weather that silences it."""
        if weather := self.limits.silences:
            return self.say("engine_silent", weather=weather)
        return self.say("engine", n=RULES.whole("sequence.phases.catapults"))

    def _stone(self) -> Iterator[RuleLine]:
        """What the rules leave open about a stone, to be written on the card, if stones fly."""
        if self.limits.silences:
            return
        yield RuleLine(self.say("stone"), "")
        yield from (RuleLine("", self.say(f"stone_{what}")) for what in ("reach", "circle", "kills", "hits"))

    # ---- boxes ------------------------------------------------------------------------------------------------------

    def _engine(self) -> Iterator[Iterator[Tally]]:
        """An engine has a box for its shot, if the weather lets it shoot, and none for moves or melee: it never tires."""
        if not self.limits.silences:
            yield iter((self.tally("shot", RULES.whole("shooting.rights.once")),))

    def _tallies(self, unit: SheetUnit, strikes: Strikes) -> Iterator[Iterator[Tally]]:
        """What tires a unit, then its shots: the same rows on all cards of one kind."""
        moves, charges, melee = (self._part(part) for part in PARTS)
        yield iter((moves, charges))
        yield iter((melee, self._tired()))
        if strikes.shoots(unit):
            yield self._shots(unit)
        elif unit.shooters:
            yield iter((self._shot(unit),))

    def _tired(self) -> Tally:
        """The ways to become tired that take boxes of several kinds: "or 2m+c+f"; for the others a box is heavy."""
        mixed = (need for need in map(wants, ways()) if max(need) < sum(need))
        letters = [self.say(f"{part}_letter") for part in PARTS]
        ways_said = (
            "+".join(f"{n if n > 1 else ''}{one}" for n, one in zip(need, letters, strict=True)) for need in mixed
        )
        return Tally(self.say("tired", ways=", ".join(ways_said)), 0)

    def _part(self, part: str) -> Tally:
        """As many boxes as the longest way to become tired needs; the box that tires a unit by itself is heavy."""
        needs, place = [wants(way) for way in ways()], PARTS.index(part)
        alone = [need[place] for need in needs if need[place] and sum(need) == need[place]]
        return self.tally(part, max(need[place] for need in needs), min(alone) - 1 if alone else None)

    def _shot(self, unit: SheetUnit) -> Tally:
        """As many shots as it has in a turn at most."""
        stood = str(RULES[f"shooting.weapons.{unit.line.missile}.stood"].value) == "yes"
        return self.tally("shot", self.limits.shots(RULES.whole(f"shooting.rights.{'stood' if stood else 'once'}")))

    def _shots(self, unit: SheetUnit) -> Iterator[Tally]:
        """Shots of a turn; whether it moved too far for a sure one, or has reloaded."""
        yield self._shot(unit)
        slow = str(RULES[f"shooting.weapons.{unit.line.missile}.slow"].value) == "yes"
        yield self.tally("reload" if slow else "beyond")
