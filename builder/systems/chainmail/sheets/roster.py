"""An army -> its roster sheet: one line per unit, with its dice against each class (K-P2)."""

from collections.abc import Iterator
from functools import cached_property

from builder.rules.wording import measure
from builder.sheets.blocks import Boxes, RuleLine, Spanned, StatLine, StatTable
from builder.sheets.rosters import NONE, RosterFrame
from builder.sheets.scenario import WeatherLimits
from builder.sheets.words import TIED
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.profile import ChainmailEvening, Person
from builder.systems.chainmail.rulebook import FACTS, RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.cards import against
from builder.systems.chainmail.sheets.play import InPlay


class RosterSheet(RosterFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The roster sheet of an army."""

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The classes of the enemy, as far as they are visible."""
        return against(self.on, self.number).classes

    @cached_property
    def priced(self) -> bool:
        """Whether the army list has a price for every unit."""
        return len(self.account.army) == len(self.army.units)

    def subtitle(self) -> str:
        """The battle, the size of the army and the height of its figures."""
        return self.say(
            "subtitle",
            battle=self.on.battle,
            units=self.counted("bodies", len(self.army.units)),
            figures=self.counted("figures", self.army.figures),
            men=self.counted("men", self.army.figures * self.army.men_each),
            mm=measure(self.army.roster.scale.figure_mm),
            each=self.army.men_each,
        )

    def table(self) -> StatTable:
        """One line per unit: figures, losses, dice against each class."""
        money = (self.say("price"),) if self.priced else ()
        values = self.say("figures"), self.say("men"), *money, self.say("moves")
        targets = (self.phrase(f"cards.targets.{target}").replace(" ", "\n") for target in self.targets)
        return self.units(
            (*values, *targets),
            (self.say("losses"),),
            map(self._line, self.army.units),
            total=self._total(),
            price=self.say("price") if self.priced else "",
            over=(Spanned(self.say("against"), len(values), len(self.targets)),) if self.targets else (),
        )

    def _line(self, unit: SheetUnit) -> StatLine:
        figures = unit.unit.figures
        money = (str((unit.line.price or 0) * figures),) if self.priced else ()
        move = self.say("inches", n=measure(unit.line.move)) if unit.line.move else NONE
        dice = (self._dice(unit, one) for one in self.targets)
        return self.unit(
            unit,
            self._qualities(unit),
            (str(figures), str(figures * self.army.men_each), *money, move, *dice),
            (Boxes(figures),),
            notes=self._notes(unit),
        )

    def _dice(self, unit: SheetUnit, target: str) -> str:
        """The number of dice and the rolls that kill: `10 on 5–6`."""
        if not unit.fights:
            return NONE
        cell = classes.cell(unit.line.troop, target)
        dice = classes.dice_of(unit.unit.figures, cell, self.on.decided)
        return self.say("dice_on", dice=dice, kill=cell.faces) if dice else NONE

    def _qualities(self, unit: SheetUnit) -> Iterator[str]:
        line = unit.line
        yield self.named(f"melee.classes.{line.troop}")
        armour = RULES.text(f"missiles.armour.{unit.armour}.name")
        yield self.say("armour" if line.missile_armour else "armour_assumed", armour=armour)
        if line.missile:
            weapon = self.named(f"shooting.weapons.{line.missile}")
            yield self._shoots(weapon, line.reach) if line.reach else weapon
            if not self._divided(unit):
                yield self.say("one_group", n=unit.shooters)
        if line.troop != "catapult":
            yield self.named(f"reform.shapes.{unit.unit.formation}")
            yield self.say("trained" if line.trained else "untrained")
        if not line.move:
            yield self.say("no_move")
        if not unit.fights and (weather := WeatherLimits(self.on.evening).silences):
            yield self.phrase("cards.engine_silent", weather=weather)
        for key, holds in (("mixed", line.mixed), ("elves", line.elf), ("splits", unit.splits_move)):
            if holds:
                yield self.say(key)

    def _shoots(self, weapon: str, usual: float) -> str:
        """A weapon and its range, with the weather that limits it."""
        reach, weather = WeatherLimits(self.on.evening).reach(usual)
        return self.say("shoots_in" if weather else "shoots", weapon=weapon, reach=measure(reach), weather=weather)

    def _notes(self, unit: SheetUnit) -> Iterator[RuleLine]:
        if self._divided(unit):
            parts = []
            for armour in volleys.armours():
                groups = f"{TIED}+{TIED}".join(map(str, volleys.groups(unit.shooters, armour, self.on.decided)))
                parts.append(f"{self.named(f'missiles.armour.{armour}')}{TIED}{groups}")
            yield RuleLine(self.say("volley", n=unit.shooters), "; ".join(parts))
        for person in unit.persons:
            yield RuleLine("•", self._person(person))

    def _divided(self, unit: SheetUnit) -> bool:
        """Whether its shooters shoot in more than one group at some armour."""
        groups = (volleys.groups(unit.shooters, armour, self.on.decided) for armour in volleys.armours())
        return bool(unit.shooters) and any(len(sizes) > 1 for sizes in groups)

    def _person(self, person: Person) -> str:
        name = person.name.say(self.language)
        if person.kind == "leader" or person.level is None:
            return self.say("leader", name=name)
        kind = RULES.text(f"persons.kinds.{person.kind}.name")
        facts = {"fighter": ["K-801"], "wizard": ["K-803"]}[person.kind]
        if person.kind == "fighter" and person.level >= RULES.whole("persons.kinds.fighter.veteran.level"):
            facts.append("K-802")
        says = " ".join(FACTS.text(fact).say(self.language) for fact in facts)
        return self.say("person", name=name, kind=kind, level=person.level, says=says)

    def _total(self) -> Iterator[RuleLine]:
        """The price, if the list has prices: the rules give none."""
        if self.priced:
            yield RuleLine(f"{self.say('total')} {self.account.total}:", self.say("list_prices"))

    def below(self) -> Iterator[RuleLine]:
        """The key to the columns, where fatigue is ticked, the assumptions, and readings of open points."""
        yield RuleLine(self.say("dice_key"), self.say("dice"))
        yield self.rule("ticks")
        if any(person.kind == "leader" for unit in self.army.units for person in unit.persons):
            yield RuleLine(self.say("leaders_key"), self.say("leaders"))
        if any(unit.line.missile_armour is None for unit in self.army.units):
            yield RuleLine("*", self.say("assumed"))
        yield from self.readings(self.play)
