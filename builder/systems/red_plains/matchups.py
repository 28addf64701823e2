"""Each kind of unit of one army against each of another: a frontal attack, and a volley straight ahead."""

from collections.abc import Iterator, Mapping

from builder.rules.dice import Chances
from builder.sheets.matchups import ATTACK, SHOT, MatchUpFrame, WorthRow, alike, contested, kind_of, most_met, oriented
from builder.sheets.pairing import Act, AlikeUnits, Blow, Line, Share, SideNumber, Worth
from builder.systems.red_plains.fight import Across, Attack
from builder.systems.red_plains.fighter import Fighter
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.words import words
from builder.text import Language

ACROSS = Act("across", apart=True)
"""An attack over the river."""

RANKS = (1,)
"""The ranks that a unit has lost in the table of weakened units."""


class MatchUpSheet(MatchUpFrame[SheetArmy, SheetUnit]):
    """Whole units on open ground, front to front, without special orders; who is attacked or shot at does not move.

    Where a river parts the armies, also each attack over it.
    """

    words = words
    notes: tuple[str, ...] = ("conditions", "gives_way", "nothing")

    def __init__(
        self,
        language: Language,
        armies: tuple[SheetArmy, SheetArmy],
        chosen: Mapping[str, str],
        leads: SideNumber = 0,
        standing: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        super().__init__(language, armies, chosen, leads, standing)
        if "river" in self.standing.values():
            self.acts = (ATTACK, ACROSS, SHOT)
            self.notes = ("conditions", "river", "gives_way", "nothing")

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[SheetUnit]]:
        """Units of one kind and size, with their kind: a leader's name does not tell it; with shields if all have them."""
        keys = {unit.number: (unit.kind, unit.unit.figures) for unit in army.units}
        for units in alike(army.units, keys).values():
            one = min(units, key=lambda unit: unit.unit.shields)
            figures = self.counted("figures", one.unit.figures)
            said = [f"{self.short(f'troops.kinds.{one.kind}').lower()}, {figures}"]
            if one.unit.shields:
                said.append(self.say("shields"))
            yield kind_of(
                units,
                " · ".join(said),
                one,
                self.language,
                self.named(f"troops.kinds.{one.kind}"),
            )

    def blow(self, act: str, mine: SheetUnit, theirs: SheetUnit) -> Blow | None:
        """An attack in front, over open ground or over the river, or a volley."""
        if act in ("attack", "across"):
            return self._attack(mine.fighter(), theirs.fighter(), "none" if act == "attack" else "river")
        if not mine.shoots:
            return None
        shots = (shooting.Shot(unit=mine.fighter()),)
        inputs = shooting.Inputs(shots=shots, target=theirs.fighter(), readings=self.chosen)
        odds = shooting.run(inputs).odds
        return Blow("shooting", odds, None, _share(odds, "target"))

    def worth(self) -> Worth | None:
        """What lost ranks cost and special orders bring, in the attacks of which there are most."""
        mine, theirs = (self.columns, self.rows) if self.leads else (self.rows, self.columns)
        other: SideNumber = 0 if self.leads else 1
        states = [*((n, other) for n in RANKS), (0, None), *((n, self.leads) for n in reversed(RANKS))]
        orders: tuple[tuple[str, SideNumber], ...] = (("decisive", self.leads), ("hold", other))
        rows: list[WorthRow] = []
        for one, target in most_met(mine, theirs, lambda *pair: contested(self.blow("attack", *pair))):
            pair = one.fights.fighter(), target.fights.fighter()
            blows = [self._without_ranks(*pair, n * (side == self.leads), n * (side == other)) for n, side in states]
            blows += [self._ordered(*pair, order, attacks=side == self.leads) for order, side in orders]
            label = Line(self.say("worth_row", one=one.name, other=target.name), self.leads)
            rows.append((label, tuple(oriented(blow, self.leads) for blow in blows)))
        heads = [Line(self.say("ranks", n=n) if n else self.say("as_above"), side) for n, side in states]
        heads += [Line(self.named(f"orders.kinds.{order}"), side) for order, side in orders]
        return self.worth_of(heads, len(RANKS), rows)

    def _without_ranks(self, mine: Fighter, theirs: Fighter, own: int, others: int) -> Blow | None:
        """The attack when units have lost so many ranks; None if one has no more."""
        rank = RULES.whole("melee.front")
        left = [unit.figures - ranks * rank for unit, ranks in ((mine, own), (theirs, others))]
        if min(left) < 1:
            return None
        one, other = (unit.model_copy(update={"figures": n}) for unit, n in zip((mine, theirs), left, strict=True))
        return self._attack(one, other)

    def _ordered(self, mine: Fighter, theirs: Fighter, order: str, *, attacks: bool) -> Blow:
        """The attack when one of both has a special order: the attacker if it is his."""
        one, other = (
            unit.model_copy(update={order: whose}) for unit, whose in ((mine, attacks), (theirs, not attacks))
        )
        return self._attack(one, other)

    def _attack(self, mine: Fighter, theirs: Fighter, across: Across = "none") -> Blow:
        attack = (Attack(unit=mine, across=across),)
        odds = melee.run(melee.Inputs(attackers=attack, defender=theirs, readings=self.chosen)).odds
        return Blow("melee", odds, _share(odds, "attacker"), _share(odds, "defender"))


def _share(odds: Chances[str], side: str) -> Share:
    """The chance that a side gives way, and of these that nothing of it comes back to the fight."""
    gives_way, breaks = (RULES.ids(f"melee.{key}.{side}") for key in ("gives_way", "breaks"))
    return Share(odds.chance(gives_way.__contains__), odds.chance(breaks.__contains__))
