"""An army -> its regiment and gun cards: values, what a regiment in its formation does, states to tick (A-P1)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.wording import measure, number
from builder.sheets.blocks import Card, CardTable, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardShape
from builder.systems.age_of_battles.procedures import mercenary, reform, spirit
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetUnit
from builder.systems.age_of_battles.sheets.conduct import Conduct
from builder.systems.age_of_battles.sheets.gun_cards import GunCards
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.signs import gun_sign, sign
from builder.systems.age_of_battles.sheets.values import gun_number, moves, steps, value
from builder.text.located import join_texts


class Cards(CardFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """All cards of an army: its regiments, then its guns."""

    def cards(self) -> Iterator[Card]:
        """One card per regiment and gun; a second one for a regiment that deploys as a hedgehog, for when it has left it."""
        return (card._replace(shape=CardShape.TROOP) for card in self._cards())

    def _cards(self) -> Iterator[Card]:
        conduct = Conduct(self.words, self.language, self.army)
        for unit in self.army.units:
            yield self._regiment(unit, conduct)
            if other := unit.second_card:
                yield self._regiment(
                    other, conduct, (self.tally("other_card", 0), self._hedgehog(other, "hedgehog_again"))
                )
        guns = GunCards(self.words, self.language, self.on.decided)
        for gun in self.army.guns:
            yield self.troop_card(
                gun_sign(gun),
                gun.name.say(self.language),
                self.say(f"guns.{gun.line.calibre}"),
                *guns.rules(gun),
                number=gun_number(gun, self.language),
                where=gun.where,
                table=guns.table(gun),
                notes=tuple(guns.notes()),
                tallies=tuple(guns.tallies(gun)),
            )

    def _regiment(self, unit: SheetUnit, conduct: Conduct, last: tuple[Tally, ...] | None = None) -> Card:
        """A regiment in its formation; `last` stands in place of its Glory."""
        return self.troop_card(
            sign(unit),
            unit.name.say(self.language),
            self._kind(unit),
            *conduct.rules(unit),
            number=str(unit.number),
            where=unit.where,
            table=self._values(unit),
            notes=tuple(self._notes(unit)),
            tallies=(*self._tallies(unit, conduct), last or tuple(self._losses(unit))),
        )

    def _kind(self, unit: SheetUnit) -> str:
        """Its figures and arms, and how it stands: "20 bills, 5 files", "16 bows, open order"; a block's ranks and files that
        strike: "30 pikes, 2 × 6 strike".
        """
        arms = self.say("kind", n=unit.unit.figures, arms=self._arms(unit))
        if unit.unit.formation in ("open", "hedgehog"):
            return f"{arms}, {self._formation(unit)}"
        if not unit.unit.files:
            return arms
        if unit.unit.formation == "block":
            return f"{arms}, {self.say('strikes', ranks=RULES.whole('fighting.block.strikes'), files=unit.unit.files)}"
        return f"{arms}, {self.say('files', n=unit.unit.files)}"

    def _formation(self, unit: SheetUnit) -> str:
        return self.named(f"fighting.formations.{unit.unit.formation}")

    def _arms(self, unit: SheetUnit) -> str:
        """For infantry its missile or hand weapon, or both if only a part shoots; else its troop type."""
        line = unit.line
        arms = (line.weapon, line.missile) if unit.part_shoots else (line.missile or line.weapon,)
        if line.troops == "foot" and not line.serves and all(self.words.has(f"cards.arms.{one}") for one in arms):
            return ", ".join(self.say(f"arms.{one}") for one in arms)
        return self.say("helpers") if line.serves else self.named(f"troops.kinds.{line.troops}")

    # ---- values -----------------------------------------------------------------------------------------------------

    def _values(self, unit: SheetUnit) -> CardTable:
        """The five values: moves as its formation allows them, Fighting Spirit with the bonuses that act in it."""
        values = (
            *moves(unit, self.language),
            value(unit.line.attack),
            value(unit.line.defence),
            NONE if unit.line.spirit is None else value(unit.line.spirit + unit.bonus),
        )
        heads = (self.say(f"values.{one}") for one in ("move", "fast", "attack", "defence", "spirit"))
        return CardTable(tuple(heads), (values,), frozenset(range(len(values))))

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Range; what close order gives; the captain's own values, Fighting Spirit when he has fallen; when mercenaries leave;
        what it may do once a turn; what Fighting Spirit is the sum of.
        """
        if unit.shooters and unit.line.reach and unit.unit.formation != "open":
            yield RuleLine(self.say("range", n=measure(unit.line.reach)), "")
        if unit.unit.formation == "open" and (closed := self._closed(unit)):
            yield RuleLine(self.say("closed"), closed)
        if unit.unit.captain:
            yield from self._captain(unit)
        if unit.line.mercenary:
            plunders = self.say("plunders", roll=RULES.whole("mercenaries.plunder"))
            yield RuleLine(self.say("leave"), join_texts((join_texts(self._leaving(), ", "), plunders), "; "))
        if once := [self.say(f"once.{who}") for who in ("standard", "musician") if getattr(unit.unit, who)]:
            yield RuleLine(self.say("once_a_turn"), " ".join(once))
        if unit.line.spirit is not None and unit.bonus:
            yield RuleLine("", self._addends(unit))

    def _captain(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """His Attack and Defence, where they are his own, and Fighting Spirit without him, where he changes it (A-506, A-612)."""
        attack, defence = map(value, unit.captain_values)
        own = unit.captain_differs
        if unit.line.spirit is None or not unit.bonus:
            if own:
                yield RuleLine(self.say("captain_alone", attack=attack, defence=defence), "")
        else:
            fallen = spirit.Inputs(musician=unit.unit.musician, standard=unit.unit.standard, captain="dead")
            says = self.say("fallen_says", n=number(unit.line.spirit + spirit.bonus(fallen)))
            if own:
                says = self.say("if_fallen", says=says)
            yield RuleLine(self.say("captain", attack=attack, defence=defence) if own else self.say("fallen"), says)

    def _closed(self, unit: SheetUnit) -> str:
        """What a regiment in open order has in close order: its fast move, Fighting Spirit with its bonus (A-505, A-506)."""
        closed, fast = unit.closed or unit, unit.moves[1]
        parts = [] if fast is None else [self.say("closed_says", n=steps(fast, self.language))]
        if unit.line.spirit is not None and closed.bonus:
            parts.append(self.say("fallen_says", n=number(unit.line.spirit + closed.bonus)))
        return ", ".join(parts)

    def _addends(self, unit: SheetUnit) -> str:
        """Fighting Spirit and its bonuses: "Spirit 12 +1 standard +1 captain"."""
        of = unit.unit
        who = "standard" if of.standard else "musician"  # together they give no more than either
        parts = {
            who: spirit.bonus(spirit.Inputs(musician=of.musician, standard=of.standard)),
            "captain": spirit.bonus(spirit.Inputs(captain="alive" if of.captain else "none")),
        }
        added = (self.say(f"bonus.{key}", n=number(bonus)) for key, bonus in parts.items() if bonus)
        return " ".join((self.say("spirit", n=value(unit.line.spirit)), *added))

    def _leaving(self) -> Iterator[str]:
        """The rolls on which mercenaries leave, by their Fighting Strength; where they leave without one (A-1101 to A-1103)."""
        yield from (self.say("leaves", n=number(test.at), roll=test.least) for test in mercenary.ladder())
        yield number(RULES.whole("mercenaries.automatic")).say(self.language)

    # ---- boxes ------------------------------------------------------------------------------------------------------

    def _tallies(self, unit: SheetUnit, conduct: Conduct) -> Iterator[tuple[Tally, ...]]:
        if unit.line.mercenary:
            yield from self._ladder(unit)
        yield tuple(self._ticks(unit, conduct))

    def _losses(self, unit: SheetUnit) -> Iterator[Tally]:
        """Glory, and where it breaks; whether it has shot, or what a hedgehog costs it."""
        yield Tally(self.say("glory"), RULES.whole("troops.glory.start"), strong=True)
        yield Tally(self.say("broken", n=unit.broken), 0)
        if unit.shooters:
            yield self.tally("ticks.shot")
        if "hedgehog" in unit.rights and unit.unit.formation != "hedgehog":
            yield self._hedgehog(unit)

    def _hedgehog(self, unit: SheetUnit, says: str = "hedgehog") -> Tally:
        """What it costs to form a hedgehog (A-516)."""
        return Tally(self.say(says, cost=shown(RULES.number(reform.hedgehog_cost(musician=unit.unit.musician)))), 0)

    def _ticks(self, unit: SheetUnit, conduct: Conduct) -> Iterator[Tally]:
        """States needed later: for attack and simultaneous strike, the ban after re-forming, recovery after a retreat."""
        if conduct.attacks(unit):
            yield self.tally("ticks.straight")
        yield self.tally("ticks.re_formed")
        yield self.tally("ticks.recovering")

    def _ladder(self, unit: SheetUnit) -> Iterator[tuple[Tally, ...]]:
        """Fighting Strength to cross off, the boxes heavy where mercenaries take a test (A-1101 to A-1103)."""
        tests = [test.at for test in mercenary.ladder()]
        start = unit.line.strength
        if start is not None:
            levels = range(start - 1, tests[-1] - 1, -1)
            boxes = (Tally(number(left).say(self.language), 1, 0 if left in tests else None) for left in levels)
            yield (Tally(self.say("strength", n=number(start)), 0, strong=True), *boxes)
