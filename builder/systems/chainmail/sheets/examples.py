"""Melees and a volley of units that will meet on this evening, calculated live, with their exact chances."""

from collections.abc import Iterator
from fractions import Fraction
from math import fsum

from builder.rules.calculation import Calculation
from builder.sheets.blocks import Example
from builder.sheets.encounters import Encounters, Placed
from builder.sheets.worked import ExampleFrame
from builder.systems.chainmail.procedures import procedures
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit
from builder.systems.chainmail.sheets.play import InPlay

_SELDOM = 0.01
"""Numbers of kills at either end that are together as rare as this are told as one."""


class WorkedExamples(ExampleFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The worked examples, with units that both players may see."""

    procedures = staticmethod(procedures)

    def all(self) -> Iterator[Example]:
        """The two units that stand nearest to each other strike each other; the most shooters shoot at who is nearest."""
        units, chosen = tuple(self._units()), Encounters[SheetUnit]()
        fighters = [one for one in units if one.unit.fights]
        if pair := chosen.pair(fighters, fighters):
            yield self._melee(*pair)
            yield self._melee(*pair[::-1])
        shooters = [one for one in units if one.unit.shooters]
        if pair := chosen.pair(shooters, units, lambda unit: (unit.shooters,)):
            yield self._volley(*pair)

    def _units(self) -> Iterator[Placed[SheetUnit]]:
        for side, army in enumerate(self.on.seen):
            deployed = self.on.evening.sides[side].deployment if self.on.evening else ()
            stands = {placed.id: placed.at for placed in deployed}
            yield from (Placed(side, unit, stands.get(unit.unit.id)) for unit in army.units)

    def _melee(self, one: Placed[SheetUnit], other: Placed[SheetUnit]) -> Example:
        attacker, target = (
            {"class": placed.unit.line.troop, "figures": placed.unit.unit.figures} for placed in (one, other)
        )
        return self._told("melee", self.ask("melee", {"attacker": attacker, "target": target}), one, other)

    def _volley(self, one: Placed[SheetUnit], other: Placed[SheetUnit]) -> Example:
        shooters, target = one.unit, other.unit
        inputs = {
            "shooters": shooters.shooters,
            "armour": target.armour,
            "weapon": shooters.line.missile,
            "targets": target.unit.figures,
        }
        return self._told("volley", self.ask("missiles", inputs), one, other)

    def _told(self, key: str, made: Calculation, one: Placed[SheetUnit], other: Placed[SheetUnit]) -> Example:
        title = self.say(key, striker=self.whose(one.side, one.unit), struck=self.whose(other.side, other.unit))
        kills = _together({int(outcome.removeprefix("kills-")): chance for outcome, chance in made.odds.items()})
        return self.example(title, made.working, self.odds(self.say("kills"), kills, str))


def _together(kills: dict[int, Fraction]) -> dict[str, Fraction]:
    """The chances by number of kills, with the rare numbers at both ends as one each: 0–1, 2, 3, 4, 5+."""
    numbers = sorted(kills)

    def rare(many: list[int]) -> bool:
        return fsum(map(float, map(kills.__getitem__, many))) < _SELDOM

    first = max((i for i in range(len(numbers)) if rare(numbers[: i + 1])), default=0)
    last = min((i for i in range(len(numbers)) if rare(numbers[i:])), default=len(numbers) - 1)
    below, above = numbers[: first + 1], numbers[last:]
    told = {f"{below[0]}–{below[-1]}" if first else str(below[0]): sum(map(kills.__getitem__, below), Fraction(0))}
    told |= {str(one): kills[one] for one in numbers[first + 1 : last]}
    if last > first:
        told[f"{above[0]}+" if len(above) > 1 else str(above[0])] = sum(map(kills.__getitem__, above), Fraction(0))
    return told
