"""Worked examples with this evening's units, calculated live: an attack and a volley, with their chances."""

from collections.abc import Iterator

from builder.rules.calculation import Calculation
from builder.sheets.blocks import Example
from builder.sheets.worked import ExampleFrame
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import arm
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.play import InPlay


class WorkedExamples(ExampleFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The worked examples, with units that both players may see."""

    def all(self) -> Iterator[Example]:
        """The strongest attacker of the last army against a unit of the first army, and shooters of the first against it."""
        if len(self.on.seen) < 2 or not all(army.units for army in self.on.seen):
            return
        (ours, first), *_, (theirs, last) = enumerate(self.on.seen)
        target, attacker = first.units[0], max(last.units, key=_hardness)
        foot = next((unit for unit in first.units if arm(unit.kind) == "spear"), target)
        attacks = (Attack(unit=attacker.fighter()),)
        clash = melee.run(melee.Inputs(attackers=attacks, defender=foot.fighter(), readings=self.on.chosen))
        yield self._made("clash", clash, attacker=(theirs, attacker), defender=(ours, foot))
        if shooters := next((unit for unit in first.units if unit.shoots), None):
            shots = (shooting.Shot(unit=shooters.fighter()),)
            inputs = shooting.Inputs(shots=shots, target=attacker.fighter(), readings=self.on.chosen)
            yield self._made("volley", shooting.run(inputs), shooter=(ours, shooters), target=(theirs, attacker))

    def _made(self, key: str, made: Calculation, **units: tuple[int, SheetUnit]) -> Example:
        steps = tuple(
            (term.label.say(self.language), term.text.say(self.language), ", ".join(dict.fromkeys(c.section for c in term.cites if c.section)))
            for term in made.working
            if term.value not in made.odds  # consequences of an outcome are among the rules
        )  # fmt: skip
        chances = self.odds(self.say("chances"), made.odds, lambda outcome: self.named(f"melee.outcomes.{outcome}"))
        title = self.say(key, **{part: self.whose(side, unit) for part, (side, unit) in units.items()})
        return Example(title, steps, "", (chances,))


def _hardness(unit: SheetUnit) -> tuple[bool, int, int]:
    return arm(unit.kind) == "horse", unit.unit.figures, -unit.number
