"""An evening -> the umpire's sheet: units in woods, leaders with their units and traits, and the means of command."""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.umpires import UmpireFrame
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.hidden import wooded
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.roster import RosterSheet
from builder.text.located import join_texts


class UmpireSheet(UmpireFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The umpire's sheet of an evening."""

    def hidden(self, number: int) -> Iterator[RuleLine]:
        """Units in woods by cell, leaders, means."""
        army, roster = self.on.armies[number], RosterSheet(self.on, number)
        for unit, cell in wooded(self.on.evening, number).items():
            yield RuleLine(self.say("wood", cell=cell), army.by_id[unit].called(self.language))
        for mustered in army.units:
            for line in roster.leaders(mustered):
                alike = mustered.name.say(self.language) == line.key  # a unit that bears its leader's name
                unit = str(mustered.number) if alike else mustered.called(self.language)
                says = join_texts((unit, "; ", line.says))
                yield RuleLine(join_texts((line.key, ":")), says)
        yield from roster.means()
