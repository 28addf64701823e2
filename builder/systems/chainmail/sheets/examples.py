"""Melees and a volley of units that will meet on this evening, calculated live, with their exact chances."""

from collections.abc import Iterator

from builder.rules.calculation import Calculation
from builder.rules.dice import Chances
from builder.rules.wording import span
from builder.sheets.blocks import Example
from builder.sheets.worked import Encounters, ExampleFrame, OnField, on_field
from builder.systems.chainmail.procedures import procedures
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay

_MELEES = 2
_SELDOM = 0.01
"""Numbers of kills at either end that are together as rare as this are told as one."""


class WorkedExamples(ExampleFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The worked examples, with units that both players may see."""

    procedures = staticmethod(procedures)

    def all(self) -> Iterator[Example]:
        """A few units fight the enemies nearest to them; the most shooters shoot at the nearest enemy."""
        units, chosen = tuple(on_field(self.on)), Encounters[SheetUnit]()
        fighters = [one for one in units if one.unit.fights]
        for _ in range(_MELEES):
            if pair := chosen.pair(fighters, fighters):
                yield self._melee(*pair)
        shooters = [one for one in units if one.unit.shooters]
        if pair := chosen.pair(shooters, units, lambda unit: (unit.shooters,)):
            yield self._volley(*pair)

    def _melee(self, one: OnField[SheetUnit], other: OnField[SheetUnit]) -> Example:
        attacker, target = (
            {"class": placed.unit.line.troop, "figures": placed.unit.unit.figures} for placed in (one, other)
        )
        return self._example("melee", self.ask("melee", {"attacker": attacker, "target": target}), one, other)

    def _volley(self, one: OnField[SheetUnit], other: OnField[SheetUnit]) -> Example:
        shooters, target = one.unit, other.unit
        inputs = {
            "shooters": shooters.shooters,
            "armour": target.armour,
            "weapon": shooters.line.missile,
            "targets": target.unit.figures,
        }
        return self._example("volley", self.ask("missiles", inputs), one, other)

    def _example(self, key: str, made: Calculation, one: OnField[SheetUnit], other: OnField[SheetUnit]) -> Example:
        title = self.say(key, striker=self.whose(one.side, one.unit), struck=self.whose(other.side, other.unit))
        kills = made.odds.map(lambda outcome: int(outcome.removeprefix("kills-"))).sorted()
        return self.example(title, made.working, self.odds(self.say("kills"), _together(kills), str))


def _together(kills: Chances[int]) -> Chances[str]:
    """The chances by number of kills, with the rare numbers at both ends as one each: 0–1, 2, 3, 4, 5+."""
    least, most = min(kills), max(kills)
    first = max((n for n in kills if kills.chance(lambda one, n=n: one <= n) < _SELDOM), default=least)  # type: ignore[misc]
    last = min((n for n in kills if kills.chance(lambda one, n=n: one >= n) < _SELDOM), default=most)  # type: ignore[misc]

    def named(n: int) -> str:
        if n <= first:
            return span(least, first)
        return f"{last}+" if n >= last != most else str(n)

    return kills.map(named)
