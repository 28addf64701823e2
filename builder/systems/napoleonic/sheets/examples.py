"""Worked examples with units of the evening: opening fire, an attack, and the morale test after it."""

from collections.abc import Iterator
from functools import partial
from itertools import islice

from builder.rules.dice import Chances
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.worked import ExampleFrame
from builder.systems.napoleonic import opening, sight, troops
from builder.systems.napoleonic.procedures import melee, morale, shooting
from builder.systems.napoleonic.procedures.fighter import Fighter
from builder.systems.napoleonic.procedures.fighter import Inputs as Clash
from builder.systems.napoleonic.profile import NapoleonicEvening, NapoleonicGame, Volley
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.play import Begins, InPlay, attacks_in
from builder.systems.napoleonic.sheets.steadiness import Steadiness


class WorkedExamples(ExampleFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The worked examples; none without an evening."""

    def all(self) -> Iterator[Example]:
        """The first volley of each side whose result is open, the strongest attack, and the morale of its target."""
        evening = self.on.evening
        if evening is None:
            return
        for index, side in enumerate(evening.sides):
            volleys = (self._volley(evening, index, volley) for volley in side.volleys)
            yield from islice((one for one in volleys if len(one.odds[0].outcomes) > 1), 1)
        if pair := _pair(self.on.armies):
            yield self._melee(*pair)
            yield self._morale(pair[1])

    def _volley(self, evening: NapoleonicEvening, index: int, volley: Volley) -> Example:
        game = NapoleonicGame(evening, tuple(army.army for army in self.on.armies))
        ours, theirs = opening.everybody(game, index), opening.everybody(game, 1 - index)
        struck, ground = theirs[volley.target], sight.ground_of(game)
        groups = tuple(sight.aimed(game, ground, ours[fire.unit], fire, struck) for fire in volley.groups)
        target = opening.target(game, struck)
        answer = shooting.run(shooting.Inputs(groups=groups, target=target, readings=self.on.chosen))
        odds = self.odds(self.say("stands"), answer.odds, lambda lost: self.say("lost", n=lost))
        called = self.whose(1 - index, self.on.armies[1 - index].by_id[volley.target])
        return self.example(self.say("volley", target=called), answer.working, odds)

    def _melee(self, attacker: SheetUnit, defender: SheetUnit) -> Example:
        asked = attack_on(attacker, defender, self.play.start(attacker), self.play.start(defender))
        answer = melee.run(Clash.model_validate({**asked, "readings": self.on.chosen}))
        names = {"attacker": self.whose(0, attacker), "defender": self.whose(1, defender)}
        odds = (self._fates(side, answer.odds) for side in names)
        return self.example(self.say("melee", **names), answer.working, *odds)

    def _fates(self, side: str, odds: Chances[str]) -> OddsRow:
        """What happens to one side in a melee."""
        return self.odds(
            self.say(side), odds.map(partial(_fate, side)), lambda one: self.named(f"melee.outcomes.{one}")
        )

    def _morale(self, unit: SheetUnit) -> Example:
        begins = {} if self.play.held(unit) else {"formation": self.play.begins(unit) or "battle-line"}
        answer = morale.run(Steadiness(unit, self.play.held(unit), self.on.chosen).inputs(**begins))
        odds = self.odds("", answer.odds, lambda outcome: self.named(f"morale.outcomes.{outcome}"))
        return self.example(self.say("morale", unit=self.whose(1, unit)), answer.working, odds)


def _fate(side: str, outcome: str) -> str:
    """What an outcome of a melee is to a side: it has won, there is a draw, or the result for the loser."""
    winner, _, fate = outcome.partition(" wins, ")
    return ("won" if winner == side else fate) if fate else outcome


def _pair(armies: tuple[SheetArmy, ...]) -> tuple[SheetUnit, SheetUnit] | None:
    """The largest infantry unit with a rank of the first army against the highest-ranked infantry of the second."""
    ours, theirs = map(_foot, armies)
    if not ours or not theirs:
        return None
    attacker = max(ours, key=lambda unit: (unit.stands or 0, unit.line.rank or 0, -unit.number))
    return attacker, max(theirs, key=lambda unit: (unit.line.rank or 0, unit.stands or 0, -unit.number))


def _foot(army: SheetArmy) -> list[SheetUnit]:
    return [unit for unit in army.units if unit.arm == "foot" and unit.line.rank is not None and unit.stands]


def attack_on(attacker: SheetUnit, defender: SheetUnit, ours: Begins, theirs: Begins) -> dict[str, object]:
    """The inputs of an attack of one unit on another as both begin: chasseurs hold a settlement on foot; who begins on
    another hill, or on none, crosses an edge.
    """
    deep = theirs.how in RULES.ids("shooting.deep")
    held = bool(theirs.how) and not deep
    struck = fighter(defender, theirs.how if deep else "battle-line").model_copy(
        update={"dismounted": held and troops.dismounts(defender.line.type)}
    )
    return {
        "attackers": (fighter(attacker, attacks_in(ours.how)),),
        "defenders": (struck,),
        "place": theirs.how if held else "open",
        "crossing": ours.hills != theirs.hills,
    }


def fighter(unit: SheetUnit, formation: str = "battle-line") -> Fighter:
    """A unit as input of a melee."""
    return Fighter.model_validate(
        {
            "type": unit.line.type,
            "experience": unit.experience,
            "rank": unit.line.rank,
            "stands": unit.stands,
            "formation": formation,
        }
    )
