"""An army -> its regiment and gun cards: values, what a regiment in its formation does, states to tick (A-P1)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.rules.wording import measure, number
from builder.sheets.blocks import Card, CardTable, RuleLine, Tally
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.systems.age_of_battles.procedures import mercenary, reform, spirit
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetUnit
from builder.systems.age_of_battles.sheets.conduct import Conduct
from builder.systems.age_of_battles.sheets.gun_cards import GunCards
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.signs import gun_sign, sign
from builder.systems.age_of_battles.sheets.values import gun_number, moves, steps, value


class Cards(CardFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """All cards of an army: its regiments, then its guns."""

    def cards(self) -> Iterator[Card]:
        """One card per regiment and gun; a second one for a regiment that deploys as a hedgehog, for when it has left it."""
        conduct = Conduct(self.words, self.language, self.army)
        for unit in self.army.units:
            yield self._regiment(unit, conduct)
            if other := unit.second_card:
                yield self._regiment(other, conduct, (self.tally("other_card", 0),))
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
        """Its figures and arms, and how it stands: "30 pikes, 6 files", "16 bows, open order", "20 pikes, hedgehog"."""
        arms = self.say("kind", n=unit.unit.figures, arms=self._arms(unit))
        if unit.unit.formation in ("open", "hedgehog"):
            return f"{arms}, {self._formation(unit)}"
        return f"{arms}, {self.say('files', n=unit.unit.files)}" if unit.unit.files else arms

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
        """The five values: moves as its formation allows them, Fighting Spirit with its bonuses."""
        values = (
            *moves(unit, self.language),
            value(unit.line.attack),
            value(unit.line.defence),
            NONE if unit.line.spirit is None else value(unit.line.spirit + unit.bonus),
        )
        heads = (self.say(f"values.{one}") for one in ("move", "fast", "attack", "defence", "spirit"))
        return CardTable(tuple(heads), (values,), frozenset(range(len(values))))

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Range; the fast move that only close order allows; what Fighting Spirit is the sum of; what is left of it when the captain has fallen; a second test."""
        if unit.shooters and unit.line.reach:
            yield RuleLine(self.say("range", n=measure(unit.line.reach)), "")
        if unit.unit.formation == "open" and unit.moves[1] is not None:
            yield RuleLine(self.say("closed"), self.say("closed_says", n=steps(unit.moves[1], self.language)))
        if unit.line.spirit is not None and unit.bonus:
            yield RuleLine("", self._addends(unit))
        if unit.unit.captain and unit.line.spirit is not None:
            fallen = spirit.Inputs(musician=unit.unit.musician, standard=unit.unit.standard, captain="dead")
            left = number(unit.line.spirit + spirit.bonus(fallen))
            yield RuleLine(self.say("fallen"), self.say("fallen_says", n=left))
        if unit.unit.standard:
            yield RuleLine("", self.say("again"))
        if other := unit.second_card:
            yield RuleLine("", self.say("second_card", formation=self._formation(other)))

    def _addends(self, unit: SheetUnit) -> str:
        """Fighting Spirit and its bonuses: "Spirit 12, standard +1, captain +1"."""
        of = unit.unit
        who = "standard" if of.standard else "musician"  # together they give no more than either
        parts = {
            who: spirit.bonus(spirit.Inputs(musician=of.musician, standard=of.standard)),
            "captain": spirit.bonus(spirit.Inputs(captain="alive" if of.captain else "none")),
        }
        added = (self.say(f"bonus.{key}", n=number(bonus)) for key, bonus in parts.items() if bonus)
        return ", ".join((self.say("spirit", n=value(unit.line.spirit)), *added))

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
            cost = RULES.number(reform.hedgehog_cost(musician=unit.unit.musician))
            yield Tally(self.say("hedgehog", cost=shown(cost)), 0)

    def _ticks(self, unit: SheetUnit, conduct: Conduct) -> Iterator[Tally]:
        """States needed later: for attack and simultaneous strike, the ban after a reform, recovery after a retreat."""
        if conduct.attacks(unit):
            yield self.tally("ticks.straight")
        yield self.tally("ticks.re_formed")
        yield self.tally("ticks.recovering")

    def _ladder(self, unit: SheetUnit) -> Iterator[tuple[Tally, ...]]:
        """Fighting Strength to cross off, and the rolls on which mercenaries leave where a test comes (A-1101 to A-1103)."""
        tests = mercenary.ladder()
        start = unit.line.strength
        if start is not None:
            yield tuple(
                Tally(
                    self.say("strength", n=number(left)) if left == start else number(left).en, 1, strong=left == start
                )
                for left in range(start, tests[0].at, -1)
            )
        falls = (Tally(self.say("leaves", n=number(test.at), roll=test.least), 1, 0) for test in tests)
        yield (Tally(self.say("leave"), 0), *falls)
