"""Each kind of unit of one army against each of another: an attack, and a volley at the end of the near band."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import cast

from builder.rules.dice import Chances
from builder.rules.wording import number
from builder.sheets.matchups import MatchUpFrame, alike, kind_of
from builder.sheets.pairing import ActResult, AlikeUnits, Line, Meeting, Share, Worth
from builder.sheets.unit_names import own_name
from builder.sheets.words import words_of
from builder.systems.napoleonic import fire, troops, verdict
from builder.systems.napoleonic.procedures import melee, shooting
from builder.systems.napoleonic.procedures.fighter import Inputs as Clash
from builder.systems.napoleonic.procedures.shooter import Group, Target, first_line, of_a_side
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import attack_on
from builder.systems.napoleonic.sheets.play import Begins
from builder.text.errors import MusterError

_STEP = 2  # between the totals of the lower table, so that twice as many have room in it


class MatchUpSheet(MatchUpFrame[SheetArmy, SheetUnit]):
    """Units as they begin, squares and garrisons attack in line; a volley is by all stands that may shoot."""

    words = words_of(RULES)
    own_about = ("shot",)
    notes = ("conditions", "loses", "nothing")

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[SheetUnit]]:
        """Units alike in what their chances depend on and in place; those without a number of stands are in none."""
        units = [unit for unit in army.units if unit.stands]
        for same in alike(units, lambda unit: (*self._key(unit), self._begins(unit))):
            one = same[0]
            said = [self.say("gunners" if one.arm == "guns" else "size", n=one.stands)]
            if troops.fights(one.line.type):
                said.append(self.named(f"units.experience.{one.experience}"))
            if one.line.rank is not None:
                said.append(self.say("rank", n=one.line.rank))
            if begins := self._begins(one).how:
                said.append(self.say(begins))
            if self._begins(one).hills:
                said.append(self.say("hill"))
            types = {unit.type_name.say(self.language) for unit in same}
            other = types.pop() if len(types) == 1 else self.named(f"units.arms.{one.arm}")
            kind = kind_of(same, " · ".join(said), one, self.language, other)
            own = own_name(same, self.language) if troops.fights(one.line.type) else ""
            yield replace(kind, name=own or kind.name)

    @property
    def signs(self) -> tuple[str, ...]:  # type: ignore[override]
        """What stands for no number, where there are units that die without dice."""
        return () if all(troops.fights(kind.fights.line.type) for kind in (*self.rows, *self.columns)) else ("dies",)

    def act_result(self, act: str, mine: SheetUnit, theirs: SheetUnit) -> ActResult | None:
        """A melee that is lost or won, or stands that a volley destroys."""
        return self._volley(mine, theirs) if act == "shot" else self._melee(mine, theirs)

    def _key(self, unit: SheetUnit) -> tuple[object, ...]:
        """Type, size, experience and rank; for units that roll no dice in melee (N-801) only what they shoot with."""
        if troops.fights(unit.line.type):
            return unit.line.type, unit.stands, unit.experience, unit.line.rank
        return unit.arm, unit.stands, unit.values(unit.stands or 0, self.chosen) if unit.table else None

    def _begins(self, unit: SheetUnit) -> Begins:
        """The settlement or hill, column or square in which it is attacked and shot at."""
        return cast(Begins, self.standing.get((unit.roster_id, unit.unit.id), Begins()))

    def worth(self) -> Worth | None:
        """The chances by the attacker's total, for any units: of totals above 0, and of those below."""
        if not self._attacks():
            return None
        # a column against a line of a poorer rank has a total far above what its formation alone gives
        steps = range(0, 2 * RULES.whole("melee.modifiers.column") + 1, _STEP)
        heads = (Line(number(step).say(self.language), None) for step in steps)
        rows = [
            (Line(self.say("above"), None), tuple(self._at(step) for step in steps)),
            (Line(self.say("below"), None), tuple(self._at(-step) for step in steps)),
        ]
        return self.worth_of(heads, 0, rows)

    def _at(self, total: int) -> Meeting:
        """How often the attacker and the defender win at a total."""
        found = verdict.chances(total, self.chosen)
        attacker = found.chance(lambda one: one.loser == "defender")
        defender = found.chance(lambda one: one.loser == "attacker")
        return Meeting(Share(attacker), Share(defender))

    def _attacks(self) -> bool:
        return any(self._melee(row.fights, column.fights) for row in self.rows for column in self.columns)

    def _melee(self, mine: SheetUnit, theirs: SheetUnit) -> ActResult | None:
        helpless = not troops.fights(theirs.line.type)
        if not troops.fights(mine.line.type) or (not helpless and None in (mine.line.rank, theirs.line.rank)):
            return None
        asked = attack_on(mine, theirs, self._begins(mine), self._begins(theirs))
        try:
            odds = melee.run(Clash.model_validate({**asked, "readings": self.chosen})).odds
        except MusterError:  # who may not attack there, does not
            return None
        if helpless:  # it dies without dice (N-801)
            return ActResult("melee", odds, None, Share(Fraction(1), used_up=True))
        return ActResult("melee", odds, _beaten(odds, "defender"), _beaten(odds, "attacker"))

    def _volley(self, mine: SheetUnit, theirs: SheetUnit) -> ActResult | None:
        if not mine.table or not mine.stands or troops.dismounts(mine.line.type) or theirs.arm == "train":
            return None
        begins, _, level = self._begins(theirs)
        shape = {"formation" if begins in RULES.ids("shooting.deep") else "cover": begins or "none"}
        target = Target.model_validate({"stands": theirs.stands, "level": level, **shape})
        for band in fire.bands(mine.table):
            group = self._group(mine, band)
            odds = shooting.run(shooting.Inputs(groups=(group,), target=target, readings=self.chosen)).odds
            lost = odds.map(int)
            if harm := lost.chance(lambda n: n > 0):
                break
        return ActResult("shooting", odds, None, Share(harm, lost.chance(lambda n: n > 1)))

    def _group(self, unit: SheetUnit, band: fire.Band) -> Group:
        """All its stands, from a rest in a settlement; of a column those in front, of a square those of one side."""
        assert unit.stands
        begins, _, level = self._begins(unit)
        column = first_line(unit.line.type, begins, self.chosen) or unit.stands
        return Group(
            type=unit.line.type,
            howitzers=unit.line.howitzers,
            stands=of_a_side(unit.stands, self.chosen) if begins == "square" else column,
            of=unit.stands,
            distance=float(band.end),
            formation="square" if begins == "square" else "column" if begins == "column" else None,
            rest=begins in RULES.ids("melee.settlements") and unit.arm != "guns",
            level=level,
        )


def _beaten(odds: Chances[str], winner: str) -> Share:
    """The chance that the other side wins, and of these that the result is worse than falling back (N-704, N-706)."""
    won = f"{winner} wins, "
    mild = f"{won}fall-back"
    return Share(odds.chance(lambda it: it.startswith(won)), odds.chance(lambda it: it.startswith(won) and it != mild))
