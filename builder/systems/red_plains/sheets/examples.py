"""Worked examples with this evening's units, calculated live: an attack and a volley, with their chances."""

from collections.abc import Iterator
from dataclasses import replace

from builder.rules.calculation import Calculation
from builder.sheets.blocks import Example
from builder.sheets.worked import ExampleFrame, Step
from builder.systems.red_plains.fight import Attack, has_forest_of_spears
from builder.systems.red_plains.fighter import Fighter, arm
from builder.systems.red_plains.ground import place
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.play import InPlay
from builder.text.located import join_texts


class WorkedExamples(ExampleFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The worked examples, with units that both players may see."""

    def all(self) -> Iterator[Example]:
        """The strongest attacker of the last army against a unit of the first army, and shooters of the first against it."""
        if len(self.on.seen) < 2 or not all(army.units for army in self.on.seen):
            return
        (ours, first), *_, (theirs, last) = enumerate(self.on.seen)
        target, attacker = first.units[0], max(last.units, key=_hardness)
        foot = next((unit for unit in first.units if arm(unit.kind) == "spear"), target)
        attacks = (Attack(unit=attacker.fighter(), across=self.on.play.crossings[-1]),)
        clash = melee.run(melee.Inputs(attackers=attacks, defender=foot.fighter(), readings=self.on.chosen))
        made = self._made("clash", clash, attacker=(theirs, attacker), defender=(ours, foot))
        yield replace(made, steps=(self._given(attacks[0], foot.fighter()), *made.steps))
        if pair := self._in_range(first, last):
            shots = (shooting.Shot(unit=pair[0].fighter()),)
            inputs = shooting.Inputs(shots=shots, target=pair[1].fighter(), readings=self.on.chosen)
            yield self._made("volley", shooting.run(inputs), shooter=(ours, pair[0]), target=(theirs, pair[1]))

    def _in_range(self, first: SheetArmy, last: SheetArmy) -> tuple[SheetUnit, SheetUnit] | None:
        """Shooters and a target, face to face if any are, else the strongest."""
        sides, chosen = self.on.evening.sides if self.on.evening else (), self.on.chosen
        stands = [{one.id: place(one.cell, chosen) for one in side.deployment} for side in sides] or [{}, {}]

        def apart(pair: tuple[SheetUnit, SheetUnit]) -> bool:
            here, there = (cells.get(one.unit.id) for cells, one in zip(stands, pair, strict=True))
            return not (here and there and here.column == there.column and here.touches(there))

        targets = sorted(last.units, key=_hardness, reverse=True)
        return min(((one, other) for one in first.units if one.shoots for other in targets), key=apart, default=None)

    def _given(self, attack: Attack, defender: Fighter) -> Step:
        """The ground of an attack, and what takes dice away from it."""
        says = [self.say(f"across.{attack.across}"), *([self.say("forest")] if has_forest_of_spears(defender) else ())]
        return self.say("given"), join_texts(says, ", "), ""

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
