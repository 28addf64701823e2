"""An army -> its roster sheet: one line a unit, its dice against each class for the figures it has (K-P2)."""

from collections.abc import Iterator

from builder.documents.roster_code import encode
from builder.rules.wording import measure, span
from builder.sheets.blocks import Boxes, Document, RuleLine, Rules, StatLine, StatTable
from builder.sheets.told import reading_notes
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.account import account, priced
from builder.systems.chainmail.profile import Person
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import FACTS, RULES
from builder.systems.chainmail.sheets.mustered import Mustered, MusteredArmy
from builder.systems.chainmail.sheets.play import InPlay
from builder.systems.chainmail.sheets.words import words
from builder.text import Language

_NONE = "–"


def roster(army: MusteredArmy, battle: str, play: InPlay, language: Language) -> Document:
    """The roster sheet of one army. `battle` names the evening."""
    sheet = _Roster(army, play, language)
    height = army.roster.scale.figure_mm
    subtitle = words(
        "roster.subtitle",
        battle=battle,
        units=words.counted("bodies", len(army.units), language),
        figures=words.counted("figures", army.figures, language),
        men=words.counted("men", army.figures * army.men_each, language),
        mm=measure(height),
        each=army.men_each,
    )
    return Document(
        id=army.roster.id,
        kind="roster",
        title=army.roster.name.say(language),
        subtitle=subtitle.say(language),
        language=language,
        blocks=(sheet.table(), Rules("", "", tuple(sheet.below()))),
        footer=words("roster.footer", army=army.army.army_list.name.text, date=army.roster.date.say(language)).say(language),
        code=encode(army.army, language),
    )  # fmt: skip


class _Roster:
    def __init__(self, army: MusteredArmy, play: InPlay, language: Language) -> None:
        self.army = army
        self.play = play
        self.language = language
        self.priced = priced(army.army)

    def say(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def table(self) -> StatTable:
        money = (self.say("price"),) if self.priced else ()
        return StatTable(
            title="",
            first=self.say("body"),
            columns=(self.say("figures"), self.say("men"), *money),
            box_columns=(self.say("losses"),),
            tail_columns=tuple(
                RULES.text(f"melee.classes.{target}.short").say(self.language) for target in classes.fighting()
            ),
            lines=tuple(self._line(unit) for unit in self.army.units),
            total=(self._total(),),
            price=self.say("price") if self.priced else "",
            heads=words.heads(self.language, "melee.classes"),
        )

    def _line(self, unit: Mustered) -> StatLine:
        figures = unit.unit.figures
        money = (str((unit.line.price or 0) * figures),) if self.priced else ()
        return StatLine(
            number=str(unit.number),
            name=unit.name.say(self.language),
            qualities=tuple(self._qualities(unit)),
            cells=(str(figures), str(figures * self.army.men_each), *money),
            boxes=(Boxes(figures),),
            tail=tuple(self._dice(unit, target) for target in classes.fighting()),
            notes=tuple(self._notes(unit)),
            id=unit.unit.id,
        )

    def _dice(self, unit: Mustered, target: str) -> str:
        """So many dice, and the faces that kill: `10: 5–6`."""
        if not unit.fights:
            return _NONE
        cell = classes.cell(unit.line.troop, target)
        dice = classes.dice_of(unit.unit.figures, cell, READINGS.decided(self.play.readings))
        return f"{dice}: {span(cell.least, RULES.whole('melee.die'))}" if dice else _NONE

    def _qualities(self, unit: Mustered) -> Iterator[str]:
        line = unit.line
        yield RULES.text(f"melee.classes.{line.troop}.name").say(self.language)
        armour = RULES.text(f"missiles.armour.{unit.armour}.name")
        yield self.say("armour" if line.missile_armour else "armour_assumed", armour=armour)
        if line.missile:
            weapon = RULES.text(f"shooting.weapons.{line.missile}.name").say(self.language)
            yield self.say("shoots", weapon=weapon, reach=measure(line.reach)) if line.reach else weapon
        if line.troop != "catapult":
            yield RULES.text(f"reform.shapes.{unit.unit.formation}.name").say(self.language)
            yield self.say("trained" if line.trained else "untrained")
        yield self.say("move", move=measure(line.move)) if line.move else self.say("no_move")
        for key, holds in (("mixed", line.mixed), ("elves", line.elf), ("splits", unit.splits_move)):
            if holds:
                yield self.say(key)

    def _notes(self, unit: Mustered) -> Iterator[RuleLine]:
        if unit.shooters:
            parts = []
            for armour in volleys.armours():
                groups = " + ".join(
                    map(str, volleys.groups(unit.shooters, armour, READINGS.decided(self.play.readings)))
                )
                parts.append(f"{RULES.text(f'missiles.armour.{armour}.name').say(self.language)} {groups}")
            yield RuleLine(self.say("volley", n=unit.shooters), "; ".join(parts))
        for person in unit.persons:
            yield RuleLine("•", self._person(person))

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

    def _total(self) -> RuleLine:
        if not self.priced:
            return RuleLine(self.say("total"), self.say("no_prices"))
        return RuleLine(f"{self.say('total')} {account(self.army.army).total}", self.say("list_prices"))

    def below(self) -> Iterator[RuleLine]:
        names = (
            f"{RULES.text(f'{key}.short').say(self.language)} {RULES.text(f'{key}.name').say(self.language)}"
            for key in (f"melee.classes.{one}" for one in classes.fighting())
        )
        yield RuleLine(self.say("dice_key"), self.say("dice", classes=", ".join(names)))
        if any(unit.line.missile_armour is None for unit in self.army.units):
            yield RuleLine("*", self.say("assumed"))
        yield from reading_notes(self.play.told(READINGS, "roster"), self.say("readings"), self.language)
