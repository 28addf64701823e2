"""An army list of `chainmail` as blocks: troop lines with class, armour, missiles, and what the list itself has to say."""

from collections.abc import Iterator

from builder.sheet import Block, RuleLine, Rules, StatLine, StatTable
from builder.sheets.listed import notes, numbers, span, years
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmyList, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.words import words
from builder.text import Language

_NONE = "–"


def blocks(army_list: ChainmailArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, and what its marks mean."""
    said = _Listing(language)
    lines = tuple(said.below(army_list))
    return (said.troops(army_list), Rules("", "", lines))


class _Listing:
    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, **facts: object) -> str:
        return words(f"list.{key}", **facts).say(self.language)

    def of_roster(self, key: str, **facts: object) -> str:
        return words(f"roster.{key}", **facts).say(self.language)

    def troops(self, army_list: ChainmailArmyList) -> StatTable:
        price = self.of_roster("price")
        return StatTable(
            title=self.say("troops"),
            first=self.of_roster("body"),
            columns=(self.of_roster("figures"), self.say("move"), self.say("range"), price),
            box_columns=(),
            tail_columns=(self.say("years"),),
            lines=tuple(self._line(line) for line in army_list.lines),
            price=price,
        )

    def _line(self, line: TroopLine) -> StatLine:
        figures = _NONE if line.figures is None else span(str(line.figures.least), str(line.figures.most))
        return StatLine(
            number=numbers(line.number),
            name=line.name.say(self.language),
            qualities=tuple(self._qualities(line)),
            cells=(
                figures,
                self._inches(line.move),
                self._inches(line.reach),
                _NONE if line.price is None else str(line.price),
            ),
            boxes=(),
            tail=(years(line.years, self.language),),
            notes=notes(line.note, self.language),
            id=line.id,
        )

    def _inches(self, length: float | None) -> str:
        if length is None:
            return _NONE
        return f"{length:g}".replace(".", "," if self.language == "ru" else ".") + '"'

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield words.named(f"melee.classes.{line.troop}").say(self.language)
        assumed = str(RULES[f"melee.classes.{line.troop}.armour"].value)
        armour = words.named(f"missiles.armour.{line.missile_armour or assumed}")
        yield self.of_roster("armour" if line.missile_armour else "armour_assumed", armour=armour)
        if line.missile:
            yield words.named(f"shooting.weapons.{line.missile}").say(self.language)
        if line.troop in classes.fighting():
            yield self.of_roster("trained" if line.trained else "untrained")
        elif not line.trained:
            yield self.of_roster("untrained")
        for key, holds in (("mixed", line.mixed), ("elves", line.elf)):
            if holds:
                yield self.of_roster(key)

    def below(self, army_list: ChainmailArmyList) -> Iterator[RuleLine]:
        yield RuleLine(f"{self.say('own')}:", self.say("own_says"))
        if any(line.missile_armour is None for line in army_list.lines):
            yield RuleLine("*", self.of_roster("assumed"))
