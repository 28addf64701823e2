"""Worked examples with regiments and guns of this evening, calculated live, and the chances of its mercenaries."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.rules.calculation import Term
from builder.rules.dice import Chances
from builder.rules.wording import measure, number
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.worked import Encounters, ExampleFrame, OnField, on_field
from builder.systems.age_of_battles.procedures import procedures
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import READINGS, RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import gun_number
from builder.text.located import join_texts


class WorkedExamples(ExampleFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The worked examples, and chances."""

    procedures = staticmethod(procedures)

    def all(self) -> Iterator[Example]:
        """A shot of one gun of each calibre, a burst, the tests of mercenaries, and an attack that is met halfway."""
        chosen, units = Encounters[SheetUnit](), tuple(on_field(self.on))
        for side, gun in self._guns():
            enemies = [unit.unit for unit in units if unit.side != side]
            if enemies:
                yield self._shot(side, gun, max(enemies, key=lambda unit: (unit.unit.figures, -unit.number)))
        if rows := tuple(self._chances()):
            yield Example(self.say("chances"), (), "", rows)
        foot = _in_order([unit for unit in units if unit.unit.mount == "foot" and unit.unit.moves[0]])
        if pair := chosen.pair(foot, foot, lambda unit: (bool(unit.unit.musician),)):
            yield self._attack(*pair)

    def _guns(self) -> Iterator[tuple[int, SheetGun]]:
        """The first gun of each calibre, with its side."""
        guns = [(side, gun) for side, army in enumerate(self.on.seen) for gun in army.guns]
        first = {gun.line.calibre: (side, gun) for side, gun in reversed(guns)}
        yield from (first[calibre] for calibre in RULES.below("artillery.guns") if calibre in first)

    def _shot(self, side: int, gun: SheetGun, target: SheetUnit) -> Example:
        made = self.ask("bombard", {"gun": gun.line.calibre, "figures": target.unit.figures})
        called = join_texts((f"{gun_number(gun, self.language)} ", gun.name.say(self.language)))
        title = self.say("shot", gun=self.of_side(side, called), target=self.whose(1 - side, target))
        return self.example(title, made.working, self._row("", made.odds))

    def _attack(self, defender: OnField[SheetUnit], attacker: OnField[SheetUnit]) -> Example:
        """Both come straight at each other with their normal moves; the same if the defender had changed its facing."""
        (far, _), (near, _) = attacker.unit.moves, defender.unit.moves
        comes = {"straight": far, "formation": attacker.unit.unit.formation}
        met = {"advanced": near, "mount": defender.unit.mount, "formation": defender.unit.unit.formation}
        cases = [self.ask("attack", {"attacker": comes, "defender": met | {"reformed": one}}) for one in (False, True)]
        named = {"attacker": attacker, "defender": defender}
        title = self.say("attack", **{part: self.whose(one.side, one.unit) for part, one in named.items()})
        situation = self.say("attack_situation", near=measure(near or 0), far=measure(far or 0))
        first, second = (self.example(title, made.working).steps for made in cases)
        turned = [step for step in second if step not in first]
        steps = ((situation, "", ""), *first, (self.say("attack_turned"), "", ""), *turned)
        return Example(title, steps, "")

    def _chances(self) -> Iterator[OddsRow]:
        """A burst with a full crew, the tests of mercenaries."""
        if self.play.has("guns"):
            yield self._row(self.say("burst"), self.ask("burst", {"gunners": RULES.whole("artillery.crew")}).odds)
        if self.play.has("mercenaries"):
            for step in RULES.below("mercenaries.ladder"):
                at = RULES.whole(f"mercenaries.ladder.{step}.at")
                label = self.say("mercenaries", at=number(at))
                yield self._row(label, self.ask("mercenary", {"strength": [at]}).odds)

    def example(self, title: str, working: Iterable[Term], *odds: OddsRow) -> Example:
        """Cites only the open points, which the sheet has in words; the numbers of facts are not on it."""
        made = super().example(title, working, *odds)
        return replace(made, steps=tuple((label, says, _open(cites)) for label, says, cites in made.steps))

    def _row(self, label: str, odds: Chances[str]) -> OddsRow:
        return self.odds(label, odds, self._outcome)

    def _outcome(self, outcome: str) -> str:
        kind, _, n = outcome.rpartition("-") if outcome[-1].isdigit() else (outcome, "", "")
        return self.say(f"outcomes.{kind}", n=n)


def _open(cites: str) -> str:
    """The open points among the facts of a step."""
    return ", ".join(one for one in cites.split(", ") if one in READINGS.known())


def _in_order(units: list[OnField[SheetUnit]]) -> list[OnField[SheetUnit]]:
    """Those in close order or as a block that serve no guns, as attack and strike are told of them; all if a side has none."""
    ordered = [unit for unit in units if unit.unit.unit.formation in ("close", "block") and not unit.unit.line.serves]
    return ordered if {unit.side for unit in ordered} == {unit.side for unit in units} else units
