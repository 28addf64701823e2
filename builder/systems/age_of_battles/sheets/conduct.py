"""What a regiment does and may do in its formation, for the left side of its card."""

from collections.abc import Iterator

from builder.rules.wording import measure
from builder.sheets.blocks import RuleLine
from builder.sheets.speaker import Speaker
from builder.sheets.words import Words
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetUnit
from builder.systems.age_of_battles.sheets.values import served
from builder.text import Language


class Conduct(Speaker):
    """Rule lines of regiments, the most important first."""

    part = "cards"

    def __init__(self, words: Words, language: Language, army: SheetArmy) -> None:
        super().__init__(words, language)
        self._army = army

    def attacks(self, unit: SheetUnit) -> bool:
        """Whether its formation may attack (A-517)."""
        return str(RULES[f"fighting.formations.{unit.unit.formation}.attacks"].value) != "no"

    def rules(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """What it does in this formation; then what it may do besides."""
        if unit.line.serves and (guns := served(self._army, unit, self.language)):
            yield RuleLine(self.say("serves", guns=guns), self.say("serves_says"))
        in_formation = {"open": self._open, "block": self._block, "hedgehog": self._hedgehog}
        yield from in_formation.get(unit.unit.formation, self._close)(unit)
        if unit.unit.formation != "open" and self.attacks(unit):
            yield RuleLine(self.say("retreated"), self.say(f"escapes_{'horse' if unit.mount == 'horse' else 'foot'}"))

    def _close(self, unit: SheetUnit) -> Iterator[RuleLine]:
        if unit.shooters:
            some = {"n": unit.shooters, "all": unit.unit.figures}
            yield RuleLine(self.say("shoot_some", **some), self.say(_from_close_order(unit)))
        yield self.rule("attack")
        yield self.rule("attacked" if unit.mount == "foot" else "attacked_mounted")  # as the core rules have it

    def _block(self, unit: SheetUnit) -> Iterator[RuleLine]:
        ranks = RULES.whole("fighting.block.strikes")
        if not unit.unit.files:  # else beside its figures
            yield RuleLine(self.say("block_ranks", ranks=ranks), "")
        yield self.rule("block_fast")
        yield self.rule("attacked")

    def _open(self, unit: SheetUnit) -> Iterator[RuleLine]:
        if unit.shooters:
            yield RuleLine(self._shoots(unit), self.say("shoot_says"))
        yield RuleLine("", self.say("open_free"))
        yield self.rule("beaten")

    def _shoots(self, unit: SheetUnit) -> str:
        """The ranks that shoot, and how far, as far as the list or the rules give them."""
        reach = unit.line.reach and measure(unit.line.reach)
        key = f"{'ranks' if unit.ranks is not None else 'figures'}{'_reach' if reach else ''}"
        return self.say(f"shoot.{key}", n=unit.ranks, reach=reach)

    def _hedgehog(self, unit: SheetUnit) -> Iterator[RuleLine]:
        yield self.rule("in_hedgehog")
        yield self.rule("still")
        if closed := unit.second_card:
            formation = self.named(f"fighting.formations.{closed.unit.formation}")
            yield RuleLine(self.say("second_card"), self.say("second_card_says", formation=formation))


def _from_close_order(unit: SheetUnit) -> str:
    """The words for how shooters of a regiment in close order may shoot (A-406 to A-408)."""
    if unit.unit.mixed:
        return "mixed"
    return "detached" if unit.part_shoots else "in_open"
