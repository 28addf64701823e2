"""A shot before its dice, and its results: alone, or when the target shoots back (sections 5.1, 5.2, 15.1)."""

from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Value
from builder.rules.dice import Chances, certain
from builder.rules.legality import Fault, Laws, law, missing, needed, sole
from builder.rules.working import Working
from builder.systems.formations.procedures import consequences, outcomes
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.procedures.strike import Strike, severity
from builder.text import Text

NAMES = ("target", "shooter")
MISSED = ("miss", "breakdown")
Roll = Annotated[int | None, Field(description="d6 roll")]


class Rolls(Strict):
    """The dice for a shot that hits, and for the return shot."""

    shot: Roll = None
    guard: Roll = None
    return_shot: Roll = None
    return_guard: Roll = None

    @property
    def returns(self) -> dict[str, object]:
        """The dice for the return shot."""
        return {"return_shot": self.return_shot, "return_guard": self.return_guard}


@law("unanswered", Text("{given} needs `exchange: true`"), "C-5.2-02")
def unanswered(it: tuple[bool, Mapping[str, object]]) -> Fault:
    """Dice for a return shot where there is no exchange of shots."""
    given = [f"`{name}`" for name, value in it[1].items() if value is not None]
    return bool(given) and not it[0] and {"given": ", ".join(given)}


SHOT_DICE: Laws[object] = sole(
    "dice",
    Text("a shot that hits needs the dice `shot` and `guard`"),
    missing,
)
RETURN_DICE: Laws[object] = sole(
    "dice",
    Text("an exchange also needs the dice `return_shot` and `return_guard`"),
    missing,
)  # fmt: skip


class Fire(NamedTuple):
    """A shot and its working so far; for a roll to hit, its chances, or its result if it was made.

    `beyond`: the shooter is farther away than the target can move.
    """

    target: Side
    shooter: Side
    work: Working
    rolled: Chances[str] = certain("hit")
    hit: str | None = "hit"
    beyond: bool = False

    def alone(self, strike: Strike, dice: Rolls | None) -> Calculation:
        """What happens to a target that does not shoot back; the strike is the shot before its dice."""
        if self.hit is None or dice is None:
            strike.before(self.work)
            return self.work.answer(odds=self._chances(strike))
        fate = _fate(self.target, outcomes.table_fate("shooting", self._effect(strike, dice)), self.work)
        self._struck("target", self.target, fate)
        return self._ended(fate)

    def missed(self) -> Calculation:
        """A shot that misses still counts as one: a unit that evades it is disordered, one on Attack countercharges."""
        fate = _fate(self.target, outcomes.table_fate("shooting", "continue"), self.work)
        if self.target.acts == "evading":
            self._struck("target", self.target, fate)
        return self._ended(fate)

    def answered(self, strike: Strike, back: Strike, dice: Rolls | None) -> Calculation:
        """What happens to both when the target shoots back; both shots count as simultaneous (C-5.2-05 to -07)."""
        self.work.rests_on("Q-31")
        if self.hit is None or dice is None:
            joint = self._chances(strike).join(back.odds(), lambda *pair: pair).possible()
            effects = joint.map(lambda pair: ("continue" if pair[0] in MISSED else pair[0], pair[1]))
            strike.before(self.work)
            back.before(self.work)
            return self.work.answer(marginals(NAMES, effects), joint.map(partial(joint_name, NAMES)))
        returned = needed(dice.return_shot, RETURN_DICE), needed(dice.return_guard, RETURN_DICE)
        effect = self._effect(strike, dice)
        answer = back.rolled(*returned, self.work)
        sides, fates = (self.target, back.victim), outcomes.compared_fates("shooting", effect, answer)
        for who, side, fate in zip(NAMES, sides, fates, strict=True):
            self._struck(who, side, _fate(side, fate, self.work))
        return self.work.answer()

    def _chances(self, strike: Strike) -> Chances[str]:
        """The chances of what it does, with those of a miss and a breakdown."""
        rolled = certain(self.hit) if self.hit else self.rolled.ordered(MISSED)
        return rolled.then(lambda one: certain(one) if one in MISSED else strike.odds())

    def _effect(self, strike: Strike, dice: Rolls) -> str:
        """What it does by its dice; a miss does nothing, and needs none."""
        if self.hit in MISSED:
            return "continue"
        return strike.rolled(needed(dice.shot, SHOT_DICE), needed(dice.guard, SHOT_DICE), self.work)

    def _struck(self, who: str, side: Side, fate: Fate) -> None:
        """What happens to a unit under fire, and what follows from that."""
        outcomes.note(who, side, fate, self.work)
        consequences.SideAfterFight(who, side, fate, self.work).under_fire()

    def _ended(self, fate: Fate) -> Calculation:
        """With what the target does to the unit that shot at it."""
        consequences.SideAfterFight("target", self.target, fate, self.work).reaction(self.shooter, self.beyond)
        return self.work.answer()


def _fate(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The fate of a unit under fire with what stands behind it, its evasion, and an elephant's rampage."""
    return consequences.with_rampage(
        side,
        consequences.fate_of_evader_under_fire(side, consequences.fate_before_obstacle(side, fate, chosen)),
        chosen,
    )


def joint_name(names: tuple[str, str], pair: tuple[str, str]) -> str:
    """A joint outcome by name: `target retreat, shooter confusion`."""
    return ", ".join(f"{name} {outcome}" for name, outcome in zip(names, pair, strict=True))


def by_name(names: tuple[str, str], joint: Chances[tuple[str, str]]) -> Chances[str]:
    """Joint chances with the outcomes by name, the mildest first."""
    return joint.sorted(lambda pair: tuple(map(severity, pair))).map(partial(joint_name, names))


def marginals(names: tuple[str, str], joint: Chances[tuple[str, str]]) -> dict[str, Value]:
    """The chances of each side by itself: `target.retreat`."""
    found: dict[str, Value] = {}
    for place, name in enumerate(names):
        own = joint.map(itemgetter(place)).sorted(severity)
        found |= {f"{name}.{outcome}": chance for outcome, chance in own.items()}
    return found
