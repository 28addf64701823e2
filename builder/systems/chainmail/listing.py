"""An army list of `chainmail` as blocks: troop lines with class, armour, missiles, and the values that only the list gives."""

from collections.abc import Iterator

from builder.rules.wording import measure
from builder.sheets.blocks import Block, RuleLine, Rules, StatLine, StatTable
from builder.sheets.listing import NONE, Listing, price, size
from builder.sheets.words import words_of
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmyList, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.text import Language


def blocks(army_list: ChainmailArmyList, language: Language) -> tuple[Block, ...]:
    """The troop lines of a list, and the key to its marks."""
    said = _Listing(words_of(RULES), language)
    lines = tuple(said.below(army_list))
    return (said.troops(army_list), *said.leaders_and_country(army_list), Rules("", "", lines))


class _Listing(Listing):
    grounds = "terrain.ground"

    def troops(self, army_list: ChainmailArmyList) -> StatTable:
        columns = self.of_roster("figures"), self.say("move"), self.say("range")
        return self.troop_table(army_list, columns, self._line)

    def _line(self, line: TroopLine) -> StatLine:
        cells = (size(line.figures), self._inches(line.move), self._inches(line.reach), price(line.price))
        return self.line(line, self._qualities(line), cells)

    def _inches(self, length: float | None) -> str:
        return NONE if length is None else f'{measure(length).say(self.language)}"'

    def _qualities(self, line: TroopLine) -> Iterator[str]:
        yield self.named(f"melee.classes.{line.troop}")
        assumed = str(RULES[f"melee.classes.{line.troop}.armour"].value)
        armour = self.words.named(f"missiles.armour.{line.missile_armour or assumed}")
        yield self.of_roster("armour" if line.missile_armour else "armour_assumed", armour=armour)
        if line.missile:
            yield self.named(f"shooting.weapons.{line.missile}")
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
