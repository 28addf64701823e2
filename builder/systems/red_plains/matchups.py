"""Each kind of unit of one army against each of another: a frontal attack, and a volley straight ahead."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from builder.rules.dice import Chances
from builder.rules.wording import spans
from builder.sheets.matchups import (
    ATTACK,
    SHOT,
    MatchUpFrame,
    WorthRow,
    alike,
    contested,
    meeting_of,
    most_met,
)
from builder.sheets.pairing import Act, ActResult, AlikeUnits, Line, Share, SideNumber, Worth
from builder.sheets.unit_names import own_name
from builder.systems.red_plains.fight import Across, Attack
from builder.systems.red_plains.fighter import Fighter
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.words import words
from builder.text.located import capital, join_texts

ACROSS = Act("across", apart=True)
"""An attack over the river."""


class MatchUpSheet(MatchUpFrame[SheetArmy, SheetUnit]):
    """Whole units on open ground or the hill where they begin, front to front, without special orders; a unit that is
    attacked or shot at does not move.

    If a river separates the armies, also each attack across it.
    """

    words = words
    signs = ("nothing",)
    notes: tuple[str, ...] = ("conditions", "gives_way")

    def __init__(self, *made_of: Any) -> None:
        super().__init__(*made_of)
        if any("river" in ground for ground in self._ground.values()):
            self.acts = (ATTACK, ACROSS, SHOT)
            self.notes = ("conditions", "river", "gives_way")

    @property
    def _ground(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """What each unit begins at or on, by roster and id."""
        return cast(Mapping[tuple[str, str], frozenset[str]], self.standing)

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[SheetUnit]]:
        """Units of one kind and size, kind by kind in the order of the rules; which of them have shields, or begin on a hill;
        and the names on their cards, if these are short.
        """
        kinds = [*RULES.below("troops.kinds")]
        ordered = sorted(army.units, key=lambda unit: kinds.index(unit.kind))
        for units in alike(ordered, lambda unit: (unit.kind, unit.unit.figures)):
            one = min(units, key=self._high)
            unit = one.unit.model_copy(update={"shields": all(unit.unit.shields for unit in units)})
            one = SheetUnit(unit, one.line, one.number, place=one.place, roster_id=one.roster_id)
            figures = one.unit.figures
            shields = spans(unit.number for unit in units if unit.unit.shields)
            high = spans(unit.number for unit in units if self._high(unit))
            hill = "on_hill" if self._high(one) else "some_on_hill"
            marks = (self.say(key, numbers=which) for key, which in (("shields", shields), (hill, high)) if which)
            said = [self.counted("figures", figures), *marks, *filter(None, [own_name(units, self.language)])]
            name, numbers = capital(self.named(f"troops.kinds.{one.kind}")), spans(unit.number for unit in units)
            yield AlikeUnits(name, numbers, " · ".join(said), figures * len(units), one)

    def _high(self, unit: SheetUnit) -> bool:
        """Whether it begins on a hill."""
        return "hill" in self._ground.get((unit.roster_id, unit.unit.id), ())

    def _standing(self, unit: SheetUnit) -> Fighter:
        """A unit that is attacked or shot at where it begins."""
        return unit.fighter().model_copy(update={"ground": "hill" if self._high(unit) else "open"})

    def act_result(self, act: str, mine: SheetUnit, theirs: SheetUnit) -> ActResult | None:
        """An attack in front, over open ground or over the river, or a volley."""
        if act in ("attack", "across"):
            return self._attack(mine.fighter(), self._standing(theirs), "none" if act == "attack" else "river")
        if not mine.shoots:
            return None
        shots = (shooting.Shot(unit=mine.fighter()),)
        inputs = shooting.Inputs(shots=shots, target=self._standing(theirs), readings=self.chosen)
        odds = shooting.run(inputs).odds
        return ActResult("shooting", odds, None, _share(odds, "target"))

    def worth(self) -> Worth | None:
        """The effect of lost ranks and special orders, in the most frequent attacks."""
        mine, theirs = (self.columns, self.rows) if self.leads else (self.rows, self.columns)
        other: SideNumber = 0 if self.leads else 1
        states = other, None, self.leads
        orders: tuple[tuple[str, SideNumber], ...] = (("decisive", self.leads), ("hold", other))
        rows: list[WorthRow] = []
        for one, target in most_met(mine, theirs, lambda *pair: contested(self.act_result("attack", *pair))):
            pair = one.fights.fighter(), self._standing(target.fights)
            blows = [self._without_ranks(*pair, side == self.leads, side == other) for side in states]
            blows += [self._ordered(*pair, order, attacks=side == self.leads) for order, side in orders]
            attacker, defender = (join_texts((kind.numbers, kind.name), " ") for kind in (one, target))
            label = Line(self.say("worth_row", one=attacker, other=defender), self.leads)
            rows.append((label, tuple(meeting_of(blow, self.leads) for blow in blows)))
        heads = [Line(self.say("as_above") if side is None else self.say("ranks", n=1), side) for side in states]
        heads += [Line(self.named(f"orders.kinds.{order}"), side) for order, side in orders]
        return self.worth_of(heads, states.index(None), rows)

    def _without_ranks(self, mine: Fighter, theirs: Fighter, own: int, others: int) -> ActResult | None:
        """The attack when units have lost this many ranks; None if one has no more."""
        rank = RULES.whole("melee.front")
        left = [unit.figures - ranks * rank for unit, ranks in ((mine, own), (theirs, others))]
        if min(left) < 1:
            return None
        one, other = (unit.model_copy(update={"figures": n}) for unit, n in zip((mine, theirs), left, strict=True))
        return self._attack(one, other)

    def _ordered(self, mine: Fighter, theirs: Fighter, order: str, *, attacks: bool) -> ActResult:
        """The attack when one of both has a special order: the attacker if it is his."""
        one, other = (
            unit.model_copy(update={order: whose}) for unit, whose in ((mine, attacks), (theirs, not attacks))
        )
        return self._attack(one, other)

    def _attack(self, mine: Fighter, theirs: Fighter, across: Across = "none") -> ActResult:
        attack = (Attack(unit=mine, across=across),)
        odds = melee.run(melee.Inputs(attackers=attack, defender=theirs, readings=self.chosen)).odds
        return ActResult("melee", odds, _share(odds, "attacker"), _share(odds, "defender"))


def _share(odds: Chances[str], side: str) -> Share:
    """The chance that a side gives way, and of these that it does not return to the fight."""
    gives_way, breaks = (RULES.ids(f"melee.{key}.{side}") for key in ("gives_way", "breaks"))
    return Share(odds.chance(gives_way.__contains__), odds.chance(breaks.__contains__))
