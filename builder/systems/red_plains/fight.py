"""An attack on a defender: dice and damage on each edge, and the result of the losses (part VII)."""

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from operator import add
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.dice import Chances, certain
from builder.systems.red_plains import chances, fighter
from builder.systems.red_plains.modifiers import SteadfastnessByLosses, Terms, armour, impetus_terms, total
from builder.systems.red_plains.rulebook import READINGS, RULES

OUTCOMES = ("stopped", "thrown-back", "retreats", "flees", "destroyed", "attacker-destroyed", "both-destroyed")
FLANKS: tuple[fighter.Edge, ...] = ("left", "right")
Across = Literal["none", "river", "bridge"]


class Attack(Strict):
    """One attacker: the unit, the edge of the defender that it attacks, and whether it crosses the river."""

    unit: fighter.Fighter
    edge: Annotated[fighter.Edge, Field(description="edge of the defender that it attacks")] = "front"
    across: Annotated[Across, Field(description="attacks across the river or over the bridge")] = "none"  # fmt: skip
    shot_in_step: Annotated[
        fighter.ShotDown, Field(description="how many of the figures in `shot` were lost in this step")
    ] = 0


def has_forest_of_spears(defender: fighter.Fighter) -> bool:
    """Whether the defender has the forest of spears: no move order this turn (R-212, R-Q15)."""
    return defender.kind in RULES.ids("troops.forest") and not defender.moved


def loses_charge_in_river(across: Across, chosen: fighter.Readings) -> bool:
    """Whether crossing the river costs cavalry its bonus dice; on a bridge a reading decides (R-1001, R-Q36)."""
    return across == "river" or (across == "bridge" and READINGS.choice(chosen, "R-Q36") == "crosses")


def charging(attack: Attack, defender: fighter.Fighter, chosen: fighter.Readings) -> bool:
    """Whether an attacker has the dice of a cavalry attack (R-211, R-212, R-1001, R-1004)."""
    horse = fighter.arm(attack.unit.kind) == "horse"
    stopped = attack.edge == "front" and has_forest_of_spears(defender)
    return (
        horse
        and not stopped
        and not loses_charge_in_river(attack.across, chosen)
        and defender.ground not in fighter.WOODS
    )


def dice_of(attack: Attack, defender: fighter.Fighter, figures: int, chosen: fighter.Readings) -> int:
    """The dice of an attacker with that many figures (R-702)."""
    return fighter.dice_for(figures, charging(attack, defender, chosen))


def sure(attack: Attack, defender: fighter.Fighter, chosen: fighter.Readings) -> int:
    """The guaranteed damage of an attacker: infantry has none against a forest of spears (R-212, R-Q28)."""
    barred = attack.edge == "front" and has_forest_of_spears(defender)
    if barred and (fighter.arm(attack.unit.kind) != "horse" or READINGS.choice(chosen, "R-Q28") == "loses-both"):
        return 0
    return fighter.value(attack.unit.kind, "guaranteed")


def defence_dice(edges: Sequence[fighter.Edge], figures: int) -> dict[fighter.Edge, int]:
    """The defender's dice on each attacked edge (R-702, R-705, R-706, R-Q31)."""
    found: dict[fighter.Edge, int] = {}
    front = "front" in edges
    flanks = [edge for edge in FLANKS if edge in edges]
    deep = fighter.ranks(figures) * RULES.whole("melee.flank.each")
    if front:
        found["front"] = fighter.dice_for(figures)
    busy = found.get("front", 0)
    for place, edge in enumerate(flanks):
        side = deep - (RULES.whole("melee.flank.corner") if front else 0)
        if place and fighter.alone_last(figures):
            side -= RULES.whole("melee.rank")
        found[edge] = max(0, side)
        busy += found[edge]
    if "rear" in edges:
        found["rear"] = max(0, min(figures - busy, RULES.whole("melee.rear.most")))
    return found


def guaranteed_of(defender: fighter.Fighter, edge: fighter.Edge) -> int:
    """The guaranteed damage of the defender, only to the front (R-702, R-705, R-706)."""
    if edge == "front":
        return fighter.value(defender.kind, "guaranteed")
    return RULES.whole("melee.rear.guaranteed" if edge == "rear" else "melee.flank.guaranteed")


class Answered(NamedTuple):
    """The effect of the defender's dice: figures lost, edges with attackers left, whether any has more than one rank."""

    lost: int
    edges: frozenset[fighter.Edge]
    deep: bool

    def beside(self, other: "Answered") -> "Answered":
        """The sum of two."""
        return Answered(self.lost + other.lost, self.edges | other.edges, self.deep or other.deep)


class Clash(NamedTuple):
    """A melee after its dice: losses of both sides, the sum N and the outcome."""

    loss: int
    lost: int
    impetus: int
    deep: bool
    steadfastness: int
    shot: int
    sum: int
    edges: frozenset[fighter.Edge]
    outcome: str


