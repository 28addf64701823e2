"""The winner of a melee by both results, surrender, and the exact chances (N-702, N-706)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from builder.rules import dice
from builder.systems.napoleonic.rulebook import RULES, choice, sides

Winner = Literal["attacker", "defender", "draw"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winner, whether the losers surrender, and whether no defender rolled dice (N-801)."""

    winner: Winner
    surrender: bool = False
    unopposed: bool = False

    @property
    def loser(self) -> str:
        """The other side."""
        return {"attacker": "defender", "defender": "attacker", "draw": "draw"}[self.winner]


def verdict(attack: int, defence: int, chosen: Mapping[str, str]) -> Verdict:
    """The verdict on the results of both sides, including modifiers and dice."""
    if attack == defence:
        return Verdict("draw")
    winner: Winner = "attacker" if attack > defence else "defender"
    high, low = max(attack, defence), min(attack, defence)
    apart = high >= RULES.whole("melee.surrender") * low
    if low < 1 and choice(chosen, "N-Q15") == "only-positive":
        apart = False
    return Verdict(winner, apart)


def chances(modifier: int, chosen: Mapping[str, str]) -> dice.Chances[Verdict]:
    """The exact chances of each verdict for an attacker's total."""
    found = dice.odds(lambda a, b: verdict(a + modifier, b, chosen), sides(), sides())
    order = ("attacker", "draw", "defender")
    return found.sorted(lambda one: (order.index(one.winner), not one.surrender))
