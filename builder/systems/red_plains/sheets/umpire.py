"""An evening -> the umpire's sheet: units in woods, leaders with their units and traits, and the means of command."""

from collections.abc import Iterator

from builder.sheets.blocks import Block, RuleLine, Rules
from builder.sheets.umpires import UmpireFrame
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.hidden import wooded
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.roster import RosterSheet
from builder.text.located import join_texts


class UmpireSheet(UmpireFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The umpire's sheet of an evening."""

    def hidden(self, number: int) -> Iterator[RuleLine]:
        """Units in woods by cell with their strength, leaders."""
        army, roster = self.on.armies[number], RosterSheet(self.on, number)
        for unit, cell in wooded(self.on.evening, number).items():
            hidden = army.by_id[unit]
            strength = self.counted("figures", hidden.unit.figures)
            of = (hidden.called(self.language), "; ", self.named(f"troops.kinds.{hidden.kind}"), ", ", strength)
            yield RuleLine(self.say("wood", cell=cell), join_texts(of))
        for mustered in army.units:
            for line in roster.leaders(mustered):
                alike = mustered.name.say(self.language) == line.key  # a unit that bears its leader's name
                unit = str(mustered.number) if alike else mustered.called(self.language)
                says = join_texts((unit, "; ", line.says))
                yield RuleLine(join_texts((line.key, ":")), says)
        yield from roster.apart()

    def procedure(self) -> Iterator[Block]:
        """The steps in which the umpire carries out a turn, and the order within a step (R-601, R-602)."""
        for key in ("sequence", "priority"):
            steps = (f"orders.{key}.{one}" for one in RULES.below(f"orders.{key}"))
            lines = tuple(RuleLine(str(RULES[one].value), self.named(one)) for one in steps)
            yield Rules(self.phrase(f"reference.{key}"), "", lines)

    def notes_of_turn(self) -> Iterator[str]:
        """Each side's bet with its roll (R-401)."""
        for number, _ in enumerate(self.on.armies):
            yield join_texts((self.on.back(number).title, ": ", self.say("bet")))

    def used_up(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Messengers, shinobi and plans, counted; the banners by name."""
        rosters = [army.roster for army in self.on.armies]
        means = {
            "messengers": [one.messengers for one in rosters],
            "infiltrators": [one.shinobi.infiltrate for one in rosters],
            "guards": [one.shinobi.guard for one in rosters],
            "plans": [one.plans for one in rosters],
        }
        for key, many in means.items():
            if any(many):
                yield self.say(key), tuple("\u00a0\u00a0\u00a0".join(map(str, range(1, count + 1))) for count in many)
        if any(one.banners for one in rosters):
            named = (", ".join(self.named(f"command.banners.{it}") for it in one.banners) for one in rosters)
            yield self.say("banners"), tuple(named)