class Melee:
    """A melee: the attackers with their figures after defensive fire, and the defender."""

    def __init__(
        self, attacks: Sequence[tuple[Attack, int]], defender: fighter.Fighter, chosen: fighter.Readings
    ) -> None:
        self.attacks = attacks
        self.defender = defender
        self.chosen = chosen
        self.edges: list[fighter.Edge] = [attack.edge for attack, _ in attacks]
        self.defence_dice = defence_dice(self.edges, defender.figures)
        impetus = [total(impetus_of(attack, defender)) for attack, _ in attacks]
        several = len(impetus) > 1
        self.impetus = max(impetus) if several and READINGS.choice(chosen, "R-Q12") != "sum" else sum(impetus)
        self.shot = sum(attack.unit.shot + attack.unit.figures - figures for attack, figures in attacks)
        self._armour, self._theirs = armour(defender), [armour(attack.unit) for attack, _ in attacks]
        self.once = READINGS.choice(chosen, "R-Q2") == "total"
        self._with_bonuses = READINGS.choice(chosen, "R-Q10") == "with-bonuses"
        self._standing = SteadfastnessByLosses(defender, "melee", chosen)

    def damage(self, place: int, hits: int) -> int:
        """The damage of an attacker with that many successful dice; after armour, if armour counts against each (R-Q2)."""
        done = sure(self.attacks[place][0], self.defender, self.chosen) + hits
        return done if self.once else fighter.reduced(done, self._armour)

    def loss(self, damage: int) -> int:
        """The figures that the defender loses to the damage of all attackers."""
        return min(fighter.reduced(damage, self._armour) if self.once else damage, self.defender.figures)

    def answered(self, place: int, hits: int) -> Answered:
        """The losses of an attacker when that many dice against it succeed."""
        attack, figures = self.attacks[place]
        lost = min(fighter.reduced(guaranteed_of(self.defender, attack.edge) + hits, self._theirs[place]), figures)
        left = figures - lost
        return Answered(
            lost, frozenset([attack.edge] if left else []), fighter.ranks(left) > RULES.whole("melee.result.deep")
        )

    def clashed(self, struck: Sequence[int], back: Mapping[fighter.Edge, int]) -> Clash:
        """The result of successful dice, by attacker and by edge."""
        damage = sum(self.damage(place, hits) for place, hits in enumerate(struck))
        answered = (self.answered(place, back[attack.edge]) for place, (attack, _) in enumerate(self.attacks))
        return self.clash(self.loss(damage), reduce(Answered.beside, answered))

    def clash(self, loss: int, back: Answered) -> Clash:
        """The result of the losses of both sides (R-711)."""
        standing = self._standing.after(loss, back.edges)
        limit = standing if self._with_bonuses else fighter.value(self.defender.kind, "steadfastness")
        bonus = RULES.whole("melee.result.ranks") if back.deep else 0
        n = loss + self.defender.shot + self.impetus + bonus - standing - back.lost - self.shot
        outcome = _outcome(n, limit, loss == self.defender.figures, back.edges)
        return Clash(loss, back.lost, self.impetus, back.deep, standing, self.shot, n, back.edges, outcome)

    def outcomes(self) -> Chances[str]:
        """The exact chance of each outcome: hits are summed before the sides are combined."""
        harm, back = certain(0), certain(Answered(0, frozenset(), False))
        for place, (attack, figures) in enumerate(self.attacks):
            struck = hits(attack.unit, dice_of(attack, self.defender, figures, self.chosen))
            harm = harm.join(struck.map(partial(self.damage, place)), add)
            returned = hits(self.defender, self.defence_dice[attack.edge])
            back = back.join(returned.map(partial(self.answered, place)), Answered.beside)
        return harm.map(self.loss).join(back, lambda loss, answered: self.clash(loss, answered).outcome)


def impetus_of(attack: Attack, defender: fighter.Fighter) -> Terms:
    """The modifiers of an attacker's impetus against this defender."""
    return impetus_terms(attack.unit, attack.across, fighter.on_hill(defender))


def _outcome(n: int, limit: int, gone: bool, edges: frozenset[fighter.Edge]) -> str:
    if gone or not edges:
        return "both-destroyed" if gone and not edges else "destroyed" if gone else "attacker-destroyed"
    if n <= RULES.whole("melee.result.held"):
        return "thrown-back"
    surrounded = "rear" in edges and len(edges) > 1  # in front or flank as well
    return "flees" if n > limit or surrounded else "retreats"


def again(unit: fighter.Fighter) -> int:
    """Rerolls of failed dice from the Crab (R-407)."""
    return RULES.whole("command.banners.crab.rolls") if unit.crab else 0


def needs(unit: fighter.Fighter) -> int:
    """The roll that a die needs in melee."""
    return fighter.value(unit.kind, "possible")


def hits(unit: fighter.Fighter, dice: int) -> Chances[int]:
    """The chances of how many dice of a unit succeed."""
    return chances.hits(dice, needs(unit), again(unit))
